#include "distance_reach.h"

#include <stddef.h>

#include "bits.h"

#define DISTANCE_LANE uint32_t
#define DISTANCE_VECTOR Distance32
#define DISTANCE_NAME(part) distance_32_##part
#include "distance_narrow.inc"
#undef DISTANCE_LANE
#undef DISTANCE_VECTOR
#undef DISTANCE_NAME

#define DISTANCE_LANE uint64_t
#define DISTANCE_VECTOR Distance64
#define DISTANCE_NAME(part) distance_64_##part
#include "distance_narrow.inc"

#include "distance_wide.inc"

int64_t distance_look(const DistancePuzzle *puzzle, const DistanceState *state, DistanceSwap swap,
                      uint8_t *level) {
    const void *shown = state->shown, *gain = state->gain_lanes;
    const int32_t bits = puzzle->lanes.bits;
#ifdef UB_AVX2
    if (ub_has_avx2())
        return bits == 32   ? distance_32_look_avx2(puzzle, shown, gain, swap, level)
               : bits == 64 ? distance_64_look_avx2(puzzle, shown, gain, swap, level)
                            : distance_wide_look_avx2(puzzle, shown, gain, level);
#endif
    return bits == 32   ? distance_32_look_any(puzzle, shown, gain, swap, level)
           : bits == 64 ? distance_64_look_any(puzzle, shown, gain, swap, level)
                        : distance_wide_look_any(puzzle, shown, gain, level);
}

void distance_flip(const DistancePuzzle *puzzle, DistanceState *state, int32_t cell, uint8_t face) {
    const DistanceLanes *lanes = &puzzle->lanes;
    if (lanes->bits == 32)
        distance_32_flip(lanes, state->shown, cell, face);
    else if (lanes->bits == 64)
        distance_64_flip(lanes, state->shown, cell, face);
    else
        distance_wide_flip(lanes, state->shown, cell, face);
}
