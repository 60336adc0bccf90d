/* The Python type around the board search: arguments in, checked, results out. */
#ifndef UNBOGGLE_SEARCH_OBJECT_H
#define UNBOGGLE_SEARCH_OBJECT_H

#include <Python.h>

#include "clock.h"
#include "search.h"

#define SEARCH_SLICE 0.02 /* seconds between looks for Ctrl-C */
#define SEARCH_CELLS (64 * SP_MASK_LIMIT)
#define SEARCH_NODES (1 << 24)

typedef struct {
    PyObject_HEAD
    sp_puzzle puzzle;
    sp_state state;
    sp_cooling *schedule;
    int32_t rounds;
    int running; /* guarded by the GIL */
} SearchObject;

/* When to pause; the time is looked at, the moves are counted. */
typedef struct {
    double until;
    int64_t moves;
} SearchBudget;

static int search_pause(void *context, const sp_state *state) {
    const SearchBudget *budget = context;
    return state->moves >= budget->moves || seconds_now() >= budget->until;
}

/* Read a sequence of integers in [low, high]; NULL and an exception if it is none. */
static int32_t *read_integers(PyObject *source, long low, long high, Py_ssize_t *count) {
    PyObject *items = PySequence_Tuple(source);
    if (!items)
        return NULL;
    *count = PyTuple_Size(items);
    int32_t *numbers = malloc(((size_t)*count + 1) * sizeof *numbers);
    if (!numbers)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; numbers && i < *count; i++) {
        long number = PyLong_AsLong(PyTuple_GetItem(items, i));
        if (number == -1 && PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_OverflowError))
            ; /* no integer: the exception stands */
        else if (PyErr_Occurred() || number < low || number > high) {
            PyErr_Clear();
            PyErr_Format(PyExc_ValueError, "item %zd is not in %ld..%ld", i, low, high);
        }
        if (PyErr_Occurred()) {
            free(numbers);
            numbers = NULL;
        } else
            numbers[i] = (int32_t)number;
    }
    Py_DECREF(items);
    return numbers;
}

static int search_read_grid(sp_puzzle *p, PyObject *source) {
    PyObject *cells = PySequence_Tuple(source);
    if (!cells)
        return -1;
    Py_ssize_t count = PyTuple_Size(cells);
    int failed = -1;
    if (count < 1 || count > SEARCH_CELLS) {
        PyErr_Format(PyExc_ValueError, "a grid has 1 to %d cells here", SEARCH_CELLS);
        goto done;
    }
    p->cells = (int32_t)count;
    p->mask_words = (p->cells + 63) / 64;
    p->around = calloc((size_t)count * (size_t)p->mask_words, sizeof *p->around);
    if (!p->around) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t c = 0; c < count; c++) {
        Py_ssize_t around_count;
        int32_t *around =
            read_integers(PyTuple_GetItem(cells, c), 0, (long)count - 1, &around_count);
        if (!around)
            goto done;
        for (Py_ssize_t k = 0; k < around_count; k++)
            p->around[(size_t)c * (size_t)p->mask_words + (size_t)(around[k] >> 6)] |=
                (uint64_t)1 << (around[k] & 63);
        free(around);
    }
    failed = 0;
done:
    Py_DECREF(cells);
    return failed;
}

static int search_read_trie(sp_puzzle *p, PyObject *parents, PyObject *faces, PyObject *words,
                            PyObject *need) {
    Py_ssize_t nodes, ends, kinds, letters;
    if (!(p->parent = read_integers(parents, -1, SEARCH_NODES, &nodes)))
        return -1;
    if (!(p->need = read_integers(need, 0, SEARCH_CELLS, &kinds)))
        return -1;
    int32_t *face = read_integers(faces, 0, (long)kinds - 1, &letters);
    if (!face)
        return -1;
    p->face = malloc((size_t)letters + 1);
    for (Py_ssize_t i = 0; p->face && i < letters; i++) p->face[i] = (uint8_t)face[i];
    free(face);
    if (!p->face) {
        PyErr_NoMemory();
        return -1;
    }
    if (!(p->word = read_integers(words, -1, SEARCH_NODES, &ends)))
        return -1;
    if (nodes < 1 || nodes > SEARCH_NODES || nodes != letters || nodes != ends || kinds < 1 ||
        kinds > 255) {
        PyErr_SetString(PyExc_ValueError,
                        "a trie has nodes with a parent, a face and a word each, of 1 to 255 faces");
        return -1;
    }
    p->nodes = (int32_t)nodes;
    p->faces = (int32_t)kinds;
    for (int32_t i = 0; i < p->nodes; i++) {
        if (p->parent[i] >= i) {
            PyErr_SetString(PyExc_ValueError, "a parent has to come before its children");
            return -1;
        }
        if (p->word[i] >= p->words) p->words = p->word[i] + 1;
    }
    return 0;
}

/* Reads what each cell must show (-1: anything), and how many cells may show each face. A
 * board has to be possible: with a face for every cell, and no face given more often than
 * there is stock of it. */
static int search_read_wishes(sp_puzzle *p, PyObject *given, PyObject *stock) {
    Py_ssize_t cells, kinds;
    if (!(p->given = read_integers(given, -1, p->faces - 1L, &cells)) ||
        !(p->stock = read_integers(stock, 0, SEARCH_CELLS, &kinds)))
        return -1;
    if (cells != p->cells || kinds != p->faces) {
        PyErr_SetString(PyExc_ValueError, "given has an entry for each cell, stock for each face");
        return -1;
    }
    int64_t room = 0;
    for (int32_t f = 0; f < p->faces; f++) {
        int32_t shown = 0;
        for (int32_t c = 0; c < p->cells; c++) shown += p->given[c] == f;
        room += p->stock[f];
        if (shown > p->stock[f]) {
            PyErr_Format(PyExc_ValueError, "face %d is given more often than its stock", (int)f);
            return -1;
        }
    }
    if (room < p->cells) {
        PyErr_SetString(PyExc_ValueError, "the stock does not fill the board");
        return -1;
    }
    return 0;
}

/* Reads for each word a sequence of the nodes in which it ends, from either side. */
static int search_read_tails(sp_puzzle *p, PyObject *source) {
    PyObject *words = PySequence_Tuple(source);
    if (!words)
        return -1;
    int failed = 0;
    int32_t total = 0;
    p->tail_start = calloc((size_t)p->words + 1, sizeof *p->tail_start);
    if (!p->tail_start) {
        PyErr_NoMemory();
        failed = -1;
    } else if (PyTuple_Size(words) != p->words) {
        PyErr_SetString(PyExc_ValueError, "tails are not one sequence for each word");
        failed = -1;
    }
    for (int32_t w = 0; !failed && w < p->words; w++) {
        Py_ssize_t count;
        int32_t *nodes = read_integers(PyTuple_GetItem(words, w), 0, p->nodes - 1L, &count);
        int32_t *tail = NULL;
        if (nodes && count > SEARCH_NODES - total)
            PyErr_SetString(PyExc_ValueError, "the tails are too many");
        else if (nodes &&
                 !(tail = realloc(p->tail, ((size_t)total + (size_t)count + 1) * sizeof *tail)))
            PyErr_NoMemory();
        if (tail) {
            p->tail = tail;
            memcpy(tail + total, nodes, (size_t)count * sizeof *tail);
            total += (int32_t)count;
            p->tail_start[w + 1] = total;
        } else
            failed = -1;
        free(nodes);
    }
    Py_DECREF(words);
    return failed;
}

static int search_read_schedule(SearchObject *self, PyObject *source) {
    PyObject *rounds = PySequence_Tuple(source);
    if (!rounds)
        return -1;
    Py_ssize_t count = PyTuple_Size(rounds);
    int failed = 0;
    self->schedule = malloc(((size_t)count + 1) * sizeof *self->schedule);
    if (!self->schedule) {
        PyErr_NoMemory();
        failed = -1;
    }
    for (Py_ssize_t k = 0; !failed && k < count; k++) {
        sp_cooling *plan = self->schedule + k;
        long long moves;
        PyObject *item = PyTuple_GetItem(rounds, k);
        if (!PyTuple_Check(item)) {
            PyErr_SetString(PyExc_TypeError, "a round is (hot, cold, moves)");
            failed = -1;
        } else if (!PyArg_ParseTuple(item, "ddL", &plan->hot, &plan->cold, &moves))
            failed = -1;
        else if (!(plan->cold > 0 && plan->hot >= plan->cold && plan->hot < 1e9 && moves > 0)) {
            PyErr_SetString(PyExc_ValueError, "a round needs hot >= cold > 0 and moves > 0");
            failed = -1;
        } else
            plan->moves = moves;
    }
    if (!failed && (count < 1 || count > 1000)) {
        PyErr_SetString(PyExc_ValueError, "a schedule has 1 to 1000 rounds");
        failed = -1;
    }
    self->rounds = (int32_t)count;
    Py_DECREF(rounds);
    return failed;
}

static PyObject *search_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "parents", "faces", "words", "tails",    "need",
                                  "given",      "stock",   "seed",  "schedule", NULL};
    PyObject *neighbours, *parents, *faces, *words, *tails, *need, *given, *stock, *schedule;
    unsigned long long seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOOOOOOKO:Search", (char **)names,
                                     &neighbours, &parents, &faces, &words, &tails, &need,
                                     &given, &stock, &seed, &schedule))
        return NULL;
    SearchObject *self = new_object(type);
    if (!self)
        return NULL;
    if (search_read_grid(&self->puzzle, neighbours) < 0 ||
        search_read_trie(&self->puzzle, parents, faces, words, need) < 0 ||
        search_read_wishes(&self->puzzle, given, stock) < 0 ||
        search_read_tails(&self->puzzle, tails) < 0 || search_read_schedule(self, schedule) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    if (!sp_compile(&self->puzzle) || !sp_state_new(&self->state, &self->puzzle, seed)) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void search_dealloc(PyObject *object) {
    SearchObject *self = (SearchObject *)object;
    sp_free(&self->puzzle);
    sp_state_free(&self->state);
    free(self->schedule);
    free_object(object);
}

PyDoc_STRVAR(search_run_doc,
             "run(seconds, moves, /)\n--\n\n"
             "Search on for so long, or so many moves, at most; return whether a board is found.");

static PyObject *search_run(PyObject *object, PyObject *args) {
    SearchObject *self = (SearchObject *)object;
    double seconds;
    long long moves;
    if (!PyArg_ParseTuple(args, "dL:run", &seconds, &moves))
        return NULL;
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "this search is running in another thread");
        return NULL;
    }
    double until = seconds_now() + seconds;
    int64_t last = moves < INT64_MAX - self->state.moves ? self->state.moves + moves : INT64_MAX;
    int found = self->state.best_held == self->puzzle.words; /* before: that board stays */
    int failed = 0;
    self->running = 1;
    while (!found && !failed && self->state.moves < last && seconds_now() < until) {
        Py_BEGIN_ALLOW_THREADS
        double slice = seconds_now() + SEARCH_SLICE;
        SearchBudget budget = {slice < until ? slice : until, last};
        found = sp_run(&self->puzzle, &self->state, self->schedule, self->rounds, search_pause,
                       &budget) == SP_FOUND;
        Py_END_ALLOW_THREADS
        failed = PyErr_CheckSignals() < 0;
    }
    self->running = 0;
    return failed ? NULL : PyBool_FromLong(found);
}

static PyObject *search_best(PyObject *object, void *unused) {
    SearchObject *self = (SearchObject *)object;
    (void)unused;
    if (self->state.best_held < 0)
        Py_RETURN_NONE;
    return PyBytes_FromStringAndSize((const char *)self->state.best, self->puzzle.cells);
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

PyDoc_STRVAR(search_doc,
             "Search(neighbours, parents, faces, words, tails, need, given, stock, seed, schedule)\n--\n\n"
             "Simulated annealing for a board that holds all words.\n\n"
             "The trie of words and reversals is given node by node: the number of the parent\n"
             "(-1: none), the face, the word that ends there (-1: none). tails are for each word\n"
             "its last nodes from either side, need is the number of tiles of each face,\n"
             "given for each cell the face that it shows on every board (-1: any), stock how\n"
             "many cells may show each face, schedule a sequence of (hot, cold, moves).");

static PyType_Slot search_slots[] = {
    {Py_tp_doc, (void *)search_doc},
    {Py_tp_new, (void *)search_new},
    {Py_tp_dealloc, (void *)search_dealloc},
    {Py_tp_methods, search_methods},
    {Py_tp_getset, search_getset},
    {0, NULL},
};

static PyType_Spec search_spec = {
    .name = "unboggle.kernel._kernel.Search",
    .basicsize = sizeof(SearchObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = search_slots,
};

#endif
