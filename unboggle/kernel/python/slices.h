/* Long work without the GIL, but in slices, so that Ctrl-C and the clock get a look in. */
#ifndef UNBOGGLE_SLICES_H
#define UNBOGGLE_SLICES_H

#include "module.h"

#include <stdbool.h>

/* SLICES_FAILED: an exception is set. */
typedef enum { SLICES_DONE, SLICES_LATE, SLICES_FAILED } SlicesEnd;

/* Seconds of a slice of work that looks at the clock itself. */
#define SLICE_SECONDS 0.02

/* Works on for some tenths of a second at most; whether there is more to do. It has no GIL. */
typedef bool (*Slice)(void *work);

/* Does slices of `work` until there is no more to do, or it is later than `until` (see
 * seconds_now) and there is. */
SlicesEnd run_slices(Slice slice, void *work, double until);

/* The same, and late also as soon as `stopped`, called between two slices, says so. NULL or None:
 * nobody stops it. */
SlicesEnd run_slices_unless(PyObject *stopped, Slice slice, void *work, double until);

/* Checks that `stopped` is NULL, None or can be called: 0 or -1. */
int check_stopped(PyObject *stopped);

/* When a slice that starts now has to end: not past `until`. */
double slice_end(double until);

#endif
