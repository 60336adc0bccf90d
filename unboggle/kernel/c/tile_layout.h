/* Whether some layout has at most given numbers of tiles: a search that refutes.
 *
 * A part is a row of steps: each has a face, or is a gap, which any other face may fill. A layout
 * puts each step on a cell of a rectangle, so that
 *
 *  - neighbouring steps of a part are on cells that touch,
 *  - steps of different faces are on different cells, and so are equal faces of one part,
 *  - the steps of face f are on at most tiles[f] cells, and no gap is on one of these.
 *
 * The search has no cells of the rectangle: the first step is in the middle of a window, and all
 * cells in use must fit into a rectangle. So what differs by a shift, a turn or a mirror only is
 * searched once. It may accept what is no layout; it refutes only what is none.
 */
#ifndef UNBOGGLE_TILE_LAYOUT_H
#define UNBOGGLE_TILE_LAYOUT_H

#include <stdint.h>

/* The most faces and steps, and cells of the window: (2 rows - 1) * (2 columns - 1). */
enum { LAYOUT_FACES = 40, LAYOUT_STEPS = 600, LAYOUT_WINDOW = 128, LAYOUT_GAP = 255 };

typedef enum {
    LAYOUT_NONE,   /* there is none */
    LAYOUT_MAYBE,  /* none was refuted */
    LAYOUT_LIMIT,  /* the limit was reached, or the compiler has no integers of 128 bits */
    LAYOUT_MEMORY, /* memory is short */
} LayoutStatus;

/* What to lay. Part p has the steps start[p] to start[p + 1]; start[0] is 0. Each part has a step
 * with a face at both ends, and there is a part. All numbers are within the limits above. */
typedef struct {
    int32_t rows, columns, faces, parts;
    const int32_t *tiles, *start;
    const uint8_t *steps;
} LayoutTask;

/* Searches in at most `limit` nodes; sets `nodes` to their number. */
LayoutStatus tile_layout(const LayoutTask *task, int64_t limit, int64_t *nodes);

#endif
