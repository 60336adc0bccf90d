#include "trie_type.h"

#include <stdint.h>
#include <stdlib.h>

static void raise_trie_error(TrieStatus status) {
    if (status == TRIE_NO_MEMORY) {
        PyErr_NoMemory();
        return;
    }
    const char *message = status == TRIE_BAD_FACE ? "a face of a spelling is not in range(32)"
                                                  : "the spellings are too many or too long";
    PyErr_SetString(PyExc_ValueError, message);
}

/* Points `spellings` at the bytes of `items`, a tuple; on failure an exception is set. */
static int read_spellings(PyObject *items, Spelling *spellings) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(items); i++) {
        PyObject *item = PyTuple_GetItem(items, i);
        if (!PyBytes_Check(item)) {
            PyErr_SetString(PyExc_TypeError, "a spelling must be bytes");
            return -1;
        }
        spellings[i].faces = (const uint8_t *)PyBytes_AsString(item);
        spellings[i].length = (size_t)PyBytes_Size(item);
    }
    return 0;
}

int read_trie(Trie *trie, PyObject *source) {
    PyObject *items = PySequence_Tuple(source); /* keeps the bytes alive */
    if (!items)
        return -1;
    size_t count = (size_t)PyTuple_Size(items);
    Spelling *spellings = NULL;
    int failed = -1;
    if (count < SIZE_MAX / sizeof *spellings)
        spellings = malloc((count + 1) * sizeof *spellings);
    if (!spellings)
        PyErr_NoMemory();
    else
        failed = read_spellings(items, spellings);
    if (!failed) {
        TrieStatus status;
        Py_BEGIN_ALLOW_THREADS
        status = trie_build(trie, spellings, count);
        Py_END_ALLOW_THREADS
        if (status != TRIE_OK) {
            failed = -1;
            raise_trie_error(status);
        }
    }
    free(spellings);
    Py_DECREF(items);
    return failed;
}

static PyObject *trie_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *const names[] = {"", NULL};
    PyObject *source;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Trie", (char **)names, &source))
        return NULL;
    TrieObject *self = new_object(type);
    if (self && read_trie(&self->trie, source) < 0)
        Py_CLEAR(self);
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

PyType_Spec trie_spec = {
    .name = "unboggle.kernel._kernel.Trie",
    .basicsize = sizeof(TrieObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = trie_slots,
};
