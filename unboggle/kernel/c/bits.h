/* Bit counting and inlining for all supported compilers. */
#ifndef UNBOGGLE_BITS_H
#define UNBOGGLE_BITS_H

#include <stdint.h>

/* UB_INLINE is for functions that must be inlined. UB_APART is for a hot loop that must not be:
 * two of them in one function compete for registers. With UB_CALLS nothing must be inlined: with
 * sanitizers, it takes minutes to compile a large body in many places. */
#if defined(_MSC_VER)
#include <intrin.h>
#define UB_INLINE static __forceinline
#define UB_APART __declspec(noinline)
#else
#ifdef UB_CALLS
#define UB_INLINE static inline __attribute__((unused))
#else
#define UB_INLINE static inline __attribute__((always_inline, unused))
#endif
#define UB_APART __attribute__((noinline))
#endif

/* The popcnt instruction gives a third of the speed of a walk, but the oldest x86-64 machines
 * lack it, and compilers do not use it by default. On such targets a walk is compiled twice:
 * plainly, and with UB_POPCNT for machines where ub_has_popcnt() is true. Define UB_PLAIN to test
 * the plain code on any machine.
 */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__) && !defined(UB_PLAIN)
#define UB_POPCNT __attribute__((target("popcnt")))
#define ub_has_popcnt() __builtin_cpu_supports("popcnt")
#endif

/* The same for vectors: a loop over lanes is compiled again with UB_AVX2, for vectors of twice the
 * length, for machines where ub_has_avx2() is true. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__) && !defined(UB_PLAIN)
#define UB_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define ub_has_avx2() (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
#endif

/* The number of the lowest bit of x, which must not be 0. */
UB_INLINE int ub_lowest(uint64_t x) {
#if defined(_MSC_VER)
    unsigned long i;
    _BitScanForward64(&i, x);
    return (int)i;
#else
    return __builtin_ctzll(x);
#endif
}

/* How many bits of x are set. */
UB_INLINE int ub_count(uint64_t x) {
#if defined(_MSC_VER)
    return (int)__popcnt64(x);
#else
    return __builtin_popcountll(x);
#endif
}

#endif
