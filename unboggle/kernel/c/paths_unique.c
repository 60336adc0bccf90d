#include "paths_unique.h"

#include <string.h>

#include "cells.h"
#include "hops.h"

/* The most steps of a search for two paths of a spelling; after that it has no second one. */
enum { PATHS_WALKS = 4000 };

/* Fills in `walk`, given where each face is; returns whether there is any walk. */
static bool paths_fill_walk(const PathsPuzzle *puzzle, PathsState *state, const uint64_t *where,
                            WordLine line) {
    const size_t width = (size_t)puzzle->space.width;
    const uint8_t *letter = puzzle->list.letter + line.letter;
    for (int32_t i = line.length - 1; i >= 0; i--) {
        uint64_t *walk = state->laws.walk + (size_t)i * width, any = 0;
        const uint64_t *shows = where + (size_t)letter[i] * width;
        if (i + 1 < line.length)
            hops_beside(&puzzle->hops, walk + width, walk);
        for (size_t w = 0; w < width; w++)
            any |= walk[w] = shows[w] & (i + 1 < line.length ? walk[w] : ~(uint64_t)0);
        if (!any)
            return false;
    }
    return true;
}

/* Whether the path of `length` cells in `second` is another one than that in `first`, both ways. */
static bool paths_differ(const PathsLawState *laws, int32_t length) {
    bool same = true, reverse = true;
    for (int32_t i = 0; i < length; i++) {
        same &= laws->first[i] == laws->second[i];
        reverse &= laws->first[i] == laws->second[length - 1 - i];
    }
    return !same && !reverse;
}

/* Looks for paths of a line; `*known` is the length of `first`, 0 if there is none yet. Returns
 * whether there is another path than that one. */
static bool paths_another(const PathsPuzzle *puzzle, PathsState *state, WordLine line,
                          int32_t *known) {
    PathsLawState *laws = &state->laws;
    const size_t width = (size_t)puzzle->space.width;
    uint64_t used[SPACE_WIDTH] = {0};
    int32_t at = 0;
    memcpy(laws->todo, laws->walk, width * sizeof *used);
    for (int32_t steps = 0; steps < PATHS_WALKS; steps++) {
        uint64_t *todo = laws->todo + (size_t)at * width;
        size_t w = 0;
        while (w < width && !todo[w])
            w++;
        if (w == width) {
            if (!at)
                return false;
            cells_remove(used, laws->second[--at]);
            continue;
        }
        const int32_t cell = (int32_t)w * 64 + ub_lowest(todo[w]);
        cells_remove(todo, cell);
        laws->second[at] = cell;
        if (at + 1 < line.length) {
            const uint64_t *around = puzzle->space.around + (size_t)cell * width;
            cells_add(used, cell);
            at++;
            for (w = 0; w < width; w++)
                todo[width + w] = laws->walk[(size_t)at * width + w] & around[w] & ~used[w];
        } else if (!*known) {
            *known = line.length;
            memcpy(laws->first, laws->second, (size_t)line.length * sizeof *laws->first);
        } else if (*known != line.length || paths_differ(laws, line.length)) {
            return true;
        }
    }
    return false;
}

/* Whether the word has two paths. */
static bool paths_has_two(const PathsPuzzle *puzzle, PathsState *state, const uint64_t *where,
                          int32_t word) {
    int32_t known = 0;
    for (int32_t k = puzzle->line_start[word]; k < puzzle->line_start[word + 1]; k++) {
        const WordLine line = puzzle->list.line[k];
        if (paths_fill_walk(puzzle, state, where, line) &&
            paths_another(puzzle, state, line, &known))
            return true;
    }
    return false;
}

/* Whether a line of the word has a face of the set. */
static bool paths_has_face(const PathsPuzzle *puzzle, int32_t word, const bool *faces) {
    for (int32_t k = puzzle->line_start[word]; k < puzzle->line_start[word + 1]; k++) {
        const WordLine line = puzzle->list.line[k];
        for (int32_t i = 0; i < line.length; i++)
            if (faces[puzzle->list.letter[line.letter + i]])
                return true;
    }
    return false;
}

int32_t paths_count_doubles(const PathsPuzzle *puzzle, PathsState *state) {
    PathsLawState *laws = &state->laws;
    bool changed[PATHS_FREE + 1] = {false};
    for (int32_t c = 0; c < puzzle->space.cells; c++)
        if (laws->shown[c] != state->board[c])
            changed[laws->shown[c]] = changed[state->board[c]] = true;
    int32_t doubles = 0;
    for (int32_t w = 0; w < puzzle->list.words; w++) {
        laws->twice_now[w] = laws->twice[w];
        if (paths_has_face(puzzle, w, changed))
            laws->twice_now[w] = paths_has_two(puzzle, state, state->where, w);
        doubles += laws->twice_now[w];
    }
    return doubles;
}

void paths_accept_doubles(const PathsPuzzle *puzzle, PathsState *state, int32_t doubles) {
    PathsLawState *laws = &state->laws;
    laws->doubles = doubles;
    memcpy(laws->twice, laws->twice_now, (size_t)puzzle->list.words);
    memcpy(laws->shown, state->board, (size_t)puzzle->space.cells);
}

bool paths_filled_twice(const PathsPuzzle *puzzle, PathsState *state, const uint8_t *board) {
    const Space *space = &puzzle->space;
    const size_t width = (size_t)space->width;
    uint64_t *where = state->laws.where;
    memset(where, 0, (size_t)space->faces * width * sizeof *where);
    for (int32_t c = 0; c < space->cells; c++)
        cells_add(where + (size_t)board[c] * width, c);
    for (int32_t w = 0; w < puzzle->list.words; w++)
        if (paths_has_two(puzzle, state, where, w))
            return true;
    return false;
}
