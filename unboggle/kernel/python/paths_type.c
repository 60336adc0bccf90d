#include "paths_type.h"

#include <stdint.h>

#include "arguments.h"
#include "laws_argument.h"
#include "space_argument.h"
#include "words_argument.h"

/* ---- the kind of search ---- */

static SearchSeen paths_seen(PyObject *object) {
    const PathsObject *self = (const PathsObject *)object;
    return (SearchSeen){
        .best = self->state.best,
        .cells = self->puzzle.space.cells,
        .words_held = self->state.best_held,
        .words = self->puzzle.list.words,
        .moves = self->state.moves,
    };
}

static bool paths_search(PyObject *object, const CoolingPlan *plan) {
    PathsObject *self = (PathsObject *)object;
    return paths_run(&self->puzzle, &self->state, plan);
}

static void paths_clear(PyObject *object) {
    PathsObject *self = (PathsObject *)object;
    paths_state_free(&self->state);
    paths_free(&self->puzzle);
}

static const SearchKind paths_kind = {paths_seen, paths_search, paths_clear};

/* ---- arguments ---- */

/* Validates what tunes the energy: 0 or -1. */
static int paths_check_tuning(const PathsPuzzle *puzzle) {
    if (puzzle->crowd >= 0 && puzzle->crowd <= 1 && puzzle->penalty >= 1 && puzzle->penalty <= 8 &&
        puzzle->insist >= 0 && puzzle->insist <= 1)
        return 0;
    PyErr_SetString(PyExc_ValueError, "crowd and insist are 0 to 1, penalty 1 to 8");
    return -1;
}

static PyObject *paths_type_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "spellings", "weights", "must",      "need",
                                  "given",      "stock",     "seed",    "schedule",  "crowd",
                                  "penalty",    "insist",    "limits",  "exclusive", "apart",
                                  "local",      "laws",      NULL};
    PyObject *neighbours, *spellings, *weights, *must, *need, *given, *stock, *schedule;
    PyObject *limits = NULL, *apart = NULL, *laws = NULL;
    unsigned long long seed;
    double crowd, insist;
    int penalty, exclusive = 0, local = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOOOOOKOdid|OpOpO:PathsSearch",
                                     (char **)names, &neighbours, &spellings, &weights, &must,
                                     &need, &given, &stock, &seed, &schedule, &crowd, &penalty,
                                     &insist, &limits, &exclusive, &apart, &local, &laws))
        return NULL;
    PathsObject *self = new_search(type, &paths_kind, schedule);
    if (!self)
        return NULL;
    PathsPuzzle *puzzle = &self->puzzle;
    puzzle->crowd = crowd;
    puzzle->penalty = penalty;
    puzzle->insist = insist;
    puzzle->exclusive = exclusive;
    puzzle->local = local;
    int failed = paths_check_tuning(puzzle);
    if (!failed)
        failed = read_space(&puzzle->space, neighbours, need, given, stock, limits);
    if (!failed)
        failed = read_words(&puzzle->list, spellings, weights, must, puzzle->space.faces);
    if (!failed)
        failed = read_others(apart, puzzle->list.words, &puzzle->apart_start, &puzzle->apart);
    if (!failed)
        failed = read_laws(puzzle, neighbours, laws);
    if (!failed && (!paths_compile(puzzle) || !paths_new(&self->state, puzzle, seed))) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (failed)
        Py_CLEAR(self);
    return (PyObject *)self;
}

/* ---- results ---- */

static PyObject *paths_score(PyObject *object, void *unused) {
    (void)unused;
    return search_check_idle(object) < 0
               ? NULL
               : PyLong_FromLongLong(((PathsObject *)object)->state.best_worth);
}

static PyMethodDef paths_methods[] = {
    SEARCH_METHODS,
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef paths_getset[] = {
    SEARCH_PROPERTIES,
    {"score", paths_score, NULL, "The weight of these words.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(
    paths_doc,
    "PathsSearch(neighbours, spellings, weights, must, need, given, stock, seed, "
    "schedule, crowd, penalty, insist, limits=None, exclusive=False, apart=None, "
    "local=False, laws=None)\n--\n\n"
    "Words are laid on paths, taken up and laid again, at the heat of the schedule.\n\n"
    "crowd is the energy of a cell in use, in words of mean weight. A forced word\n"
    "overwrites a letter at a cost of 1 and a penalty for each word that uses it. A word\n"
    "that is often missing costs more, by this share of its cost each time. The rest is as\n"
    "for DistanceSearch. exclusive: no cell may be in two words. apart has for each word\n"
    "others whose paths must neither share a cell with its path nor touch it. local: moves\n"
    "take up a word or two, for large boards. laws are\n"
    "(directions, turns, touch, unique, blank): None or the direction of the step from each\n"
    "cell to each neighbour, the most turns of a path, None or for each word those that it\n"
    "must touch, whether no word may have two paths, and then a blank face, or -1.");

static PyType_Slot paths_slots[] = {
    {Py_tp_doc, (void *)paths_doc},
    {Py_tp_new, (void *)paths_type_new},
    {Py_tp_dealloc, (void *)search_dealloc},
    {Py_tp_methods, paths_methods},
    {Py_tp_getset, paths_getset},
    {0, NULL},
};

PyType_Spec paths_spec = {
    .name = "unboggle.kernel._kernel.PathsSearch",
    .basicsize = sizeof(PathsObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = paths_slots,
};
