/* The words of a board search, read from the arguments that several types share. */
#ifndef UNBOGGLE_WORDS_ARGUMENT_H
#define UNBOGGLE_WORDS_ARGUMENT_H

#include "module.h"

#include "word_lines.h"

/* Reads words of faces below `faces` into a list that is all zero: 0 or -1. The arrays read so far
 * are in the list in both cases.
 *
 * `spellings` has for each word a sequence of spellings, each a sequence of faces; `weights` has
 * the weight of each word, and `must` 1 if the word is required, else 0.
 */
int read_words(WordLines *list, PyObject *spellings, PyObject *weights, PyObject *must,
               int32_t faces);

#endif
