#include "laws_argument.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "cells.h"

/* The most directions of a grid, and the most turns. */
enum { LAWS_DIRECTIONS = 4096, LAWS_TURNS = 1 << 20 };

/* Appends the numbers of one word to those of the words before: 0 or -1. */
static int append_others(PyObject *source, int32_t word, int32_t words, int32_t *start,
                         int32_t **others) {
    Py_ssize_t more;
    int32_t *read = read_integers(source, 0, words - 1L, &more);
    if (!read)
        return -1;
    const size_t known = (size_t)start[word], all = known + (size_t)more;
    int32_t *grown = all < INT32_MAX ? realloc(*others, (all + 1) * sizeof *grown) : NULL;
    if (grown) {
        memcpy(grown + known, read, (size_t)more * sizeof *grown);
        *others = grown;
        start[word + 1] = (int32_t)all;
    } else {
        PyErr_NoMemory();
    }
    free(read);
    return grown ? 0 : -1;
}

int read_others(PyObject *source, int32_t words, int32_t **start, int32_t **others) {
    if (!source || source == Py_None)
        return 0;
    PyObject *items = PySequence_Tuple(source);
    if (!items)
        return -1;
    int failed = -1;
    *start = calloc((size_t)words + 1, sizeof **start);
    *others = malloc(sizeof **others);
    if (PyTuple_Size(items) != words)
        PyErr_SetString(PyExc_ValueError, "pairs have an entry for each word");
    else if (!*start || !*others)
        PyErr_NoMemory();
    else
        failed = 0;
    for (int32_t w = 0; !failed && w < words; w++)
        failed = append_others(PyTuple_GetItem(items, w), w, words, *start, others);
    Py_DECREF(items);
    return failed;
}

/* Raises that the directions do not suit the neighbours; returns -1. */
static int raise_bad_directions(void) {
    PyErr_SetString(PyExc_ValueError, "directions have an entry for each neighbour");
    return -1;
}

/* Reads the directions of the steps from one cell: 0 or -1. The sets of each direction that is new
 * are appended to those of the others. */
static int read_steps(PathsPuzzle *puzzle, int32_t cell, PyObject *around, PyObject *ways) {
    PathsLaws *laws = &puzzle->laws;
    const size_t width = (size_t)puzzle->space.width;
    const size_t row = (size_t)puzzle->space.cells * width;
    Py_ssize_t count, way_count;
    int32_t *beside = read_integers(around, 0, puzzle->space.cells - 1L, &count);
    int32_t *way = beside ? read_integers(ways, 0, LAWS_DIRECTIONS - 1L, &way_count) : NULL;
    int failed = way ? 0 : -1;
    if (!failed && count != way_count)
        failed = raise_bad_directions();
    for (Py_ssize_t k = 0; !failed && k < count; k++) {
        if (way[k] >= laws->directions) {
            const size_t all = (size_t)way[k] + 1, known = (size_t)laws->directions;
            uint64_t *grown = realloc(laws->ahead, all * row * sizeof *grown);
            if (!grown) {
                PyErr_NoMemory();
                failed = -1;
                break;
            }
            memset(grown + known * row, 0, (all - known) * row * sizeof *grown);
            laws->ahead = grown;
            laws->directions = (int32_t)all;
        }
        cells_add(laws->ahead + (size_t)way[k] * row + (size_t)cell * width, beside[k]);
    }
    free(beside);
    free(way);
    return failed;
}

/* Reads the directions of all steps: 0 or -1. */
static int read_directions(PathsPuzzle *puzzle, PyObject *neighbours, PyObject *source) {
    if (source == Py_None)
        return 0;
    PyObject *around = PySequence_Tuple(neighbours);
    PyObject *ways = around ? PySequence_Tuple(source) : NULL;
    int failed = ways ? 0 : -1;
    if (!failed && PyTuple_Size(ways) != puzzle->space.cells)
        failed = raise_bad_directions();
    for (int32_t c = 0; !failed && c < puzzle->space.cells; c++)
        failed = read_steps(puzzle, c, PyTuple_GetItem(around, c), PyTuple_GetItem(ways, c));
    Py_XDECREF(around);
    Py_XDECREF(ways);
    return failed;
}

int read_laws(PathsPuzzle *puzzle, PyObject *neighbours, PyObject *source) {
    PathsLaws *laws = &puzzle->laws;
    if (!source || source == Py_None)
        return 0;
    PyObject *directions, *touch;
    int unique;
    if (!PyTuple_Check(source)) {
        PyErr_SetString(PyExc_TypeError, "laws are a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(source, "OiOpi;laws are five", &directions, &laws->turns, &touch, &unique,
                          &laws->blank))
        return -1;
    laws->unique = unique;
    if (laws->turns < 0 || laws->turns > LAWS_TURNS) {
        PyErr_SetString(PyExc_ValueError, "a path has 0 turns or more");
        return -1;
    }
    if (laws->blank < -1 || laws->blank >= puzzle->space.faces) {
        PyErr_SetString(PyExc_ValueError, "the blank is a face, or -1");
        return -1;
    }
    if (read_directions(puzzle, neighbours, directions) < 0)
        return -1;
    return read_others(touch, puzzle->list.words, &laws->touch_start, &laws->touch);
}
