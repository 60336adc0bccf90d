#include "paths_bans.h"

#include "paths_counts.h"

/* More banned words than this make no difference. */
enum { PATHS_MANY = 1000000 };

/* Attempts to fill a board without banned words. */
enum { PATHS_FILLS = 4 };

bool paths_aim_at_ban(const PathsPuzzle *puzzle, PathsState *state, uint64_t *cells) {
    const Bans *bans = &puzzle->space.bans;
    return state->bans.excess && bans_avoids(bans) && ub_below(&state->random, 100) < PATHS_AIMED &&
           bans_draw_path(bans, &state->bans, state->board, &state->random, cells,
                          puzzle->space.width);
}

bool paths_bear_bans(const PathsPuzzle *puzzle, PathsState *state, int64_t most) {
    const Bans *bans = &puzzle->space.bans;
    if (!bans_any(bans))
        return most >= 0;
    if (most < 0)
        return false;
    const int64_t enough = most / paths_ban_penalty(puzzle);
    const int32_t bearable = enough < PATHS_MANY ? (int32_t)enough : PATHS_MANY;
    const int32_t excess = bans_count(bans, &state->bans, state->board, bearable);
    if (excess > bearable)
        return false;
    state->bans.excess = excess;
    return true;
}

void paths_count_bans(const PathsPuzzle *puzzle, PathsState *state) {
    if (bans_any(&puzzle->space.bans))
        state->bans.excess =
            bans_count(&puzzle->space.bans, &state->bans, state->board, PATHS_MANY);
}

bool paths_fill_good(const PathsPuzzle *puzzle, PathsState *state, uint8_t *board) {
    const Bans *bans = &puzzle->space.bans;
    if (!bans_any(bans))
        return paths_fill(puzzle, state, board);
    for (int k = 0; k < PATHS_FILLS; k++)
        if (paths_fill(puzzle, state, board) && bans_count(bans, &state->bans, board, 0) == 0)
            return true;
    return false;
}
