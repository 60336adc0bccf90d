/* The Python module around the kernel: arguments in, results out.
 *
 * The algorithms are in kernel/, in plain C that knows no Python. Here every
 * argument is checked before they see it; they run without the GIL. Only the
 * limited API is used: one binary serves every Python from 3.11 on.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>

#include "grid.h"
#include "clock.h"
#include "trace.h"
#include "trie.h"

typedef struct {
    PyTypeObject *trie_type, *grid_type, *search_type, *scorer_type, *climber_type;
} KernelState;

typedef struct {
    PyObject_HEAD
    Trie trie;
    Tracer *idle; /* tracers to be used again; the GIL guards the list */
} TrieObject;

typedef struct {
    PyObject_HEAD
    Grid grid;
} GridObject;

/* Returns a new object of `type`, all zero behind its head. */
static void *new_object(PyTypeObject *type) {
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

static void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* ---- Trie ---- */

static PyObject *raise_trie_error(TrieStatus status) {
    if (status == TRIE_NO_MEMORY)
        return PyErr_NoMemory();
    const char *message = status == TRIE_BAD_FACE ? "a face of a spelling is not in range(32)"
                                                  : "the spellings are too many or too long";
    PyErr_SetString(PyExc_ValueError, message);
    return NULL;
}

/* Points `spellings` at the bytes of `items`, a tuple; on failure an exception is set. */
static int read_spellings(PyObject *items, Spelling *spellings) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(items); i++) {
        PyObject *item = PyTuple_GetItem(items, i);
        if (!PyBytes_Check(item)) {
            PyErr_SetString(PyExc_TypeError, "a spelling has to be bytes");
            return -1;
        }
        spellings[i].faces = (const uint8_t *)PyBytes_AsString(item);
        spellings[i].length = (size_t)PyBytes_Size(item);
    }
    return 0;
}

static PyObject *trie_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"", NULL};
    PyObject *source;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Trie", (char **)names, &source))
        return NULL;
    PyObject *items = PySequence_Tuple(source); /* keeps the bytes alive, whatever others do */
    if (!items)
        return NULL;

    TrieObject *self = NULL;
    size_t count = (size_t)PyTuple_Size(items);
    Spelling *spellings = NULL;
    if (count < SIZE_MAX / sizeof *spellings)
        spellings = malloc((count + 1) * sizeof *spellings);
    if (!spellings)
        PyErr_NoMemory();
    else if (read_spellings(items, spellings) == 0)
        self = new_object(type);
    if (self) {
        TrieStatus status;
        Py_BEGIN_ALLOW_THREADS
        status = trie_build(&self->trie, spellings, count);
        Py_END_ALLOW_THREADS
        if (status != TRIE_OK) {
            Py_DECREF(self);
            self = NULL;
            raise_trie_error(status);
        }
    }
    free(spellings);
    Py_DECREF(items);
    return (PyObject *)self;
}

static void trie_dealloc(PyObject *self) {
    TrieObject *object = (TrieObject *)self;
    while (object->idle) {
        Tracer *tracer = object->idle;
        object->idle = tracer->spare;
        tracer_free(tracer);
    }
    trie_clear(&object->trie);
    free_object(self);
}

static Py_ssize_t trie_length(PyObject *self) {
    return (Py_ssize_t)((TrieObject *)self)->trie.spelling_count;
}

PyDoc_STRVAR(trie_doc, "Trie(spellings, /)\n--\n\n"
                       "A trie of spellings, each the bytes of its faces' numbers below 32.");

static PyType_Slot trie_slots[] = {
    {Py_tp_doc, (void *)trie_doc},
    {Py_tp_new, (void *)trie_new},
    {Py_tp_dealloc, (void *)trie_dealloc},
    {Py_sq_length, (void *)trie_length},
    {0, NULL},
};

static PyType_Spec trie_spec = {
    .name = "unboggle.kernel._kernel.Trie",
    .basicsize = sizeof(TrieObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = trie_slots,
};

/* ---- Grid ---- */

static PyObject *raise_grid_error(GridStatus status) {
    if (status == GRID_NO_MEMORY)
        return PyErr_NoMemory();
    const char *message = status == GRID_NO_SUCH_CELL     ? "a neighbour is no cell of the grid"
                          : status == GRID_TOUCHES_ITSELF ? "a cell touches itself"
                          : status == GRID_TOUCHES_TWICE  ? "a cell touches another twice"
                                                          : "a cell touches one that does not touch it";
    PyErr_SetString(PyExc_ValueError, message);
    return NULL;
}

/* Returns the neighbours of every cell as a list of tuples. */
static PyObject *read_neighbours(PyObject *source, size_t *links) {
    PyObject *lists = PySequence_List(source);
    if (!lists)
        return NULL;
    *links = 0;
    for (Py_ssize_t c = 0; c < PyList_Size(lists); c++) {
        PyObject *around = PySequence_Tuple(PyList_GetItem(lists, c));
        if (!around) {
            Py_DECREF(lists);
            return NULL;
        }
        *links += (size_t)PyTuple_Size(around); /* no overflow: each is in memory */
        PyList_SetItem(lists, c, around);
    }
    return lists;
}

/* Copies `lists` into `grid`, reserved for them; on failure an exception is set. */
static int write_neighbours(PyObject *lists, Grid *grid) {
    size_t link = 0;
    grid->starts[0] = 0;
    for (uint32_t c = 0; c < grid->cells; c++) {
        PyObject *around = PyList_GetItem(lists, (Py_ssize_t)c);
        Py_ssize_t count = PyTuple_Size(around);
        for (Py_ssize_t i = 0; i < count; i++) {
            Py_ssize_t cell = PyLong_AsSsize_t(PyTuple_GetItem(around, i));
            if (cell == -1 && PyErr_Occurred()) {
                if (!PyErr_ExceptionMatches(PyExc_OverflowError))
                    return -1;
                PyErr_Clear(); /* a number, but far out of range */
            }
            if (cell < 0 || cell >= (Py_ssize_t)grid->cells) {
                raise_grid_error(GRID_NO_SUCH_CELL);
                return -1;
            }
            grid->around[link++] = (uint32_t)cell;
        }
        grid->starts[c + (size_t)1] = link;
    }
    return 0;
}

static PyObject *grid_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"", NULL};
    PyObject *source;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Grid", (char **)names, &source))
        return NULL;
    size_t links;
    PyObject *lists = read_neighbours(source, &links);
    if (!lists)
        return NULL;

    GridObject *self = NULL;
    Py_ssize_t cells = PyList_Size(lists);
    if ((size_t)cells >= GRID_LIMIT)
        PyErr_SetString(PyExc_ValueError, "the grid has too many cells");
    else
        self = new_object(type);
    if (self) {
        GridStatus status = grid_reserve(&self->grid, (uint32_t)cells, links);
        int bad = status == GRID_OK && write_neighbours(lists, &self->grid) < 0;
        if (status == GRID_OK && !bad) {
            Py_BEGIN_ALLOW_THREADS
            status = grid_finish(&self->grid);
            Py_END_ALLOW_THREADS
        }
        if (status != GRID_OK)
            raise_grid_error(status);
        if (status != GRID_OK || bad) {
            Py_DECREF(self);
            self = NULL;
        }
    }
    Py_DECREF(lists);
    return (PyObject *)self;
}

static void grid_dealloc(PyObject *self) {
    grid_clear(&((GridObject *)self)->grid);
    free_object(self);
}

static Py_ssize_t grid_length(PyObject *self) {
    return (Py_ssize_t)((GridObject *)self)->grid.cells;
}

PyDoc_STRVAR(grid_doc, "Grid(neighbours, /)\n--\n\n"
                       "A grid, from the numbers of the neighbours of cell 0, 1, 2 and so on.");

static PyType_Slot grid_slots[] = {
    {Py_tp_doc, (void *)grid_doc},
    {Py_tp_new, (void *)grid_new},
    {Py_tp_dealloc, (void *)grid_dealloc},
    {Py_sq_length, (void *)grid_length},
    {0, NULL},
};

static PyType_Spec grid_spec = {
    .name = "unboggle.kernel._kernel.Grid",
    .basicsize = sizeof(GridObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = grid_slots,
};

/* ---- trace ---- */

/* Takes an idle tracer of `trie`, or a new one: one per thread that traces with it. */
static Tracer *take_tracer(TrieObject *trie) {
    Tracer *tracer = trie->idle;
    if (tracer)
        trie->idle = tracer->spare;
    else if (!(tracer = tracer_new(&trie->trie)))
        PyErr_NoMemory();
    return tracer;
}

static void give_back(TrieObject *trie, Tracer *tracer) {
    tracer->spare = trie->idle;
    trie->idle = tracer;
}

/* Traces a board to its end without the GIL, but lets Ctrl-C in; 0, or -1 and an exception:
 * TimeoutError some tenths of a second past `until` at most. */
static int run_tracer(Tracer *tracer, const Grid *grid, const uint8_t *faces, double until) {
    TraceStatus status = trace_begin(tracer, grid, faces);
    while (status == TRACE_MORE) {
        Py_BEGIN_ALLOW_THREADS
        status = trace_run(tracer);
        Py_END_ALLOW_THREADS
        if (status == TRACE_MORE && PyErr_CheckSignals() < 0)
            return -1;
        if (status == TRACE_MORE && seconds_now() > until) {
            PyErr_SetString(PyExc_TimeoutError, "tracing took too long");
            return -1;
        }
    }
    if (status == TRACE_NO_MEMORY)
        PyErr_NoMemory();
    if (status == TRACE_BAD_FACE)
        PyErr_SetString(PyExc_ValueError, "a face of the board is neither in range(32) nor BLANK");
    return status == TRACE_DONE ? 0 : -1;
}

static PyObject *path_of(const Tracer *tracer, Find find) {
    PyObject *path = PyTuple_New((Py_ssize_t)find.length);
    if (!path)
        return NULL;
    for (uint32_t k = 0; k < find.length; k++) {
        PyObject *cell = PyLong_FromUnsignedLong(tracer->cells[find.start + k]);
        if (!cell || PyTuple_SetItem(path, (Py_ssize_t)k, cell) < 0) {
            Py_DECREF(path);
            return NULL;
        }
    }
    return path;
}

/* Appends (index, path) for each spelling of a found node; 0, or -1 and an exception. */
static int append_find(PyObject *found, const Tracer *tracer, Find find) {
    PyObject *path = path_of(tracer, find);
    if (!path)
        return -1;
    int failed = 0;
    uint32_t index = tracer->trie->first[find.node];
    for (; index != TRIE_NONE && !failed; index = tracer->trie->next[index]) {
        PyObject *number = PyLong_FromUnsignedLong(index);
        PyObject *pair = number ? PyTuple_Pack(2, number, path) : NULL;
        failed = !pair || PyList_Append(found, pair) < 0;
        Py_XDECREF(number);
        Py_XDECREF(pair);
    }
    Py_DECREF(path);
    return failed ? -1 : 0;
}

static PyObject *list_finds(const Tracer *tracer) {
    PyObject *found = PyList_New(0);
    for (size_t i = 0; found && i < tracer->find_count; i++)
        if (append_find(found, tracer, tracer->finds[i]) < 0)
            Py_CLEAR(found);
    return found;
}

PyDoc_STRVAR(trace_doc,
             "trace(trie, grid, faces, seconds=inf, /)\n--\n\n"
             "Return (index, path) for each spelling of trie that the board holds.\n\n"
             "The board is a grid and for each of its cells the number of its face, or BLANK.\n"
             "A path is the first in reading order; spellings come in the order of finding.\n"
             "Raises TimeoutError when it takes longer than so many seconds.");

static PyObject *kernel_trace(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    KernelState *state = PyModule_GetState(module);
    if (count != 3 && count != 4) {
        PyErr_Format(PyExc_TypeError, "trace() takes 3 or 4 arguments, not %zd", count);
        return NULL;
    }
    if (!Py_IS_TYPE(args[0], state->trie_type) || !Py_IS_TYPE(args[1], state->grid_type) ||
        !PyBytes_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "trace() takes a Trie, a Grid and bytes");
        return NULL;
    }
    TrieObject *trie = (TrieObject *)args[0];
    const Grid *grid = &((GridObject *)args[1])->grid;
    if ((size_t)PyBytes_Size(args[2]) != grid->cells) {
        PyErr_Format(PyExc_ValueError, "%zd faces are not one for each of %zd cells",
                     PyBytes_Size(args[2]), (Py_ssize_t)grid->cells);
        return NULL;
    }
    double seconds = count == 4 ? PyFloat_AsDouble(args[3]) : Py_HUGE_VAL;
    if (PyErr_Occurred())
        return NULL;
    Tracer *tracer = take_tracer(trie);
    if (!tracer)
        return NULL;
    PyObject *found = NULL;
    const uint8_t *faces = (const uint8_t *)PyBytes_AsString(args[2]);
    if (run_tracer(tracer, grid, faces, seconds_now() + seconds) == 0)
        found = list_finds(tracer);
    give_back(trie, tracer);
    return found;
}

/* these need what stands above */
#include "search_object.h"
#include "score_object.h"
#include "paths_object.h"

/* ---- the module ---- */

static PyMethodDef kernel_methods[] = {
    {"trace", (PyCFunction)(void (*)(void))kernel_trace, METH_FASTCALL, trace_doc},
    {"every_path", (PyCFunction)every_path, METH_VARARGS, every_path_doc},
    {"count_paths", (PyCFunction)count_paths, METH_VARARGS, count_paths_doc},
    {"king_grid", (PyCFunction)king_grid, METH_VARARGS, king_grid_doc},
    {NULL, NULL, 0, NULL},
};

static int add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type ? PyModule_AddType(module, *type) : -1;
}

static int kernel_exec(PyObject *module) {
    KernelState *state = PyModule_GetState(module);
    if (add_type(module, &trie_spec, &state->trie_type) < 0 ||
        add_type(module, &grid_spec, &state->grid_type) < 0 ||
        add_type(module, &search_spec, &state->search_type) < 0 ||
        add_type(module, &scorer_spec, &state->scorer_type) < 0 ||
        add_type(module, &climber_spec, &state->climber_type) < 0 ||
        PyModule_AddIntConstant(module, "BLANK", TRACE_BLANK) < 0 ||
        PyModule_AddIntConstant(module, "FACES", TRIE_FACES) < 0)
        return -1;
    return 0;
}

static int kernel_traverse(PyObject *module, visitproc visit, void *arg) {
    KernelState *state = PyModule_GetState(module);
    Py_VISIT(state->trie_type);
    Py_VISIT(state->grid_type);
    Py_VISIT(state->search_type);
    Py_VISIT(state->scorer_type);
    Py_VISIT(state->climber_type);
    return 0;
}

static int kernel_clear(PyObject *module) {
    KernelState *state = PyModule_GetState(module);
    Py_CLEAR(state->trie_type);
    Py_CLEAR(state->grid_type);
    Py_CLEAR(state->search_type);
    Py_CLEAR(state->scorer_type);
    Py_CLEAR(state->climber_type);
    return 0;
}

static void kernel_free(void *module) {
    kernel_clear(module);
}

static PyModuleDef_Slot kernel_slots[] = {
    {Py_mod_exec, (void *)kernel_exec},
    {0, NULL},
};

static struct PyModuleDef kernel_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "unboggle.kernel._kernel",
    .m_doc = "The forward solver in C: the same words and paths as unboggle.forward.trace, faster.",
    .m_size = sizeof(KernelState),
    .m_methods = kernel_methods,
    .m_slots = kernel_slots,
    .m_traverse = kernel_traverse,
    .m_clear = kernel_clear,
    .m_free = kernel_free,
};

PyMODINIT_FUNC PyInit__kernel(void) {
    return PyModuleDef_Init(&kernel_module);
}
