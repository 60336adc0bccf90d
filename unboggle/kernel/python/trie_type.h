/* The Python type around trie.h. */
#ifndef UNBOGGLE_TRIE_TYPE_H
#define UNBOGGLE_TRIE_TYPE_H

#include "module.h"

#include "trace.h"
#include "trie.h"

typedef struct {
    PyObject_HEAD
    Trie trie;
    Tracer *idle; /* tracers to be used again; the GIL guards the list */
} TrieObject;

/* Builds a trie that is all zero from an iterable of spellings, each the bytes of its faces: 0, or
 * -1 and an exception. */
int read_trie(Trie *trie, PyObject *source);

extern PyType_Spec trie_spec;

#endif
