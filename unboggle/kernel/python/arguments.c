#include "arguments.h"

#include <stdlib.h>

#include "faces.h"

enum { MOST_ROUNDS = 1000 };

int raise_bad_face(void) {
    PyErr_SetString(PyExc_ValueError, "a face of a board is neither in range(32) nor BLANK");
    return -1;
}

int check_faces(const uint8_t *faces, size_t count) {
    return faces_valid(faces, count) ? 0 : raise_bad_face();
}

int check_cooling(Cooling plan) {
    if (cooling_valid(plan))
        return 0;
    PyErr_SetString(PyExc_ValueError, "a round needs hot >= cold > 0 and moves > 0");
    return -1;
}

/* Reads item `index` of a tuple as a number from low to high: 0 or -1. */
static int read_integer(PyObject *items, Py_ssize_t index, long low, long high, int32_t *number) {
    long value = PyLong_AsLong(PyTuple_GetItem(items, index));
    if (value == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError))
            return -1; /* not an integer */
        PyErr_Clear(); /* an integer, but far out of range */
        value = low - 1;
    }
    if (value < low || value > high) {
        PyErr_Format(PyExc_ValueError, "item %zd is not in %ld..%ld", index, low, high);
        return -1;
    }
    *number = (int32_t)value;
    return 0;
}

int32_t *read_integers(PyObject *source, long low, long high, Py_ssize_t *count) {
    PyObject *items = PySequence_Tuple(source);
    if (!items)
        return NULL;
    *count = PyTuple_Size(items);
    int32_t *numbers = malloc(((size_t)*count + 1) * sizeof *numbers);
    if (!numbers)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; numbers && i < *count; i++)
        if (read_integer(items, i, low, high, &numbers[i]) < 0) {
            free(numbers);
            numbers = NULL;
        }
    Py_DECREF(items);
    return numbers;
}

int read_cooling(PyObject *item, Cooling *plan) {
    if (!PyTuple_Check(item)) {
        PyErr_SetString(PyExc_TypeError, "a round is (hot, cold, moves)");
        return -1;
    }
    long long moves;
    if (!PyArg_ParseTuple(item, "ddL", &plan->hot, &plan->cold, &moves))
        return -1;
    plan->moves = moves;
    return check_cooling(*plan);
}

Cooling *read_schedule(PyObject *source, int32_t *count) {
    PyObject *items = PySequence_Tuple(source);
    if (!items)
        return NULL;
    Py_ssize_t rounds = PyTuple_Size(items);
    Cooling *schedule = NULL;
    if (rounds < 1 || rounds > MOST_ROUNDS) {
        PyErr_Format(PyExc_ValueError, "a schedule has 1 to %d rounds", MOST_ROUNDS);
    } else {
        schedule = malloc((size_t)rounds * sizeof *schedule);
        if (!schedule)
            PyErr_NoMemory();
    }
    for (Py_ssize_t k = 0; schedule && k < rounds; k++)
        if (read_cooling(PyTuple_GetItem(items, k), &schedule[k]) < 0) {
            free(schedule);
            schedule = NULL;
        }
    *count = (int32_t)rounds;
    Py_DECREF(items);
    return schedule;
}
