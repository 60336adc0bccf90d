/* Random numbers: xorshift64* (Vigna 2016). Small, fast, and equal on all machines.
 *
 * The caller owns the state, which is never 0.
 */
#ifndef UNBOGGLE_RANDOM_H
#define UNBOGGLE_RANDOM_H

#include <stdint.h>

#include "bits.h"

/* Any number. */
UB_INLINE uint64_t ub_random(uint64_t *state) {
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * 0x2545F4914F6CDD1DULL;
}

/* A number from 0 to n - 1. */
UB_INLINE uint32_t ub_below(uint64_t *state, uint32_t n) {
    return (uint32_t)(((ub_random(state) >> 32) * (uint64_t)n) >> 32);
}

/* A number in (0, 1]: it has a logarithm. */
UB_INLINE double ub_unit(uint64_t *state) {
    return (double)((ub_random(state) >> 11) + 1) * (1.0 / 9007199254740992.0);
}

/* The state for `seed`; similar seeds give different numbers from the start. */
UB_INLINE uint64_t ub_random_state(uint64_t seed) {
    uint64_t state = seed * 0x9E3779B97F4A7C15ULL + 0xD1B54A32D192ED03ULL;
    if (!state)
        state = 1; /* the one state that xorshift cannot leave */
    for (int k = 0; k < 8; k++)
        ub_random(&state);
    return state;
}

#endif
