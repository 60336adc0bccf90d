/* What the types of all board searches share: the head of their objects, with which they are
 * run in slices and say what they have found so far.
 */
#ifndef UNBOGGLE_SEARCH_HEAD_H
#define UNBOGGLE_SEARCH_HEAD_H

#include "module.h"

#include <stdbool.h>
#include <stdint.h>

#include "cooling.h"

/* What a search has come to; `best` is for each of `cells` the face, if `held` is not below 0. */
typedef struct {
    const uint8_t *best;
    int32_t cells, held, words;
    int64_t moves;
} SearchSeen;

/* A kind of search. All of them take its object. */
typedef struct {
    SearchSeen (*seen)(PyObject *search);
    bool (*run)(PyObject *search, const CoolingPlan *plan); /* whether all words are held */
    void (*clear)(PyObject *search); /* gives back puzzle and state, whatever there is of them */
} SearchKind;

/* Objects of these types begin with it. */
typedef struct {
    PyObject_HEAD
    const SearchKind *kind;
    Cooling *schedule;
    int32_t rounds;
    bool running; /* guarded by the GIL */
} SearchHead;

/* Returns a new object of `type`, all zero but its head. */
void *new_search(PyTypeObject *type, const SearchKind *kind, PyObject *schedule);

void search_dealloc(PyObject *object);

/* The methods and properties that each of them has. */
#define SEARCH_METHODS {"run", search_run, METH_VARARGS, search_run_doc}
#define SEARCH_PROPERTIES                                                                          \
    {"best", search_best, NULL, "The faces of the best board so far, as bytes; or None.", NULL},   \
        {"held", search_held, NULL, "How many words the best board holds; -1 at first.", NULL}, {  \
        "moves", search_moves, NULL, "Moves made so far.", NULL                                    \
    }

extern const char search_run_doc[];
PyObject *search_run(PyObject *object, PyObject *args);
PyObject *search_best(PyObject *object, void *unused);
PyObject *search_held(PyObject *object, void *unused);
PyObject *search_moves(PyObject *object, void *unused);

#endif
