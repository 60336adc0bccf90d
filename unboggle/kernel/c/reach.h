/* Board search: simulated annealing on full boards, to find a board that holds all words.
 *
 *     the caller sets the first part of a ReachPuzzle -> reach_compile -> reach_free
 *     reach_new -> reach_run until it is true or time is up -> read `best` -> reach_state_free
 *
 * The words and their reversals form one trie. For every node, the state has the set of cells
 * on which a walk that shows the node's faces may end ("reach"), as a bit mask: the cells with
 * the node's face next to the parent's reach. The score of a board is the number of nodes with
 * a nonempty reach, so a word that is nearly on the board counts nearly, from either end.
 *
 * This is fast for two reasons. Reach does not enumerate paths, and after a move only nodes are
 * updated whose face has moved or whose parent's reach has changed. Most moves are rejected, and
 * their changes are undone from a log. A move is rejected before its update is complete: as
 * soon as it has lost more than it may, plus REACH_RECOVERY that it might win back.
 *
 * Reach ignores one rule: a walk may visit a cell twice if a face occurs twice in the word. Two
 * cheap tests catch most of these walks (see reach_nodes.h). When a board seems to hold every
 * word, the words are traced exactly. Words that only a walk had shown are traced exactly from
 * then on ("strict"). The best board is chosen by exact counts, too: see reach_really_held in
 * reach_run.c.
 *
 * Every board of a search satisfies the constraints: no move changes a given cell or shows a
 * face where it is not allowed. A face goes on one more cell only within its stock and the
 * maxima of its groups. Exchanges do not change the stock. Only bans may be violated on the way:
 * each banned word has a penalty, and `best` shows none.
 */
#ifndef UNBOGGLE_REACH_H
#define UNBOGGLE_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "cooling.h"
#include "space.h"

/* The puzzle. Once compiled, it is read-only and shared by any number of threads. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    Space space;          /* its first part only */
    int32_t nodes, words; /* at least one node */
    /* The trie, parents first. Only forward spellings end words. */
    int32_t *parent; /* by node: its parent, or -1: the node of a first face */
    uint8_t *face;   /* by node */
    int32_t *word;   /* by node: the word that ends here, or -1 */
    /* The last nodes of word w's spellings and of their reversals, for repairs, are
     * tail[tail_start[w]] up to tail[tail_start[w + 1]]. */
    int32_t *tail, *tail_start;

    /* Set by reach_compile. */
    int32_t node_width;                /* of a set of nodes: bit n % 64 of word n / 64 */
    int32_t *twin;                     /* by node: the nearest ancestor with its face, or -1 */
    int32_t *doubtful, doubtful_count; /* ends of words with a repeated face */
    uint64_t *roots;                   /* the set of nodes without a parent */
    uint64_t *of_face;                 /* by face: the set of nodes to update when the face moves */
    /* The nodes that depend on node n, its children and the nodes with it as their twin, are
     * below[below_start[n]] up to below[below_start[n + 1]]. */
    int32_t *below, *below_start;
    uint32_t *weight; /* by face: running sums of how often a face occurs in the trie */
} ReachPuzzle;

/* The state of a search, which can be paused and resumed: a board and its reach. */
typedef struct {
    /* Public; valid at any time. */
    uint8_t *best;     /* by cell: the board with the most words, */
    int32_t best_held; /* their number; -1 before the first board */
    int64_t moves;     /* moves made so far */

    /* Private to reach*.c. The current board: */
    uint8_t *board;
    int32_t *count;     /* by face: the cells that show it */
    uint64_t *where;    /* by face: the set of these cells */
    uint64_t *reach;    /* by node: the set of cells on which a walk may end */
    bool *strict;       /* by node: trace this word's end exactly */
    int32_t *held_ends; /* by word: how many of its ends are reached */
    int32_t held;       /* words with such an end */
    int32_t score;      /* nodes reached */
    uint64_t *alive;    /* the set of nodes whose parent is reached */

    /* for a single move: */
    uint64_t *todo;               /* the set of nodes still to update */
    uint32_t *forced, epoch;      /* by node: equal to `epoch`: must be updated in this move */
    int32_t *logged_node, logged; /* the nodes whose reach the move changed, */
    uint64_t *logged_reach;       /* and their reach before the move */

    /* for counting: */
    int64_t count_at;      /* the number of moves at which the next exact count is allowed */
    int32_t *feigned_ends; /* by word: zero except during a count */

    /* and on the way: */
    uint64_t random;
    int32_t round; /* of the schedule; -1 before the first */
    int64_t step;  /* within the round */
    bool astray;   /* whether the round is skipped, as no start within the space was found */

    BansBoard bans; /* the banned words on the current board */
} ReachState;

/* Fills in the second part of a puzzle and of its space; false if memory is short. Call
 * reach_free in both cases. */
bool reach_compile(ReachPuzzle *puzzle);

/* Frees a puzzle, compiled or not; it is all zero then. */
void reach_free(ReachPuzzle *puzzle);

/* Makes the initial state of a search; false if memory is short. Call reach_state_free in both
 * cases. */
bool reach_new(ReachState *state, const ReachPuzzle *puzzle, uint64_t seed);

/* Frees a state; it is all zero then. */
void reach_state_free(ReachState *state);

/* Searches in rounds of cooling until a board with all words is found or the plan pauses it.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are in nodes.
 * ensures:  true: `best` holds all words, and the state may only be read and freed. False:
 *           paused, call it again. Pauses do not change the result.
 */
bool reach_run(const ReachPuzzle *puzzle, ReachState *state, const CoolingPlan *plan);

#endif
