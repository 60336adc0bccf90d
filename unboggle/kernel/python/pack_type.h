/* The Python type around pack.h. */
#ifndef UNBOGGLE_PACK_TYPE_H
#define UNBOGGLE_PACK_TYPE_H

#include "module.h"

#include "pack.h"
#include "search_head.h"

typedef struct {
    SearchHead head;
    PathsPuzzle puzzle;
    PackState state;
} PackObject;

extern PyType_Spec pack_spec;

#endif
