#include "search_type.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "clock.h"
#include "slices.h"
#include "space_argument.h"

#define SEARCH_NODES (1 << 24)

/* Reads the face of each node of the trie, bytes from integers: 0 or -1. */
static int search_read_faces(AnnealPuzzle *puzzle, PyObject *source, Py_ssize_t *count) {
    int32_t *faces = read_integers(source, 0, puzzle->space.faces - 1L, count);
    if (!faces)
        return -1;
    puzzle->face = malloc((size_t)*count + 1);
    if (!puzzle->face)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; puzzle->face && i < *count; i++)
        puzzle->face[i] = (uint8_t)faces[i];
    free(faces);
    return puzzle->face ? 0 : -1;
}

static int search_read_trie(AnnealPuzzle *puzzle, PyObject *parents, PyObject *faces,
                            PyObject *words) {
    Py_ssize_t nodes, letters, ends;
    puzzle->parent = read_integers(parents, -1, SEARCH_NODES, &nodes);
    if (!puzzle->parent || search_read_faces(puzzle, faces, &letters) < 0)
        return -1;
    puzzle->word = read_integers(words, -1, SEARCH_NODES, &ends);
    if (!puzzle->word)
        return -1;
    if (nodes < 1 || nodes > SEARCH_NODES || nodes != letters || nodes != ends) {
        PyErr_SetString(PyExc_ValueError, "a trie has nodes with a parent, a face and a word each");
        return -1;
    }
    puzzle->nodes = (int32_t)nodes;
    for (int32_t i = 0; i < puzzle->nodes; i++) {
        if (puzzle->parent[i] >= i) {
            PyErr_SetString(PyExc_ValueError, "a parent has to come before its children");
            return -1;
        }
        if (puzzle->word[i] >= puzzle->words)
            puzzle->words = puzzle->word[i] + 1;
    }
    return 0;
}

/* Reads the nodes in which `word` ends, after those of the words before it: 0 or -1. */
static int search_read_tail(AnnealPuzzle *puzzle, PyObject *source, int32_t word) {
    Py_ssize_t count;
    size_t total = (size_t)puzzle->tail_start[word];
    int32_t *nodes = read_integers(source, 0, puzzle->nodes - 1L, &count);
    if (!nodes)
        return -1;
    int32_t *tail = NULL;
    if ((size_t)count > SEARCH_NODES - total) {
        PyErr_SetString(PyExc_ValueError, "the tails are too many");
    } else {
        tail = realloc(puzzle->tail, (total + (size_t)count + 1) * sizeof *tail);
        if (!tail)
            PyErr_NoMemory();
    }
    if (tail) {
        puzzle->tail = tail;
        memcpy(tail + total, nodes, (size_t)count * sizeof *tail);
        puzzle->tail_start[word + 1] = (int32_t)(total + (size_t)count);
    }
    free(nodes);
    return tail ? 0 : -1;
}

/* Reads for each word a sequence of the nodes in which it ends, from either side. */
static int search_read_tails(AnnealPuzzle *puzzle, PyObject *source) {
    PyObject *words = PySequence_Tuple(source);
    if (!words)
        return -1;
    int failed = -1;
    puzzle->tail_start = calloc((size_t)puzzle->words + 1, sizeof *puzzle->tail_start);
    if (!puzzle->tail_start)
        PyErr_NoMemory();
    else if (PyTuple_Size(words) != puzzle->words)
        PyErr_SetString(PyExc_ValueError, "tails are not one sequence for each word");
    else
        failed = 0;
    for (int32_t w = 0; !failed && w < puzzle->words; w++)
        failed = search_read_tail(puzzle, PyTuple_GetItem(words, w), w);
    Py_DECREF(words);
    return failed;
}

static PyObject *search_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "parents", "faces", "words",    "tails", "need",
                                  "given",      "stock",   "seed",  "schedule", NULL};
    PyObject *neighbours, *parents, *faces, *words, *tails, *need, *given, *stock, *schedule;
    unsigned long long seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOOOOOOKO:Search", (char **)names,
                                     &neighbours, &parents, &faces, &words, &tails, &need, &given,
                                     &stock, &seed, &schedule))
        return NULL;
    SearchObject *self = new_object(type);
    if (!self)
        return NULL;
    AnnealPuzzle *puzzle = &self->puzzle;
    int failed = read_space(&puzzle->space, neighbours, need, given, stock);
    if (!failed)
        failed = search_read_trie(puzzle, parents, faces, words);
    if (!failed)
        failed = search_read_tails(puzzle, tails);
    if (!failed) {
        self->schedule = read_schedule(schedule, &self->rounds);
        failed = self->schedule ? 0 : -1;
    }
    if (!failed && (!anneal_compile(puzzle) || !anneal_new(&self->state, puzzle, seed))) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (failed)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void search_dealloc(PyObject *object) {
    SearchObject *self = (SearchObject *)object;
    anneal_state_free(&self->state);
    anneal_free(&self->puzzle);
    free(self->schedule);
    free_object(object);
}

/* A search, when it has to end and, within a slice, to pause: the time is looked at, the
 * moves are counted. */
typedef struct {
    SearchObject *search;
    double until, pause;
    int64_t moves;
    bool found;
} SearchWork;

static bool search_pauses(void *context, const AnnealState *state) {
    const SearchWork *work = context;
    return state->moves >= work->moves || seconds_now() >= work->pause;
}

static bool search_slice(void *context) {
    SearchWork *work = context;
    SearchObject *self = work->search;
    /* so that no time at all is left until a NaN */
    if (work->found || self->state.moves >= work->moves || !(seconds_now() < work->until))
        return false;
    work->pause = slice_end(work->until);
    work->found =
        anneal_run(&self->puzzle, &self->state, self->schedule, self->rounds, search_pauses, work);
    return !work->found;
}

PyDoc_STRVAR(search_run_doc,
             "run(seconds, moves, /)\n--\n\n"
             "Search on for so long, or so many moves, at most; return whether a board is found.");

static PyObject *search_run(PyObject *object, PyObject *args) {
    SearchObject *self = (SearchObject *)object;
    const AnnealState *state = &self->state;
    double seconds;
    long long moves;
    if (!PyArg_ParseTuple(args, "dL:run", &seconds, &moves))
        return NULL;
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "this search is running in another thread");
        return NULL;
    }
    SearchWork work = {.search = self, .until = seconds_now() + seconds};
    work.moves = moves < INT64_MAX - state->moves ? state->moves + moves : INT64_MAX;
    work.found = state->best_held == self->puzzle.words; /* before: that board stays */
    self->running = true;
    SlicesEnd end = run_slices(search_slice, &work, work.until);
    self->running = false;
    return end == SLICES_FAILED ? NULL : PyBool_FromLong(work.found);
}

static PyObject *search_best(PyObject *object, void *unused) {
    SearchObject *self = (SearchObject *)object;
    (void)unused;
    if (self->state.best_held < 0)
        Py_RETURN_NONE;
    return PyBytes_FromStringAndSize((const char *)self->state.best, self->puzzle.space.cells);
}

static PyObject *search_held(PyObject *object, void *unused) {
    (void)unused;
    return PyLong_FromLong(((SearchObject *)object)->state.best_held);
}

static PyObject *search_moves(PyObject *object, void *unused) {
    (void)unused;
    return PyLong_FromLongLong(((SearchObject *)object)->state.moves);
}

static PyMethodDef search_methods[] = {
    {"run", search_run, METH_VARARGS, search_run_doc},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef search_getset[] = {
    {"best", search_best, NULL, "The faces of the best board so far, as bytes; or None.", NULL},
    {"held", search_held, NULL, "How many words the best board holds; -1 at first.", NULL},
    {"moves", search_moves, NULL, "Moves made so far.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(
    search_doc,
    "Search(neighbours, parents, faces, words, tails, need, given, stock, seed, schedule)\n--\n\n"
    "Simulated annealing for a board that holds all words.\n\n"
    "The trie of words and reversals is given node by node: the number of the parent\n"
    "(-1: none), the face, the word that ends there (-1: none). tails are for each word\n"
    "its last nodes from either side, need is the number of tiles of each face,\n"
    "given for each cell the face that it shows on every board (-1: any), stock how\n"
    "many cells may show each face, schedule a sequence of (hot, cold, moves).");

static PyType_Slot search_slots[] = {
    {Py_tp_doc, (void *)search_doc},         {Py_tp_new, (void *)search_new},
    {Py_tp_dealloc, (void *)search_dealloc}, {Py_tp_methods, search_methods},
    {Py_tp_getset, search_getset},           {0, NULL},
};

PyType_Spec search_spec = {
    .name = "unboggle.kernel._kernel.Search",
    .basicsize = sizeof(SearchObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = search_slots,
};
