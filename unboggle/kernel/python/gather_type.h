/* The Python type around gather.h. */
#ifndef UNBOGGLE_GATHER_TYPE_H
#define UNBOGGLE_GATHER_TYPE_H

#include "module.h"

#include "gather.h"
#include "search_head.h"

typedef struct {
    SearchHead head;
    GatherPuzzle puzzle;
    GatherState state;
} GatherObject;

extern PyType_Spec gather_spec;

#endif
