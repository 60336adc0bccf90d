/* Board search: simulated annealing on full boards, to find a board that holds all words.
 *
 *     the caller sets the first part of an AnnealPuzzle -> anneal_compile -> anneal_free
 *     anneal_new -> anneal_run until it is true, or enough -> read `best` -> anneal_state_free
 *
 * The words and their reversals form one trie. For every node of it we keep the
 * set of cells on which a walk showing the node's faces may end ("reach"), as a
 * bit mask: the cells with the node's face next to the parent's reach. The score
 * of a board is the number of nodes that can be reached at all, so a word that
 * is nearly there counts nearly, from either end.
 *
 * Why it is fast: reach does not enumerate paths, and after a move only nodes
 * whose face was touched, or whose parent's reach changed, are looked at again.
 * A rejected move (most are) is undone from a log. Whether it will be rejected shows
 * long before all it touches has been looked at: a move is left as soon as it has
 * lost more than it may, and a little (ANNEAL_RECOVERY) that it might win back.
 *
 * What reach leaves out: a walk may come back to a cell, which takes a face that
 * occurs twice in the word. Two cheap rules catch most of it (see anneal_reach.h);
 * when a board seems to hold every word the words are traced exactly, and those
 * that a walk had feigned are traced exactly from then on ("strict"). The best board
 * is chosen by what it really holds, too: see anneal_really_held in anneal_run.c.
 *
 * Wishes are kept by every board on the way: no move touches a given cell, nor shows a face where
 * it is not allowed, and a face is put on one more cell only while there is stock of it and its
 * groups have room. Exchanges need no stock.
 */
#ifndef UNBOGGLE_ANNEAL_H
#define UNBOGGLE_ANNEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "cooling.h"
#include "space.h"

/* What is searched for. Once compiled, it is only read, by any number of threads. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    Space space;          /* its first part only */
    int32_t nodes, words; /* at least one node */
    /* The trie in an order in which parents come first. Only forward spellings end words. */
    int32_t *parent; /* by node: its parent, or -1: the node of a first face */
    uint8_t *face;   /* by node */
    int32_t *word;   /* by node: the word that ends here, or -1 */
    /* The last nodes of word w's spellings and of their reversals, for repairs, are
     * tail[tail_start[w]] up to tail[tail_start[w + 1]]. */
    int32_t *tail, *tail_start;

    /* Set by anneal_compile. */
    int32_t node_width; /* of a set of nodes: bit n % 64 of word n / 64 */
    int32_t *twin;      /* by node: the nearest node above it with the same face, or -1 */
    int32_t *doubtful, doubtful_count; /* ends of words with a face twice: a walk can feign them */
    uint64_t *roots;                   /* the set of nodes without a parent */
    uint64_t *of_face; /* by face: the set of nodes to look at when the face moves */
    /* The children of node n, and other nodes whose twin it is, are below[below_start[n]] up to
     * below[below_start[n + 1]]. */
    int32_t *below, *below_start;
    uint32_t *weight; /* by face: running sums of how often a face occurs in the trie */
} AnnealPuzzle;

/* Where a search is, so that it can go on where it stopped: a board and what it reaches. */
typedef struct {
    /* To be read at any time. */
    uint8_t *best;     /* by cell: the board that holds most words, */
    int32_t best_held; /* this many; -1 before the first */
    int64_t moves;     /* made in all */

    /* Only for anneal*.c. The board at hand: */
    uint8_t *board;
    int32_t *count;     /* by face: the cells that show it */
    uint64_t *where;    /* by face: the set of these cells */
    uint64_t *reach;    /* by node: the set of cells on which a walk may end */
    bool *strict;       /* by node: trace this word's end exactly */
    int32_t *held_ends; /* by word: how many of its ends are reached */
    int32_t held;       /* words with such an end */
    int32_t score;      /* nodes reached */
    uint64_t *alive;    /* the set of nodes whose parent is reached; others stay unreached */

    /* for a single move: */
    uint64_t *todo;               /* the set of nodes still to be looked at */
    uint32_t *forced, epoch;      /* by node: to be looked at for sure if it is the move's */
    int32_t *logged_node, logged; /* the nodes whose reach the move has changed, */
    uint64_t *logged_reach;       /* and that before it */

    /* for counting: */
    int64_t count_at;      /* moves before which words are not counted exactly again */
    int32_t *feigned_ends; /* by word: zero but while they are counted */

    /* and on the way: */
    uint64_t random;
    int32_t round; /* of the schedule; -1 before the first */
    int64_t step;  /* within the round */
    bool astray;   /* whether no board was found for it that keeps to the space: it is left out */
} AnnealState;

/* Fills what follows from what the caller has set, the space included; false if memory is short.
 * Either way anneal_free is to follow. */
bool anneal_compile(AnnealPuzzle *puzzle);

/* Gives back what a puzzle holds, compiled or not; it is all zero then. */
void anneal_free(AnnealPuzzle *puzzle);

/* Makes the state of a search that has not begun; false if memory is short. Either way
 * anneal_state_free is to follow. */
bool anneal_new(AnnealState *state, const AnnealPuzzle *puzzle, uint64_t seed);

/* Gives back what a state holds; it is all zero then. */
void anneal_state_free(AnnealState *state);

/* Searches on, in rounds of cooling, until a board with all words is found or the pause says so.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are in nodes.
 * ensures:  true: `best` holds all words, and the state is only to be read and freed. False:
 *           paused, call again. The pauses change nothing in what is found.
 */
bool anneal_run(const AnnealPuzzle *puzzle, AnnealState *state, const CoolingPlan *plan);

#endif
