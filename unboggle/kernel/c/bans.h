/* Banned words on the boards of a board search, as a term of its energy.
 *
 *     the caller sets the first part -> bans_compile -> bans_count with a BansBoard -> bans_free
 *
 * The banned spellings form a trie, and a count walks all paths of a board that follow it. A search
 * counts only on boards that it would accept without bans, and stops as soon as there are too many.
 *
 * A spelling is forbidden, or in a list of which a board may show some words. A board is good if it
 * shows no forbidden spelling, and of each list at most as many words as that allows. Every path of
 * a forbidden spelling counts, so that one with two paths is removed step by step. Each word of a
 * list counts once, if it is beyond the allowed number. If there are lists, a path counts as much
 * as BANS_FORBIDDEN words.
 */
#ifndef UNBOGGLE_BANS_H
#define UNBOGGLE_BANS_H

#include <stdbool.h>
#include <stdint.h>

#include "trie.h"

/* The words beyond the allowed number that are as bad as a path of a forbidden spelling: about the
 * ratio of the penalties that were measured for each alone. */
enum { BANS_FORBIDDEN = 5 };

typedef struct {
    /* Set by the caller. */
    Trie trie;     /* of the banned spellings; no nodes: none is banned */
    int32_t *list; /* by spelling: the list of its word; or -1, it is forbidden */
    int32_t *word; /* by spelling: the number of its word in all lists; not used if forbidden */
    int32_t *most; /* by list: words that a good board may show */
    int32_t lists; /* 0: all spellings are forbidden */
    int32_t words; /* above the number of any word */
    int32_t blank; /* the face that no spelling has, for moves that make a cell blank; or -1 */

    /* Set by bans_compile: the neighbours of cell c are around[start[c]] up to around[start[c + 1]]
     */
    int32_t cells;
    int32_t *start, *around;

    Trie through; /* set by bans_make_through: see bans_through.h */
} Bans;

/* The bans of a board; memory for counts. */
typedef struct {
    int32_t excess;          /* of the current board: what counts; 0 if the board is good */
    uint32_t *shows;         /* by cell: the bit of its face; 0 if no spelling has the face */
    uint32_t *beside;        /* by cell: what its neighbours show */
    int32_t *left;           /* by list: the words that a count may still find */
    uint32_t *stamps, stamp; /* by word of a list: the count that last found it */
} BansBoard;

/* Whether any word is banned. */
UB_INLINE bool bans_any(const Bans *bans) { return bans->trie.node_count > 0; }

/* Returns the penalty of what counts 1: that of a `path` of a banned word or, if a board may show
 * some words, that of one `beyond` their number. */
UB_INLINE int32_t bans_penalty(const Bans *bans, int32_t path, int32_t beyond) {
    return bans->lists ? beyond : path;
}

/* Fills in the second part for a grid, given as the set of neighbours of each cell; false if memory
 * is short. Call bans_free in both cases. */
bool bans_compile(Bans *bans, int32_t cells, int32_t width, const uint64_t *around);

/* Frees bans, compiled or not; they are all zero then. */
void bans_free(Bans *bans);

/* Makes the memory for counts; false if memory is short. Call bans_board_free in both cases. */
bool bans_board_new(BansBoard *board, const Bans *bans);

/* Frees it; it is all zero then. */
void bans_board_free(BansBoard *board);

/* Sets what each cell shows. `faces` has the face of each cell. */
void bans_show(const Bans *bans, BansBoard *board, const uint8_t *faces);

/* Returns what counts on the board, or a number above `enough` if it is more than that. `faces` has
 * the face of each cell. */
int32_t bans_count(const Bans *bans, BansBoard *board, const uint8_t *faces, int32_t enough);

#endif
