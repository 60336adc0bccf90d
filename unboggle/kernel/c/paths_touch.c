#include "paths_touch.h"

#include <stddef.h>

#include "cells.h"
#include "paths_sets.h"

static uint64_t *paths_meets(const PathsPuzzle *puzzle, const PathsState *state, int32_t aim,
                             int32_t at) {
    return state->laws.meets + (size_t)(aim * puzzle->longest + at) * (size_t)puzzle->space.width;
}

static uint64_t *paths_near(const PathsPuzzle *puzzle, const PathsState *state, int32_t word) {
    return state->laws.near + (size_t)word * (size_t)puzzle->space.width;
}

/* Fills in from where the line can touch the word of this aim; returns whether it can. */
static bool paths_fill_meets(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                             int32_t kinds, int32_t aim) {
    const int width = puzzle->space.width;
    const uint64_t *near = paths_near(puzzle, state, state->laws.aim[aim]);
    uint64_t beside[SPACE_WIDTH] = {0};
    for (int32_t i = line.length - 1; i >= 0; i--) {
        uint64_t *meets = paths_meets(puzzle, state, aim, i);
        for (int w = 0; w < width; w++) {
            uint64_t can = 0;
            for (int32_t kind = 0; kind < kinds; kind++)
                can |= paths_may(puzzle, state, kind, i, width)[w];
            meets[w] = can & (near[w] | beside[w]);
        }
        paths_beside(puzzle, meets, beside, width);
    }
    return cells_any(paths_meets(puzzle, state, aim, 0), width);
}

bool paths_touch_aim(const PathsPuzzle *puzzle, PathsState *state, WordLine line, int32_t kinds) {
    const PathsLaws *laws = &puzzle->laws;
    PathsLawState *now = &state->laws;
    now->aims = 0;
    if (!laws->touch)
        return false;
    for (int32_t k = laws->touch_start[line.word]; k < laws->touch_start[line.word + 1]; k++) {
        if (state->line[laws->touch[k]] < 0 || now->aims == PATHS_AIMS)
            continue;
        now->aim[now->aims] = laws->touch[k];
        now->aims += paths_fill_meets(puzzle, state, line, kinds, now->aims);
    }
    return now->aims > 0;
}

void paths_touch_narrow(const PathsPuzzle *puzzle, PathsState *state, int32_t at,
                        uint64_t *pending) {
    PathsLawState *laws = &state->laws;
    uint32_t met = at > 0 ? laws->met[at - 1] : 0;
    for (int32_t aim = 0; aim < laws->aims; aim++) {
        const uint64_t *near = paths_near(puzzle, state, laws->aim[aim]);
        if (at >= 0 && cells_has(near, state->layers.cell[at]))
            met |= (uint32_t)1 << aim;
        const uint64_t *meets = paths_meets(puzzle, state, aim, at + 1);
        for (int w = 0; w < puzzle->space.width && !(met >> aim & 1); w++)
            pending[w] &= meets[w];
    }
    if (at >= 0)
        laws->met[at] = met;
}

void paths_touch_near(const PathsPuzzle *puzzle, PathsState *state, int32_t word) {
    const int width = puzzle->space.width;
    const uint64_t *mask = paths_mask(state, word, width);
    uint64_t *near = paths_near(puzzle, state, word);
    paths_beside(puzzle, mask, near, width);
    for (int w = 0; w < width; w++)
        near[w] |= mask[w];
}

int32_t paths_count_unmet(const PathsPuzzle *puzzle, const PathsState *state, int32_t word) {
    const PathsLaws *laws = &puzzle->laws;
    const int width = puzzle->space.width;
    const uint64_t *near = paths_near(puzzle, state, word);
    int32_t unmet = 0;
    for (int32_t k = laws->touch_start[word]; k < laws->touch_start[word + 1]; k++) {
        const int32_t other = laws->touch[k];
        unmet +=
            state->line[other] >= 0 && !cells_meet(near, paths_mask(state, other, width), width);
    }
    return unmet;
}
