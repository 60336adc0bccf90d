/* Geometric cooling for simulated annealing. */
#ifndef UNBOGGLE_COOLING_H
#define UNBOGGLE_COOLING_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "bits.h"

/* A round of annealing: from hot to cold, in `moves` moves. */
typedef struct {
    double hot, cold;
    int64_t moves;
} Cooling;

/* Called every few moves with the number of all moves so far: whether to pause. */
typedef bool (*CoolingPause)(void *context, int64_t moves);

/* The plan of a search: rounds of cooling in turn, at least one, until `pause` is true. */
typedef struct {
    const Cooling *schedule;
    int32_t rounds;
    CoolingPause pause;
    void *context;
} CoolingPlan;

/* Whether every move has a temperature: hot >= cold > 0, and moves > 0. */
UB_INLINE bool cooling_valid(Cooling plan) {
    return plan.cold > 0 && plan.hot >= plan.cold && plan.hot < 1e9 && plan.moves > 0;
}

/* The temperature after `moves` moves of a valid round. */
UB_INLINE double cooling_temperature(Cooling plan, int64_t moves) {
    double done = (double)moves / (double)plan.moves;
    return plan.hot * pow(plan.cold / plan.hot, done);
}

#endif
