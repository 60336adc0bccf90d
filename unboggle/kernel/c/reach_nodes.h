/* The reach of a board: see reach.h. This is a part of reach_run.c, which compiles it for sets of
 * cells of one 64-bit word, and of any number of words: `width` is a compile-time constant here.
 */
#ifndef UNBOGGLE_REACH_NODES_H
#define UNBOGGLE_REACH_NODES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "cells.h"
#include "reach.h"

/* The most steps of one trace: a long word of few faces has very many paths. */
#define REACH_PATIENCE 5000

/* The cells on which a walk to `node` may end. */
UB_INLINE uint64_t *reach_of(const ReachState *state, int32_t node, const int width) {
    return state->reach + (size_t)node * width;
}

/* The cells that show `face`. */
UB_INLINE uint64_t *reach_where(const ReachState *state, uint8_t face, const int width) {
    return state->where + (size_t)face * width;
}

/* The neighbours of `cell`. */
UB_INLINE const uint64_t *reach_around(const ReachPuzzle *puzzle, int32_t cell, const int width) {
    return puzzle->space.around + (size_t)cell * width;
}

/* ---- tracing ---- */

/* Whether the word that ends at `node` can be traced from its last face, on `cell`, up the trie: a
 * reversed path is a path. */
static inline bool reach_trace_up(const ReachPuzzle *puzzle, const ReachState *state, int32_t node,
                                  int32_t cell, uint64_t *used, int32_t *patience, int width) {
    int32_t above = puzzle->parent[node];
    if (above < 0)
        return true;
    if (--*patience < 0)
        return false;
    const uint64_t *around = reach_around(puzzle, cell, width);
    const uint64_t *where = reach_where(state, puzzle->face[above], width);
    bool found = false;
    cells_add(used, cell);
    for (int w = 0; w < width && !found; w++) {
        uint64_t next = around[w] & where[w] & ~used[w];
        for (; next && !found; next &= next - 1)
            found = reach_trace_up(puzzle, state, above, w * 64 + ub_lowest(next), used, patience,
                                   width);
    }
    cells_remove(used, cell);
    return found;
}

/* Whether the word that ends at `node`, on one of `ends`, was traced in `*patience` steps; the
 * steps made are subtracted. */
static inline bool reach_trace_within(const ReachPuzzle *puzzle, const ReachState *state,
                                      int32_t node, const uint64_t *ends, int32_t *patience,
                                      int width) {
    uint64_t used[SPACE_WIDTH] = {0};
    for (int w = 0; w < width; w++)
        for (uint64_t rest = ends[w]; rest && *patience >= 0; rest &= rest - 1)
            if (reach_trace_up(puzzle, state, node, w * 64 + ub_lowest(rest), used, patience,
                               width))
                return true;
    return false;
}

static inline bool reach_trace(const ReachPuzzle *puzzle, const ReachState *state, int32_t node,
                               const uint64_t *ends, int width) {
    int32_t patience = REACH_PATIENCE;
    return reach_trace_within(puzzle, state, node, ends, &patience, width);
}

/* ---- reach ---- */

/* Sets `out` to the neighbours of `from`. */
UB_INLINE void reach_beside(const ReachPuzzle *puzzle, const uint64_t *from, uint64_t *out,
                            const int width) {
    for (int w = 0; w < width; w++)
        for (uint64_t rest = from[w]; rest; rest &= rest - 1) {
            const uint64_t *around = reach_around(puzzle, w * 64 + ub_lowest(rest), width);
            for (int v = 0; v < width; v++)
                out[v] |= around[v];
        }
}

/* The same for x-y-x, from the y's; exact. If a y has only one neighbour x where the walk can start
 * (in `first`), the walk must go to another x. */
UB_INLINE void reach_back_beside(const ReachPuzzle *puzzle, const uint64_t *from,
                                 const uint64_t *first, uint64_t *out, const int width) {
    for (int w = 0; w < width; w++)
        for (uint64_t rest = from[w]; rest; rest &= rest - 1) {
            const uint64_t *around = reach_around(puzzle, w * 64 + ub_lowest(rest), width);
            bool another = cells_meet_twice(around, first, width);
            for (int v = 0; v < width; v++)
                out[v] |= another ? around[v] : around[v] & ~first[v];
        }
}

/* Sets `out` to the cells on which a walk to `node` may end, from the reach of its ancestors. */
UB_INLINE void reach_find(const ReachPuzzle *puzzle, const ReachState *state, int32_t node,
                          uint64_t *out, const int width) {
    const uint64_t *here = reach_where(state, puzzle->face[node], width);
    int32_t above = puzzle->parent[node], twin = puzzle->twin[node];
    if (above < 0) {
        for (int w = 0; w < width; w++)
            out[w] = here[w];
        return;
    }
    const uint64_t *from = reach_of(state, above, width);
    for (int w = 0; w < width; w++)
        out[w] = 0;
    if (twin >= 0 && twin == puzzle->parent[above]) {
        reach_back_beside(puzzle, from, reach_of(state, twin, width), out, width);
    } else {
        reach_beside(puzzle, from, out, width);
        if (twin >= 0) {
            /* If the previous equal face can only be on one cell, it is there. */
            const uint64_t *taken = reach_of(state, twin, width);
            if (cells_single(taken, width))
                for (int v = 0; v < width; v++)
                    out[v] &= ~taken[v];
        }
    }
    for (int w = 0; w < width; w++)
        out[w] &= here[w];
    if (state->strict[node] && cells_any(out, width) &&
        !reach_trace(puzzle, state, node, out, width))
        for (int w = 0; w < width; w++)
            out[w] = 0;
}

/* Records that `node` is now reached (by = 1) or no longer (by = -1). */
UB_INLINE void reach_note(const ReachPuzzle *puzzle, ReachState *state, int32_t node, int by) {
    state->score += by;
    for (int32_t k = puzzle->below_start[node]; k < puzzle->below_start[node + 1]; k++) {
        int32_t below = puzzle->below[k];
        if (puzzle->parent[below] == node)
            state->alive[below >> 6] ^= (uint64_t)1 << (below & 63);
    }
    int32_t word = puzzle->word[node];
    if (word >= 0) {
        bool before = state->held_ends[word] > 0;
        state->held_ends[word] += by;
        state->held += (state->held_ends[word] > 0) - before;
    }
}

/* Computes the whole reach from the board. */
UB_INLINE void reach_find_all(const ReachPuzzle *puzzle, ReachState *state, const int width) {
    size_t faces = (size_t)puzzle->space.faces, words = (size_t)puzzle->words;
    state->score = state->held = 0;
    memset(state->held_ends, 0, words * sizeof *state->held_ends);
    memset(state->where, 0, faces * width * sizeof *state->where);
    memset(state->count, 0, faces * sizeof *state->count);
    memcpy(state->alive, puzzle->roots, (size_t)puzzle->node_width * sizeof *state->alive);
    for (int32_t c = 0; c < puzzle->space.cells; c++) {
        cells_add(reach_where(state, state->board[c], width), c);
        state->count[state->board[c]]++;
    }
    for (int32_t node = 0; node < puzzle->nodes; node++) {
        uint64_t *reach = reach_of(state, node, width);
        reach_find(puzzle, state, node, reach, width);
        if (cells_any(reach, width))
            reach_note(puzzle, state, node, 1);
    }
}

#endif
