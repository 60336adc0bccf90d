/* The Python type around paths.h. */
#ifndef UNBOGGLE_PATHS_TYPE_H
#define UNBOGGLE_PATHS_TYPE_H

#include "module.h"

#include "paths.h"
#include "search_head.h"

typedef struct {
    SearchHead head;
    PathsPuzzle puzzle;
    PathsState state;
} PathsObject;

extern PyType_Spec paths_spec;

#endif
