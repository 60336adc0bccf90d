/* The walk over all paths of a board that spell words of a trie, neighbour by neighbour.
 *
 *     walk_begin -> walk_lists until it is WALK_DONE -> another walk_begin, or walk_clear
 *
 * Depth first, start cells in order, neighbours in the order of the grid's lists. A visited cell
 * is one that shows nothing for a while. The walk has its own stack, since a word may be longer
 * than C's stack allows. A Walk that is all zero is ready for walk_begin.
 */
#ifndef UNBOGGLE_WALK_H
#define UNBOGGLE_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "grid.h"
#include "trie.h"

/* WALK_MORE: unfinished, call it again. WALK_NO_MEMORY, WALK_BAD_FACE: the board is given up. */
typedef enum { WALK_DONE, WALK_MORE, WALK_NO_MEMORY, WALK_BAD_FACE } WalkStatus;

/* The state after some steps: the node of the trie, and the untried neighbours. */
typedef struct {
    const uint32_t *next, *end;
    TrieNode node;
    uint32_t shown; /* by the cell of the last step */
} ListFrame;

/* A board and the current path: `depth` steps are done, step k to path[k]. */
typedef struct {
    const Trie *trie;
    const Grid *grid;
    uint32_t *shows; /* by cell: the bit of its face; 0 if blank, or on the path of a list walk */
    uint32_t *path;
    ListFrame *frames; /* `depth` + 1 of them */
    size_t depth;
    size_t shows_room, path_room, frames_room;
} Walk;

/* Starts a walk outside a board, before its first cell.
 *
 * requires: `faces` has a face number, or FACE_BLANK, for each cell of `grid`; `trie` and
 *           `grid` outlive the walk.
 * ensures:  WALK_MORE. Or WALK_NO_MEMORY or WALK_BAD_FACE: call nothing but walk_begin or
 *           walk_clear.
 */
WalkStatus walk_begin(Walk *walk, const Trie *trie, const Grid *grid, const uint8_t *faces);

/* Frees a walk; it is all zero then. */
void walk_clear(Walk *walk);

/* Called before step `depth` (from 0) is made, to `node`: whether `node` or a node below it is to
 * be found. */
typedef bool (*WalkEnters)(void *walker, uint32_t node, size_t depth);

/* Called when spellings end in `node`; path[0] up to path[length - 1] spells them. Returns false,
 * which ends the walk, if memory is short. */
typedef bool (*WalkFound)(void *walker, uint32_t node, size_t length);

/* Makes at most `steps` steps, from where the last call stopped.
 *
 * `enters`, which may be NULL, and `found` get `walker`. If they are constants, the compiler
 * inlines them.
 */
UB_INLINE WalkStatus walk_lists(Walk *walk, uint64_t steps, WalkEnters enters, WalkFound found,
                                void *walker) {
    const TrieNode *nodes = walk->trie->nodes;
    const Grid *grid = walk->grid;
    uint32_t *shows = walk->shows;
    size_t depth = walk->depth;
    for (;;) {
        ListFrame *frame = &walk->frames[depth];
        const uint32_t *next = frame->next, *end = frame->end;
        while (next < end && !(frame->node.children & shows[*next]))
            next++;
        frame->next = next;
        if (next == end) {
            if (depth == 0)
                return WALK_DONE;
            depth--;
            shows[walk->path[depth]] = frame->shown;
            continue;
        }
        if (steps-- == 0) {
            walk->depth = depth;
            return WALK_MORE;
        }
        uint32_t cell = *next;
        frame->next = next + 1;
        uint32_t number = trie_child(frame->node, shows[cell]);
        if (enters && !enters(walker, number, depth))
            continue;
        TrieNode node = nodes[number];
        walk->path[depth] = cell;
        if (trie_ends(node) && !found(walker, number, depth + 1))
            return WALK_NO_MEMORY;
        if (node.children) {
            const uint32_t *around = grid->around + grid->starts[cell];
            const uint32_t *behind = grid->around + grid->starts[cell + (size_t)1];
            walk->frames[++depth] = (ListFrame){around, behind, node, shows[cell]};
            shows[cell] = 0;
        }
    }
}

#endif
