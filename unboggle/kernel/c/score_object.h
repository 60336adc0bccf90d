/* The Python types around score.h and climb.h: arguments in, checked, results out. */
#ifndef UNBOGGLE_SCORE_OBJECT_H
#define UNBOGGLE_SCORE_OBJECT_H

#include <Python.h>

#include "climb.h"
#include "score.h"

#define SCORE_SLICE 0.02 /* seconds between looks for Ctrl-C */

/* A scorer that is not in use, for the next thread that needs one. */
typedef struct IdleScorer {
    struct IdleScorer *next;
    Scorer scorer;
} IdleScorer;

typedef struct {
    PyObject_HEAD
    TrieObject *trie; /* kept alive, like the grid, for what points into them */
    GridObject *grid;
    ScoreTable table;
    IdleScorer *idle;   /* guarded by the GIL */
} ScorerObject;

/* Reads bytes as `count` numbers of 32 bits; -1 and an exception if there are not so many. */
static int read_uint32(PyObject *source, const char *what, size_t count, uint32_t *numbers) {
    if (!PyBytes_Check(source) || (size_t)PyBytes_Size(source) != count * sizeof *numbers) {
        PyErr_Format(PyExc_ValueError, "%s are not bytes with 4 for each spelling", what);
        return -1;
    }
    memcpy(numbers, PyBytes_AsString(source), count * sizeof *numbers);
    return 0;
}

/* Fills the table from the points and the word of each spelling; on failure an exception is set. */
static int scorer_fill(ScorerObject *self, PyObject *points, PyObject *words) {
    const Trie *trie = &self->trie->trie;
    size_t count = trie->spelling_count;
    uint32_t *worth = malloc((count + 1) * sizeof *worth);
    uint32_t *word = malloc((count + 1) * sizeof *word);
    uint32_t *first = malloc((count + 1) * sizeof *first); /* by word: its first node */
    self->table.trie = trie;
    self->table.worth = calloc(trie->node_count, sizeof *self->table.worth);
    uint32_t *home = calloc(trie->node_count, sizeof *home);
    int failed = -1;
    if (!worth || !word || !first || !home || !self->table.worth)
        PyErr_NoMemory();
    else if (read_uint32(points, "points", count, worth) == 0 &&
             read_uint32(words, "words", count, word) == 0)
        failed = 0;
    bool shared = false;
    for (size_t i = 0; !failed && i < count; i++) {
        first[i] = TRIE_NONE;
        if (word[i] >= count) {
            PyErr_SetString(PyExc_ValueError, "a word has a number that is too large");
            failed = -1;
        }
    }
    for (uint32_t node = 0; !failed && node < trie->node_count; node++) {
        uint32_t spelling = trie->first[node];
        if (spelling == TRIE_NONE)
            continue;
        self->table.worth[node] = worth[spelling];
        if (first[word[spelling]] == TRIE_NONE)
            first[word[spelling]] = node;
        else
            shared = true;
        home[node] = first[word[spelling]];
    }
    if (!failed && shared) {
        self->table.home = home;
        home = NULL;
    }
    free(worth);
    free(word);
    free(first);
    free(home);
    return failed;
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
    if (scorer_fill(self, points, words) < 0) {
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

/* Whether every byte is the number of a face, or TRACE_BLANK; an exception if not. */
static int check_faces(const uint8_t *faces, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (faces[i] >= TRIE_FACES && faces[i] != TRACE_BLANK) {
            PyErr_SetString(PyExc_ValueError,
                            "a face of a board is neither in range(32) nor BLANK");
            return -1;
        }
    return 0;
}

/* Scores a board that made the scorer tired by tracing it, which leaves out what is found. */
static int score_traced(ScorerObject *self, const uint8_t *faces, uint64_t *result) {
    Tracer *tracer = take_tracer(self->trie);
    if (!tracer)
        return -1;
    int failed = run_tracer(tracer, &self->grid->grid, faces, INFINITY);
    result[0] = result[1] = 0;
    for (size_t i = 0; !failed && i < tracer->find_count; i++) {
        uint32_t node = tracer->finds[i].node;
        uint32_t home = self->table.home ? self->table.home[node] : node;
        if (home != node && tracer->stamps[home] == tracer->stamp)
            continue; /* counted in another spelling */
        tracer->stamps[home] = tracer->stamp;
        result[0] += self->table.worth[node];
        result[1]++;
    }
    give_back(self->trie, tracer);
    return failed;
}

PyDoc_STRVAR(scorer_scores_doc,
             "scores(boards, /)\n--\n\n"
             "Return points and number of words of each board, as native numbers of 64 bits.\n\n"
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
    uint64_t *scores = (uint64_t *)(void *)PyBytes_AsString(result);
    size_t done = 0;
    int failed = 0;
    while (done < count && !failed) {
        ScoreStatus status = SCORE_DONE;
        Py_BEGIN_ALLOW_THREADS
        double slice = count == 1 ? 0 : seconds_now() + SCORE_SLICE;
        do {
            status = score_board(&taken->scorer, faces + done * cells, NULL, NULL);
            if (status != SCORE_DONE)
                break;
            scores[2 * done] = taken->scorer.points;
            scores[2 * done + 1] = taken->scorer.words;
            done++;
        } while (done < count && ((done & 15) || seconds_now() < slice));
        Py_END_ALLOW_THREADS
        if (status == SCORE_TIRED) {
            failed = score_traced(self, faces + done * cells, scores + 2 * done);
            done++;
        }
        if (!failed)
            failed = PyErr_CheckSignals();
    }
    return_scorer(self, taken);
    if (failed)
        Py_CLEAR(result);
    return result;
}

PyDoc_STRVAR(scorer_changes_doc,
             "changes(board, faces, /)\n--\n\n"
             "Return points and words of every board that differs from this one in one cell.\n\n"
             "faces is a bit for each face to be tried. Native numbers of 64 bits: for each cell\n"
             "the points with face 0 to 31 there, then the words; 0 for faces not tried.");

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
        PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(cells * 2 * TRIE_FACES * sizeof(uint64_t)));
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
    memset(scores, 0, cells * 2 * TRIE_FACES * sizeof *scores);
    for (uint32_t c = 0; c < cells && !failed; c++) {
        uint64_t *points = scores + (size_t)c * 2 * TRIE_FACES, *words = points + TRIE_FACES;
        ScoreStatus status;
        Py_BEGIN_ALLOW_THREADS
        status = score_changes(&taken->scorer, faces, c, among, points, words);
        Py_END_ALLOW_THREADS
        for (uint32_t rest = status == SCORE_TIRED ? among : 0; rest && !failed; rest &= rest - 1) {
            uint8_t changed[GRID_SMALL];
            uint64_t score[2];
            memcpy(changed, faces, cells);
            changed[c] = (uint8_t)ub_lowest(rest);
            failed = score_traced(self, changed, score);
            points[ub_lowest(rest)] = score[0];
            words[ub_lowest(rest)] = score[1];
        }
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
             "number of 32 bits for each spelling of trie: what it is worth, and which word it\n"
             "spells (below the number of spellings); a word counts once.");

static PyType_Slot scorer_slots[] = {
    {Py_tp_doc, (void *)scorer_doc},
    {Py_tp_new, (void *)scorer_new},
    {Py_tp_dealloc, (void *)scorer_dealloc},
    {Py_tp_methods, scorer_methods},
    {0, NULL},
};

static PyType_Spec scorer_spec = {
    .name = "unboggle.kernel._kernel.Scorer",
    .basicsize = sizeof(ScorerObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = scorer_slots,
};

/* ---- Climber ---- */

typedef struct {
    PyObject_HEAD
    ScorerObject *scorer;
    Climb climb;
    int running; /* guarded by the GIL */
} ClimberObject;

static bool climber_pause(void *context) {
    return seconds_now() >= *(const double *)context;
}

/* Reads the dice, bytes of sides each; on failure an exception is set. */
static int climber_read_dice(Climb *climb, PyObject *dice) {
    if (dice == Py_None)
        return 0;
    PyObject *items = PySequence_Tuple(dice);
    if (!items)
        return -1;
    size_t total = 0, count = (size_t)PyTuple_Size(items);
    int failed = 0;
    if (count != climb->cells) {
        PyErr_SetString(PyExc_ValueError, "there is not one die for each cell");
        failed = -1;
    }
    for (size_t d = 0; d < count && !failed; d++) {
        PyObject *die = PyTuple_GetItem(items, (Py_ssize_t)d);
        if (!PyBytes_Check(die) || PyBytes_Size(die) < 1 || PyBytes_Size(die) > 1000) {
            PyErr_SetString(PyExc_ValueError, "a die is bytes, 1 to 1000 of them");
            failed = -1;
        } else {
            total += (size_t)PyBytes_Size(die);
        }
    }
    if (!failed) {
        climb->sides = malloc(total + 1);
        climb->side_starts = malloc((count + 1) * sizeof *climb->side_starts);
        if (!climb->sides || !climb->side_starts) {
            PyErr_NoMemory();
            failed = -1;
        }
    }
    uint32_t at = 0;
    for (size_t d = 0; d < count && !failed; d++) {
        PyObject *die = PyTuple_GetItem(items, (Py_ssize_t)d);
        climb->side_starts[d] = at;
        memcpy(climb->sides + at, PyBytes_AsString(die), (size_t)PyBytes_Size(die));
        at += (uint32_t)PyBytes_Size(die);
    }
    if (!failed) {
        climb->side_starts[count] = at;
        failed = check_faces(climb->sides, total);
    }
    Py_DECREF(items);
    return failed;
}

/* Reads the symmetries, bytes with a cell for each cell; on failure an exception is set. */
static int climber_read_symmetries(Climb *climb, PyObject *symmetries) {
    PyObject *items = PySequence_Tuple(symmetries);
    if (!items)
        return -1;
    size_t count = (size_t)PyTuple_Size(items);
    int failed = 0;
    climb->images = malloc((count + 1) * climb->cells * sizeof *climb->images);
    if (!climb->images) {
        PyErr_NoMemory();
        failed = -1;
    } else if (count < 1 || count > 100000) {
        PyErr_SetString(PyExc_ValueError, "there are 1 to 100000 symmetries");
        failed = -1;
    }
    for (size_t s = 0; s < count && !failed; s++) {
        PyObject *item = PyTuple_GetItem(items, (Py_ssize_t)s);
        uint64_t seen = 0;
        if (!PyBytes_Check(item) || (size_t)PyBytes_Size(item) != climb->cells)
            failed = -1;
        for (uint32_t c = 0; c < climb->cells && !failed; c++) {
            uint8_t goes = (uint8_t)PyBytes_AsString(item)[c];
            if (goes >= climb->cells || (seen >> goes & 1))
                failed = -1;
            else
                seen |= (uint64_t)1 << goes;
            climb->images[s * climb->cells + c] = goes;
        }
        if (failed)
            PyErr_SetString(PyExc_ValueError, "a symmetry is no permutation of the cells");
    }
    climb->symmetries = (uint32_t)count;
    Py_DECREF(items);
    return failed;
}

static PyObject *climber_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"scorer", "faces", "dice", "symmetries", "keep", NULL};
    PyObject *scorer, *dice, *symmetries;
    unsigned int faces, keep;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OIOOI:Climber", (char **)names, &scorer,
                                     &faces, &dice, &symmetries, &keep))
        return NULL;
    KernelState *state = PyType_GetModuleState(type);
    if (!state || !Py_IS_TYPE(scorer, state->scorer_type)) {
        PyErr_SetString(PyExc_TypeError, "Climber() takes a Scorer first");
        return NULL;
    }
    if (keep < 1 || keep > 1000000) {
        PyErr_SetString(PyExc_ValueError, "1 to 1000000 boards can be kept");
        return NULL;
    }
    ClimberObject *self = new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(scorer);
    self->scorer = (ScorerObject *)scorer;
    Climb *climb = &self->climb;
    climb->cells = self->scorer->grid->grid.cells;
    climb->keep = keep;
    climb->kept = calloc(keep, sizeof *climb->kept);
    int failed = 0;
    if (!climb->kept || !score_init(&climb->scorer, &self->scorer->table, &self->scorer->grid->grid) ||
        !score_reserve_jokers(&climb->scorer)) {
        PyErr_NoMemory();
        failed = -1;
    } else if (!climb_weigh(climb, faces) && dice == Py_None) {
        PyErr_SetString(PyExc_ValueError, "none of these faces is in any word");
        failed = -1;
    }
    if (failed || climb->cells < 1 || climber_read_dice(climb, dice) < 0 ||
        climber_read_symmetries(climb, symmetries) < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "the grid has no cells");
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void climber_dealloc(PyObject *object) {
    ClimberObject *self = (ClimberObject *)object;
    climb_free(&self->climb);
    Py_XDECREF((PyObject *)self->scorer);
    free_object(object);
}

/* Whether this thread may use the climber; an exception if another one does. */
static int climber_idle(const ClimberObject *self) {
    if (self->running)
        PyErr_SetString(PyExc_RuntimeError, "this climber is running in another thread");
    return !self->running;
}

PyDoc_STRVAR(climber_begin_doc,
             "begin(seed, board, dice, hot, cold, moves, /)\n--\n\n"
             "Start a round from board and the number of the die on each cell, or None: drawn.");

static PyObject *climber_begin(PyObject *object, PyObject *args) {
    ClimberObject *self = (ClimberObject *)object;
    Climb *climb = &self->climb;
    unsigned long long seed;
    PyObject *board, *dice;
    double hot, cold;
    long long moves;
    if (!PyArg_ParseTuple(args, "KOOddL:begin", &seed, &board, &dice, &hot, &cold, &moves) ||
        !climber_idle(self))
        return NULL;
    if (!(cold > 0 && hot >= cold && hot < 1e9 && moves > 0)) {
        PyErr_SetString(PyExc_ValueError, "a round needs hot >= cold > 0 and moves > 0");
        return NULL;
    }
    const uint8_t *faces = NULL, *die = NULL;
    if (board != Py_None) {
        if (!PyBytes_Check(board) || (size_t)PyBytes_Size(board) != climb->cells) {
            PyErr_SetString(PyExc_ValueError, "a board is a byte for each cell");
            return NULL;
        }
        faces = (const uint8_t *)PyBytes_AsString(board);
        if (check_faces(faces, climb->cells) < 0)
            return NULL;
    }
    if (dice != Py_None) {
        uint64_t seen = 0;
        int good = climb->sides && PyBytes_Check(dice) &&
                   (size_t)PyBytes_Size(dice) == climb->cells;
        die = good ? (const uint8_t *)PyBytes_AsString(dice) : NULL;
        for (uint32_t c = 0; c < climb->cells && good; c++) {
            good = die[c] < climb->cells && !(seen >> die[c] & 1);
            if (good)
                seen |= (uint64_t)1 << die[c];
        }
        if (!good) {
            PyErr_SetString(PyExc_ValueError, "dice are no order of the dice");
            return NULL;
        }
    }
    climb_begin(climb, seed, faces, die, hot, cold, moves);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(climber_run_doc, "run(seconds, /)\n--\n\n"
                              "Go on with the round for so long at most; return whether it is over.");

static PyObject *climber_run(PyObject *object, PyObject *args) {
    ClimberObject *self = (ClimberObject *)object;
    double seconds;
    if (!PyArg_ParseTuple(args, "d:run", &seconds) || !climber_idle(self))
        return NULL;
    double until = seconds_now() + seconds;
    int failed = 0;
    bool over = self->climb.stage == CLIMB_IDLE;
    self->running = 1;
    while (!over && !failed && seconds_now() < until) {
        double slice = seconds_now() + SCORE_SLICE;
        if (slice > until)
            slice = until;
        Py_BEGIN_ALLOW_THREADS
        over = climb_run(&self->climb, climber_pause, &slice);
        Py_END_ALLOW_THREADS
        failed = PyErr_CheckSignals() < 0;
    }
    self->running = 0;
    return failed ? NULL : PyBool_FromLong(over);
}

static PyObject *climber_kept(PyObject *object, void *unused) {
    ClimberObject *self = (ClimberObject *)object;
    (void)unused;
    if (!climber_idle(self))
        return NULL;
    PyObject *list = PyList_New(0);
    for (size_t k = 0; list && k < self->climb.kept_count; k++) {
        const ClimbBoard *board = self->climb.kept + k;
        PyObject *pair = Py_BuildValue("(Ky#)", (unsigned long long)board->points,
                                       (const char *)board->board, (Py_ssize_t)self->climb.cells);
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

static PyObject *climber_boards(PyObject *object, void *unused) {
    (void)unused;
    return PyLong_FromLongLong(((ClimberObject *)object)->climb.boards);
}

static PyMethodDef climber_methods[] = {
    {"begin", climber_begin, METH_VARARGS, climber_begin_doc},
    {"run", climber_run, METH_VARARGS, climber_run_doc},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef climber_getset[] = {
    {"kept", climber_kept, NULL, "The best boards seen: (points, faces), best first.", NULL},
    {"boards", climber_boards, NULL, "How many boards were looked at.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(climber_doc,
             "Climber(scorer, faces, dice, symmetries, keep)\n--\n\n"
             "Simulated annealing for boards of many points. faces is a bit for each face that\n"
             "may be shown, dice bytes of sides for each cell or None, symmetries bytes that say\n"
             "where each cell goes; boards that are images of each other are kept once.");

static PyType_Slot climber_slots[] = {
    {Py_tp_doc, (void *)climber_doc},
    {Py_tp_new, (void *)climber_new},
    {Py_tp_dealloc, (void *)climber_dealloc},
    {Py_tp_methods, climber_methods},
    {Py_tp_getset, climber_getset},
    {0, NULL},
};

static PyType_Spec climber_spec = {
    .name = "unboggle.kernel._kernel.Climber",
    .basicsize = sizeof(ClimberObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = climber_slots,
};

#endif
