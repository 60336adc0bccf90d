/* Board search for long lists: simulated annealing for the board whose words weigh most.
 *
 *     the caller sets the first part of a GatherPuzzle -> gather_compile -> gather_free
 *     gather_new -> gather_run until it is true or time is up -> read `best` -> gather_state_free
 *
 * A move changes one or two cells, and only the paths through these cells matter. The trie finds
 * them from the inside: it has each word once for each of its letters, the pivot, spelled from the
 * pivot back to the first letter, then a mark, then from the pivot to the last letter (Gordon 1994,
 * "A faster Scrabble move generation algorithm", does this for rows). So a walk starts on the
 * changed cell, and each path through it is found exactly once. The state counts the paths of each
 * word; a word is held as long as there is one. All counts are exact: no walk visits a cell twice.
 *
 * Banned words are a term of the energy (bans.h). They are counted only on boards that would be
 * accepted without bans, and no board that shows too many of them becomes `best`.
 *
 * Required words: rounds begin with boards of the caller that hold them, and no move loses one.
 */
#ifndef UNBOGGLE_GATHER_H
#define UNBOGGLE_GATHER_H

#include <stdbool.h>
#include <stdint.h>

#include "cooling.h"
#include "faces.h"
#include "space.h"
#include "trie.h"
#include "word_lines.h"

/* The last number of a face is the mark; those below it are faces of the puzzle. */
enum { GATHER_FACES = FACE_LIMIT - 1, GATHER_MARK = FACE_LIMIT - 1 };

/* The most cells. */
enum { GATHER_CELLS = 64 };

/* The puzzle. Once compiled, it is read-only and shared by any number of threads. */
typedef struct {
    /* Set by the caller; the arrays from malloc. */
    Space space;    /* its first part only; at most GATHER_CELLS and GATHER_FACES */
    WordLines list; /* those too long for the board are ignored */
    int32_t starts; /* boards with which rounds begin, a random one each time; 0: random boards */
    uint8_t *start; /* by board and cell: the face; each board is within the space */

    /* Set by gather_compile. */
    Trie trie;
    int32_t *word_of;               /* by spelling of the trie */
    uint32_t frequency[FACE_LIMIT]; /* running sums of the frequencies of faces */
    int32_t must_count;
    int64_t ban_cost; /* the weight that a banned word counts against a board */
} GatherPuzzle;

/* The words of paths, in any order: one for each path. */
typedef struct {
    int32_t *word;
    size_t count, room;
} GatherPaths;

/* The state of a search, which can be paused and resumed. */
typedef struct {
    /* Public; valid at any time. */
    uint8_t *best;      /* by cell: the board with the highest value, */
    int32_t best_held;  /* the number of its words; -1 before the first */
    int32_t best_must;  /* the number of required words among them, */
    int64_t best_worth; /* and the weight of its words */
    int64_t moves;      /* moves made so far */
    bool no_memory;     /* the search can go no further */

    /* Private to gather*.c. The current board: */
    uint8_t board[GATHER_CELLS];
    int32_t count[FACE_LIMIT]; /* by face: the cells that show it */
    uint64_t showing[FACE_LIMIT];
    uint8_t beside_count[GATHER_CELLS][FACE_LIMIT]; /* by cell and face: neighbours that show it */
    uint32_t beside[GATHER_CELLS];                  /* by cell: the faces next to it */
    int32_t *paths;                                 /* by word: its paths on the board */
    int64_t worth;                                  /* the weight of the words held, */
    int32_t held, held_must;                        /* their number, and that of required ones */
    BansBoard bans;                                 /* the banned words on it */

    /* The paths through each cell, if `known`: */
    GatherPaths through[GATHER_CELLS];
    uint64_t known;

    int64_t loss[GATHER_CELLS]; /* by `known` cell: the weight that is lost without it */

    /* The weight that a face gained on a cell when that was last measured, and when: after how many
     * changes near the cell (0: never). */
    int64_t gain[GATHER_CELLS][FACE_LIMIT], measured[GATHER_CELLS][FACE_LIMIT];
    int64_t changes[GATHER_CELLS];

    /* for a single move: */
    GatherPaths lost, won;
    uint32_t pivot;
    uint64_t patience;

    /* and on the way: */
    uint64_t random;
    int32_t round; /* of the schedule; -1 before the first */
    int64_t step;  /* within the round */
    bool astray;   /* whether the round is skipped, as no start within the space was found */
} GatherState;

/* Fills in the second part of a puzzle and of its space; false if memory is short. Call
 * gather_free in both cases. */
bool gather_compile(GatherPuzzle *puzzle);

/* Frees a puzzle, compiled or not; it is all zero then. */
void gather_free(GatherPuzzle *puzzle);

/* Makes the initial state of a search; false if memory is short. Call gather_state_free in both
 * cases. */
bool gather_new(GatherState *state, const GatherPuzzle *puzzle, uint64_t seed);

/* Frees a state; it is all zero then. */
void gather_state_free(GatherState *state);

/* Searches in rounds of cooling until a board with all words is found or the plan pauses it.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are parts of the weight of the words held.
 * ensures:  true: `best` holds all words, and the state may only be read and freed. False:
 *           paused, call it again; or `no_memory`. Pauses do not change the result.
 */
bool gather_run(const GatherPuzzle *puzzle, GatherState *state, const CoolingPlan *plan);

#endif
