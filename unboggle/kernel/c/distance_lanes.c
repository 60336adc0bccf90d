#include "distance_lanes.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "distance_reach.h"

void distance_lanes_free(DistanceLanes *lanes) {
    free(lanes->length);
    free(lanes->head);
    free(lanes->slot);
    free(lanes->places);
    free(lanes->places_start);
    free(lanes->marks);
    free(lanes->begins);
    free(lanes->side_mask);
    free(lanes->far_mask);
    free(lanes->movable);
    memset(lanes, 0, sizeof *lanes);
}

/* ---- sets, copied to each lane ---- */

/* 64-bit words of a set in these lanes: one, if it fits into a lane. */
static int32_t distance_set_words(const DistanceLanes *lanes, const DistancePuzzle *puzzle) {
    return lanes->bits ? 1 : puzzle->space.width;
}

static size_t distance_set_bytes(const DistanceLanes *lanes, const DistancePuzzle *puzzle) {
    return (size_t)distance_set_words(lanes, puzzle) * (size_t)distance_vector_bytes(lanes->bits);
}

/* Puts `set` into one lane of the vectors at `out`. */
static void distance_set_lane(const DistanceLanes *lanes, const DistancePuzzle *puzzle,
                              const uint64_t *set, int32_t lane, void *out) {
    if (lanes->bits == 32) {
        ((uint32_t *)out)[lane] = (uint32_t)set[0];
        return;
    }
    for (int32_t w = 0; w < distance_set_words(lanes, puzzle); w++)
        ((uint64_t *)out)[w * lanes->lanes + lane] = set[w];
}

/* Returns `count` consecutive sets, each in every lane; NULL if memory is short. */
static void *distance_every_lane(const DistanceLanes *lanes, const DistancePuzzle *puzzle,
                                 const uint64_t *sets, int32_t count) {
    size_t size = distance_set_bytes(lanes, puzzle);
    uint8_t *out = calloc((size_t)count + 1, size);
    for (int32_t k = 0; out && k < count; k++)
        for (int32_t lane = 0; lane < lanes->lanes; lane++)
            distance_set_lane(lanes, puzzle, sets + (size_t)k * (size_t)puzzle->space.width, lane,
                              out + (size_t)k * size);
    return out;
}

static bool distance_lanes_masks(DistanceLanes *lanes, const DistancePuzzle *puzzle) {
    const HopStage *side = &puzzle->hops.side, *far = &puzzle->hops.far;
    lanes->side_mask = distance_every_lane(lanes, puzzle, side->mask, side->count);
    lanes->far_mask = distance_every_lane(lanes, puzzle, far->mask, far->count);
    lanes->movable = distance_every_lane(lanes, puzzle, puzzle->space.is_movable, 1);
    return lanes->side_mask && lanes->far_mask && lanes->movable;
}

/* ---- lines ---- */

/* The lines ordered by length, a stable order; NULL if memory is short. */
static int32_t *distance_by_length(const DistancePuzzle *puzzle) {
    int32_t *order = malloc(((size_t)puzzle->lines + 1) * sizeof *order);
    int32_t *start = calloc((size_t)puzzle->longest + 2, sizeof *start);
    if (order && start) {
        for (int32_t k = 0; k < puzzle->lines; k++)
            start[puzzle->line[k].length + 1]++;
        for (int32_t length = 1; length <= puzzle->longest; length++)
            start[length] += start[length - 1];
        for (int32_t k = 0; k < puzzle->lines; k++)
            order[start[puzzle->line[k].length]++] = k;
    } else {
        free(order);
        order = NULL;
    }
    free(start);
    return order;
}

/* Gives each line, in this order, its slot, and sets the length of each block. */
static void distance_lay_out(DistanceLanes *lanes, const DistancePuzzle *puzzle,
                             const int32_t *order) {
    for (int32_t k = 0; k < puzzle->lines; k++) {
        int32_t block = k / lanes->lanes, length = puzzle->line[order[k]].length;
        lanes->slot[order[k]] = k;
        if (k % lanes->lanes == 0)
            lanes->head[block] = length; /* the shortest, for now */
        lanes->length[block] = length;
    }
    for (int32_t b = 0; b < lanes->blocks; b++)
        lanes->head[b] = lanes->length[b] - lanes->head[b] + 1;
}

/* Lists for each face the lanes with its letters. Needs `places_start`, two longer than the faces
 * and all zero, and the first vector of each block in `base`. */
static void distance_find_places(DistanceLanes *lanes, const DistancePuzzle *puzzle,
                                 const int32_t *base) {
    const int32_t width = distance_set_words(lanes, puzzle);
    int32_t *start = lanes->places_start;
    for (int32_t k = 0; k < puzzle->lines; k++)
        for (int32_t i = 0; i < puzzle->line[k].length; i++)
            start[puzzle->letter[puzzle->line[k].letter + i] + 2]++;
    for (int32_t f = 2; f <= puzzle->space.faces; f++)
        start[f] += start[f - 1];
    for (int32_t k = 0; k < puzzle->lines; k++) { /* start[f + 1] becomes the end of face f */
        DistanceLine line = puzzle->line[k];
        int32_t block = lanes->slot[k] / lanes->lanes, lane = lanes->slot[k] % lanes->lanes;
        int32_t first = base[block] + lanes->length[block] - line.length;
        for (int32_t i = 0; i < line.length; i++)
            lanes->places[start[puzzle->letter[line.letter + i] + 1]++] =
                (first + i) * width * lanes->lanes + lane;
    }
}

/* Sets all cells in each lane whose line begins there. Needs the first vector of each head. */
static void distance_find_begins(DistanceLanes *lanes, const DistancePuzzle *puzzle,
                                 const int32_t *base) {
    uint64_t all[SPACE_WIDTH] = {0};
    for (int32_t c = 0; c < puzzle->space.cells; c++)
        cells_add(all, c);
    for (int32_t k = 0; k < puzzle->lines; k++) {
        int32_t block = lanes->slot[k] / lanes->lanes, lane = lanes->slot[k] % lanes->lanes;
        int32_t step = base[block] + lanes->length[block] - puzzle->line[k].length;
        distance_set_lane(lanes, puzzle, all, lane,
                          (uint8_t *)lanes->begins +
                              (size_t)step * distance_set_bytes(lanes, puzzle));
    }
}

/* With more bytes than this, marks would not fit into the cache. */
#define DISTANCE_MARKS ((size_t)1 << 20)

/* Marks the lanes of each face, once its places are known. */
static bool distance_find_marks(DistanceLanes *lanes, const DistancePuzzle *puzzle) {
    const size_t faces = (size_t)puzzle->space.faces,
                 bytes = (size_t)distance_lane_bytes(lanes->bits);
    if (!lanes->bits || lanes->shown_size > DISTANCE_MARKS / faces)
        return true;
    uint8_t *marks = calloc(faces, lanes->shown_size + 1);
    for (size_t f = 0; marks && f < faces; f++)
        for (int32_t k = lanes->places_start[f]; k < lanes->places_start[f + 1]; k++)
            memset(marks + f * lanes->shown_size + (size_t)lanes->places[k] * bytes, 255, bytes);
    lanes->marks = marks;
    return marks;
}

/* Lays out lines that have their slots. `base` has space for two numbers per block. */
static bool distance_lanes_lines(DistanceLanes *lanes, const DistancePuzzle *puzzle,
                                 int32_t *base) {
    int32_t steps = 0, begins = 0, *base_begins = base + lanes->blocks;
    for (int32_t b = 0; b < lanes->blocks; b++) {
        base[b] = steps;
        base_begins[b] = begins;
        steps += lanes->length[b];
        begins += lanes->head[b];
    }
    lanes->shown_size = (size_t)steps * distance_set_bytes(lanes, puzzle);
    lanes->begins = calloc((size_t)begins + 1, distance_set_bytes(lanes, puzzle));
    if (!lanes->begins)
        return false;
    distance_find_places(lanes, puzzle, base);
    distance_find_begins(lanes, puzzle, base_begins);
    return distance_find_marks(lanes, puzzle);
}

bool distance_lanes_new(DistanceLanes *lanes, const DistancePuzzle *puzzle) {
    const int32_t cells = puzzle->space.cells, least = puzzle->least_bits;
    lanes->bits = cells <= 32 && least <= 32 ? 32 : cells <= 64 && least <= 64 ? 64 : 0;
    lanes->lanes = distance_vector_bytes(lanes->bits) / distance_lane_bytes(lanes->bits);
    lanes->blocks = (puzzle->lines + lanes->lanes - 1) / lanes->lanes;
    lanes->level_size =
        (size_t)lanes->blocks * DISTANCE_FAR * (size_t)distance_vector_bytes(lanes->bits);
    size_t blocks = (size_t)lanes->blocks + 1;
    lanes->length = calloc(blocks, sizeof *lanes->length);
    lanes->head = calloc(blocks, sizeof *lanes->head);
    lanes->slot = calloc((size_t)puzzle->lines + 1, sizeof *lanes->slot);
    lanes->places = malloc(((size_t)puzzle->letters + 1) * sizeof *lanes->places);
    lanes->places_start = calloc((size_t)puzzle->space.faces + 2, sizeof *lanes->places_start);
    int32_t *base = malloc(2 * blocks * sizeof *base), *order = distance_by_length(puzzle);
    bool made = lanes->length && lanes->head && lanes->slot && lanes->places &&
                lanes->places_start && base && order && distance_lanes_masks(lanes, puzzle);
    if (made) {
        distance_lay_out(lanes, puzzle, order);
        made = distance_lanes_lines(lanes, puzzle, base);
    }
    free(base);
    free(order);
    return made;
}
