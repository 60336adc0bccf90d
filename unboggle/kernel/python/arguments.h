/* Arguments that several types and functions take; these read or validate them. */
#ifndef UNBOGGLE_ARGUMENTS_H
#define UNBOGGLE_ARGUMENTS_H

#include "module.h"

#include <stddef.h>
#include <stdint.h>

#include "cooling.h"

/* Raises that a face of a board is invalid; returns -1. */
int raise_bad_face(void);

/* Validates that each of `count` bytes is the number of a face, or FACE_BLANK: 0 or -1. */
int check_faces(const uint8_t *faces, size_t count);

/* Validates a round of annealing: 0 or -1. */
int check_cooling(Cooling plan);

/* Reads a sequence of integers from low to high: `*count` of them, from malloc; or NULL. */
int32_t *read_integers(PyObject *source, long low, long high, Py_ssize_t *count);

/* Reads a round of annealing, a tuple (hot, cold, moves): 0 or -1. */
int read_cooling(PyObject *item, Cooling *plan);

/* Reads a schedule, a sequence of 1 to 1000 tuples (hot, cold, moves): `*count` rounds, from
 * malloc; or NULL. */
Cooling *read_schedule(PyObject *source, int32_t *count);

#endif
