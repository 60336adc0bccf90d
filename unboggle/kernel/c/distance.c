#include "distance.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "distance_lanes.h"
#include "distance_reach.h"
#include "distance_settle.h"

/* ---- the puzzle ---- */

void distance_free(DistancePuzzle *puzzle) {
    distance_lanes_free(&puzzle->lanes);
    hops_free(&puzzle->hops);
    space_free(&puzzle->space);
    free(puzzle->line);
    free(puzzle->letter);
    free(puzzle->weight);
    free(puzzle->must);
    free(puzzle->start);
    free(puzzle->line_start);
    free(puzzle->doubtful);
    free(puzzle->several);
    free(puzzle->line_faces);
    free(puzzle->frequency);
    memset(puzzle, 0, sizeof *puzzle);
}

/* Drops the lines with more letters than there are cells: no board holds them. */
static void distance_drop_long(DistancePuzzle *puzzle) {
    int32_t kept = 0;
    for (int32_t k = 0; k < puzzle->lines; k++)
        if (puzzle->line[k].length <= puzzle->space.cells)
            puzzle->line[kept++] = puzzle->line[k];
    puzzle->lines = kept;
}

static bool distance_reserve(DistancePuzzle *puzzle) {
    size_t lines = (size_t)puzzle->lines + 1, words = (size_t)puzzle->words + 1;
    puzzle->line_start = calloc(words + 1, sizeof *puzzle->line_start);
    puzzle->doubtful = malloc(lines * sizeof *puzzle->doubtful);
    puzzle->several = malloc(words * sizeof *puzzle->several);
    puzzle->line_faces = calloc(lines, sizeof *puzzle->line_faces);
    puzzle->frequency = calloc((size_t)puzzle->space.faces, sizeof *puzzle->frequency);
    return puzzle->line_start && puzzle->doubtful && puzzle->several && puzzle->line_faces &&
           puzzle->frequency;
}

/* Whether the line has a repeated face: then a walk that visits a cell twice may spell it. */
static bool distance_repeats(const DistancePuzzle *puzzle, DistanceLine line) {
    bool seen[SPACE_FACES] = {false};
    for (int32_t i = 0; i < line.length; i++) {
        uint8_t face = puzzle->letter[line.letter + i];
        if (seen[face])
            return true;
        seen[face] = true;
    }
    return false;
}

static void distance_compile_line(DistancePuzzle *puzzle, int32_t number) {
    DistanceLine line = puzzle->line[number];
    puzzle->line_start[line.word + 1]++;
    if (line.length > puzzle->longest)
        puzzle->longest = line.length;
    if (distance_repeats(puzzle, line))
        puzzle->doubtful[puzzle->doubtful_count++] = number;
    for (int32_t i = 0; i < line.length; i++) {
        uint8_t face = puzzle->letter[line.letter + i];
        puzzle->line_faces[number] |= (uint64_t)1 << (face & 63);
        puzzle->frequency[face]++;
    }
}

/* Lanes times steps times sets of an evaluation after which a pause is considered. */
#define DISTANCE_LONG_LOOK 20000

static void distance_compile_words(DistancePuzzle *puzzle) {
    for (int32_t w = 0; w < puzzle->words; w++) {
        puzzle->line_start[w + 1] += puzzle->line_start[w];
        if (puzzle->line_start[w + 1] - puzzle->line_start[w] > 1)
            puzzle->several[puzzle->several_count++] = w;
        puzzle->total += puzzle->weight[w];
        puzzle->must_count += puzzle->must[w];
    }
}

bool distance_compile(DistancePuzzle *puzzle) {
    Space *space = &puzzle->space;
    distance_drop_long(puzzle);
    if (!space_complete(space) ||
        !hops_new(&puzzle->hops, space->cells, space->width, space->around) ||
        !distance_reserve(puzzle))
        return false;
    for (int32_t k = 0; k < puzzle->lines; k++)
        distance_compile_line(puzzle, k);
    distance_compile_words(puzzle);
    puzzle->frequency[0] += puzzle->lines == 0; /* any face is right */
    for (int32_t f = 1; f < space->faces; f++)
        puzzle->frequency[f] += puzzle->frequency[f - 1];
    if (!distance_lanes_new(&puzzle->lanes, puzzle))
        return false;
    size_t cost = puzzle->lanes.shown_size / 32 *
                  (size_t)(2 + puzzle->hops.side.count + puzzle->hops.far.count);
    puzzle->pause_mask = cost < DISTANCE_LONG_LOOK ? 15 : 0;
    return true;
}

/* ---- the state ---- */

static void distance_view_free(DistanceView *view) {
    free(view->level);
    free(view->feigned);
}

void distance_state_free(DistanceState *state) {
    free(state->best);
    free(state->board);
    free(state->count);
    free(state->where);
    free(state->shown);
    distance_view_free(&state->view);
    distance_view_free(&state->next);
    free(state->gain);
    free(state->gain_lanes);
    free(state->patience);
    free(state->layers);
    free(state->elite);
    bans_board_free(&state->bans);
    memset(state, 0, sizeof *state);
}

static bool distance_view_new(DistanceView *view, const DistancePuzzle *puzzle) {
    view->level = calloc(1, puzzle->lanes.level_size + 1);
    view->feigned = calloc((size_t)puzzle->doubtful_count + 1, sizeof *view->feigned);
    return view->level && view->feigned;
}

bool distance_new(DistanceState *state, const DistancePuzzle *puzzle, uint64_t seed) {
    size_t cells = (size_t)puzzle->space.cells, faces = (size_t)puzzle->space.faces;
    size_t width = (size_t)puzzle->space.width, doubtful = (size_t)puzzle->doubtful_count;
    memset(state, 0, sizeof *state);
    state->best = calloc(cells, sizeof *state->best);
    state->board = calloc(cells, sizeof *state->board);
    state->count = calloc(faces, sizeof *state->count);
    state->where = calloc(faces * width, sizeof *state->where);
    state->shown = calloc(1, puzzle->lanes.shown_size + 1);
    state->gain = calloc(((size_t)puzzle->lines + 1) * DISTANCE_FAR, sizeof *state->gain);
    state->gain_lanes = calloc(1, puzzle->lanes.level_size + 1);
    state->patience = malloc((doubtful + 1) * sizeof *state->patience);
    state->layers =
        malloc(((size_t)puzzle->longest + 1) * (DISTANCE_FAR + 1) * width * sizeof *state->layers);
    state->elite = calloc(cells, DISTANCE_ELITES);
    state->best_held = state->best_must = state->round = state->crossed_best.must = -1;
    state->random = ub_random_state(seed);
    if (!distance_view_new(&state->view, puzzle) || !distance_view_new(&state->next, puzzle) ||
        !state->best || !state->board || !state->count || !state->where || !state->shown ||
        !bans_board_new(&state->bans, &puzzle->space.bans) || !state->gain || !state->gain_lanes ||
        !state->patience || !state->layers || !state->elite)
        return false;
    for (size_t d = 0; d < doubtful; d++)
        state->patience[d] = DISTANCE_PATIENCE;
    distance_set_gains(puzzle, state);
    return true;
}
