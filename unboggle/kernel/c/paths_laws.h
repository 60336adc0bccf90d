/* Conditions on the paths of a layout of paths.h, in addition to what cells may show: few turns,
 * words that touch, and one path only for each word.
 *
 * No path is laid with too many turns: paths_bent.h. Words that must touch are laid so that they
 * do, if they can be; paths_touch.h counts the pairs that do not. paths_unique.h counts the words
 * with a second path. Both counts are terms of the energy, and are 0 on every board that is
 * offered.
 */
#ifndef UNBOGGLE_PATHS_LAWS_H
#define UNBOGGLE_PATHS_LAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hops.h"

/* The energy of a pair of laid words that should touch, and of a word with a second path, in
 * hundredths of a word of mean weight. */
enum { PATHS_UNMET = 60, PATHS_DOUBLE = 60 };

/* The most words that a word is laid beside; others are left to the energy. */
enum { PATHS_AIMS = 8 };

/* The laws of a puzzle; all zero: none. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    int32_t directions;   /* of the grid's steps; 0: paths may have any number of turns */
    int32_t turns;        /* the most turns of a path */
    uint64_t *ahead;      /* by direction and cell: the set of its neighbours that way */
    int32_t *touch_start; /* by word: its first in `touch`; one more at the end; NULL: none */
    int32_t *touch;       /* words whose paths its path must meet or touch; each pair both ways */
    bool unique;          /* whether no word may have two paths; */
    int32_t blank;        /* then a face for cells that must not get any other; or -1 */

    /* Set by paths_compile. */
    Hops *back; /* by direction: from a cell to those that have it ahead */
} PathsLaws;

/* The part of a layout that is about laws. */
typedef struct {
    uint64_t *entered; /* by cost, turns, direction and letter: see paths_bent.h */
    uint64_t *rest;    /* by the same: where the letter before may be */
    int32_t *bends;    /* by letter: the turns that are left */
    int32_t aims;      /* the laid words that the next path must touch: */
    int32_t aim[PATHS_AIMS];
    uint64_t *meets;         /* by aim and letter: the cells from which the rest can touch it */
    uint32_t *met;           /* by letter: the aims that the path touches so far, as bits */
    uint64_t *near;          /* by word that is laid: the cells of its path and their neighbours */
    int32_t unmet;           /* the pairs of laid words that should touch, but do not */
    uint8_t *shown;          /* by cell: its face when second paths were counted, */
    uint8_t *twice;          /* by word: whether it had a second path then, */
    int32_t doubles;         /* and the number of these words */
    uint8_t *twice_now;      /* the same for a board that may be accepted */
    int32_t *first, *second; /* by letter: two paths of a word */
    uint64_t *walk, *todo;   /* by letter: where the rest can be read; the cells to try yet */
    uint64_t *where;         /* by face: the cells of a full board that show it */
} PathsLawState;

#endif
