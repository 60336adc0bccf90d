/* The forward solver: which spellings of a trie does a board hold, and where?
 *
 *     tracer_new -> trace_begin -> trace_run until it is WALK_DONE -> read `found`
 *                       ^--------------- the next board ------------------'  -> tracer_free
 *
 * The words and paths are those of forward/trace.py, in the same order: depth first, start cells
 * in order, neighbours in the order of the grid's lists. Each spelling has its first path.
 */
#ifndef UNBOGGLE_TRACE_H
#define UNBOGGLE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "faces.h"
#include "found.h"
#include "grid.h"
#include "trie.h"
#include "walk.h"

/* The state of a walk on a small grid after some steps: the untried cells. */
typedef struct {
    uint64_t candidates;
    TrieNode node;
} SetFrame;

/* The memory for tracing a board. It belongs to one trie and one thread, and serves any number of
 * boards in turn. */
typedef struct Tracer {
    struct Tracer *spare; /* for the owner's list of idle tracers */
    const Trie *trie;
    FoundPaths found; /* valid when a board is done */

    /* Private to trace.c: the board, */
    const Grid *grid;
    const uint8_t *faces;
    uint32_t beside[GRID_SMALL + 1]; /* by cell of a small grid: the faces next to it */
    uint64_t showing[FACE_LIMIT];    /* by face: the cells of a small grid that show it */

    /* the walk, */
    Walk walk; /* on a small grid with `sets` instead of its frames */
    uint64_t unvisited;
    SetFrame sets[GRID_SMALL + 1];

    /* and the nodes found. A node was found on this board if its stamp is the board's stamp, so
     * that nothing needs clearing. */
    uint32_t *stamps, stamp;
    bool pruning;
    uint32_t *unfound; /* by node: unfound nodes at or below it */
    uint32_t *nodes;   /* while pruning: the node of each step */
    size_t nodes_room;
} Tracer;

/* Returns a tracer for `trie`, which must outlive it; NULL if memory is short. */
Tracer *tracer_new(const Trie *trie);

/* Frees a tracer; NULL is allowed. */
void tracer_free(Tracer *tracer);

/* Sets the board of the tracer and forgets the previous one.
 *
 * requires: `faces` has a face number, or FACE_BLANK, for each cell of `grid`. Both live
 *           until the board is done.
 * ensures:  WALK_MORE. Or WALK_NO_MEMORY or WALK_BAD_FACE: call nothing but trace_begin or
 *           tracer_free.
 */
WalkStatus trace_begin(Tracer *tracer, const Grid *grid, const uint8_t *faces);

/* Traces for some tenths of a second. WALK_DONE: `found` is complete, in the order of discovery.
 * WALK_MORE: call it again. WALK_NO_MEMORY: the board is given up, as above. */
WalkStatus trace_run(Tracer *tracer);

/* Marks `node` as found on the finished board; returns whether it was unmarked before. */
bool trace_mark(Tracer *tracer, uint32_t node);

#endif
