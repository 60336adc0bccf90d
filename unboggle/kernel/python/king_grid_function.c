#include "functions.h"

#include <stdint.h>

#include "grid_type.h"
#include "king.h"

PyDoc_STRVAR(king_grid_doc,
             "king_grid(rows, columns, present, wrap_rows, wrap_columns, /)\n--\n\n"
             "Return the Grid of a rectangle whose neighbours are joined by king's moves.\n\n"
             "present is None, or a byte for each position, zero for a hole.");

static PyObject *king_grid(PyObject *module, PyObject *args) {
    KernelState *state = PyModule_GetState(module);
    Py_ssize_t rows, columns;
    PyObject *present;
    int wrap_rows, wrap_columns;
    if (!PyArg_ParseTuple(args, "nnOpp:king_grid", &rows, &columns, &present, &wrap_rows,
                          &wrap_columns))
        return NULL;
    /* In 64 bits, since GRID_LIMIT is negative in a Py_ssize_t of 32 bits. */
    if (rows < 0 || columns < 0 || (uint64_t)rows >= GRID_LIMIT ||
        (uint64_t)columns >= GRID_LIMIT || (uint64_t)rows * (uint64_t)columns >= GRID_LIMIT) {
        PyErr_SetString(PyExc_ValueError, "the grid has too many cells");
        return NULL;
    }
    if (present != Py_None && !PyBytes_Check(present)) {
        PyErr_SetString(PyExc_TypeError, "present must be bytes or None");
        return NULL;
    }
    if (present != Py_None && PyBytes_Size(present) != rows * columns) {
        PyErr_SetString(PyExc_ValueError, "present must have a byte for each position");
        return NULL;
    }
    King king = {(uint32_t)rows, (uint32_t)columns, wrap_rows, wrap_columns, NULL};
    if (present != Py_None)
        king.present = (const uint8_t *)PyBytes_AsString(present);
    GridObject *self = new_object(state->grid_type);
    if (!self)
        return NULL;
    GridStatus status;
    Py_BEGIN_ALLOW_THREADS
    status = king_build(&self->grid, &king);
    Py_END_ALLOW_THREADS
    if (status != GRID_OK) {
        Py_DECREF(self);
        return raise_grid_error(status);
    }
    return (PyObject *)self;
}

PyMethodDef king_grid_function[] = {
    {"king_grid", king_grid, METH_VARARGS, king_grid_doc},
    {NULL, NULL, 0, NULL},
};
