#include "paths_counts.h"

#include <string.h>

#include "cells.h"

/* Whether the group has this face. */
static bool paths_in_group(const Space *space, int32_t group, uint8_t face) {
    return space->member[(size_t)group * (size_t)space->faces + face];
}

bool paths_let_write(const PathsPuzzle *puzzle, const PathsState *state, WordLine line,
                     int32_t steps) {
    const Space *space = &puzzle->space;
    const uint8_t *letter = puzzle->list.letter + line.letter, face = letter[steps];
    int32_t written = 1, same = 1;
    for (int32_t i = 0; i < steps; i++) {
        written += state->layers.level[i] > 0;
        same += state->layers.level[i] > 0 && letter[i] == face;
    }
    if (state->count[face] + same > space->stock[face])
        return false;
    for (int32_t g = 0; g < space->groups; g++) {
        int32_t sum = state->group[g] + paths_in_group(space, g, face);
        for (int32_t i = 0; i < steps; i++)
            sum += state->layers.level[i] > 0 && paths_in_group(space, g, letter[i]);
        if (sum > space->group_most[g] || sum + state->free - written < space->group_least[g])
            return false;
    }
    return true;
}

/* Sets `over` to the movable cells of the faces that are in the group, or to the others. */
static void paths_cells_of_group(const PathsPuzzle *puzzle, const PathsState *state, int32_t group,
                                 bool in, uint64_t *over) {
    const Space *space = &puzzle->space;
    const size_t width = (size_t)space->width;
    memset(over, 0, width * sizeof *over);
    for (int32_t f = 0; f < space->faces; f++)
        for (size_t w = 0; w < width && paths_in_group(space, group, (uint8_t)f) == in; w++)
            over[w] |= state->where[(size_t)f * width + w] & space->is_movable[w];
}

bool paths_find_excess(const PathsPuzzle *puzzle, const PathsState *state, uint64_t *over) {
    const Space *space = &puzzle->space;
    const size_t width = (size_t)space->width;
    for (int32_t f = 0; f < space->faces; f++)
        if (state->count[f] > space->stock[f]) {
            for (size_t w = 0; w < width; w++)
                over[w] = state->where[(size_t)f * width + w] & space->is_movable[w];
            return true;
        }
    for (int32_t g = 0; g < space->groups; g++) {
        const bool more = state->group[g] > space->group_most[g];
        if (more || state->group[g] + state->free < space->group_least[g]) {
            paths_cells_of_group(puzzle, state, g, more, over);
            return true;
        }
    }
    return false;
}

bool paths_fill(const PathsPuzzle *puzzle, PathsState *state, uint8_t *board) {
    Space space = puzzle->space;
    const bool blanks = bans_any(&space.bans) && space.bans.blank >= 0;
    uint32_t blank_only[SPACE_FACES];
    int32_t given[SPACE_CELLS], movable[SPACE_CELLS], count[SPACE_FACES];
    space.movable_count = 0;
    for (int32_t c = 0; c < space.cells; c++) {
        given[c] = state->board[c] == PATHS_FREE ? -1 : state->board[c];
        if (given[c] < 0)
            movable[space.movable_count++] = c;
    }
    space.given = given;
    space.movable = movable;
    for (int32_t f = 0; blanks && f < space.faces; f++)
        blank_only[f] = f >= space.bans.blank; /* running sums */
    return space_draw_board(&space, blanks ? blank_only : puzzle->frequency, &state->random, board,
                            count);
}
