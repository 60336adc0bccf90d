#include "bans.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "cells.h"
#include "faces.h"

/* ---- memory ---- */

void bans_free(Bans *bans) {
    trie_clear(&bans->trie);
    trie_clear(&bans->through);
    free(bans->list);
    free(bans->word);
    free(bans->most);
    free(bans->start);
    free(bans->around);
    memset(bans, 0, sizeof *bans);
}

bool bans_compile(Bans *bans, int32_t cells, int32_t width, const uint64_t *around) {
    int32_t links = 0;
    if (!bans_any(bans))
        return true;
    for (int32_t c = 0; c < cells; c++)
        links += cells_count(around + (size_t)c * (size_t)width, width);
    bans->cells = cells;
    bans->start = malloc(((size_t)cells + 1) * sizeof *bans->start);
    bans->around = malloc(((size_t)links + 1) * sizeof *bans->around);
    if (!bans->start || !bans->around)
        return false;
    links = 0;
    for (int32_t c = 0; c < cells; c++) {
        bans->start[c] = links;
        for (int32_t d = 0; d < cells; d++)
            if (cells_has(around + (size_t)c * (size_t)width, d))
                bans->around[links++] = d;
    }
    bans->start[cells] = links;
    return true;
}

bool bans_board_new(BansBoard *board, const Bans *bans) {
    memset(board, 0, sizeof *board);
    if (!bans_any(bans))
        return true;
    board->shows = malloc((size_t)bans->cells * sizeof *board->shows);
    board->beside = malloc((size_t)bans->cells * sizeof *board->beside);
    board->left = malloc(((size_t)bans->lists + 1) * sizeof *board->left);
    board->stamps = calloc((size_t)bans->words + 1, sizeof *board->stamps);
    return board->shows && board->beside && board->left && board->stamps;
}

void bans_board_free(BansBoard *board) {
    free(board->shows);
    free(board->beside);
    free(board->left);
    free(board->stamps);
    memset(board, 0, sizeof *board);
}

/* ---- counting ---- */

typedef struct {
    const Bans *bans;
    BansBoard *board;
    const TrieNode *nodes;
    const int32_t *start, *around;
    const uint32_t *beside;
    uint32_t *shows;   /* as in the board, but 0 for the cells of the current path */
    int32_t forbidden; /* what a path of a forbidden spelling counts */
    int64_t left;      /* what may still count; below 0 the count ends */
} BansWalk;

/* Counts the spellings that end in node `number`, once more; returns whether the count goes on. */
static bool bans_end(BansWalk *walk, uint32_t number) {
    const Bans *bans = walk->bans;
    BansBoard *board = walk->board;
    for (uint32_t k = bans->trie.first[number]; k != TRIE_NONE; k = bans->trie.next[k]) {
        const int32_t list = bans->list[k];
        if (list < 0) {
            walk->left -= walk->forbidden;
        } else if (board->stamps[bans->word[k]] != board->stamp) {
            board->stamps[bans->word[k]] = board->stamp;
            walk->left -= --board->left[list] < 0;
        }
    }
    return walk->left >= 0;
}

#define BANS_NAME(name) name##_plain
#define BANS_TARGET
#include "bans_walk.inc"
#undef BANS_NAME
#undef BANS_TARGET

#ifdef UB_POPCNT
#define BANS_NAME(name) name##_popcnt
#define BANS_TARGET UB_POPCNT
#include "bans_walk.inc"
#undef BANS_NAME
#undef BANS_TARGET
#define BANS_CALL(name, ...)                                                                       \
    (ub_has_popcnt() ? name##_popcnt(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define BANS_CALL(name, ...) name##_plain(__VA_ARGS__)
#endif

void bans_show(const Bans *bans, BansBoard *board, const uint8_t *faces) {
    for (int32_t c = 0; c < bans->cells; c++)
        board->shows[c] = faces[c] < FACE_LIMIT ? (uint32_t)1 << faces[c] : 0;
}

/* Sets what the neighbours of each cell show. */
static void bans_show_beside(const Bans *bans, BansBoard *board) {
    for (int32_t c = 0; c < bans->cells; c++) {
        uint32_t beside = 0;
        for (int32_t k = bans->start[c]; k < bans->start[c + 1]; k++)
            beside |= board->shows[bans->around[k]];
        board->beside[c] = beside;
    }
}

int32_t bans_count(const Bans *bans, BansBoard *board, const uint8_t *faces, int32_t enough) {
    bans_show(bans, board, faces);
    bans_show_beside(bans, board);
    if (++board->stamp == 0) { /* after 2^32 counts */
        memset(board->stamps, 0, (size_t)bans->words * sizeof *board->stamps);
        board->stamp = 1;
    }
    for (int32_t k = 0; k < bans->lists; k++)
        board->left[k] = bans->most[k];
    BansWalk walk = {
        .bans = bans,
        .board = board,
        .nodes = bans->trie.nodes,
        .start = bans->start,
        .around = bans->around,
        .beside = board->beside,
        .shows = board->shows,
        .forbidden = bans_penalty(bans, 1, BANS_FORBIDDEN),
        .left = enough,
    };
    if (!BANS_CALL(bans_from_all, &walk, bans->cells))
        return enough == INT32_MAX ? enough : enough + 1;
    return (int32_t)(enough - walk.left);
}
