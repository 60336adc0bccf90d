#include "slices.h"

#include "clock.h"

/* Whether `stopped()` is true; -1 and an exception if it fails. */
static int is_stopped(PyObject *stopped) {
    if (!stopped || stopped == Py_None)
        return 0;
    PyObject *answer = PyObject_CallNoArgs(stopped);
    int truth = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    return truth;
}

SlicesEnd run_slices_unless(PyObject *stopped, Slice slice, void *work, double until) {
    for (;;) {
        bool more;
        Py_BEGIN_ALLOW_THREADS
        more = slice(work);
        Py_END_ALLOW_THREADS
        if (!more)
            return SLICES_DONE;
        if (PyErr_CheckSignals() < 0)
            return SLICES_FAILED;
        if (seconds_now() > until)
            return SLICES_LATE;
        int over = is_stopped(stopped);
        if (over)
            return over < 0 ? SLICES_FAILED : SLICES_LATE;
    }
}

SlicesEnd run_slices(Slice slice, void *work, double until) {
    return run_slices_unless(NULL, slice, work, until);
}

int check_stopped(PyObject *stopped) {
    if (!stopped || stopped == Py_None || PyCallable_Check(stopped))
        return 0;
    PyErr_SetString(PyExc_TypeError, "stopped must be a function or None");
    return -1;
}

double slice_end(double until) {
    double end = seconds_now() + SLICE_SECONDS;
    return end < until ? end : until;
}
