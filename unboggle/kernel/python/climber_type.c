#include "climber_type.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "clock.h"
#include "slices.h"

enum { MOST_KEPT = 1000000, MOST_SIDES = 1000, MOST_SYMMETRIES = 100000 };

/* ---- making one ---- */

/* Validates the dice, bytes of sides each: the number of all sides, or 0 and an exception. */
static size_t climber_count_sides(PyObject *dice, uint32_t cells) {
    size_t count = (size_t)PyTuple_Size(dice), total = 0;
    if (count != cells) {
        PyErr_SetString(PyExc_ValueError, "there is not one die for each cell");
        return 0;
    }
    for (size_t d = 0; d < count; d++) {
        PyObject *die = PyTuple_GetItem(dice, (Py_ssize_t)d);
        if (!PyBytes_Check(die) || PyBytes_Size(die) < 1 || PyBytes_Size(die) > MOST_SIDES) {
            PyErr_Format(PyExc_ValueError, "a die is bytes, 1 to %d of them", MOST_SIDES);
            return 0;
        }
        total += (size_t)PyBytes_Size(die);
    }
    return total;
}

/* Copies validated dice of `total` sides in all: 0 or -1. */
static int climber_copy_dice(Climb *climb, PyObject *dice, size_t total) {
    size_t count = climb->cells;
    climb->sides = malloc(total);
    climb->side_starts = malloc((count + 1) * sizeof *climb->side_starts);
    if (!climb->sides || !climb->side_starts) {
        PyErr_NoMemory();
        return -1;
    }
    uint32_t at = 0;
    for (size_t d = 0; d < count; d++) {
        PyObject *die = PyTuple_GetItem(dice, (Py_ssize_t)d);
        climb->side_starts[d] = at;
        memcpy(climb->sides + at, PyBytes_AsString(die), (size_t)PyBytes_Size(die));
        at += (uint32_t)PyBytes_Size(die);
    }
    climb->side_starts[count] = at;
    return check_faces(climb->sides, total);
}

/* Reads the dice, bytes of sides each, or None: 0 or -1. */
static int climber_read_dice(Climb *climb, PyObject *dice) {
    if (dice == Py_None)
        return 0;
    PyObject *items = PySequence_Tuple(dice);
    if (!items)
        return -1;
    size_t total = climber_count_sides(items, climb->cells);
    int failed = total ? climber_copy_dice(climb, items, total) : -1;
    Py_DECREF(items);
    return failed;
}

/* Whether `bytes` has each number below `count`, at most GRID_SMALL, once. */
static bool is_permutation(const uint8_t *bytes, uint32_t count) {
    uint64_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (bytes[i] >= count || (seen >> bytes[i] & 1))
            return false;
        seen |= (uint64_t)1 << bytes[i];
    }
    return true;
}

/* Reads the image of each cell: 0 or -1. */
static int climber_read_symmetry(uint32_t *images, uint32_t cells, PyObject *item) {
    if (!PyBytes_Check(item) || (size_t)PyBytes_Size(item) != cells ||
        !is_permutation((const uint8_t *)PyBytes_AsString(item), cells)) {
        PyErr_SetString(PyExc_ValueError, "a symmetry is not a permutation of the cells");
        return -1;
    }
    for (uint32_t c = 0; c < cells; c++)
        images[c] = (uint8_t)PyBytes_AsString(item)[c];
    return 0;
}

/* Reads the symmetries, bytes with a cell for each cell: 0 or -1. */
static int climber_read_symmetries(Climb *climb, PyObject *symmetries) {
    PyObject *items = PySequence_Tuple(symmetries);
    if (!items)
        return -1;
    size_t count = (size_t)PyTuple_Size(items);
    int failed = -1;
    if (count < 1 || count > MOST_SYMMETRIES) {
        PyErr_Format(PyExc_ValueError, "there are 1 to %d symmetries", MOST_SYMMETRIES);
    } else {
        climb->images = malloc(count * climb->cells * sizeof *climb->images);
        if (climb->images)
            failed = 0;
        else
            PyErr_NoMemory();
    }
    for (size_t s = 0; s < count && !failed; s++)
        failed = climber_read_symmetry(climb->images + s * climb->cells, climb->cells,
                                       PyTuple_GetItem(items, (Py_ssize_t)s));
    climb->symmetries = (uint32_t)count;
    Py_DECREF(items);
    return failed;
}

/* Makes the climb of a new climber: 0 or -1. */
static int climber_fill(ClimberObject *self, uint32_t faces, PyObject *dice, PyObject *symmetries,
                        uint32_t keep) {
    const Grid *grid = &self->scorer->grid->grid;
    Climb *climb = &self->climb;
    if (!grid->cells) {
        PyErr_SetString(PyExc_ValueError, "the grid has no cells");
        return -1;
    }
    if (!climb_init(climb, &self->scorer->table, grid, keep)) {
        PyErr_NoMemory();
        return -1;
    }
    if (!climb_weigh(climb, faces) && dice == Py_None) {
        PyErr_SetString(PyExc_ValueError, "none of these faces is in any word");
        return -1;
    }
    if (climber_read_dice(climb, dice) < 0)
        return -1;
    return climber_read_symmetries(climb, symmetries);
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
    if (keep < 1 || keep > MOST_KEPT) {
        PyErr_Format(PyExc_ValueError, "1 to %d boards can be kept", MOST_KEPT);
        return NULL;
    }
    ClimberObject *self = new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(scorer);
    self->scorer = (ScorerObject *)scorer;
    if (climber_fill(self, faces, dice, symmetries, keep) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void climber_dealloc(PyObject *object) {
    ClimberObject *self = (ClimberObject *)object;
    climb_free(&self->climb);
    Py_XDECREF((PyObject *)self->scorer);
    free_object(object);
}

/* ---- using it ---- */

/* Validates that no other thread runs the climber: 0 or -1. */
static int climber_check_idle(const ClimberObject *self) {
    if (!self->running)
        return 0;
    PyErr_SetString(PyExc_RuntimeError, "this climber is running in another thread");
    return -1;
}

/* Points at the faces of the start, or at nothing for None: 0 or -1. */
static int climber_read_board(const Climb *climb, PyObject *board, const uint8_t **faces) {
    *faces = NULL;
    if (board == Py_None)
        return 0;
    if (!PyBytes_Check(board) || (size_t)PyBytes_Size(board) != climb->cells) {
        PyErr_SetString(PyExc_ValueError, "a board is a byte for each cell");
        return -1;
    }
    *faces = (const uint8_t *)PyBytes_AsString(board);
    return check_faces(*faces, climb->cells);
}

/* Points at the dice of the start, or at nothing for None: 0 or -1. */
static int climber_read_order(const Climb *climb, PyObject *dice, const uint8_t **order) {
    *order = NULL;
    if (dice == Py_None)
        return 0;
    if (!climb->sides || !PyBytes_Check(dice) || (size_t)PyBytes_Size(dice) != climb->cells ||
        !is_permutation((const uint8_t *)PyBytes_AsString(dice), climb->cells)) {
        PyErr_SetString(PyExc_ValueError, "dice are not a permutation of the dice");
        return -1;
    }
    *order = (const uint8_t *)PyBytes_AsString(dice);
    return 0;
}

PyDoc_STRVAR(climber_begin_doc,
             "begin(seed, board, dice, hot, cold, moves, /)\n--\n\n"
             "Start a round from board and the die number of each cell; None: a random board.");

static PyObject *climber_begin(PyObject *object, PyObject *args) {
    ClimberObject *self = (ClimberObject *)object;
    Climb *climb = &self->climb;
    unsigned long long seed;
    PyObject *board, *dice;
    const uint8_t *faces, *order;
    double hot, cold;
    long long moves;
    if (!PyArg_ParseTuple(args, "KOOddL:begin", &seed, &board, &dice, &hot, &cold, &moves))
        return NULL;
    Cooling plan = {hot, cold, moves};
    if (climber_check_idle(self) < 0 || check_cooling(plan) < 0 ||
        climber_read_board(climb, board, &faces) < 0 || climber_read_order(climb, dice, &order) < 0)
        return NULL;
    climb_begin(climb, seed, faces, order, plan);
    Py_RETURN_NONE;
}

/* A climb, its deadline, and the end of the current slice. */
typedef struct {
    Climb *climb;
    double until, pause;
    bool over;
} ClimbWork;

static bool climber_pauses(void *context) {
    return seconds_now() >= ((const ClimbWork *)context)->pause;
}

static bool climber_slice(void *context) {
    ClimbWork *work = context;
    /* written so that a NaN means no time at all */
    if (work->over || !(seconds_now() < work->until))
        return false;
    work->pause = slice_end(work->until);
    work->over = climb_run(work->climb, climber_pauses, work);
    return !work->over;
}

PyDoc_STRVAR(climber_run_doc, "run(seconds, /)\n--\n\n"
                              "Continue the round for at most seconds; return whether it is over.");

static PyObject *climber_run(PyObject *object, PyObject *args) {
    ClimberObject *self = (ClimberObject *)object;
    double seconds;
    if (!PyArg_ParseTuple(args, "d:run", &seconds) || climber_check_idle(self) < 0)
        return NULL;
    ClimbWork work = {.climb = &self->climb, .until = seconds_now() + seconds};
    work.over = self->climb.stage == CLIMB_IDLE;
    self->running = true;
    SlicesEnd end = run_slices(climber_slice, &work, work.until);
    self->running = false;
    return end == SLICES_FAILED ? NULL : PyBool_FromLong(work.over);
}

static PyObject *climber_records(PyObject *object, void *unused) {
    ClimberObject *self = (ClimberObject *)object;
    (void)unused;
    if (climber_check_idle(self) < 0)
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
    ClimberObject *self = (ClimberObject *)object;
    (void)unused;
    return climber_check_idle(self) < 0 ? NULL : PyLong_FromLongLong(self->climb.boards);
}

static PyMethodDef climber_methods[] = {
    {"begin", climber_begin, METH_VARARGS, climber_begin_doc},
    {"run", climber_run, METH_VARARGS, climber_run_doc},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef climber_getset[] = {
    {"records", climber_records, NULL, "The best boards seen: (points, faces), best first.", NULL},
    {"boards", climber_boards, NULL, "The number of boards scored so far.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyDoc_STRVAR(climber_doc,
             "Climber(scorer, faces, dice, symmetries, keep)\n--\n\n"
             "Simulated annealing for boards of many points. faces has a bit for each face that\n"
             "may be shown, dice bytes of sides for each cell or None, symmetries bytes with the\n"
             "image of each cell; boards that are images of each other are kept once.");

static PyType_Slot climber_slots[] = {
    {Py_tp_doc, (void *)climber_doc},         {Py_tp_new, (void *)climber_new},
    {Py_tp_dealloc, (void *)climber_dealloc}, {Py_tp_methods, climber_methods},
    {Py_tp_getset, climber_getset},           {0, NULL},
};

PyType_Spec climber_spec = {
    .name = "unboggle.kernel._kernel.Climber",
    .basicsize = sizeof(ClimberObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = climber_slots,
};
