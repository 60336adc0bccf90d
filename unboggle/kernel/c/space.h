/* The boards that a board search may look at: each cell shows a face that is allowed there, a
 * given cell its own, no face is on more cells than there is stock of it, and of each group of
 * faces so many cells show one, at least and at most.
 *
 *     the caller sets the first part -> space_complete -> read -> space_free
 *
 * What is asked of any board search, whatever its energy and its moves: see anneal.h.
 * Once complete, it is only read, by any number of threads.
 */
#ifndef UNBOGGLE_SPACE_H
#define UNBOGGLE_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "random.h"

/* The most cells, and the most words that a set of them takes. */
enum { SPACE_WIDTH = 16, SPACE_CELLS = 64 * SPACE_WIDTH };

/* The most faces: a board is a byte for each cell, and 255 is none of them. */
enum { SPACE_FACES = 255 };

typedef struct {
    /* Set by the caller; the arrays from malloc. */
    int32_t cells, faces; /* at least one of each */
    int32_t width;        /* of a set of cells (see cells.h) */
    uint64_t *around;     /* by cell: the set of its neighbours */
    int32_t *need;        /* by face: how many cells must at least show it */
    int32_t *stock;       /* by face: how many may at most; together they fill the board */
    int32_t *given;       /* by cell: the face it must show, within the stock; or -1 */
    uint64_t *allowed;    /* by face: the set of cells that may show it; NULL: all of them */
    int32_t groups;       /* of faces that are counted together */
    int32_t *group_least, *group_most; /* by group: cells that must, and may, show one of it */
    uint8_t *member;                   /* by group and face: whether it is in the group */

    /* Set by space_complete. */
    bool wishes;                     /* whether a board may break any of all that */
    int32_t *movable, movable_count; /* the cells that moves may touch: those not given */
    uint64_t *is_movable;            /* the same as a set */
    uint64_t *movable_around;        /* by cell: the set of the neighbours that moves may touch */
    uint64_t *may;                   /* by face: the movable cells that may show it */
    bool limited;                    /* whether some of them may not */
} Space;

/* Fills what follows from what the caller has set; false if memory is short. Either way
 * space_free is to follow. */
bool space_complete(Space *space);

/* Gives back what a space holds, complete or not; it is all zero then. */
void space_free(Space *space);

/* A face at random. `weight` has for each face the running sum of how often it is drawn. */
UB_INLINE uint8_t space_draw_face(const Space *space, const uint32_t *weight, uint64_t *random) {
    uint32_t r = ub_below(random, weight[space->faces - 1]);
    int32_t face = 0;
    while (weight[face] <= r)
        face++;
    return (uint8_t)face;
}

/* Whether the face may be shown on a cell that moves may touch. */
UB_INLINE bool space_allows(const Space *space, int32_t cell, uint8_t face) {
    return !space->limited ||
           space->may[(size_t)face * (size_t)space->width + (size_t)(cell >> 6)] >> (cell & 63) & 1;
}

/* Whether every group of faces still has its number if one cell with face `had`, of the board with
 * these counts, shows `wants` instead. */
bool space_groups_let(const Space *space, const int32_t *count, uint8_t had, uint8_t wants);

/* Moves of a search, one besides, that take as long as a board that space_draw_board gives up. */
enum { SPACE_ASTRAY = 63 };

/* Draws a board with the given and the needed faces; the rest as `weight` says, as long as
 * there is stock. `board` gets the face of each cell, `count` for each face its cells. Whether it
 * keeps to what is allowed and to the groups: with many of them one may not be found at once. */
bool space_draw_board(const Space *space, const uint32_t *weight, uint64_t *random, uint8_t *board,
                      int32_t *count);

#endif
