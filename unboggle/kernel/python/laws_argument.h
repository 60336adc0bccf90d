/* Conditions on paths, read from the arguments of a search that lays words. */
#ifndef UNBOGGLE_LAWS_ARGUMENT_H
#define UNBOGGLE_LAWS_ARGUMENT_H

#include "module.h"

#include <stdint.h>

#include "paths.h"

/* Reads for each word the numbers of others, unless `source` is None: 0 or -1. Those of word w are
 * `(*others)[(*start)[w]]` up to that of w + 1; both are from malloc, also after a failure. */
int read_others(PyObject *source, int32_t words, int32_t **start, int32_t **others);

/* Reads laws, unless `source` is NULL or None: 0 or -1.
 *
 * They are (directions, turns, touch, unique, blank). `directions` is None or has for each cell the
 * direction of the step to each of its neighbours, in their order, as numbers from 0 on; then
 * `turns` is the most turns of a path. `touch` is None or has for each word those that it must
 * touch. `unique`: no word may have two paths; then `blank` is a face for cells
 * that must not get any other, or -1. The space and the words must have been read.
 */
int read_laws(PathsPuzzle *puzzle, PyObject *neighbours, PyObject *source);

#endif
