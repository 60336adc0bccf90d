#include "space_argument.h"

#include <stdint.h>
#include <stdlib.h>

#include "arguments.h"
#include "cells.h"
#include "trie_type.h"

/* Reads the neighbours of cell `cell`, whose set is empty so far: 0 or -1. */
static int read_around(Space *space, PyObject *source, int32_t cell) {
    Py_ssize_t count;
    int32_t *around = read_integers(source, 0, space->cells - 1L, &count);
    if (!around)
        return -1;
    for (Py_ssize_t k = 0; k < count; k++)
        cells_add(space->around + (size_t)cell * (size_t)space->width, around[k]);
    free(around);
    return 0;
}

static int read_cells(Space *space, PyObject *source) {
    PyObject *cells = PySequence_Tuple(source);
    if (!cells)
        return -1;
    Py_ssize_t count = PyTuple_Size(cells);
    int failed = -1;
    if (count < 1 || count > SPACE_CELLS) {
        PyErr_Format(PyExc_ValueError, "a grid has 1 to %d cells here", SPACE_CELLS);
    } else {
        space->cells = (int32_t)count;
        space->width = cells_width(space->cells);
        space->around = calloc((size_t)count * (size_t)space->width, sizeof *space->around);
        if (space->around)
            failed = 0;
        else
            PyErr_NoMemory();
    }
    for (int32_t c = 0; !failed && c < space->cells; c++)
        failed = read_around(space, PyTuple_GetItem(cells, c), c);
    Py_DECREF(cells);
    return failed;
}

static int read_faces(Space *space, PyObject *need) {
    Py_ssize_t count;
    space->need = read_integers(need, 0, SPACE_CELLS, &count);
    if (!space->need)
        return -1;
    if (count < 1 || count > SPACE_FACES) {
        PyErr_Format(PyExc_ValueError, "there are 1 to %d faces here", SPACE_FACES);
        return -1;
    }
    space->faces = (int32_t)count;
    return 0;
}

/* Validates that some board satisfies the constraints: 0 or -1. */
static int check_possible(const Space *space) {
    int64_t room = 0;
    for (int32_t f = 0; f < space->faces; f++) {
        int32_t shown = 0;
        for (int32_t c = 0; c < space->cells; c++)
            shown += space->given[c] == f;
        room += space->stock[f];
        if (shown > space->stock[f]) {
            PyErr_Format(PyExc_ValueError, "face %d is given more often than its stock", (int)f);
            return -1;
        }
    }
    if (room < space->cells) {
        PyErr_SetString(PyExc_ValueError, "the stock does not fill the board");
        return -1;
    }
    return 0;
}

static int read_constraints(Space *space, PyObject *given, PyObject *stock) {
    Py_ssize_t cells, faces;
    space->given = read_integers(given, -1, space->faces - 1L, &cells);
    if (!space->given)
        return -1;
    space->stock = read_integers(stock, 0, SPACE_CELLS, &faces);
    if (!space->stock)
        return -1;
    if (cells != space->cells || faces != space->faces) {
        PyErr_SetString(PyExc_ValueError, "given has an entry for each cell, stock for each face");
        return -1;
    }
    return check_possible(space);
}

/* Reads the faces that `cell` may show, unless the source is None: 0 or -1. */
static int read_allowed(Space *space, PyObject *source, int32_t cell) {
    Py_ssize_t count;
    if (source == Py_None)
        return 0;
    int32_t *faces = read_integers(source, 0, space->faces - 1L, &count);
    if (!faces)
        return -1;
    const size_t width = (size_t)space->width;
    for (size_t f = 0; f < (size_t)space->faces; f++)
        cells_remove(space->allowed + f * width, cell);
    for (Py_ssize_t k = 0; k < count; k++)
        cells_add(space->allowed + (size_t)faces[k] * width, cell);
    free(faces);
    return 0;
}

/* Reads for each cell None or the faces that it may show, a tuple: 0 or -1. */
static int read_all_allowed(Space *space, PyObject *cells) {
    const size_t size = (size_t)space->faces * (size_t)space->width;
    if (!PyTuple_Check(cells) || PyTuple_Size(cells) != space->cells) {
        PyErr_SetString(PyExc_ValueError, "the first of limits is a tuple, an entry for each cell");
        return -1;
    }
    space->allowed = malloc(size * sizeof *space->allowed);
    if (!space->allowed) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t k = 0; k < size; k++)
        space->allowed[k] = ~(uint64_t)0;
    int failed = 0;
    for (int32_t c = 0; !failed && c < space->cells; c++)
        failed = read_allowed(space, PyTuple_GetItem(cells, c), c);
    return failed;
}

/* Reads group `group`, a tuple (faces, least, most): 0 or -1. */
static int read_group(Space *space, PyObject *source, int32_t group) {
    PyObject *members;
    Py_ssize_t count;
    if (!PyTuple_Check(source)) {
        PyErr_SetString(PyExc_TypeError, "a group is (faces, least, most)");
        return -1;
    }
    if (!PyArg_ParseTuple(source, "Oii", &members, space->group_least + group,
                          space->group_most + group))
        return -1;
    int32_t *faces = read_integers(members, 0, space->faces - 1L, &count);
    if (!faces)
        return -1;
    for (Py_ssize_t k = 0; k < count; k++)
        space->member[(size_t)group * (size_t)space->faces + (size_t)faces[k]] = 1;
    free(faces);
    return 0;
}

/* Reads the groups, a tuple: 0 or -1. */
static int read_groups(Space *space, PyObject *groups) {
    if (!PyTuple_Check(groups) || PyTuple_Size(groups) > SPACE_CELLS) {
        PyErr_SetString(PyExc_ValueError, "the second of limits is a tuple of groups");
        return -1;
    }
    const size_t count = (size_t)PyTuple_Size(groups);
    space->group_least = calloc(count + 1, sizeof *space->group_least);
    space->group_most = calloc(count + 1, sizeof *space->group_most);
    space->member = calloc(count * (size_t)space->faces + 1, sizeof *space->member);
    if (!space->group_least || !space->group_most || !space->member) {
        PyErr_NoMemory();
        return -1;
    }
    space->groups = (int32_t)count;
    int failed = 0;
    for (int32_t g = 0; !failed && g < space->groups; g++)
        failed = read_group(space, PyTuple_GetItem(groups, g), g);
    return failed;
}

/* Reads the lists of banned words, the first part of bans but for the trie: 0 or -1. */
static int read_banned_lists(Bans *bans, PyObject *lists, PyObject *words, PyObject *most) {
    Py_ssize_t count, listed, named;
    bans->most = read_integers(most, 0, INT32_MAX, &count);
    if (!bans->most)
        return -1;
    bans->lists = (int32_t)count;
    bans->list = read_integers(lists, -1, count - 1L, &listed);
    if (!bans->list)
        return -1;
    bans->word = read_integers(words, 0, INT32_MAX - 1L, &named);
    if (!bans->word)
        return -1;
    if (listed != bans->trie.spelling_count || named != listed) {
        PyErr_SetString(PyExc_ValueError, "each banned spelling has a list, or -1, and a word");
        return -1;
    }
    for (Py_ssize_t k = 0; k < named; k++)
        if (bans->word[k] >= bans->words)
            bans->words = bans->word[k] + 1;
    return 0;
}

/* Reads None or the bans (spellings, lists, words, most, blank), a tuple: 0 or -1. */
static int read_bans(Space *space, PyObject *source) {
    PyObject *spellings, *lists, *words, *most;
    Bans *bans = &space->bans;
    if (source == Py_None)
        return 0;
    if (!PyTuple_Check(source)) {
        PyErr_SetString(PyExc_TypeError, "bans are (spellings, lists, words, most, blank)");
        return -1;
    }
    if (!PyArg_ParseTuple(source, "OOOOi", &spellings, &lists, &words, &most, &bans->blank))
        return -1;
    if (bans->blank < -1 || bans->blank >= space->faces) {
        PyErr_SetString(PyExc_ValueError, "the blank of bans is a face, or -1");
        return -1;
    }
    if (read_trie(&bans->trie, spellings) < 0)
        return -1;
    return read_banned_lists(bans, lists, words, most);
}

static int read_limits(Space *space, PyObject *limits) {
    if (!limits || limits == Py_None)
        return 0;
    if (!PyTuple_Check(limits) || PyTuple_Size(limits) != 3) {
        PyErr_SetString(PyExc_TypeError, "limits are (allowed, groups, bans)");
        return -1;
    }
    if (read_all_allowed(space, PyTuple_GetItem(limits, 0)) < 0 ||
        read_groups(space, PyTuple_GetItem(limits, 1)) < 0)
        return -1;
    return read_bans(space, PyTuple_GetItem(limits, 2));
}

int read_space(Space *space, PyObject *neighbours, PyObject *need, PyObject *given, PyObject *stock,
               PyObject *limits) {
    if (read_cells(space, neighbours) < 0 || read_faces(space, need) < 0 ||
        read_constraints(space, given, stock) < 0)
        return -1;
    return read_limits(space, limits);
}
