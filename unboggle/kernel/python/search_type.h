/* The Python type around anneal.h. */
#ifndef UNBOGGLE_SEARCH_TYPE_H
#define UNBOGGLE_SEARCH_TYPE_H

#include "module.h"

#include <stdbool.h>

#include "anneal.h"
#include "cooling.h"

typedef struct {
    PyObject_HEAD
    AnnealPuzzle puzzle;
    AnnealState state;
    Cooling *schedule;
    int32_t rounds;
    bool running; /* guarded by the GIL */
} SearchObject;

extern PyType_Spec search_spec;

#endif
