/* The Python type around distance.h. */
#ifndef UNBOGGLE_DISTANCE_TYPE_H
#define UNBOGGLE_DISTANCE_TYPE_H

#include "module.h"

#include <stdbool.h>

#include "cooling.h"
#include "distance.h"

typedef struct {
    PyObject_HEAD
    DistancePuzzle puzzle;
    DistanceState state;
    Cooling *schedule;
    int32_t rounds;
    bool found;
    bool running; /* guarded by the GIL */
} DistanceObject;

extern PyType_Spec distance_spec;

#endif
