#include "distance_type.h"

#include <stdint.h>
#include <stdlib.h>

#include "arguments.h"
#include "space_argument.h"
#include "words_argument.h"

/* ---- the kind of search ---- */

static SearchSeen distance_seen(PyObject *object) {
    const DistanceObject *self = (const DistanceObject *)object;
    return (SearchSeen){
        .best = self->state.best,
        .cells = self->puzzle.space.cells,
        .words_held = self->state.best_held,
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

/* Reads the words; the arrays read so far are in the puzzle in both cases: 0 or -1. */
static int distance_read_words(DistancePuzzle *puzzle, PyObject *spellings, PyObject *weights,
                               PyObject *must) {
    WordLines list = {0};
    int failed = read_words(&list, spellings, weights, must, puzzle->space.faces);
    puzzle->words = list.words;
    puzzle->lines = list.lines;
    puzzle->letters = list.letters;
    puzzle->line = list.line;
    puzzle->letter = list.letter;
    puzzle->weight = list.weight;
    puzzle->must = list.must;
    return failed;
}

/* Reads the start board, if it is not None. */
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
        failed = distance_read_words(puzzle, spellings, weights, must);
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

/* ---- measuring boards ---- */

static PyObject *distance_score(PyObject *object, void *unused) {
    (void)unused;
    return search_check_idle(object) < 0
               ? NULL
               : PyLong_FromLongLong(((DistanceObject *)object)->state.best_worth);
}

PyDoc_STRVAR(distance_distances_doc,
             "distances(faces, traced, /)\n--\n\n"
             "Return for each word how many cells of a board must change: 0, 1, 2, or 3 for more.\n"
             "traced: a word with only a walk that visits a cell twice is one change away.");

/* The distances on the board, measured with a state of its own, or NULL and an exception. */
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
    {"score", distance_score, NULL, "The weight of these words.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(
    distance_doc,
    "DistanceSearch(neighbours, spellings, weights, must, need, given, stock, start, "
    "seed, schedule, crossing=None, least_bits=0, limits=None)\n--\n\n"
    "Simulated annealing on the number of cells that must change for each word.\n\n"
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
