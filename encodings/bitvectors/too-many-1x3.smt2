; bitvectors: too-many-1x3
(set-logic QF_BV)
(set-option :produce-models true)
(declare-fun |column a-b 0| () (_ BitVec 2))
(declare-fun |column a-b 1| () (_ BitVec 2))
(declare-fun |column c-d 0| () (_ BitVec 2))
(declare-fun |column c-d 1| () (_ BitVec 2))
(declare-fun |row a-b 0| () (_ BitVec 1))
(declare-fun |row a-b 1| () (_ BitVec 1))
(declare-fun |row c-d 0| () (_ BitVec 1))
(declare-fun |row c-d 1| () (_ BitVec 1))
; rule places_are_cells for ab
(assert (bvult |row a-b 0| #b1))
(assert (bvult |column a-b 0| #b11))
(assert (bvult |row a-b 1| #b1))
(assert (bvult |column a-b 1| #b11))
; rule places_are_cells for cd
(assert (bvult |row c-d 0| #b1))
(assert (bvult |column c-d 0| #b11))
(assert (bvult |row c-d 1| #b1))
(assert (bvult |column c-d 1| #b11))
; rule steps_move_to_a_neighbour for ab
(assert (bvule (bvadd (bvsub ((_ zero_extend 1) |row a-b 0|) ((_ zero_extend 1) |row a-b 1|)) #b01) #b10))
(assert (bvule (bvadd (bvsub ((_ zero_extend 1) |column a-b 0|) ((_ zero_extend 1) |column a-b 1|)) #b001) #b010))
; rule steps_move_to_a_neighbour for cd
(assert (bvule (bvadd (bvsub ((_ zero_extend 1) |row c-d 0|) ((_ zero_extend 1) |row c-d 1|)) #b01) #b10))
(assert (bvule (bvadd (bvsub ((_ zero_extend 1) |column c-d 0|) ((_ zero_extend 1) |column c-d 1|)) #b001) #b010))
; rule steps_keep_apart for ab
(assert (or (not (= |row a-b 0| |row a-b 1|)) (not (= |column a-b 0| |column a-b 1|))))
; rule steps_keep_apart for cd
(assert (or (not (= |row c-d 0| |row c-d 1|)) (not (= |column c-d 0| |column c-d 1|))))
; rule different_faces_keep_apart for ab cd
(assert (or (not (= |row a-b 0| |row c-d 0|)) (not (= |column a-b 0| |column c-d 0|))))
(assert (or (not (= |row a-b 0| |row c-d 1|)) (not (= |column a-b 0| |column c-d 1|))))
(assert (or (not (= |row a-b 1| |row c-d 0|)) (not (= |column a-b 1| |column c-d 0|))))
(assert (or (not (= |row a-b 1| |row c-d 1|)) (not (= |column a-b 1| |column c-d 1|))))
(check-sat)
(get-model)
