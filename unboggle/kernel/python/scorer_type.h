/* The Python type around score.h. */
#ifndef UNBOGGLE_SCORER_TYPE_H
#define UNBOGGLE_SCORER_TYPE_H

#include "module.h"

#include "grid_type.h"
#include "score.h"
#include "trie_type.h"

/* A scorer that is not in use, for the next thread that needs one. */
typedef struct IdleScorer {
    struct IdleScorer *next;
    Scorer scorer;
} IdleScorer;

typedef struct {
    PyObject_HEAD
    TrieObject *trie; /* kept alive, like the grid, for pointers into them */
    GridObject *grid;
    ScoreTable table;
    IdleScorer *idle; /* guarded by the GIL */
} ScorerObject;

extern PyType_Spec scorer_spec;

#endif
