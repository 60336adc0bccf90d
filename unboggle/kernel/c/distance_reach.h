/* All words of a board at once: see distance.h. The bodies are compiled for lanes of 32 and of 64
 * bits (distance_narrow.inc) and for sets of any width (distance_wide.inc).
 *
 * A vector has DISTANCE_BYTES, which compilers with vectors of their own (GCC, Clang) spread over
 * what registers the machine has; for others it is a single lane, and all is right but slow.
 *
 * `shown` is for each block and each of its steps one vector: in each lane the set of cells that
 * show the line's letter there. Shorter lines begin later: before that their sets are empty. In
 * the wide form a set is `width` such vectors.
 */
#ifndef UNBOGGLE_DISTANCE_REACH_H
#define UNBOGGLE_DISTANCE_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "distance.h"

#if defined(__GNUC__) && !defined(DISTANCE_NO_VECTORS)
#if defined(__x86_64__)
#define DISTANCE_BYTES 32 /* those of AVX2; in two halves where it is missing */
#else
#define DISTANCE_BYTES 16
#endif
typedef uint32_t Distance32 __attribute__((vector_size(DISTANCE_BYTES), aligned(4), may_alias));
typedef uint64_t Distance64 __attribute__((vector_size(DISTANCE_BYTES), aligned(8), may_alias));
/* All bits set in lanes that are not zero. */
#define DISTANCE_ANY(type, x) ((type)((x) != (type){0}))
#else
#define DISTANCE_BYTES 0
typedef uint32_t Distance32;
typedef uint64_t Distance64;
#define DISTANCE_ANY(type, x) ((type)0 - (type)((x) != 0))
#endif

/* Lanes of a vector, and bytes of a lane and of a vector, for lanes of `bits` bits (see
 * DistanceLanes). */
UB_INLINE int32_t distance_lane_bytes(int32_t bits) { return bits == 32 ? 4 : 8; }
UB_INLINE int32_t distance_vector_bytes(int32_t bits) {
    return DISTANCE_BYTES ? DISTANCE_BYTES : distance_lane_bytes(bits);
}

/* Looks at the board in `shown`, but for a swap (only with lanes->marks): into `level`, for each
 * block and distance 0, 1, 2, in each lane all bits if the line is as near as that; returns the sum
 * of what `gain` has for these. */
int64_t distance_look(const DistancePuzzle *puzzle, const DistanceState *state, DistanceSwap swap,
                      uint8_t *level);

/* Puts the cell into the sets of the letters that show the face, or takes it out. */
void distance_flip(const DistancePuzzle *puzzle, DistanceState *state, int32_t cell, uint8_t face);

#endif
