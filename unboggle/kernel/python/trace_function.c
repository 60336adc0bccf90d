#include "functions.h"

#include <stdint.h>

#include "clock.h"
#include "found_list.h"
#include "grid_type.h"
#include "slices.h"
#include "tracers.h"
#include "trie_type.h"

PyDoc_STRVAR(trace_doc,
             "trace(trie, grid, faces, seconds=inf, stopped=None, /)\n--\n\n"
             "Return (index, path) for each spelling of trie that the board holds.\n\n"
             "The board is a grid and for each of its cells the number of its face, or BLANK.\n"
             "A path is the first in reading order; spellings come in the order of discovery.\n"
             "Raises TimeoutError after seconds have passed, or once stopped()\n"
             "is true.");

static PyObject *trace(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    KernelState *state = PyModule_GetState(module);
    if (count < 3 || count > 5) {
        PyErr_Format(PyExc_TypeError, "trace() takes 3 to 5 arguments, not %zd", count);
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
    double seconds = count > 3 ? PyFloat_AsDouble(args[3]) : Py_HUGE_VAL;
    PyObject *stopped = count > 4 ? args[4] : NULL;
    if (PyErr_Occurred() || check_stopped(stopped) < 0)
        return NULL;
    Tracer *tracer = take_tracer(trie);
    if (!tracer)
        return NULL;
    PyObject *found = NULL;
    const uint8_t *faces = (const uint8_t *)PyBytes_AsString(args[2]);
    if (run_tracer(tracer, grid, faces, seconds_now() + seconds, stopped) == 0)
        found = list_found(&trie->trie, &tracer->found);
    return_tracer(trie, tracer);
    return found;
}

PyMethodDef trace_function[] = {
    {"trace", (PyCFunction)(void (*)(void))trace, METH_FASTCALL, trace_doc},
    {NULL, NULL, 0, NULL},
};
