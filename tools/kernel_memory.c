/* Runs the kernel with every single allocation failing in turn.
 *
 * Whatever fails, the kernel has to say so, or do without; it must not crash, read
 * what it does not own, or lose memory. Built and run by sanitize.sh.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long before_failure; /* allocations that still succeed; below 0: all do */

static int fails(void) {
    return before_failure >= 0 && before_failure-- == 0;
}

static void *test_malloc(size_t size) {
    return fails() ? NULL : malloc(size);
}

static void *test_calloc(size_t count, size_t size) {
    return fails() ? NULL : calloc(count, size);
}

static void *test_realloc(void *old, size_t size) {
    return fails() ? NULL : realloc(old, size);
}

#define malloc test_malloc
#define calloc test_calloc
#define realloc test_realloc
/* Soon out of patience, so that pruning and pausing are tested, too. */
#define TRACE_PATIENCE 50
#define TRACE_SLICE 7
#define EVERY_SLICE 7
#define PATHS_SLICE 7
#include "every.h"
#include "grid.h"
#include "king.h"
#include "paths.h"
#include "trace.h"
#include "trie.h"
#undef malloc
#undef calloc
#undef realloc

enum { SIDE = 9, CELLS = SIDE * SIDE, WORDS = 300 };

static uint8_t letters[WORDS][12];
static Spelling words[WORDS];

static void make_words(void) {
    uint32_t random = 1;
    for (int w = 0; w < WORDS; w++) {
        words[w] = (Spelling){letters[w], (size_t)w % 13};
        for (int k = 0; k < 12; k++) {
            random = random * 1664525 + 1013904223;
            letters[w][k] = w % 3 ? (random >> 16) % TRIE_FACES : (random >> 16) % 2;
        }
    }
}

static GridStatus make_grid(Grid *grid, int rows, int columns) {
    GridStatus status = grid_reserve(grid, (uint32_t)(rows * columns), (size_t)(8 * rows * columns));
    if (status != GRID_OK)
        return status;
    size_t links = 0;
    for (int c = 0; c < rows * columns; c++) {
        grid->starts[c] = links;
        for (int d = 0; d < rows * columns; d++)
            if (c != d && abs(c / columns - d / columns) < 2 && abs(c % columns - d % columns) < 2)
                grid->around[links++] = (uint32_t)d;
    }
    grid->starts[rows * columns] = links;
    return grid_finish(grid);
}

/* Traces a board; returns how many nodes it found, or -1 if memory was short. */
static int trace_board(Tracer *tracer, const Grid *grid) {
    uint8_t faces[CELLS];
    for (uint32_t c = 0; c < grid->cells; c++)
        faces[c] = c % 7 == 5 ? TRACE_BLANK : c * c % 11 % 3;
    TraceStatus status = trace_begin(tracer, grid, faces);
    while (status == TRACE_MORE)
        status = trace_run(tracer);
    assert(status == TRACE_DONE || status == TRACE_NO_MEMORY);
    return status == TRACE_DONE ? (int)tracer->find_count : -1;
}

/* Finds every path on a board; returns how many nodes were reached, or -1 if memory was short. */
static int every_board(const Trie *trie, const Grid *grid) {
    uint8_t faces[CELLS];
    for (uint32_t c = 0; c < grid->cells; c++)
        faces[c] = c % 7 == 5 ? TRACE_BLANK : c * c % 11 % 3;
    Everywhere every;
    TraceStatus status = every_begin(&every, trie, grid, faces, 3, true);
    if (status == TRACE_NO_MEMORY)
        return -1;
    while (status == TRACE_MORE)
        status = every_run(&every);
    assert(status == TRACE_DONE || status == TRACE_NO_MEMORY);
    int found = status == TRACE_DONE ? (int)every.reached_count : -1;
    every_free(&every);
    return found;
}

/* Counts the paths of three cells from a cell; -1 if memory was short. */
static int count_paths(const Grid *grid) {
    PathCounter counter;
    if (paths_begin(&counter, grid, 0, 3) == PATHS_NO_MEMORY)
        return -1;
    while (paths_run(&counter) == PATHS_MORE)
        ;
    int count = (int)counter.counts[2];
    paths_free(&counter);
    return count;
}

/* The grid of king's moves with a hole, and what is done on it. */
static int on_king(const Trie *trie, uint32_t rows, uint32_t columns) {
    uint8_t present[CELLS];
    memset(present, 1, sizeof present);
    present[rows * columns - 1] = 0;
    King king = {rows, columns, true, false, present};
    Grid grid = {0};
    if (grid_king(&grid, &king) != GRID_OK)
        return -1;
    int reached = every_board(trie, &grid), paths = count_paths(&grid);
    grid_clear(&grid);
    return reached < 0 || paths < 0 ? -1 : reached + paths;
}

/* Does all there is to do; returns how much was found, or -1 if memory was short. */
static int everything(void) {
    Trie trie;
    Grid small = {0}, large = {0};
    Tracer *tracer = NULL;
    int found = -1;
    if (trie_build(&trie, words, WORDS) == TRIE_OK && make_grid(&small, 4, 5) == GRID_OK &&
        make_grid(&large, SIDE, SIDE) == GRID_OK && (tracer = tracer_new(&trie))) {
        int first = trace_board(tracer, &small), second = trace_board(tracer, &large);
        if (first >= 0 && second >= 0) {
            assert(trace_board(tracer, &small) == first); /* nothing is left over */
            int third = on_king(&trie, 3, 4), fourth = on_king(&trie, SIDE, SIDE);
            if (third >= 0 && fourth >= 0)
                found = first + second + third + fourth;
        }
    }
    tracer_free(tracer);
    grid_clear(&small);
    grid_clear(&large);
    trie_clear(&trie);
    return found;
}

int main(void) {
    make_words();
    before_failure = -1;
    int all = everything();
    assert(all > 20);
    long failed = 0;
    for (;; failed++) {
        before_failure = failed;
        int found = everything();
        assert(found == -1 || found == all);
        if (before_failure >= 0) /* there were fewer allocations than that */
            break;
    }
    printf("%d nodes and paths found, %ld allocations failed in turn: clean\n", all, failed);
    return failed < 20;
}
