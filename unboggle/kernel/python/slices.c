#include "slices.h"

#include "clock.h"

SlicesEnd run_slices(Slice slice, void *work, double until) {
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
    }
}

double slice_end(double until) {
    double end = seconds_now() + SLICE_SECONDS;
    return end < until ? end : until;
}
