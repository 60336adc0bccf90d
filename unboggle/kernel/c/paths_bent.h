/* A path with few turns, of least cost: the layers of paths_find.h by direction and turns.
 *
 * entered(k, t, d, i) is the set of cells that can show letter i of a word, entered in direction d,
 * so that the letters from i on cost at most k and the path from there has at most t turns. With
 * back(d, x), the cells that have one of x ahead of them in direction d,
 *
 *     step(k, t, d, i) = back(d, entered(k, t, d, i + 1))
 *     rest(k, t, d, i) = step(k, t, d, i) | union over all directions e: step(k, t - 1, e, i)
 *     entered(k, t, d, i) = union over the kinds of cells j: rest(k - cost(j), t, d, i) & may(j, i)
 *
 * These are walks of the right cost and turns; only a cell that is used twice can spoil one.
 */
#ifndef UNBOGGLE_PATHS_BENT_H
#define UNBOGGLE_PATHS_BENT_H

#include <stdbool.h>
#include <stdint.h>

#include "paths.h"

/* Fills in the sets of this cost, from those of less, and the layer of the first letter; returns
 * whether a walk costs that. A negative cost: whatever it costs. */
bool paths_fill_bent(const PathsPuzzle *puzzle, PathsState *state, WordLine line, int32_t cost,
                     int32_t kinds);

/* Sets `next` to the cells for the letter after `at` of the path in the layers, if the letters from
 * there on cost at most `left`. */
void paths_bent_next(const PathsPuzzle *puzzle, PathsState *state, int32_t left, int32_t at,
                     uint64_t *next);

#endif
