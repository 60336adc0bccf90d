/* Words that must touch: the paths of each pair share a cell or have neighbouring cells.
 *
 * A word is laid so that its path can touch those of its partners that are laid. For each of these,
 *
 *     meets(i) = can(i) & (near | N(meets(i + 1)))
 *
 * are the cells that can show letter i so that this or a later letter is on a cell `near` it. The
 * path must stay in them until it touches. If no path touches all of them that it could, it is laid
 * anywhere: paths_run.c counts the pairs that do not touch.
 */
#ifndef UNBOGGLE_PATHS_TOUCH_H
#define UNBOGGLE_PATHS_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

#include "paths.h"

/* Chooses the laid words that the next path shall touch; returns whether there are any. The cells
 * of each kind must be filled in. */
bool paths_touch_aim(const PathsPuzzle *puzzle, PathsState *state, WordLine line, int32_t kinds);

/* Narrows the cells to try after letter `at` of the path in the layers to those from which all aims
 * can be touched that are not yet; -1: before the first letter. */
void paths_touch_narrow(const PathsPuzzle *puzzle, PathsState *state, int32_t at,
                        uint64_t *pending);

/* Fills in what is near a word that is laid. */
void paths_touch_near(const PathsPuzzle *puzzle, PathsState *state, int32_t word);

/* Returns how many pairs of this word, which is laid, and other laid ones do not touch. */
int32_t paths_count_unmet(const PathsPuzzle *puzzle, const PathsState *state, int32_t word);

#endif
