/* How many simple paths start at a cell, by length: paths that use no cell twice.
 *
 * On a small grid the next cells are a bit set, and the last step of a path is
 * counted, not made. On any other grid the neighbours are looked at one by one.
 * Both keep their own stack.
 *
 * No Python here.
 */
#ifndef UNBOGGLE_PATHS_H
#define UNBOGGLE_PATHS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "bits.h"
#include "grid.h"

/* Steps between two looks at the clock: some hundredths of a second. */
#ifndef PATHS_SLICE
#define PATHS_SLICE ((uint64_t)1 << 22)
#endif

typedef enum { PATHS_DONE, PATHS_MORE, PATHS_NO_MEMORY } PathsStatus;

typedef struct {
    uint64_t candidates;  /* on a small grid */
    const uint32_t *next; /* on any other */
    uint32_t cell;
} PathStep;

typedef struct {
    const Grid *grid;
    uint32_t longest;
    uint64_t *counts; /* counts[k]: paths of k + 1 cells so far */
    PathStep *steps;
    size_t depth; /* steps[depth] is the last step of the path; the first one is never undone */
    uint64_t unvisited;
    bool *visited;
} PathCounter;

static void paths_free(PathCounter *counter) {
    free(counter->counts);
    free(counter->steps);
    free(counter->visited);
}

/* Begins to count the paths of at most `longest` cells from `start`, a cell of `grid`;
 * `longest` goes from 1 to the number of cells. On failure nothing is to be freed. */
static PathsStatus paths_begin(PathCounter *counter, const Grid *grid, uint32_t start,
                               uint32_t longest) {
    *counter = (PathCounter){.grid = grid, .longest = longest, .unvisited = ~(uint64_t)0};
    counter->counts = calloc(longest, sizeof *counter->counts);
    counter->steps = calloc(longest, sizeof *counter->steps);
    counter->visited = calloc(grid->cells, sizeof *counter->visited);
    if (!counter->counts || !counter->steps || !counter->visited) {
        paths_free(counter);
        return PATHS_NO_MEMORY;
    }
    counter->counts[0] = 1;
    counter->steps[0].cell = start;
    counter->steps[0].next = grid->around + grid->starts[start];
    counter->visited[start] = true;
    if (grid->sets) {
        counter->unvisited &= ~((uint64_t)1 << start);
        counter->steps[0].candidates = longest > 1 ? grid->sets[start] : 0;
        if (longest > 1)
            counter->counts[1] = (uint64_t)ub_count(grid->sets[start]);
    }
    return PATHS_MORE;
}

/* The counts of a path's next steps are added when it is made, so a path is made only
 * if two more steps could follow. */
static PathsStatus paths_run_sets(PathCounter *counter, uint64_t slice) {
    const uint64_t *sets = counter->grid->sets;
    PathStep *steps = counter->steps;
    uint64_t unvisited = counter->unvisited;
    size_t depth = counter->depth, last = counter->longest;
    for (;;) {
        PathStep *step = &steps[depth];
        if (!step->candidates || depth + 2 >= last) {
            if (depth == 0)
                return PATHS_DONE;
            unvisited |= (uint64_t)1 << step->cell;
            depth--;
            continue;
        }
        if (slice-- == 0) {
            counter->unvisited = unvisited;
            counter->depth = depth;
            return PATHS_MORE;
        }
        uint32_t cell = (uint32_t)ub_lowest(step->candidates);
        step->candidates &= step->candidates - 1;
        uint64_t candidates = sets[cell] & unvisited & ~((uint64_t)1 << cell);
        counter->counts[depth + 2] += (uint64_t)ub_count(candidates);
        if (candidates && depth + 3 < last) {
            unvisited &= ~((uint64_t)1 << cell);
            steps[++depth] = (PathStep){.candidates = candidates, .cell = cell};
        }
    }
}

static PathsStatus paths_run_lists(PathCounter *counter, uint64_t slice) {
    const Grid *grid = counter->grid;
    PathStep *steps = counter->steps;
    size_t depth = counter->depth;
    for (;;) {
        PathStep *step = &steps[depth];
        const uint32_t *end = grid->around + grid->starts[step->cell + (size_t)1];
        if (step->next == end || depth + 1 >= counter->longest) {
            if (depth == 0)
                return PATHS_DONE;
            counter->visited[step->cell] = false;
            depth--;
            continue;
        }
        if (slice-- == 0) {
            counter->depth = depth;
            return PATHS_MORE;
        }
        uint32_t cell = *step->next++;
        if (counter->visited[cell])
            continue;
        counter->counts[++depth]++;
        counter->visited[cell] = true;
        steps[depth] = (PathStep){.next = grid->around + grid->starts[cell], .cell = cell};
    }
}

/* Counts on for a while. PATHS_DONE: `counts` is complete. PATHS_MORE: call it again. */
static PathsStatus paths_run(PathCounter *counter) {
    return counter->grid->sets ? paths_run_sets(counter, PATHS_SLICE)
                               : paths_run_lists(counter, PATHS_SLICE);
}

#endif
