/* The number of simple paths from a cell, by length; no path visits a cell twice.
 *
 *     path_counter_begin -> path_counter_run until it is true -> read `counts` -> path_counter_free
 */
#ifndef UNBOGGLE_COUNT_PATHS_H
#define UNBOGGLE_COUNT_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grid.h"

/* A path's last step, and the alternatives to it. */
typedef struct {
    uint64_t candidates;  /* on a small grid */
    const uint32_t *next; /* on other grids */
    uint32_t cell;
} PathStep;

typedef struct {
    uint32_t longest;
    uint64_t *counts; /* counts[k]: paths of k + 1 cells so far */

    /* Private to count_paths.c. */
    const Grid *grid;
    PathStep *steps;
    size_t depth; /* steps[depth] is the last step of the path; the first one is never undone */
    uint64_t unvisited;
    bool *visited;
} PathCounter;

/* Begins to count the paths of at most `longest` cells from `start`.
 *
 * requires: `start` is a cell of `grid`, which outlives the counter; `longest` goes from 1 to the
 *           number of cells.
 * ensures:  true: call path_counter_free later. False if memory is short: there is nothing to free.
 */
bool path_counter_begin(PathCounter *counter, const Grid *grid, uint32_t start, uint32_t longest);

/* Counts for some hundredths of a second. True: `counts` is complete. False: call it again. */
bool path_counter_run(PathCounter *counter);

/* Frees a counter. */
void path_counter_free(PathCounter *counter);

#endif
