/* The neighbours of all cells of a set at once, by shifts of its bit mask.
 *
 * Cells that are joined and equally far apart in number make a hop: N(x), the cells beside some
 * cell of x, is the union over all hops of (x & mask) << shift. A grid of king's moves has few,
 * whatever its holes. In a rectangle, also one whose edges meet, they can be taken in two
 * stages: sideways first, then up and down for a cell and its neighbours at once:
 *
 *     side = sideways(x);  N(x) = side | updown(side | x)
 *
 * Any other grid has one stage: nothing sideways, all hops in the other.
 */
#ifndef UNBOGGLE_HOPS_H
#define UNBOGGLE_HOPS_H

#include <stdbool.h>
#include <stdint.h>

#include "bits.h"

/* The hops of one stage: first those that go up in number, then those that go down. */
typedef struct {
    int32_t up, count;
    int32_t *shift; /* by hop: how far, at least 0 */
    uint64_t *mask; /* by hop: the set of cells it starts from */
} HopStage;

typedef struct {
    int32_t width; /* of a set of cells: see cells.h */
    HopStage side, far;
    /* Whether it is a plain rectangle, with one hop each way. Those up and down need no mask
     * then: what they shift out of the grid is no cell. */
    bool plain;
} Hops;

/* Finds the hops of a grid with so many cells; `around` has for each cell the set of its
 * neighbours. False if memory is short; either way hops_free is to follow. */
bool hops_new(Hops *hops, int32_t cells, int32_t width, const uint64_t *around);

/* Gives back what they hold; all is zero then. */
void hops_free(Hops *hops);

/* Into `out`: the cells beside one of `from`. */
void hops_beside(const Hops *hops, const uint64_t *from, uint64_t *out);

/* The same in a plain rectangle of at most 64 cells; and what is no cell, where no mask is. */
UB_INLINE uint64_t hops_beside_plain(const Hops *hops, uint64_t from) {
    const uint64_t *mask = hops->side.mask;
    uint64_t side = (from & mask[0]) << 1 | (from & mask[1]) >> 1, row = side | from;
    return side | row << hops->far.shift[0] | row >> hops->far.shift[0];
}

#endif
