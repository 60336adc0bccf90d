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

extern PyType_Spec trie_spec;

#endif
