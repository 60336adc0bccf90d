/* The Python type around anneal.h. */
#ifndef UNBOGGLE_SEARCH_TYPE_H
#define UNBOGGLE_SEARCH_TYPE_H

#include "module.h"

#include "anneal.h"
#include "search_head.h"

typedef struct {
    SearchHead head;
    AnnealPuzzle puzzle;
    AnnealState state;
} SearchObject;

extern PyType_Spec search_spec;

#endif
