#include "functions.h"

#include <stdbool.h>
#include <stdint.h>

#include "clock.h"
#include "count_paths.h"
#include "grid_type.h"
#include "slices.h"

static PyObject *list_counts(const PathCounter *counter) {
    PyObject *counts = PyList_New((Py_ssize_t)counter->longest);
    for (uint32_t k = 0; counts && k < counter->longest; k++) {
        PyObject *count = PyLong_FromUnsignedLongLong(counter->counts[k]);
        if (!count || PyList_SetItem(counts, (Py_ssize_t)k, count) < 0)
            Py_CLEAR(counts);
    }
    return counts;
}

static bool count_slice(void *work) { return !path_counter_run(work); }

PyDoc_STRVAR(count_paths_doc,
             "count_paths(grid, start, longest, seconds, stopped=None, /)\n--\n\n"
             "Return how many simple paths of 1, 2, ... longest cells start at a cell.\n\n"
             "None after seconds have passed, or once stopped() is true.");

static PyObject *count_paths(PyObject *module, PyObject *args) {
    KernelState *state = PyModule_GetState(module);
    PyObject *object, *stopped = NULL;
    Py_ssize_t start, longest;
    double seconds;
    if (!PyArg_ParseTuple(args, "O!nnd|O:count_paths", state->grid_type, &object, &start, &longest,
                          &seconds, &stopped) ||
        check_stopped(stopped) < 0)
        return NULL;
    const Grid *grid = &((GridObject *)object)->grid;
    Py_ssize_t cells = (Py_ssize_t)grid->cells;
    if (start < 0 || start >= cells || longest < 1 || longest > cells) {
        PyErr_SetString(PyExc_ValueError, "the start or the longest path is not on the grid");
        return NULL;
    }
    double until = seconds_now() + seconds;
    PathCounter counter;
    if (!path_counter_begin(&counter, grid, (uint32_t)start, (uint32_t)longest))
        return PyErr_NoMemory();
    PyObject *result = NULL;
    SlicesEnd end = run_slices_unless(stopped, count_slice, &counter, until);
    if (end == SLICES_DONE)
        result = list_counts(&counter);
    else if (end == SLICES_LATE)
        result = Py_NewRef(Py_None);
    path_counter_free(&counter);
    return result;
}

PyMethodDef count_paths_function[] = {
    {"count_paths", count_paths, METH_VARARGS, count_paths_doc},
    {NULL, NULL, 0, NULL},
};
