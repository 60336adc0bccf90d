#include "functions.h"

#include <stdbool.h>
#include <stdint.h>

#include "arguments.h"
#include "clock.h"
#include "every_path.h"
#include "found_list.h"
#include "grid_type.h"
#include "slices.h"
#include "trie_type.h"

/* Appends `item`, a new reference, to `list`; 0, or -1 and an exception. */
static int append_new(PyObject *list, PyObject *item) {
    int failed = !item || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return failed ? -1 : 0;
}

/* Returns (index, count, cells) for each spelling that was reached. */
static PyObject *list_reached(const EveryPath *every) {
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

/* Returns the spellings reached, and the paths kept. Or NULL. */
static PyObject *list_everything(const EveryPath *every) {
    PyObject *reached = list_reached(every);
    PyObject *paths = reached ? list_found(every->trie, &every->found) : NULL;
    PyObject *result = paths ? PyTuple_Pack(2, reached, paths) : NULL;
    Py_XDECREF(reached);
    Py_XDECREF(paths);
    return result;
}

/* A walk and its state. */
typedef struct {
    EveryPath every;
    WalkStatus status;
} EveryWalk;

static bool every_slice(void *work) {
    EveryWalk *walk = work;
    walk->status = every_run(&walk->every);
    return walk->status == WALK_MORE;
}

/* Walks a board to its end and returns the result, or None after `until`. Or NULL. */
static PyObject *run_every(EveryWalk *walk, double until, PyObject *stopped) {
    SlicesEnd end = run_slices_unless(stopped, every_slice, walk, until);
    if (end == SLICES_LATE)
        return Py_NewRef(Py_None);
    if (end == SLICES_FAILED)
        return NULL;
    return walk->status == WALK_DONE ? list_everything(&walk->every) : PyErr_NoMemory();
}

PyDoc_STRVAR(every_path_doc,
             "every_path(trie, grid, faces, limit, heat, seconds, stopped=None, /)\n--\n\n"
             "Return (index, count, cells) for each spelling on the board, and (index, path)\n"
             "for the first limit paths of each, in the order of the walk.\n\n"
             "cells is a little-endian set of the cells on some path if heat is true, else\n"
             "None. The result is None after seconds have passed, or once stopped() is true.");

static PyObject *every_path(PyObject *module, PyObject *args) {
    KernelState *state = PyModule_GetState(module);
    PyObject *trie, *grid_object, *faces, *stopped = NULL;
    Py_ssize_t limit;
    int heat;
    double seconds;
    if (!PyArg_ParseTuple(args, "O!O!Snpd|O:every_path", state->trie_type, &trie, state->grid_type,
                          &grid_object, &faces, &limit, &heat, &seconds, &stopped) ||
        check_stopped(stopped) < 0)
        return NULL;
    const Grid *grid = &((GridObject *)grid_object)->grid;
    if ((size_t)PyBytes_Size(faces) != grid->cells || limit < 0) {
        PyErr_SetString(PyExc_ValueError, "a limit below 0, or not a face for each cell");
        return NULL;
    }
    double until = seconds_now() + seconds;
    EveryWalk walk;
    walk.status = every_begin(&walk.every, &((TrieObject *)trie)->trie, grid,
                              (const uint8_t *)PyBytes_AsString(faces), (uint64_t)limit, heat);
    if (walk.status == WALK_NO_MEMORY)
        return PyErr_NoMemory();
    if (walk.status == WALK_BAD_FACE) {
        raise_bad_face();
        return NULL;
    }
    PyObject *result = run_every(&walk, until, stopped);
    every_free(&walk.every);
    return result;
}

PyMethodDef every_path_function[] = {
    {"every_path", every_path, METH_VARARGS, every_path_doc},
    {NULL, NULL, 0, NULL},
};
