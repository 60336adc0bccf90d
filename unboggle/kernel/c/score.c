/* The walk is that of trace.c with nothing kept but a mark on each word found, and
 * grouped by face: the neighbours that show one face share a step down the trie.
 */
#include "score.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"

/* Steps for a board, and for all that differ from it in a cell: some hundredths of a
 * second; a crowded 8x8 board takes a tenth of them. */
#define SCORE_PATIENCE ((uint64_t)1 << 20)
#define SCORE_JOKER_PATIENCE ((uint64_t)1 << 23)

/* No joker on the path so far; the jokers' faces are the bits below. */
#define SCORE_NO_JOKER ((uint64_t)1 << FACE_LIMIT)

void score_free(Scorer *scorer) {
    free(scorer->stamps);
    free(scorer->as);
    free(scorer->found);
    memset(scorer, 0, sizeof *scorer);
}

bool score_init(Scorer *scorer, const ScoreTable *table, const Grid *grid) {
    memset(scorer, 0, sizeof *scorer);
    scorer->table = table;
    scorer->grid = grid;
    scorer->stamps = calloc(table->trie->node_count, sizeof *scorer->stamps);
    return scorer->stamps != NULL;
}

bool score_reserve_jokers(Scorer *scorer) {
    size_t count = scorer->table->trie->node_count;
    if (!scorer->as)
        scorer->as = malloc(count * sizeof *scorer->as);
    if (!scorer->found)
        scorer->found = malloc(count * sizeof *scorer->found);
    return scorer->as && scorer->found;
}

/* ---- a board ---- */

UB_INLINE void score_next_stamp(Scorer *scorer) {
    if (++scorer->stamp == 0) { /* after four thousand million boards */
        memset(scorer->stamps, 0, scorer->table->trie->node_count * sizeof *scorer->stamps);
        scorer->stamp = 1;
    }
}

/* Lays out a board: a face number below FACE_LIMIT by cell, or anything above for a blank.
 * Cell `without` counts as blank; none does if it is no cell. */
UB_INLINE void score_place(Scorer *scorer, const uint8_t *faces, uint32_t without) {
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
    score_next_stamp(scorer);
    scorer->points = scorer->words = 0;
    scorer->patience = SCORE_PATIENCE;
}

/* ---- walking ---- */

UB_INLINE void score_note(Scorer *scorer, uint32_t node) {
    const ScoreTable *table = scorer->table;
    uint32_t home = table->home ? table->home[node] : node;
    if (scorer->stamps[home] != scorer->stamp) {
        scorer->stamps[home] = scorer->stamp;
        scorer->points += table->worth[node];
        scorer->words++;
    }
}

UB_INLINE void score_note_as(Scorer *scorer, uint32_t node, uint64_t as) {
    const ScoreTable *table = scorer->table;
    uint32_t home = table->home ? table->home[node] : node;
    if (scorer->stamps[home] != scorer->stamp) {
        scorer->stamps[home] = scorer->stamp;
        scorer->as[home] = as;
        scorer->found[scorer->found_count++] = home;
    } else {
        scorer->as[home] |= as;
    }
}

/* A walk that calls itself cannot be inlined into both variants, so it is written out twice. */
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
    score_place(scorer, faces, UINT32_MAX);
    return SCORE_CALL(score_starts, scorer, floor, after);
}

ScoreStatus score_changes(Scorer *scorer, const uint8_t *faces, uint32_t cell, uint32_t among,
                          uint64_t *points, uint64_t *words) {
    const Grid *grid = scorer->grid;
    score_place(scorer, faces, cell);
    scorer->found_count = 0;
    scorer->patience = SCORE_JOKER_PATIENCE;
    scorer->joker = cell;
    scorer->joker_faces = among;
    SCORE_CALL(score_joker_walk, scorer, 0, grid->cells, ~(uint64_t)0, SCORE_NO_JOKER);
    if (!scorer->patience)
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
