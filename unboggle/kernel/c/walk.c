#include "walk.h"

#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "faces.h"

static bool walk_reserve(Walk *walk) {
    size_t cells = walk->grid->cells, longest = walk->trie->longest;
    size_t steps = longest < cells ? longest : cells;
    void *shows = array_room(walk->shows, &walk->shows_room, cells + 1, sizeof *walk->shows);
    if (shows)
        walk->shows = shows;
    void *path = array_room(walk->path, &walk->path_room, steps + 1, sizeof *walk->path);
    if (path)
        walk->path = path;
    void *frames = array_room(walk->frames, &walk->frames_room, steps + 1, sizeof *walk->frames);
    if (frames)
        walk->frames = frames;
    return shows && path && frames;
}

WalkStatus walk_begin(Walk *walk, const Trie *trie, const Grid *grid, const uint8_t *faces) {
    walk->trie = trie;
    walk->grid = grid;
    walk->depth = 0;
    if (!walk_reserve(walk))
        return WALK_NO_MEMORY;
    if (!faces_valid(faces, grid->cells))
        return WALK_BAD_FACE;
    for (uint32_t c = 0; c < grid->cells; c++)
        walk->shows[c] = faces[c] == FACE_BLANK ? 0 : (uint32_t)1 << faces[c];
    const uint32_t *outside = grid->around + grid->starts[grid->cells];
    walk->frames[0] = (ListFrame){outside, outside + grid->cells, trie->nodes[0], 0};
    return WALK_MORE;
}

void walk_clear(Walk *walk) {
    free(walk->shows);
    free(walk->path);
    free(walk->frames);
    memset(walk, 0, sizeof *walk);
}
