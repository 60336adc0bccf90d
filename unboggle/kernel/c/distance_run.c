/* The main loop: rounds of cooling, and moves accepted or undone. The rest of distance.h is in
 * distance.c.
 */
#include "distance.h"

#include <math.h>
#include <string.h>

#include "distance_begin.h"
#include "distance_moves.h"
#include "distance_reach.h"
#include "distance_settle.h"
#include "random.h"

/* Steps of traces after which a pause is considered. */
#define DISTANCE_LONG_TRACE 200000

/* ---- a board ---- */

/* The penalty of a path of a banned word, in hundredths of the credit of a word of mean weight; and
 * that of a word beyond the allowed number, if a board may show some: they are many. */
enum { DISTANCE_BAN = 80, DISTANCE_EXCESS = 15 };

/* More banned words than this make no difference. */
#define DISTANCE_MANY 1000000

UB_INLINE int64_t distance_penalty(const DistancePuzzle *puzzle, const DistanceState *state) {
    const int64_t share = bans_penalty(&puzzle->space.bans, DISTANCE_BAN, DISTANCE_EXCESS);
    return state->unit * share / 100 + 1;
}

/* Puts the board into the lanes. */
static void distance_fill_lanes(const DistancePuzzle *puzzle, DistanceState *state) {
    memset(state->shown, 0, puzzle->lanes.shown_size);
    for (int32_t c = 0; c < puzzle->space.cells; c++)
        distance_flip(puzzle, state, c, state->board[c]);
}

/* Evaluates a board that the lanes do not have yet; returns whether it holds all words. */
static bool distance_look_anew(const DistancePuzzle *puzzle, DistanceState *state) {
    const DistanceSwap none = {0};
    distance_fill_lanes(puzzle, state);
    state->energy = distance_settle(puzzle, state, none, NULL, 0, INT64_MIN);
    if (bans_any(&puzzle->space.bans)) {
        state->bans.excess =
            bans_count(&puzzle->space.bans, &state->bans, state->board, DISTANCE_MANY);
        state->energy -= state->bans.excess * distance_penalty(puzzle, state);
    }
    DistanceView view = state->view;
    state->view = state->next;
    state->next = view;
    return distance_offer(puzzle, state);
}

void distance_measure(const DistancePuzzle *puzzle, DistanceState *state, const uint8_t *board,
                      bool traced, uint8_t *distance) {
    const DistanceSwap none = {0};
    memcpy(state->board, board, (size_t)puzzle->space.cells);
    distance_find_where(puzzle, state);
    distance_fill_lanes(puzzle, state);
    if (traced)
        distance_settle(puzzle, state, none, NULL, 0, INT64_MIN);
    else
        distance_look(puzzle, state, none, state->next.level);
    for (int32_t w = 0; w < puzzle->words; w++) {
        distance[w] = DISTANCE_FAR;
        for (int32_t k = puzzle->line_start[w]; k < puzzle->line_start[w + 1]; k++)
            for (uint8_t changes = 0; changes < distance[w]; changes++)
                if (*distance_level(puzzle, &state->next, k, changes))
                    distance[w] = changes;
    }
}

/* ---- a move ---- */

/* Accepted losses: -ln of equidistant numbers, in 65536ths of the temperature. */
enum { DISTANCE_LOSSES = 4096 };

/* Higher temperatures, in units, make no difference; products with this one do not overflow. */
#define DISTANCE_HOTTEST ((int64_t)1 << 43)

typedef struct {
    int32_t loss[DISTANCE_LOSSES];
    int64_t heat; /* the temperature, in units */
} DistanceHeat;

static void distance_fill_losses(DistanceHeat *heat) {
    for (int32_t k = 0; k < DISTANCE_LOSSES; k++)
        heat->loss[k] = (int32_t)(-65536 * log((k + 0.5) / DISTANCE_LOSSES));
}

static void distance_cool(const DistanceState *state, Cooling plan, DistanceHeat *heat) {
    /* computed at fixed steps, so that pauses do not change the result */
    double temperature = cooling_temperature(plan, state->step & ~(int64_t)255);
    double units = temperature * (double)state->unit;
    heat->heat = units < DISTANCE_HOTTEST ? (int64_t)units : DISTANCE_HOTTEST;
}

/* Subtracts the penalty of the banned words on the moved board from `*energy`; returns whether at
 * least `least` is left. */
static bool distance_bear_bans(const DistancePuzzle *puzzle, DistanceState *state, int64_t *energy,
                               int64_t least) {
    const int64_t penalty = distance_penalty(puzzle, state);
    const int64_t enough = (*energy - least) / penalty;
    const int32_t bearable = enough < DISTANCE_MANY ? (int32_t)enough : DISTANCE_MANY;
    const int32_t excess = bans_count(&puzzle->space.bans, &state->bans, state->board, bearable);
    if (excess > bearable)
        return false;
    state->bans.excess = excess;
    *energy -= excess * penalty;
    return true;
}

/* Makes one move, if it is not rejected; returns whether the board holds all words then. */
UB_INLINE bool distance_move(const DistancePuzzle *puzzle, DistanceState *state,
                             const DistanceHeat *heat, const int width) {
    DistanceMove move;
    distance_draw(puzzle, state, &move, width);
    /* drawn before the evaluation, so that doubtful words are traced only if they matter */
    int64_t loss = heat->loss[distance_below(state, DISTANCE_LOSSES)] * heat->heat >> 16;
    if (!move.count)
        return false;
    DistanceSwap swap;
    const bool swaps = distance_as_swap(puzzle, &move, &swap);
    if (!swaps)
        distance_flip_move(puzzle, state, &move);
    int64_t least = state->energy - loss;
    int64_t energy = distance_settle(puzzle, state, swap, move.change, move.count, least);
    if (energy < least ||
        (bans_any(&puzzle->space.bans) && !distance_bear_bans(puzzle, state, &energy, least))) {
        if (!swaps)
            distance_flip_move(puzzle, state, &move);
        distance_take_back(state, &move, width);
        return false;
    }
    if (swaps)
        distance_flip_move(puzzle, state, &move);
    DistanceView view = state->view;
    state->view = state->next;
    state->next = view;
    state->energy = energy;
    return distance_offer(puzzle, state);
}

/* ---- running ---- */

/* Begins the next round: the board is drawn, but not evaluated. */
static Cooling distance_next_round(const DistancePuzzle *puzzle, DistanceState *state,
                                   const CoolingPlan *plan) {
    state->step = 0;
    state->crossing = distance_may_cross(puzzle, state);
    state->astray = false;
    if (state->crossing) {
        distance_cross(puzzle, state);
        return puzzle->crossing;
    }
    state->round = (state->round + 1) % plan->rounds;
    state->astray = !distance_draw_board(puzzle, state);
    return plan->schedule[state->round];
}

UB_INLINE bool distance_run_width(const DistancePuzzle *puzzle, DistanceState *state,
                                  const CoolingPlan *plan, const int width) {
    DistanceHeat heat;
    bool fresh = false;
    Cooling cooling = {0};
    if (state->round >= 0)
        cooling = state->crossing ? puzzle->crossing : plan->schedule[state->round];
    distance_fill_losses(&heat);
    heat.heat = 0;
    for (;; state->step++, state->moves++) {
        if (state->round < 0 || state->step >= cooling.moves) {
            if (state->round >= 0 && !state->astray)
                distance_end_round(puzzle, state);
            cooling = distance_next_round(puzzle, state, plan);
            fresh = false;
            if (!state->astray && distance_look_anew(puzzle, state))
                return true;
        }
        if ((state->moves & puzzle->pause_mask) == 0 || state->trace_steps > DISTANCE_LONG_TRACE) {
            state->trace_steps = 0;
            if (plan->pause(plan->context, state->moves))
                return false;
        }
        if (state->astray) {
            state->step = cooling.moves;
            state->moves += SPACE_ASTRAY;
            state->trace_steps = DISTANCE_LONG_TRACE + 1; /* forces a pause */
            continue;
        }
        if ((state->step & 255) == 0 || !fresh) {
            distance_cool(state, cooling, &heat);
            fresh = true;
        }
        if (distance_move(puzzle, state, &heat, width))
            return true;
    }
}

UB_APART static bool distance_run_narrow(const DistancePuzzle *puzzle, DistanceState *state,
                                         const CoolingPlan *plan) {
    return distance_run_width(puzzle, state, plan, 1);
}

#ifdef UB_AVX2
UB_AVX2 UB_APART static bool distance_run_narrow_avx2(const DistancePuzzle *puzzle,
                                                      DistanceState *state,
                                                      const CoolingPlan *plan) {
    return distance_run_width(puzzle, state, plan, 1);
}
#endif

UB_APART static bool distance_run_wide(const DistancePuzzle *puzzle, DistanceState *state,
                                       const CoolingPlan *plan) {
    return distance_run_width(puzzle, state, plan, puzzle->space.width);
}

bool distance_run(const DistancePuzzle *puzzle, DistanceState *state, const CoolingPlan *plan) {
#ifdef UB_AVX2
    if (puzzle->space.width == 1 && ub_has_avx2())
        return distance_run_narrow_avx2(puzzle, state, plan);
#endif
    return puzzle->space.width == 1 ? distance_run_narrow(puzzle, state, plan)
                                    : distance_run_wide(puzzle, state, plan);
}
