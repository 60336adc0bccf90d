/* One path for each word: counts the words that a board shows on a second path.
 *
 * For letter i of a word, walk(i) is the set of cells that show it and from which a walk shows the
 * rest. A depth-first search follows these sets until it has two paths. Two paths that are each
 * other's reverse count as one. A word is counted anew if a cell has changed that shows one of its
 * letters, before or after.
 */
#ifndef UNBOGGLE_PATHS_UNIQUE_H
#define UNBOGGLE_PATHS_UNIQUE_H

#include <stdbool.h>
#include <stdint.h>

#include "paths.h"

/* Counts on the layout, in `twice_now`; returns the number of words with a second path. */
int32_t paths_count_doubles(const PathsPuzzle *puzzle, PathsState *state);

/* Makes the last count, which is `doubles`, that of the layout. */
void paths_accept_doubles(const PathsPuzzle *puzzle, PathsState *state, int32_t doubles);

/* Whether a word has a second path on a full board. */
bool paths_filled_twice(const PathsPuzzle *puzzle, PathsState *state, const uint8_t *board);

#endif
