/* A grid: neighbours of cells, as flat arrays. Once built, it is read-only and shared by threads.
 *
 *     grid_reserve -> the caller writes the lists -> grid_finish -> read -> grid_clear
 *     king_build (king.h)                                       -> read -> grid_clear
 *
 * A grid that is all zero is empty, and so is one whose building failed. It may be cleared again.
 */
#ifndef UNBOGGLE_GRID_H
#define UNBOGGLE_GRID_H

#include <stddef.h>
#include <stdint.h>

/* The limit of the number of cells. */
#define GRID_LIMIT ((uint32_t)1 << 31)

/* On a grid of at most this many cells, a set of cells is one 64-bit word. */
enum { GRID_SMALL = 64 };

typedef enum {
    GRID_OK,
    GRID_NO_MEMORY,
    GRID_NO_SUCH_CELL,
    GRID_TOUCHES_ITSELF,
    GRID_TOUCHES_TWICE,
    GRID_ONE_SIDED,
} GridStatus;

/* The neighbours of cell c are around[starts[c]] up to around[starts[c + 1]].
 *
 * One more "cell", number `cells`, is outside the grid: its neighbours are all cells, in order.
 * A walk starts there, so that its first step is like any other.
 */
typedef struct {
    uint32_t cells;
    size_t *starts;
    uint32_t *around;
    /* For a small grid whose neighbours are all listed in ascending order, the
     * neighbours of each cell and of the outside as sets; else NULL. */
    uint64_t *sets;
} Grid;

/* Reserves a grid of `cells` cells, whose lists hold `links` numbers together.
 *
 * requires: cells < GRID_LIMIT.
 * ensures:  GRID_OK: the caller writes starts[0] = 0 up to starts[cells] <= links, and
 *           `around`, then calls grid_finish or grid_complete. GRID_NO_MEMORY: the grid is empty.
 */
GridStatus grid_reserve(Grid *grid, uint32_t cells, size_t links);

/* Checks in linear time that the lists are those of a simple undirected graph, and
 * completes the grid.
 *
 * requires: grid_reserve, and that the lists are written, with whatever numbers.
 * ensures:  GRID_OK: the grid can be read. Else what is wrong with it, and it is empty.
 */
GridStatus grid_finish(Grid *grid);

/* The same without checks, for lists known to be valid: GRID_OK or GRID_NO_MEMORY. */
GridStatus grid_complete(Grid *grid);

/* Frees a grid; it is empty then. */
void grid_clear(Grid *grid);

#endif
