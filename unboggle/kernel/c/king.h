/* The grid of king's moves on a rectangle of positions, with holes, and edges that may meet.
 *
 * The cells and lists are those of KingMoves in the Python code: in reading order, no cell is its
 * own neighbour, and none is listed twice.
 */
#ifndef UNBOGGLE_KING_H
#define UNBOGGLE_KING_H

#include <stdbool.h>
#include <stdint.h>

#include "grid.h"

/* A rectangle of rows * columns positions, below GRID_LIMIT. */
typedef struct {
    uint32_t rows, columns;
    bool wrap_rows;         /* the ends of each row meet */
    bool wrap_columns;      /* the ends of each column meet */
    const uint8_t *present; /* by position: whether it is a cell; NULL if all are */
} King;

/* Builds the grid of `king`: GRID_OK or, with the grid empty, GRID_NO_MEMORY. */
GridStatus king_build(Grid *grid, const King *king);

#endif
