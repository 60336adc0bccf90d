#include "reach_type.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "space_argument.h"

#define REACH_NODES (1 << 24)

/* ---- the kind of search ---- */

static SearchSeen reach_seen(PyObject *object) {
    const ReachObject *self = (const ReachObject *)object;
    return (SearchSeen){
        .best = self->state.best,
        .cells = self->puzzle.space.cells,
        .words_held = self->state.best_held,
        .words = self->puzzle.words,
        .moves = self->state.moves,
    };
}

static bool reach_search(PyObject *object, const CoolingPlan *plan) {
    ReachObject *self = (ReachObject *)object;
    return reach_run(&self->puzzle, &self->state, plan);
}

static void reach_clear(PyObject *object) {
    ReachObject *self = (ReachObject *)object;
    reach_state_free(&self->state);
    reach_free(&self->puzzle);
}

static const SearchKind reach_kind = {reach_seen, reach_search, reach_clear};

/* Reads the face of each node of the trie, bytes from integers: 0 or -1. */
static int reach_read_faces(ReachPuzzle *puzzle, PyObject *source, Py_ssize_t *count) {
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

static int reach_read_trie(ReachPuzzle *puzzle, PyObject *parents, PyObject *faces,
                           PyObject *words) {
    Py_ssize_t nodes, letters, ends;
    puzzle->parent = read_integers(parents, -1, REACH_NODES, &nodes);
    if (!puzzle->parent || reach_read_faces(puzzle, faces, &letters) < 0)
        return -1;
    puzzle->word = read_integers(words, -1, REACH_NODES, &ends);
    if (!puzzle->word)
        return -1;
    if (nodes < 1 || nodes > REACH_NODES || nodes != letters || nodes != ends) {
        PyErr_SetString(PyExc_ValueError, "a trie has nodes with a parent, a face and a word each");
        return -1;
    }
    puzzle->nodes = (int32_t)nodes;
    for (int32_t i = 0; i < puzzle->nodes; i++) {
        if (puzzle->parent[i] >= i) {
            PyErr_SetString(PyExc_ValueError, "a parent must come before its children");
            return -1;
        }
        if (puzzle->word[i] >= puzzle->words)
            puzzle->words = puzzle->word[i] + 1;
    }
    return 0;
}

/* Reads the nodes in which `word` ends, and appends them to those of earlier words: 0 or -1. */
static int reach_read_tail(ReachPuzzle *puzzle, PyObject *source, int32_t word) {
    Py_ssize_t count;
    size_t total = (size_t)puzzle->tail_start[word];
    int32_t *nodes = read_integers(source, 0, puzzle->nodes - 1L, &count);
    if (!nodes)
        return -1;
    int32_t *tail = NULL;
    if ((size_t)count > REACH_NODES - total) {
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

/* Reads for each word a sequence of the nodes in which it ends, in both directions. */
static int reach_read_tails(ReachPuzzle *puzzle, PyObject *source) {
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
        failed = reach_read_tail(puzzle, PyTuple_GetItem(words, w), w);
    Py_DECREF(words);
    return failed;
}

static PyObject *reach_type_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "parents", "faces", "words",    "tails",  "need",
                                  "given",      "stock",   "seed",  "schedule", "limits", NULL};
    PyObject *neighbours, *parents, *faces, *words, *tails, *need, *given, *stock, *schedule;
    PyObject *limits = NULL;
    unsigned long long seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOOOOOOKO|O:ReachSearch", (char **)names,
                                     &neighbours, &parents, &faces, &words, &tails, &need, &given,
                                     &stock, &seed, &schedule, &limits))
        return NULL;
    ReachObject *self = new_search(type, &reach_kind, schedule);
    if (!self)
        return NULL;
    ReachPuzzle *puzzle = &self->puzzle;
    int failed = read_space(&puzzle->space, neighbours, need, given, stock, limits);
    if (!failed)
        failed = reach_read_trie(puzzle, parents, faces, words);
    if (!failed)
        failed = reach_read_tails(puzzle, tails);
    if (!failed && (!reach_compile(puzzle) || !reach_new(&self->state, puzzle, seed))) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (failed)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static PyMethodDef reach_methods[] = {
    SEARCH_METHODS,
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef reach_getset[] = {
    SEARCH_PROPERTIES,
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(
    reach_doc,
    "ReachSearch(neighbours, parents, faces, words, tails, need, given, stock, seed, schedule, "
    "limits=None)\n--\n\n"
    "Simulated annealing for a board that holds all words.\n\n"
    "The trie of words and reversals is passed node by node: the number of the parent\n"
    "(-1: none), the face, the word that ends there (-1: none). tails has for each word\n"
    "its last nodes in both directions, need the number of tiles of each face, given the\n"
    "face of each given cell (-1: any), stock the most cells with each face, schedule a\n"
    "sequence of (hot, cold, moves). limits is None or a pair of tuples: for each cell\n"
    "None or its allowed faces; and groups (faces, least, most), with bounds of the\n"
    "number of cells that show one of these faces.");

static PyType_Slot reach_slots[] = {
    {Py_tp_doc, (void *)reach_doc},
    {Py_tp_new, (void *)reach_type_new},
    {Py_tp_dealloc, (void *)search_dealloc},
    {Py_tp_methods, reach_methods},
    {Py_tp_getset, reach_getset},
    {0, NULL},
};

PyType_Spec reach_spec = {
    .name = "unboggle.kernel._kernel.ReachSearch",
    .basicsize = sizeof(ReachObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = reach_slots,
};
