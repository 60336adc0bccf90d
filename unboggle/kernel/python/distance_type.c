#include "distance_type.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "space_argument.h"

/* The most words, spellings and letters. */
#define DISTANCE_MOST (1 << 24)

/* ---- its kind ---- */

static SearchSeen distance_seen(PyObject *object) {
    const DistanceObject *self = (const DistanceObject *)object;
    return (SearchSeen){
        .best = self->state.best,
        .cells = self->puzzle.space.cells,
        .held = self->state.best_held,
        .words = self->puzzle.words,
        .moves = self->state.moves,
    };
}

static bool distance_search(PyObject *object, const CoolingPlan *plan) {
    DistanceObject *self = (DistanceObject *)object;
    return distance_run(&self->puzzle, &self->state, plan);
}

static void distance_clear(PyObject *object) {
    DistanceObject *self = (DistanceObject *)object;
    distance_state_free(&self->state);
    distance_free(&self->puzzle);
}

static const SearchKind distance_kind = {distance_seen, distance_search, distance_clear};

/* ---- arguments ---- */

/* Makes room for `more` behind the `count` of `*array`, which may be NULL: 0 or -1. */
static int distance_room(void **array, int32_t count, Py_ssize_t more, size_t size) {
    if (more > DISTANCE_MOST - (Py_ssize_t)count) {
        PyErr_SetString(PyExc_ValueError, "the spellings are too many");
        return -1;
    }
    size_t room = 64, wanted = (size_t)count + (size_t)more + 1;
    while (room < wanted)
        room *= 2;
    size_t had = 64;
    while (had < (size_t)count + 1)
        had *= 2;
    if (*array && had >= wanted)
        return 0;
    void *grown = realloc(*array, room * size);
    if (!grown) {
        PyErr_NoMemory();
        return -1;
    }
    *array = grown;
    return 0;
}

static int distance_read_spelling(DistancePuzzle *puzzle, PyObject *source, int32_t word) {
    Py_ssize_t count;
    int32_t *faces = read_integers(source, 0, puzzle->space.faces - 1L, &count);
    if (!faces)
        return -1;
    void *lines = puzzle->line, *letters = puzzle->letter;
    int failed = -1;
    if (count < 1)
        PyErr_SetString(PyExc_ValueError, "a spelling has no faces");
    else
        failed = distance_room(&lines, puzzle->lines, 1, sizeof *puzzle->line);
    puzzle->line = lines;
    if (!failed)
        failed = distance_room(&letters, puzzle->letters, count, sizeof *puzzle->letter);
    puzzle->letter = letters;
    if (!failed) {
        puzzle->line[puzzle->lines++] = (DistanceLine){word, puzzle->letters, (int32_t)count};
        for (Py_ssize_t i = 0; i < count; i++)
            puzzle->letter[puzzle->letters++] = (uint8_t)faces[i];
    }
    free(faces);
    return failed;
}

/* Reads for each word a sequence of spellings, each a sequence of faces: 0 or -1. */
static int distance_read_words(DistancePuzzle *puzzle, PyObject *source) {
    PyObject *words = PySequence_Tuple(source);
    if (!words)
        return -1;
    Py_ssize_t count = PyTuple_Size(words);
    int failed = 0;
    if (count > DISTANCE_MOST) {
        PyErr_SetString(PyExc_ValueError, "the words are too many");
        failed = -1;
    } else {
        puzzle->words = (int32_t)count;
    }
    for (int32_t w = 0; !failed && w < puzzle->words; w++) {
        PyObject *spellings = PySequence_Tuple(PyTuple_GetItem(words, w));
        failed = spellings ? 0 : -1;
        for (Py_ssize_t k = 0; !failed && k < PyTuple_Size(spellings); k++)
            failed = distance_read_spelling(puzzle, PyTuple_GetItem(spellings, k), w);
        Py_XDECREF(spellings);
    }
    Py_DECREF(words);
    return failed;
}

/* Reads weights, and the words that must be held: an entry for each word. */
static int distance_read_weights(DistancePuzzle *puzzle, PyObject *weights, PyObject *must) {
    Py_ssize_t count, flags;
    puzzle->weight = read_integers(weights, 1, DISTANCE_WEIGHT, &count);
    if (!puzzle->weight)
        return -1;
    int32_t *bound = read_integers(must, 0, 1, &flags);
    if (!bound)
        return -1;
    int failed = -1;
    puzzle->must = calloc((size_t)flags + 1, sizeof *puzzle->must);
    if (count != puzzle->words || flags != puzzle->words)
        PyErr_SetString(PyExc_ValueError, "weights and must have an entry for each word");
    else if (!puzzle->must)
        PyErr_NoMemory();
    else
        failed = 0;
    for (Py_ssize_t w = 0; !failed && w < flags; w++)
        puzzle->must[w] = bound[w] != 0;
    free(bound);
    return failed;
}

/* Reads the board to begin with, if it is not None. */
static int distance_read_start(DistancePuzzle *puzzle, PyObject *source) {
    Py_ssize_t count;
    if (source == Py_None)
        return 0;
    puzzle->start = read_integers(source, -1, puzzle->space.faces - 1L, &count);
    if (!puzzle->start)
        return -1;
    if (count == puzzle->space.cells)
        return 0;
    PyErr_SetString(PyExc_ValueError, "start has an entry for each cell");
    return -1;
}

static PyObject *distance_type_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "spellings",  "weights", "must", "need",
                                  "given",      "stock",      "start",   "seed", "schedule",
                                  "crossing",   "least_bits", "limits",  NULL};
    PyObject *neighbours, *spellings, *weights, *must, *need, *given, *stock, *start, *schedule;
    PyObject *crossing = NULL, *limits = NULL;
    unsigned long long seed;
    int least_bits = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOOOOOOKO|OiO:DistanceSearch",
                                     (char **)names, &neighbours, &spellings, &weights, &must,
                                     &need, &given, &stock, &start, &seed, &schedule, &crossing,
                                     &least_bits, &limits))
        return NULL;
    DistanceObject *self = new_search(type, &distance_kind, schedule);
    if (!self)
        return NULL;
    DistancePuzzle *puzzle = &self->puzzle;
    puzzle->least_bits = least_bits;
    int failed = read_space(&puzzle->space, neighbours, need, given, stock, limits);
    if (!failed)
        failed = distance_read_words(puzzle, spellings);
    if (!failed)
        failed = distance_read_weights(puzzle, weights, must);
    if (!failed)
        failed = distance_read_start(puzzle, start);
    if (!failed && crossing && crossing != Py_None)
        failed = read_cooling(crossing, &puzzle->crossing);
    if (!failed && (!distance_compile(puzzle) || !distance_new(&self->state, puzzle, seed))) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (failed)
        Py_CLEAR(self);
    return (PyObject *)self;
}

/* ---- what it says of boards ---- */

static PyObject *distance_worth(PyObject *object, void *unused) {
    (void)unused;
    return PyLong_FromLongLong(((DistanceObject *)object)->state.best_worth);
}

PyDoc_STRVAR(distance_distances_doc,
             "distances(faces, traced, /)\n--\n\n"
             "Return for each word how many cells of a board would have to change: 0, 1, 2, or 3\n"
             "for more. traced: what is only walked, coming back to a cell, is one change away.");

/* The distances on the board, by a state of its own: so many, or an exception. */
static PyObject *distance_list(const DistancePuzzle *puzzle, const uint8_t *board, bool traced) {
    DistanceState state;
    PyObject *list = NULL;
    uint8_t *found = calloc((size_t)puzzle->words + 1, 1);
    if (!distance_new(&state, puzzle, 0) || !found) {
        PyErr_NoMemory();
    } else {
        distance_measure(puzzle, &state, board, traced, found);
        list = PyList_New(puzzle->words);
    }
    for (int32_t w = 0; list && w < puzzle->words; w++) {
        PyObject *number = PyLong_FromLong(found[w]);
        if (!number || PyList_SetItem(list, w, number) < 0)
            Py_CLEAR(list);
    }
    free(found);
    distance_state_free(&state);
    return list;
}

static PyObject *distance_distances(PyObject *object, PyObject *args) {
    const DistancePuzzle *puzzle = &((DistanceObject *)object)->puzzle;
    const char *faces;
    Py_ssize_t count;
    int traced;
    if (!PyArg_ParseTuple(args, "y#p:distances", &faces, &count, &traced))
        return NULL;
    bool good = count == puzzle->space.cells;
    for (Py_ssize_t c = 0; good && c < count; c++)
        good = (uint8_t)faces[c] < puzzle->space.faces;
    if (good)
        return distance_list(puzzle, (const uint8_t *)faces, traced);
    PyErr_SetString(PyExc_ValueError, "a board has the number of a face for each cell");
    return NULL;
}

static PyMethodDef distance_methods[] = {
    {"distances", distance_distances, METH_VARARGS, distance_distances_doc},
    SEARCH_METHODS,
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef distance_getset[] = {
    SEARCH_PROPERTIES,
    {"worth", distance_worth, NULL, "What these weigh together.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(
    distance_doc,
    "DistanceSearch(neighbours, spellings, weights, must, need, given, stock, start, "
    "seed, schedule, crossing=None, least_bits=0, limits=None)\n--\n\n"
    "Simulated annealing on how many cells would have to change for each word.\n\n"
    "spellings are for each word sequences of faces, weights and must (0 or 1) one\n"
    "number for each word, start the face of each cell to begin with (-1: any) or None;\n"
    "the rest is as for Search. crossing is the cooling of rounds that begin with a board\n"
    "crossed of two of the best; None: there are none. least_bits is for tests: lanes of 64 bits, "
    "or of as\n"
    "many as it takes, though 32 would do.");

static PyType_Slot distance_slots[] = {
    {Py_tp_doc, (void *)distance_doc},       {Py_tp_new, (void *)distance_type_new},
    {Py_tp_dealloc, (void *)search_dealloc}, {Py_tp_methods, distance_methods},
    {Py_tp_getset, distance_getset},         {0, NULL},
};

PyType_Spec distance_spec = {
    .name = "unboggle.kernel._kernel.DistanceSearch",
    .basicsize = sizeof(DistanceObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = distance_slots,
};
