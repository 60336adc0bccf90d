/* The space of a board search, read from the arguments that all these types share. */
#ifndef UNBOGGLE_SPACE_ARGUMENT_H
#define UNBOGGLE_SPACE_ARGUMENT_H

#include "module.h"

#include "space.h"

/* Reads the first part of a space that is all zero: 0 or -1.
 *
 * `neighbours` has the neighbour numbers of each cell. `need` and `stock` have for each face the
 * least and the most cells that show it. `given` has for each cell its given face, or -1. A board
 * must be possible: with a face for every cell, and no face given more often than its stock.
 * `limits` is NULL, None or a triple: for each cell None or its allowed faces; and groups of faces,
 * each (faces, least, most), with bounds of the number of cells that show one of them; and None or
 * bans, (spellings, lists, words, most, blank): for each banned spelling its bytes, its list of
 * which a board may show some words (-1: none, it is forbidden), and the number of its word (0: it
 * is forbidden); for each list how many words a board may show; the face of a blank cell (-1:
 * none).
 */
int read_space(Space *space, PyObject *neighbours, PyObject *need, PyObject *given, PyObject *stock,
               PyObject *limits);

#endif
