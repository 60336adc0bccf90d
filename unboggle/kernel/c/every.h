/* Every path of every spelling of a trie on a board: how many, the first ones, the cells used.
 *
 * The walk of trace.h without its short cuts, in the same order: depth first, start
 * cells in order, neighbours in the order of the grid's lists. There may be very many
 * paths; their number is counted, and only the first `limit` of each spelling are kept.
 *
 * No Python here.
 */
#ifndef UNBOGGLE_EVERY_H
#define UNBOGGLE_EVERY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "trace.h"
#include "trie.h"

/* Steps between two looks at the clock: some hundredths of a second. */
#ifndef EVERY_SLICE
#define EVERY_SLICE ((uint64_t)1 << 22)
#endif

/* What is known of a trie node that was reached and where spellings end. */
typedef struct {
    uint64_t count;
    uint8_t *cells; /* bit c % 8 of byte c / 8: cell c is on a path; NULL if not asked for */
    uint32_t node;
} Reached;

typedef struct {
    const Trie *trie;
    const Grid *grid;
    uint64_t limit; /* the most paths kept for a node */
    size_t bytes;   /* of each Reached.cells; 0: not asked for */

    uint32_t *shows; /* by cell: the bit of its face; 0 if blank or on the path */
    ListFrame *frames;
    uint32_t *path;
    size_t depth;

    uint32_t *places; /* by node: 1 + its place in `reached`, 0 if not there */
    Reached *reached;
    size_t reached_count, reached_room;
    Find *finds; /* the paths kept, in the order of the walk */
    uint32_t *cells;
    size_t find_count, finds_room, cell_count, cells_room;
} Everywhere;

static void every_free(Everywhere *every) {
    for (size_t i = 0; i < every->reached_count; i++)
        free(every->reached[i].cells);
    free(every->shows);
    free(every->frames);
    free(every->path);
    free(every->places);
    free(every->reached);
    free(every->finds);
    free(every->cells);
}

/* Begins with a board: a face number, or TRACE_BLANK, for each cell of `grid`. `heat`:
 * whether to note the cells used. On TRACE_MORE the caller frees `every` at the end. */
static TraceStatus every_begin(Everywhere *every, const Trie *trie, const Grid *grid,
                               const uint8_t *faces, uint64_t limit, bool heat) {
    *every = (Everywhere){.trie = trie, .grid = grid, .limit = limit};
    for (uint32_t c = 0; c < grid->cells; c++)
        if (faces[c] >= TRIE_FACES && faces[c] != TRACE_BLANK)
            return TRACE_BAD_FACE;
    size_t steps = trie->longest < grid->cells ? trie->longest : grid->cells;
    every->bytes = heat ? ((size_t)grid->cells + 7) / 8 : 0;
    every->shows = malloc((grid->cells + (size_t)1) * sizeof *every->shows);
    every->frames = malloc((steps + 1) * sizeof *every->frames);
    every->path = malloc((steps + 1) * sizeof *every->path);
    every->places = calloc(trie->node_count, sizeof *every->places);
    if (!every->shows || !every->frames || !every->path || !every->places) {
        every_free(every);
        return TRACE_NO_MEMORY;
    }
    for (uint32_t c = 0; c < grid->cells; c++)
        every->shows[c] = faces[c] == TRACE_BLANK ? 0 : (uint32_t)1 << faces[c];
    const uint32_t *outside = grid->around + grid->starts[grid->cells];
    every->frames[0] = (ListFrame){outside, outside + grid->cells, trie->nodes[0], 0};
    return TRACE_MORE;
}

/* Returns what is known of `node`, from now on at least that it was reached; NULL if memory
 * is short. */
static Reached *every_reached(Everywhere *every, uint32_t node) {
    if (!every->places[node]) {
        Reached *reached = trace_room(every->reached, &every->reached_room,
                                      every->reached_count + 1, sizeof *reached);
        if (!reached)
            return NULL;
        every->reached = reached;
        uint8_t *cells = NULL;
        if (every->bytes && !(cells = calloc(every->bytes, 1)))
            return NULL;
        reached[every->reached_count++] = (Reached){0, cells, node};
        every->places[node] = (uint32_t)every->reached_count;
    }
    return &every->reached[every->places[node] - 1];
}

/* Notes the path of `length` cells at whose end `node` is reached. */
static bool every_found(Everywhere *every, uint32_t node, size_t length) {
    Reached *reached = every_reached(every, node);
    if (!reached)
        return false;
    if (reached->cells)
        for (size_t k = 0; k < length; k++)
            reached->cells[every->path[k] / 8] |= (uint8_t)(1 << every->path[k] % 8);
    if (reached->count++ >= every->limit)
        return true;
    Find *finds = trace_room(every->finds, &every->finds_room, every->find_count + 1,
                             sizeof *finds);
    if (!finds)
        return false;
    every->finds = finds;
    uint32_t *cells = trace_room(every->cells, &every->cells_room, every->cell_count + length,
                                 sizeof *cells);
    if (!cells)
        return false;
    every->cells = cells;
    memcpy(cells + every->cell_count, every->path, length * sizeof *cells);
    finds[every->find_count++] = (Find){every->cell_count, node, (uint32_t)length};
    every->cell_count += length;
    return true;
}

/* Walks on for a while. TRACE_DONE: all is found. TRACE_MORE: call it again. */
static TraceStatus every_run(Everywhere *every) {
    const TrieNode *nodes = every->trie->nodes;
    const Grid *grid = every->grid;
    uint32_t *shows = every->shows;
    size_t depth = every->depth;
    for (uint64_t steps = EVERY_SLICE;;) {
        ListFrame *frame = &every->frames[depth];
        const uint32_t *next = frame->next, *end = frame->end;
        while (next < end && !(frame->node.children & shows[*next]))
            next++;
        frame->next = next;
        if (next == end) {
            if (depth == 0)
                return TRACE_DONE;
            depth--;
            shows[every->path[depth]] = frame->shown;
            continue;
        }
        if (steps-- == 0) {
            every->depth = depth;
            return TRACE_MORE;
        }
        uint32_t cell = *next;
        frame->next = next + 1;
        uint32_t number = trie_child(frame->node, shows[cell]);
        TrieNode node = nodes[number];
        every->path[depth] = cell;
        if (trie_ends(node) && !every_found(every, number, depth + 1))
            return TRACE_NO_MEMORY;
        if (node.children) {
            const uint32_t *around = grid->around + grid->starts[cell];
            const uint32_t *behind = grid->around + grid->starts[cell + (size_t)1];
            every->frames[++depth] = (ListFrame){around, behind, node, shows[cell]};
            shows[cell] = 0;
        }
    }
}

#endif
