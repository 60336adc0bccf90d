/* The Python type around reach.h. */
#ifndef UNBOGGLE_REACH_TYPE_H
#define UNBOGGLE_REACH_TYPE_H

#include "module.h"

#include "reach.h"
#include "search_head.h"

typedef struct {
    SearchHead head;
    ReachPuzzle puzzle;
    ReachState state;
} ReachObject;

extern PyType_Spec reach_spec;

#endif
