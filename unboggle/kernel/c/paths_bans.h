/* Banned words on a layout of paths.h, as a term of its energy: free cells show nothing. */
#ifndef UNBOGGLE_PATHS_BANS_H
#define UNBOGGLE_PATHS_BANS_H

#include <stdbool.h>
#include <stdint.h>

#include "bits.h"
#include "paths.h"

/* The penalty of each path of a banned word, in hundredths of a word of mean weight; and the same
 * of a word beyond the allowed number, if a board may show some: they are many. */
enum { PATHS_BAN = 60, PATHS_EXCESS = 12 };

UB_INLINE int64_t paths_ban_penalty(const PathsPuzzle *puzzle) {
    return PATHS_UNIT * bans_penalty(&puzzle->space.bans, PATHS_BAN, PATHS_EXCESS) / 100;
}

/* The energy of the banned words that were counted last. */
UB_INLINE int64_t paths_ban_energy(const PathsPuzzle *puzzle, const PathsState *state) {
    return state->bans.excess * paths_ban_penalty(puzzle);
}

/* Counts the banned words of the layout; returns whether their energy is at most `most`. If not,
 * the number is unchanged. */
bool paths_bear_bans(const PathsPuzzle *puzzle, PathsState *state, int64_t most);

/* Counts the banned words of a layout, however many they are. */
void paths_count_bans(const PathsPuzzle *puzzle, PathsState *state);

/* Fills `board` as paths_fill does; returns whether it also shows no more banned words than it may.
 */
bool paths_fill_good(const PathsPuzzle *puzzle, PathsState *state, uint8_t *board);

#endif
