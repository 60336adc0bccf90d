/* Banned words on the boards of a board search, as a term of its energy.
 *
 *     the caller sets the first part -> bans_compile -> bans_count with a BansBoard -> bans_free
 *
 * The banned spellings form a trie, and a count walks all paths of a board that follow it. A search
 * counts only on boards that it would accept without bans, and stops as soon as there are too many.
 *
 * A board is good if it shows at most `most` banned words. With 0 every path of a banned word
 * counts, so that a word with two paths is removed step by step; else each spelling counts once.
 */
#ifndef UNBOGGLE_BANS_H
#define UNBOGGLE_BANS_H

#include <stdbool.h>
#include <stdint.h>

#include "trie.h"

typedef struct {
    /* Set by the caller. */
    Trie trie;     /* of the banned spellings; no nodes: none is banned */
    int32_t most;  /* spellings that a good board may show */
    int32_t blank; /* the face that no spelling has, for moves that make a cell blank; or -1 */

    /* Set by bans_compile: the neighbours of cell c are around[start[c]] up to around[start[c + 1]]
     */
    int32_t cells;
    int32_t *start, *around;
} Bans;

/* The bans of a board; memory for counts. */
typedef struct {
    int32_t excess;  /* of the current board: what counts beyond `most`; 0 if the board is good */
    uint32_t *shows; /* by cell: the bit of its face; 0 if no spelling has the face */
    uint32_t *stamps, stamp; /* by node: the count that last found it */
} BansBoard;

/* Whether any word is banned. */
UB_INLINE bool bans_any(const Bans *bans) { return bans->trie.node_count > 0; }

/* Fills in the second part for a grid, given as the set of neighbours of each cell; false if memory
 * is short. Call bans_free in both cases. */
bool bans_compile(Bans *bans, int32_t cells, int32_t width, const uint64_t *around);

/* Frees bans, compiled or not; they are all zero then. */
void bans_free(Bans *bans);

/* Makes the memory for counts; false if memory is short. Call bans_board_free in both cases. */
bool bans_board_new(BansBoard *board, const Bans *bans);

/* Frees it; it is all zero then. */
void bans_board_free(BansBoard *board);

/* Returns what counts on the board beyond `most`, or a number above `enough` if it is more than
 * that. `faces` has the face of each cell. */
int32_t bans_count(const Bans *bans, BansBoard *board, const uint8_t *faces, int32_t enough);

#endif
