/* The walk is that of trace.c, but it only marks the words found, and it is grouped by face: the
 * neighbours with the same face share a step down the trie. Most boards are scored by score_lanes.c
 * instead.
 */
#include "score.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "score_lanes.h"
#include "score_marks.h"

void score_free(Scorer *scorer) {
    free(scorer->stamps);
    free(scorer->as);
    free(scorer->found);
    lanes_free(scorer->lanes);
    memset(scorer, 0, sizeof *scorer);
}

bool score_init(Scorer *scorer, const ScoreTable *table, const Grid *grid) {
    memset(scorer, 0, sizeof *scorer);
    scorer->table = table;
    scorer->grid = grid;
    scorer->stamps = calloc(table->trie->node_count, sizeof *scorer->stamps);
    bool suits = lanes_suit(grid);
    if (suits)
        scorer->lanes = lanes_new(grid, table->trie->longest);
    if (scorer->stamps && (scorer->lanes || !suits))
        return true;
    score_free(scorer);
    return false;
}

bool score_reserve_jokers(Scorer *scorer) {
    size_t count = scorer->table->trie->node_count;
    if (!scorer->as)
        scorer->as = malloc(count * sizeof *scorer->as);
    if (!scorer->found)
        scorer->found = malloc(count * sizeof *scorer->found);
    return scorer->as && scorer->found && (!scorer->lanes || lanes_reserve_jokers(scorer->lanes));
}

/* ---- a board ---- */

/* Sets a board: a face number below FACE_LIMIT for each cell, any other number for a blank. Cell
 * `without` counts as blank; pass a number that is no cell for none. */
UB_INLINE void score_place(Scorer *scorer, const uint8_t *faces, uint32_t without,
                           uint64_t patience) {
    const Grid *grid = scorer->grid;
    memset(scorer->showing, 0, sizeof scorer->showing);
    memset(scorer->beside, 0, (grid->cells + 1) * sizeof *scorer->beside);
    for (uint32_t c = 0; c < grid->cells; c++) {
        if (faces[c] >= FACE_LIMIT || c == without)
            continue;
        uint32_t face = (uint32_t)1 << faces[c];
        scorer->showing[faces[c]] |= (uint64_t)1 << c;
        for (size_t i = grid->starts[c]; i < grid->starts[c + 1]; i++)
            scorer->beside[grid->around[i]] |= face;
        scorer->beside[grid->cells] |= face;
    }
    score_next_board(scorer, patience);
}

/* ---- walking ---- */

/* A recursive function cannot be inlined into both variants, so it is compiled for each. */
#define SCORE_NAME(name) name##_plain
#define SCORE_TARGET
#include "score_walk.inc"
#undef SCORE_NAME
#undef SCORE_TARGET

#ifdef UB_POPCNT
#define SCORE_NAME(name) name##_popcnt
#define SCORE_TARGET UB_POPCNT
#include "score_walk.inc"
#undef SCORE_NAME
#undef SCORE_TARGET
#define SCORE_CALL(name, ...)                                                                      \
    (ub_has_popcnt() ? name##_popcnt(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define SCORE_CALL(name, ...) name##_plain(__VA_ARGS__)
#endif

/* ---- scoring ---- */

ScoreStatus score_board(Scorer *scorer, const uint8_t *faces, const uint64_t *floor,
                        uint64_t *after) {
    if (scorer->lanes)
        return lanes_board(scorer, faces, floor, after);
    score_place(scorer, faces, UINT32_MAX, SCORE_PATIENCE);
    return SCORE_CALL(score_starts, scorer, floor, after);
}

/* Finds the words of all boards that differ from `faces` in the joker: false if there are too many
 * paths. */
static bool score_jokers(Scorer *scorer, const uint8_t *faces) {
    if (scorer->lanes)
        return lanes_changes(scorer, faces);
    score_place(scorer, faces, scorer->joker, SCORE_JOKER_PATIENCE);
    SCORE_CALL(score_joker_walk, scorer, 0, scorer->grid->cells, ~(uint64_t)0, SCORE_NO_JOKER);
    return scorer->patience > 0;
}

ScoreStatus score_changes(Scorer *scorer, const uint8_t *faces, uint32_t cell, uint32_t among,
                          uint64_t *points, uint64_t *words) {
    scorer->found_count = 0;
    scorer->joker = cell;
    scorer->joker_faces = among;
    if (!score_jokers(scorer, faces))
        return SCORE_TIRED;
    uint64_t base_points = 0, base_words = 0;
    memset(points, 0, FACE_LIMIT * sizeof *points);
    memset(words, 0, FACE_LIMIT * sizeof *words);
    for (size_t i = 0; i < scorer->found_count; i++) {
        uint32_t node = scorer->found[i], worth = scorer->table->worth[node];
        uint64_t as = scorer->as[node];
        if (as & SCORE_NO_JOKER) {
            base_points += worth;
            base_words++;
            continue;
        }
        for (; as; as &= as - 1) {
            points[ub_lowest(as)] += worth;
            words[ub_lowest(as)]++;
        }
    }
    for (uint32_t rest = among; rest; rest &= rest - 1) {
        points[ub_lowest(rest)] += base_points;
        words[ub_lowest(rest)] += base_words;
    }
    return SCORE_DONE;
}
