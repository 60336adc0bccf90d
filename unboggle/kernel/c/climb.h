/* Climbing to boards of many points: simulated annealing, then single improving changes until
 * there are none left.
 *
 *     climb_init -> the caller sets images, and sides with dice -> climb_weigh
 *         -> climb_begin -> climb_run until it is true -> read `kept` -> climb_free
 *                 ^----------------- another round ------------'
 *
 * Temperatures are parts of the current score, so that they suit any dictionary, scoring rules
 * and grid. The random number is drawn before a board is scored, so the points that it must
 * reach are known. Most boards fall short, and that shows after a few cells: words are counted by
 * their first cell, and a board that is worse than the current one by CLIMB_LAG is rejected. This
 * is a heuristic: it rejects a few boards wrongly, and scores several times as many.
 *
 * With dice, each cell has a die, and only boards that the dice can show are scored.
 */
#ifndef UNBOGGLE_CLIMB_H
#define UNBOGGLE_CLIMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cooling.h"
#include "faces.h"
#include "grid.h"
#include "score.h"

typedef struct {
    uint64_t points;
    uint8_t board[GRID_SMALL]; /* the smallest of its images under the symmetries */
} ClimbBoard;

typedef enum { CLIMB_IDLE, CLIMB_ANNEAL, CLIMB_POLISH } ClimbStage;

typedef struct {
    /* Set by the caller after climb_init, from malloc; climb_free frees them. */
    uint32_t *images; /* by symmetry and cell: where the cell goes */
    uint32_t symmetries;
    uint8_t *sides;        /* of die 0, 1 and so on; NULL without dice */
    uint32_t *side_starts; /* cells + 1: where each die's sides start */

    /* Public; valid at any time. */
    uint32_t cells;
    ClimbBoard *kept; /* the best boards seen, best first, all different */
    size_t kept_count;
    int64_t boards; /* scored so far */
    ClimbStage stage;

    /* Private to climb.c. */
    Scorer scorer;
    uint32_t faces;               /* a bit for each that may be shown */
    uint32_t chances[FACE_LIMIT]; /* running sums: how often a face is drawn */
    size_t keep;
    uint8_t board[GRID_SMALL], die[GRID_SMALL];
    uint64_t points, after[GRID_SMALL]; /* of the board; and after its first cells */
    Cooling plan;
    int64_t step; /* of the stage */
    uint64_t random;
} Climb;

/* Makes a climb, without dice or symmetries, that keeps the best `keep` boards, at least one.
 *
 * requires: `table` and `grid` outlive it; the grid has cells, and grid->sets is not NULL.
 * ensures:  CLIMB_IDLE; or false if memory is short. Call climb_free in both cases.
 */
bool climb_init(Climb *climb, const ScoreTable *table, const Grid *grid, size_t keep);

/* Frees a climb; it is all zero then. */
void climb_free(Climb *climb);

/* Sets the faces of random boards: those of `faces` in the trie, with its frequencies. False if
 * there are none; then there must be dice. */
bool climb_weigh(Climb *climb, uint32_t faces);

/* Starts a round.
 *
 * requires: climb_weigh; a valid `plan` with parts of the score as temperatures. `board` has a
 *           face for each cell, or is NULL: random. With dice, `die` has the number of a die for
 *           each cell, each once, or is NULL: random.
 * ensures:  CLIMB_ANNEAL; an unfinished round is dropped.
 */
void climb_begin(Climb *climb, uint64_t seed, const uint8_t *board, const uint8_t *die,
                 Cooling plan);

/* Called after every few boards: whether to pause. */
typedef bool (*ClimbPause)(void *context);

/* Continues the round; true when it is over (CLIMB_IDLE), false if it was paused. */
bool climb_run(Climb *climb, ClimbPause pause, void *context);

#endif
