/* The boards that a board search may visit. Each cell shows an allowed face, and a given cell its
 * own. No face is on more cells than its stock. For each group of faces, the number of cells that
 * show one of them is within the bounds of the group. Boards on the way may show banned words,
 * which are a term of the energy; the boards that a search returns do not.
 *
 *     the caller sets the first part -> space_complete -> read -> space_free
 *
 * This is common to all board searches, whatever their energy and moves: see reach.h. Once
 * complete, it is read-only and shared by any number of threads.
 */
#ifndef UNBOGGLE_SPACE_H
#define UNBOGGLE_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bans.h"
#include "bits.h"
#include "random.h"

/* The most cells, and the most 64-bit words of a set of cells. */
enum { SPACE_WIDTH = 32, SPACE_CELLS = 64 * SPACE_WIDTH };

/* The most faces: a board has a byte for each cell, and 255 is no face. */
enum { SPACE_FACES = 255 };

typedef struct {
    /* Set by the caller; the arrays from malloc. */
    int32_t cells, faces; /* at least one of each */
    int32_t width;        /* of a set of cells (see cells.h) */
    uint64_t *around;     /* by cell: the set of its neighbours */
    int32_t *need;        /* by face: the least number of cells with it */
    int32_t *stock;       /* by face: the most cells with it; in total at least all cells */
    int32_t *given;       /* by cell: the face it must show, within the stock; or -1 */
    uint64_t *allowed;    /* by face: the set of cells that may show it; NULL: all of them */
    int32_t groups;       /* of faces that are counted together */
    int32_t *group_least, *group_most; /* by group: least and most cells with one of its faces */
    uint8_t *member;                   /* by group and face: whether it is in the group */
    Bans bans;                         /* what no board may show in the end */

    /* Set by space_complete. */
    bool constraints;                /* whether a board can violate any of these */
    int32_t *movable, movable_count; /* the cells that moves may touch: those not given */
    uint64_t *is_movable;            /* the same as a set */
    uint64_t *movable_around;        /* by cell: the set of the neighbours that moves may touch */
    uint64_t *may;                   /* by face: the movable cells that may show it */
    bool limited;                    /* whether some movable cells may not show some face */
} Space;

/* Fills in the second part; false if memory is short. Call space_free in both cases. */
bool space_complete(Space *space);

/* Frees a space, complete or not; it is all zero then. */
void space_free(Space *space);

/* A random face. `weight` has the running sums of the frequencies of faces. */
UB_INLINE uint8_t space_draw_face(const Space *space, const uint32_t *weight, uint64_t *random) {
    uint32_t r = ub_below(random, weight[space->faces - 1]);
    int32_t face = 0;
    while (weight[face] <= r)
        face++;
    return (uint8_t)face;
}

/* Whether the movable cell may show the face. */
UB_INLINE bool space_allows(const Space *space, int32_t cell, uint8_t face) {
    return !space->limited ||
           space->may[(size_t)face * (size_t)space->width + (size_t)(cell >> 6)] >> (cell & 63) & 1;
}

/* Whether every group of faces is still within its bounds if, on the board with these counts, one
 * cell with face `had` shows `wants` instead. */
bool space_groups_let(const Space *space, const int32_t *count, uint8_t had, uint8_t wants);

/* A board that space_draw_board gives up takes as long as this many moves and one more. */
enum { SPACE_ASTRAY = 63 };

/* Draws a board with the given and the needed faces; the others are drawn by `weight` within the
 * stock. `board` gets the face of each cell, `count` the cells of each face. Returns whether it
 * is within the space: with many constraints one attempt may fail. */
bool space_draw_board(const Space *space, const uint32_t *weight, uint64_t *random, uint8_t *board,
                      int32_t *count);

#endif
