/* The common head of the objects of all board searches: it runs them in slices and returns their
 * results.
 */
#ifndef UNBOGGLE_SEARCH_HEAD_H
#define UNBOGGLE_SEARCH_HEAD_H

#include "module.h"

#include <stdbool.h>
#include <stdint.h>

#include "cooling.h"

/* The result of a search; `best` has the face of each of `cells`, if `words_held` is not below 0.
 */
typedef struct {
    const uint8_t *best;
    int32_t cells, words_held, words;
    int64_t moves;
    bool no_memory; /* it can go no further */
} SearchSeen;

/* A kind of search. All functions take its object. */
typedef struct {
    SearchSeen (*seen)(PyObject *search);
    bool (*run)(PyObject *search, const CoolingPlan *plan); /* whether all words are held */
    void (*clear)(PyObject *search); /* frees the puzzle and the state, as far as they exist */
} SearchKind;

/* The first member of all objects of these types. */
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

/* Validates that no other thread runs the search: 0 or -1. Its results change without the GIL, so
 * all that reads them must call this first. */
int search_check_idle(PyObject *object);

/* The methods and properties of all of them. */
#define SEARCH_METHODS {"run", search_run, METH_VARARGS, search_run_doc}
#define SEARCH_PROPERTIES                                                                          \
    {"best", search_best, NULL, "The faces of the best board so far, as bytes; or None.", NULL},   \
        {"words_held", search_words_held, NULL,                                                    \
         "The number of words on the best board; -1 at first.", NULL},                             \
    {                                                                                              \
        "moves", search_moves, NULL, "The number of moves.", NULL                                  \
    }

extern const char search_run_doc[];
PyObject *search_run(PyObject *object, PyObject *args);
PyObject *search_best(PyObject *object, void *unused);
PyObject *search_words_held(PyObject *object, void *unused);
PyObject *search_moves(PyObject *object, void *unused);

#endif
