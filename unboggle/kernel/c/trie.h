/* A trie of spellings: built once, then only read, by any number of threads.
 *
 * A spelling is a string of face numbers below 32, so the children of a node are
 * one bit mask. Nodes lie in breadth-first order: the children of a node are
 * neighbours in memory, and the upper levels, which every board visits, share
 * few cache lines.
 *
 * No Python here.
 */
#ifndef UNBOGGLE_TRIE_H
#define UNBOGGLE_TRIE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"

enum { TRIE_FACES = 32 };

/* "No spelling", for an index of spellings. */
#define TRIE_NONE UINT32_MAX

/* The most nodes, and spellings: a node's number shares 32 bits with a flag. */
#define TRIE_LIMIT ((uint32_t)1 << 31)

typedef enum { TRIE_OK, TRIE_NO_MEMORY, TRIE_BAD_FACE, TRIE_TOO_LARGE } TrieStatus;

/* The bytes of a spelling; they belong to the caller. */
typedef struct {
    const uint8_t *faces;
    size_t length;
} Spelling;

/* Which faces come next, and 2 * (number of the first child) + (does a spelling end here). */
typedef struct {
    uint32_t children;
    uint32_t link;
} TrieNode;

typedef struct {
    TrieNode *nodes; /* the root is nodes[0] */
    uint32_t node_count;
    uint32_t *first; /* by node: the first spelling that ends there, or TRIE_NONE */
    uint32_t *next;  /* by spelling: the next one with the same faces, or TRIE_NONE */
    uint32_t spelling_count;
    size_t longest; /* the faces of the longest spelling */
} Trie;

UB_INLINE bool trie_ends(TrieNode node) { return node.link & 1; }

/* The child of `node` for the face whose bit is `face`, which has to be a bit of `children`. */
UB_INLINE uint32_t trie_child(TrieNode node, uint32_t face) {
    return (node.link >> 1) + (uint32_t)ub_count(node.children & (face - 1));
}

static void trie_clear(Trie *trie) {
    free(trie->nodes);
    free(trie->first);
    free(trie->next);
    memset(trie, 0, sizeof *trie);
}

/* ---- building ---- */

/* The spellings below a node: a part of TrieBuilder.order. */
typedef struct {
    uint32_t low, high;
} TrieRange;

typedef struct {
    Trie *trie;
    const Spelling *spellings;
    uint32_t *order;   /* the spellings, level by level brought into order */
    uint32_t *spare;   /* room for a part of `order` */
    TrieRange *ranges; /* by node */
    size_t capacity;   /* of `ranges` and of the trie's nodes */
} TrieBuilder;

/* Measures the spellings. Afterwards no sum of their lengths can overflow. */
static TrieStatus trie_measure(Trie *trie, const Spelling *spellings) {
    size_t total = 0;
    for (uint32_t i = 0; i < trie->spelling_count; i++) {
        Spelling spelling = spellings[i];
        for (size_t k = 0; k < spelling.length; k++)
            if (spelling.faces[k] >= TRIE_FACES)
                return TRIE_BAD_FACE;
        if (spelling.length >= TRIE_LIMIT - 1 - total) /* a node per face, and the root */
            return TRIE_TOO_LARGE;
        total += spelling.length;
        if (spelling.length > trie->longest)
            trie->longest = spelling.length;
    }
    return TRIE_OK;
}

/* Makes room for `count` nodes; doubles, so that growing takes linear time. */
static bool trie_reserve(TrieBuilder *builder, size_t count) {
    if (count <= builder->capacity)
        return true;
    if (count > SIZE_MAX / 4 / sizeof(TrieNode))
        return false;
    size_t capacity = builder->capacity ? builder->capacity : 1024;
    while (capacity < count)
        capacity *= 2;
    Trie *trie = builder->trie;
    void *nodes = realloc(trie->nodes, capacity * sizeof *trie->nodes);
    if (nodes)
        trie->nodes = nodes;
    void *first = realloc(trie->first, capacity * sizeof *trie->first);
    if (first)
        trie->first = first;
    void *ranges = realloc(builder->ranges, capacity * sizeof *builder->ranges);
    if (ranges)
        builder->ranges = ranges;
    if (!nodes || !first || !ranges)
        return false;
    builder->capacity = capacity;
    return true;
}

/* The place of a spelling among those below a node at `depth`: 0 if it ends there. */
UB_INLINE uint32_t trie_place(const TrieBuilder *builder, uint32_t index, size_t depth) {
    Spelling spelling = builder->spellings[index];
    return spelling.length == depth ? 0 : spelling.faces[depth] + 1u;
}

/* Brings a range into the order of the faces at `depth` and counts them. The sort
 * is stable, so spellings with the same faces stay in the order they were given.
 */
static void trie_sort(TrieBuilder *builder, TrieRange range, size_t depth,
                      uint32_t counts[TRIE_FACES + 1]) {
    uint32_t *order = builder->order, last = 0;
    bool sorted = true;
    memset(counts, 0, (TRIE_FACES + 1) * sizeof *counts);
    for (uint32_t i = range.low; i < range.high; i++) {
        uint32_t place = trie_place(builder, order[i], depth);
        counts[place]++;
        sorted &= last <= place;
        last = place;
    }
    if (sorted) /* as word lists mostly are */
        return;
    uint32_t starts[TRIE_FACES + 1], sum = 0;
    for (int place = 0; place <= TRIE_FACES; place++) {
        starts[place] = sum;
        sum += counts[place];
    }
    for (uint32_t i = range.low; i < range.high; i++)
        builder->spare[starts[trie_place(builder, order[i], depth)]++] = order[i];
    memcpy(order + range.low, builder->spare, sum * sizeof *order);
}

/* Fills in the node `number` at `depth` and appends its children. */
static bool trie_grow(TrieBuilder *builder, uint32_t number, size_t depth) {
    Trie *trie = builder->trie;
    TrieRange range = builder->ranges[number];
    uint32_t base = trie->node_count, children = 0;
    if (!trie_reserve(builder, (size_t)base + TRIE_FACES))
        return false;

    uint32_t ended;
    if (range.high - range.low == 1) { /* nine nodes of ten in a dictionary */
        uint32_t place = trie_place(builder, builder->order[range.low], depth);
        ended = place == 0;
        if (!ended) {
            children = (uint32_t)1 << (place - 1);
            builder->ranges[trie->node_count++] = range;
        }
    } else {
        uint32_t counts[TRIE_FACES + 1];
        trie_sort(builder, range, depth, counts);
        ended = counts[0];
        uint32_t low = range.low + ended;
        for (int face = 0; face < TRIE_FACES; face++) {
            uint32_t count = counts[face + 1];
            if (count) {
                children |= (uint32_t)1 << face;
                builder->ranges[trie->node_count++] = (TrieRange){low, low + count};
                low += count;
            }
        }
    }

    trie->nodes[number] = (TrieNode){children, base << 1 | (ended != 0)};
    trie->first[number] = ended ? builder->order[range.low] : TRIE_NONE;
    for (uint32_t i = range.low + 1; i < range.low + ended; i++)
        trie->next[builder->order[i - 1]] = builder->order[i];
    return true;
}

static bool trie_grow_all(TrieBuilder *builder) {
    Trie *trie = builder->trie;
    if (!trie_reserve(builder, 1))
        return false;
    builder->ranges[0] = (TrieRange){0, trie->spelling_count};
    trie->node_count = 1;
    size_t depth = 0;
    uint32_t level_end = 1;
    for (uint32_t number = 0; number < trie->node_count; number++) {
        if (number == level_end) {
            level_end = trie->node_count;
            depth++;
        }
        if (!trie_grow(builder, number, depth))
            return false;
    }
    return true;
}

/* Builds the trie of `count` spellings; on failure `trie` is left empty.
 * The time is linear in the number of faces, whatever the order of the spellings.
 */
static TrieStatus trie_build(Trie *trie, const Spelling *spellings, size_t count) {
    memset(trie, 0, sizeof *trie);
    if (count >= TRIE_LIMIT)
        return TRIE_TOO_LARGE;
    trie->spelling_count = (uint32_t)count;
    TrieStatus status = trie_measure(trie, spellings);
    if (status == TRIE_OK) {
        TrieBuilder builder = {.trie = trie, .spellings = spellings};
        size_t room = count ? count : 1; /* malloc(0) may be NULL */
        trie->next = malloc(room * sizeof *trie->next);
        builder.order = malloc(room * sizeof *builder.order);
        builder.spare = malloc(room * sizeof *builder.spare);
        bool built = trie->next && builder.order && builder.spare;
        if (built) {
            for (uint32_t i = 0; i < trie->spelling_count; i++) {
                builder.order[i] = i;
                trie->next[i] = TRIE_NONE;
            }
            built = trie_grow_all(&builder);
        }
        free(builder.order);
        free(builder.spare);
        free(builder.ranges);
        status = built ? TRIE_OK : TRIE_NO_MEMORY;
    }
    if (status != TRIE_OK) {
        trie_clear(trie);
        return status;
    }
    /* Growing has left up to half of it unused; keeping that would be no error. */
    void *nodes = realloc(trie->nodes, trie->node_count * sizeof *trie->nodes);
    if (nodes)
        trie->nodes = nodes;
    void *first = realloc(trie->first, trie->node_count * sizeof *trie->first);
    if (first)
        trie->first = first;
    return TRIE_OK;
}

#endif
