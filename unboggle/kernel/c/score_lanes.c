#include "score_lanes.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "score_marks.h"

#if defined(UB_AVX2) || defined(__AVX2__)
#include <immintrin.h>
#endif

bool lanes_suit(const Grid *grid) {
    for (uint32_t c = 0; c < grid->cells; c++)
        if (grid->starts[c + 1] - grid->starts[c] > LANES)
            return false;
    return true;
}

/* The length of a stack of paths with `steps` steps from each. A chunk is taken from the top, where
 * the longest paths are, so of each length there are at most the steps of one chunk. */
static size_t lanes_room(const ScoreLanes *lanes, size_t steps) {
    return GRID_SMALL + FACE_LIMIT + (lanes->longest + 1) * SCORE_CHUNK * steps;
}

/* Reserves the stack; false if memory is short, then it is as it was, or larger. */
static bool lanes_reserve(ScoreLanes *lanes, size_t steps) {
    size_t room = lanes_room(lanes, steps);
    void *paths = realloc(lanes->paths, room * sizeof *lanes->paths);
    if (!paths)
        return false;
    lanes->paths = paths;
    if (!lanes->wide)
        return true;
    void *high = realloc(lanes->high, room * sizeof *lanes->high);
    if (high)
        lanes->high = high;
    return high != NULL;
}

ScoreLanes *lanes_new(const Grid *grid, size_t longest) {
    ScoreLanes *lanes = calloc(1, sizeof *lanes);
    if (!lanes)
        return NULL;
    lanes->longest = longest < grid->cells ? longest : grid->cells;
    lanes->wide = grid->cells > LANE_CELLS;
    if (!lanes_reserve(lanes, LANES)) {
        lanes_free(lanes);
        return NULL;
    }
    for (uint32_t c = 0; c < grid->cells; c++) {
        size_t count = grid->starts[c + 1] - grid->starts[c];
        for (size_t k = 0; k < LANES; k++) {
            uint32_t neighbour = k < count ? grid->around[grid->starts[c] + k] : c;
            uint64_t bit = k < count ? (uint64_t)1 << neighbour : 0;
            lanes->neighbour[c][k] = neighbour;
            lanes->bit[c][k] = (uint32_t)bit;
            lanes->high_bit[c][k] = (uint32_t)(bit >> LANE_CELLS);
        }
    }
    for (uint32_t set = 0; set < (uint32_t)1 << LANES; set++) {
        uint32_t *next = lanes->order[set];
        for (uint32_t k = 0; k < LANES; k++)
            if (set >> k & 1)
                *next++ = k;
    }
    return lanes;
}

bool lanes_reserve_jokers(ScoreLanes *lanes) {
    if (lanes->as)
        return true;
    if (!lanes_reserve(lanes, LANES + FACE_LIMIT))
        return false;
    lanes->as = malloc(lanes_room(lanes, LANES + FACE_LIMIT) * sizeof *lanes->as);
    return lanes->as != NULL;
}

void lanes_free(ScoreLanes *lanes) {
    if (!lanes)
        return;
    free(lanes->paths);
    free(lanes->high);
    free(lanes->as);
    free(lanes);
}

/* ---- a board ---- */

/* Sets a board; cell `without` counts as blank. */
static void lanes_place(Scorer *scorer, const uint8_t *faces, uint32_t without) {
    ScoreLanes *lanes = scorer->lanes;
    uint32_t cells = scorer->grid->cells;
    for (uint32_t c = 0; c < cells; c++)
        lanes->shown[c] = faces[c] < FACE_LIMIT && c != without ? (uint32_t)1 << faces[c] : 0;
    for (uint32_t c = 0; c < cells; c++) {
        uint32_t beside = 0;
        for (int k = 0; k < LANES; k++) {
            uint32_t is = lanes->bit[c][k] | lanes->high_bit[c][k];
            uint32_t face = is ? lanes->shown[lanes->neighbour[c][k]] : 0;
            lanes->faces[c][k] = face;
            beside |= face;
        }
        lanes->beside[0][c] = lanes->beside[1][c] = beside;
    }
}

/* Lists a first step: to `cell`, as the face with the bit `face`; returns the number of steps. */
UB_INLINE uint32_t lanes_start(const Scorer *scorer, uint32_t count, uint32_t cell, uint32_t face,
                               uint32_t as) {
    ScoreSteps *steps = &scorer->lanes->steps;
    TrieNode root = scorer->table->trie->nodes[0];
    if (!(root.children & face))
        return count;
    steps->below[count] = root.children & (face - 1);
    steps->first[count] = trie_first_child(root);
    steps->visited[count] = (uint32_t)((uint64_t)1 << cell);
    steps->high[count] = (uint32_t)((uint64_t)1 << cell >> LANE_CELLS);
    steps->cell[count] = cell;
    steps->as[count] = as;
    return count + 1;
}

/* The walks, for each kind of processor. */
#ifdef __AVX2__
#define LANES_AVX2
#endif
#define LANES_NAME(name) name##_plain
#define LANES_TARGET
#include "score_lanes.inc"
#undef LANES_NAME
#undef LANES_TARGET

#ifdef UB_POPCNT
#define LANES_NAME(name) name##_popcnt
#define LANES_TARGET UB_POPCNT
#include "score_lanes.inc"
#undef LANES_NAME
#undef LANES_TARGET
#endif

#ifdef UB_AVX2
#define LANES_NAME(name) name##_avx2
#define LANES_TARGET UB_AVX2
#define LANES_AVX2
#include "score_lanes.inc"
#undef LANES_NAME
#undef LANES_TARGET
#endif

/* Continues `count` first steps to all their words: false if there are too many paths. */
static bool lanes_walk(Scorer *scorer, uint32_t count, bool jokers) {
#ifdef UB_AVX2
    if (ub_has_avx2())
        return lanes_walk_avx2(scorer, count, jokers);
#endif
#ifdef UB_POPCNT
    if (ub_has_popcnt())
        return lanes_walk_popcnt(scorer, count, jokers);
#endif
    return lanes_walk_plain(scorer, count, jokers);
}

/* ---- scoring ---- */

ScoreStatus lanes_board(Scorer *scorer, const uint8_t *faces, const uint64_t *floor,
                        uint64_t *after) {
    const uint32_t *shown = scorer->lanes->shown;
    uint32_t count = 0, cells = scorer->grid->cells;
    score_next_board(scorer, SCORE_PATIENCE);
    lanes_place(scorer, faces, UINT32_MAX);
    if (!floor && !after) {
        for (uint32_t c = 0; c < cells; c++)
            count = lanes_start(scorer, count, c, shown[c], 0);
        return lanes_walk(scorer, count, false) ? SCORE_DONE : SCORE_TIRED;
    }
    for (uint32_t c = 0; c < cells; c++) {
        if (!lanes_walk(scorer, lanes_start(scorer, 0, c, shown[c], 0), false))
            return SCORE_TIRED;
        if (after)
            after[c] = scorer->points;
        if (floor && scorer->points < floor[c])
            return SCORE_BELOW;
    }
    return SCORE_DONE;
}

bool lanes_changes(Scorer *scorer, const uint8_t *faces) {
    ScoreLanes *lanes = scorer->lanes;
    uint32_t count = 0, joker = scorer->joker;
    score_next_board(scorer, SCORE_JOKER_PATIENCE);
    lanes_place(scorer, faces, joker);
    for (int k = 0; k < LANES; k++)
        if (lanes->bit[joker][k] | lanes->high_bit[joker][k])
            lanes->beside[1][lanes->neighbour[joker][k]] |= scorer->joker_faces;
    for (uint32_t c = 0; c < scorer->grid->cells; c++)
        count = lanes_start(scorer, count, c, lanes->shown[c], 0);
    for (uint32_t rest = scorer->joker_faces; rest; rest &= rest - 1)
        count = lanes_start(scorer, count, joker, rest & (~rest + 1), rest & (~rest + 1));
    return lanes_walk(scorer, count, true);
}
