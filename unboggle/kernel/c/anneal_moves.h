/* Moves of the board search: drawn, made and taken back. A part of anneal_run.c, in which it is
 * compiled twice, with wishes and without, so that a search without them does not pay for what
 * is looked up only for their sake: `width` and `wishes` are constants there.
 */
#ifndef UNBOGGLE_ANNEAL_MOVES_H
#define UNBOGGLE_ANNEAL_MOVES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "anneal.h"
#include "anneal_reach.h"
#include "bits.h"
#include "cells.h"
#include "random.h"

typedef struct {
    int32_t cell;
    uint8_t before, after;
} AnnealChange;

/* A number from 0 to n - 1. */
UB_INLINE int32_t anneal_below(AnnealState *state, int32_t n) {
    return (int32_t)ub_below(&state->random, (uint32_t)n);
}

/* ---- making a move ---- */

UB_INLINE void anneal_put(AnnealState *state, int32_t cell, uint8_t face, const int width) {
    cells_remove(anneal_where(state, state->board[cell], width), cell);
    state->count[state->board[cell]]--;
    state->board[cell] = face;
    cells_add(anneal_where(state, face, width), cell);
    state->count[face]++;
}

/* Whether a node whose own surroundings did not change is touched by the moved faces. */
UB_INLINE bool anneal_touched(const AnnealPuzzle *puzzle, const AnnealState *state, int32_t node,
                              const AnnealChange *changes, int changed, const int width) {
    uint8_t face = puzzle->face[node];
    int32_t above = puzzle->parent[node];
    if (above < 0 || state->strict[node])
        return true;
    for (int k = 0; k < changed; k++) {
        int32_t cell = changes[k].cell;
        if (changes[k].before == face && cells_has(anneal_reach(state, node, width), cell))
            return true;
        if (changes[k].after == face && cells_meet(anneal_reach(state, above, width),
                                                   anneal_around(puzzle, cell, width), width))
            return true;
    }
    return false;
}

/* Makes the changes on the board, and notes which nodes are to be looked at. */
UB_INLINE void anneal_change_board(const AnnealPuzzle *puzzle, AnnealState *state,
                                   const AnnealChange *changes, int changed, const int width) {
    const size_t node_width = (size_t)puzzle->node_width;
    for (int k = 0; k < changed; k++) {
        anneal_put(state, changes[k].cell, changes[k].after, width);
        const uint64_t *one = puzzle->of_face + (size_t)changes[k].before * node_width;
        const uint64_t *other = puzzle->of_face + (size_t)changes[k].after * node_width;
        for (size_t w = 0; w < node_width; w++)
            state->todo[w] |= (one[w] | other[w]) & state->alive[w];
    }
}

/* Gives `node` another reach, and logs the one that it had; returns by how much the score
 * has changed. */
UB_INLINE int anneal_log(const AnnealPuzzle *puzzle, AnnealState *state, int32_t node,
                         const uint64_t *now, const int width) {
    uint64_t *old = anneal_reach(state, node, width);
    int by = cells_any(now, width) - cells_any(old, width);
    state->logged_node[state->logged] = node;
    memcpy(state->logged_reach + (size_t)state->logged++ * width, old, sizeof *old * width);
    memcpy(old, now, sizeof *old * width);
    if (by)
        anneal_note(puzzle, state, node, by);
    return by;
}

/* Makes the changes and brings everything up to date; the log can take it back. Once the
 * score falls below `hopeless` the rest is left undone: then it must be taken back. */
UB_INLINE void anneal_apply(const AnnealPuzzle *puzzle, AnnealState *state,
                            const AnnealChange *changes, int changed, int32_t hopeless,
                            const int width) {
    const size_t node_width = (size_t)puzzle->node_width;
    state->logged = 0;
    if (++state->epoch == 0) { /* wrapped around: old marks would look fresh */
        memset(state->forced, 0, sizeof *state->forced * (size_t)puzzle->nodes);
        state->epoch = 1;
    }
    anneal_change_board(puzzle, state, changes, changed, width);
    for (size_t w = 0; w < node_width; w++)
        while (state->todo[w]) {
            int32_t node = (int32_t)(w * 64) + ub_lowest(state->todo[w]);
            state->todo[w] &= state->todo[w] - 1;
            if (state->forced[node] != state->epoch &&
                !anneal_touched(puzzle, state, node, changes, changed, width))
                continue;
            uint64_t now[SPACE_WIDTH];
            anneal_find_reach(puzzle, state, node, now, width);
            if (cells_equal(now, anneal_reach(state, node, width), width))
                continue;
            if (anneal_log(puzzle, state, node, now, width) && state->score < hopeless) {
                memset(state->todo + w, 0, (node_width - w) * sizeof *state->todo);
                return;
            }
            for (int32_t k = puzzle->below_start[node]; k < puzzle->below_start[node + 1]; k++) {
                int32_t below = puzzle->below[k];
                state->todo[below >> 6] |= (uint64_t)1
                                           << (below & 63); /* below > node: still to come */
                state->forced[below] = state->epoch;
            }
        }
}

UB_INLINE void anneal_take_back(const AnnealPuzzle *puzzle, AnnealState *state,
                                const AnnealChange *changes, int changed, const int width) {
    while (state->logged > 0) {
        int32_t node = state->logged_node[--state->logged];
        uint64_t *now = anneal_reach(state, node, width);
        const uint64_t *old = state->logged_reach + (size_t)state->logged * width;
        int by = cells_any(old, width) - cells_any(now, width);
        memcpy(now, old, sizeof *now * width);
        if (by)
            anneal_note(puzzle, state, node, by);
    }
    for (int k = changed - 1; k >= 0; k--)
        anneal_put(state, changes[k].cell, changes[k].before, width);
}

/* ---- drawing a move ---- */

/* A random cell that moves may touch. */
UB_INLINE int32_t anneal_any_cell(const AnnealPuzzle *puzzle, AnnealState *state,
                                  const bool wishes) {
    const Space *space = &puzzle->space;
    return wishes ? space->movable[anneal_below(state, space->movable_count)]
                  : anneal_below(state, space->cells);
}

/* Whether one more cell may show the face. */
UB_INLINE bool anneal_in_stock(const AnnealPuzzle *puzzle, const AnnealState *state, uint8_t face,
                               const bool wishes) {
    return !wishes || state->count[face] < puzzle->space.stock[face];
}

/* Whether the cell may show the face. */
UB_INLINE bool anneal_allowed(const AnnealPuzzle *puzzle, int32_t cell, uint8_t face,
                              const bool wishes) {
    return !wishes || space_allows(&puzzle->space, cell, face);
}

/* Whether one cell less may show one face and one more the other. */
UB_INLINE bool anneal_groups_let(const AnnealPuzzle *puzzle, const AnnealState *state, uint8_t had,
                                 uint8_t wants, const bool wishes) {
    return !wishes || !puzzle->space.groups ||
           space_groups_let(&puzzle->space, state->count, had, wants);
}

/* Whether more cells show the face than must. */
UB_INLINE bool anneal_spare(const AnnealPuzzle *puzzle, const AnnealState *state, uint8_t face) {
    return state->count[face] > puzzle->space.need[face];
}

/* A random cell that shows the face and may show the other one, or -1. */
UB_INLINE int32_t anneal_giver(const AnnealPuzzle *puzzle, AnnealState *state, uint8_t face,
                               uint8_t other, const int width, const bool wishes) {
    const uint64_t *where = anneal_where(state, face, width);
    if (!wishes)
        return cells_draw(where, &state->random, width);
    uint64_t may[SPACE_WIDTH];
    for (int w = 0; w < width; w++)
        may[w] = where[w] & puzzle->space.may[(size_t)other * (size_t)width + (size_t)w];
    return cells_draw(may, &state->random, width);
}

/* A random neighbour of a cell of `ends` that moves may touch, or -1. */
UB_INLINE int32_t anneal_next_cell(const AnnealPuzzle *puzzle, AnnealState *state,
                                   const uint64_t *ends, const int width, const bool wishes) {
    const uint64_t *around = wishes ? puzzle->space.movable_around : puzzle->space.around;
    int32_t end = cells_draw(ends, &state->random, width);
    return cells_draw(around + (size_t)end * width, &state->random, width);
}

/* Proposes what a word that is not held needs next: from a cell where the longest
 * beginning (or end) of it may stop, give a neighbour the next face, mostly by an
 * exchange. As in WalkSAT (Selman, Kautz, Cohen 1994), looking where it hurts. */
UB_INLINE int anneal_draw_repair(const AnnealPuzzle *puzzle, AnnealState *state,
                                 AnnealChange *changes, const int width, const bool wishes) {
    int32_t word = anneal_below(state, puzzle->words);
    for (int tries = 1; state->held_ends[word] > 0 && tries < 8; tries++)
        word = anneal_below(state, puzzle->words);
    int32_t tails = puzzle->tail_start[word + 1] - puzzle->tail_start[word];
    if (state->held_ends[word] > 0 || tails == 0)
        return 0;
    int32_t next = puzzle->tail[puzzle->tail_start[word] + anneal_below(state, tails)];
    int32_t node = puzzle->parent[next];
    while (node >= 0 && !cells_any(anneal_reach(state, node, width), width)) {
        next = node;
        node = puzzle->parent[node];
    }
    int32_t cell =
        node < 0 ? anneal_any_cell(puzzle, state, wishes)
                 : anneal_next_cell(puzzle, state, anneal_reach(state, node, width), width, wishes);
    if (cell < 0 || state->board[cell] == puzzle->face[next])
        return 0;
    uint8_t had = state->board[cell], wants = puzzle->face[next];
    if (!anneal_allowed(puzzle, cell, wants, wishes))
        return 0;
    changes[0] = (AnnealChange){cell, had, wants};
    if (anneal_spare(puzzle, state, had) && anneal_in_stock(puzzle, state, wants, wishes) &&
        anneal_groups_let(puzzle, state, had, wants, wishes) && anneal_below(state, 2))
        return 1;
    int32_t giver = anneal_giver(puzzle, state, wants, had, width, wishes);
    if (giver < 0)
        return 0;
    changes[1] = (AnnealChange){giver, wants, had};
    return 2;
}

/* Draws a move: four of five are repairs; else two cells exchanged, three rotated, or a
 * spare face replaced. Returns the number of changes, 0 for a move that changes nothing. */
UB_INLINE int anneal_draw(const AnnealPuzzle *puzzle, AnnealState *state, AnnealChange *changes,
                          const int width, const bool wishes) {
    if (wishes && !puzzle->space.movable_count)
        return 0;
    double kind = ub_unit(&state->random);
    if (kind < 0.8)
        return anneal_draw_repair(puzzle, state, changes, width, wishes);
    int32_t a = anneal_any_cell(puzzle, state, wishes);
    uint8_t face_a = state->board[a];
    if (kind < 0.83 && anneal_spare(puzzle, state, face_a)) {
        uint8_t fresh = space_draw_face(&puzzle->space, puzzle->weight, &state->random);
        changes[0] = (AnnealChange){a, face_a, fresh};
        return fresh != face_a && anneal_in_stock(puzzle, state, fresh, wishes) &&
               anneal_allowed(puzzle, a, fresh, wishes) &&
               anneal_groups_let(puzzle, state, face_a, fresh, wishes);
    }
    int32_t b = anneal_any_cell(puzzle, state, wishes);
    uint8_t face_b = state->board[b];
    if (face_a == face_b)
        return 0;
    changes[0] = (AnnealChange){a, face_a, face_b};
    if (!anneal_allowed(puzzle, a, face_b, wishes))
        return 0;
    if (kind < 0.98) {
        changes[1] = (AnnealChange){b, face_b, face_a};
        return anneal_allowed(puzzle, b, face_a, wishes) ? 2 : 0;
    }
    int32_t c = anneal_any_cell(puzzle, state, wishes);
    if (c == a || c == b)
        return 0;
    changes[1] = (AnnealChange){b, face_b, state->board[c]};
    changes[2] = (AnnealChange){c, state->board[c], face_a};
    return anneal_allowed(puzzle, b, state->board[c], wishes) &&
                   anneal_allowed(puzzle, c, face_a, wishes)
               ? 3
               : 0;
}

#endif
