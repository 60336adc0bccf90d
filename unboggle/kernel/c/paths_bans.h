/* Banned words on a layout of paths.h: free cells show nothing.
 *
 * They are a term of the energy. In addition, most words that are not forced are laid warily: no
 * letter may complete a forbidden word. And many moves take up words on a forbidden one.
 */
#ifndef UNBOGGLE_PATHS_BANS_H
#define UNBOGGLE_PATHS_BANS_H

#include <stdbool.h>
#include <stdint.h>

#include "bans_through.h"
#include "bits.h"
#include "faces.h"
#include "paths.h"
#include "random.h"

/* The penalty of each path of a banned word, in hundredths of a word of mean weight; and the same
 * of a word beyond the allowed number, if a board may show some: they are many. */
enum { PATHS_BAN = 60, PATHS_EXCESS = 12 };

/* In hundredths: the words that are laid warily, and the moves from a board with banned words that
 * take up words on one. */
enum { PATHS_WARY = 80, PATHS_AIMED = 50 };

UB_INLINE int64_t paths_ban_penalty(const PathsPuzzle *puzzle) {
    return PATHS_UNIT * bans_penalty(&puzzle->space.bans, PATHS_BAN, PATHS_EXCESS) / 100;
}

/* The energy of the banned words that were counted last. */
UB_INLINE int64_t paths_ban_energy(const PathsPuzzle *puzzle, const PathsState *state) {
    return state->bans.excess * paths_ban_penalty(puzzle);
}

/* Draws whether a word is laid warily. If so, the cells show what the layout does. */
UB_INLINE bool paths_be_wary(const PathsPuzzle *puzzle, PathsState *state, bool forced) {
    const Bans *bans = &puzzle->space.bans;
    if (!bans_avoids(bans) || forced || ub_below(&state->random, 100) >= PATHS_WARY)
        return false;
    bans_show(bans, &state->bans, state->board);
    return true;
}

/* Sets what a cell shows to a path that is laid warily. */
UB_INLINE void paths_show_wary(PathsState *state, int32_t cell, uint8_t face) {
    state->bans.shows[cell] = face < FACE_LIMIT ? (uint32_t)1 << face : 0;
}

/* Shows the letter that such a path writes on a cell, unless it completes a forbidden word; returns
 * whether it does not. */
UB_INLINE bool paths_step_warily(const PathsPuzzle *puzzle, PathsState *state, int32_t cell,
                                 uint8_t face) {
    if (bans_completes(&puzzle->space.bans, &state->bans, cell, (uint32_t)1 << face))
        return false;
    paths_show_wary(state, cell, face);
    return true;
}

/* Draws whether a move takes up words on a banned one. If so, `cells` are its cells. */
bool paths_aim_at_ban(const PathsPuzzle *puzzle, PathsState *state, uint64_t *cells);

/* Counts the banned words of the layout; returns whether their energy is at most `most`. If not,
 * the number is unchanged. */
bool paths_bear_bans(const PathsPuzzle *puzzle, PathsState *state, int64_t most);

/* Counts the banned words of a layout, however many they are. */
void paths_count_bans(const PathsPuzzle *puzzle, PathsState *state);

/* Fills `board` as paths_fill does; returns whether it also shows no more banned words than it may.
 */
bool paths_fill_good(const PathsPuzzle *puzzle, PathsState *state, uint8_t *board);

#endif
