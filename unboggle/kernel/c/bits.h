/* Bit counting, whatever the compiler. */
#ifndef UNBOGGLE_BITS_H
#define UNBOGGLE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
#define UB_INLINE static __forceinline
static __forceinline int ub_lowest(uint64_t x) {
    unsigned long i;
    _BitScanForward64(&i, x);
    return (int)i;
}
static __forceinline int ub_count(uint64_t x) { return (int)__popcnt64(x); }
#else
#define UB_INLINE static inline __attribute__((always_inline, unused))
UB_INLINE int ub_lowest(uint64_t x) { return __builtin_ctzll(x); } /* x must not be 0 */
UB_INLINE int ub_count(uint64_t x) { return __builtin_popcountll(x); }
#endif

#endif
