/* The forward solver: which spellings of a trie does a board hold, and where?
 *
 * The same words and the same paths as forward/trace.py, in the same order: depth first,
 * start cells in order, neighbours in the order of the grid's lists. A spelling is
 * reported with the first of its paths.
 *
 * Two walkers do it. On a small grid the next cells are a bit set, so that a step
 * costs nothing for the neighbours that do not continue any word (most). On any
 * other grid the neighbours are looked at one by one, and a visited cell is one
 * that shows nothing for a while. Both keep their own stack: a word may be longer
 * than C's allows.
 *
 * Boards on which a trie has very many paths (all faces equal, say) are walked
 * again with pruning: a part of the trie is left once all in it is found. Other
 * boards are faster without.
 *
 * No Python here.
 */
#ifndef UNBOGGLE_TRACE_H
#define UNBOGGLE_TRACE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "grid.h"
#include "trie.h"

/* The face number of a blank cell. */
enum { TRACE_BLANK = 255 };

/* Steps before pruning begins, then steps from one TRACE_MORE to the next: some
 * hundredths, some tenths of a second. Tests set them low, to see every turn taken. */
#ifndef TRACE_PATIENCE
#define TRACE_PATIENCE ((uint64_t)1 << 20)
#endif
#ifndef TRACE_SLICE
#define TRACE_SLICE ((uint64_t)1 << 24)
#endif

typedef enum { TRACE_DONE, TRACE_MORE, TRACE_NO_MEMORY, TRACE_BAD_FACE } TraceStatus;

/* A trie node whose spellings were found, and their path: cells[start] and so on. */
typedef struct {
    size_t start;
    uint32_t node, length;
} Find;

/* The state after some steps of a walk: where it stands in the trie, and where it can go next. */
typedef struct {
    uint64_t candidates;
    TrieNode node;
} SetFrame;

typedef struct {
    const uint32_t *next, *end;
    TrieNode node;
    uint32_t shown; /* by the cell of the last step */
} ListFrame;

/* What tracing one board needs to write to. It belongs to one trie and one thread
 * and serves any number of boards, one after the other. */
typedef struct Tracer {
    struct Tracer *spare; /* for the owner's list of idle tracers */
    const Trie *trie;

    /* The board. */
    const Grid *grid;
    const uint8_t *faces;
    uint32_t *shows; /* by cell: the bit of its face; 0 if blank, or on the path of a list walk */
    size_t shows_room;
    uint32_t beside[GRID_SMALL + 1]; /* by cell of a small grid: the faces next to it */
    uint64_t showing[TRIE_FACES];  /* by face: the cells of a small grid that show it */

    /* The walk: `depth` steps are done, step k to path[k] and the trie node nodes[k]. */
    size_t depth;
    uint64_t unvisited;
    SetFrame sets[GRID_SMALL + 1];
    ListFrame *lists;
    uint32_t *path, *nodes;
    size_t lists_room, path_room, nodes_room;

    /* A node was found on this board if its stamp is the board's: no clearing. */
    uint32_t *stamps, stamp;
    bool pruning;
    uint32_t *unfound; /* by node: nodes still to be found at or below it */

    Find *finds;
    uint32_t *cells;
    size_t find_count, finds_room, cell_count, cells_room;
} Tracer;

static void tracer_free(Tracer *tracer) {
    if (!tracer)
        return;
    free(tracer->shows);
    free(tracer->lists);
    free(tracer->path);
    free(tracer->nodes);
    free(tracer->stamps);
    free(tracer->unfound);
    free(tracer->finds);
    free(tracer->cells);
    free(tracer);
}

/* Returns a tracer for `trie`, which has to outlive it; NULL if memory is short. */
static Tracer *tracer_new(const Trie *trie) {
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

/* Returns `array` with room for `count` items; NULL, and `array` as it was, if memory is short. */
static void *trace_room(void *array, size_t *room, size_t count, size_t size) {
    if (array && count <= *room)
        return array;
    if (count > SIZE_MAX / 2 / size)
        return NULL;
    size_t wanted = count > 8 ? count + count / 2 : 12;
    void *grown = realloc(array, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}

/* ---- a board ---- */

static bool trace_reserve_board(Tracer *tracer, size_t cells) {
    size_t steps = tracer->trie->longest < cells ? tracer->trie->longest : cells;
    void *shows = trace_room(tracer->shows, &tracer->shows_room, cells + 1, sizeof *tracer->shows);
    if (shows)
        tracer->shows = shows;
    void *path = trace_room(tracer->path, &tracer->path_room, steps + 1, sizeof *tracer->path);
    if (path)
        tracer->path = path;
    void *nodes = trace_room(tracer->nodes, &tracer->nodes_room, steps + 1, sizeof *tracer->nodes);
    if (nodes)
        tracer->nodes = nodes;
    void *lists = trace_room(tracer->lists, &tracer->lists_room, steps + 1, sizeof *tracer->lists);
    if (lists)
        tracer->lists = lists;
    return shows && path && nodes && lists;
}

/* The cells on which a walk at `cell` in `node` can go on. */
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
    memset(tracer->showing, 0, sizeof tracer->showing);
    for (uint32_t c = 0; c < grid->cells; c++)
        if (tracer->shows[c])
            tracer->showing[tracer->faces[c]] |= (uint64_t)1 << c;
    for (uint32_t c = 0; c <= grid->cells; c++) {
        uint32_t faces = 0;
        for (size_t i = grid->starts[c]; i < grid->starts[c + 1]; i++)
            faces |= tracer->shows[grid->around[i]];
        tracer->beside[c] = faces;
    }
    tracer->unvisited = ~(uint64_t)0;
    TrieNode root = tracer->trie->nodes[0];
    uint64_t starts = trace_candidates(tracer, root, grid->cells, tracer->unvisited);
    tracer->sets[0] = (SetFrame){starts, root};
}

static void trace_place_lists(Tracer *tracer) {
    const Grid *grid = tracer->grid;
    const uint32_t *outside = grid->around + grid->starts[grid->cells];
    tracer->lists[0] = (ListFrame){outside, outside + grid->cells, tracer->trie->nodes[0], 0};
}

/* Puts a board before the tracer: a face number, or TRACE_BLANK, for each cell of
 * `grid`. Both have to live until it is done. Then call trace_run until it says so.
 */
static TraceStatus trace_begin(Tracer *tracer, const Grid *grid, const uint8_t *faces) {
    if (!trace_reserve_board(tracer, grid->cells))
        return TRACE_NO_MEMORY;
    for (uint32_t c = 0; c < grid->cells; c++) {
        if (faces[c] >= TRIE_FACES && faces[c] != TRACE_BLANK)
            return TRACE_BAD_FACE;
        tracer->shows[c] = faces[c] == TRACE_BLANK ? 0 : (uint32_t)1 << faces[c];
    }
    tracer->grid = grid;
    tracer->faces = faces;
    tracer->depth = tracer->find_count = tracer->cell_count = 0;
    tracer->pruning = false;
    if (++tracer->stamp == 0) { /* after four thousand million boards */
        memset(tracer->stamps, 0, tracer->trie->node_count * sizeof *tracer->stamps);
        tracer->stamp = 1;
    }
    if (grid->sets)
        trace_place_sets(tracer);
    else
        trace_place_lists(tracer);
    return TRACE_MORE;
}

/* ---- finding ---- */

/* Keeps the path of `length` cells at whose end `node` was found. */
static bool trace_keep(Tracer *tracer, uint32_t node, size_t length) {
    Find *finds = trace_room(tracer->finds, &tracer->finds_room, tracer->find_count + 1,
                             sizeof *finds);
    if (!finds)
        return false;
    tracer->finds = finds;
    uint32_t *cells = trace_room(tracer->cells, &tracer->cells_room, tracer->cell_count + length,
                                 sizeof *cells);
    if (!cells)
        return false;
    tracer->cells = cells;
    memcpy(cells + tracer->cell_count, tracer->path, length * sizeof *cells);
    finds[tracer->find_count++] = (Find){tracer->cell_count, node, (uint32_t)length};
    tracer->cell_count += length;
    return true;
}

/* Notes that the node of step `depth` was reached, where spellings end. */
UB_INLINE bool trace_found(Tracer *tracer, uint32_t node, size_t depth, const bool pruning) {
    if (tracer->stamps[node] == tracer->stamp)
        return true;
    tracer->stamps[node] = tracer->stamp;
    if (pruning) {
        for (size_t k = 0; k <= depth; k++)
            tracer->unfound[tracer->nodes[k]]--;
    }
    return trace_keep(tracer, node, depth + 1);
}

/* ---- the walkers: at most `steps` steps, from where the last call stopped ---- */

UB_INLINE TraceStatus trace_sets(Tracer *tracer, uint64_t steps, const bool pruning) {
    const TrieNode *nodes = tracer->trie->nodes;
    uint64_t unvisited = tracer->unvisited;
    size_t depth = tracer->depth;
    for (;;) {
        SetFrame *frame = &tracer->sets[depth];
        if (!frame->candidates) {
            if (depth == 0)
                return TRACE_DONE;
            depth--;
            unvisited |= (uint64_t)1 << tracer->path[depth];
            continue;
        }
        if (steps-- == 0) {
            tracer->unvisited = unvisited;
            tracer->depth = depth;
            return TRACE_MORE;
        }
        uint32_t cell = (uint32_t)ub_lowest(frame->candidates);
        frame->candidates &= frame->candidates - 1;
        uint32_t number = trie_child(frame->node, tracer->shows[cell]);
        if (pruning) {
            if (!tracer->unfound[number])
                continue;
            tracer->nodes[depth] = number;
        }
        TrieNode node = nodes[number];
        tracer->path[depth] = cell;
        if (trie_ends(node) && !trace_found(tracer, number, depth, pruning))
            return TRACE_NO_MEMORY;
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

UB_INLINE TraceStatus trace_lists(Tracer *tracer, uint64_t steps, const bool pruning) {
    const TrieNode *nodes = tracer->trie->nodes;
    const Grid *grid = tracer->grid;
    uint32_t *shows = tracer->shows;
    size_t depth = tracer->depth;
    for (;;) {
        ListFrame *frame = &tracer->lists[depth];
        const uint32_t *next = frame->next, *end = frame->end;
        while (next < end && !(frame->node.children & shows[*next]))
            next++;
        frame->next = next;
        if (next == end) {
            if (depth == 0)
                return TRACE_DONE;
            depth--;
            shows[tracer->path[depth]] = frame->shown;
            continue;
        }
        if (steps-- == 0) {
            tracer->depth = depth;
            return TRACE_MORE;
        }
        uint32_t cell = *next;
        frame->next = next + 1;
        uint32_t number = trie_child(frame->node, shows[cell]);
        if (pruning) {
            if (!tracer->unfound[number])
                continue;
            tracer->nodes[depth] = number;
        }
        TrieNode node = nodes[number];
        tracer->path[depth] = cell;
        if (trie_ends(node) && !trace_found(tracer, number, depth, pruning))
            return TRACE_NO_MEMORY;
        if (node.children) {
            const uint32_t *around = grid->around + grid->starts[cell];
            const uint32_t *behind = grid->around + grid->starts[cell + (size_t)1];
            tracer->lists[++depth] = (ListFrame){around, behind, node, shows[cell]};
            shows[cell] = 0;
        }
    }
}

UB_INLINE TraceStatus trace_walk_inline(Tracer *tracer, uint64_t steps) {
    if (tracer->grid->sets)
        return tracer->pruning ? trace_sets(tracer, steps, true) : trace_sets(tracer, steps, false);
    return tracer->pruning ? trace_lists(tracer, steps, true) : trace_lists(tracer, steps, false);
}

/* The instruction that counts bits is worth a third of the speed, but the oldest
 * x86-64 machines lack it, and so a compiler does not use it unless told to.
 */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__)
__attribute__((target("popcnt"))) static TraceStatus trace_walk_popcnt(Tracer *tracer,
                                                                       uint64_t steps) {
    return trace_walk_inline(tracer, steps);
}

static TraceStatus trace_walk(Tracer *tracer, uint64_t steps) {
    if (__builtin_cpu_supports("popcnt"))
        return trace_walk_popcnt(tracer, steps);
    return trace_walk_inline(tracer, steps);
}
#else
static TraceStatus trace_walk(Tracer *tracer, uint64_t steps) {
    return trace_walk_inline(tracer, steps);
}
#endif

/* ---- running ---- */

/* Starts the board again, this time leaving each part of the trie as soon as all in it is found. */
static TraceStatus trace_again_pruning(Tracer *tracer) {
    const Trie *trie = tracer->trie;
    if (!tracer->unfound)
        tracer->unfound = malloc(trie->node_count * sizeof *tracer->unfound);
    if (!tracer->unfound)
        return TRACE_NO_MEMORY;
    for (uint32_t number = trie->node_count; number-- > 0;) { /* children come after parents */
        TrieNode node = trie->nodes[number];
        uint32_t count = trie_ends(node), child = node.link >> 1;
        for (uint32_t faces = node.children; faces; faces &= faces - 1)
            count += tracer->unfound[child++];
        tracer->unfound[number] = count;
    }
    TraceStatus status = trace_begin(tracer, tracer->grid, tracer->faces);
    tracer->pruning = true;
    return status;
}

/* Traces on for a while. TRACE_DONE: `finds` holds everything, in the order of
 * finding. TRACE_MORE: call it again. Anything else: the board is given up.
 */
static TraceStatus trace_run(Tracer *tracer) {
    if (tracer->pruning)
        return trace_walk(tracer, TRACE_SLICE);
    TraceStatus status = trace_walk(tracer, TRACE_PATIENCE);
    return status == TRACE_MORE ? trace_again_pruning(tracer) : status;
}

#endif
