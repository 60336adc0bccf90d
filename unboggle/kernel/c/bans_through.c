#include "bans_through.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "faces.h"
#include "random.h"

/* The mark, a face that no spelling may have. */
enum { BANS_MARK = FACE_LIMIT - 1 };

/* The most bytes of the spellings of the second trie. */
enum { BANS_BYTES = 1 << 22 };

/* ---- the second trie ---- */

typedef struct {
    const Bans *bans;
    uint8_t *faces;      /* of the spellings, one after the other; NULL: they are only measured */
    Spelling *spelling;  /* and where each is */
    size_t bytes, count; /* of those so far */
    uint8_t path[256];   /* the faces down to the current node */
    bool marked;         /* whether a spelling has the mark, or is too long */
} BansTurner;

/* Adds the spelling of the path once for each of its letters. */
static void bans_turn(BansTurner *turner, size_t length) {
    for (size_t at = 0; at < length; at++) {
        const size_t size = length + (at > 0);
        if (turner->faces) {
            uint8_t *to = turner->faces + turner->bytes;
            turner->spelling[turner->count] = (Spelling){to, size};
            for (size_t k = at; k < length; k++)
                *to++ = turner->path[k];
            if (at)
                *to++ = BANS_MARK;
            for (size_t k = at; k > 0; k--)
                *to++ = turner->path[k - 1];
        }
        turner->bytes += size;
        turner->count++;
    }
}

/* Whether one of the spellings that end at the node is forbidden. */
static bool bans_forbids(const Bans *bans, uint32_t number) {
    for (uint32_t k = bans->trie.first[number]; k != TRIE_NONE; k = bans->trie.next[k])
        if (bans->list[k] < 0)
            return true;
    return false;
}

static void bans_turn_all(BansTurner *turner, uint32_t number, size_t length) {
    const TrieNode node = turner->bans->trie.nodes[number];
    if (trie_ends(node) && bans_forbids(turner->bans, number))
        bans_turn(turner, length);
    if (length >= sizeof turner->path || turner->bytes > BANS_BYTES) {
        turner->marked = true;
        return;
    }
    for (uint32_t rest = node.children; rest; rest &= rest - 1) {
        const uint32_t face = rest & (~rest + 1);
        turner->path[length] = (uint8_t)ub_lowest(face);
        turner->marked |= turner->path[length] == BANS_MARK;
        bans_turn_all(turner, trie_child(node, face), length + 1);
    }
}

bool bans_make_through(Bans *bans) {
    BansTurner turner = {.bans = bans};
    if (!bans_any(bans))
        return true;
    bans_turn_all(&turner, 0, 0);
    if (turner.marked || !turner.count)
        return true;
    turner.faces = malloc(turner.bytes);
    turner.spelling = malloc(turner.count * sizeof *turner.spelling);
    const bool made = turner.faces && turner.spelling;
    turner.bytes = turner.count = 0;
    if (made)
        bans_turn_all(&turner, 0, 0);
    const bool built = made && trie_build(&bans->through, turner.spelling, turner.count) == TRIE_OK;
    free(turner.faces);
    free(turner.spelling);
    return built;
}

/* ---- completed words ---- */

typedef struct {
    const Bans *bans;
    const TrieNode *nodes;
    uint32_t *shows; /* 0 for the cells of the current path */
    int32_t first;   /* the cell where the walk began */
} BansTurn;

static bool bans_turn_from(BansTurn *walk, uint32_t number, int32_t cell) {
    const TrieNode node = walk->nodes[number];
    const uint32_t mark = (uint32_t)1 << BANS_MARK;
    if (trie_ends(node))
        return true;
    if ((node.children & mark) && bans_turn_from(walk, trie_child(node, mark), walk->first))
        return true;
    const uint32_t shown = walk->shows[cell];
    const int32_t *next = walk->bans->around + walk->bans->start[cell];
    const int32_t *end = walk->bans->around + walk->bans->start[cell + 1];
    bool found = false;
    walk->shows[cell] = 0;
    for (; !found && next < end; next++)
        if (node.children & walk->shows[*next])
            found = bans_turn_from(walk, trie_child(node, walk->shows[*next]), *next);
    walk->shows[cell] = shown;
    return found;
}

bool bans_completes(const Bans *bans, BansBoard *board, int32_t cell, uint32_t face) {
    BansTurn walk = {bans, bans->through.nodes, board->shows, cell};
    if (!walk.nodes || !(walk.nodes[0].children & face))
        return false;
    const uint32_t shown = board->shows[cell];
    board->shows[cell] = 0;
    const bool found = bans_turn_from(&walk, trie_child(walk.nodes[0], face), cell);
    board->shows[cell] = shown;
    return found;
}

/* ---- a path ---- */

typedef struct {
    const Bans *bans;
    BansBoard *board;
    uint64_t *random, *cells;
    uint32_t *shows; /* 0 for the cells of the current path */
    uint32_t found;  /* the paths so far */
    int32_t width;
} BansDraw;

static void bans_draw_from(BansDraw *draw, uint32_t number, int32_t cell) {
    const TrieNode node = draw->bans->trie.nodes[number];
    const uint32_t shown = draw->shows[cell];
    draw->shows[cell] = 0;
    if (trie_ends(node) && bans_forbids(draw->bans, number) &&
        ub_below(draw->random, ++draw->found) == 0) {
        memset(draw->cells, 0, (size_t)draw->width * sizeof *draw->cells);
        for (int32_t c = 0; c < draw->bans->cells; c++)
            if (draw->board->beside[c] && !draw->shows[c])
                cells_add(draw->cells, c);
    }
    for (int32_t k = draw->bans->start[cell]; k < draw->bans->start[cell + 1]; k++) {
        const int32_t next = draw->bans->around[k];
        if (node.children & draw->shows[next])
            bans_draw_from(draw, trie_child(node, draw->shows[next]), next);
    }
    draw->shows[cell] = shown;
}

bool bans_draw_path(const Bans *bans, BansBoard *board, const uint8_t *faces, uint64_t *random,
                    uint64_t *cells, int32_t width) {
    BansDraw draw = {bans, board, random, cells, board->shows, 0, width};
    bans_show(bans, board, faces);
    const TrieNode root = bans->trie.nodes[0];
    /* a count sets this anew: until then it has what was shown */
    memcpy(board->beside, board->shows, (size_t)bans->cells * sizeof *board->shows);
    for (int32_t c = 0; c < bans->cells; c++)
        if (root.children & board->shows[c])
            bans_draw_from(&draw, trie_child(root, board->shows[c]), c);
    return draw.found > 0;
}
