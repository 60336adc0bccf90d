/* Where the lines of a puzzle lie in the lanes: see distance_reach.h. */
#ifndef UNBOGGLE_DISTANCE_LANES_H
#define UNBOGGLE_DISTANCE_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "distance.h"

/* Lays out the lines of a puzzle of which all else is compiled; false if memory is short. Either
 * way distance_lanes_free is to follow. */
bool distance_lanes_new(DistanceLanes *lanes, const DistancePuzzle *puzzle);

/* Gives back what they hold; all is zero then. */
void distance_lanes_free(DistanceLanes *lanes);

#endif
