/* The packer: all words on as small a rectangle as it finds, on a sheet with space to spare.
 *
 *     the caller sets the first part of a PathsPuzzle -> paths_compile -> paths_free
 *     pack_new -> pack_run again and again: each time it is true, `best` is smaller -> pack_free
 *
 * The state is a layout of paths.h, on a sheet that is larger than the board. The energy is the
 * number of cells in use. A move takes up some words, mostly near a cell, and lays each of them
 * again on a path with the fewest new cells. A rectangle of the sheet, the box, has soft walls: a
 * cell outside of it costs more than one inside. So words lean inwards, and are never short of
 * space, as they are on a full board: there, nothing can move. The box begins as large as the
 * sheet, gets smaller once no word is outside, and moves to where it has the most cells in use. A
 * move ends as soon as its energy is too high even if the other words cost no new cells.
 *
 * The board is the rectangle around all cells in use. The rounds cool down; each begins with the
 * layout of the one before, and a box a little smaller than the best board.
 */
#ifndef UNBOGGLE_PACK_H
#define UNBOGGLE_PACK_H

#include <stdbool.h>
#include <stdint.h>

#include "cooling.h"
#include "paths.h"

/* A rectangle of the sheet. */
typedef struct {
    int32_t top, left, rows, columns;
} PackBox;

/* What the caller chooses. */
typedef struct {
    int32_t rows, columns;           /* of the sheet, rows <= columns: its cells are in rows */
    int32_t most_rows, most_columns; /* of a board, most_rows <= most_columns, in either format */
    bool square;                     /* whether a board counts as the square around it */
} PackAim;

typedef struct {
    /* Public; valid at any time. */
    uint8_t *best;   /* by cell of the sheet: the face on the smallest board, or PATHS_FREE */
    PackBox found;   /* where that board is; no rows before the first */
    PathsState work; /* `moves` in it */

    /* Private. */
    PackAim aim;
    PackBox box;
    int32_t target; /* the cells of the box, at most */
    int32_t *used;  /* by corner: the cells in use above and left of it */
    PackBox *sizes; /* the sizes of boxes in landscape format, the largest area first */
    int32_t size_count;
    uint64_t *far; /* the cells outside of the box */
    int32_t round; /* of the schedule; -1 before the first */
    int64_t step;  /* within the round */
} PackState;

/* Begins with no word laid; false if memory is short. Call pack_free in both cases.
 *
 * requires: a compiled puzzle on the plain rectangle of the sheet, without constraints.
 */
bool pack_new(PackState *state, const PathsPuzzle *puzzle, PackAim aim, uint64_t seed);

/* Frees a state; it is all zero then. */
void pack_free(PackState *state);

/* Searches in rounds until a smaller board is found or the plan pauses it.
 *
 * requires: a compiled puzzle and a state made for it; valid coolings, the same ones every time:
 *           temperatures are in words of mean weight.
 * ensures:  true: `best` and `found` are a smaller board than before, with all words. False:
 *           paused. Pauses do not change the result.
 */
bool pack_run(const PathsPuzzle *puzzle, PackState *state, const CoolingPlan *plan);

#endif
