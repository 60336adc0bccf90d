/* Climbing to boards of many points: simulated annealing, then steps to a board that
 * no single change improves.
 *
 *     climb_init -> the caller sets images, and sides with dice -> climb_weigh
 *         -> climb_begin -> climb_run until it is true -> read `kept` -> climb_free
 *                 ^----------------- another round ------------'
 *
 * Temperatures are parts of the score at hand, so that they suit any dictionary, rule
 * book and grid. Luck is drawn before a board is scored, so the points it must reach
 * are known; most boards fall short of them, and it shows after a few cells: words are
 * counted by the cell they start on, and a board that lags by CLIMB_LAG behind the one
 * at hand is left (a heuristic: some boards are wronged, and several times as many seen).
 *
 * With dice each cell has its die, and only what dice can show is ever looked at.
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
    uint8_t board[GRID_SMALL]; /* the least of its images under the symmetries */
} ClimbBoard;

typedef enum { CLIMB_IDLE, CLIMB_ANNEAL, CLIMB_POLISH } ClimbStage;

typedef struct {
    /* Set by the caller after climb_init, from malloc; climb_free gives them back. */
    uint32_t *images; /* by symmetry and cell: where the cell goes */
    uint32_t symmetries;
    uint8_t *sides;        /* of die 0, 1 and so on; NULL without dice */
    uint32_t *side_starts; /* cells + 1: where each die's sides start */

    /* To be read at any time. */
    uint32_t cells;
    ClimbBoard *kept; /* the best boards seen, best first, all different */
    size_t kept_count;
    int64_t boards; /* looked at in all */
    ClimbStage stage;

    /* Only for climb.c. */
    Scorer scorer;
    uint32_t faces;               /* a bit for each that may be shown */
    uint32_t chances[FACE_LIMIT]; /* running sums: how often a face is drawn */
    size_t keep;
    uint8_t board[GRID_SMALL], die[GRID_SMALL];
    uint64_t points, after[GRID_SMALL]; /* of the board; after the first cells */
    Cooling plan;
    int64_t step; /* of the stage */
    uint64_t random;
} Climb;

/* Makes a climb, without dice or symmetries, that keeps `keep` boards, at least one.
 *
 * requires: `table` and `grid` outlive it; the grid has cells, and grid->sets is not NULL.
 * ensures:  CLIMB_IDLE; or false if memory is short. Either way climb_free is to follow.
 */
bool climb_init(Climb *climb, const ScoreTable *table, const Grid *grid, size_t keep);

/* Gives back what a climb holds; it is all zero then. */
void climb_free(Climb *climb);

/* Draws those of `faces` that occur in the trie from now on, as often as they do. False if none
 * does: then there have to be dice. */
bool climb_weigh(Climb *climb, uint32_t faces);

/* Starts a round.
 *
 * requires: climb_weigh; a valid `plan` with parts of the score as temperatures. `board` has a
 *           face for each cell, or is NULL: drawn at random. With dice `die` has the number of
 *           a die for each cell, each once, or is NULL: drawn.
 * ensures:  CLIMB_ANNEAL; the round before, if there was one, is left.
 */
void climb_begin(Climb *climb, uint64_t seed, const uint8_t *board, const uint8_t *die,
                 Cooling plan);

/* Asked after every few boards: is it time to pause? */
typedef bool (*ClimbPause)(void *context);

/* Goes on with the round; true when it is over (CLIMB_IDLE), false if it was paused. */
bool climb_run(Climb *climb, ClimbPause pause, void *context);

#endif
