/* There are two tracers. On a small grid the next cells are a bit set, so that neighbours which
 * continue no word (most) cost nothing. Other grids use the walk of walk.h. Both have their own
 * stack.
 *
 * If a trie has very many paths on a board (for example, if all faces are equal), the walk is
 * repeated with pruning: a part of the trie is skipped once all of it is found. Other boards are
 * faster without pruning.
 */
#include "trace.h"

#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "bits.h"

/* Steps before pruning begins, and steps between two WALK_MORE: some hundredths, and some tenths of
 * a second. Tests set them low, to cover every branch. */
#ifndef TRACE_PATIENCE
#define TRACE_PATIENCE ((uint64_t)1 << 20)
#endif
#ifndef TRACE_SLICE
#define TRACE_SLICE ((uint64_t)1 << 24)
#endif

void tracer_free(Tracer *tracer) {
    if (!tracer)
        return;
    walk_clear(&tracer->walk);
    found_clear(&tracer->found);
    free(tracer->nodes);
    free(tracer->stamps);
    free(tracer->unfound);
    free(tracer);
}

Tracer *tracer_new(const Trie *trie) {
    Tracer *tracer = calloc(1, sizeof *tracer);
    if (!tracer)
        return NULL;
    tracer->trie = trie;
    tracer->stamps = calloc(trie->node_count, sizeof *tracer->stamps);
    if (!tracer->stamps) {
        tracer_free(tracer);
        return NULL;
    }
    return tracer;
}

/* ---- a board ---- */

/* The cells to which a walk at `cell` in `node` can continue. */
UB_INLINE uint64_t trace_candidates(const Tracer *tracer, TrieNode node, uint32_t cell,
                                    uint64_t unvisited) {
    uint32_t faces = node.children & tracer->beside[cell];
    uint64_t cells = 0;
    for (; faces; faces &= faces - 1)
        cells |= tracer->showing[ub_lowest(faces)];
    return cells & tracer->grid->sets[cell] & unvisited;
}

static void trace_place_sets(Tracer *tracer) {
    const Grid *grid = tracer->grid;
    const uint32_t *shows = tracer->walk.shows;
    memset(tracer->showing, 0, sizeof tracer->showing);
    for (uint32_t c = 0; c < grid->cells; c++)
        if (shows[c])
            tracer->showing[tracer->faces[c]] |= (uint64_t)1 << c;
    for (uint32_t c = 0; c <= grid->cells; c++) {
        uint32_t faces = 0;
        for (size_t i = grid->starts[c]; i < grid->starts[c + 1]; i++)
            faces |= shows[grid->around[i]];
        tracer->beside[c] = faces;
    }
    tracer->unvisited = ~(uint64_t)0;
    TrieNode root = tracer->trie->nodes[0];
    uint64_t starts = trace_candidates(tracer, root, grid->cells, tracer->unvisited);
    tracer->sets[0] = (SetFrame){starts, root};
}

WalkStatus trace_begin(Tracer *tracer, const Grid *grid, const uint8_t *faces) {
    WalkStatus status = walk_begin(&tracer->walk, tracer->trie, grid, faces);
    if (status != WALK_MORE)
        return status;
    tracer->grid = grid;
    tracer->faces = faces;
    tracer->pruning = false;
    found_forget(&tracer->found);
    if (++tracer->stamp == 0) { /* after 2^32 boards */
        memset(tracer->stamps, 0, tracer->trie->node_count * sizeof *tracer->stamps);
        tracer->stamp = 1;
    }
    if (grid->sets)
        trace_place_sets(tracer);
    return WALK_MORE;
}

/* ---- finding ---- */

bool trace_mark(Tracer *tracer, uint32_t node) {
    bool fresh = tracer->stamps[node] != tracer->stamp;
    tracer->stamps[node] = tracer->stamp;
    return fresh;
}

/* Records that a path of `length` cells reaches `node`, where spellings end. */
static inline bool trace_found(void *walker, uint32_t node, size_t length) {
    Tracer *tracer = walker;
    if (tracer->stamps[node] == tracer->stamp)
        return true;
    tracer->stamps[node] = tracer->stamp;
    return found_keep(&tracer->found, node, tracer->walk.path, length);
}

/* The same with pruning. */
static inline bool trace_found_last(void *walker, uint32_t node, size_t length) {
    Tracer *tracer = walker;
    if (tracer->stamps[node] == tracer->stamp)
        return true;
    for (size_t k = 0; k < length; k++)
        tracer->unfound[tracer->nodes[k]]--;
    return trace_found(walker, node, length);
}

/* Whether `node` or a node below it is still to be found. */
static inline bool trace_enters(void *walker, uint32_t node, size_t depth) {
    Tracer *tracer = walker;
    tracer->nodes[depth] = node;
    return tracer->unfound[node] != 0;
}

/* ---- walking ---- */

/* The same as walk_lists on a small grid. */
UB_INLINE WalkStatus trace_sets(Tracer *tracer, uint64_t steps, WalkEnters enters,
                                WalkFound found) {
    const TrieNode *nodes = tracer->trie->nodes;
    const uint32_t *shows = tracer->walk.shows;
    uint32_t *path = tracer->walk.path;
    uint64_t unvisited = tracer->unvisited;
    size_t depth = tracer->walk.depth;
    for (;;) {
        SetFrame *frame = &tracer->sets[depth];
        if (!frame->candidates) {
            if (depth == 0)
                return WALK_DONE;
            depth--;
            unvisited |= (uint64_t)1 << path[depth];
            continue;
        }
        if (steps-- == 0) {
            tracer->unvisited = unvisited;
            tracer->walk.depth = depth;
            return WALK_MORE;
        }
        uint32_t cell = (uint32_t)ub_lowest(frame->candidates);
        frame->candidates &= frame->candidates - 1;
        uint32_t number = trie_child(frame->node, shows[cell]);
        if (enters && !enters(tracer, number, depth))
            continue;
        TrieNode node = nodes[number];
        path[depth] = cell;
        if (trie_ends(node) && !found(tracer, number, depth + 1))
            return WALK_NO_MEMORY;
        if (!(node.children & tracer->beside[cell]))
            continue;
        uint64_t rest = unvisited & ~((uint64_t)1 << cell);
        uint64_t candidates = trace_candidates(tracer, node, cell, rest);
        if (candidates) {
            unvisited = rest;
            tracer->sets[++depth] = (SetFrame){candidates, node};
        }
    }
}

UB_INLINE WalkStatus trace_walk_inline(Tracer *tracer, uint64_t steps) {
    if (tracer->grid->sets)
        return tracer->pruning ? trace_sets(tracer, steps, trace_enters, trace_found_last)
                               : trace_sets(tracer, steps, NULL, trace_found);
    return tracer->pruning
               ? walk_lists(&tracer->walk, steps, trace_enters, trace_found_last, tracer)
               : walk_lists(&tracer->walk, steps, NULL, trace_found, tracer);
}

static WalkStatus trace_walk_plain(Tracer *tracer, uint64_t steps) {
    return trace_walk_inline(tracer, steps);
}

#ifdef UB_POPCNT
UB_POPCNT static WalkStatus trace_walk_popcnt(Tracer *tracer, uint64_t steps) {
    return trace_walk_inline(tracer, steps);
}

static WalkStatus trace_walk(Tracer *tracer, uint64_t steps) {
    return ub_has_popcnt() ? trace_walk_popcnt(tracer, steps) : trace_walk_plain(tracer, steps);
}
#else
static WalkStatus trace_walk(Tracer *tracer, uint64_t steps) {
    return trace_walk_plain(tracer, steps);
}
#endif

/* ---- running ---- */

/* Starts the board again, with pruning. */
static WalkStatus trace_again_pruning(Tracer *tracer) {
    const Trie *trie = tracer->trie;
    size_t steps = trie->longest < tracer->grid->cells ? trie->longest : tracer->grid->cells;
    void *nodes = array_room(tracer->nodes, &tracer->nodes_room, steps + 1, sizeof *tracer->nodes);
    if (nodes)
        tracer->nodes = nodes;
    if (!tracer->unfound)
        tracer->unfound = malloc(trie->node_count * sizeof *tracer->unfound);
    if (!nodes || !tracer->unfound)
        return WALK_NO_MEMORY;
    for (uint32_t number = trie->node_count; number-- > 0;) { /* children come after parents */
        TrieNode node = trie->nodes[number];
        uint32_t count = trie_ends(node), child = trie_first_child(node);
        for (uint32_t faces = node.children; faces; faces &= faces - 1)
            count += tracer->unfound[child++];
        tracer->unfound[number] = count;
    }
    WalkStatus status = trace_begin(tracer, tracer->grid, tracer->faces);
    tracer->pruning = true;
    return status;
}

WalkStatus trace_run(Tracer *tracer) {
    if (tracer->pruning)
        return trace_walk(tracer, TRACE_SLICE);
    WalkStatus status = trace_walk(tracer, TRACE_PATIENCE);
    return status == WALK_MORE ? trace_again_pruning(tracer) : status;
}
