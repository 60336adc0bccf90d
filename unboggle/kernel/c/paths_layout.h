/* The operations on a layout of paths.h: lay a word, take it up, and undo both.
 *
 *     paths_begin -> paths_lay, paths_take_up ... -> nothing to keep the result, or paths_undo
 *
 * All take the width of a set of cells: with a constant 1 they are as quick as one machine word
 * allows. A compiled puzzle and a state that was made for it are required throughout.
 */
#ifndef UNBOGGLE_PATHS_LAYOUT_H
#define UNBOGGLE_PATHS_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "cells.h"
#include "paths.h"
#include "paths_counts.h"
#include "paths_find.h"
#include "paths_touch.h"
#include "random.h"

/* ---- cells ---- */

/* One more word goes through the cell, and shows `face` there. */
UB_INLINE void paths_write(const PathsPuzzle *puzzle, PathsState *state, int32_t cell, uint8_t face,
                           const int width) {
    const int32_t use = state->use[cell]++;
    if (puzzle->space.given[cell] >= 0)
        cells_add(state->taken, cell);
    if (puzzle->space.given[cell] >= 0 || use >= PATHS_LEVELS - 1)
        return;
    cells_remove(state->level + (size_t)use * (size_t)width, cell);
    cells_add(state->level + (size_t)(use + 1) * (size_t)width, cell);
    if (use)
        return;
    state->board[cell] = face;
    cells_add(state->where + (size_t)face * (size_t)width, cell);
    paths_count(puzzle, state, face, 1);
    state->free--;
}

/* One word less goes through the cell. */
UB_INLINE void paths_wipe(const PathsPuzzle *puzzle, PathsState *state, int32_t cell,
                          const int width) {
    const int32_t use = --state->use[cell];
    if (puzzle->space.given[cell] >= 0 && !use)
        cells_remove(state->taken, cell);
    if (puzzle->space.given[cell] >= 0 || use >= PATHS_LEVELS - 1)
        return;
    cells_remove(state->level + (size_t)(use + 1) * (size_t)width, cell);
    cells_add(state->level + (size_t)use * (size_t)width, cell);
    if (use)
        return;
    const uint8_t face = state->board[cell];
    state->board[cell] = PATHS_FREE;
    cells_remove(state->where + (size_t)face * (size_t)width, cell);
    paths_count(puzzle, state, face, -1);
    state->free++;
}

/* ---- words ---- */

/* Exchanges the word with that at index `at` of `order`. */
UB_INLINE void paths_reorder(PathsState *state, int32_t word, int32_t at) {
    const int32_t other = state->order[at], from = state->rank[word];
    state->order[from] = other;
    state->rank[other] = from;
    state->order[at] = word;
    state->rank[word] = at;
}

/* Lays a word that is not laid on these cells, which are free or show its letters. */
UB_INLINE void paths_put(const PathsPuzzle *puzzle, PathsState *state, int32_t word, int32_t line,
                         const int32_t *cells, const int width) {
    const WordLine what = puzzle->list.line[line];
    const uint8_t *letter = puzzle->list.letter + what.letter;
    const int32_t slot = puzzle->slot[word];
    uint64_t *mask = paths_mask(state, word, width);
    for (int w = 0; w < width; w++)
        mask[w] = 0;
    for (int32_t i = 0; i < what.length; i++) {
        const int32_t cell = cells[i], step = slot + i, first = state->head[cell];
        state->path[step] = cell;
        cells_add(mask, cell);
        state->next[step] = first;
        state->before[step] = -1;
        if (first >= 0)
            state->before[first] = step;
        state->head[cell] = step;
        paths_write(puzzle, state, cell, letter[i], width);
    }
    state->line[word] = line;
    if (puzzle->laws.touch) {
        paths_touch_near(puzzle, state, word);
        state->laws.unmet += paths_count_unmet(puzzle, state, word);
    }
    paths_reorder(state, word, state->laid++);
    state->missing -= state->cost[word];
    state->must += puzzle->list.must[word];
    state->worth += puzzle->list.weight[word];
}

/* Takes up a word that is laid, without remembering it. */
UB_INLINE void paths_drop(const PathsPuzzle *puzzle, PathsState *state, int32_t word,
                          const int width) {
    const int32_t length = puzzle->list.line[state->line[word]].length, slot = puzzle->slot[word];
    for (int32_t step = slot; step < slot + length; step++) {
        const int32_t cell = state->path[step], next = state->next[step];
        const int32_t before = state->before[step];
        if (next >= 0)
            state->before[next] = before;
        if (before >= 0)
            state->next[before] = next;
        else
            state->head[cell] = next;
        paths_wipe(puzzle, state, cell, width);
    }
    if (puzzle->laws.touch)
        state->laws.unmet -= paths_count_unmet(puzzle, state, word);
    state->line[word] = -1;
    paths_reorder(state, word, --state->laid);
    state->missing += state->cost[word];
    state->must -= puzzle->list.must[word];
    state->worth -= puzzle->list.weight[word];
}

/* ---- changes that can be undone ---- */

/* From here on changes can be undone. */
UB_INLINE void paths_begin(PathsState *state) {
    state->moves++;
    state->changed_count = 0;
}

/* Remembers how the word is laid, unless it was changed before. */
UB_INLINE void paths_remember(const PathsPuzzle *puzzle, PathsState *state, int32_t word) {
    if (state->stamp[word] == state->moves)
        return;
    state->stamp[word] = state->moves;
    state->changed[state->changed_count++] = word;
    state->was_line[word] = state->line[word];
    if (state->line[word] < 0)
        return;
    const int32_t slot = puzzle->slot[word];
    const int32_t length = puzzle->list.line[state->line[word]].length;
    for (int32_t step = slot; step < slot + length; step++)
        state->was_path[step] = state->path[step];
}

/* Undoes all changes since paths_begin. */
UB_INLINE void paths_undo(const PathsPuzzle *puzzle, PathsState *state, const int width) {
    for (int32_t k = 0; k < state->changed_count; k++)
        if (state->line[state->changed[k]] >= 0)
            paths_drop(puzzle, state, state->changed[k], width);
    for (int32_t k = 0; k < state->changed_count; k++) {
        const int32_t word = state->changed[k];
        if (state->was_line[word] >= 0)
            paths_put(puzzle, state, word, state->was_line[word],
                      state->was_path + puzzle->slot[word], width);
    }
    state->changed_count = 0;
}

/* Takes up a word that is laid. */
UB_INLINE void paths_take_up(const PathsPuzzle *puzzle, PathsState *state, int32_t word,
                             const int width) {
    paths_remember(puzzle, state, word);
    paths_drop(puzzle, state, word, width);
}

/* Takes up all words through the cell. */
UB_INLINE void paths_clear_cell(const PathsPuzzle *puzzle, PathsState *state, int32_t cell,
                                const int width) {
    while (state->head[cell] >= 0)
        paths_take_up(puzzle, state, puzzle->word_of[state->head[cell]], width);
}

/* Takes up words until no face and no group is on too many cells, or on too few for the free cells
 * to make up for it. The word stays, or false. */
UB_INLINE bool paths_make_room(const PathsPuzzle *puzzle, PathsState *state, int32_t word,
                               const int width) {
    uint64_t over[SPACE_WIDTH];
    while (paths_find_excess(puzzle, state, over)) {
        const uint64_t *mask = paths_mask(state, word, width);
        for (int w = 0; w < width; w++)
            over[w] &= ~mask[w];
        const int32_t cell = cells_draw(over, &state->random, width);
        if (cell < 0) {
            paths_take_up(puzzle, state, word, width);
            return false;
        }
        paths_clear_cell(puzzle, state, cell, width);
    }
    return true;
}

/* Takes up the words that must be apart from this one, which is laid, and are not. */
UB_INLINE void paths_part(const PathsPuzzle *puzzle, PathsState *state, int32_t word,
                          const int width) {
    uint64_t near[SPACE_WIDTH];
    const uint64_t *mask = paths_mask(state, word, width);
    paths_beside(puzzle, mask, near, width);
    for (int w = 0; w < width; w++)
        near[w] |= mask[w];
    for (int32_t k = puzzle->apart_start[word]; k < puzzle->apart_start[word + 1]; k++) {
        const int32_t other = puzzle->apart[k];
        if (state->line[other] >= 0 && cells_meet(near, paths_mask(state, other, width), width))
            paths_take_up(puzzle, state, other, width);
    }
}

/* Lays a word that is not laid, on a path that costs least. A cell that shows its letter costs
 * nothing, a free one 1. If `forced`, it may overwrite other letters, at a cost that grows with the
 * words that use them; these words are taken up. Returns whether the word is laid. */
UB_INLINE bool paths_lay(const PathsPuzzle *puzzle, PathsState *state, int32_t word, bool forced,
                         const int width) {
    const int32_t first = puzzle->line_start[word];
    const int32_t lines = puzzle->line_start[word + 1] - first;
    int32_t turn = lines > 1 ? (int32_t)ub_below(&state->random, (uint32_t)lines) : 0;
    int32_t left = lines;
    for (; left > 0; left--, turn = turn + 1 < lines ? turn + 1 : 0)
        if (paths_find(puzzle, state, puzzle->list.line[first + turn], forced, width))
            break;
    if (!left)
        return false;
    const int32_t length = puzzle->list.line[first + turn].length;
    paths_remember(puzzle, state, word);
    for (int32_t i = 0; forced && i < length; i++)
        if (state->layers.level[i] >= PATHS_OVERWRITES)
            paths_clear_cell(puzzle, state, state->layers.cell[i], width);
    paths_put(puzzle, state, word, first + turn, state->layers.cell, width);
    if (forced && puzzle->apart)
        paths_part(puzzle, state, word, width);
    return !forced || !puzzle->counted || paths_make_room(puzzle, state, word, width);
}

#endif
