#include "scorer_type.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "bits.h"
#include "clock.h"
#include "slices.h"
#include "tracers.h"

/* Reads bytes as `count` 32-bit numbers; -1 and an exception if their number is wrong. */
static int read_uint32(PyObject *source, const char *what, size_t count, uint32_t *numbers) {
    if (!PyBytes_Check(source) || (size_t)PyBytes_Size(source) != count * sizeof *numbers) {
        PyErr_Format(PyExc_ValueError, "%s are not bytes with 4 for each spelling", what);
        return -1;
    }
    memcpy(numbers, PyBytes_AsString(source), count * sizeof *numbers);
    return 0;
}

/* The points and the word of each spelling, and the first node of each word. */
typedef struct {
    uint32_t *worth, *word, *first;
} SpelledWords;

static void free_spelled(SpelledWords *spelled) {
    free(spelled->worth);
    free(spelled->word);
    free(spelled->first);
}

/* Reads the points and the word of `count` spellings: 0, then call free_spelled; or -1. */
static int read_spelled(SpelledWords *spelled, size_t count, PyObject *points, PyObject *words) {
    spelled->worth = malloc((count + 1) * sizeof *spelled->worth);
    spelled->word = malloc((count + 1) * sizeof *spelled->word);
    spelled->first = malloc((count + 1) * sizeof *spelled->first);
    int failed = -1;
    if (!spelled->worth || !spelled->word || !spelled->first)
        PyErr_NoMemory();
    else if (read_uint32(points, "points", count, spelled->worth) == 0)
        failed = read_uint32(words, "words", count, spelled->word);
    for (size_t i = 0; !failed && i < count; i++) {
        spelled->first[i] = TRIE_NONE;
        if (spelled->word[i] >= count) {
            PyErr_SetString(PyExc_ValueError, "a word has a number that is too large");
            failed = -1;
        }
    }
    if (failed)
        free_spelled(spelled);
    return failed;
}

/* Fills the table from the points and the word of each spelling: 0 or -1. */
static int scorer_fill(ScoreTable *table, const Trie *trie, PyObject *points, PyObject *words) {
    SpelledWords spelled;
    if (read_spelled(&spelled, trie->spelling_count, points, words) < 0)
        return -1;
    table->trie = trie;
    table->worth = calloc(trie->node_count, sizeof *table->worth);
    uint32_t *home = calloc(trie->node_count, sizeof *home);
    bool filled = table->worth && home, shared = false;
    for (uint32_t node = 0; filled && node < trie->node_count; node++) {
        uint32_t spelling = trie->first[node];
        if (spelling == TRIE_NONE)
            continue;
        uint32_t *first = &spelled.first[spelled.word[spelling]];
        table->worth[node] = spelled.worth[spelling];
        if (*first == TRIE_NONE)
            *first = node;
        else
            shared = true;
        home[node] = *first;
    }
    if (filled && shared)
        table->home = home;
    else
        free(home);
    free_spelled(&spelled);
    if (!filled)
        PyErr_NoMemory();
    return filled ? 0 : -1;
}

static PyObject *scorer_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"", "", "", "", NULL};
    PyObject *trie, *grid, *points, *words;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOO:Scorer", (char **)names, &trie, &grid,
                                     &points, &words))
        return NULL;
    KernelState *state = PyType_GetModuleState(type);
    if (!state || !Py_IS_TYPE(trie, state->trie_type) || !Py_IS_TYPE(grid, state->grid_type)) {
        PyErr_SetString(PyExc_TypeError, "Scorer() takes a Trie, a Grid, points and words");
        return NULL;
    }
    if (!((GridObject *)grid)->grid.sets) {
        PyErr_Format(PyExc_ValueError, "a scorer's grid has at most %d cells, in ascending order",
                     GRID_SMALL);
        return NULL;
    }
    ScorerObject *self = new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(trie);
    Py_INCREF(grid);
    self->trie = (TrieObject *)trie;
    self->grid = (GridObject *)grid;
    if (scorer_fill(&self->table, &self->trie->trie, points, words) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void scorer_dealloc(PyObject *object) {
    ScorerObject *self = (ScorerObject *)object;
    while (self->idle) {
        IdleScorer *idle = self->idle;
        self->idle = idle->next;
        score_free(&idle->scorer);
        free(idle);
    }
    free(self->table.worth);
    free(self->table.home);
    Py_XDECREF((PyObject *)self->trie);
    Py_XDECREF((PyObject *)self->grid);
    free_object(object);
}

/* Takes an idle scorer, or a new one: one per thread. NULL and an exception on failure. */
static IdleScorer *take_scorer(ScorerObject *self) {
    IdleScorer *taken = self->idle;
    if (taken) {
        self->idle = taken->next;
        return taken;
    }
    taken = calloc(1, sizeof *taken);
    if (!taken || !score_init(&taken->scorer, &self->table, &self->grid->grid)) {
        free(taken);
        PyErr_NoMemory();
        return NULL;
    }
    return taken;
}

static void return_scorer(ScorerObject *self, IdleScorer *taken) {
    taken->next = self->idle;
    self->idle = taken;
}

/* Scores a board that made the scorer tired by tracing it, which skips what it has found: 0 or
 * -1. */
static int score_traced(ScorerObject *self, const uint8_t *faces, uint64_t *points,
                        uint64_t *words) {
    const ScoreTable *table = &self->table;
    Tracer *tracer = take_tracer(self->trie);
    if (!tracer)
        return -1;
    int failed = run_tracer(tracer, &self->grid->grid, faces, INFINITY, NULL);
    *points = *words = 0;
    for (size_t i = 0; !failed && i < tracer->found.count; i++) {
        uint32_t node = tracer->found.finds[i].node;
        uint32_t home = table->home ? table->home[node] : node;
        if (home != node && !trace_mark(tracer, home))
            continue; /* already counted in another spelling */
        *points += table->worth[node];
        ++*words;
    }
    return_tracer(self->trie, tracer);
    return failed;
}

/* Boards to score, and the progress. */
typedef struct {
    Scorer *scorer;
    const uint8_t *faces;
    size_t count, done;
    ScoreStatus status; /* of the last board */
    uint64_t *scores;   /* by board: points and words */
} ScoreBatch;

/* Scores boards for a while, or up to one that makes the scorer tired. */
static void score_slice(ScoreBatch *batch) {
    Scorer *scorer = batch->scorer;
    size_t cells = scorer->grid->cells;
    double end = batch->count == 1 ? 0 : slice_end(INFINITY);
    do {
        const uint8_t *faces = batch->faces + batch->done * cells;
        batch->status = score_board(scorer, faces, NULL, NULL);
        if (batch->status != SCORE_DONE)
            return;
        batch->scores[2 * batch->done] = scorer->points;
        batch->scores[2 * batch->done + 1] = scorer->words;
        batch->done++;
    } while (batch->done < batch->count && ((batch->done & 15) || seconds_now() < end));
}

PyDoc_STRVAR(scorer_scores_doc,
             "scores(boards, /)\n--\n\n"
             "Return points and number of words of each board, as native 64-bit numbers.\n\n"
             "boards is bytes: for each board the number of each cell's face, or BLANK.");

static PyObject *scorer_scores(PyObject *object, PyObject *boards) {
    ScorerObject *self = (ScorerObject *)object;
    size_t cells = self->grid->grid.cells;
    if (!PyBytes_Check(boards) || !cells || (size_t)PyBytes_Size(boards) % cells) {
        PyErr_Format(PyExc_ValueError, "boards are not bytes with %zd for each board",
                     (Py_ssize_t)cells);
        return NULL;
    }
    const uint8_t *faces = (const uint8_t *)PyBytes_AsString(boards);
    size_t count = (size_t)PyBytes_Size(boards) / cells;
    if (check_faces(faces, count * cells) < 0)
        return NULL;
    PyObject *result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * 2 * sizeof(uint64_t)));
    IdleScorer *taken = result ? take_scorer(self) : NULL;
    if (!taken) {
        Py_XDECREF(result);
        return NULL;
    }
    ScoreBatch batch = {&taken->scorer, faces, count, 0, SCORE_DONE, NULL};
    batch.scores = (uint64_t *)(void *)PyBytes_AsString(result);
    int failed = 0;
    while (batch.done < count && !failed) {
        Py_BEGIN_ALLOW_THREADS
        score_slice(&batch);
        Py_END_ALLOW_THREADS
        if (batch.status == SCORE_TIRED) {
            uint64_t *score = batch.scores + 2 * batch.done;
            failed = score_traced(self, faces + batch.done * cells, score, score + 1);
            batch.done++;
        }
        if (!failed)
            failed = PyErr_CheckSignals();
    }
    return_scorer(self, taken);
    if (failed)
        Py_CLEAR(result);
    return result;
}

/* Scores by tracing what made score_changes tired: 0 or -1. */
static int changes_traced(ScorerObject *self, const uint8_t *faces, uint32_t cell, uint32_t among,
                          uint64_t *points, uint64_t *words) {
    uint8_t changed[GRID_SMALL];
    int failed = 0;
    memcpy(changed, faces, self->grid->grid.cells);
    for (uint32_t rest = among; rest && !failed; rest &= rest - 1) {
        uint8_t face = (uint8_t)ub_lowest(rest);
        changed[cell] = face;
        failed = score_traced(self, changed, points + face, words + face);
    }
    return failed;
}

PyDoc_STRVAR(scorer_changes_doc,
             "changes(board, faces, /)\n--\n\n"
             "Return points and words of every board that differs from this one in one cell.\n\n"
             "faces has a bit for each face to try. The result is native 64-bit numbers: for each\n"
             "cell the points with face 0 to 31 there, then the words; 0 for faces not tried.");

static PyObject *scorer_changes(PyObject *object, PyObject *args) {
    ScorerObject *self = (ScorerObject *)object;
    size_t cells = self->grid->grid.cells;
    PyObject *board;
    unsigned int among;
    if (!PyArg_ParseTuple(args, "SI:changes", &board, &among))
        return NULL;
    if ((size_t)PyBytes_Size(board) != cells) {
        PyErr_Format(PyExc_ValueError, "a board is %zd bytes here", (Py_ssize_t)cells);
        return NULL;
    }
    const uint8_t *faces = (const uint8_t *)PyBytes_AsString(board);
    if (check_faces(faces, cells) < 0)
        return NULL;
    PyObject *result =
        PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(cells * 2 * FACE_LIMIT * sizeof(uint64_t)));
    IdleScorer *taken = result ? take_scorer(self) : NULL;
    if (!taken) {
        Py_XDECREF(result);
        return NULL;
    }
    int failed = 0;
    if (!score_reserve_jokers(&taken->scorer)) {
        PyErr_NoMemory();
        failed = -1;
    }
    uint64_t *scores = (uint64_t *)(void *)PyBytes_AsString(result);
    memset(scores, 0, cells * 2 * FACE_LIMIT * sizeof *scores);
    for (uint32_t c = 0; c < cells && !failed; c++) {
        uint64_t *points = scores + (size_t)c * 2 * FACE_LIMIT, *words = points + FACE_LIMIT;
        ScoreStatus status;
        Py_BEGIN_ALLOW_THREADS
        status = score_changes(&taken->scorer, faces, c, among, points, words);
        Py_END_ALLOW_THREADS
        if (status == SCORE_TIRED)
            failed = changes_traced(self, faces, c, among, points, words);
        if (!failed)
            failed = PyErr_CheckSignals();
    }
    return_scorer(self, taken);
    if (failed)
        Py_CLEAR(result);
    return result;
}

static PyMethodDef scorer_methods[] = {
    {"scores", scorer_scores, METH_O, scorer_scores_doc},
    {"changes", scorer_changes, METH_VARARGS, scorer_changes_doc},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(scorer_doc,
             "Scorer(trie, grid, points, words, /)\n--\n\n"
             "Scores boards on a grid of at most 64 cells. points and words are bytes, a native\n"
             "32-bit number for each spelling of trie: its points, and the number of its word\n"
             "(below the number of spellings); a word counts once.");

static PyType_Slot scorer_slots[] = {
    {Py_tp_doc, (void *)scorer_doc},
    {Py_tp_new, (void *)scorer_new},
    {Py_tp_dealloc, (void *)scorer_dealloc},
    {Py_tp_methods, scorer_methods},
    {0, NULL},
};

PyType_Spec scorer_spec = {
    .name = "unboggle.kernel._kernel.Scorer",
    .basicsize = sizeof(ScorerObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = scorer_slots,
};
