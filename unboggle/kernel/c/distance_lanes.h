/* The layout of a puzzle's lines in the lanes: see distance_reach.h. */
#ifndef UNBOGGLE_DISTANCE_LANES_H
#define UNBOGGLE_DISTANCE_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "distance.h"

/* Lays out the lines of a puzzle that is compiled otherwise; false if memory is short. Call
 * distance_lanes_free in both cases. */
bool distance_lanes_new(DistanceLanes *lanes, const DistancePuzzle *puzzle);

/* Frees the lanes; all is zero then. */
void distance_lanes_free(DistanceLanes *lanes);

#endif
