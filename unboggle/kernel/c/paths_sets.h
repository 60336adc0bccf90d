/* The sets of cells of a layout of paths.h: where they are in memory, and what is beside them. */
#ifndef UNBOGGLE_PATHS_SETS_H
#define UNBOGGLE_PATHS_SETS_H

#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "hops.h"
#include "paths.h"

/* The kinds of cells: of the right letter, free, and of another letter in 1, 2, 3 or more words. */
enum { PATHS_RIGHT = 0, PATHS_NEW = 1, PATHS_OVERWRITES = 2, PATHS_KINDS = 5 };

/* The kinds of a word that is not forced, if some free cells are far: those are the last kind. */
enum { PATHS_FAR = 2, PATHS_FAR_KINDS = 3 };

UB_INLINE uint64_t *paths_may(const PathsPuzzle *puzzle, const PathsState *state, int32_t kind,
                              int32_t at, const int width) {
    return state->layers.may + (size_t)(kind * puzzle->longest + at) * (size_t)width;
}

UB_INLINE uint64_t *paths_layer(const PathsPuzzle *puzzle, uint64_t *layers, int32_t cost,
                                int32_t at, const int width) {
    return layers + (size_t)(cost * puzzle->longest + at) * (size_t)width;
}

UB_INLINE int32_t paths_kind_cost(const PathsPuzzle *puzzle, int32_t kind) {
    return kind < PATHS_OVERWRITES ? kind : 1 + puzzle->penalty * (kind - 1);
}

UB_INLINE uint64_t *paths_mask(const PathsState *state, int32_t word, const int width) {
    return state->mask + (size_t)word * (size_t)width;
}

UB_INLINE void paths_beside(const PathsPuzzle *puzzle, const uint64_t *from, uint64_t *out,
                            const int width) {
    if (width == 1 && puzzle->hops.plain)
        *out = hops_beside_plain(&puzzle->hops, *from);
    else if (puzzle->hops.rows)
        hops_beside_rows(&puzzle->hops, from, out, width);
    else
        hops_beside(&puzzle->hops, from, out);
}

#endif
