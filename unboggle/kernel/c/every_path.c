#include "every_path.h"

#include <stdlib.h>

#include "array.h"

/* Steps between two reads of the clock: some hundredths of a second. Tests set it low. */
#ifndef EVERY_SLICE
#define EVERY_SLICE ((uint64_t)1 << 18)
#endif

void every_free(EveryPath *every) {
    for (size_t i = 0; i < every->reached_count; i++)
        free(every->reached[i].cells);
    free(every->reached);
    free(every->places);
    found_clear(&every->found);
    walk_clear(&every->walk);
}

WalkStatus every_begin(EveryPath *every, const Trie *trie, const Grid *grid, const uint8_t *faces,
                       uint64_t limit, bool heat) {
    *every = (EveryPath){.trie = trie, .limit = limit};
    every->bytes = heat ? ((size_t)grid->cells + 7) / 8 : 0;
    WalkStatus status = walk_begin(&every->walk, trie, grid, faces);
    if (status == WALK_MORE) {
        every->places = calloc(trie->node_count, sizeof *every->places);
        if (!every->places)
            status = WALK_NO_MEMORY;
    }
    if (status != WALK_MORE)
        every_free(every);
    return status;
}

/* Returns the record of `node`, making it if needed; NULL if memory is short. */
static Reached *every_reached(EveryPath *every, uint32_t node) {
    if (!every->places[node]) {
        Reached *reached = array_room(every->reached, &every->reached_room,
                                      every->reached_count + 1, sizeof *reached);
        if (!reached)
            return NULL;
        every->reached = reached;
        uint8_t *cells = NULL;
        if (every->bytes) {
            cells = calloc(every->bytes, 1);
            if (!cells)
                return NULL;
        }
        reached[every->reached_count++] = (Reached){0, cells, node};
        every->places[node] = (uint32_t)every->reached_count;
    }
    return &every->reached[every->places[node] - 1];
}

/* Records the path of `length` cells that reaches `node`. */
static inline bool every_found(void *walker, uint32_t node, size_t length) {
    EveryPath *every = walker;
    const uint32_t *path = every->walk.path;
    Reached *reached = every_reached(every, node);
    if (!reached)
        return false;
    if (reached->cells)
        for (size_t k = 0; k < length; k++)
            reached->cells[path[k] / 8] |= (uint8_t)(1 << path[k] % 8);
    if (reached->count++ >= every->limit)
        return true;
    return found_keep(&every->found, node, path, length);
}

WalkStatus every_run(EveryPath *every) {
    return walk_lists(&every->walk, EVERY_SLICE, NULL, every_found, every);
}
