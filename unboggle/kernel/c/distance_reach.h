/* All words on a board at once: see distance.h. The bodies are compiled for lanes of 32 and of 64
 * bits (distance_narrow.inc) and for sets of any width (distance_wide.inc).
 *
 * A vector has DISTANCE_BYTES. GCC and Clang map these vectors to the registers of the machine; for
 * other compilers a vector is a single lane, which is correct but slow.
 *
 * `shown` has one vector for each step of each block: in each lane, the set of cells that show the
 * line's letter there. Shorter lines begin later; their sets are empty before that. In the wide
 * form a set is `width` such vectors.
 */
#ifndef UNBOGGLE_DISTANCE_REACH_H
#define UNBOGGLE_DISTANCE_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "distance.h"

#if defined(__GNUC__) && !defined(DISTANCE_NO_VECTORS)
#if defined(__x86_64__)
#define DISTANCE_BYTES 32 /* as in AVX2; two halves without it */
#else
#define DISTANCE_BYTES 16
#endif
typedef uint32_t Distance32 __attribute__((vector_size(DISTANCE_BYTES), aligned(4), may_alias));
typedef uint64_t Distance64 __attribute__((vector_size(DISTANCE_BYTES), aligned(8), may_alias));
/* All bits set in the lanes that are not zero. */
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

/* Evaluates the board in `shown` after a swap (a swap needs lanes->marks). For each block and
 * distance 0, 1, 2, `level` gets all bits in the lanes whose line is at most that far. Returns the
 * sum of `gain` over these. */
int64_t distance_look(const DistancePuzzle *puzzle, const DistanceState *state, DistanceSwap swap,
                      uint8_t *level);

/* Adds the cell to the sets of the letters with this face, or removes it. */
void distance_flip(const DistancePuzzle *puzzle, DistanceState *state, int32_t cell, uint8_t face);

#endif
