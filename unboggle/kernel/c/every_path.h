/* Every path of every spelling of a trie on a board: how many, the first ones, the cells used.
 *
 *     every_begin -> every_run until it is WALK_DONE -> read -> every_free
 *
 * The walk of trace.h without its short cuts, in the same order. There may be very many
 * paths; their number is counted, and only the first `limit` of each spelling are kept.
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

/* What is known of a trie node that was reached and where spellings end. */
typedef struct {
    uint64_t count; /* of its paths */
    uint8_t *cells; /* bit c % 8 of byte c / 8: cell c is on a path; NULL if not asked for */
    uint32_t node;
} Reached;

typedef struct {
    /* To be read when all is done. */
    const Trie *trie;
    Reached *reached; /* in the order of finding */
    size_t reached_count;
    size_t bytes;     /* of each Reached.cells; 0: not asked for */
    FoundPaths found; /* the paths kept */

    /* Only for every_path.c. */
    Walk walk;
    uint64_t limit;   /* the most paths kept for a node */
    uint32_t *places; /* by node: 1 + its place in `reached`, 0 if not there */
    size_t reached_room;
} EveryPath;

/* Begins with a board: a face number, or FACE_BLANK, for each cell of `grid`.
 *
 * requires: `trie` and `grid` outlive it. `heat` says whether to note the cells used.
 * ensures:  WALK_MORE; then every_free must come. Or WALK_NO_MEMORY or WALK_BAD_FACE, and there
 *           is nothing to be freed.
 */
WalkStatus every_begin(EveryPath *every, const Trie *trie, const Grid *grid, const uint8_t *faces,
                       uint64_t limit, bool heat);

/* Walks on for some hundredths of a second. WALK_DONE: all is found. WALK_MORE: call again.
 * WALK_NO_MEMORY: only every_free may follow. */
WalkStatus every_run(EveryPath *every);

/* Gives back what it holds. */
void every_free(EveryPath *every);

#endif
