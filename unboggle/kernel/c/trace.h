/* The forward solver: which spellings of a trie does a board hold, and where?
 *
 *     tracer_new -> trace_begin -> trace_run until it is WALK_DONE -> read `found`
 *                       ^--------------- the next board ------------------'  -> tracer_free
 *
 * The same words and the same paths as forward/trace.py, in the same order: depth first,
 * start cells in order, neighbours in the order of the grid's lists. A spelling is
 * reported with the first of its paths.
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

/* The state of a walk on a small grid after some steps: where else it can go. */
typedef struct {
    uint64_t candidates;
    TrieNode node;
} SetFrame;

/* What tracing one board needs to write to. It belongs to one trie and one thread
 * and serves any number of boards, one after the other. */
typedef struct Tracer {
    struct Tracer *spare; /* for the owner's list of idle tracers */
    const Trie *trie;
    FoundPaths found; /* to be read when a board is done */

    /* Only for trace.c: the board, */
    const Grid *grid;
    const uint8_t *faces;
    uint32_t beside[GRID_SMALL + 1]; /* by cell of a small grid: the faces next to it */
    uint64_t showing[FACE_LIMIT];    /* by face: the cells of a small grid that show it */

    /* the walk, */
    Walk walk; /* on a small grid without its frames, in whose place are `sets` */
    uint64_t unvisited;
    SetFrame sets[GRID_SMALL + 1];

    /* and what was found. A node was found on this board if its stamp is the board's: no clearing.
     */
    uint32_t *stamps, stamp;
    bool pruning;
    uint32_t *unfound; /* by node: nodes still to be found at or below it */
    uint32_t *nodes;   /* while pruning: the node of each step */
    size_t nodes_room;
} Tracer;

/* Returns a tracer for `trie`, which has to outlive it; NULL if memory is short. */
Tracer *tracer_new(const Trie *trie);

/* Gives a tracer back, if it is one. */
void tracer_free(Tracer *tracer);

/* Puts a board before the tracer, and forgets the one before.
 *
 * requires: `faces` has a face number, or FACE_BLANK, for each cell of `grid`. Both live
 *           until the board is done.
 * ensures:  WALK_MORE. Or WALK_NO_MEMORY or WALK_BAD_FACE: only another trace_begin or
 *           tracer_free may follow.
 */
WalkStatus trace_begin(Tracer *tracer, const Grid *grid, const uint8_t *faces);

/* Traces on for some tenths of a second. WALK_DONE: `found` is complete, in the order of
 * finding. WALK_MORE: call it again. WALK_NO_MEMORY: the board is given up, as above. */
WalkStatus trace_run(Tracer *tracer);

/* Marks `node` as found on the board that is done; whether it was not marked before. */
bool trace_mark(Tracer *tracer, uint32_t node);

#endif
