#include "tracers.h"

#include <stdbool.h>

#include "arguments.h"
#include "slices.h"

Tracer *take_tracer(TrieObject *trie) {
    Tracer *tracer = trie->idle;
    if (tracer) {
        trie->idle = tracer->spare;
        return tracer;
    }
    tracer = tracer_new(&trie->trie);
    if (!tracer)
        PyErr_NoMemory();
    return tracer;
}

void return_tracer(TrieObject *trie, Tracer *tracer) {
    tracer->spare = trie->idle;
    trie->idle = tracer;
}

/* The progress of a tracer. */
typedef struct {
    Tracer *tracer;
    WalkStatus status;
} Tracing;

static bool trace_slice(void *work) {
    Tracing *tracing = work;
    tracing->status = trace_run(tracing->tracer);
    return tracing->status == WALK_MORE;
}

int run_tracer(Tracer *tracer, const Grid *grid, const uint8_t *faces, double until,
               PyObject *stopped) {
    Tracing tracing = {tracer, trace_begin(tracer, grid, faces)};
    if (tracing.status == WALK_BAD_FACE)
        return raise_bad_face();
    if (tracing.status == WALK_MORE) {
        SlicesEnd end = run_slices_unless(stopped, trace_slice, &tracing, until);
        if (end == SLICES_LATE)
            PyErr_SetString(PyExc_TimeoutError, "tracing took too long");
        if (end != SLICES_DONE)
            return -1;
    }
    if (tracing.status == WALK_NO_MEMORY) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}
