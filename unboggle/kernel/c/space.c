#include "space.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"

void space_free(Space *space) {
    free(space->around);
    free(space->need);
    free(space->stock);
    free(space->given);
    free(space->movable);
    free(space->is_movable);
    free(space->movable_around);
    memset(space, 0, sizeof *space);
}

bool space_complete(Space *space) {
    size_t width = (size_t)space->width, cells = (size_t)space->cells;
    space->movable = malloc(cells * sizeof *space->movable);
    space->is_movable = calloc(width, sizeof *space->is_movable);
    space->movable_around = malloc(cells * width * sizeof *space->movable_around);
    if (!space->movable || !space->is_movable || !space->movable_around)
        return false;
    space->movable_count = 0;
    for (int32_t c = 0; c < space->cells; c++)
        if (space->given[c] < 0) {
            space->movable[space->movable_count++] = c;
            cells_add(space->is_movable, c);
        }
    space->wishes = space->movable_count < space->cells;
    for (int32_t f = 0; f < space->faces; f++)
        space->wishes |= space->stock[f] < space->cells;
    for (size_t k = 0; k < cells * width; k++)
        space->movable_around[k] = space->around[k] & space->is_movable[k % width];
    return true;
}

/* A face at random of which there is stock, if there is any. */
static uint8_t space_draw_stock(const Space *space, const uint32_t *weight, uint64_t *random,
                                const int32_t *count) {
    const int32_t *stock = space->stock;
    uint8_t face = space_draw_face(space, weight, random);
    for (int tries = 0; count[face] >= stock[face] && tries < 64; tries++)
        face = space_draw_face(space, weight, random);
    if (count[face] < stock[face])
        return face;
    int32_t last = 0; /* the words' faces are used up, or rare: any will do */
    while (last < space->faces - 1 && count[last] >= stock[last])
        last++;
    return (uint8_t)last;
}

void space_draw_board(const Space *space, const uint32_t *weight, uint64_t *random, uint8_t *board,
                      int32_t *count) {
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
