/* The Python type around climb.h. */
#ifndef UNBOGGLE_CLIMBER_TYPE_H
#define UNBOGGLE_CLIMBER_TYPE_H

#include "module.h"

#include <stdbool.h>

#include "climb.h"
#include "scorer_type.h"

typedef struct {
    PyObject_HEAD
    ScorerObject *scorer; /* kept alive for pointers into it */
    Climb climb;
    bool running; /* guarded by the GIL */
} ClimberObject;

extern PyType_Spec climber_spec;

#endif
