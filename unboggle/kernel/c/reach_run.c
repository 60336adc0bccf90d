/* The main loop. It is compiled for sets of cells of one word and of any number of words, with and
 * without constraints: `width` and `constraints` are compile-time constants. The rest of reach.h
 * is in reach.c.
 */
#include "reach.h"

#include <math.h>
#include <string.h>

#include "cells.h"
#include "random.h"
#include "reach_moves.h"
#include "reach_nodes.h"

/* Nodes that a move may win back after its losses before it is rejected. */
#define REACH_RECOVERY 4

/* The most steps of all traces of one exact count: some milliseconds. */
#define REACH_COUNT_PATIENCE 500000

/* The penalty of a path of a banned word, in nodes; and that of a word beyond those that a board
 * may show: they are many. */
enum { REACH_BAN = 4, REACH_EXCESS = 1 };

UB_INLINE int32_t reach_penalty(const ReachPuzzle *puzzle) {
    return bans_penalty(&puzzle->space.bans, REACH_BAN, REACH_EXCESS);
}

/* More banned words than this make no difference. */
#define REACH_MANY 1000000

/* Steps of an exact count that delay the next count by one move. */
#define REACH_COUNT_PACE 4

/* The losses, in nodes, with a tabulated acceptance probability; greater losses are rejected. */
enum { REACH_LOSSES = 64 };

/* ---- exact tests ---- */

/* Whether the board holds every word exactly; words that only a walk showed become strict. */
UB_INLINE bool reach_confirm(const ReachPuzzle *puzzle, ReachState *state, const int width) {
    bool feigned = false;
    for (int32_t k = 0; k < puzzle->doubtful_count; k++) {
        int32_t node = puzzle->doubtful[k];
        const uint64_t *ends = reach_of(state, node, width);
        if (state->strict[node] || !cells_any(ends, width))
            continue;
        if (!reach_trace(puzzle, state, node, ends, width))
            state->strict[node] = feigned = true;
    }
    if (feigned)
        reach_find_all(puzzle, state, width);
    return state->held == puzzle->words;
}

/* How many words the board holds exactly, within a step limit, if they are more than `enough`;
 * else any number up to `enough`. An expensive count delays the next one (`count_at`), so that
 * counts hardly slow down the search. */
static int32_t reach_really_held(const ReachPuzzle *puzzle, ReachState *state, int32_t enough,
                                 int width) {
    int32_t held = state->held, looked = 0;
    int64_t steps = 0;
    for (; looked < puzzle->doubtful_count && held > enough; looked++) {
        int32_t node = puzzle->doubtful[looked], word = puzzle->word[node];
        const uint64_t *ends = reach_of(state, node, width);
        if (state->strict[node] || !cells_any(ends, width))
            continue;
        int32_t most = steps < REACH_COUNT_PATIENCE ? REACH_PATIENCE : 0, patience = most;
        bool real = reach_trace_within(puzzle, state, node, ends, &patience, width);
        steps += most - patience + 1;
        if (!real && ++state->feigned_ends[word] == state->held_ends[word])
            held--;
    }
    for (int32_t k = 0; k < looked; k++)
        state->feigned_ends[puzzle->word[puzzle->doubtful[k]]] = 0;
    state->count_at = state->moves + (looked + steps) / REACH_COUNT_PACE;
    return held;
}

/* Keeps the current board if it has more words than the best; returns whether it has all. */
UB_INLINE bool reach_offer(const ReachPuzzle *puzzle, ReachState *state, const int width) {
    if (state->held <= state->best_held || state->bans.excess)
        return false;
    bool found = state->held == puzzle->words && reach_confirm(puzzle, state, width);
    int32_t held = state->held;
    if (!found && held > state->best_held)
        held = state->moves >= state->count_at
                   ? reach_really_held(puzzle, state, state->best_held, width)
                   : -1;
    if (held > state->best_held) {
        state->best_held = held;
        memcpy(state->best, state->board, (size_t)puzzle->space.cells);
    }
    return found;
}

/* ---- running ---- */

/* Fills in the probabilities with which losses of 0, 1, ... nodes are accepted now. */
static void reach_cool(const ReachState *state, Cooling plan, double accept[REACH_LOSSES]) {
    /* computed at fixed steps, so that pauses do not change the result */
    double temperature = cooling_temperature(plan, state->step & ~(int64_t)255);
    for (int loss = 0; loss < REACH_LOSSES; loss++)
        accept[loss] = exp(-loss / temperature);
}

/* Sets the number of banned words of the board; returns whether it is at most `bearable`. If not,
 * the number is unchanged. */
static bool reach_bear_bans(const ReachPuzzle *puzzle, ReachState *state, int32_t bearable) {
    int32_t excess = bans_count(&puzzle->space.bans, &state->bans, state->board, bearable);
    if (excess > bearable)
        return false;
    state->bans.excess = excess;
    return true;
}

/* Makes one move, if it is not rejected. */
UB_INLINE void reach_move(const ReachPuzzle *puzzle, ReachState *state,
                          const double accept[REACH_LOSSES], const int width,
                          const bool constraints) {
    ReachChange changes[3];
    int changed = reach_draw(puzzle, state, changes, width, constraints);
    if (!changed)
        return;
    /* drawn before the update, so that a hopeless move can stop early */
    double luck = ub_unit(&state->random);
    const bool bans = constraints && bans_any(&puzzle->space.bans);
    int32_t before = state->score - (bans ? state->bans.excess * reach_penalty(puzzle) : 0),
            bearable = 0;
    while (bearable < REACH_LOSSES - 1 && luck < accept[bearable + 1])
        bearable++;
    reach_apply(puzzle, state, changes, changed, before - bearable - REACH_RECOVERY, width);
    const int32_t loss = before - state->score;
    if (loss > bearable ||
        (bans && !reach_bear_bans(puzzle, state, (bearable - loss) / reach_penalty(puzzle))))
        reach_take_back(puzzle, state, changes, changed, width);
}

UB_INLINE bool reach_run_width(const ReachPuzzle *puzzle, ReachState *state,
                               const CoolingPlan *plan, const int width, const bool constraints) {
    double accept[REACH_LOSSES];
    bool fresh = false;
    for (;; state->step++, state->moves++) {
        if (state->round < 0 || state->step >= plan->schedule[state->round].moves) {
            state->round = (state->round + 1) % plan->rounds;
            state->step = 0;
            fresh = false;
            state->astray = !space_draw_board(&puzzle->space, puzzle->weight, &state->random,
                                              state->board, state->count);
            reach_find_all(puzzle, state, width);
            if (constraints && bans_any(&puzzle->space.bans))
                state->bans.excess =
                    bans_count(&puzzle->space.bans, &state->bans, state->board, REACH_MANY);
        }
        if (!(constraints && state->astray) && reach_offer(puzzle, state, width))
            return true;
        if ((state->step & 15) == 0 && plan->pause(plan->context, state->moves))
            return false;
        if (constraints && state->astray) {
            state->step = plan->schedule[state->round].moves;
            state->moves += SPACE_ASTRAY;
            continue;
        }
        if ((state->step & 255) == 0 || !fresh) {
            reach_cool(state, plan->schedule[state->round], accept);
            fresh = true;
        }
        reach_move(puzzle, state, accept, width, constraints);
    }
}

UB_APART static bool reach_run_narrow(const ReachPuzzle *puzzle, ReachState *state,
                                      const CoolingPlan *plan) {
    return reach_run_width(puzzle, state, plan, 1, false);
}

UB_APART static bool reach_run_narrow_constraints(const ReachPuzzle *puzzle, ReachState *state,
                                                  const CoolingPlan *plan) {
    return reach_run_width(puzzle, state, plan, 1, true);
}

UB_APART static bool reach_run_wide(const ReachPuzzle *puzzle, ReachState *state,
                                    const CoolingPlan *plan) {
    return reach_run_width(puzzle, state, plan, puzzle->space.width, false);
}

UB_APART static bool reach_run_wide_constraints(const ReachPuzzle *puzzle, ReachState *state,
                                                const CoolingPlan *plan) {
    return reach_run_width(puzzle, state, plan, puzzle->space.width, true);
}

bool reach_run(const ReachPuzzle *puzzle, ReachState *state, const CoolingPlan *plan) {
    const bool constraints = puzzle->space.constraints;
    if (puzzle->space.width == 1)
        return constraints ? reach_run_narrow_constraints(puzzle, state, plan)
                           : reach_run_narrow(puzzle, state, plan);
    return constraints ? reach_run_wide_constraints(puzzle, state, plan)
                       : reach_run_wide(puzzle, state, plan);
}
