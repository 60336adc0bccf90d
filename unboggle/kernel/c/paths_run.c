/* The main loop: rounds, and moves accepted or undone. The rest of paths.h is in paths.c. */
#include "paths.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "paths_bans.h"
#include "paths_layout.h"
#include "paths_unique.h"

/* In hundredths of the moves with missing words: one of them is forced. */
enum { PATHS_FORCE = 65 };

/* In hundredths: the words to lay that are left out. */
enum { PATHS_BLINK = 3 };

/* The most words that a move takes up at first. If moves are local, any number up to the second one
 * is as likely. */
enum { PATHS_LIFT = 3, PATHS_LOCAL_LIFT = 10 };

/* If more words are missing, a move tries those that it took up, and others up to the first number.
 * If moves are local, it tries the second number of others. */
enum { PATHS_TRIES = 24, PATHS_LOCAL_TRIES = 4 };

/* The most attempts to fill a board so that no word gets a second path. */
enum { PATHS_LAWFUL_FILLS = 8 };

UB_INLINE int32_t paths_below(PathsState *state, int32_t n) {
    return (int32_t)ub_below(&state->random, (uint32_t)n);
}

/* The energy without those of banned words and of words with a second path, which are counted last.
 */
UB_INLINE int64_t paths_layout_energy(const PathsPuzzle *puzzle, const PathsState *state) {
    const int64_t unmet = PATHS_UNIT * PATHS_UNMET / 100;
    return state->missing - puzzle->free_gain * state->free + unmet * state->laws.unmet;
}

UB_INLINE int64_t paths_double_energy(int32_t doubles) {
    return PATHS_UNIT * PATHS_DOUBLE / 100 * doubles;
}

/* ---- the best board ---- */

static bool paths_better(const PathsState *state) {
    if (state->must != state->best_must)
        return state->must > state->best_must;
    if (state->worth != state->best_worth)
        return state->worth > state->best_worth;
    return state->laid > state->best_held;
}

/* Fills the board so that it shows no more banned words than it may and no word gets a second path;
 * after some attempts, with blanks. Returns whether it does. */
static bool paths_fill_lawfully(const PathsPuzzle *puzzle, PathsState *state) {
    if (!puzzle->laws.unique)
        return paths_fill_good(puzzle, state, state->filled);
    bool filled = false;
    for (int32_t left = PATHS_LAWFUL_FILLS; left > 0; left--) {
        filled = paths_fill_good(puzzle, state, state->filled);
        if (filled && !paths_filled_twice(puzzle, state, state->filled))
            return true;
    }
    if (!filled || puzzle->laws.blank < 0)
        return false;
    for (int32_t c = 0; c < puzzle->space.cells; c++)
        if (state->board[c] == PATHS_FREE)
            state->filled[c] = (uint8_t)puzzle->laws.blank;
    return true;
}

/* Keeps the layout as a board if it is the best so far and breaks no law; returns whether it holds
 * all words. */
UB_INLINE bool paths_offer(const PathsPuzzle *puzzle, PathsState *state) {
    if (state->bans.excess || state->laws.unmet || state->laws.doubles || !paths_better(state) ||
        !paths_fill_lawfully(puzzle, state))
        return false;
    memcpy(state->best, state->filled, (size_t)puzzle->space.cells);
    state->best_held = state->laid;
    state->best_must = state->must;
    state->best_worth = state->worth;
    return state->laid == puzzle->list.words;
}

/* ---- taking up ---- */

/* Lists the words on a random cell and on its neighbours in `words`; returns their number. */
UB_INLINE int32_t paths_list_near(const PathsPuzzle *puzzle, PathsState *state, const int width) {
    const int32_t middle = paths_below(state, puzzle->space.cells);
    const uint64_t *around = puzzle->space.around + (size_t)middle * (size_t)width;
    int32_t found = 0;
    state->sight++;
    for (int w = 0; w < width; w++) {
        uint64_t near = around[w];
        if (w == middle >> 6)
            near |= (uint64_t)1 << (middle & 63);
        for (; near; near &= near - 1) {
            int32_t step = state->head[w * 64 + ub_lowest(near)];
            for (; step >= 0; step = state->next[step]) {
                const int32_t word = puzzle->word_of[step];
                if (state->seen[word] != state->sight)
                    state->words[found++] = word;
                state->seen[word] = state->sight;
            }
        }
    }
    return found;
}

/* Takes up this many words: near a random cell, or any. */
UB_INLINE void paths_lift(const PathsPuzzle *puzzle, PathsState *state, int32_t count,
                          const int width) {
    if (!count)
        return;
    if (!puzzle->local && ub_random(&state->random) >> 63) {
        for (; count > 0 && state->laid > 0; count--)
            paths_take_up(puzzle, state, state->order[paths_below(state, state->laid)], width);
        return;
    }
    int32_t near = paths_list_near(puzzle, state, width);
    for (; count > 0 && near > 0; count--) {
        const int32_t at = paths_below(state, near);
        paths_take_up(puzzle, state, state->words[at], width);
        state->words[at] = state->words[--near];
    }
}

/* Takes up all words on some cells of a banned one. */
UB_INLINE void paths_lift_banned(const PathsPuzzle *puzzle, PathsState *state, uint64_t *banned,
                                 int32_t count, const int width) {
    for (; count > 0; count--) {
        const int32_t cell = cells_draw(banned, &state->random, width);
        if (cell < 0)
            return;
        cells_remove(banned, cell);
        paths_clear_cell(puzzle, state, cell, width);
    }
}

/* ---- laying again ---- */

UB_INLINE int32_t paths_length(const PathsPuzzle *puzzle, int32_t word) {
    return puzzle->slot[word + 1] - puzzle->slot[word];
}

/* Lists missing words in `words`, in random order or the longest first; returns their number. */
UB_INLINE int32_t paths_list_missing(const PathsPuzzle *puzzle, PathsState *state) {
    const int32_t missing = puzzle->list.words - state->laid;
    const int32_t tries = puzzle->local ? state->changed_count + PATHS_LOCAL_TRIES : PATHS_TRIES;
    int32_t count = 0;
    if (missing <= tries) {
        count = missing;
    } else {
        for (int32_t k = 0; k < state->changed_count; k++)
            if (state->line[state->changed[k]] < 0)
                paths_reorder(state, state->changed[k], state->laid + count++);
        for (; count < tries && count < missing; count++) {
            const int32_t at = state->laid + count + paths_below(state, missing - count);
            paths_reorder(state, state->order[at], state->laid + count);
        }
    }
    const bool longest = ub_random(&state->random) >> 63;
    for (int32_t k = 0; k < count; k++) { /* sorts by insertion */
        const int32_t word = state->order[state->laid + k];
        uint64_t key = ub_random(&state->random) >> 32;
        if (longest)
            key += (uint64_t)(puzzle->longest - paths_length(puzzle, word)) << 32;
        int32_t at = k;
        for (; at > 0 && state->key[at - 1] > key; at--) {
            state->key[at] = state->key[at - 1];
            state->words[at] = state->words[at - 1];
        }
        state->key[at] = key;
        state->words[at] = word;
    }
    return count;
}

/* Lays missing words again; returns whether the energy without that of second paths is at most
 * `most`. Banned words are counted last, and only if the energy without them is. */
UB_INLINE bool paths_lay_missing(const PathsPuzzle *puzzle, PathsState *state, int64_t most,
                                 const int width) {
    const int32_t count = paths_list_missing(puzzle, state);
    int64_t lost = state->missing;
    for (int32_t k = 0; k < count; k++)
        lost -= state->cost[state->words[k]];
    for (int32_t k = 0; k < count; k++) {
        /* free cells only get fewer from here on */
        if (lost - puzzle->free_gain * state->free > most)
            return false;
        const int32_t word = state->words[k];
        if (paths_below(state, 100) < PATHS_BLINK || !paths_lay(puzzle, state, word, false, width))
            lost += state->cost[word];
    }
    return paths_bear_bans(puzzle, state, most - paths_layout_energy(puzzle, state));
}

/* ---- insisting ---- */

/* Raises the cost of the missing words, and lowers all so that the sum stays the same. */
UB_APART static void paths_insist(const PathsPuzzle *puzzle, PathsState *state) {
    const int32_t words = puzzle->list.words;
    double before = 0, after = 0;
    for (int32_t w = 0; w < words; w++) {
        before += (double)puzzle->cost[w];
        if (state->line[w] < 0)
            state->cost[w] += (int64_t)(puzzle->insist * (double)puzzle->cost[w]);
        after += (double)state->cost[w];
    }
    state->missing = 0;
    for (int32_t w = 0; w < words; w++) {
        state->cost[w] = 1 + (int64_t)((double)state->cost[w] * (before / after));
        if (state->line[w] < 0)
            state->missing += state->cost[w];
    }
}

/* ---- second paths ---- */

/* Counts the words with a second path, once banned words are counted; returns whether the energy is
 * at most `most` with both. */
static bool paths_keep_unique(const PathsPuzzle *puzzle, PathsState *state, int64_t most) {
    const int32_t doubles = paths_count_doubles(puzzle, state);
    if (paths_layout_energy(puzzle, state) + paths_ban_energy(puzzle, state) +
            paths_double_energy(doubles) >
        most)
        return false;
    paths_accept_doubles(puzzle, state, doubles);
    return true;
}

/* ---- moves ---- */

/* Makes one move, if it is not rejected; returns whether the best board holds all words then. */
UB_INLINE bool paths_move(const PathsPuzzle *puzzle, PathsState *state, double heat,
                          const int width) {
    const int64_t most = paths_layout_energy(puzzle, state) + paths_ban_energy(puzzle, state) +
                         paths_double_energy(state->laws.doubles) +
                         (int64_t)(heat * -log(ub_unit(&state->random)));
    const int32_t missing = puzzle->list.words - state->laid;
    const int32_t excess = state->bans.excess;
    int32_t lift = 0, forced = -1;
    uint64_t banned[SPACE_WIDTH];
    paths_begin(state);
    if (puzzle->local)
        lift = 1 + paths_below(state, PATHS_LOCAL_LIFT);
    while (!puzzle->local && lift < PATHS_LIFT && ub_random(&state->random) >> 63)
        lift++;
    if (missing && paths_below(state, 100) < PATHS_FORCE)
        forced = state->order[state->laid + paths_below(state, missing)];
    else
        lift += !lift;
    if (paths_aim_at_ban(puzzle, state, banned))
        paths_lift_banned(puzzle, state, banned, lift + !lift, width);
    else
        paths_lift(puzzle, state, lift, width);
    if (forced >= 0)
        paths_lay(puzzle, state, forced, true, width);
    if (paths_lay_missing(puzzle, state, most, width) &&
        (!puzzle->laws.unique || paths_keep_unique(puzzle, state, most)))
        return paths_offer(puzzle, state);
    paths_undo(puzzle, state, width);
    state->bans.excess = excess; /* second paths may have rejected the move after its count */
    return false;
}

UB_INLINE bool paths_run_width(const PathsPuzzle *puzzle, PathsState *state,
                               const CoolingPlan *plan, const int width) {
    const int64_t pauses = width == 1 && puzzle->list.words < 256 ? 15 : 0;
    double heat = 0;
    bool fresh = false;
    for (;; state->step++) {
        if (state->round < 0 || state->step >= plan->schedule[state->round].moves) {
            state->round = (state->round + 1) % plan->rounds;
            state->step = 0;
            while (!puzzle->local && state->laid)
                paths_drop(puzzle, state, state->order[0], width);
            paths_count_bans(puzzle, state);
            if (puzzle->laws.unique)
                paths_keep_unique(puzzle, state, INT64_MAX);
            if (paths_offer(puzzle, state))
                return true;
        }
        if ((state->moves & pauses) == 0 && plan->pause(plan->context, state->moves))
            return false;
        if ((state->step & 255) == 0 || !fresh) {
            /* computed at fixed steps, so that pauses do not change the result */
            heat = cooling_temperature(plan->schedule[state->round], state->step & ~(int64_t)255);
            heat *= (double)PATHS_UNIT;
            fresh = true;
        }
        if (paths_move(puzzle, state, heat, width))
            return true;
        if (state->moves % PATHS_PERIOD == 0 && state->laid < puzzle->list.words)
            paths_insist(puzzle, state);
    }
}

UB_APART static bool paths_run_narrow(const PathsPuzzle *puzzle, PathsState *state,
                                      const CoolingPlan *plan) {
    return paths_run_width(puzzle, state, plan, 1);
}

#ifdef UB_AVX2
UB_AVX2 UB_APART static bool paths_run_narrow_avx2(const PathsPuzzle *puzzle, PathsState *state,
                                                   const CoolingPlan *plan) {
    return paths_run_width(puzzle, state, plan, 1);
}

UB_AVX2 UB_APART static bool paths_run_wide_avx2(const PathsPuzzle *puzzle, PathsState *state,
                                                 const CoolingPlan *plan) {
    return paths_run_width(puzzle, state, plan, puzzle->space.width);
}
#endif

UB_APART static bool paths_run_wide(const PathsPuzzle *puzzle, PathsState *state,
                                    const CoolingPlan *plan) {
    return paths_run_width(puzzle, state, plan, puzzle->space.width);
}

bool paths_run(const PathsPuzzle *puzzle, PathsState *state, const CoolingPlan *plan) {
#ifdef UB_AVX2
    if (ub_has_avx2())
        return puzzle->space.width == 1 ? paths_run_narrow_avx2(puzzle, state, plan)
                                        : paths_run_wide_avx2(puzzle, state, plan);
#endif
    return puzzle->space.width == 1 ? paths_run_narrow(puzzle, state, plan)
                                    : paths_run_wide(puzzle, state, plan);
}
