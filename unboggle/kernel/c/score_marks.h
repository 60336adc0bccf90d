/* The marks of score.c: which words the current board is known to hold. */
#ifndef UNBOGGLE_SCORE_MARKS_H
#define UNBOGGLE_SCORE_MARKS_H

#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "score.h"

/* The most steps for a board, and for all boards that differ from it in one cell: some hundredths
 * of a second. A crowded 8x8 board takes a tenth of them. */
#define SCORE_PATIENCE ((uint64_t)1 << 20)
#define SCORE_JOKER_PATIENCE ((uint64_t)1 << 23)

/* No joker on the path so far; the jokers' faces are the bits below. */
#define SCORE_NO_JOKER ((uint64_t)1 << FACE_LIMIT)

/* Forgets the words of the previous board. */
UB_INLINE void score_next_board(Scorer *scorer, uint64_t patience) {
    if (++scorer->stamp == 0) { /* after 2^32 boards */
        memset(scorer->stamps, 0, scorer->table->trie->node_count * sizeof *scorer->stamps);
        scorer->stamp = 1;
    }
    scorer->points = scorer->words = 0;
    scorer->patience = patience;
}

/* Counts the word of `node`, unless it is counted already. */
UB_INLINE void score_note(Scorer *scorer, uint32_t node) {
    const ScoreTable *table = scorer->table;
    uint32_t home = table->home ? table->home[node] : node;
    if (scorer->stamps[home] != scorer->stamp) {
        scorer->stamps[home] = scorer->stamp;
        scorer->points += table->worth[node];
        scorer->words++;
    }
}

/* Keeps the word of `node`, found with the jokers' faces `as`. */
UB_INLINE void score_note_as(Scorer *scorer, uint32_t node, uint64_t as) {
    const ScoreTable *table = scorer->table;
    uint32_t home = table->home ? table->home[node] : node;
    if (scorer->stamps[home] != scorer->stamp) {
        scorer->stamps[home] = scorer->stamp;
        scorer->as[home] = as;
        scorer->found[scorer->found_count++] = home;
    } else {
        scorer->as[home] |= as;
    }
}

#endif
