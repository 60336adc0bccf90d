/* The boards that a board search may look at: each cell shows a face, a given cell its own,
 * and no face is on more cells than there is stock of it.
 *
 *     the caller sets the first part -> space_complete -> read -> space_free
 *
 * What is asked of any board search, whatever its energy and its moves: see anneal.h.
 * Once complete, it is only read, by any number of threads.
 */
#ifndef UNBOGGLE_SPACE_H
#define UNBOGGLE_SPACE_H

#include <stdbool.h>
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

    /* Set by space_complete. */
    bool wishes;                     /* whether a cell is given, or stock is below the cells */
    int32_t *movable, movable_count; /* the cells that moves may touch: those not given */
    uint64_t *is_movable;            /* the same as a set */
    uint64_t *movable_around;        /* by cell: the set of the neighbours that moves may touch */
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

/* Draws a board with the given and the needed faces; the rest as `weight` says, as long as
 * there is stock. `board` gets the face of each cell, `count` for each face its cells. */
void space_draw_board(const Space *space, const uint32_t *weight, uint64_t *random, uint8_t *board,
                      int32_t *count);

#endif
