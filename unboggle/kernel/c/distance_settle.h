/* The words that an evaluated board really holds, and its value: see distance.h. */
#ifndef UNBOGGLE_DISTANCE_SETTLE_H
#define UNBOGGLE_DISTANCE_SETTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "distance.h"
#include "distance_reach.h"

/* The most steps of one trace: a long word of few faces has very many paths. */
#define DISTANCE_PATIENCE 4096

/* The byte of the view for whether a line is at most `changes` changes away; 0 means no. */
UB_INLINE uint8_t *distance_level(const DistancePuzzle *puzzle, const DistanceView *view,
                                  int32_t line, int32_t changes) {
    const DistanceLanes *lanes = &puzzle->lanes;
    int32_t bytes = distance_lane_bytes(lanes->bits), slot = lanes->slot[line];
    int32_t vector = slot / lanes->lanes * DISTANCE_FAR + changes;
    return view->level + (size_t)(vector * lanes->lanes + slot % lanes->lanes) * (size_t)bytes;
}

/* Whether the board of the view holds the word. */
UB_INLINE bool distance_holds(const DistancePuzzle *puzzle, const DistanceView *view,
                              int32_t word) {
    for (int32_t k = puzzle->line_start[word]; k < puzzle->line_start[word + 1]; k++)
        if (*distance_level(puzzle, view, k, 0))
            return true;
    return false;
}

/* Sets the gain of each level of each line. */
void distance_set_gains(const DistancePuzzle *puzzle, DistanceState *state);

/* Evaluates the board with `changed` cells moved since state->view: sets state->next to what it
 * really holds and returns its energy. If that is less than `least`, it may return any smaller
 * number and leave `next` unfinished. With no cells moved, everything is evaluated. If the lanes
 * do not have the moves yet, `swap` is the difference. */
int64_t distance_settle(const DistancePuzzle *puzzle, DistanceState *state, DistanceSwap swap,
                        const DistanceChange *changes, int32_t changed, int64_t least);

/* Sets `rank` to the value of the view's board; returns how many words it holds. */
int32_t distance_count(const DistancePuzzle *puzzle, const DistanceView *view, DistanceRank *rank);

/* Keeps the board of state->view if it is better than the best; returns whether it has all words.
 */
bool distance_offer(const DistancePuzzle *puzzle, DistanceState *state);

#endif
