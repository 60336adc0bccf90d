#include "search_head.h"

#include <stdlib.h>

#include "arguments.h"
#include "clock.h"
#include "slices.h"

void *new_search(PyTypeObject *type, const SearchKind *kind, PyObject *schedule) {
    SearchHead *head = new_object(type);
    if (!head)
        return NULL;
    head->kind = kind;
    head->schedule = read_schedule(schedule, &head->rounds);
    if (!head->schedule)
        Py_CLEAR(head);
    return head;
}

void search_dealloc(PyObject *object) {
    SearchHead *head = (SearchHead *)object;
    head->kind->clear(object);
    free(head->schedule);
    free_object(object);
}

int search_check_idle(PyObject *object) {
    if (!((SearchHead *)object)->running)
        return 0;
    PyErr_SetString(PyExc_RuntimeError, "this search is running in another thread");
    return -1;
}

/* ---- running ---- */

/* A search, its deadline, and the end of the current slice. A slice reads the clock and counts
 * moves. */
typedef struct {
    PyObject *search;
    double until, pause;
    int64_t moves;
    bool found;
} SearchWork;

static bool search_pauses(void *context, int64_t moves) {
    const SearchWork *work = context;
    return moves >= work->moves || seconds_now() >= work->pause;
}

static bool search_slice(void *context) {
    SearchWork *work = context;
    const SearchHead *head = (const SearchHead *)work->search;
    const CoolingPlan plan = {head->schedule, head->rounds, search_pauses, work};
    const SearchSeen seen = head->kind->seen(work->search);
    /* written so that a NaN means no time at all */
    if (work->found || seen.no_memory || seen.moves >= work->moves ||
        !(seconds_now() < work->until))
        return false;
    work->pause = slice_end(work->until);
    work->found = head->kind->run(work->search, &plan);
    return !work->found;
}

const char search_run_doc[] =
    "run(seconds, moves, /)\n--\n\n"
    "Search for at most seconds or moves; return whether a board is found.";

PyObject *search_run(PyObject *object, PyObject *args) {
    SearchHead *head = (SearchHead *)object;
    double seconds;
    long long moves;
    if (!PyArg_ParseTuple(args, "dL:run", &seconds, &moves) || search_check_idle(object) < 0)
        return NULL;
    const SearchSeen seen = head->kind->seen(object);
    SearchWork work = {.search = object, .until = seconds_now() + seconds};
    work.moves = moves < INT64_MAX - seen.moves ? seen.moves + moves : INT64_MAX;
    work.found = seen.words_held == seen.words; /* found before: that board remains */
    head->running = true;
    SlicesEnd end = run_slices(search_slice, &work, work.until);
    head->running = false;
    if (end != SLICES_FAILED && head->kind->seen(object).no_memory)
        return PyErr_NoMemory();
    return end == SLICES_FAILED ? NULL : PyBool_FromLong(work.found);
}

/* ---- the results ---- */

static SearchSeen search_seen(PyObject *object) {
    return ((SearchHead *)object)->kind->seen(object);
}

PyObject *search_best(PyObject *object, void *unused) {
    (void)unused;
    if (search_check_idle(object) < 0)
        return NULL;
    const SearchSeen seen = search_seen(object);
    if (seen.words_held < 0)
        Py_RETURN_NONE;
    return PyBytes_FromStringAndSize((const char *)seen.best, seen.cells);
}

PyObject *search_words_held(PyObject *object, void *unused) {
    (void)unused;
    return search_check_idle(object) < 0 ? NULL : PyLong_FromLong(search_seen(object).words_held);
}

PyObject *search_moves(PyObject *object, void *unused) {
    (void)unused;
    return search_check_idle(object) < 0 ? NULL : PyLong_FromLongLong(search_seen(object).moves);
}
