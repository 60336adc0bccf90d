#include "functions.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "tile_layout.h"

PyDoc_STRVAR(tiles_fit_doc,
             "tiles_fit(rows, columns, tiles, parts, limit, /)\n--\n\n"
             "Return whether a layout of the parts may have at most these tiles, and the nodes.\n\n"
             "False means that there is none, None that the limit of nodes was reached. parts is\n"
             "bytes: a byte for each step, the number of its face or 255 for a gap, and 254 after\n"
             "each part.");

enum { PART_END = 254 };

/* Reads the steps of all parts: 0 or -1. */
static int read_parts(LayoutTask *task, int32_t *start, uint8_t *steps, const char *bytes,
                      Py_ssize_t size) {
    int32_t parts = 0, n = 0;
    start[0] = 0;
    for (Py_ssize_t k = 0; k < size; k++) {
        uint8_t step = (uint8_t)bytes[k];
        if (step == PART_END) {
            if (n == start[parts] || steps[n - 1] == LAYOUT_GAP ||
                steps[start[parts]] == LAYOUT_GAP)
                break;
            start[++parts] = n;
        } else if (n == LAYOUT_STEPS || (step != LAYOUT_GAP && step >= task->faces)) {
            break;
        } else {
            steps[n++] = step;
        }
        if (k + 1 == size && step == PART_END) {
            task->parts = parts;
            return 0;
        }
    }
    PyErr_SetString(PyExc_ValueError, "parts has a wrong step, or too many, or none");
    return -1;
}

static PyObject *tiles_fit(PyObject *module, PyObject *args) {
    LayoutTask task = {0};
    PyObject *tiles_of;
    const char *bytes;
    Py_ssize_t size, faces;
    long long limit;
    (void)module;
    if (!PyArg_ParseTuple(args, "iiOy#L:tiles_fit", &task.rows, &task.columns, &tiles_of, &bytes,
                          &size, &limit))
        return NULL;
    if (task.rows < 1 || task.columns < 1 || task.rows > LAYOUT_WINDOW ||
        task.columns > LAYOUT_WINDOW ||
        (2 * task.rows - 1) * (2 * task.columns - 1) > LAYOUT_WINDOW) {
        PyErr_SetString(PyExc_ValueError, "the rectangle is too large");
        return NULL;
    }
    int32_t *tiles = read_integers(tiles_of, 0, LAYOUT_WINDOW, &faces);
    if (!tiles)
        return NULL;
    int32_t start[LAYOUT_STEPS + 1];
    uint8_t steps[LAYOUT_STEPS];
    task.faces = (int32_t)faces;
    if (faces > LAYOUT_FACES || read_parts(&task, start, steps, bytes, size) < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "there are too many faces");
        free(tiles);
        return NULL;
    }
    task.tiles = tiles;
    task.start = start;
    task.steps = steps;
    int64_t nodes;
    LayoutStatus status;
    Py_BEGIN_ALLOW_THREADS
    status = tile_layout(&task, limit, &nodes);
    Py_END_ALLOW_THREADS
    free(tiles);
    if (status == LAYOUT_MEMORY)
        return PyErr_NoMemory();
    PyObject *found = status == LAYOUT_NONE ? Py_False : status == LAYOUT_MAYBE ? Py_True : Py_None;
    return Py_BuildValue("OL", found, (long long)nodes);
}

PyMethodDef tiles_fit_function[] = {
    {"tiles_fit", tiles_fit, METH_VARARGS, tiles_fit_doc},
    {NULL, NULL, 0, NULL},
};
