/* Functions for Python around king.h, paths.h and every.h. A part of _kernel.c. */
#ifndef UNBOGGLE_PATHS_OBJECT_H
#define UNBOGGLE_PATHS_OBJECT_H

#include "every.h"
#include "king.h"
#include "paths.h"

/* ---- king_grid ---- */

PyDoc_STRVAR(king_grid_doc,
             "king_grid(rows, columns, present, wrap_rows, wrap_columns, /)\n--\n\n"
             "Return the Grid of a rectangle in which a king's move joins neighbours.\n\n"
             "present is None, or a byte for each place, zero for a hole.");

static PyObject *king_grid(PyObject *module, PyObject *args) {
    KernelState *state = PyModule_GetState(module);
    Py_ssize_t rows, columns;
    PyObject *present;
    int wrap_rows, wrap_columns;
    if (!PyArg_ParseTuple(args, "nnOpp:king_grid", &rows, &columns, &present, &wrap_rows,
                          &wrap_columns))
        return NULL;
    if (rows < 0 || columns < 0 || (columns && rows >= (Py_ssize_t)GRID_LIMIT / columns) ||
        columns >= (Py_ssize_t)GRID_LIMIT || rows >= (Py_ssize_t)GRID_LIMIT) {
        PyErr_SetString(PyExc_ValueError, "the grid has too many cells");
        return NULL;
    }
    if (present != Py_None && !PyBytes_Check(present)) {
        PyErr_SetString(PyExc_TypeError, "the places that are cells have to be bytes or None");
        return NULL;
    }
    if (present != Py_None && PyBytes_Size(present) != rows * columns) {
        PyErr_SetString(PyExc_ValueError, "there is not a byte for each place");
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
    status = grid_king(&self->grid, &king);
    Py_END_ALLOW_THREADS
    if (status != GRID_OK) {
        Py_DECREF(self);
        return raise_grid_error(status);
    }
    return (PyObject *)self;
}

/* ---- count_paths ---- */

static PyObject *list_counts(const PathCounter *counter) {
    PyObject *counts = PyList_New((Py_ssize_t)counter->longest);
    for (uint32_t k = 0; counts && k < counter->longest; k++) {
        PyObject *count = PyLong_FromUnsignedLongLong(counter->counts[k]);
        if (!count || PyList_SetItem(counts, (Py_ssize_t)k, count) < 0)
            Py_CLEAR(counts);
    }
    return counts;
}

PyDoc_STRVAR(count_paths_doc,
             "count_paths(grid, start, longest, seconds, /)\n--\n\n"
             "Return how many simple paths of 1, 2, ... longest cells start at a cell.\n\n"
             "None if that takes more seconds.");

static PyObject *count_paths(PyObject *module, PyObject *args) {
    KernelState *state = PyModule_GetState(module);
    PyObject *object;
    Py_ssize_t start, longest;
    double seconds;
    if (!PyArg_ParseTuple(args, "O!nnd:count_paths", state->grid_type, &object, &start, &longest,
                          &seconds))
        return NULL;
    const Grid *grid = &((GridObject *)object)->grid;
    Py_ssize_t cells = (Py_ssize_t)grid->cells;
    if (start < 0 || start >= cells || longest < 1 || longest > cells) {
        PyErr_SetString(PyExc_ValueError, "the start or the longest path is not on the grid");
        return NULL;
    }
    double until = seconds_now() + seconds;
    PathCounter counter;
    PathsStatus status = paths_begin(&counter, grid, (uint32_t)start, (uint32_t)longest);
    if (status == PATHS_NO_MEMORY)
        return PyErr_NoMemory();
    int late = 0, failed = 0;
    while (status == PATHS_MORE && !late && !failed) {
        Py_BEGIN_ALLOW_THREADS
        status = paths_run(&counter);
        Py_END_ALLOW_THREADS
        failed = status == PATHS_MORE && PyErr_CheckSignals() < 0;
        late = status == PATHS_MORE && seconds_now() > until;
    }
    PyObject *result = NULL;
    if (!failed && late)
        result = Py_NewRef(Py_None);
    else if (!failed)
        result = list_counts(&counter);
    paths_free(&counter);
    return result;
}

/* ---- every_path ---- */

/* Appends to `list` what `item`, made for it, is; 0, or -1 and an exception. */
static int append_new(PyObject *list, PyObject *item) {
    int failed = !item || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return failed ? -1 : 0;
}

/* Returns (index, count, cells) for each spelling that was reached. */
static PyObject *list_reached(const Everywhere *every) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < every->reached_count; i++) {
        Reached reached = every->reached[i];
        PyObject *cells = reached.cells ? PyBytes_FromStringAndSize((const char *)reached.cells,
                                                                    (Py_ssize_t)every->bytes)
                                        : Py_NewRef(Py_None);
        uint32_t index = every->trie->first[reached.node];
        for (; cells && list && index != TRIE_NONE; index = every->trie->next[index])
            if (append_new(list, Py_BuildValue("(kKO)", (unsigned long)index,
                                               (unsigned long long)reached.count, cells)) < 0)
                Py_CLEAR(list);
        if (!cells)
            Py_CLEAR(list);
        Py_XDECREF(cells);
    }
    return list;
}

/* Returns (index, path) for each path kept, in the order of the walk. */
static PyObject *list_paths(const Everywhere *every) {
    Tracer view = {.trie = every->trie, .cells = every->cells};
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < every->find_count; i++)
        if (append_find(list, &view, every->finds[i]) < 0)
            Py_CLEAR(list);
    return list;
}

/* Walks the board to its end, or until it is late, which is no failure; 0, or -1 and an
 * exception. */
static int run_everywhere(Everywhere *every, TraceStatus *status, double until) {
    int late = 0;
    while (*status == TRACE_MORE && !late) {
        Py_BEGIN_ALLOW_THREADS
        *status = every_run(every);
        Py_END_ALLOW_THREADS
        if (*status == TRACE_MORE && PyErr_CheckSignals() < 0)
            return -1;
        late = *status == TRACE_MORE && seconds_now() > until;
    }
    if (*status == TRACE_NO_MEMORY) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

PyDoc_STRVAR(every_path_doc,
             "every_path(trie, grid, faces, limit, heat, seconds, /)\n--\n\n"
             "Return (index, count, cells) for each spelling on the board, and (index, path)\n"
             "for the first limit paths of each, in the order of the walk.\n\n"
             "cells is a little-endian set of the cells on some path if heat is true, else\n"
             "None. None instead of all if it takes more seconds.");

static PyObject *every_path(PyObject *module, PyObject *args) {
    KernelState *state = PyModule_GetState(module);
    PyObject *trie, *grid_object, *faces;
    Py_ssize_t limit;
    int heat;
    double seconds;
    if (!PyArg_ParseTuple(args, "O!O!Snpd:every_path", state->trie_type, &trie, state->grid_type,
                          &grid_object, &faces, &limit, &heat, &seconds))
        return NULL;
    const Grid *grid = &((GridObject *)grid_object)->grid;
    if ((size_t)PyBytes_Size(faces) != grid->cells || limit < 0) {
        PyErr_SetString(PyExc_ValueError, "a limit below 0, or not a face for each cell");
        return NULL;
    }
    double until = seconds_now() + seconds;
    Everywhere every;
    TraceStatus status =
        every_begin(&every, &((TrieObject *)trie)->trie, grid,
                    (const uint8_t *)PyBytes_AsString(faces), (uint64_t)limit, heat);
    if (status == TRACE_NO_MEMORY)
        return PyErr_NoMemory();
    if (status == TRACE_BAD_FACE) {
        PyErr_SetString(PyExc_ValueError, "a face of the board is neither in range(32) nor BLANK");
        return NULL;
    }
    PyObject *result = NULL;
    if (run_everywhere(&every, &status, until) == 0) {
        if (status == TRACE_MORE) {
            result = Py_NewRef(Py_None);
        } else {
            PyObject *reached = list_reached(&every);
            PyObject *paths = reached ? list_paths(&every) : NULL;
            result = paths ? PyTuple_Pack(2, reached, paths) : NULL;
            Py_XDECREF(reached);
            Py_XDECREF(paths);
        }
    }
    every_free(&every);
    return result;
}

#endif
