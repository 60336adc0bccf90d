#include "distance_begin.h"

#include <string.h>

#include "cells.h"
#include "distance_moves.h"
#include "distance_settle.h"
#include "random.h"

/* ---- a random or given start ---- */

void distance_find_where(const DistancePuzzle *puzzle, DistanceState *state) {
    const Space *space = &puzzle->space;
    memset(state->where, 0, (size_t)space->faces * (size_t)space->width * sizeof *state->where);
    for (int32_t c = 0; c < space->cells; c++)
        cells_add(distance_where(state, state->board[c], space->width), c);
}

/* Draws a board that shows the given start as far as the stock allows. Returns whether it has all
 * needed faces and is within the space. */
static bool distance_draw_start(const DistancePuzzle *puzzle, DistanceState *state) {
    Space space = puzzle->space;
    int32_t given[SPACE_CELLS], movable[SPACE_CELLS];
    memset(state->count, 0, (size_t)space.faces * sizeof *state->count);
    for (int32_t c = 0; c < space.cells; c++)
        if (space.given[c] >= 0)
            state->count[space.given[c]]++;
    space.movable_count = 0;
    for (int32_t c = 0; c < space.cells; c++) {
        int32_t face = puzzle->start[c];
        given[c] = space.given[c];
        if (given[c] < 0 && face >= 0 && state->count[face] < space.stock[face] &&
            space_allows(&puzzle->space, c, (uint8_t)face)) {
            given[c] = face;
            state->count[face]++;
        }
        if (given[c] < 0)
            movable[space.movable_count++] = c;
    }
    space.given = given;
    space.movable = movable;
    if (!space_draw_board(&space, puzzle->frequency, &state->random, state->board, state->count))
        return false;
    for (int32_t f = 0; f < space.faces; f++)
        if (state->count[f] < space.need[f])
            return false;
    return true;
}

bool distance_draw_board(const DistancePuzzle *puzzle, DistanceState *state) {
    const Space *space = &puzzle->space;
    const bool first = puzzle->start && !state->moves;
    const bool drawn = first && distance_draw_start(puzzle, state);
    if (!drawn &&
        !space_draw_board(space, puzzle->frequency, &state->random, state->board, state->count))
        return false;
    distance_find_where(puzzle, state);
    uint64_t kept[SPACE_WIDTH] = {0};
    for (int32_t c = 0; first && !drawn && c < space->cells; c++) {
        DistanceMove move = {.count = 0};
        if (puzzle->start[c] < 0 || space->given[c] >= 0)
            continue;
        distance_give(puzzle, state, &move, c, (uint8_t)puzzle->start[c], kept, space->width);
        cells_add(kept, c);
    }
    return true;
}

/* ---- the best boards of earlier rounds ---- */

static uint8_t *distance_elite(const DistancePuzzle *puzzle, const DistanceState *state,
                               int32_t number) {
    return state->elite + (size_t)number * (size_t)puzzle->space.cells;
}

/* Whether `one` is worth more than `other`. */
static bool distance_above(DistanceRank one, DistanceRank other) {
    return one.must != other.must ? one.must > other.must : one.worth > other.worth;
}

/* A random one of those with the lowest value. */
static int32_t distance_least_elite(DistanceState *state) {
    int32_t least = 0, equal = 1;
    for (int32_t k = 1; k < state->elites; k++)
        if (distance_above(state->elite_rank[least], state->elite_rank[k])) {
            least = k;
            equal = 1;
        } else if (!distance_above(state->elite_rank[k], state->elite_rank[least])) {
            if (distance_below(state, ++equal) == 0)
                least = k;
        }
    return least;
}

void distance_end_round(const DistancePuzzle *puzzle, DistanceState *state) {
    const DistanceRank best = {state->best_must, state->best_worth};
    const size_t cells = (size_t)puzzle->space.cells;
    if (!puzzle->crossing.moves)
        return;
    /* the current board is cold, and nearly the best of its round */
    const uint8_t *board = state->board;
    DistanceRank rank = {0};
    distance_count(puzzle, &state->view, &rank);
    if (distance_above(best, state->crossed_best)) { /* this round found it */
        board = state->best;
        rank = state->crossed_best = best;
    }
    for (int32_t k = 0; k < state->elites; k++)
        if (!memcmp(board, distance_elite(puzzle, state, k), cells))
            return;
    int32_t place = state->elites;
    if (place < DISTANCE_ELITES) {
        state->elites++;
    } else {
        place = distance_least_elite(state);
        if (distance_above(state->elite_rank[place], rank))
            return;
    }
    memcpy(distance_elite(puzzle, state, place), board, cells);
    state->elite_rank[place] = rank;
}

/* ---- crossing ---- */

/* In hundredths: rounds that cross, and cells that come from the other board. */
#define DISTANCE_CROSS 80
#define DISTANCE_REGION_LEAST 20
#define DISTANCE_REGION_MORE 30

/* The number of kept boards from which on rounds cross. */
#define DISTANCE_CROSS_FROM 4

bool distance_may_cross(const DistancePuzzle *puzzle, DistanceState *state) {
    return puzzle->crossing.moves && state->elites >= DISTANCE_CROSS_FROM &&
           distance_below(state, 100) < DISTANCE_CROSS;
}

/* Draws a cell and adds the cells around it, ring by ring, to `region` until it is large enough. */
static void distance_draw_region(const DistancePuzzle *puzzle, DistanceState *state,
                                 uint64_t *region) {
    const Space *space = &puzzle->space;
    const int32_t width = space->width;
    int32_t share = DISTANCE_REGION_LEAST + distance_below(state, DISTANCE_REGION_MORE + 1);
    int32_t wanted = space->cells * share / 100, had = 0, count = 1;
    memset(region, 0, (size_t)width * sizeof *region);
    cells_add(region, distance_below(state, space->cells));
    while (count < wanted && count > had) {
        uint64_t beside[SPACE_WIDTH];
        hops_beside(&puzzle->hops, region, beside);
        for (int32_t w = 0; w < width; w++)
            region[w] |= beside[w];
        had = count;
        count = cells_count(region, width);
    }
}

void distance_cross(const DistancePuzzle *puzzle, DistanceState *state) {
    const Space *space = &puzzle->space;
    const uint8_t *one = distance_elite(puzzle, state, distance_below(state, state->elites));
    const uint8_t *other = distance_elite(puzzle, state, distance_below(state, state->elites));
    uint64_t region[SPACE_WIDTH];
    memcpy(state->board, one, (size_t)space->cells);
    distance_find_where(puzzle, state);
    memset(state->count, 0, (size_t)space->faces * sizeof *state->count);
    for (int32_t c = 0; c < space->cells; c++)
        state->count[state->board[c]]++;
    distance_draw_region(puzzle, state, region);
    uint64_t kept[SPACE_WIDTH] = {0};
    for (int32_t c = 0; c < space->cells; c++) {
        DistanceMove move = {.count = 0};
        if (!cells_has(region, c) || space->given[c] >= 0)
            continue;
        distance_give(puzzle, state, &move, c, other[c], kept, space->width);
        cells_add(kept, c);
    }
}
