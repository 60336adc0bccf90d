/* Moves of the board search: drawn, made and undone. This is a part of reach_run.c, which compiles
 * it with and without constraints, so that searches without constraints do not pay for their
 * tests: `width` and `constraints` are compile-time constants here.
 */
#ifndef UNBOGGLE_REACH_MOVES_H
#define UNBOGGLE_REACH_MOVES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "cells.h"
#include "random.h"
#include "reach.h"
#include "reach_nodes.h"

typedef struct {
    int32_t cell;
    uint8_t before, after;
} ReachChange;

/* In hundredths of the replacements of a spare face, if words are banned: the cell becomes blank.
 */
#define REACH_BLANK 30

/* A number from 0 to n - 1. */
UB_INLINE int32_t reach_below(ReachState *state, int32_t n) {
    return (int32_t)ub_below(&state->random, (uint32_t)n);
}

/* ---- making a move ---- */

UB_INLINE void reach_put(ReachState *state, int32_t cell, uint8_t face, const int width) {
    cells_remove(reach_where(state, state->board[cell], width), cell);
    state->count[state->board[cell]]--;
    state->board[cell] = face;
    cells_add(reach_where(state, face, width), cell);
    state->count[face]++;
}

/* Whether the moved faces affect a node whose own neighbourhood did not change. */
UB_INLINE bool reach_touched(const ReachPuzzle *puzzle, const ReachState *state, int32_t node,
                             const ReachChange *changes, int changed, const int width) {
    uint8_t face = puzzle->face[node];
    int32_t above = puzzle->parent[node];
    if (above < 0 || state->strict[node])
        return true;
    for (int k = 0; k < changed; k++) {
        int32_t cell = changes[k].cell;
        if (changes[k].before == face && cells_has(reach_of(state, node, width), cell))
            return true;
        if (changes[k].after == face &&
            cells_meet(reach_of(state, above, width), reach_around(puzzle, cell, width), width))
            return true;
    }
    return false;
}

/* Makes the changes on the board and marks the nodes to update. */
UB_INLINE void reach_change_board(const ReachPuzzle *puzzle, ReachState *state,
                                  const ReachChange *changes, int changed, const int width) {
    const size_t node_width = (size_t)puzzle->node_width;
    for (int k = 0; k < changed; k++) {
        reach_put(state, changes[k].cell, changes[k].after, width);
        const uint64_t *one = puzzle->of_face + (size_t)changes[k].before * node_width;
        const uint64_t *other = puzzle->of_face + (size_t)changes[k].after * node_width;
        for (size_t w = 0; w < node_width; w++)
            state->todo[w] |= (one[w] | other[w]) & state->alive[w];
    }
}

/* Sets another reach of `node` and logs the old one; returns the change of the score. */
UB_INLINE int reach_log(const ReachPuzzle *puzzle, ReachState *state, int32_t node,
                        const uint64_t *now, const int width) {
    uint64_t *old = reach_of(state, node, width);
    int by = cells_any(now, width) - cells_any(old, width);
    state->logged_node[state->logged] = node;
    memcpy(state->logged_reach + (size_t)state->logged++ * width, old, sizeof *old * width);
    memcpy(old, now, sizeof *old * width);
    if (by)
        reach_note(puzzle, state, node, by);
    return by;
}

/* Makes the changes and updates the reach; the log allows undoing them. Once the score falls
 * below `hopeless` the update stops, and the move must then be undone. */
UB_INLINE void reach_apply(const ReachPuzzle *puzzle, ReachState *state, const ReachChange *changes,
                           int changed, int32_t hopeless, const int width) {
    const size_t node_width = (size_t)puzzle->node_width;
    state->logged = 0;
    if (++state->epoch == 0) { /* wrapped around: old marks would look new */
        memset(state->forced, 0, sizeof *state->forced * (size_t)puzzle->nodes);
        state->epoch = 1;
    }
    reach_change_board(puzzle, state, changes, changed, width);
    for (size_t w = 0; w < node_width; w++)
        while (state->todo[w]) {
            int32_t node = (int32_t)(w * 64) + ub_lowest(state->todo[w]);
            state->todo[w] &= state->todo[w] - 1;
            if (state->forced[node] != state->epoch &&
                !reach_touched(puzzle, state, node, changes, changed, width))
                continue;
            uint64_t now[SPACE_WIDTH];
            reach_find(puzzle, state, node, now, width);
            if (cells_equal(now, reach_of(state, node, width), width))
                continue;
            if (reach_log(puzzle, state, node, now, width) && state->score < hopeless) {
                memset(state->todo + w, 0, (node_width - w) * sizeof *state->todo);
                return;
            }
            for (int32_t k = puzzle->below_start[node]; k < puzzle->below_start[node + 1]; k++) {
                int32_t below = puzzle->below[k];
                state->todo[below >> 6] |= (uint64_t)1
                                           << (below & 63); /* below > node: updated later */
                state->forced[below] = state->epoch;
            }
        }
}

UB_INLINE void reach_take_back(const ReachPuzzle *puzzle, ReachState *state,
                               const ReachChange *changes, int changed, const int width) {
    while (state->logged > 0) {
        int32_t node = state->logged_node[--state->logged];
        uint64_t *now = reach_of(state, node, width);
        const uint64_t *old = state->logged_reach + (size_t)state->logged * width;
        int by = cells_any(old, width) - cells_any(now, width);
        memcpy(now, old, sizeof *now * width);
        if (by)
            reach_note(puzzle, state, node, by);
    }
    for (int k = changed - 1; k >= 0; k--)
        reach_put(state, changes[k].cell, changes[k].before, width);
}

/* ---- drawing a move ---- */

/* A random cell that moves may change. */
UB_INLINE int32_t reach_any_cell(const ReachPuzzle *puzzle, ReachState *state,
                                 const bool constraints) {
    const Space *space = &puzzle->space;
    return constraints ? space->movable[reach_below(state, space->movable_count)]
                       : reach_below(state, space->cells);
}

/* Whether the stock allows one more cell with the face. */
UB_INLINE bool reach_in_stock(const ReachPuzzle *puzzle, const ReachState *state, uint8_t face,
                              const bool constraints) {
    return !constraints || state->count[face] < puzzle->space.stock[face];
}

/* Whether the cell may show the face. */
UB_INLINE bool reach_allowed(const ReachPuzzle *puzzle, int32_t cell, uint8_t face,
                             const bool constraints) {
    return !constraints || space_allows(&puzzle->space, cell, face);
}

/* Whether the groups allow one cell less with one face and one more with the other. */
UB_INLINE bool reach_groups_let(const ReachPuzzle *puzzle, const ReachState *state, uint8_t had,
                                uint8_t wants, const bool constraints) {
    return !constraints || !puzzle->space.groups ||
           space_groups_let(&puzzle->space, state->count, had, wants);
}

/* Whether more cells show the face than required. */
UB_INLINE bool reach_spare(const ReachPuzzle *puzzle, const ReachState *state, uint8_t face) {
    return state->count[face] > puzzle->space.need[face];
}

/* A random cell with the face that may show the other one, or -1. */
UB_INLINE int32_t reach_giver(const ReachPuzzle *puzzle, ReachState *state, uint8_t face,
                              uint8_t other, const int width, const bool constraints) {
    const uint64_t *where = reach_where(state, face, width);
    if (!constraints)
        return cells_draw(where, &state->random, width);
    uint64_t may[SPACE_WIDTH];
    for (int w = 0; w < width; w++)
        may[w] = where[w] & puzzle->space.may[(size_t)other * (size_t)width + (size_t)w];
    return cells_draw(may, &state->random, width);
}

/* A random neighbour of a cell of `ends` that moves may change, or -1. */
UB_INLINE int32_t reach_next_cell(const ReachPuzzle *puzzle, ReachState *state,
                                  const uint64_t *ends, const int width, const bool constraints) {
    const uint64_t *around = constraints ? puzzle->space.movable_around : puzzle->space.around;
    int32_t end = cells_draw(ends, &state->random, width);
    return cells_draw(around + (size_t)end * width, &state->random, width);
}

/* Proposes the next face for a word that is not held: next to a cell where the longest prefix (or
 * suffix) of the word may end, a cell gets the next face, mostly by an exchange. Like WalkSAT
 * (Selman, Kautz, Cohen 1994), this repairs an unsatisfied part. */
UB_INLINE int reach_draw_repair(const ReachPuzzle *puzzle, ReachState *state, ReachChange *changes,
                                const int width, const bool constraints) {
    int32_t word = reach_below(state, puzzle->words);
    for (int tries = 1; state->held_ends[word] > 0 && tries < 8; tries++)
        word = reach_below(state, puzzle->words);
    int32_t tails = puzzle->tail_start[word + 1] - puzzle->tail_start[word];
    if (state->held_ends[word] > 0 || tails == 0)
        return 0;
    int32_t next = puzzle->tail[puzzle->tail_start[word] + reach_below(state, tails)];
    int32_t node = puzzle->parent[next];
    while (node >= 0 && !cells_any(reach_of(state, node, width), width)) {
        next = node;
        node = puzzle->parent[node];
    }
    int32_t cell =
        node < 0 ? reach_any_cell(puzzle, state, constraints)
                 : reach_next_cell(puzzle, state, reach_of(state, node, width), width, constraints);
    if (cell < 0 || state->board[cell] == puzzle->face[next])
        return 0;
    uint8_t had = state->board[cell], wants = puzzle->face[next];
    if (!reach_allowed(puzzle, cell, wants, constraints))
        return 0;
    changes[0] = (ReachChange){cell, had, wants};
    if (reach_spare(puzzle, state, had) && reach_in_stock(puzzle, state, wants, constraints) &&
        reach_groups_let(puzzle, state, had, wants, constraints) && reach_below(state, 2))
        return 1;
    int32_t giver = reach_giver(puzzle, state, wants, had, width, constraints);
    if (giver < 0)
        return 0;
    changes[1] = (ReachChange){giver, wants, had};
    return 2;
}

/* Draws a move. Four of five are repairs; the others exchange two cells, rotate three, or replace
 * a spare face. Returns the number of changes, 0 for a move that changes nothing. */
UB_INLINE int reach_draw(const ReachPuzzle *puzzle, ReachState *state, ReachChange *changes,
                         const int width, const bool constraints) {
    if (constraints && !puzzle->space.movable_count)
        return 0;
    double kind = ub_unit(&state->random);
    if (kind < 0.8)
        return reach_draw_repair(puzzle, state, changes, width, constraints);
    int32_t a = reach_any_cell(puzzle, state, constraints);
    uint8_t face_a = state->board[a];
    if (kind < 0.83 && reach_spare(puzzle, state, face_a)) {
        uint8_t fresh = space_draw_face(&puzzle->space, puzzle->weight, &state->random);
        if (constraints && bans_any(&puzzle->space.bans) && puzzle->space.bans.blank >= 0 &&
            reach_below(state, 100) < REACH_BLANK)
            fresh = (uint8_t)puzzle->space.bans.blank;
        changes[0] = (ReachChange){a, face_a, fresh};
        return fresh != face_a && reach_in_stock(puzzle, state, fresh, constraints) &&
               reach_allowed(puzzle, a, fresh, constraints) &&
               reach_groups_let(puzzle, state, face_a, fresh, constraints);
    }
    int32_t b = reach_any_cell(puzzle, state, constraints);
    uint8_t face_b = state->board[b];
    if (face_a == face_b)
        return 0;
    changes[0] = (ReachChange){a, face_a, face_b};
    if (!reach_allowed(puzzle, a, face_b, constraints))
        return 0;
    if (kind < 0.98) {
        changes[1] = (ReachChange){b, face_b, face_a};
        return reach_allowed(puzzle, b, face_a, constraints) ? 2 : 0;
    }
    int32_t c = reach_any_cell(puzzle, state, constraints);
    if (c == a || c == b)
        return 0;
    changes[1] = (ReachChange){b, face_b, state->board[c]};
    changes[2] = (ReachChange){c, state->board[c], face_a};
    return reach_allowed(puzzle, b, state->board[c], constraints) &&
                   reach_allowed(puzzle, c, face_a, constraints)
               ? 3
               : 0;
}

#endif
