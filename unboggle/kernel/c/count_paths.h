/* How many simple paths start at a cell, by length: paths that use no cell twice.
 *
 *     paths_begin -> paths_run until it is true -> read `counts` -> paths_free
 */
#ifndef UNBOGGLE_COUNT_PATHS_H
#define UNBOGGLE_COUNT_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grid.h"

/* A path's last step: where else it could go. */
typedef struct {
    uint64_t candidates;  /* on a small grid */
    const uint32_t *next; /* on any other */
    uint32_t cell;
} PathStep;

typedef struct {
    uint32_t longest;
    uint64_t *counts; /* counts[k]: paths of k + 1 cells so far */

    /* Only for count_paths.c. */
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
 * ensures:  true, and paths_free must come; or false, and nothing to be freed, if memory is short.
 */
bool paths_begin(PathCounter *counter, const Grid *grid, uint32_t start, uint32_t longest);

/* Counts on for some hundredths of a second. True: `counts` is complete. False: call it again. */
bool paths_run(PathCounter *counter);

/* Gives back what a counter holds. */
void paths_free(PathCounter *counter);

#endif
