/* Sets of cells as bit masks of `width` 64-bit words: cell c is bit c % 64 of word c / 64.
 *
 * With a constant `width` the compiler removes the loops.
 */
#ifndef UNBOGGLE_CELLS_H
#define UNBOGGLE_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "random.h"

/* The words that a set of `cells` cells takes. */
UB_INLINE int32_t cells_width(int32_t cells) { return (cells + 63) / 64; }

UB_INLINE bool cells_has(const uint64_t *set, int32_t cell) {
    return set[cell >> 6] >> (cell & 63) & 1;
}

UB_INLINE void cells_add(uint64_t *set, int32_t cell) {
    set[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

UB_INLINE void cells_remove(uint64_t *set, int32_t cell) {
    set[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}

/* Whether there is any cell in the set. */
UB_INLINE bool cells_any(const uint64_t *set, const int width) {
    uint64_t any = 0;
    for (int w = 0; w < width; w++)
        any |= set[w];
    return any != 0;
}

/* How many cells there are in the set. */
UB_INLINE int cells_count(const uint64_t *set, const int width) {
    int count = 0;
    for (int w = 0; w < width; w++)
        count += ub_count(set[w]);
    return count;
}

/* Whether two sets share two cells or more; without counting, which is slow on old machines. */
UB_INLINE bool cells_meet_twice(const uint64_t *one, const uint64_t *other, const int width) {
    uint64_t any = 0, more = 0;
    for (int w = 0; w < width; w++) {
        uint64_t common = one[w] & other[w];
        more |= common & (common - 1);
        more |= any ? common : 0;
        any |= common;
    }
    return more != 0;
}

/* Whether there is exactly one cell in the set. */
UB_INLINE bool cells_single(const uint64_t *set, const int width) {
    return cells_any(set, width) && !cells_meet_twice(set, set, width);
}

/* Whether two sets share a cell. */
UB_INLINE bool cells_meet(const uint64_t *one, const uint64_t *other, const int width) {
    for (int w = 0; w < width; w++)
        if (one[w] & other[w])
            return true;
    return false;
}

UB_INLINE bool cells_equal(const uint64_t *one, const uint64_t *other, const int width) {
    bool equal = true;
    for (int w = 0; w < width; w++)
        equal &= one[w] == other[w];
    return equal;
}

/* A random cell of the set, or -1 if it is empty. */
UB_INLINE int32_t cells_draw(const uint64_t *set, uint64_t *random, const int width) {
    int32_t count = cells_count(set, width);
    if (!count)
        return -1;
    int32_t skip = (int32_t)ub_below(random, (uint32_t)count);
    for (int w = 0; w < width; w++) {
        int32_t here = ub_count(set[w]);
        if (skip < here) {
            uint64_t rest = set[w];
            while (skip--)
                rest &= rest - 1;
            return w * 64 + ub_lowest(rest);
        }
        skip -= here;
    }
    return -1;
}

#endif
