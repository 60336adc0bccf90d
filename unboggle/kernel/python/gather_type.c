#include "gather_type.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "space_argument.h"
#include "words_argument.h"

/* The most boards to begin with. */
#define GATHER_STARTS 1024

/* ---- the kind of search ---- */

static SearchSeen gather_seen(PyObject *object) {
    const GatherObject *self = (const GatherObject *)object;
    return (SearchSeen){
        .best = self->state.best,
        .cells = self->puzzle.space.cells,
        .words_held = self->state.best_held,
        .words = self->puzzle.list.words,
        .moves = self->state.moves,
        .no_memory = self->state.no_memory,
    };
}

static bool gather_search(PyObject *object, const CoolingPlan *plan) {
    GatherObject *self = (GatherObject *)object;
    return gather_run(&self->puzzle, &self->state, plan);
}

static void gather_clear(PyObject *object) {
    GatherObject *self = (GatherObject *)object;
    gather_state_free(&self->state);
    gather_free(&self->puzzle);
}

static const SearchKind gather_kind = {gather_seen, gather_search, gather_clear};

/* ---- arguments ---- */

/* Reads a board with which rounds begin: 0 or -1. */
static int gather_read_start(GatherPuzzle *puzzle, PyObject *source, int32_t number) {
    const Space *space = &puzzle->space;
    Py_ssize_t count;
    int32_t *faces = read_integers(source, 0, space->faces - 1L, &count);
    if (!faces)
        return -1;
    int failed = count == space->cells ? 0 : -1;
    for (Py_ssize_t c = 0; !failed && c < count; c++)
        puzzle->start[(Py_ssize_t)number * count + c] = (uint8_t)faces[c];
    free(faces);
    if (failed)
        PyErr_SetString(PyExc_ValueError, "a start has a face for each cell");
    return failed;
}

static int gather_read_starts(GatherPuzzle *puzzle, PyObject *source) {
    PyObject *boards = PySequence_Tuple(source);
    if (!boards)
        return -1;
    Py_ssize_t count = PyTuple_Size(boards);
    int failed = 0;
    if (count > GATHER_STARTS) {
        PyErr_SetString(PyExc_ValueError, "the starts are too many");
        failed = -1;
    } else {
        puzzle->start = malloc((size_t)count * GATHER_CELLS + 1);
        if (!puzzle->start) {
            PyErr_NoMemory();
            failed = -1;
        }
    }
    for (int32_t k = 0; !failed && k < count; k++)
        failed = gather_read_start(puzzle, PyTuple_GetItem(boards, k), k);
    if (!failed)
        puzzle->starts = (int32_t)count;
    Py_DECREF(boards);
    return failed;
}

/* Whether the puzzle is small enough: 0 or -1. */
static int gather_check(const GatherPuzzle *puzzle) {
    if (puzzle->space.cells <= GATHER_CELLS && puzzle->space.faces <= GATHER_FACES)
        return 0;
    PyErr_SetString(PyExc_ValueError, "there are too many cells or faces");
    return -1;
}

static PyObject *gather_type_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "spellings", "weights", "must",
                                  "need",       "given",     "stock",   "starts",
                                  "seed",       "schedule",  "limits",  NULL};
    PyObject *neighbours, *spellings, *weights, *must, *need, *given, *stock, *starts, *schedule;
    PyObject *limits = NULL;
    unsigned long long seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOOOOOOKO|O:GatherSearch", (char **)names,
                                     &neighbours, &spellings, &weights, &must, &need, &given,
                                     &stock, &starts, &seed, &schedule, &limits))
        return NULL;
    GatherObject *self = new_search(type, &gather_kind, schedule);
    if (!self)
        return NULL;
    GatherPuzzle *puzzle = &self->puzzle;
    int failed = read_space(&puzzle->space, neighbours, need, given, stock, limits);
    if (!failed)
        failed = gather_check(puzzle);
    if (!failed)
        failed = read_words(&puzzle->list, spellings, weights, must, puzzle->space.faces);
    if (!failed)
        failed = gather_read_starts(puzzle, starts);
    if (!failed && (!gather_compile(puzzle) || !gather_new(&self->state, puzzle, seed))) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (failed)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static PyObject *gather_score(PyObject *object, void *unused) {
    (void)unused;
    return search_check_idle(object) < 0
               ? NULL
               : PyLong_FromLongLong(((GatherObject *)object)->state.best_worth);
}

static PyMethodDef gather_methods[] = {
    SEARCH_METHODS,
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef gather_getset[] = {
    SEARCH_PROPERTIES,
    {"score", gather_score, NULL, "The weight of these words.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(gather_doc,
             "GatherSearch(neighbours, spellings, weights, must, need, given, stock, starts, seed, "
             "schedule, limits=None)\n--\n\n"
             "Simulated annealing for the board whose words weigh most, for long lists.\n\n"
             "spellings are for each word sequences of faces, weights and must (0 or 1) one\n"
             "number for each word, starts boards (a face for each cell) with which rounds begin\n"
             "(empty: random boards); the rest is as for ReachSearch. Temperatures are parts of\n"
             "the weight of the words held. At most 64 cells and 31 faces.");

static PyType_Slot gather_slots[] = {
    {Py_tp_doc, (void *)gather_doc},         {Py_tp_new, (void *)gather_type_new},
    {Py_tp_dealloc, (void *)search_dealloc}, {Py_tp_methods, gather_methods},
    {Py_tp_getset, gather_getset},           {0, NULL},
};

PyType_Spec gather_spec = {
    .name = "unboggle.kernel._kernel.GatherSearch",
    .basicsize = sizeof(GatherObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = gather_slots,
};
