/* Counting bits and inlining, whatever the compiler. */
#ifndef UNBOGGLE_BITS_H
#define UNBOGGLE_BITS_H

#include <stdint.h>

/* UB_INLINE for what has to be inlined. UB_APART for a hot loop that must not be: in one function
 * two of them take the registers from each other. */
#if defined(_MSC_VER)
#include <intrin.h>
#define UB_INLINE static __forceinline
#define UB_APART __declspec(noinline)
#else
#define UB_INLINE static inline __attribute__((always_inline, unused))
#define UB_APART __attribute__((noinline))
#endif

/* The instruction that counts bits is worth a third of the speed of a walk, but the oldest
 * x86-64 machines lack it, and so a compiler does not use it unless told to. Where that is
 * so, a walk is compiled twice: plain, and with UB_POPCNT if ub_has_popcnt() says that the
 * machine has it.
 */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__POPCNT__)
#define UB_POPCNT __attribute__((target("popcnt")))
#define ub_has_popcnt() __builtin_cpu_supports("popcnt")
#endif

/* The same for vectors: a loop over lanes is compiled twice, the second time for vectors twice as
 * long, with UB_AVX2, if ub_has_avx2() says that the machine has them. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
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
