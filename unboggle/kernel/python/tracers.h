/* Tracers of a Trie: taken, run to the end of a board, given back. */
#ifndef UNBOGGLE_TRACERS_H
#define UNBOGGLE_TRACERS_H

#include "module.h"

#include <stdint.h>

#include "grid.h"
#include "trace.h"
#include "trie_type.h"

/* Takes an idle tracer of `trie`, or a new one: one per thread that traces with it. Or NULL. */
Tracer *take_tracer(TrieObject *trie);

/* Returns a tracer that was taken. */
void return_tracer(TrieObject *trie, Tracer *tracer);

/* Traces a board to its end without the GIL, but with checks for Ctrl-C. 0, or -1: TimeoutError at
 * most some tenths of a second after `until`. */
int run_tracer(Tracer *tracer, const Grid *grid, const uint8_t *faces, double until,
               PyObject *stopped);

#endif
