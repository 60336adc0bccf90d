/* The search over paths: words are laid on paths and taken up again, and letters are what the
 * paths write.
 *
 *     the caller sets the first part of a PathsPuzzle -> paths_compile -> paths_free
 *     paths_new -> paths_run until it is true or time is up -> read `best` -> paths_state_free
 *
 * The state is a layout: a path for each word that is laid. A cell shows the letter that the paths
 * through it write, or is free. A move takes up some words, forces a missing one onto the board
 * (each word that used an overwritten cell is taken up, too), and lays the missing words again,
 * each on a path with the fewest new cells. The energy is the number of words not laid, by weight,
 * plus a little for each cell in use: so words share cells where they can. Paths that break a law
 * (paths_laws.h) cost energy, too, and no board with such paths is offered. The heat is constant,
 * and a round begins with an empty board (ruin and recreate: G. Schrimpf and others, "Record
 * breaking optimization results using the ruin and recreate principle", 2000).
 *
 * A path of least cost is found with layers of bit masks: for each letter of the word and each cost
 * k the cells from which a walk can write the rest of it at a cost of at most k. A depth-first
 * search then follows the layers, with no cell twice (paths_find.h).
 *
 * If the puzzle is `local`, many words are for a board that holds a part of them. A move then takes
 * up to ten words near a cell, and tries four missing ones; a round begins with the layout
 * of the one before. On 12x12 with 150 words that holds four words more after 8 s.
 *
 * Every board that is offered satisfies the space (space.h): what a path writes is within allowed
 * faces, stock and groups, and free cells are filled at the end. paths_layout.h has the operations
 * on layouts, for other searches that pack words.
 *
 * A word that is missing at every PATHS_PERIOD-th move costs more from then on, and the others cost
 * less, so that the sum stays the same. So the search does not stay where it always lacks the same
 * words (breakout: P. Morris, "The breakout method for escaping from local minima", 1993).
 */
#ifndef UNBOGGLE_PATHS_H
#define UNBOGGLE_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cooling.h"
#include "hops.h"
#include "paths_laws.h"
#include "space.h"
#include "word_lines.h"

/* The letter of a free cell. */
enum { PATHS_FREE = 255 };

/* Cells by use: in no word, in one, in two, in more. */
enum { PATHS_LEVELS = 4 };

/* The most that a path may cost. */
enum { PATHS_COST = 63 };

/* The least energy by which a word of mean weight differs from no word. */
#define PATHS_UNIT ((int64_t)1 << 20)

/* The moves after which missing words cost more. */
enum { PATHS_PERIOD = 1024 };

/* The puzzle. Once compiled, it is read-only and shared by any number of threads. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    Space space; /* its first part only */
    WordLines list;
    double crowd;   /* the energy of a free cell, in words of mean weight; it counts as a gain */
    bool exclusive; /* whether no cell may be in two words */
    bool local;     /* whether moves are small and near a cell, see below */
    int32_t *apart_start; /* by word: its first in `apart`; one more at the end; NULL: none */
    int32_t *apart;       /* words whose paths must not meet it nor touch it; each pair both ways */
    PathsLaws laws;       /* its first part only */
    int32_t penalty; /* the cost of a cell of another letter: 1 + penalty * min(its words, 3) */
    double insist;   /* the share of its cost by which a word costs more if it is often missing */

    /* Set by paths_compile. */
    Hops hops;
    int32_t *line_start; /* by word: its first line; one more at the end */
    int32_t *slot;       /* by word: its first step among the steps of all; one more at the end */
    int32_t *word_of;    /* by step: its word */
    int64_t *cost;       /* by word: at first, the energy if it is not laid */
    int64_t free_gain;   /* energy units of a free cell */
    uint32_t *frequency; /* by face: running sums of its frequency */
    int32_t longest;     /* letters of a line */
    bool counted;        /* whether stock or groups limit what a path may write */
} PathsPuzzle;

/* The layers of one word: see paths_find.h. */
typedef struct {
    uint64_t *may;     /* by kind of cost and letter: the cells with that cost */
    uint64_t *layer;   /* by cost and letter: the cells from which the rest costs at most this */
    uint64_t *beside;  /* and their neighbours */
    int32_t *cell;     /* by letter: the path found */
    uint8_t *level;    /* by letter: the kind of cost of its cell */
    int32_t *left;     /* by letter: the cost that is left */
    uint64_t *pending; /* by letter: the cells to try yet */
} PathsLayers;

/* A layout, the state of a search; it can be paused and resumed. */
typedef struct {
    /* Public; valid at any time. */
    uint8_t *best;      /* by cell: the board with the highest value, full */
    int32_t best_held;  /* the number of words laid on it; -1 before the first */
    int32_t best_must;  /* the number of required words among them, */
    int64_t best_worth; /* and the weight of these words */
    int64_t moves;      /* moves made so far */

    /* The layout; change it only by paths_layout.h. */
    uint8_t *board;         /* by cell: its face, or PATHS_FREE */
    int32_t *count;         /* by face: the cells that show it */
    int32_t *use;           /* by cell: the words laid through it */
    uint64_t *where;        /* by face: the set of cells that show it */
    uint64_t *level;        /* by use: the set of movable cells in 0, 1, 2, and 3 or more words */
    uint64_t *open;         /* the cells on which words may be laid: at first all */
    uint64_t *taken;        /* the given cells in some word */
    const uint64_t *far;    /* the cells that cost more if they are free; NULL: none */
    int32_t *line;          /* by word: the line that is laid, or -1 */
    int32_t *path;          /* by step of the puzzle: its cell */
    uint64_t *mask;         /* by word: the set of cells of its path */
    int64_t *cost;          /* by word: the energy if it is not laid */
    int32_t *order;         /* the words: first those laid, */
    int32_t laid;           /* this many, then the others */
    int32_t *rank;          /* by word: its index there */
    int32_t *head;          /* by cell: a step that is laid on it, or -1; */
    int32_t *next, *before; /* by step: the others on the same cell */
    int32_t free;           /* movable cells in no word */
    int64_t missing;        /* the energy of the words not laid */
    int32_t must;           /* the required words that are laid */
    int64_t worth;          /* the weight of the words laid */
    int32_t *group;         /* by group of faces: the cells that show one of them */
    BansBoard bans;         /* the banned words on the layout: see paths_bans.h */

    /* Private to paths*: */
    PathsLawState laws;
    PathsLayers layers;
    int32_t *changed, changed_count; /* the words that the current move has changed, */
    int32_t *was_line, *was_path;    /* and how they were before */
    int64_t *stamp;                  /* by word: the move that changed it last */
    int64_t *seen, sight;            /* by word: the last sight in which it was seen */
    int32_t *words;                  /* a list for the move, */
    uint64_t *key;                   /* and what it is sorted by */
    uint8_t *filled;                 /* a board to offer */
    uint64_t random;
    int32_t round; /* of the schedule; -1 before the first */
    int64_t step;  /* within the round */
} PathsState;

/* Fills in the second part of a puzzle and of its space; false if memory is short. Call paths_free
 * in both cases. */
bool paths_compile(PathsPuzzle *puzzle);

/* Frees a puzzle, compiled or not; it is all zero then. */
void paths_free(PathsPuzzle *puzzle);

/* Makes an empty layout; false if memory is short. Call paths_state_free in both cases. */
bool paths_new(PathsState *state, const PathsPuzzle *puzzle, uint64_t seed);

/* Frees a state; it is all zero then. */
void paths_state_free(PathsState *state);

/* Searches in rounds until a board with all words is found or the plan pauses it.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are in words of mean weight.
 * ensures:  true: `best` holds all words, and the state may only be read and freed. False:
 *           paused, call it again. Pauses do not change the result.
 */
bool paths_run(const PathsPuzzle *puzzle, PathsState *state, const CoolingPlan *plan);

#endif
