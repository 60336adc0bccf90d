/* The Python module around the kernel: declarations that its files share.
 *
 * The algorithms are in ../c, in plain C without Python. The files here, one for each type or
 * function, validate every argument before the algorithms get it, and run them without the GIL.
 * They only use the limited API: one binary serves every Python from 3.11 on.
 *
 * A function that returns NULL or -1 has set an exception, and one that returns an object returns a
 * new reference, unless its comment says otherwise.
 */
#ifndef UNBOGGLE_MODULE_H
#define UNBOGGLE_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

typedef struct {
    PyTypeObject *trie_type, *grid_type, *reach_type, *distance_type, *pack_type, *paths_type,
        *gather_type, *scorer_type, *climber_type;
} KernelState;

/* Returns a new object of `type`, all zero after its head. */
void *new_object(PyTypeObject *type);

/* Frees the object itself; free its content first. */
void free_object(PyObject *self);

#endif
