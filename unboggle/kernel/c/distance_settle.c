#include "distance_settle.h"

#include <string.h>

#include "bits.h"
#include "cells.h"

/* ---- credit ---- */

/* The credit of a word one and two changes away, in hundredths of the credit of a whole one. */
#define DISTANCE_NEAR 20
#define DISTANCE_NEARLY 8

void distance_set_gains(const DistancePuzzle *puzzle, DistanceState *state) {
    /* A required word weighs as much as several others. */
    const int64_t words = puzzle->words, total = puzzle->total;
    int64_t sum = 0, mean = words ? (total + words - 1) / words : 1;
    for (int32_t w = 0; w < puzzle->words; w++) {
        int64_t own = puzzle->weight[w];
        sum += puzzle->must[w] ? 3 * (own > mean ? own : mean) : own;
    }
    const int64_t most = words ? (sum * words + total - 1) / total : 1; /* in mean weights */
    state->unit = ((int64_t)1 << 30) / most;
    if (state->unit > (int64_t)1 << 24)
        state->unit = (int64_t)1 << 24;
    memset(state->gain_lanes, 0, puzzle->lanes.level_size);
    for (int32_t k = 0; k < puzzle->lines; k++) {
        int32_t word = puzzle->line[k].word;
        int64_t weight = puzzle->weight[word];
        if (puzzle->must[word])
            weight = 3 * (weight > mean ? weight : mean);
        int64_t credit = weight * state->unit * words / total + 1; /* never 0 */
        int64_t near = credit * DISTANCE_NEAR / 100, nearly = credit * DISTANCE_NEARLY / 100;
        int32_t *gain = state->gain + (size_t)k * DISTANCE_FAR;
        gain[0] = (int32_t)(credit - near);
        gain[1] = (int32_t)(near - nearly);
        gain[2] = (int32_t)nearly;
        if (puzzle->line_start[word + 1] - puzzle->line_start[word] > 1)
            continue; /* its credit is that of its nearest line */
        const DistanceView lanes = {.level = state->gain_lanes};
        for (int32_t changes = 0; changes < DISTANCE_FAR; changes++) {
            int64_t wide = gain[changes];
            void *lane = distance_level(puzzle, &lanes, k, changes);
            if (puzzle->lanes.bits == 32)
                memcpy(lane, &gain[changes], sizeof gain[changes]);
            else
                memcpy(lane, &wide, sizeof wide);
        }
    }
}

/* The energy of words with several lines. */
static int64_t distance_several(const DistancePuzzle *puzzle, const DistanceState *state,
                                const DistanceView *view) {
    int64_t energy = 0;
    for (int32_t i = 0; i < puzzle->several_count; i++) {
        int32_t first = puzzle->line_start[puzzle->several[i]];
        int32_t end = puzzle->line_start[puzzle->several[i] + 1];
        for (int32_t changes = 0; changes < DISTANCE_FAR; changes++)
            for (int32_t k = first; k < end; k++)
                if (*distance_level(puzzle, view, k, changes)) {
                    energy += state->gain[(size_t)first * DISTANCE_FAR + (size_t)changes];
                    break;
                }
    }
    return energy;
}

/* ---- tracing ---- */

typedef struct {
    const DistancePuzzle *puzzle;
    const DistanceState *state;
    const uint8_t *letter; /* of the line, */
    int32_t length;
    int32_t patience; /* remaining steps */
    uint64_t used[SPACE_WIDTH];
} DistanceTrace;

/* Whether the letters from `at` on can be traced from the neighbours of the path, `next`. */
UB_INLINE bool distance_trace_next(DistanceTrace *trace, int32_t at, const uint64_t *around,
                                   const int width);

static bool distance_trace_one(DistanceTrace *trace, int32_t at, const uint64_t *around) {
    return distance_trace_next(trace, at, around, 1);
}

static bool distance_trace_many(DistanceTrace *trace, int32_t at, const uint64_t *around) {
    return distance_trace_next(trace, at, around, trace->puzzle->space.width);
}

/* `around`: the possible cells of letter `at`, or NULL for any. */
UB_INLINE bool distance_trace_next(DistanceTrace *trace, int32_t at, const uint64_t *around,
                                   const int width) {
    if (at == trace->length)
        return true;
    if (--trace->patience < 0)
        return false;
    const uint64_t *where = trace->state->where + (size_t)trace->letter[at] * (size_t)width;
    for (int w = 0; w < width; w++) {
        uint64_t next = where[w] & ~trace->used[w];
        if (around)
            next &= around[w];
        for (; next; next &= next - 1) {
            int32_t cell = w * 64 + ub_lowest(next);
            const uint64_t *beside = trace->puzzle->space.around + (size_t)cell * (size_t)width;
            cells_add(trace->used, cell);
            bool found = width == 1 ? distance_trace_one(trace, at + 1, beside)
                                    : distance_trace_many(trace, at + 1, beside);
            cells_remove(trace->used, cell);
            if (found)
                return true;
            if (trace->patience < 0)
                return false;
        }
    }
    return false;
}

/* Whether a path for the d-th doubtful line was found on the current board. A line whose last trace
 * ran out of steps gets fewer steps next time. */
static bool distance_traced(const DistancePuzzle *puzzle, DistanceState *state, int32_t d) {
    DistanceLine line = puzzle->line[puzzle->doubtful[d]];
    const int32_t patience = state->patience[d];
    DistanceTrace trace = {.puzzle = puzzle, .state = state, .patience = patience};
    trace.letter = puzzle->letter + line.letter;
    trace.length = line.length;
    bool found = puzzle->space.width == 1 ? distance_trace_one(&trace, 0, NULL)
                                          : distance_trace_many(&trace, 0, NULL);
    if (found)
        state->patience[d] = DISTANCE_PATIENCE;
    else if (trace.patience < 0 && patience > DISTANCE_PATIENCE / 16)
        state->patience[d] = patience / 2;
    state->trace_steps += patience - trace.patience;
    return found;
}

/* ---- a board ---- */

int64_t distance_settle(const DistancePuzzle *puzzle, DistanceState *state, DistanceSwap swap,
                        const DistanceChange *changes, int32_t changed, int64_t least) {
    DistanceView *next = &state->next;
    int64_t energy = distance_look(puzzle, state, swap, next->level);
    int64_t several = distance_several(puzzle, state, next);
    if (energy + several < least)
        return energy + several;
    uint64_t touched = changed ? 0 : ~(uint64_t)0;
    for (int32_t k = 0; k < changed; k++)
        touched |= (uint64_t)1 << (changes[k].before & 63) | (uint64_t)1 << (changes[k].after & 63);
    for (int32_t d = 0; d < puzzle->doubtful_count; d++) {
        int32_t line = puzzle->doubtful[d], word = puzzle->line[line].word;
        uint8_t *level = distance_level(puzzle, next, line, 0);
        next->feigned[d] = 0;
        if (!*level)
            continue;
        if (puzzle->line_faces[line] & touched)
            next->feigned[d] = !distance_traced(puzzle, state, d);
        else
            next->feigned[d] = state->view.feigned[d];
        if (!next->feigned[d])
            continue;
        *level = 0;
        if (puzzle->line_start[word + 1] - puzzle->line_start[word] > 1)
            continue;
        energy -= state->gain[(size_t)line * DISTANCE_FAR];
        if (energy + several < least)
            return energy + several;
    }
    return energy + distance_several(puzzle, state, next);
}

int32_t distance_count(const DistancePuzzle *puzzle, const DistanceView *view, DistanceRank *rank) {
    int32_t held = 0;
    *rank = (DistanceRank){0};
    for (int32_t w = 0; w < puzzle->words; w++)
        if (distance_holds(puzzle, view, w)) {
            held++;
            rank->must += puzzle->must[w];
            rank->worth += puzzle->weight[w];
        }
    return held;
}

bool distance_offer(const DistancePuzzle *puzzle, DistanceState *state) {
    DistanceRank rank;
    if (state->energy < state->bar || state->bans.excess)
        return false;
    const int32_t held = distance_count(puzzle, &state->view, &rank), must = rank.must;
    const int64_t worth = rank.worth;
    if (must > state->best_must || (must == state->best_must && worth > state->best_worth)) {
        state->best_held = held;
        state->best_must = must;
        state->best_worth = worth;
        /* the credit of a held word is at least its weight, in units */
        if (must == puzzle->must_count && puzzle->total)
            state->bar = (worth + 1) * state->unit / puzzle->total * puzzle->words;
        memcpy(state->best, state->board, (size_t)puzzle->space.cells);
    }
    return held == puzzle->words;
}
