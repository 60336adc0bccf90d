#include "grid_type.h"

#include <stdint.h>

PyObject *raise_grid_error(GridStatus status) {
    if (status == GRID_NO_MEMORY)
        return PyErr_NoMemory();
    const char *message = status == GRID_NO_SUCH_CELL     ? "a neighbour is not a cell of the grid"
                          : status == GRID_TOUCHES_ITSELF ? "a cell touches itself"
                          : status == GRID_TOUCHES_TWICE
                              ? "a cell touches another twice"
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
                       "A grid, built from the neighbour numbers of each cell in turn.");

static PyType_Slot grid_slots[] = {
    {Py_tp_doc, (void *)grid_doc},
    {Py_tp_new, (void *)grid_new},
    {Py_tp_dealloc, (void *)grid_dealloc},
    {Py_sq_length, (void *)grid_length},
    {0, NULL},
};

PyType_Spec grid_spec = {
    .name = "unboggle.kernel._kernel.Grid",
    .basicsize = sizeof(GridObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = grid_slots,
};
