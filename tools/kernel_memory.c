/* Runs the kernel with each single allocation failing in turn.
 *
 * The kernel must report each failure or do without the memory; it must not crash, read memory that
 * it does not own, or leak. sanitize.sh builds and runs this: the kernel's files include
 * failing_alloc.h and have low step limits, so that pruning and pausing are tested, too.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "climb.h"
#include "count_paths.h"
#include "distance.h"
#include "every_path.h"
#include "grid.h"
#include "king.h"
#include "reach.h"
#include "score.h"
#include "trace.h"
#include "trie.h"

static long before_failure; /* allocations before the failure; below 0: no failure */

static bool fails(void) { return before_failure >= 0 && before_failure-- == 0; }

void *failing_malloc(size_t size) { return fails() ? NULL : malloc(size); }

void *failing_calloc(size_t count, size_t size) { return fails() ? NULL : calloc(count, size); }

void *failing_realloc(void *old, size_t size) { return fails() ? NULL : realloc(old, size); }

/* only now: the functions above use the real ones */
#include "failing_alloc.h"

enum { SIDE = 9, CELLS = SIDE * SIDE, WORDS = 300 };

static uint8_t letters[WORDS][12];
static Spelling words[WORDS];

static void make_words(void) {
    uint32_t random = 1;
    for (int w = 0; w < WORDS; w++) {
        words[w] = (Spelling){letters[w], (size_t)w % 13};
        for (int k = 0; k < 12; k++) {
            random = random * 1664525 + 1013904223;
            letters[w][k] = w % 3 ? (random >> 16) % FACE_LIMIT : (random >> 16) % 2;
        }
    }
}

static GridStatus make_grid(Grid *grid, int rows, int columns) {
    GridStatus status =
        grid_reserve(grid, (uint32_t)(rows * columns), (size_t)(8 * rows * columns));
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

/* The faces of a board for these words, with blanks. */
static void fill_board(uint8_t faces[CELLS], uint32_t cells) {
    for (uint32_t c = 0; c < cells; c++)
        faces[c] = c % 7 == 5 ? FACE_BLANK : c * c % 11 % 3;
}

/* Traces a board; returns the number of nodes found, or -1 if memory was short. */
static int trace_board(Tracer *tracer, const Grid *grid) {
    uint8_t faces[CELLS];
    fill_board(faces, grid->cells);
    WalkStatus status = trace_begin(tracer, grid, faces);
    while (status == WALK_MORE)
        status = trace_run(tracer);
    assert(status == WALK_DONE || status == WALK_NO_MEMORY);
    return status == WALK_DONE ? (int)tracer->found.count : -1;
}

/* Finds every path on a board; returns the number of nodes reached, or -1 if memory was short. */
static int every_board(const Trie *trie, const Grid *grid) {
    uint8_t faces[CELLS];
    fill_board(faces, grid->cells);
    EveryPath every;
    WalkStatus status = every_begin(&every, trie, grid, faces, 3, true);
    if (status == WALK_NO_MEMORY)
        return -1;
    while (status == WALK_MORE)
        status = every_run(&every);
    assert(status == WALK_DONE || status == WALK_NO_MEMORY);
    int found = status == WALK_DONE ? (int)every.reached_count : -1;
    every_free(&every);
    return found;
}

/* Counts the paths of three cells from a cell; -1 if memory was short. */
static int count_paths(const Grid *grid) {
    PathCounter counter;
    if (!path_counter_begin(&counter, grid, 0, 3))
        return -1;
    while (!path_counter_run(&counter))
        ;
    int count = (int)counter.counts[2];
    path_counter_free(&counter);
    return count;
}

/* Makes a grid of king's moves with a hole and uses it. */
static int on_king(const Trie *trie, uint32_t rows, uint32_t columns) {
    uint8_t present[CELLS];
    memset(present, 1, sizeof present);
    present[rows * columns - 1] = 0;
    King king = {rows, columns, true, false, present};
    Grid grid = {0};
    if (king_build(&grid, &king) != GRID_OK)
        return -1;
    int reached = every_board(trie, &grid), paths = count_paths(&grid);
    grid_clear(&grid);
    return reached < 0 || paths < 0 ? -1 : reached + paths;
}

/* Pauses at every second call. */
static bool often(void *context) {
    static int asked;
    (void)context;
    return asked++ % 2 == 0;
}

static bool often_searching(void *context, int64_t moves) {
    (void)moves;
    return often(context);
}

/* Scores a board, all its changes, and climbs from it to others; returns the sum of the points, or
 * -1 if memory was short. */
static int score_boards(const Trie *trie, const Grid *grid) {
    ScoreTable table = {trie, malloc(trie->node_count * sizeof *table.worth), NULL};
    Scorer scorer = {0};
    Climb climb = {0};
    uint64_t points[FACE_LIMIT], counts[FACE_LIMIT], after[GRID_SMALL], sum = 0;
    uint8_t faces[GRID_SMALL];
    int scored = -1;
    if (!table.worth)
        goto done;
    for (uint32_t node = 0; node < trie->node_count; node++)
        table.worth[node] = 1 + node % 3;
    if (!score_init(&scorer, &table, grid) || !score_reserve_jokers(&scorer) ||
        !climb_init(&climb, &table, grid, 3))
        goto done;
    climb.images = malloc(grid->cells * sizeof *climb.images);
    climb.symmetries = 1;
    if (!climb.images)
        goto done;
    for (uint32_t c = 0; c < grid->cells; c++) {
        faces[c] = c * c % 11 % 3;
        climb.images[c] = c;
    }
    assert(climb_weigh(&climb, UINT32_MAX));
    assert(score_board(&scorer, faces, NULL, after) == SCORE_DONE);
    uint64_t before = scorer.points;
    assert(score_changes(&scorer, faces, 5, 7, points, counts) == SCORE_DONE);
    assert(points[faces[5]] == before); /* the change that changes nothing */
    sum = before + points[0] + points[1] + points[2] + counts[0];
    climb_begin(&climb, 1, faces, NULL, (Cooling){0.05, 0.01, 40});
    while (!climb_run(&climb, often, NULL))
        ;
    assert(climb.kept_count > 0 && climb.kept[0].points >= before);
    scored = (int)(sum + climb.kept[0].points);
done:
    free(table.worth);
    score_free(&scorer);
    climb_free(&climb);
    return scored;
}

/* Returns a copy of `size` bytes for free(); NULL if memory is short. */
static void *copied(const void *source, size_t size) {
    void *copy = malloc(size);
    if (copy)
        memcpy(copy, source, size);
    return copy;
}
#define COPY(array) copied(array, sizeof array)

/* A 3x3 board with a given cell; these words need all of its cells: */
enum { FACES_SOUGHT = 4, WORDS_SOUGHT = 2, LENGTH = 9, BOARD = 9 };
static const char sought[] = "abcbadcdd"
                             "adcdabcbd";

/* Sets the first part of its space; false if memory is short. */
static bool make_space(Space *space) {
    static const int32_t need[FACES_SOUGHT] = {2, 2, 2, 3}, stock[FACES_SOUGHT] = {3, 3, 2, 3};
    static const int32_t given[BOARD] = {-1, -1, -1, -1, 0, -1, -1, -1, -1};
    uint64_t around[BOARD] = {0};
    for (int c = 0; c < BOARD; c++)
        for (int d = 0; d < BOARD; d++)
            if (c != d && abs(c / 3 - d / 3) < 2 && abs(c % 3 - d % 3) < 2)
                cells_add(&around[c], d);
    *space = (Space){.cells = BOARD, .faces = FACES_SOUGHT, .width = 1};
    space->around = COPY(around);
    space->need = COPY(need);
    space->stock = COPY(stock);
    space->given = COPY(given);
    return space->around && space->need && space->stock && space->given;
}

/* Searches it for the words; returns the number of moves, or -1 if memory was short. */
static int search_board(void) {
    enum { NODES = 4 * LENGTH };
    static const Cooling schedule[] = {{3, 0.5, 300}};
    static const CoolingPlan plan = {schedule, 1, often_searching, NULL};
    static const int32_t tail[] = {LENGTH - 1, 2 * LENGTH - 1, 3 * LENGTH - 1, NODES - 1};
    static const int32_t tail_start[] = {0, 2, 4};
    int32_t parent[NODES], word[NODES];
    uint8_t face[NODES];
    for (int n = 0; n < NODES; n++) { /* each word, and its reversal, with nodes of its own */
        int w = n / (2 * LENGTH), back = n / LENGTH % 2, at = n % LENGTH;
        parent[n] = at ? n - 1 : -1;
        word[n] = n % (2 * LENGTH) == LENGTH - 1 ? w : -1;
        face[n] = (uint8_t)(sought[w * LENGTH + (back ? LENGTH - 1 - at : at)] - 'a');
    }
    ReachPuzzle puzzle = {.nodes = NODES, .words = WORDS_SOUGHT};
    ReachState state = {0};
    int moves = -1;
    bool made = make_space(&puzzle.space);
    puzzle.parent = COPY(parent);
    puzzle.word = COPY(word);
    puzzle.face = COPY(face);
    puzzle.tail = COPY(tail);
    puzzle.tail_start = COPY(tail_start);
    if (made && puzzle.parent && puzzle.word && puzzle.face && puzzle.tail && puzzle.tail_start &&
        reach_compile(&puzzle) && reach_new(&state, &puzzle, 5)) {
        while (!reach_run(&puzzle, &state, &plan))
            assert(state.moves < 1000000);
        assert(state.best[4] == 0 && state.best_held == WORDS_SOUGHT);
        assert(state.moves > 16);
        moves = (int)state.moves;
    }
    reach_state_free(&state);
    reach_free(&puzzle);
    return moves;
}

/* The same by distance, in lanes of at least `least_bits` bits, with a start board; one word has
 * two spellings. */
static int search_by_distance(int32_t least_bits) {
    enum { LINES = 3, LETTERS = LINES * LENGTH };
    static const Cooling schedule[] = {{0.3, 0.1, 300}};
    static const CoolingPlan plan = {schedule, 1, often_searching, NULL};
    static const DistanceLine line[LINES] = {{0, 0, 9}, {1, 9, 9}, {1, 18, 9}};
    static const int32_t start[BOARD] = {1, 1, 1, 1, 1, 1, 1, -1, -1};
    static const int32_t weight[WORDS_SOUGHT] = {1, 7};
    static const bool must[WORDS_SOUGHT] = {true, false};
    uint8_t letter[LETTERS];
    for (int k = 0; k < LETTERS; k++)
        letter[k] = (uint8_t)(sought[k < 2 * LENGTH ? k : 4 * LENGTH - 1 - k] - 'a');
    DistancePuzzle puzzle = {.words = WORDS_SOUGHT, .lines = LINES, .letters = LETTERS};
    DistanceState state = {0};
    int moves = -1;
    bool made = make_space(&puzzle.space);
    puzzle.least_bits = least_bits;
    puzzle.line = COPY(line);
    puzzle.letter = COPY(letter);
    puzzle.weight = COPY(weight);
    puzzle.must = COPY(must);
    puzzle.start = COPY(start);
    if (made && puzzle.line && puzzle.letter && puzzle.weight && puzzle.must && puzzle.start &&
        distance_compile(&puzzle) && distance_new(&state, &puzzle, 5)) {
        while (!distance_run(&puzzle, &state, &plan))
            assert(state.moves < 1000000);
        assert(state.best[4] == 0 && state.best_held == WORDS_SOUGHT && state.best_worth == 8);
        moves = (int)state.moves;
    }
    distance_state_free(&state);
    distance_free(&puzzle);
    return moves;
}

/* Runs everything; returns the sum of the results, or -1 if memory was short. */
static int everything(void) {
    Trie trie;
    Grid tiny = {0}, small = {0}, large = {0};
    Tracer *tracer = NULL;
    int found = -1;
    if (trie_build(&trie, words, WORDS) == TRIE_OK && make_grid(&tiny, 2, 3) == GRID_OK &&
        make_grid(&small, 4, 5) == GRID_OK && make_grid(&large, SIDE, SIDE) == GRID_OK &&
        (tracer = tracer_new(&trie))) {
        int first = trace_board(tracer, &small), second = trace_board(tracer, &large);
        if (first >= 0 && second >= 0) {
            assert(trace_board(tracer, &small) == first); /* nothing is left from before */
            int third = on_king(&trie, 3, 4), fourth = on_king(&trie, SIDE, SIDE);
            int scored = score_boards(&trie, &tiny), moves = search_board();
            int narrow = search_by_distance(0), wide = search_by_distance(128);
            if (third >= 0 && fourth >= 0 && scored >= 0 && moves >= 0 && narrow >= 0 &&
                wide >= 0) {
                assert(narrow == wide);
                found = first + second + third + fourth + scored + moves + narrow;
            }
        }
    }
    tracer_free(tracer);
    grid_clear(&tiny);
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
        if (before_failure >= 0) /* there were fewer allocations */
            break;
    }
    printf("%d nodes, paths, points and moves, %ld allocations failed in turn: clean\n", all,
           failed);
    return failed < 20;
}
