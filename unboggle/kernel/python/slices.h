/* Long work without the GIL, in slices, so that Ctrl-C and the clock are checked in between. */
#ifndef UNBOGGLE_SLICES_H
#define UNBOGGLE_SLICES_H

#include "module.h"

#include <stdbool.h>

/* SLICES_FAILED: an exception is set. */
typedef enum { SLICES_DONE, SLICES_LATE, SLICES_FAILED } SlicesEnd;

/* The seconds of a slice, for work that reads the clock itself. */
#define SLICE_SECONDS 0.02

/* Works for at most some tenths of a second; returns whether there is more to do. It has no GIL. */
typedef bool (*Slice)(void *work);

/* Runs slices of `work` until there is no more to do, or until the time is after `until` (see
 * seconds_now) and there still is. */
SlicesEnd run_slices(Slice slice, void *work, double until);

/* The same; it is also late once `stopped()`, called between two slices, is true. NULL or None: no
 * such function. */
SlicesEnd run_slices_unless(PyObject *stopped, Slice slice, void *work, double until);

/* Validates that `stopped` is NULL, None or callable: 0 or -1. */
int check_stopped(PyObject *stopped);

/* The end of a slice that starts now: not after `until`. */
double slice_end(double until);

#endif
