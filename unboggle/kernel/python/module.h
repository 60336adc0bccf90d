/* The Python module around the kernel: what its files share.
 *
 * The algorithms are in ../c, in plain C that knows no Python. Here, one type or function a file,
 * every argument is checked before they see it; they run without the GIL. Only the limited API
 * is used: one binary serves every Python from 3.11 on.
 *
 * What returns NULL or -1 has set an exception, and what returns an object a new reference, unless
 * it is said otherwise.
 */
#ifndef UNBOGGLE_MODULE_H
#define UNBOGGLE_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

typedef struct {
    PyTypeObject *trie_type, *grid_type, *search_type, *distance_type, *scorer_type, *climber_type;
} KernelState;

/* Returns a new object of `type`, all zero behind its head. */
void *new_object(PyTypeObject *type);

/* Gives back the object itself; what it holds has to be given back before. */
void free_object(PyObject *self);

#endif
