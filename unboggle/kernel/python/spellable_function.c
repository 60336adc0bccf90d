#include "functions.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "spellable.h"

PyDoc_STRVAR(spellable_doc,
             "spellable(text, first, after, shortest, longest, /)\n--\n\n"
             "Return the words of text, each between two line ends, with allowed letters only.\n\n"
             "first is the set of letters that begin a word, after has for each letter a to z\n"
             "those that may come after it. A set has a bit per letter. Words have shortest to\n"
             "longest letters.");

static int append_word(PyObject *words, const char *start, size_t length) {
    PyObject *word = PyUnicode_FromStringAndSize(start, (Py_ssize_t)length);
    if (!word)
        return -1;
    int status = PyList_Append(words, word);
    Py_DECREF(word);
    return status;
}

static PyObject *list_words(const Spelling *spelling, const char *text, Py_ssize_t size) {
    PyObject *words = PyList_New(0);
    if (!words)
        return NULL;
    const char *end = text + size, *at = memchr(text, '\n', (size_t)size);
    size_t length;
    while (at && (at = spellable_next(spelling, at + 1, end, &length))) {
        if (append_word(words, at, length) < 0) {
            Py_DECREF(words);
            return NULL;
        }
        at += length;
    }
    return words;
}

static PyObject *spellable(PyObject *module, PyObject *args) {
    const int32_t set = (1 << ALPHABET) - 1;
    PyObject *text, *after;
    Py_ssize_t shortest, longest, count;
    int first;
    (void)module;
    if (!PyArg_ParseTuple(args, "UiOnn:spellable", &text, &first, &after, &shortest, &longest))
        return NULL;
    if (first < 0 || first > set || shortest < 0 || longest < 0) {
        PyErr_SetString(PyExc_ValueError, "first, shortest or longest is out of range");
        return NULL;
    }
    int32_t *sets = read_integers(after, 0, set, &count);
    if (!sets)
        return NULL;
    if (count != ALPHABET) {
        free(sets);
        PyErr_Format(PyExc_ValueError, "after has %zd sets, not one per letter", count);
        return NULL;
    }
    Spelling spelling = {(uint32_t)first, {0}, (size_t)shortest, (size_t)longest};
    for (int letter = 0; letter < ALPHABET; letter++)
        spelling.after[letter] = (uint32_t)sets[letter];
    free(sets);
    Py_ssize_t size;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &size);
    return bytes ? list_words(&spelling, bytes, size) : NULL;
}

PyMethodDef spellable_function[] = {
    {"spellable", spellable, METH_VARARGS, spellable_doc},
    {NULL, NULL, 0, NULL},
};
