#include "paths_bent.h"

#include <string.h>

#include "bits.h"
#include "cells.h"
#include "hops.h"
#include "paths_sets.h"

UB_INLINE uint64_t *paths_bent(const PathsPuzzle *puzzle, uint64_t *sets, int32_t cost,
                               int32_t turns, int32_t way, int32_t at, const int width) {
    const PathsLaws *laws = &puzzle->laws;
    const size_t row =
        ((size_t)cost * (size_t)(laws->turns + 1) + (size_t)turns) * (size_t)laws->directions +
        (size_t)way;
    return sets + (row * (size_t)puzzle->longest + (size_t)at) * (size_t)width;
}

/* Sets `out` to the cells that have one of `from` ahead. */
UB_INLINE void paths_back(const Hops *back, const uint64_t *from, uint64_t *out, const int width) {
    if (width > 1 || back->side.count) {
        hops_beside(back, from, out);
        return;
    }
    const HopStage *far = &back->far;
    *out = 0;
    for (int32_t h = 0; h < far->count; h++) {
        const uint64_t moving = *from & far->mask[h];
        *out |= h < far->up ? moving << far->shift[h] : moving >> far->shift[h];
    }
}

/* Fills in where the letter before `at` may be, for this cost; `any` is the union over all
 * directions, for a path that begins there. */
UB_INLINE void paths_fill_rest(const PathsPuzzle *puzzle, PathsState *state, int32_t cost,
                               int32_t at, uint64_t *any, const int width) {
    const PathsLaws *laws = &puzzle->laws;
    uint64_t before[SPACE_WIDTH], step[SPACE_WIDTH];
    for (int w = 0; w < width; w++)
        any[w] = 0;
    for (int32_t turns = 0; turns <= laws->turns; turns++) {
        for (int w = 0; w < width; w++)
            before[w] = any[w];
        for (int32_t way = 0; way < laws->directions; way++) {
            const uint64_t *entered =
                paths_bent(puzzle, state->laws.entered, cost, turns, way, at, width);
            uint64_t *rest = paths_bent(puzzle, state->laws.rest, cost, turns, way, at - 1, width);
            paths_back(&laws->back[way], entered, step, width);
            for (int w = 0; w < width; w++) {
                rest[w] = step[w] | before[w];
                any[w] |= step[w];
            }
        }
    }
}

/* Adds to `out` the cells that can show letter `at`, given where the rest can be read from. */
UB_INLINE void paths_add_kind(const uint64_t *may, const uint64_t *rest, uint64_t *out,
                              const int width) {
    for (int w = 0; w < width; w++)
        out[w] |= may[w] & (rest ? rest[w] : ~(uint64_t)0);
}

UB_INLINE bool paths_fill_bent_width(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                                     int32_t cost, int32_t kinds, const int width) {
    const PathsLaws *laws = &puzzle->laws;
    const int32_t now = cost < 0 ? 0 : cost, last = line.length - 1;
    for (int32_t at = last; at > 0; at--) {
        for (int32_t turns = 0; turns <= laws->turns; turns++)
            for (int32_t way = 0; way < laws->directions; way++) {
                uint64_t *entered =
                    paths_bent(puzzle, state->laws.entered, now, turns, way, at, width);
                memset(entered, 0, (size_t)width * sizeof *entered);
                for (int32_t kind = 0; kind < kinds; kind++) {
                    const int32_t left = cost < 0 ? 0 : cost - paths_kind_cost(puzzle, kind);
                    if (left < 0)
                        break;
                    const uint64_t *rest =
                        paths_bent(puzzle, state->laws.rest, left, turns, way, at, width);
                    paths_add_kind(paths_may(puzzle, state, kind, at, width),
                                   at < last ? rest : NULL, entered, width);
                }
            }
        uint64_t *any = paths_layer(puzzle, state->layers.beside, now, at, width);
        paths_fill_rest(puzzle, state, now, at, any, width);
    }
    uint64_t *first = paths_layer(puzzle, state->layers.layer, now, 0, width);
    memset(first, 0, (size_t)width * sizeof *first);
    for (int32_t kind = 0; kind < kinds; kind++) {
        const int32_t left = cost < 0 ? 0 : cost - paths_kind_cost(puzzle, kind);
        if (left < 0)
            break;
        paths_add_kind(paths_may(puzzle, state, kind, 0, width),
                       last ? paths_layer(puzzle, state->layers.beside, left, 1, width) : NULL,
                       first, width);
    }
    return cells_any(first, width);
}

/* The direction of the step to letter `at` of the path in the layers. */
UB_INLINE int32_t paths_heading(const PathsPuzzle *puzzle, const PathsState *state, int32_t at,
                                const int width) {
    const PathsLaws *laws = &puzzle->laws;
    const size_t from = (size_t)state->layers.cell[at - 1] * (size_t)width;
    const size_t row = (size_t)puzzle->space.cells * (size_t)width;
    int32_t way = 0;
    while (!cells_has(laws->ahead + (size_t)way * row + from, state->layers.cell[at]))
        way++;
    return way;
}

UB_INLINE void paths_bent_next_width(const PathsPuzzle *puzzle, PathsState *state, int32_t left,
                                     int32_t at, uint64_t *next, const int width) {
    const PathsLaws *laws = &puzzle->laws;
    const int32_t heading = at ? paths_heading(puzzle, state, at, width) : -1;
    int32_t turns = laws->turns;
    if (at) {
        turns = state->laws.bends[at - 1];
        if (at > 1 && heading != paths_heading(puzzle, state, at - 1, width))
            turns--;
    }
    state->laws.bends[at] = turns;
    for (int w = 0; w < width; w++)
        next[w] = 0;
    for (int32_t way = 0; way < laws->directions; way++) {
        const int32_t after = turns - (at && way != heading);
        if (after < 0)
            continue;
        const uint64_t *ahead = laws->ahead + ((size_t)way * (size_t)puzzle->space.cells +
                                               (size_t)state->layers.cell[at]) *
                                                  (size_t)width;
        const uint64_t *entered =
            paths_bent(puzzle, state->laws.entered, left, after, way, at + 1, width);
        for (int w = 0; w < width; w++)
            next[w] |= ahead[w] & entered[w];
    }
}

/* ---- for any width ---- */

bool paths_fill_bent(const PathsPuzzle *puzzle, PathsState *state, WordLine line, int32_t cost,
                     int32_t kinds) {
    const int width = puzzle->space.width;
    return width == 1 ? paths_fill_bent_width(puzzle, state, line, cost, kinds, 1)
                      : paths_fill_bent_width(puzzle, state, line, cost, kinds, width);
}

void paths_bent_next(const PathsPuzzle *puzzle, PathsState *state, int32_t left, int32_t at,
                     uint64_t *next) {
    const int width = puzzle->space.width;
    if (width == 1)
        paths_bent_next_width(puzzle, state, left, at, next, 1);
    else
        paths_bent_next_width(puzzle, state, left, at, next, width);
}
