/* The run itself. It is compiled for sets of cells of one word and of any number, with wishes and
 * without: `width` and `wishes` are constants in each. The rest of anneal.h is in anneal.c.
 */
#include "anneal.h"

#include <math.h>
#include <string.h>

#include "anneal_moves.h"
#include "anneal_reach.h"
#include "cells.h"
#include "random.h"

/* Nodes that a move may win back after its losses; more are not awaited. */
#define ANNEAL_RECOVERY 4

/* Steps of all traces of one exact count: some milliseconds. */
#define ANNEAL_COUNT_PATIENCE 500000

/* Steps of an exact count for which it waits a move longer. */
#define ANNEAL_COUNT_PACE 4

/* The losses, in nodes, whose chances are listed; greater ones are never borne. */
enum { ANNEAL_LOSSES = 64 };

/* ---- looking closely ---- */

/* Whether every word is really there; words a walk had feigned become strict. */
UB_INLINE bool anneal_confirm(const AnnealPuzzle *puzzle, AnnealState *state, const int width) {
    bool feigned = false;
    for (int32_t k = 0; k < puzzle->doubtful_count; k++) {
        int32_t node = puzzle->doubtful[k];
        const uint64_t *ends = anneal_reach(state, node, width);
        if (state->strict[node] || !cells_any(ends, width))
            continue;
        if (!anneal_trace(puzzle, state, node, ends, width))
            state->strict[node] = feigned = true;
    }
    if (feigned)
        anneal_reach_all(puzzle, state, width);
    return state->held == puzzle->words;
}

/* How many words the board really holds, as far as some patience goes, if they are more
 * than `enough`; else any number not above it. The more it cost, the more moves have to
 * pass before the next time (`count_at`), so that the search is hardly slower for it. */
static int32_t anneal_really_held(const AnnealPuzzle *puzzle, AnnealState *state, int32_t enough,
                                  int width) {
    int32_t held = state->held, looked = 0;
    int64_t steps = 0;
    for (; looked < puzzle->doubtful_count && held > enough; looked++) {
        int32_t node = puzzle->doubtful[looked], word = puzzle->word[node];
        const uint64_t *ends = anneal_reach(state, node, width);
        if (state->strict[node] || !cells_any(ends, width))
            continue;
        int32_t most = steps < ANNEAL_COUNT_PATIENCE ? ANNEAL_PATIENCE : 0, patience = most;
        bool real = anneal_trace_within(puzzle, state, node, ends, &patience, width);
        steps += most - patience + 1;
        if (!real && ++state->feigned_ends[word] == state->held_ends[word])
            held--;
    }
    for (int32_t k = 0; k < looked; k++)
        state->feigned_ends[puzzle->word[puzzle->doubtful[k]]] = 0;
    state->count_at = state->moves + (looked + steps) / ANNEAL_COUNT_PACE;
    return held;
}

/* Keeps the board at hand if it holds more words than the best one; whether it holds all. */
UB_INLINE bool anneal_offer(const AnnealPuzzle *puzzle, AnnealState *state, const int width) {
    if (state->held <= state->best_held)
        return false;
    bool found = state->held == puzzle->words && anneal_confirm(puzzle, state, width);
    int32_t held = state->held;
    if (!found && held > state->best_held)
        held = state->moves >= state->count_at
                   ? anneal_really_held(puzzle, state, state->best_held, width)
                   : -1;
    if (held > state->best_held) {
        state->best_held = held;
        memcpy(state->best, state->board, (size_t)puzzle->space.cells);
    }
    return found;
}

/* ---- running ---- */

/* Fills in the chances with which the losses of so many nodes are borne now. */
static void anneal_cool(const AnnealState *state, Cooling plan, double accept[ANNEAL_LOSSES]) {
    /* the same whether or not there was a pause since */
    double temperature = cooling_temperature(plan, state->step & ~(int64_t)255);
    for (int loss = 0; loss < ANNEAL_LOSSES; loss++)
        accept[loss] = exp(-loss / temperature);
}

/* Makes one move, if it is not rejected. */
UB_INLINE void anneal_move(const AnnealPuzzle *puzzle, AnnealState *state,
                           const double accept[ANNEAL_LOSSES], const int width, const bool wishes) {
    AnnealChange changes[3];
    int changed = anneal_draw(puzzle, state, changes, width, wishes);
    if (!changed)
        return;
    /* drawn first, so that a hopeless move can be left early */
    double luck = ub_unit(&state->random);
    int32_t before = state->score, bearable = 0;
    while (bearable < ANNEAL_LOSSES - 1 && luck < accept[bearable + 1])
        bearable++;
    anneal_apply(puzzle, state, changes, changed, before - bearable - ANNEAL_RECOVERY, width);
    if (before - state->score > bearable)
        anneal_take_back(puzzle, state, changes, changed, width);
}

UB_INLINE bool anneal_run_width(const AnnealPuzzle *puzzle, AnnealState *state,
                                const CoolingPlan *plan, const int width, const bool wishes) {
    double accept[ANNEAL_LOSSES];
    bool fresh = false;
    for (;; state->step++, state->moves++) {
        if (state->round < 0 || state->step >= plan->schedule[state->round].moves) {
            state->round = (state->round + 1) % plan->rounds;
            state->step = 0;
            fresh = false;
            state->astray = !space_draw_board(&puzzle->space, puzzle->weight, &state->random,
                                              state->board, state->count);
            anneal_reach_all(puzzle, state, width);
        }
        if (!(wishes && state->astray) && anneal_offer(puzzle, state, width))
            return true;
        if ((state->step & 15) == 0 && plan->pause(plan->context, state->moves))
            return false;
        if (wishes && state->astray) {
            state->step = plan->schedule[state->round].moves;
            state->moves += SPACE_ASTRAY;
            continue;
        }
        if ((state->step & 255) == 0 || !fresh) {
            anneal_cool(state, plan->schedule[state->round], accept);
            fresh = true;
        }
        anneal_move(puzzle, state, accept, width, wishes);
    }
}

UB_APART static bool anneal_run_narrow(const AnnealPuzzle *puzzle, AnnealState *state,
                                       const CoolingPlan *plan) {
    return anneal_run_width(puzzle, state, plan, 1, false);
}

UB_APART static bool anneal_run_narrow_wishes(const AnnealPuzzle *puzzle, AnnealState *state,
                                              const CoolingPlan *plan) {
    return anneal_run_width(puzzle, state, plan, 1, true);
}

UB_APART static bool anneal_run_wide(const AnnealPuzzle *puzzle, AnnealState *state,
                                     const CoolingPlan *plan) {
    return anneal_run_width(puzzle, state, plan, puzzle->space.width, false);
}

UB_APART static bool anneal_run_wide_wishes(const AnnealPuzzle *puzzle, AnnealState *state,
                                            const CoolingPlan *plan) {
    return anneal_run_width(puzzle, state, plan, puzzle->space.width, true);
}

bool anneal_run(const AnnealPuzzle *puzzle, AnnealState *state, const CoolingPlan *plan) {
    const bool wishes = puzzle->space.wishes;
    if (puzzle->space.width == 1)
        return wishes ? anneal_run_narrow_wishes(puzzle, state, plan)
                      : anneal_run_narrow(puzzle, state, plan);
    return wishes ? anneal_run_wide_wishes(puzzle, state, plan)
                  : anneal_run_wide(puzzle, state, plan);
}
