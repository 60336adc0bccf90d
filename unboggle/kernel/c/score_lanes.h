/* Scoring boards whose cells have at most eight neighbours each, as on grids of king's moves: three
 * to four times as fast as the walk of score.c, cell by cell.
 *
 * Such a walk waits most of the time: a processor cannot predict which neighbours continue a word,
 * and the next node of the trie is not in its cache. So up to SCORE_CHUNK paths are continued
 * together, in two loops without a branch. The first one finds the neighbours that continue a path,
 * all eight at once, and lists these steps. The second one fetches the node of each step; its
 * fetches do not depend on each other. Paths that may go on return to a stack. The order differs
 * from that of the walk, but the words are the same.
 */
#ifndef UNBOGGLE_SCORE_LANES_H
#define UNBOGGLE_SCORE_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "faces.h"
#include "grid.h"
#include "score.h"

enum {
    LANES = 8,       /* neighbours of a cell */
    LANE_CELLS = 32, /* cells that have a bit in `visited`; the others have one in `high` */
    SCORE_CHUNK = 64,
    /* Steps from a chunk: to a neighbour or, with any face, to the joker. A vector may write
     * beyond the last one. */
    SCORE_STEPS = SCORE_CHUNK * (LANES + FACE_LIMIT) + LANES,
};

/* A path, and the node of the trie that its faces lead to. */
typedef struct {
    uint32_t children, first; /* of the node: see trie.h */
    uint32_t visited, cell;
} ScorePath;

/* The paths that are one step longer: the node is number `first` plus the bits of `below`. */
typedef struct {
    uint32_t below[SCORE_STEPS], first[SCORE_STEPS];
    uint32_t visited[SCORE_STEPS], cell[SCORE_STEPS];
    uint32_t high[SCORE_STEPS]; /* only on a wide grid */
    uint32_t as[SCORE_STEPS];   /* the joker's face, or 0; only with a joker */
} ScoreSteps;

struct ScoreLanes {
    /* Of the grid, by cell and lane: its neighbours, in any order, then itself, without a bit. */
    uint32_t neighbour[GRID_SMALL][LANES];
    uint32_t bit[GRID_SMALL][LANES], high_bit[GRID_SMALL][LANES]; /* one of them is 0 */
    bool wide;                                                    /* more than LANE_CELLS cells */
    uint32_t order[1 << LANES][LANES]; /* by set of lanes: these lanes, then anything */

    /* Of the board: the faces of the neighbours, and all of these. The second row is for paths that
     * may go on to the joker. */
    uint32_t faces[GRID_SMALL][LANES], beside[2][GRID_SMALL];
    uint32_t shown[GRID_SMALL]; /* the bit of each cell's face, or 0 */

    ScoreSteps steps;
    uint32_t found[SCORE_STEPS], found_as[SCORE_STEPS]; /* nodes where words end */
    size_t longest;                                     /* steps of a path */
    ScorePath *paths;
    uint32_t *high; /* by path: the visited cells from number LANE_CELLS on; NULL if not wide */
    uint32_t *as;   /* by path: the joker's face, or 0; NULL before lanes_reserve_jokers */
};

/* Whether the cells of `grid` have few enough neighbours; grid->sets is not NULL. */
bool lanes_suit(const Grid *grid);

/* The memory for boards on `grid`, which lanes_suit, with words of at most `longest` faces; NULL if
 * memory is short. Free it with lanes_free. */
ScoreLanes *lanes_new(const Grid *grid, size_t longest);

/* Allocates the memory for lanes_changes, once; false if memory is short. */
bool lanes_reserve_jokers(ScoreLanes *lanes);

/* Frees it; NULL is nothing. */
void lanes_free(ScoreLanes *lanes);

/* The same as score_board. */
ScoreStatus lanes_board(Scorer *scorer, const uint8_t *faces, const uint64_t *floor,
                        uint64_t *after);

/* Finds the words for score_changes: false if there are too many paths. */
bool lanes_changes(Scorer *scorer, const uint8_t *faces);

#endif
