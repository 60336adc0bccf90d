/* Moves of the distance search: drawn, made on the board and undone. This is a part of
 * distance_run.c, which compiles it for sets of one word and of any width.
 *
 * A move is made on the board while it is drawn, so that each of its changes sees the current
 * stock. The lanes are updated when the move is complete.
 */
#ifndef UNBOGGLE_DISTANCE_MOVES_H
#define UNBOGGLE_DISTANCE_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "bits.h"
#include "cells.h"
#include "distance.h"
#include "distance_reach.h"
#include "distance_settle.h"
#include "random.h"

typedef struct {
    DistanceChange change[DISTANCE_CHANGES];
    int32_t count;
} DistanceMove;

/* In hundredths of all moves: laying a word, and exchanging two neighbours; the other moves change
 * the face of a cell. */
#define DISTANCE_LAY 20
#define DISTANCE_EXCHANGE 20

/* In hundredths of the changes of a cell, if words are banned: it becomes blank. */
#define DISTANCE_BLANK 15

/* Attempts to find a word that is not held, and to lay it. */
#define DISTANCE_WORD_TRIES 6
#define DISTANCE_LAY_TRIES 4

/* A number from 0 to n - 1. */
UB_INLINE int32_t distance_below(DistanceState *state, int32_t n) {
    return (int32_t)ub_below(&state->random, (uint32_t)n);
}

UB_INLINE uint64_t *distance_where(const DistanceState *state, uint8_t face, const int width) {
    return state->where + (size_t)face * (size_t)width;
}

UB_INLINE const uint64_t *distance_around(const DistancePuzzle *puzzle, int32_t cell,
                                          const int width) {
    return puzzle->space.around + (size_t)cell * (size_t)width;
}

/* ---- changing the board ---- */

/* Shows another face on a cell of the board, without updating the lanes. */
UB_INLINE void distance_show(DistanceState *state, int32_t cell, uint8_t face, const int width) {
    uint8_t before = state->board[cell];
    cells_remove(distance_where(state, before, width), cell);
    state->count[before]--;
    state->board[cell] = face;
    cells_add(distance_where(state, face, width), cell);
    state->count[face]++;
}

UB_INLINE void distance_add(DistanceState *state, DistanceMove *move, int32_t cell, uint8_t face,
                            const int width) {
    move->change[move->count++] = (DistanceChange){cell, state->board[cell], face};
    distance_show(state, cell, face, width);
}

/* Gives a cell another face: within the stock, or in exchange with a cell that is not in `kept`
 * (NULL: any cell). Returns whether that was possible. */
UB_INLINE bool distance_give(const DistancePuzzle *puzzle, DistanceState *state, DistanceMove *move,
                             int32_t cell, uint8_t face, const uint64_t *kept, const int width) {
    const Space *space = &puzzle->space;
    uint8_t before = state->board[cell];
    if (before == face)
        return true;
    if (move->count + 2 > DISTANCE_CHANGES || !space_allows(space, cell, face))
        return false;
    if (state->count[before] > space->need[before] && state->count[face] < space->stock[face] &&
        (!space->groups || space_groups_let(space, state->count, before, face))) {
        distance_add(state, move, cell, face, width);
        return true;
    }
    uint64_t may[SPACE_WIDTH];
    for (int w = 0; w < width; w++)
        may[w] = distance_where(state, face, width)[w] &
                 space->may[(size_t)before * (size_t)width + (size_t)w] & ~(kept ? kept[w] : 0);
    int32_t giver = cells_draw(may, &state->random, width);
    if (giver < 0)
        return false;
    distance_add(state, move, giver, before, width);
    distance_add(state, move, cell, face, width);
    return true;
}

/* Updates the lanes, too. */
UB_INLINE void distance_flip_move(const DistancePuzzle *puzzle, DistanceState *state,
                                  const DistanceMove *move) {
    for (int32_t k = 0; k < move->count; k++) {
        distance_flip(puzzle, state, move->change[k].cell, move->change[k].before);
        distance_flip(puzzle, state, move->change[k].cell, move->change[k].after);
    }
}

/* Whether the move is a swap, which can be evaluated without updating the lanes: most are. */
UB_INLINE bool distance_as_swap(const DistancePuzzle *puzzle, const DistanceMove *move,
                                DistanceSwap *swap) {
    const DistanceChange *one = move->change, *other = one + move->count - 1;
    *swap = (DistanceSwap){0};
    if (!puzzle->lanes.marks || move->count > 2 ||
        (move->count == 2 && (one->before != other->after || one->after != other->before)))
        return false;
    *swap = (DistanceSwap){one->before, one->after,
                           (uint64_t)1 << one->cell | (uint64_t)1 << other->cell};
    return true;
}

/* Undoes the move on the board; the lanes are unchanged. */
UB_INLINE void distance_take_back(DistanceState *state, DistanceMove *move, const int width) {
    while (move->count > 0) {
        move->count--;
        distance_show(state, move->change[move->count].cell, move->change[move->count].before,
                      width);
    }
}

/* ---- laying a word ---- */

/* The cells on which a walk with the letters up to `at` may end, with `changes` other faces. */
UB_INLINE uint64_t *distance_layer(const DistanceState *state, int32_t at, int32_t changes,
                                   const int width) {
    return state->layers + (size_t)(at * (DISTANCE_FAR + 1) + changes) * (size_t)width;
}

/* Fills the layers of a line for up to `most` changes. */
UB_INLINE void distance_fill_layers(const DistancePuzzle *puzzle, DistanceState *state,
                                    DistanceLine line, int32_t most, const int width) {
    uint64_t before[DISTANCE_FAR + 1][SPACE_WIDTH];
    for (int32_t at = 0; at < line.length; at++) {
        const uint8_t face = puzzle->letter[line.letter + at];
        const uint64_t *where = distance_where(state, face, width);
        const uint64_t *may = puzzle->space.may + (size_t)face * (size_t)width;
        for (int32_t k = 0; k <= most; k++) {
            uint64_t *layer = distance_layer(state, at, k, width);
            const uint64_t *from = distance_layer(state, at ? at - 1 : 0, k, width);
            if (at && width == 1 && puzzle->hops.plain)
                before[k][0] = hops_beside_plain(&puzzle->hops, *from);
            else if (at)
                hops_beside(&puzzle->hops, from, before[k]);
            for (int w = 0; w < width; w++) {
                layer[w] = at ? before[k][w] & where[w] : where[w];
                if (k)
                    layer[w] |= at ? before[k - 1][w] & may[w] : may[w];
            }
        }
    }
}

/* Draws a path of the line with `changes` changes, backwards from its end. Sets `wanted` to the
 * cells that show another letter, with the letter, and `used` to all its cells. Returns how many
 * changes it needs, or -1 if the walk got stuck. */
UB_INLINE int32_t distance_draw_path(const DistancePuzzle *puzzle, DistanceState *state,
                                     DistanceLine line, int32_t changes, DistanceChange *wanted,
                                     uint64_t *used, const int width) {
    uint64_t from[SPACE_WIDTH];
    int32_t count = 0;
    for (int w = 0; w < width; w++) {
        used[w] = 0;
        from[w] = ~(uint64_t)0;
    }
    for (int32_t at = line.length - 1; at >= 0; at--) {
        const uint64_t *layer = distance_layer(state, at, changes, width);
        for (int w = 0; w < width; w++)
            from[w] &= layer[w] & ~used[w];
        int32_t cell = cells_draw(from, &state->random, width);
        if (cell < 0)
            return -1;
        uint8_t face = puzzle->letter[line.letter + at];
        if (state->board[cell] != face) {
            wanted[count++] = (DistanceChange){cell, state->board[cell], face};
            changes--;
        }
        cells_add(used, cell);
        for (int w = 0; w < width; w++)
            from[w] = distance_around(puzzle, cell, width)[w];
    }
    return count;
}

/* A line of a random word that is not held, or -1. */
UB_INLINE int32_t distance_draw_line(const DistancePuzzle *puzzle, DistanceState *state) {
    for (int tries = 0; tries < DISTANCE_WORD_TRIES; tries++) {
        int32_t word = distance_below(state, puzzle->words);
        int32_t first = puzzle->line_start[word], end = puzzle->line_start[word + 1];
        if (first < end && !distance_holds(puzzle, &state->view, word))
            return end - first == 1 ? first : first + distance_below(state, end - first);
    }
    return -1;
}

/* Lays a word that is not held where it needs the fewest changes. */
UB_INLINE void distance_draw_lay(const DistancePuzzle *puzzle, DistanceState *state,
                                 DistanceMove *move, const int width) {
    int32_t number = distance_draw_line(puzzle, state);
    if (number < 0)
        return;
    DistanceLine line = puzzle->line[number];
    int32_t changes = 1; /* also if only a walk spells it */
    while (changes < DISTANCE_FAR && !*distance_level(puzzle, &state->view, number, changes))
        changes++;
    distance_fill_layers(puzzle, state, line, changes, width);
    for (int tries = 0; tries < DISTANCE_LAY_TRIES; tries++) {
        DistanceChange wanted[DISTANCE_FAR];
        uint64_t used[SPACE_WIDTH];
        int32_t count = distance_draw_path(puzzle, state, line, changes, wanted, used, width);
        for (int32_t k = 0; k < count; k++)
            if (!distance_give(puzzle, state, move, wanted[k].cell, wanted[k].after, used, width))
                count = -1;
        if (count >= 0)
            return;
        distance_take_back(state, move, width);
    }
}

/* ---- drawing a move ---- */

UB_INLINE void distance_draw_exchange(const DistancePuzzle *puzzle, DistanceState *state,
                                      DistanceMove *move, const int width) {
    const Space *space = &puzzle->space;
    int32_t cell = space->movable[distance_below(state, space->movable_count)];
    int32_t other =
        cells_draw(space->movable_around + (size_t)cell * (size_t)width, &state->random, width);
    if (other < 0 || state->board[cell] == state->board[other])
        return;
    uint8_t face = state->board[cell], its = state->board[other];
    if (!space_allows(space, cell, its) || !space_allows(space, other, face))
        return;
    distance_add(state, move, cell, its, width);
    distance_add(state, move, other, face, width);
}

/* Draws a move and makes it on the board; the move may be empty. */
UB_INLINE void distance_draw(const DistancePuzzle *puzzle, DistanceState *state, DistanceMove *move,
                             const int width) {
    const Space *space = &puzzle->space;
    move->count = 0;
    if (!space->movable_count)
        return;
    int32_t kind = distance_below(state, 100);
    if (kind < DISTANCE_LAY && puzzle->words) {
        distance_draw_lay(puzzle, state, move, width);
    } else if (kind < DISTANCE_LAY + DISTANCE_EXCHANGE) {
        distance_draw_exchange(puzzle, state, move, width);
    } else {
        int32_t cell = space->movable[distance_below(state, space->movable_count)];
        uint8_t face = puzzle->lines ? puzzle->letter[distance_below(state, puzzle->letters)] : 0;
        if (bans_any(&space->bans) && space->bans.blank >= 0 &&
            distance_below(state, 100) < DISTANCE_BLANK)
            face = (uint8_t)space->bans.blank;
        distance_give(puzzle, state, move, cell, face, NULL, width);
    }
}

#endif
