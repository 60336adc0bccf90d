/* The neighbours of all cells of a set at once, by shifts of its bit mask.
 *
 * Cells that are joined and equally far apart in number form a hop: N(x), the neighbours of x, is
 * the union over all hops of (x & mask) << shift. A grid of king's moves has few hops, with or
 * without holes. In a rectangle, with or without edges that meet, two stages are enough: sideways
 * first, then up and down for a cell and its neighbours at once:
 *
 *     side = sideways(x);  N(x) = side | updown(side | x)
 *
 * Any other grid has one stage: the first is empty, and all hops are in the second.
 */
#ifndef UNBOGGLE_HOPS_H
#define UNBOGGLE_HOPS_H

#include <stdbool.h>
#include <stdint.h>

#include "bits.h"
#include "space.h"

/* The hops of one stage: first those to higher numbers, then those to lower ones. */
typedef struct {
    int32_t up, count;
    int32_t *shift; /* by hop: distance, at least 0 */
    uint64_t *mask; /* by hop: the set of cells it starts from */
} HopStage;

typedef struct {
    int32_t width; /* of a set of cells: see cells.h */
    HopStage side, far;
    /* Whether it is a plain rectangle with one hop in each direction. Then the hops up and down
     * need no mask: bits that they shift out of the grid are no cells. */
    bool plain;
    bool rows; /* whether it is plain with rows of at most 63 cells */
} Hops;

/* Finds the hops of a grid of `cells` cells; `around` has the set of neighbours of each cell. False
 * if memory is short; call hops_free in both cases. */
bool hops_new(Hops *hops, int32_t cells, int32_t width, const uint64_t *around);

/* Frees the hops; all is zero then. */
void hops_free(Hops *hops);

/* Sets `out` to the neighbours of `from`. */
void hops_beside(const Hops *hops, const uint64_t *from, uint64_t *out);

/* The same in a plain rectangle of at most 64 cells; the result may have bits that are no cells. */
UB_INLINE uint64_t hops_beside_plain(const Hops *hops, uint64_t from) {
    const uint64_t *mask = hops->side.mask;
    uint64_t side = (from & mask[0]) << 1 | (from & mask[1]) >> 1, row = side | from;
    return side | row << hops->far.shift[0] | row >> hops->far.shift[0];
}

/* The same in a plain rectangle of any number of cells, with rows of at most 63. */
UB_INLINE void hops_beside_rows(const Hops *hops, const uint64_t *from, uint64_t *out,
                                const int width) {
    const uint64_t *up = hops->side.mask, *down = up + width;
    const int shift = hops->far.shift[0], back = 64 - shift;
    uint64_t higher[SPACE_WIDTH + 2], lower[SPACE_WIDTH + 2],
        row[SPACE_WIDTH + 2]; /* word w at w + 1 */
    higher[0] = lower[0] = row[0] = higher[width + 1] = lower[width + 1] = row[width + 1] = 0;
    for (int w = 0; w < width; w++) {
        higher[w + 1] = from[w] & up[w];
        lower[w + 1] = from[w] & down[w];
    }
    for (int w = 1; w <= width; w++) {
        out[w - 1] = higher[w] << 1 | higher[w - 1] >> 63 | lower[w] >> 1 | lower[w + 1] << 63;
        row[w] = out[w - 1] | from[w - 1];
    }
    for (int w = 1; w <= width; w++)
        out[w - 1] |= row[w] << shift | row[w - 1] >> back | row[w] >> shift | row[w + 1] << back;
}

#endif
