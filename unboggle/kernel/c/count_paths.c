/* On a small grid the next cells are a bit set, and the last step of a path is counted without
 * making it. On other grids the neighbours are visited one by one. Both have their own stack.
 */
#include "count_paths.h"

#include <stdlib.h>

#include "bits.h"

/* Steps between two reads of the clock: some hundredths of a second. Tests set it low. */
#ifndef PATH_COUNTER_SLICE
#define PATH_COUNTER_SLICE ((uint64_t)1 << 21)
#endif

void path_counter_free(PathCounter *counter) {
    free(counter->counts);
    free(counter->steps);
    free(counter->visited);
}

bool path_counter_begin(PathCounter *counter, const Grid *grid, uint32_t start, uint32_t longest) {
    *counter = (PathCounter){.grid = grid, .longest = longest, .unvisited = ~(uint64_t)0};
    counter->counts = calloc(longest, sizeof *counter->counts);
    counter->steps = calloc(longest, sizeof *counter->steps);
    counter->visited = calloc(grid->cells, sizeof *counter->visited);
    if (!counter->counts || !counter->steps || !counter->visited) {
        path_counter_free(counter);
        return false;
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
    return true;
}

/* The counts of a path's next steps are added when it is made, so a path is made only
 * if two more steps could follow. */
static bool path_counter_run_sets(PathCounter *counter, uint64_t slice) {
    const uint64_t *sets = counter->grid->sets;
    PathStep *steps = counter->steps;
    uint64_t unvisited = counter->unvisited;
    size_t depth = counter->depth, last = counter->longest;
    for (;;) {
        PathStep *step = &steps[depth];
        if (!step->candidates || depth + 2 >= last) {
            if (depth == 0)
                return true;
            unvisited |= (uint64_t)1 << step->cell;
            depth--;
            continue;
        }
        if (slice-- == 0) {
            counter->unvisited = unvisited;
            counter->depth = depth;
            return false;
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

static bool path_counter_run_lists(PathCounter *counter, uint64_t slice) {
    const Grid *grid = counter->grid;
    PathStep *steps = counter->steps;
    size_t depth = counter->depth;
    for (;;) {
        PathStep *step = &steps[depth];
        const uint32_t *end = grid->around + grid->starts[step->cell + (size_t)1];
        if (step->next == end || depth + 1 >= counter->longest) {
            if (depth == 0)
                return true;
            counter->visited[step->cell] = false;
            depth--;
            continue;
        }
        if (slice-- == 0) {
            counter->depth = depth;
            return false;
        }
        uint32_t cell = *step->next++;
        if (counter->visited[cell])
            continue;
        counter->counts[++depth]++;
        counter->visited[cell] = true;
        steps[depth] = (PathStep){.next = grid->around + grid->starts[cell], .cell = cell};
    }
}

bool path_counter_run(PathCounter *counter) {
    return counter->grid->sets ? path_counter_run_sets(counter, PATH_COUNTER_SLICE)
                               : path_counter_run_lists(counter, PATH_COUNTER_SLICE);
}
