/* The Python type around distance.h. */
#ifndef UNBOGGLE_DISTANCE_TYPE_H
#define UNBOGGLE_DISTANCE_TYPE_H

#include "module.h"

#include "distance.h"
#include "search_head.h"

typedef struct {
    SearchHead head;
    DistancePuzzle puzzle;
    DistanceState state;
} DistanceObject;

extern PyType_Spec distance_spec;

#endif
