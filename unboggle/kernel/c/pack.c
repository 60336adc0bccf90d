#include "pack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "cells.h"
#include "paths_layout.h"
#include "random.h"

/* The most words that a move takes up, and in hundredths how often they are near a cell. */
enum { PACK_LIFT = 8, PACK_NEAR = 80 };

/* The most missing words that a move tries to lay, in addition to those that it took up. */
enum { PACK_TRIES = 8 };

/* A side is at most this many tenths of the other one, unless the board must be narrower. */
enum { PACK_ASPECT = 20 };

/* A new box is this part smaller, in hundredths of its cells, */
enum { PACK_SHRINK = 2 };

/* and has at least this part of the cells of the largest such box. */
enum { PACK_BAND = 92 };

/* It has at most this part of the cells of the best board: words lean inwards more than at 99 %. */
enum { PACK_LEAN = 96 };

/* Moves between two measurements of the layout: a power of two. */
enum { PACK_MEASURE = 64 };

/* ---- sizes ---- */

static int32_t pack_area(PackBox box) { return box.rows * box.columns; }

/* The cells that a board counts as; more than any board has if it is too large. */
static int32_t pack_size(const PackAim *aim, PackBox box) {
    const int32_t low = box.rows < box.columns ? box.rows : box.columns;
    const int32_t high = box.rows + box.columns - low;
    if (low > aim->most_rows || high > (aim->square ? aim->most_rows : aim->most_columns))
        return INT32_MAX;
    return aim->square ? high * high : low * high;
}

static int pack_by_area(const void *one, const void *other) {
    const PackBox *a = one, *b = other;
    const int32_t less = pack_area(*b) - pack_area(*a);
    return less ? less : a->columns - b->columns;
}

/* Lists the sizes of boxes; false if memory is short. */
static bool pack_list_sizes(PackState *state) {
    const PackAim aim = state->aim;
    const int32_t rows = aim.rows < aim.most_rows ? aim.rows : aim.most_rows;
    const int32_t columns = aim.columns < aim.most_columns ? aim.columns : aim.most_columns;
    state->sizes = malloc(((size_t)rows * (size_t)columns + 1) * sizeof *state->sizes);
    if (!state->sizes)
        return false;
    for (int32_t r = 1; r <= rows; r++)
        for (int32_t c = r; c <= columns; c++) {
            const bool even = 10 * c <= PACK_ASPECT * r + 10 || r == aim.most_rows;
            if (aim.square ? r == c : even)
                state->sizes[state->size_count++] = (PackBox){.rows = r, .columns = c};
        }
    qsort(state->sizes, (size_t)state->size_count, sizeof *state->sizes, pack_by_area);
    return true;
}

/* ---- the box ---- */

/* Marks the cells outside of the box. */
static void pack_mark_far(PackState *state, const PathsPuzzle *puzzle) {
    const PackBox box = state->box;
    memcpy(state->far, puzzle->space.is_movable, (size_t)puzzle->space.width * sizeof *state->far);
    for (int32_t r = box.top; r < box.top + box.rows; r++)
        for (int32_t c = box.left; c < box.left + box.columns; c++)
            cells_remove(state->far, r * state->aim.columns + c);
}

/* Aims at less than the best board. */
static void pack_lean(PackState *state) {
    const int32_t lean = pack_size(&state->aim, state->found) * PACK_LEAN / 100;
    if (state->target > lean)
        state->target = lean;
}

/* Counts the cells in use of each rectangle from the first cell on: `used` has a row and a column
 * more than the sheet. */
static void pack_count_used(PackState *state) {
    const int32_t columns = state->aim.columns;
    for (int32_t r = 0; r < state->aim.rows; r++) {
        const int32_t *above = state->used + r * (columns + 1);
        int32_t *here = state->used + (r + 1) * (columns + 1), row = 0;
        for (int32_t c = 0; c < columns; c++) {
            row += state->work.use[r * columns + c] > 0;
            here[c + 1] = above[c + 1] + row;
        }
    }
}

/* Moves a box of this size to where it has the most cells in use, if these are more than `*most`,
 * or as many and it is the present box. */
static void pack_place(PackState *state, PackBox size, PackBox *best, int32_t *most) {
    const int32_t line = state->aim.columns + 1;
    for (int32_t t = 0; t + size.rows <= state->aim.rows; t++)
        for (int32_t l = 0; l + size.columns <= state->aim.columns; l++) {
            const PackBox box = {t, l, size.rows, size.columns};
            const int32_t *high = state->used + t * line + l, *low = high + size.rows * line;
            int32_t inside = low[size.columns] - low[0] - high[size.columns] + high[0];
            inside = 2 * inside + !memcmp(&box, &state->box, sizeof box);
            if (inside > *most) {
                *most = inside;
                *best = box;
            }
        }
}

/* Chooses the box: of those that are at most as large as aimed at, and nearly, the one with the
 * fewest cells in use outside. */
static void pack_choose(PackState *state, const PathsPuzzle *puzzle) {
    int32_t k = 0, most = -1;
    while (k < state->size_count && pack_area(state->sizes[k]) > state->target)
        k++;
    if (k == state->size_count)
        return;
    pack_count_used(state);
    PackBox best = state->box;
    const int32_t least = pack_area(state->sizes[k]) * PACK_BAND / 100;
    for (; k < state->size_count && pack_area(state->sizes[k]) >= least; k++) {
        const PackBox size = state->sizes[k];
        pack_place(state, size, &best, &most);
        if (size.rows < size.columns)
            pack_place(state, (PackBox){.rows = size.columns, .columns = size.rows}, &best, &most);
    }
    state->box = best;
    pack_mark_far(state, puzzle);
}

/* ---- the state ---- */

void pack_free(PackState *state) {
    paths_state_free(&state->work);
    free(state->best);
    free(state->sizes);
    free(state->far);
    free(state->used);
    memset(state, 0, sizeof *state);
}

bool pack_new(PackState *state, const PathsPuzzle *puzzle, PackAim aim, uint64_t seed) {
    memset(state, 0, sizeof *state);
    state->aim = aim;
    state->round = -1;
    state->best = malloc((size_t)puzzle->space.cells);
    state->far = calloc((size_t)puzzle->space.width, sizeof *state->far);
    state->used = calloc((size_t)(aim.rows + 1) * (size_t)(aim.columns + 1), sizeof *state->used);
    if (!paths_new(&state->work, puzzle, seed) || !state->best || !state->far || !state->used ||
        !pack_list_sizes(state))
        return false;
    state->work.far = state->far;
    if (state->size_count)
        state->box = state->sizes[0];
    state->box.top = (aim.rows - state->box.rows) / 2;
    state->box.left = (aim.columns - state->box.columns) / 2;
    state->target = pack_area(state->box);
    pack_mark_far(state, puzzle);
    return true;
}

/* ---- the best board ---- */

/* Returns the rectangle around all cells in use. */
static PackBox pack_around(const PackState *state) {
    const int32_t rows = state->aim.rows, columns = state->aim.columns;
    int32_t top = rows, bottom = -1, left = columns, right = -1;
    for (int32_t r = 0; r < rows; r++)
        for (int32_t c = 0; c < columns; c++)
            if (state->work.use[r * columns + c]) {
                top = r < top ? r : top;
                bottom = r;
                left = c < left ? c : left;
                right = c > right ? c : right;
            }
    return (PackBox){top, left, bottom - top + 1, right - left + 1};
}

/* Keeps the layout as the best board if it is smaller; returns whether it is. */
static bool pack_offer(PackState *state, const PathsPuzzle *puzzle) {
    if (state->work.laid < puzzle->list.words)
        return false;
    const PackBox around = pack_around(state);
    const int32_t size = pack_size(&state->aim, around);
    if (size == INT32_MAX || (state->found.rows && size >= pack_size(&state->aim, state->found)))
        return false;
    state->found = around;
    memcpy(state->best, state->work.board, (size_t)puzzle->space.cells);
    return true;
}

/* ---- moves ---- */

UB_INLINE int32_t pack_far_used(const PackState *state, const int width) {
    int32_t used = 0;
    for (int w = 0; w < width; w++)
        used += ub_count(state->far[w] & ~state->work.level[w]);
    return used;
}

UB_INLINE int64_t pack_energy(const PathsPuzzle *puzzle, const PackState *state, const int width) {
    const int64_t dear = (int64_t)puzzle->penalty * pack_far_used(state, width);
    return state->work.missing + puzzle->free_gain * (dear - state->work.free);
}

/* Takes up this many words: near a random cell in use, or any. */
UB_INLINE void pack_lift(const PathsPuzzle *puzzle, PathsState *work, int32_t count,
                         const int width) {
    if (!work->laid)
        return;
    const int32_t any = work->order[ub_below(&work->random, (uint32_t)work->laid)];
    if (ub_below(&work->random, 100) >= PACK_NEAR) {
        for (; count > 0 && work->laid > 0; count--) {
            const uint32_t at = ub_below(&work->random, (uint32_t)work->laid);
            paths_take_up(puzzle, work, work->order[at], width);
        }
        return;
    }
    const int32_t middle = cells_draw(paths_mask(work, any, width), &work->random, width);
    const uint64_t *around = puzzle->space.around + (size_t)middle * (size_t)width;
    int32_t near = 0;
    work->sight++;
    for (int w = 0; w < width; w++) {
        uint64_t cells = around[w] | (w == middle >> 6 ? (uint64_t)1 << (middle & 63) : 0);
        for (; cells; cells &= cells - 1)
            for (int32_t step = work->head[w * 64 + ub_lowest(cells)]; step >= 0;
                 step = work->next[step]) {
                const int32_t word = puzzle->word_of[step];
                if (work->seen[word] != work->sight)
                    work->words[near++] = word;
                work->seen[word] = work->sight;
            }
    }
    for (; count > 0 && near > 0; count--) {
        const int32_t at = (int32_t)ub_below(&work->random, (uint32_t)near);
        paths_take_up(puzzle, work, work->words[at], width);
        work->words[at] = work->words[--near];
    }
}

/* Lists the words to lay again in `words`, in random order or the longest first. */
UB_INLINE int32_t pack_list_missing(const PathsPuzzle *puzzle, PathsState *work) {
    const int32_t missing = puzzle->list.words - work->laid;
    int32_t count = 0;
    for (int32_t k = 0; k < work->changed_count; k++)
        paths_reorder(work, work->changed[k], work->laid + count++);
    for (int32_t tries = 0; tries < PACK_TRIES && count < missing; tries++) {
        const uint32_t skip = ub_below(&work->random, (uint32_t)(missing - count));
        paths_reorder(work, work->order[work->laid + count + (int32_t)skip], work->laid + count);
        count++;
    }
    const bool longest = ub_random(&work->random) >> 63;
    for (int32_t k = 0; k < count; k++) { /* sorts by insertion */
        const int32_t word = work->order[work->laid + k];
        const int32_t length = puzzle->slot[word + 1] - puzzle->slot[word];
        uint64_t key = ub_random(&work->random) >> 32;
        if (longest)
            key += (uint64_t)(puzzle->longest - length) << 32;
        int32_t at = k;
        for (; at > 0 && work->key[at - 1] > key; at--) {
            work->key[at] = work->key[at - 1];
            work->words[at] = work->words[at - 1];
        }
        work->key[at] = key;
        work->words[at] = word;
    }
    return count;
}

/* Makes one move, if it is not rejected. */
UB_INLINE void pack_move(const PathsPuzzle *puzzle, PackState *state, double heat,
                         const int width) {
    PathsState *work = &state->work;
    const int64_t most =
        pack_energy(puzzle, state, width) + (int64_t)(heat * -log(ub_unit(&work->random)));
    paths_begin(work);
    pack_lift(puzzle, work, 1 + (int32_t)ub_below(&work->random, PACK_LIFT), width);
    const int32_t count = pack_list_missing(puzzle, work);
    int64_t rest = 0; /* what the words yet to be laid save at most: they use no fewer cells */
    for (int32_t k = 0; k < count; k++)
        rest += work->cost[work->words[k]];
    for (int32_t k = 0; k < count && pack_energy(puzzle, state, width) - rest <= most; k++) {
        rest -= work->cost[work->words[k]];
        paths_lay(puzzle, work, work->words[k], false, width);
    }
    if (pack_energy(puzzle, state, width) > most)
        paths_undo(puzzle, work, width);
}

/* Looks at the layout; returns whether it is a smaller board than the best one. */
UB_INLINE bool pack_look(const PathsPuzzle *puzzle, PackState *state, const int width) {
    const bool inside = state->work.laid == puzzle->list.words && !pack_far_used(state, width);
    if (!inside && state->work.moves & (PACK_MEASURE - 1))
        return false;
    const bool better = pack_offer(state, puzzle);
    if (inside)
        state->target = pack_area(state->box) * (100 - PACK_SHRINK) / 100 - 1;
    if (better)
        pack_lean(state);
    pack_choose(state, puzzle);
    return better;
}

UB_INLINE bool pack_run_width(const PathsPuzzle *puzzle, PackState *state, const CoolingPlan *plan,
                              const int width) {
    double heat = 0;
    bool fresh = false;
    for (;; state->step++) {
        if (state->round < 0 || state->step >= plan->schedule[state->round].moves) {
            state->round = (state->round + 1) % plan->rounds;
            state->step = 0;
            fresh = false;
            if (state->found.rows) {
                state->target = INT32_MAX;
                pack_lean(state);
                pack_choose(state, puzzle);
            }
        }
        if (plan->pause(plan->context, state->work.moves))
            return false;
        if ((state->step & 255) == 0 || !fresh) {
            /* computed at fixed steps, so that pauses do not change the result */
            heat = cooling_temperature(plan->schedule[state->round], state->step & ~(int64_t)255);
            heat *= (double)PATHS_UNIT;
            fresh = true;
        }
        pack_move(puzzle, state, heat, width);
        if (pack_look(puzzle, state, width)) {
            state->step++;
            return true;
        }
    }
}

UB_APART static bool pack_run_plain(const PathsPuzzle *puzzle, PackState *state,
                                    const CoolingPlan *plan) {
    return pack_run_width(puzzle, state, plan, puzzle->space.width);
}

#ifdef UB_AVX2
/* Sheets of 193 to 256 cells: lists of about sixty words. */
UB_AVX2 UB_APART static bool pack_run_four_avx2(const PathsPuzzle *puzzle, PackState *state,
                                                const CoolingPlan *plan) {
    return pack_run_width(puzzle, state, plan, 4);
}

UB_AVX2 UB_APART static bool pack_run_avx2(const PathsPuzzle *puzzle, PackState *state,
                                           const CoolingPlan *plan) {
    return pack_run_width(puzzle, state, plan, puzzle->space.width);
}
#endif

bool pack_run(const PathsPuzzle *puzzle, PackState *state, const CoolingPlan *plan) {
#ifdef UB_AVX2
    if (ub_has_avx2())
        return puzzle->space.width == 4 ? pack_run_four_avx2(puzzle, state, plan)
                                        : pack_run_avx2(puzzle, state, plan);
#endif
    return pack_run_plain(puzzle, state, plan);
}
