/* Scoring boards: what all words on a board are worth, without saying where they are.
 *
 *     score_init -> score_board, any number of them -> score_free
 *     score_init -> score_reserve_jokers -> score_changes or score_board -> score_free
 *
 * All boards that differ in one cell are scored by one walk: the cell is a joker,
 * and a word found through it notes as what. Words found around it count for all.
 *
 * Only for grids whose sets of cells are single words (see Grid.sets).
 */
#ifndef UNBOGGLE_SCORE_H
#define UNBOGGLE_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "faces.h"
#include "grid.h"
#include "trie.h"

/* The words and what they are worth; only read, by any number of threads. */
typedef struct {
    const Trie *trie;
    uint32_t *worth; /* by node: of the word that ends there */
    uint32_t *home;  /* by node: the node that keeps the marks of that word; NULL if each its own */
} ScoreTable;

/* What a thread writes to while it scores, and the board before it. */
typedef struct {
    uint64_t points, words; /* of the last board, to be read after SCORE_DONE */

    /* Only for score.c. */
    const ScoreTable *table;
    const Grid *grid;
    uint32_t *stamps, stamp; /* by node: found on the board with that stamp */
    uint64_t *as;            /* by node: the jokers' faces with which it was found */
    uint32_t *found;         /* nodes found by a walk with a joker */
    size_t found_count;
    uint64_t showing[FACE_LIMIT];    /* by face: the cells that show it */
    uint32_t beside[GRID_SMALL + 1]; /* by cell: the faces next to it */
    uint32_t joker, joker_faces;
    uint64_t patience; /* steps left for this board */
} Scorer;

/* SCORE_BELOW: below the floor. SCORE_TIRED: given up, as there are too many paths
 * (a board of few faces and words of them only; dictionaries of languages are far off). */
typedef enum { SCORE_DONE, SCORE_BELOW, SCORE_TIRED } ScoreStatus;

/* Makes a scorer for `table` and `grid`, which outlive it; grid->sets is not NULL. False, and
 * nothing to be freed, if memory is short. */
bool score_init(Scorer *scorer, const ScoreTable *table, const Grid *grid);

/* Makes room for walks with a joker, once; false if memory is short. */
bool score_reserve_jokers(Scorer *scorer);

/* Gives back what a scorer holds, if it is not all zero; it is all zero then. */
void score_free(Scorer *scorer);

/* Scores a board into `points` and `words`: a face number below FACE_LIMIT for each cell, or
 * anything above for a blank.
 *
 * With a floor, the points of the words that start on the first cells are compared with it,
 * cell after cell: SCORE_BELOW at the first that is below it. `after`, if wanted, gets these
 * points. Both have an entry for each cell; after SCORE_BELOW or SCORE_TIRED `points` and
 * `words` say nothing.
 */
ScoreStatus score_board(Scorer *scorer, const uint8_t *faces, const uint64_t *floor,
                        uint64_t *after);

/* Scores the boards that differ from `faces` in `cell` only: with face f there, f a bit of
 * `among`, the points are points[f] and the words words[f], both of FACE_LIMIT entries, 0 for
 * other faces. SCORE_TIRED: they are as they were. Needs score_reserve_jokers.
 */
ScoreStatus score_changes(Scorer *scorer, const uint8_t *faces, uint32_t cell, uint32_t among,
                          uint64_t *points, uint64_t *words);

#endif
