/* The space of a board search, from the arguments that every type of such a search takes. */
#ifndef UNBOGGLE_SPACE_ARGUMENT_H
#define UNBOGGLE_SPACE_ARGUMENT_H

#include "module.h"

#include "space.h"

/* Reads the first part of a space that is all zero: 0 or -1.
 *
 * `neighbours` has for each cell the numbers of its neighbours; `need` for each face how many
 * cells must show it, `stock` how many may; `given` for each cell the face that it must show, or
 * -1. A board has to be possible: with a face for every cell, and no face given more often than
 * there is stock of it. `limits` is NULL, None or a pair: for each cell None or the faces that it
 * may show, and groups of faces, each (faces, least, most): on so many cells one of them is shown.
 */
int read_space(Space *space, PyObject *neighbours, PyObject *need, PyObject *given, PyObject *stock,
               PyObject *limits);

#endif
