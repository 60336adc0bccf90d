#include "pack_type.h"

#include <stdint.h>
#include <stdlib.h>

#include "space_argument.h"
#include "words_argument.h"

/* ---- the kind of search ---- */

/* It never holds more words than all: a search goes on after each board. */
static SearchSeen pack_seen(PyObject *object) {
    const PackObject *self = (const PackObject *)object;
    const int32_t words = self->puzzle.list.words;
    return (SearchSeen){
        .best = self->state.best,
        .cells = self->puzzle.space.cells,
        .words_held = self->state.found.rows ? words : -1,
        .words = words + 1,
        .moves = self->state.work.moves,
    };
}

static bool pack_search(PyObject *object, const CoolingPlan *plan) {
    PackObject *self = (PackObject *)object;
    return pack_run(&self->puzzle, &self->state, plan);
}

static void pack_clear(PyObject *object) {
    PackObject *self = (PackObject *)object;
    pack_free(&self->state);
    paths_free(&self->puzzle);
}

static const SearchKind pack_kind = {pack_seen, pack_search, pack_clear};

/* ---- arguments ---- */

/* Validates the sizes of sheet and board, and what tunes the energy: 0 or -1. */
static int pack_check(const PathsPuzzle *puzzle, const PackAim *aim) {
    const bool sheet = aim->rows >= 1 && aim->rows <= aim->columns &&
                       (int64_t)aim->rows * aim->columns == puzzle->space.cells;
    if (!sheet || aim->most_rows < 1 || aim->most_rows > aim->most_columns)
        PyErr_SetString(PyExc_ValueError, "sheet and board have at least one row, and as many "
                                          "columns; the sheet has all cells");
    else if (!(puzzle->crowd >= 0 && puzzle->crowd <= 1) || puzzle->penalty < 1 ||
             puzzle->penalty > 8)
        PyErr_SetString(PyExc_ValueError, "crowd is 0 to 1, penalty 1 to 8");
    else if (puzzle->space.constraints)
        PyErr_SetString(PyExc_ValueError, "words are packed without constraints");
    else
        return 0;
    return -1;
}

static PyObject *pack_type_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"neighbours", "spellings", "weights", "must",     "need",
                                  "given",      "stock",     "seed",    "schedule", "crowd",
                                  "penalty",    "sheet",     "board",   "square",   NULL};
    PyObject *neighbours, *spellings, *weights, *must, *need, *given, *stock, *schedule;
    unsigned long long seed;
    double crowd;
    int penalty, square;
    PackAim aim;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "OOOOOOOKOdi(ii)(ii)p:PackSearch", (char **)names, &neighbours,
            &spellings, &weights, &must, &need, &given, &stock, &seed, &schedule, &crowd, &penalty,
            &aim.rows, &aim.columns, &aim.most_rows, &aim.most_columns, &square))
        return NULL;
    aim.square = square != 0;
    PackObject *self = new_search(type, &pack_kind, schedule);
    if (!self)
        return NULL;
    PathsPuzzle *puzzle = &self->puzzle;
    puzzle->crowd = crowd;
    puzzle->penalty = penalty;
    int failed = read_space(&puzzle->space, neighbours, need, given, stock, NULL);
    if (!failed)
        failed = read_words(&puzzle->list, spellings, weights, must, puzzle->space.faces);
    if (!failed && !paths_compile(puzzle)) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (!failed)
        failed = pack_check(puzzle, &aim);
    if (!failed && !pack_new(&self->state, puzzle, aim, seed)) {
        PyErr_NoMemory();
        failed = -1;
    }
    if (failed)
        Py_CLEAR(self);
    return (PyObject *)self;
}

/* ---- results ---- */

static PyObject *pack_found(PyObject *object, void *unused) {
    (void)unused;
    if (search_check_idle(object) < 0)
        return NULL;
    const PackBox found = ((PackObject *)object)->state.found;
    if (!found.rows)
        Py_RETURN_NONE;
    return Py_BuildValue("iiii", found.top, found.left, found.rows, found.columns);
}

static PyMethodDef pack_methods[] = {
    SEARCH_METHODS,
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef pack_getset[] = {
    SEARCH_PROPERTIES,
    {"found", pack_found, NULL,
     "The rectangle of the smallest board: top, left, rows, columns; or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(pack_doc,
             "PackSearch(neighbours, spellings, weights, must, need, given, stock, seed, "
             "schedule, crowd, penalty, sheet, board, square)\n--\n\n"
             "All words on as small a rectangle of the sheet as it finds.\n\n"
             "sheet is its rows and columns, board the most of a board. crowd is the energy of a\n"
             "cell in use; outside of the box it is more by the\n"
             "penalty. run is true for each smaller board. The rest is as for PathsSearch.");

static PyType_Slot pack_slots[] = {
    {Py_tp_doc, (void *)pack_doc},
    {Py_tp_new, (void *)pack_type_new},
    {Py_tp_dealloc, (void *)search_dealloc},
    {Py_tp_methods, pack_methods},
    {Py_tp_getset, pack_getset},
    {0, NULL},
};

PyType_Spec pack_spec = {
    .name = "unboggle.kernel._kernel.PackSearch",
    .basicsize = sizeof(PackObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = pack_slots,
};
