/* Scoring boards: the points of all words on a board, without their paths.
 *
 *     score_init -> score_board, any number of them -> score_free
 *     score_init -> score_reserve_jokers -> score_changes or score_board -> score_free
 *
 * All boards that differ in one cell are scored by one walk. The cell is a joker, and a word found
 * through it records the joker's face. Words found without it count for all.
 *
 * Only for grids whose sets of cells are single 64-bit words (see Grid.sets).
 */
#ifndef UNBOGGLE_SCORE_H
#define UNBOGGLE_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "faces.h"
#include "grid.h"
#include "trie.h"

/* The words and their points; read-only and shared by any number of threads. */
typedef struct {
    const Trie *trie;
    uint32_t *worth; /* by node: the points of the word that ends there */
    uint32_t *home;  /* by node: the node with the marks of that word; NULL: the node itself */
} ScoreTable;

typedef struct ScoreLanes ScoreLanes; /* see score_lanes.h */

/* The memory of a thread for scoring, and its current board. */
typedef struct {
    uint64_t points, words; /* of the last board; valid after SCORE_DONE */

    /* Private to score.c. */
    const ScoreTable *table;
    const Grid *grid;
    uint32_t *stamps, stamp; /* by node: the stamp of the board on which it was found */
    uint64_t *as;            /* by node: the jokers' faces with which it was found */
    uint32_t *found;         /* nodes found by a walk with a joker */
    size_t found_count;
    uint64_t showing[FACE_LIMIT];    /* by face: the cells that show it */
    uint32_t beside[GRID_SMALL + 1]; /* by cell: the faces next to it */
    uint32_t joker, joker_faces;
    uint64_t patience; /* remaining steps for this board */
    ScoreLanes *lanes; /* NULL on grids for which they do not suit */
} Scorer;

/* SCORE_BELOW: below `floor`. SCORE_TIRED: given up because of too many paths; this takes a board
 * and words of very few faces, far from the dictionaries of languages. */
typedef enum { SCORE_DONE, SCORE_BELOW, SCORE_TIRED } ScoreStatus;

/* Makes a scorer for `table` and `grid`, which outlive it; grid->sets is not NULL. False, with
 * nothing to free, if memory is short. */
bool score_init(Scorer *scorer, const ScoreTable *table, const Grid *grid);

/* Allocates the memory for walks with a joker, once; false if memory is short. */
bool score_reserve_jokers(Scorer *scorer);

/* Frees a scorer, also one that is all zero; it is all zero then. */
void score_free(Scorer *scorer);

/* Scores a board into `points` and `words`. The board has a face number below FACE_LIMIT for each
 * cell, or any larger number for a blank.
 *
 * With a floor, the points of the words that start on the first cells are compared with it after
 * each cell; the first value below it ends the walk with SCORE_BELOW. `after`, if not NULL, gets
 * these points. Both arrays have an entry for each cell. After SCORE_BELOW or SCORE_TIRED `points`
 * and `words` are undefined.
 */
ScoreStatus score_board(Scorer *scorer, const uint8_t *faces, const uint64_t *floor,
                        uint64_t *after);

/* Scores the boards that differ from `faces` in `cell` only. For each face f with a bit in `among`,
 * points[f] and words[f] are the results with f there; both arrays have FACE_LIMIT entries, 0 for
 * other faces. With SCORE_TIRED they are unchanged. Needs score_reserve_jokers.
 */
ScoreStatus score_changes(Scorer *scorer, const uint8_t *faces, uint32_t cell, uint32_t among,
                          uint64_t *points, uint64_t *words);

#endif
