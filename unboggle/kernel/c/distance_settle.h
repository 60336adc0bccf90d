/* What a board that has been looked at really holds, and what that is worth: see distance.h. */
#ifndef UNBOGGLE_DISTANCE_SETTLE_H
#define UNBOGGLE_DISTANCE_SETTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "distance.h"
#include "distance_reach.h"

/* Steps of one trace: a long word of few faces has paths without end. */
#define DISTANCE_PATIENCE 4096

/* Where the view says whether a line is at most so many changes away: a byte, 0 for no. */
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

/* Sets what each level of each line brings. */
void distance_set_gains(const DistancePuzzle *puzzle, DistanceState *state);

/* Looks at the board, with `changed` cells moved since that of state->view: into state->next, what
 * is really held, and its energy; or less than it and less than `least`, and `next` is unfinished.
 * With no cell moved all is looked at anew. If the lanes do not have the moves yet, `swap` says
 * what they lack. */
int64_t distance_settle(const DistancePuzzle *puzzle, DistanceState *state, DistanceSwap swap,
                        const DistanceChange *changes, int32_t changed, int64_t least);

/* Into `rank` what the board of the view is worth; returns how many words it holds. */
int32_t distance_count(const DistancePuzzle *puzzle, const DistanceView *view, DistanceRank *rank);

/* Keeps the board of state->view if it is better than the best; whether it holds all words. */
bool distance_offer(const DistancePuzzle *puzzle, DistanceState *state);

#endif
