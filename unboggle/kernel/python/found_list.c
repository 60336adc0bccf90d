#include "found_list.h"

#include <stdint.h>

static PyObject *path_of(const FoundPaths *found, Find find) {
    PyObject *path = PyTuple_New((Py_ssize_t)find.length);
    if (!path)
        return NULL;
    for (uint32_t k = 0; k < find.length; k++) {
        PyObject *cell = PyLong_FromUnsignedLong(found->cells[find.start + k]);
        if (!cell || PyTuple_SetItem(path, (Py_ssize_t)k, cell) < 0) {
            Py_DECREF(path);
            return NULL;
        }
    }
    return path;
}

/* Appends (index, path) for each spelling of a found node: 0 or -1. */
static int append_find(PyObject *list, const Trie *trie, const FoundPaths *found, Find find) {
    PyObject *path = path_of(found, find);
    if (!path)
        return -1;
    int failed = 0;
    uint32_t index = trie->first[find.node];
    for (; index != TRIE_NONE && !failed; index = trie->next[index]) {
        PyObject *number = PyLong_FromUnsignedLong(index);
        PyObject *pair = number ? PyTuple_Pack(2, number, path) : NULL;
        failed = !pair || PyList_Append(list, pair) < 0;
        Py_XDECREF(number);
        Py_XDECREF(pair);
    }
    Py_DECREF(path);
    return failed ? -1 : 0;
}

PyObject *list_found(const Trie *trie, const FoundPaths *found) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < found->count; i++)
        if (append_find(list, trie, found, found->finds[i]) < 0)
            Py_CLEAR(list);
    return list;
}
