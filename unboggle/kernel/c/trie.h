/* A trie of spellings. Once built, it is read-only and shared by any number of threads.
 *
 *     trie_build -> read -> trie_clear
 *
 * A spelling is a string of face numbers below 32, so the children of a node are one bit mask.
 * Nodes are in breadth-first order: the children of a node are adjacent in memory, and the upper
 * levels, which every board visits, share few cache lines.
 */
#ifndef UNBOGGLE_TRIE_H
#define UNBOGGLE_TRIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"

/* "No spelling", for an index of spellings. */
#define TRIE_NONE UINT32_MAX

/* The limit of nodes and of spellings: a node's number shares 32 bits with a flag. */
#define TRIE_LIMIT ((uint32_t)1 << 31)

typedef enum { TRIE_OK, TRIE_NO_MEMORY, TRIE_BAD_FACE, TRIE_TOO_LARGE } TrieStatus;

/* The bytes of a spelling; they belong to the caller. */
typedef struct {
    const uint8_t *faces;
    size_t length;
} Spelling;

/* The next faces, and 2 * (number of the first child) + (whether a spelling ends here). */
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

/* Builds the trie of `count` spellings, which are not needed afterwards. The time is linear
 * in the number of faces, whatever the order of the spellings.
 *
 * ensures:  TRIE_OK: the trie can be read; spellings with the same faces are in the given
 *           order. Else the error, and the trie is empty: all zero.
 */
TrieStatus trie_build(Trie *trie, const Spelling *spellings, size_t count);

/* Frees a trie; it is empty then. An empty trie may be cleared again. */
void trie_clear(Trie *trie);

/* Whether a spelling ends at `node`. */
UB_INLINE bool trie_ends(TrieNode node) { return node.link & 1; }

/* The number of the first child of `node`, which has children. */
UB_INLINE uint32_t trie_first_child(TrieNode node) { return node.link >> 1; }

/* The child of `node` for the face whose bit is `face`, which must be a bit of `children`. */
UB_INLINE uint32_t trie_child(TrieNode node, uint32_t face) {
    return trie_first_child(node) + (uint32_t)ub_count(node.children & (face - 1));
}

#endif
