/* How a round of the search by distance begins: with a board at random, with the one that it is
 * to begin with, or with one that is crossed of two of the best of earlier rounds.
 */
#ifndef UNBOGGLE_DISTANCE_BEGIN_H
#define UNBOGGLE_DISTANCE_BEGIN_H

#include <stdbool.h>

#include "distance.h"

/* Finds out where the faces of the board are. */
void distance_find_where(const DistancePuzzle *puzzle, DistanceState *state);

/* Draws a board; the first is the one to begin with, or much of it. Whether one was found that
 * keeps to the space: if not, what is there is none. */
bool distance_draw_board(const DistancePuzzle *puzzle, DistanceState *state);

/* Keeps what the round has come to among the best, if it is worth it. */
void distance_end_round(const DistancePuzzle *puzzle, DistanceState *state);

/* Whether the next round is to begin with a crossed board: most do, as soon as some are kept. */
bool distance_may_cross(const DistancePuzzle *puzzle, DistanceState *state);

/* Puts a region of one of the best boards into another one of them. */
void distance_cross(const DistancePuzzle *puzzle, DistanceState *state);

#endif
