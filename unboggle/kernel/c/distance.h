/* A second board search: simulated annealing on how many cells would have to change for each word.
 *
 *     the caller sets the first part of a DistancePuzzle -> distance_compile -> distance_free
 *     distance_new -> distance_run until it is true, or enough -> read `best` ->
 *     distance_state_free
 *
 * The distance of a word to a board is the least number of cells that would have to show another
 * face for some walk to spell it: 0, 1, 2, or DISTANCE_FAR. Each word brings a credit for its
 * distance that falls steeply (1, 0.2, 0.08, 0 times its weight), and the search goes for the
 * most credit: whole words count, but of those that are not there it sees which are near.
 *
 * The distance needs no paths. For each number k of changes it keeps the set of cells on which a
 * walk that shows the word's beginning but for k faces may end; one step takes each set to the
 * cells beside it. On king's moves that is a few shifts of a bit mask. Every board is
 * looked at as a whole, without increments: words lie side by side in the lanes of a
 * vector, all steps are the same for all of them, and nothing branches (distance_reach.h).
 *
 * Rounds begin with a board at random. As soon as some are over, most begin with one crossed of two
 * of the best boards instead, a region of one put into the other, and cool from less far up: what
 * a board lacks is often what another one has in a corner (distance_begin.h).
 *
 * A walk may come back to a cell, which takes a face that occurs twice in the word. Such words are
 * traced exactly before a move is made for their sake (distance_settle.c); what a walk has only
 * feigned counts as one change away. So what `best` holds is really held.
 *
 * Wishes are kept by every board on the way, as in anneal.h, and no walk counts on
 * changing a given cell.
 */
#ifndef UNBOGGLE_DISTANCE_H
#define UNBOGGLE_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cooling.h"
#include "hops.h"
#include "space.h"

/* Distances are 0, 1, 2 and, for anything more, DISTANCE_FAR. */
enum { DISTANCE_FAR = 3 };

/* The most changes of one move. */
enum { DISTANCE_CHANGES = 8 };

/* The most that a word may weigh. */
enum { DISTANCE_WEIGHT = 1000000 };

/* A spelling of a word: `length` letters from `letter` on. */
typedef struct {
    int32_t word, letter, length;
} DistanceLine;

/* How the lines lie in the lanes: in blocks of `lanes` lines, ordered by length. */
typedef struct {
    int32_t bits;           /* of a lane: 32, 64, or 0 for as many 64s as the space is wide */
    int32_t lanes;          /* of a vector */
    int32_t blocks;         /* of lines */
    int32_t *length, *head; /* by block: steps, and in how many of them some line begins */
    int32_t *slot;          /* by line: its block * lanes + its lane */
    int32_t *places;        /* where the letters of face f stand in `shown`, as lanes: */
    int32_t *places_start;  /* from places_start[f] up to places_start[f + 1] */
    size_t shown_size, level_size; /* bytes */
    void *marks;  /* by face and vector of `shown`, in each lane: all bits where the face
                   * stands. NULL where it would take too much */
    void *begins; /* by block and step of its head: all cells where a line begins */
    void *side_mask, *far_mask, *movable; /* of the hops and of the space, once for each lane */
} DistanceLanes;

/* The most boards of earlier rounds that are kept, to be crossed. */
enum { DISTANCE_ELITES = 8 };

/* What a board is worth: first the words that it must hold, then the weights of all. */
typedef struct {
    int32_t must;
    int64_t worth;
} DistanceRank;

/* What is searched for. Once compiled, it is only read, by any number of threads. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    Space space; /* its first part only */
    int32_t words, lines, letters;
    DistanceLine *line; /* ordered by word; a word without any is never held */
    uint8_t *letter;    /* by letter of all lines: its face */
    int32_t *weight;    /* by word: 1 to DISTANCE_WEIGHT */
    bool *must;         /* by word: whether a board without it is worse than any with all such */
    int32_t *start;     /* by cell: the face to begin with, or -1; NULL for none at all */
    Cooling crossing;   /* of a round that begins with a crossed board; no moves: there are none */
    int32_t least_bits; /* of a lane, for tests: 0, 64, or 128 for the widest form */

    /* Set by distance_compile. */
    Hops hops;
    DistanceLanes lanes;
    int32_t *line_start;               /* by word: its first line; one more at the end */
    int32_t *doubtful, doubtful_count; /* the lines that a walk can feign */
    int32_t *several, several_count;   /* the words with more than one line */
    uint64_t *line_faces;              /* by line: the set of its faces, each modulo 64 */
    uint32_t *frequency;               /* by face: running sums of how often it is drawn */
    int64_t total;                     /* all weights */
    int32_t must_count;
    int32_t longest;    /* letters of a line */
    int32_t pause_mask; /* a pause is thought of at moves without these bits */
} DistancePuzzle;

/* A change that need not be made for the board to be looked at: on these cells one face in place
 * of the other, whichever is there. None if there are no cells. */
typedef struct {
    uint8_t one, other;
    uint64_t cells;
} DistanceSwap;

/* A board, as far as it has been looked at. */
typedef struct {
    uint8_t *level;   /* bytes of `lanes`: see distance_level in distance_settle.h */
    uint8_t *feigned; /* by doubtful line: whether only a walk spells it */
} DistanceView;

/* One cell of a move. */
typedef struct {
    int32_t cell;
    uint8_t before, after;
} DistanceChange;

/* Where a search is, so that it can go on where it stopped. */
typedef struct {
    /* To be read at any time. */
    uint8_t *best;      /* by cell: the board that is worth most, */
    int32_t best_held;  /* with so many words, each of them traced; -1 before the first */
    int32_t best_must;  /* and so many that it must hold, */
    int64_t best_worth; /* with these weights together */
    int64_t moves;      /* made in all */

    /* Only for distance*.c. The board at hand: */
    uint8_t *board;
    int32_t *count;          /* by face: the cells that show it */
    uint64_t *where;         /* by face: the set of these cells */
    void *shown;             /* the same for each letter of the blocks: see distance_reach.h */
    DistanceView view, next; /* of the board at hand, and of the one that a move would make */
    int64_t energy;          /* all credit, in units */
    int64_t bar;             /* an energy below it makes no best board */
    int64_t unit;            /* units of a mean weight */
    int32_t *gain;           /* by line: what level 0, 1 and 2 bring more than the next, in units */
    void *gain_lanes;        /* the same in lanes; 0 for words with several lines */
    int32_t *patience;       /* by doubtful line: steps of a trace */
    int32_t trace_steps;     /* of the move at hand */

    /* for laying a word: */
    uint64_t *layers;

    /* and on the way: */
    uint64_t random;
    int32_t round;  /* of the schedule; -1 before the first */
    bool crossing;  /* whether this one is none of the schedule, */
    int64_t step;   /* within the round */
    bool astray;    /* whether no board was found for it that keeps to the space: it is left out */
    uint8_t *elite; /* by number: a board of an earlier round, and what it is worth */
    DistanceRank elite_rank[DISTANCE_ELITES];
    int32_t elites;
    DistanceRank crossed_best; /* of the best board when the last round ended */
} DistanceState;

/* Fills what follows from what the caller has set, the space included; false if memory is short.
 * Either way distance_free is to follow. */
bool distance_compile(DistancePuzzle *puzzle);

/* Gives back what a puzzle holds, compiled or not; it is all zero then. */
void distance_free(DistancePuzzle *puzzle);

/* Makes the state of a search that has not begun; false if memory is short. Either way
 * distance_state_free is to follow. */
bool distance_new(DistanceState *state, const DistancePuzzle *puzzle, uint64_t seed);

/* Gives back what a state holds; it is all zero then. */
void distance_state_free(DistanceState *state);

/* Into `distance`, for each word: how many cells of `board` would have to change for it. With
 * `traced` a word that only a walk spells is one change away.
 *
 * requires: a state that has not begun, and that is only to be measured with and freed from now
 *           on; the board has a face of the puzzle on each cell.
 */
void distance_measure(const DistancePuzzle *puzzle, DistanceState *state, const uint8_t *board,
                      bool traced, uint8_t *distance);

/* Searches on, in rounds of cooling, until a board with all words is found or the pause says so.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are in words of mean weight.
 * ensures:  true: `best` holds all words, and the state is only to be read and freed. False:
 *           paused, call again. The pauses change nothing in what is found.
 */
bool distance_run(const DistancePuzzle *puzzle, DistanceState *state, const CoolingPlan *plan);

#endif
