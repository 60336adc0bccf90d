/* The trie nodes that were found on a board, each with a path to it, in the order of finding.
 *
 * A FoundPaths that is all zero is empty.
 */
#ifndef UNBOGGLE_FOUND_H
#define UNBOGGLE_FOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A node in which spellings end, and a path that spells them: cells[start] and so on. */
typedef struct {
    size_t start;
    uint32_t node, length;
} Find;

typedef struct {
    Find *finds;
    uint32_t *cells; /* the paths, one after the other */
    size_t count, cell_count;
    size_t finds_room, cells_room;
} FoundPaths;

/* Keeps a copy of the path of `length` cells to `node`; false, without any change, if memory is
 * short. */
bool found_keep(FoundPaths *found, uint32_t node, const uint32_t *path, size_t length);

/* Removes all paths, but keeps the memory. */
void found_forget(FoundPaths *found);

/* Frees it; it is empty then. */
void found_clear(FoundPaths *found);

#endif
