/* The Python type around grid.h. */
#ifndef UNBOGGLE_GRID_TYPE_H
#define UNBOGGLE_GRID_TYPE_H

#include "module.h"

#include "grid.h"

typedef struct {
    PyObject_HEAD
    Grid grid;
} GridObject;

extern PyType_Spec grid_spec;

/* Raises the error of a grid that could not be built; returns NULL. */
PyObject *raise_grid_error(GridStatus status);

#endif
