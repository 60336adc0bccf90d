#include "grid.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void grid_clear(Grid *grid) {
    free(grid->starts);
    free(grid->around);
    free(grid->sets);
    memset(grid, 0, sizeof *grid);
}

/* ---- checking ---- */

/* Writes the reversed lists: for every d in the list of c, c in the list of d, ascending.
 * `fill` has space for one number per cell.
 */
static void grid_reverse(uint32_t cells, const size_t *starts, const uint32_t *around,
                         size_t *reversed_starts, uint32_t *reversed, size_t *fill) {
    memset(reversed_starts, 0, (cells + (size_t)1) * sizeof *reversed_starts);
    for (size_t i = 0; i < starts[cells]; i++)
        reversed_starts[around[i] + (size_t)1]++;
    for (size_t c = 0; c < cells; c++) {
        reversed_starts[c + 1] += reversed_starts[c];
        fill[c] = reversed_starts[c];
    }
    for (uint32_t c = 0; c < cells; c++)
        for (size_t i = starts[c]; i < starts[c + 1]; i++)
            reversed[fill[around[i]]++] = c;
}

/* Returns whether the lists are those of a simple undirected graph, in linear time. */
static GridStatus grid_check(const Grid *grid) {
    uint32_t cells = grid->cells;
    size_t links = grid->starts[cells];
    for (uint32_t c = 0; c < cells; c++)
        for (size_t i = grid->starts[c]; i < grid->starts[c + 1]; i++) {
            if (grid->around[i] >= cells)
                return GRID_NO_SUCH_CELL;
            if (grid->around[i] == c)
                return GRID_TOUCHES_ITSELF;
        }

    /* Reversed twice, the lists are sorted; reversed once, too, and if adjacency
     * has no direction they are the same. */
    size_t *starts = malloc((3 * (size_t)cells + 2) * sizeof *starts);
    uint32_t *around = malloc((2 * links + 1) * sizeof *around);
    GridStatus status = GRID_NO_MEMORY;
    if (starts && around) {
        size_t *once = starts, *twice = starts + cells + 1, *fill = twice + cells + 1;
        uint32_t *reversed = around, *sorted = around + links;
        grid_reverse(cells, grid->starts, grid->around, once, reversed, fill);
        grid_reverse(cells, once, reversed, twice, sorted, fill);
        status = GRID_OK;
        for (uint32_t c = 0; c < cells; c++)
            for (size_t i = twice[c]; i + 1 < twice[c + 1]; i++)
                if (sorted[i] == sorted[i + 1])
                    status = GRID_TOUCHES_TWICE;
        if (status == GRID_OK && (memcmp(once, twice, (cells + (size_t)1) * sizeof *once) ||
                                  (links && memcmp(reversed, sorted, links * sizeof *reversed))))
            status = GRID_ONE_SIDED;
    }
    free(starts);
    free(around);
    return status;
}

static bool grid_ascends(const Grid *grid) {
    for (uint32_t c = 0; c < grid->cells; c++)
        for (size_t i = grid->starts[c]; i + 1 < grid->starts[c + 1]; i++)
            if (grid->around[i] >= grid->around[i + 1])
                return false;
    return true;
}

/* ---- building ---- */

GridStatus grid_reserve(Grid *grid, uint32_t cells, size_t links) {
    memset(grid, 0, sizeof *grid);
    /* No size computed here or in grid_check may overflow. */
    if ((uint64_t)links + cells > SIZE_MAX / 32)
        return GRID_NO_MEMORY;
    grid->cells = cells;
    grid->starts = malloc((cells + (size_t)2) * sizeof *grid->starts);
    grid->around = malloc((links + cells + 1) * sizeof *grid->around);
    if (!grid->starts || !grid->around) {
        grid_clear(grid);
        return GRID_NO_MEMORY;
    }
    return GRID_OK;
}

GridStatus grid_complete(Grid *grid) {
    uint32_t cells = grid->cells;
    size_t links = grid->starts[cells];
    for (uint32_t c = 0; c < cells; c++)
        grid->around[links + c] = c;
    grid->starts[cells + (size_t)1] = links + cells;
    if (cells <= GRID_SMALL && grid_ascends(grid)) {
        grid->sets = calloc(cells + (size_t)1, sizeof *grid->sets);
        if (!grid->sets) {
            grid_clear(grid);
            return GRID_NO_MEMORY;
        }
        for (uint32_t c = 0; c <= cells; c++)
            for (size_t i = grid->starts[c]; i < grid->starts[c + 1]; i++)
                grid->sets[c] |= (uint64_t)1 << grid->around[i];
    }
    return GRID_OK;
}

GridStatus grid_finish(Grid *grid) {
    GridStatus status = grid_check(grid);
    if (status == GRID_OK)
        return grid_complete(grid);
    grid_clear(grid);
    return status;
}
