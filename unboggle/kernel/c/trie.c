#include "trie.h"

#include <stdlib.h>
#include <string.h>

#include "faces.h"

void trie_clear(Trie *trie) {
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
    uint32_t *order;   /* the spellings, sorted level by level */
    uint32_t *spare;   /* buffer for a part of `order` */
    TrieRange *ranges; /* by node */
    size_t capacity;   /* of `ranges` and of the trie's nodes */
} TrieBuilder;

/* Measures the spellings. Afterwards no sum of their lengths can overflow. */
static TrieStatus trie_measure(Trie *trie, const Spelling *spellings) {
    size_t total = 0;
    for (uint32_t i = 0; i < trie->spelling_count; i++) {
        Spelling spelling = spellings[i];
        for (size_t k = 0; k < spelling.length; k++)
            if (spelling.faces[k] >= FACE_LIMIT)
                return TRIE_BAD_FACE;
        if (spelling.length >= TRIE_LIMIT - 1 - total) /* a node per face, and the root */
            return TRIE_TOO_LARGE;
        total += spelling.length;
        if (spelling.length > trie->longest)
            trie->longest = spelling.length;
    }
    return TRIE_OK;
}

/* Reserves space for `count` nodes; doubles it, so that growing takes linear time. */
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

/* The sort key of a spelling below a node at `depth`: 0 if it ends there. */
UB_INLINE uint32_t trie_place(const TrieBuilder *builder, uint32_t index, size_t depth) {
    Spelling spelling = builder->spellings[index];
    return spelling.length == depth ? 0 : spelling.faces[depth] + 1u;
}

/* Sorts a range by the faces at `depth` and counts them. The sort is stable, so spellings
 * with the same faces remain in the given order.
 */
static void trie_sort(TrieBuilder *builder, TrieRange range, size_t depth,
                      uint32_t counts[FACE_LIMIT + 1]) {
    uint32_t *order = builder->order, last = 0;
    bool sorted = true;
    memset(counts, 0, (FACE_LIMIT + 1) * sizeof *counts);
    for (uint32_t i = range.low; i < range.high; i++) {
        uint32_t place = trie_place(builder, order[i], depth);
        counts[place]++;
        sorted &= last <= place;
        last = place;
    }
    if (sorted) /* as most word lists are */
        return;
    uint32_t starts[FACE_LIMIT + 1], sum = 0;
    for (int place = 0; place <= FACE_LIMIT; place++) {
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
    if (!trie_reserve(builder, (size_t)base + FACE_LIMIT))
        return false;

    uint32_t ended;
    if (range.high - range.low == 1) { /* nine of ten nodes in a dictionary */
        uint32_t place = trie_place(builder, builder->order[range.low], depth);
        ended = place == 0;
        if (!ended) {
            children = (uint32_t)1 << (place - 1);
            builder->ranges[trie->node_count++] = range;
        }
    } else {
        uint32_t counts[FACE_LIMIT + 1];
        trie_sort(builder, range, depth, counts);
        ended = counts[0];
        uint32_t low = range.low + ended;
        for (int face = 0; face < FACE_LIMIT; face++) {
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

/* Builds the nodes of a measured trie; on failure it may be half built. */
static TrieStatus trie_build_nodes(Trie *trie, const Spelling *spellings) {
    TrieBuilder builder = {.trie = trie, .spellings = spellings};
    size_t room = trie->spelling_count ? trie->spelling_count : 1; /* malloc(0) may be NULL */
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
    return built ? TRIE_OK : TRIE_NO_MEMORY;
}

TrieStatus trie_build(Trie *trie, const Spelling *spellings, size_t count) {
    memset(trie, 0, sizeof *trie);
    if (count >= TRIE_LIMIT)
        return TRIE_TOO_LARGE;
    trie->spelling_count = (uint32_t)count;
    TrieStatus status = trie_measure(trie, spellings);
    if (status == TRIE_OK)
        status = trie_build_nodes(trie, spellings);
    if (status != TRIE_OK) {
        trie_clear(trie);
        return status;
    }
    /* Growing leaves up to half of the memory unused; if this fails, that is no error. */
    void *nodes = realloc(trie->nodes, trie->node_count * sizeof *trie->nodes);
    if (nodes)
        trie->nodes = nodes;
    void *first = realloc(trie->first, trie->node_count * sizeof *trie->first);
    if (first)
        trie->first = first;
    return TRIE_OK;
}
