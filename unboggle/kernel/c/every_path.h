/* Every path of every spelling of a trie on a board: their number, the first ones, their cells.
 *
 *     every_begin -> every_run until it is WALK_DONE -> read -> every_free
 *
 * The walk of trace.h without its short cuts, in the same order. There may be very many paths;
 * all are counted, and the first `limit` of each spelling are kept.
 */
#ifndef UNBOGGLE_EVERY_PATH_H
#define UNBOGGLE_EVERY_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "found.h"
#include "grid.h"
#include "trie.h"
#include "walk.h"

/* The record of a trie node that was reached and where spellings end. */
typedef struct {
    uint64_t count; /* of its paths */
    uint8_t *cells; /* bit c % 8 of byte c / 8: cell c is on a path; NULL if not requested */
    uint32_t node;
} Reached;

typedef struct {
    /* Public; valid after the walk. */
    const Trie *trie;
    Reached *reached; /* in the order of finding */
    size_t reached_count;
    size_t bytes;     /* of each Reached.cells; 0: not requested */
    FoundPaths found; /* the paths kept */

    /* Private to every_path.c. */
    Walk walk;
    uint64_t limit;   /* the most paths kept for a node */
    uint32_t *places; /* by node: 1 + its index in `reached`, 0 if not there */
    size_t reached_room;
} EveryPath;

/* Begins with a board: a face number, or FACE_BLANK, for each cell of `grid`.
 *
 * requires: `trie` and `grid` outlive it. `heat`: whether to record the cells used.
 * ensures:  WALK_MORE; call every_free later. Or WALK_NO_MEMORY or WALK_BAD_FACE, with nothing to
 *           free.
 */
WalkStatus every_begin(EveryPath *every, const Trie *trie, const Grid *grid, const uint8_t *faces,
                       uint64_t limit, bool heat);

/* Walks for some hundredths of a second. WALK_DONE: all is found. WALK_MORE: call it again.
 * WALK_NO_MEMORY: call nothing but every_free. */
WalkStatus every_run(EveryPath *every);

/* Frees it. */
void every_free(EveryPath *every);

#endif
