#include "words_argument.h"

#include <stdint.h>
#include <stdlib.h>

#include "arguments.h"

/* The most words, spellings and letters. */
#define WORDS_MOST (1 << 24)

/* Makes space for `more` items after the `count` items of `*array`, which may be NULL: 0 or -1. */
static int words_room(void **array, int32_t count, Py_ssize_t more, size_t size) {
    if (more > WORDS_MOST - (Py_ssize_t)count) {
        PyErr_SetString(PyExc_ValueError, "the spellings are too many");
        return -1;
    }
    size_t room = 64, wanted = (size_t)count + (size_t)more + 1;
    while (room < wanted)
        room *= 2;
    size_t had = 64;
    while (had < (size_t)count + 1)
        had *= 2;
    if (*array && had >= wanted)
        return 0;
    void *grown = realloc(*array, room * size);
    if (!grown) {
        PyErr_NoMemory();
        return -1;
    }
    *array = grown;
    return 0;
}

static int read_spelling(WordLines *list, PyObject *source, int32_t word, int32_t faces) {
    Py_ssize_t count;
    int32_t *read = read_integers(source, 0, faces - 1L, &count);
    if (!read)
        return -1;
    void *lines = list->line, *letters = list->letter;
    int failed = -1;
    if (count < 1)
        PyErr_SetString(PyExc_ValueError, "a spelling has no faces");
    else
        failed = words_room(&lines, list->lines, 1, sizeof *list->line);
    list->line = lines;
    if (!failed)
        failed = words_room(&letters, list->letters, count, sizeof *list->letter);
    list->letter = letters;
    if (!failed) {
        list->line[list->lines++] = (WordLine){word, list->letters, (int32_t)count};
        for (Py_ssize_t i = 0; i < count; i++)
            list->letter[list->letters++] = (uint8_t)read[i];
    }
    free(read);
    return failed;
}

/* Reads for each word a sequence of spellings, each a sequence of faces: 0 or -1. */
static int read_spellings(WordLines *list, PyObject *source, int32_t faces) {
    PyObject *words = PySequence_Tuple(source);
    if (!words)
        return -1;
    Py_ssize_t count = PyTuple_Size(words);
    int failed = 0;
    if (count > WORDS_MOST) {
        PyErr_SetString(PyExc_ValueError, "the words are too many");
        failed = -1;
    } else {
        list->words = (int32_t)count;
    }
    for (int32_t w = 0; !failed && w < list->words; w++) {
        PyObject *spellings = PySequence_Tuple(PyTuple_GetItem(words, w));
        failed = spellings ? 0 : -1;
        for (Py_ssize_t k = 0; !failed && k < PyTuple_Size(spellings); k++)
            failed = read_spelling(list, PyTuple_GetItem(spellings, k), w, faces);
        Py_XDECREF(spellings);
    }
    Py_DECREF(words);
    return failed;
}

/* Reads the weights, and which words are required: an entry for each word. */
static int read_weights(WordLines *list, PyObject *weights, PyObject *must) {
    Py_ssize_t count, flags;
    list->weight = read_integers(weights, 1, WORD_WEIGHT, &count);
    if (!list->weight)
        return -1;
    int32_t *bound = read_integers(must, 0, 1, &flags);
    if (!bound)
        return -1;
    int failed = -1;
    list->must = calloc((size_t)flags + 1, sizeof *list->must);
    if (count != list->words || flags != list->words)
        PyErr_SetString(PyExc_ValueError, "weights and must have an entry for each word");
    else if (!list->must)
        PyErr_NoMemory();
    else
        failed = 0;
    for (Py_ssize_t w = 0; !failed && w < flags; w++)
        list->must[w] = bound[w] != 0;
    free(bound);
    return failed;
}

int read_words(WordLines *list, PyObject *spellings, PyObject *weights, PyObject *must,
               int32_t faces) {
    if (read_spellings(list, spellings, faces) < 0)
        return -1;
    return read_weights(list, weights, must);
}
