#include "bans.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "faces.h"

/* ---- memory ---- */

void bans_free(Bans *bans) {
    trie_clear(&bans->trie);
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
    board->left = malloc(((size_t)bans->lists + 1) * sizeof *board->left);
    board->stamps = calloc((size_t)bans->words + 1, sizeof *board->stamps);
    return board->shows && board->left && board->stamps;
}

void bans_board_free(BansBoard *board) {
    free(board->shows);
    free(board->left);
    free(board->stamps);
    memset(board, 0, sizeof *board);
}

/* ---- counting ---- */

typedef struct {
    const Bans *bans;
    const TrieNode *nodes;
    BansBoard *board;
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

/* Counts what the path to `cell`, which ends in node `number`, and its continuations spell; returns
 * whether the count goes on. */
static bool bans_from(BansWalk *walk, uint32_t number, int32_t cell) {
    const TrieNode node = walk->nodes[number];
    if (trie_ends(node) && !bans_end(walk, number))
        return false;
    if (!node.children)
        return true;
    uint32_t *shows = walk->board->shows, shown = shows[cell];
    const int32_t *next = walk->bans->around + walk->bans->start[cell];
    const int32_t *end = walk->bans->around + walk->bans->start[cell + 1];
    bool more = true;
    shows[cell] = 0; /* the path does not come back */
    for (; more && next < end; next++)
        if (node.children & shows[*next])
            more = bans_from(walk, trie_child(node, shows[*next]), *next);
    shows[cell] = shown;
    return more;
}

int32_t bans_count(const Bans *bans, BansBoard *board, const uint8_t *faces, int32_t enough) {
    const int32_t forbidden = bans_penalty(bans, 1, BANS_FORBIDDEN);
    BansWalk walk = {bans, bans->trie.nodes, board, forbidden, enough};
    if (++board->stamp == 0) { /* after 2^32 counts */
        memset(board->stamps, 0, (size_t)bans->words * sizeof *board->stamps);
        board->stamp = 1;
    }
    for (int32_t k = 0; k < bans->lists; k++)
        board->left[k] = bans->most[k];
    for (int32_t c = 0; c < bans->cells; c++)
        board->shows[c] = faces[c] < FACE_LIMIT ? (uint32_t)1 << faces[c] : 0;
    const TrieNode root = bans->trie.nodes[0];
    for (int32_t c = 0; c < bans->cells; c++)
        if ((root.children & board->shows[c]) &&
            !bans_from(&walk, trie_child(root, board->shows[c]), c))
            return enough == INT32_MAX ? enough : enough + 1;
    return (int32_t)(enough - walk.left);
}
