/* The words of a text that a board could show, judged by pairs of letters a to z. */
#ifndef UNBOGGLE_SPELLABLE_H
#define UNBOGGLE_SPELLABLE_H

#include <stddef.h>
#include <stdint.h>

#define ALPHABET 26

/* Sets of letters, a bit each: those that begin a word, and for each letter those after it.
 * Words have `shortest` to `longest` letters. */
typedef struct {
    uint32_t first, after[ALPHABET];
    size_t shortest, longest;
} Spelling;

/* The next word of [at, end) that is between two line ends and satisfies `spelling`; `at` is just
 * after a line end. Returns its start and its `length`, or NULL if there is none. */
const char *spellable_next(const Spelling *spelling, const char *at, const char *end,
                           size_t *length);

#endif
