/* A path of least cost for a word, on a layout of paths.h.
 *
 * For the letter i of a word and a cost k, the layer (k, i) is the set of cells from which a walk
 * can show the letters from i on at a cost of at most k. From the last letter to the first,
 *
 *     layer(k, i) = union over the kinds of cells j: N(layer(k - cost(j), i + 1)) & may(j, i)
 *
 * where may(j, i) are the cells on which letter i costs cost(j): cells that show it cost nothing,
 * free ones 1, and, if the word is forced, those of other letters more. The costs are tried from 0
 * on. For the first with a walk, a depth-first search of random steps follows the layers, and
 * visits no cell twice. If it finds nothing soon, the next cost is tried. A word of more letters
 * than the largest cost takes the cheapest steps that lead on, without costs.
 *
 * Laws on paths (paths_laws.h) narrow the steps of the depth-first search, and with few turns the
 * layers are those of paths_bent.h.
 *
 * If words are banned, most searches take no step that completes a forbidden one.
 *
 * If some free cells are far (pack.h), they cost a word that is not forced one penalty more.
 */
#ifndef UNBOGGLE_PATHS_FIND_H
#define UNBOGGLE_PATHS_FIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bans_through.h"
#include "bits.h"
#include "cells.h"
#include "hops.h"
#include "paths.h"
#include "paths_bans.h"
#include "paths_bent.h"
#include "paths_counts.h"
#include "paths_sets.h"
#include "paths_touch.h"
#include "random.h"

/* Steps of one depth-first search for each letter; without costs, there is only one search. */
enum { PATHS_NODES = 6, PATHS_LONG_NODES = 40 };

/* In hundredths of the paths, if words are banned: it may cost 1 or 2 more than the least. */
enum { PATHS_SLACK = 12 };

/* A forced word may cost up to 7 penalties and 2 more. */
enum { PATHS_FORCED = 7 };

/* Sets `open` to the cells on which the word may be laid. A forced word need not be apart from
 * others: they are taken up. */
UB_INLINE void paths_find_open(const PathsPuzzle *puzzle, const PathsState *state, int32_t word,
                               bool forced, uint64_t *open, const int width) {
    uint64_t near[SPACE_WIDTH];
    for (int w = 0; w < width; w++)
        open[w] = state->open[w];
    if (forced || !puzzle->apart)
        return;
    for (int32_t k = puzzle->apart_start[word]; k < puzzle->apart_start[word + 1]; k++) {
        const int32_t other = puzzle->apart[k];
        if (state->line[other] < 0)
            continue;
        const uint64_t *mask = paths_mask(state, other, width);
        paths_beside(puzzle, mask, near, width);
        for (int w = 0; w < width; w++)
            open[w] &= ~(mask[w] | near[w]);
    }
}

/* Fills in the cells of each kind; returns whether each letter has any. */
UB_INLINE bool paths_find_may(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                              int32_t kinds, const int width) {
    const Space *space = &puzzle->space;
    uint64_t open[SPACE_WIDTH];
    paths_find_open(puzzle, state, line.word, kinds > PATHS_OVERWRITES, open, width);
    for (int32_t i = 0; i < line.length; i++) {
        const uint8_t face = puzzle->list.letter[line.letter + i];
        const uint64_t *where = state->where + (size_t)face * (size_t)width;
        const uint64_t *allowed = space->may + (size_t)face * (size_t)width;
        const int32_t stock = space->stock[face];
        const bool writes = stock > 0 && (kinds > PATHS_OVERWRITES || state->count[face] < stock);
        uint64_t any = 0;
        for (int w = 0; w < width; w++) {
            uint64_t right = where[w] & open[w];
            if (puzzle->exclusive)
                right &= ~space->is_movable[w] & ~state->taken[w];
            const uint64_t may = writes ? allowed[w] & open[w] & ~right : 0;
            any |= paths_may(puzzle, state, PATHS_RIGHT, i, width)[w] = right;
            if (kinds == PATHS_FAR_KINDS) {
                const uint64_t free = may & state->level[w], far = state->far[w];
                paths_may(puzzle, state, PATHS_NEW, i, width)[w] = free & ~far;
                paths_may(puzzle, state, PATHS_FAR, i, width)[w] = free & far;
                any |= free;
                continue;
            }
            any |= paths_may(puzzle, state, PATHS_NEW, i, width)[w] = may & state->level[w];
            for (int32_t kind = PATHS_OVERWRITES; kind < kinds; kind++)
                any |= paths_may(puzzle, state, kind, i, width)[w] =
                    may & state->level[(size_t)(kind - 1) * (size_t)width + (size_t)w];
        }
        if (!any)
            return false;
    }
    return true;
}

/* Whether any walk shows the word, whatever it costs. Sets the layers of cost 0 to its cells. */
UB_INLINE bool paths_reachable(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                               int32_t kinds, const int width) {
    PathsLayers *layers = &state->layers;
    for (int32_t i = line.length - 1; i >= 0; i--) {
        uint64_t *layer = paths_layer(puzzle, layers->layer, 0, i, width);
        const uint64_t *beside =
            paths_layer(puzzle, layers->beside, 0, i + 1 < line.length ? i + 1 : i, width);
        uint64_t any = 0;
        for (int w = 0; w < width; w++) {
            uint64_t may = 0;
            for (int32_t kind = 0; kind < kinds; kind++)
                may |= paths_may(puzzle, state, kind, i, width)[w];
            any |= layer[w] = may & (i + 1 < line.length ? beside[w] : ~(uint64_t)0);
        }
        if (!any)
            return false;
        if (i)
            paths_beside(puzzle, layer, paths_layer(puzzle, layers->beside, 0, i, width), width);
    }
    return true;
}

/* Fills in the layers of this cost, from those of less; returns whether a walk costs that. A
 * negative cost: whatever it costs. */
UB_INLINE bool paths_fill_layers(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                                 int32_t cost, int32_t kinds, const int width) {
    PathsLayers *layers = &state->layers;
    if (puzzle->laws.directions)
        return paths_fill_bent(puzzle, state, line, cost, kinds);
    if (cost < 0)
        return true; /* paths_reachable has filled them in */
    for (int32_t i = line.length - 1; i >= 0; i--) {
        uint64_t *layer = paths_layer(puzzle, layers->layer, cost, i, width);
        for (int w = 0; w < width; w++)
            layer[w] = 0;
        for (int32_t kind = 0; kind < kinds; kind++) {
            const int32_t left = cost - paths_kind_cost(puzzle, kind);
            if (left < 0)
                break;
            const uint64_t *may = paths_may(puzzle, state, kind, i, width);
            const uint64_t *beside =
                paths_layer(puzzle, layers->beside, left, i + 1 < line.length ? i + 1 : i, width);
            for (int w = 0; w < width; w++)
                layer[w] |= may[w] & (i + 1 < line.length ? beside[w] : ~(uint64_t)0);
        }
        if (i)
            paths_beside(puzzle, layer, paths_layer(puzzle, layers->beside, cost, i, width), width);
    }
    return cells_any(paths_layer(puzzle, layers->layer, cost, 0, width), width);
}

/* Draws a cell to try; without costs, one of the cheapest kind. */
UB_INLINE int32_t paths_draw(const PathsPuzzle *puzzle, PathsState *state, int32_t at, bool costs,
                             const int width) {
    const uint64_t *pending = state->layers.pending + (size_t)at * (size_t)width;
    uint64_t some[SPACE_WIDTH];
    for (int32_t kind = 0; !costs && kind < PATHS_OVERWRITES; kind++) {
        const uint64_t *may = paths_may(puzzle, state, kind, at, width);
        for (int w = 0; w < width; w++)
            some[w] = pending[w] & may[w];
        if (cells_any(some, width))
            return cells_draw(some, &state->random, width);
    }
    return cells_draw(pending, &state->random, width);
}

/* Follows the layers from this cost on, or only those of cost 0 if it is negative. Returns whether
 * `cell` and `level` have a path. */
UB_INLINE bool paths_follow(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                            int32_t cost, bool forced, const int width) {
    PathsLayers *layers = &state->layers;
    int32_t nodes = (cost < 0 ? PATHS_LONG_NODES : PATHS_NODES) * line.length, at = 0;
    uint64_t used[SPACE_WIDTH];
    const uint8_t *letter = puzzle->list.letter + line.letter;
    const uint64_t *first = paths_layer(puzzle, layers->layer, cost < 0 ? 0 : cost, 0, width);
    for (int w = 0; w < width; w++) {
        used[w] = 0;
        layers->pending[w] = first[w];
    }
    layers->left[0] = cost;
    const bool wary = paths_be_wary(puzzle, state, forced);
    if (state->laws.aims)
        paths_touch_narrow(puzzle, state, -1, layers->pending);
    while (nodes > 0) {
        uint64_t *pending = layers->pending + (size_t)at * (size_t)width;
        const int32_t cell = paths_draw(puzzle, state, at, cost >= 0, width);
        if (cell < 0) {
            if (!at)
                return false;
            const int32_t last = layers->cell[--at];
            cells_remove(used, last);
            if (wary)
                paths_show_wary(state, last, state->board[last]);
            continue;
        }
        nodes--;
        cells_remove(pending, cell);
        int32_t kind = 0;
        while (!cells_has(paths_may(puzzle, state, kind, at, width), cell))
            kind++;
        layers->cell[at] = cell;
        layers->level[at] = (uint8_t)kind;
        if (puzzle->counted && !forced && kind && !paths_let_write(puzzle, state, line, at))
            continue;
        if (wary && kind && !paths_step_warily(puzzle, state, cell, letter[at]))
            continue;
        if (at + 1 == line.length)
            return true;
        cells_add(used, cell);
        const int32_t left = cost < 0 ? cost : layers->left[at] - paths_kind_cost(puzzle, kind);
        const uint64_t *around = puzzle->space.around + (size_t)cell * (size_t)width;
        const uint64_t *layer =
            paths_layer(puzzle, layers->layer, left < 0 ? 0 : left, at + 1, width);
        layers->left[at + 1] = left;
        pending += width;
        if (puzzle->laws.directions)
            paths_bent_next(puzzle, state, left < 0 ? 0 : left, at, pending);
        for (int w = 0; w < width; w++)
            pending[w] = (puzzle->laws.directions ? pending[w] : around[w] & layer[w]) & ~used[w];
        if (state->laws.aims)
            paths_touch_narrow(puzzle, state, at, pending);
        at++;
    }
    return false;
}

/* Draws what a path may cost beyond the least: something only if words are banned, since a path
 * beside others may show fewer of them. */
UB_INLINE int32_t paths_draw_slack(const PathsPuzzle *puzzle, PathsState *state) {
    if (!bans_any(&puzzle->space.bans))
        return 0;
    const uint32_t draw = ub_below(&state->random, 100);
    return draw < PATHS_SLACK / 4 ? 2 : draw < PATHS_SLACK;
}

/* Finds a path for the line: `cell` and `level` of the layers, by letter. */
UB_INLINE bool paths_find(const PathsPuzzle *puzzle, PathsState *state, WordLine line, bool forced,
                          const int width) {
    const int32_t near = state->far ? PATHS_FAR_KINDS : PATHS_OVERWRITES;
    const int32_t kinds = forced ? PATHS_KINDS : near;
    if (!paths_find_may(puzzle, state, line, kinds, width) ||
        !paths_reachable(puzzle, state, line, kinds, width))
        return false;
    int32_t most = forced ? PATHS_FORCED * puzzle->penalty + 2 : state->free;
    if (forced && most < line.length + 2 * puzzle->penalty)
        most = line.length + 2 * puzzle->penalty;
    const int32_t dearest = line.length * (state->far ? 1 + puzzle->penalty : 1);
    if (!forced && (most > dearest || state->far))
        most = dearest;
    if (most > PATHS_COST)
        most = PATHS_COST;
    const int32_t first = line.length > PATHS_COST ? -1 : 0, last = first < 0 ? -1 : most;
    int32_t tries = paths_touch_aim(puzzle, state, line, kinds) ? 2 : 1;
    for (; tries > 0; tries--) {
        if (tries == 1)
            state->laws.aims = 0; /* it need not touch other words */
        int32_t slack = first < 0 ? 0 : paths_draw_slack(puzzle, state);
        for (int32_t cost = first; cost <= last; cost++)
            if (paths_fill_layers(puzzle, state, line, cost, kinds, width) &&
                (slack-- <= 0 || cost == last) &&
                paths_follow(puzzle, state, line, cost, forced, width))
                return true;
    }
    return false;
}

#endif
