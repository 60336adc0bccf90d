/* What stock and groups of faces let the paths of a layout write. */
#ifndef UNBOGGLE_PATHS_COUNTS_H
#define UNBOGGLE_PATHS_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "paths.h"

/* Counts `by` more cells with the face. */
UB_INLINE void paths_count(const PathsPuzzle *puzzle, PathsState *state, uint8_t face, int32_t by) {
    const Space *space = &puzzle->space;
    state->count[face] += by;
    for (int32_t g = 0; g < space->groups; g++)
        if (space->member[(size_t)g * (size_t)space->faces + face])
            state->group[g] += by;
}

/* Whether the layout may show one more cell with `face`, if also those of `path` are written: for
 * each of its first `steps` letters with a level of 1 or more, one free cell. */
bool paths_let_write(const PathsPuzzle *puzzle, const PathsState *state, WordLine line,
                     int32_t steps);

/* Whether a face or a group is on too many cells, or a group on too few for the free cells to make
 * up for it. `over` is then the set of movable cells in use of which one must be wiped. */
bool paths_find_excess(const PathsPuzzle *puzzle, const PathsState *state, uint64_t *over);

/* Fills `board` with the layout and with faces on its free cells, within the space; if words are
 * banned and cells may be blank, with as few faces as possible. Returns whether that succeeded:
 * with many constraints one attempt may fail. */
bool paths_fill(const PathsPuzzle *puzzle, PathsState *state, uint8_t *board);

#endif
