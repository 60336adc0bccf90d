#include "found.h"

#include <stdlib.h>
#include <string.h>

#include "array.h"

bool found_keep(FoundPaths *found, uint32_t node, const uint32_t *path, size_t length) {
    Find *finds = array_room(found->finds, &found->finds_room, found->count + 1, sizeof *finds);
    if (!finds)
        return false;
    found->finds = finds;
    uint32_t *cells =
        array_room(found->cells, &found->cells_room, found->cell_count + length, sizeof *cells);
    if (!cells)
        return false;
    found->cells = cells;
    memcpy(cells + found->cell_count, path, length * sizeof *cells);
    finds[found->count++] = (Find){found->cell_count, node, (uint32_t)length};
    found->cell_count += length;
    return true;
}

void found_forget(FoundPaths *found) { found->count = found->cell_count = 0; }

void found_clear(FoundPaths *found) {
    free(found->finds);
    free(found->cells);
    memset(found, 0, sizeof *found);
}
