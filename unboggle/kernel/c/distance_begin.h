/* The start of a round of the distance search: a random board, the given start, or a crossing of
 * two of the best boards of earlier rounds.
 */
#ifndef UNBOGGLE_DISTANCE_BEGIN_H
#define UNBOGGLE_DISTANCE_BEGIN_H

#include <stdbool.h>

#include "distance.h"

/* Finds the cells of each face on the board. */
void distance_find_where(const DistancePuzzle *puzzle, DistanceState *state);

/* Draws a board; the first one is the given start, or close to it. Returns whether it is within the
 * space; if not, the board must not be used. */
bool distance_draw_board(const DistancePuzzle *puzzle, DistanceState *state);

/* Keeps the result of the round among the best boards, if it is good enough. */
void distance_end_round(const DistancePuzzle *puzzle, DistanceState *state);

/* Whether the next round begins with a crossed board: most do, once enough boards are kept. */
bool distance_may_cross(const DistancePuzzle *puzzle, DistanceState *state);

/* Puts a region of one of the best boards into another one of them. */
void distance_cross(const DistancePuzzle *puzzle, DistanceState *state);

#endif
