/* The words of a board search as its caller gives them: spellings, weights, and which are required.
 */
#ifndef UNBOGGLE_WORD_LINES_H
#define UNBOGGLE_WORD_LINES_H

#include <stdbool.h>
#include <stdint.h>

/* The most that a word may weigh. */
enum { WORD_WEIGHT = 1000000 };

/* A spelling of a word: `length` letters from `letter` on. */
typedef struct {
    int32_t word, letter, length;
} WordLine;

/* The arrays are from malloc. A word without lines is never held. */
typedef struct {
    int32_t words, lines, letters;
    WordLine *line;  /* ordered by word */
    uint8_t *letter; /* by letter of all lines: its face */
    int32_t *weight; /* by word: 1 to WORD_WEIGHT */
    bool *must;      /* by word: whether the word is required */
} WordLines;

#endif
