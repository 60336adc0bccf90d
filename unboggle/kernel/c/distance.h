/* The distance search: simulated annealing on the number of cells that must change for each word.
 *
 *     the caller sets the first part of a DistancePuzzle -> distance_compile -> distance_free
 *     distance_new -> distance_run until it is true or time is up -> read `best` ->
 *     distance_state_free
 *
 * The distance of a word to a board is the least number of cells that must show another face so
 * that some walk spells it: 0, 1, 2, or DISTANCE_FAR. Each word earns a credit that falls steeply
 * with its distance (1, 0.2, 0.08, 0 times its weight), and the search maximises the credit: whole
 * words count most, and of the others the near ones count a little.
 *
 * The distance needs no paths. For each number k of changes there is a set of cells on which a
 * walk may end that shows the word's prefix except for k faces; one step takes each set to its
 * neighbours. With king's moves that is a few shifts of a bit mask. Every board is evaluated as a
 * whole, without increments: words are side by side in the lanes of a vector, all steps are the
 * same for all of them, and nothing branches (distance_reach.h).
 *
 * The first rounds begin with a random board. After some rounds, most begin with a crossing of two
 * of the best boards, a region of one put into the other, and cool from a lower temperature:
 * what a board lacks is often in a corner of another one (distance_begin.h).
 *
 * A walk may visit a cell twice if a face occurs twice in the word. Such words are traced exactly
 * before a move is accepted because of them (distance_settle.c). A word that only a walk spells
 * counts as one change away. So `best` holds what it claims to hold.
 *
 * Every board of a search satisfies the constraints, as in reach.h, and no distance relies on
 * a change of a given cell. Only bans may be violated on the way: each banned word has a penalty,
 * and `best` shows none.
 */
#ifndef UNBOGGLE_DISTANCE_H
#define UNBOGGLE_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cooling.h"
#include "hops.h"
#include "space.h"
#include "word_lines.h"

/* Distances are 0, 1, 2 and, for anything more, DISTANCE_FAR. */
enum { DISTANCE_FAR = 3 };

/* The most changes of one move. */
enum { DISTANCE_CHANGES = 8 };

/* A spelling of a word. */
typedef WordLine DistanceLine;

/* The layout of the lines in the lanes: in blocks of `lanes` lines, ordered by length. */
typedef struct {
    int32_t bits;                  /* of a lane: 32, 64, or 0 for `width` times 64 */
    int32_t lanes;                 /* of a vector */
    int32_t blocks;                /* of lines */
    int32_t *length, *head;        /* by block: steps, and in how many of them a line begins */
    int32_t *slot;                 /* by line: its block * lanes + its lane */
    int32_t *places;               /* the lanes of `shown` with the letters of face f: */
    int32_t *places_start;         /* from places_start[f] up to places_start[f + 1] */
    size_t shown_size, level_size; /* bytes */
    void *marks;  /* by face and vector of `shown`, in each lane: all bits if the lane has the
                   * face. NULL if it would take too much memory */
    void *begins; /* by block and step of its head: all cells if a line begins there */
    void *side_mask, *far_mask, *movable; /* of the hops and of the space, copied to each lane */
} DistanceLanes;

/* The most boards of earlier rounds that are kept for crossing. */
enum { DISTANCE_ELITES = 8 };

/* The value of a board: first the required words on it, then the weight of all words on it. */
typedef struct {
    int32_t must;
    int64_t worth;
} DistanceRank;

/* The puzzle. Once compiled, it is read-only and shared by any number of threads. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    Space space; /* its first part only */
    int32_t words, lines, letters;
    DistanceLine *line; /* ordered by word; a word without lines is never held */
    uint8_t *letter;    /* by letter of all lines: its face */
    int32_t *weight;    /* by word: 1 to WORD_WEIGHT */
    bool *must;         /* by word: whether the word is required */
    int32_t *start;     /* by cell: the face at the start, or -1; NULL for none */
    Cooling crossing;   /* of rounds that begin with a crossed board; no moves: no such rounds */
    int32_t least_bits; /* of a lane, for tests: 0, 64, or 128 for the wide form */

    /* Set by distance_compile. */
    Hops hops;
    DistanceLanes lanes;
    int32_t *line_start;               /* by word: its first line; one more at the end */
    int32_t *doubtful, doubtful_count; /* the lines that a walk may spell without a path */
    int32_t *several, several_count;   /* the words with more than one line */
    uint64_t *line_faces;              /* by line: the set of its faces, each modulo 64 */
    uint32_t *frequency;               /* by face: running sums of its frequency */
    int64_t total;                     /* all weights */
    int32_t must_count;
    int32_t longest;    /* letters of a line */
    int32_t pause_mask; /* a pause is considered at moves without these bits */
} DistancePuzzle;

/* A change that is evaluated without making it: on these cells, one of two faces replaces the
 * other, whichever is there. No change if there are no cells. */
typedef struct {
    uint8_t one, other;
    uint64_t cells;
} DistanceSwap;

/* The evaluation of a board. */
typedef struct {
    uint8_t *level;   /* bytes of `lanes`: see distance_level in distance_settle.h */
    uint8_t *feigned; /* by doubtful line: whether a walk but no path spells it */
} DistanceView;

/* One cell of a move. */
typedef struct {
    int32_t cell;
    uint8_t before, after;
} DistanceChange;

/* The state of a search, which can be paused and resumed. */
typedef struct {
    /* Public; valid at any time. */
    uint8_t *best;      /* by cell: the board with the highest value, */
    int32_t best_held;  /* the number of its words, all traced; -1 before the first */
    int32_t best_must;  /* the number of required words among them, */
    int64_t best_worth; /* and the weight of its words */
    int64_t moves;      /* moves made so far */

    /* Private to distance*.c. The current board: */
    uint8_t *board;
    int32_t *count;          /* by face: the cells that show it */
    uint64_t *where;         /* by face: the set of these cells */
    void *shown;             /* the same for each letter of the blocks: see distance_reach.h */
    DistanceView view, next; /* of the current board, and of the board after a move */
    int64_t energy;          /* all credit less the penalty of banned words, in units */
    BansBoard bans;          /* the banned words on it */
    int64_t bar;             /* boards with less energy are not better than the best */
    int64_t unit;            /* units of a mean weight */
    int32_t *gain;           /* by line: extra credit of level 0, 1 and 2 over the next, in units */
    void *gain_lanes;        /* the same in lanes; 0 for words with several lines */
    int32_t *patience;       /* by doubtful line: steps of a trace */
    int32_t trace_steps;     /* of the current move */

    /* for laying a word: */
    uint64_t *layers;

    /* and on the way: */
    uint64_t random;
    int32_t round;  /* of the schedule; -1 before the first */
    bool crossing;  /* whether this round begins with a crossed board, */
    int64_t step;   /* within the round */
    bool astray;    /* whether the round is skipped, as no start within the space was found */
    uint8_t *elite; /* by number: a board of an earlier round, and its value */
    DistanceRank elite_rank[DISTANCE_ELITES];
    int32_t elites;
    DistanceRank crossed_best; /* of the best board at the end of the last round */
} DistanceState;

/* Fills in the second part of a puzzle and of its space; false if memory is short. Call
 * distance_free in both cases. */
bool distance_compile(DistancePuzzle *puzzle);

/* Frees a puzzle, compiled or not; it is all zero then. */
void distance_free(DistancePuzzle *puzzle);

/* Makes the initial state of a search; false if memory is short. Call distance_state_free in both
 * cases. */
bool distance_new(DistanceState *state, const DistancePuzzle *puzzle, uint64_t seed);

/* Frees a state; it is all zero then. */
void distance_state_free(DistanceState *state);

/* Sets `distance`, for each word, to the number of cells of `board` that must change for it. With
 * `traced`, a word that only a walk spells is one change away.
 *
 * requires: an initial state, which may only be used for measuring and freed from then on; the
 *           board has a face of the puzzle on each cell.
 */
void distance_measure(const DistancePuzzle *puzzle, DistanceState *state, const uint8_t *board,
                      bool traced, uint8_t *distance);

/* Searches in rounds of cooling until a board with all words is found or the plan pauses it.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are in words of mean weight.
 * ensures:  true: `best` holds all words, and the state may only be read and freed. False:
 *           paused, call it again. Pauses do not change the result.
 */
bool distance_run(const DistancePuzzle *puzzle, DistanceState *state, const CoolingPlan *plan);

#endif
