#include "king.h"

#include <stdlib.h>

#include "bits.h"

/* Writes the positions before, at and after `at` of `count` into `line`, if they exist, and returns
 * how many there are. */
UB_INLINE int king_line(uint32_t at, uint32_t count, bool wraps, uint32_t line[3]) {
    int found = 0;
    if (at > 0 || wraps)
        line[found++] = at > 0 ? at - 1 : count - 1;
    line[found++] = at;
    if (at + 1 < count || wraps)
        line[found++] = at + 1 < count ? at + 1 : 0;
    return found;
}

/* Inserts `cell` into the ascending list around[start..end), unless it is there; the new end. */
UB_INLINE size_t king_insert(uint32_t *around, size_t start, size_t end, uint32_t cell) {
    size_t at = end;
    while (at > start && around[at - 1] > cell)
        at--;
    if (at > start && around[at - 1] == cell)
        return end;
    for (size_t i = end; i > at; i--)
        around[i] = around[i - 1];
    around[at] = cell;
    return end + 1;
}

/* Writes the lists of a reserved grid; `numbers` are the numbers of the cells, or NULL. */
static void king_write(Grid *grid, const King *king, const uint32_t *numbers) {
    size_t link = 0;
    uint32_t cell = 0, rows[3], columns[3];
    grid->starts[0] = 0;
    for (uint32_t r = 0; r < king->rows; r++)
        for (uint32_t c = 0; c < king->columns; c++) {
            size_t place = (size_t)r * king->columns + c, start = link;
            if (king->present && !king->present[place])
                continue;
            int down = king_line(r, king->rows, king->wrap_columns, rows);
            int across = king_line(c, king->columns, king->wrap_rows, columns);
            for (int i = 0; i < down; i++)
                for (int k = 0; k < across; k++) {
                    size_t other = (size_t)rows[i] * king->columns + columns[k];
                    if (other != place && (!king->present || king->present[other]))
                        link = king_insert(grid->around, start, link,
                                           numbers ? numbers[other] : (uint32_t)other);
                }
            grid->starts[++cell] = link;
        }
}

GridStatus king_build(Grid *grid, const King *king) {
    size_t places = (size_t)king->rows * king->columns;
    if (places > SIZE_MAX / 256) /* so that no size computed here overflows */
        return GRID_NO_MEMORY;
    uint32_t cells = (uint32_t)places, *numbers = NULL;
    if (king->present) {
        numbers = malloc((places + 1) * sizeof *numbers);
        if (!numbers)
            return GRID_NO_MEMORY;
        cells = 0;
        for (size_t place = 0; place < places; place++) {
            numbers[place] = cells;
            cells += king->present[place] != 0;
        }
    }
    GridStatus status = grid_reserve(grid, cells, 8 * (size_t)cells);
    if (status == GRID_OK) {
        king_write(grid, king, numbers);
        status = grid_complete(grid);
    }
    free(numbers);
    return status;
}
