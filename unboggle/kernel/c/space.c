#include "space.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"

void space_free(Space *space) {
    free(space->around);
    free(space->need);
    free(space->stock);
    free(space->given);
    free(space->allowed);
    free(space->group_least);
    free(space->group_most);
    free(space->member);
    free(space->may);
    free(space->movable);
    free(space->is_movable);
    free(space->movable_around);
    bans_free(&space->bans);
    memset(space, 0, sizeof *space);
}

/* Fills in the movable cells that may show each face; false if memory is short. */
static bool space_find_may(Space *space) {
    size_t width = (size_t)space->width, size = (size_t)space->faces * width;
    space->may = malloc(size * sizeof *space->may);
    if (!space->may)
        return false;
    space->limited = false;
    for (size_t k = 0; k < size; k++) {
        const uint64_t movable = space->is_movable[k % width];
        space->may[k] = movable & (space->allowed ? space->allowed[k] : ~(uint64_t)0);
        space->limited |= space->may[k] != movable;
    }
    return true;
}

bool space_complete(Space *space) {
    size_t width = (size_t)space->width, cells = (size_t)space->cells;
    space->movable = malloc(cells * sizeof *space->movable);
    space->is_movable = calloc(width, sizeof *space->is_movable);
    space->movable_around = malloc(cells * width * sizeof *space->movable_around);
    if (!space->movable || !space->is_movable || !space->movable_around ||
        !bans_compile(&space->bans, space->cells, space->width, space->around))
        return false;
    space->movable_count = 0;
    for (int32_t c = 0; c < space->cells; c++)
        if (space->given[c] < 0) {
            space->movable[space->movable_count++] = c;
            cells_add(space->is_movable, c);
        }
    if (!space_find_may(space))
        return false;
    space->constraints = space->movable_count < space->cells || space->limited ||
                         space->groups > 0 || bans_any(&space->bans);
    for (int32_t f = 0; f < space->faces; f++)
        space->constraints |= space->stock[f] < space->cells;
    for (size_t k = 0; k < cells * width; k++)
        space->movable_around[k] = space->around[k] & space->is_movable[k % width];
    return true;
}

/* A random face that is in stock, if there is any. */
static uint8_t space_draw_stock(const Space *space, const uint32_t *weight, uint64_t *random,
                                const int32_t *count) {
    const int32_t *stock = space->stock;
    uint8_t face = space_draw_face(space, weight, random);
    for (int tries = 0; count[face] >= stock[face] && tries < 64; tries++)
        face = space_draw_face(space, weight, random);
    if (count[face] < stock[face])
        return face;
    int32_t last = 0; /* the words' faces are used up, or rare: take any */
    while (last < space->faces - 1 && count[last] >= stock[last])
        last++;
    return (uint8_t)last;
}

/* Draws a board with the given cells, within the stock and, as far as possible, with the needs. */
static void space_draw_any(const Space *space, const uint32_t *weight, uint64_t *random,
                           uint8_t *board, int32_t *count) {
    const int32_t *movable = space->movable;
    int32_t filled = 0;
    memset(count, 0, (size_t)space->faces * sizeof *count);
    for (int32_t c = 0; c < space->cells; c++)
        if (space->given[c] >= 0) {
            board[c] = (uint8_t)space->given[c];
            count[board[c]]++;
        }
    for (int32_t f = 0; f < space->faces; f++)
        while (count[f] < space->need[f] && count[f] < space->stock[f] &&
               filled < space->movable_count) {
            board[movable[filled++]] = (uint8_t)f;
            count[f]++;
        }
    while (filled < space->movable_count) {
        uint8_t face = space_draw_stock(space, weight, random, count);
        board[movable[filled++]] = face;
        count[face]++;
    }
    for (int32_t i = space->movable_count - 1; i > 0; i--) { /* Fisher and Yates */
        int32_t a = movable[i], b = movable[ub_below(random, (uint32_t)i + 1)];
        uint8_t face = board[a];
        board[a] = board[b];
        board[b] = face;
    }
}

/* ---- groups, and cells that may not show all ---- */

static int32_t space_group_count(const Space *space, const int32_t *count, int32_t group) {
    const uint8_t *member = space->member + (size_t)group * (size_t)space->faces;
    int32_t sum = 0;
    for (int32_t f = 0; f < space->faces; f++)
        sum += member[f] ? count[f] : 0;
    return sum;
}

bool space_groups_let(const Space *space, const int32_t *count, uint8_t had, uint8_t wants) {
    for (int32_t g = 0; g < space->groups; g++) {
        const uint8_t *member = space->member + (size_t)g * (size_t)space->faces;
        if (member[had] == member[wants])
            continue;
        int32_t sum = space_group_count(space, count, g);
        if (member[wants] ? sum >= space->group_most[g] : sum <= space->group_least[g])
            return false;
    }
    return true;
}

/* Attempts to find a suitable cell or face. */
enum { SPACE_TRIES = 64 };

/* A random face that is in stock, that the cell may show, and that is in the group or not (group
 * -1: any); -1 if none was found. */
static int32_t space_draw_allowed(const Space *space, const uint32_t *weight, uint64_t *random,
                                  const int32_t *count, int32_t cell, int32_t group, bool in) {
    for (int tries = 0; tries < 2 * SPACE_TRIES; tries++) {
        int32_t face = tries < SPACE_TRIES ? space_draw_face(space, weight, random)
                                           : (int32_t)ub_below(random, (uint32_t)space->faces);
        if (count[face] < space->stock[face] && space_allows(space, cell, (uint8_t)face) &&
            (group < 0 || space->member[(size_t)group * (size_t)space->faces + (size_t)face] == in))
            return face;
    }
    return -1;
}

/* Gives the cell another face, if its own is not needed. */
static void space_replace(const Space *space, uint8_t *board, int32_t *count, int32_t cell,
                          int32_t face) {
    if (face < 0 || count[board[cell]] <= space->need[board[cell]])
        return;
    count[board[cell]]--;
    board[cell] = (uint8_t)face;
    count[face]++;
}

/* Moves a face away from a cell that may not show it: by an exchange that is allowed, else by any
 * exchange; sometimes another face replaces it. */
static void space_move_away(const Space *space, const uint32_t *weight, uint64_t *random,
                            uint8_t *board, int32_t *count, int32_t cell) {
    if (ub_below(random, 4) == 0) {
        int32_t face = space_draw_allowed(space, weight, random, count, cell, -1, false);
        space_replace(space, board, count, cell, face);
        return;
    }
    int32_t other = cell;
    for (int tries = 0; tries < SPACE_TRIES; tries++) {
        other = space->movable[ub_below(random, (uint32_t)space->movable_count)];
        if (space_allows(space, cell, board[other]) &&
            (space_allows(space, other, board[cell]) || tries > SPACE_TRIES / 2))
            break;
    }
    uint8_t face = board[cell];
    board[cell] = board[other];
    board[other] = face;
}

/* A movable cell with a face that is not allowed there, or -1. */
static int32_t space_wrong_cell(const Space *space, const uint8_t *board) {
    for (int32_t k = 0; space->limited && k < space->movable_count; k++)
        if (!space_allows(space, space->movable[k], board[space->movable[k]]))
            return space->movable[k];
    return -1;
}

/* Repairs the board towards the constraints; returns whether it satisfies all of them. */
static bool space_mend(const Space *space, const uint32_t *weight, uint64_t *random, uint8_t *board,
                       int32_t *count) {
    for (int32_t steps = 16 * space->cells + SPACE_TRIES; steps > 0; steps--) {
        int32_t cell = space_wrong_cell(space, board), group = 0;
        if (cell >= 0) {
            space_move_away(space, weight, random, board, count, cell);
            continue;
        }
        bool more = false, less = false;
        for (; group < space->groups; group++) {
            int32_t sum = space_group_count(space, count, group);
            more = sum < space->group_least[group];
            less = sum > space->group_most[group];
            if (more || less)
                break;
        }
        if (!more && !less)
            return true;
        if (!space->movable_count)
            return false;
        cell = space->movable[ub_below(random, (uint32_t)space->movable_count)];
        if (space->member[(size_t)group * (size_t)space->faces + board[cell]] == (more ? 0 : 1)) {
            int32_t face = space_draw_allowed(space, weight, random, count, cell, group, more);
            space_replace(space, board, count, cell, face);
        }
    }
    return false;
}

bool space_draw_board(const Space *space, const uint32_t *weight, uint64_t *random, uint8_t *board,
                      int32_t *count) {
    space_draw_any(space, weight, random, board, count);
    return (!space->limited && !space->groups) || space_mend(space, weight, random, board, count);
}
