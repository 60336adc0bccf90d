#include "hops.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "space.h"

static void hops_free_stage(HopStage *stage) {
    free(stage->shift);
    free(stage->mask);
}

void hops_free(Hops *hops) {
    hops_free_stage(&hops->side);
    hops_free_stage(&hops->far);
    memset(hops, 0, sizeof *hops);
}

/* ---- using hops ---- */

/* Adds to `out` the cells of `from` in `mask`, moved by `shift`. */
UB_INLINE void hops_move_up(const uint64_t *from, const uint64_t *mask, int32_t shift,
                            uint64_t *out, int32_t width) {
    int32_t words = shift >> 6, bits = shift & 63;
    for (int32_t w = 0; w + words < width; w++) {
        uint64_t moving = from[w] & mask[w];
        out[w + words] |= moving << bits;
        if (bits && w + words + 1 < width)
            out[w + words + 1] |= moving >> (64 - bits);
    }
}

UB_INLINE void hops_move_down(const uint64_t *from, const uint64_t *mask, int32_t shift,
                              uint64_t *out, int32_t width) {
    int32_t words = shift >> 6, bits = shift & 63;
    for (int32_t w = words; w < width; w++) {
        uint64_t moving = from[w] & mask[w];
        out[w - words] |= moving >> bits;
        if (bits && w - words > 0)
            out[w - words - 1] |= moving << (64 - bits);
    }
}

/* Adds to `out` the targets of a stage's hops from `from`. */
UB_INLINE void hops_take(const HopStage *stage, const uint64_t *from, uint64_t *out,
                         int32_t width) {
    for (int32_t h = 0; h < stage->up; h++)
        hops_move_up(from, stage->mask + (size_t)h * (size_t)width, stage->shift[h], out, width);
    for (int32_t h = stage->up; h < stage->count; h++)
        hops_move_down(from, stage->mask + (size_t)h * (size_t)width, stage->shift[h], out, width);
}

UB_INLINE void hops_beside_width(const Hops *hops, const uint64_t *from, uint64_t *out,
                                 const int32_t width) {
    uint64_t row[SPACE_WIDTH];
    for (int32_t w = 0; w < width; w++)
        out[w] = 0;
    hops_take(&hops->side, from, out, width);
    for (int32_t w = 0; w < width; w++)
        row[w] = out[w] | from[w];
    hops_take(&hops->far, row, out, width);
}

void hops_beside(const Hops *hops, const uint64_t *from, uint64_t *out) {
    if (hops->width == 1)
        hops_beside_width(hops, from, out, 1);
    else
        hops_beside_width(hops, from, out, hops->width);
}

/* ---- finding hops ---- */

/* The cells that a stage joins: those of a rectangle one step apart, or all neighbours. */
typedef struct {
    int32_t rows, columns;
    bool wrap_rows, wrap_columns;
    const uint64_t *around; /* by cell: its neighbours, if the grid is not a rectangle */
    int32_t cells, width;
} HopPairs;

/* The cell one step from `at` along an axis of `size` cells, or `at` if there is none. */
static int32_t hops_step(int32_t at, int32_t by, int32_t size, bool wraps) {
    int32_t next = at + by;
    if (next >= 0 && next < size)
        return next;
    return wraps ? (next + size) % size : at;
}

/* Marks in `to` the cells that the stage reaches from `cell`. */
static void hops_leads(const HopPairs *pairs, bool sideways, int32_t cell, uint64_t *to) {
    if (pairs->around) {
        memcpy(to, pairs->around + (size_t)cell * (size_t)pairs->width,
               (size_t)pairs->width * sizeof *to);
        return;
    }
    memset(to, 0, (size_t)pairs->width * sizeof *to);
    int32_t row = cell / pairs->columns, column = cell % pairs->columns;
    for (int32_t by = -1; by <= 1; by += 2) {
        int32_t r = row, c = column;
        if (sideways)
            c = hops_step(column, by, pairs->columns, pairs->wrap_columns);
        else
            r = hops_step(row, by, pairs->rows, pairs->wrap_rows);
        if (r != row || c != column)
            cells_add(to, r * pairs->columns + c);
    }
}

/* Makes the stage of these pairs; false if memory is short. */
static bool hops_make_stage(HopStage *stage, const HopPairs *pairs, bool sideways) {
    int32_t cells = pairs->cells, width = pairs->width;
    int32_t *number = calloc(2 * (size_t)cells, sizeof *number); /* by shift + cells */
    uint64_t to[SPACE_WIDTH];
    if (!number)
        return false;
    for (int32_t c = 0; c < cells; c++) {
        hops_leads(pairs, sideways, c, to);
        for (int32_t d = 0; d < cells; d++)
            if (cells_has(to, d))
                number[d - c + cells] = 1;
    }
    stage->up = stage->count = 0;
    for (int32_t s = cells; s < 2 * cells; s++)
        if (number[s])
            number[s] = ++stage->count;
    stage->up = stage->count;
    for (int32_t s = cells - 1; s >= 0; s--)
        if (number[s])
            number[s] = ++stage->count;
    stage->shift = calloc((size_t)stage->count + 1, sizeof *stage->shift);
    stage->mask = calloc(((size_t)stage->count + 1) * (size_t)width, sizeof *stage->mask);
    bool made = stage->shift && stage->mask;
    for (int32_t c = 0; made && c < cells; c++) {
        hops_leads(pairs, sideways, c, to);
        for (int32_t d = 0; d < cells; d++)
            if (cells_has(to, d)) {
                int32_t hop = number[d - c + cells] - 1;
                stage->shift[hop] = d < c ? c - d : d - c;
                cells_add(stage->mask + (size_t)hop * (size_t)width, c);
            }
    }
    free(number);
    return made;
}

/* Whether the hops lead from each cell to its neighbours; then they do from any set of cells. */
static bool hops_right(const Hops *hops, int32_t cells, const uint64_t *around) {
    uint64_t from[SPACE_WIDTH] = {0}, out[SPACE_WIDTH];
    bool right = true;
    for (int32_t c = 0; c < cells && right; c++) {
        cells_add(from, c);
        hops_beside(hops, from, out);
        right = cells_equal(out, around + (size_t)c * (size_t)hops->width, hops->width);
        cells_remove(from, c);
    }
    return right;
}

/* Whether cell 0 has the neighbours of a rectangle of this width: most widths fail. */
static bool hops_likely(const HopPairs *pairs, const uint64_t *around) {
    uint64_t to[SPACE_WIDTH];
    for (int sideways = 0; sideways < 2; sideways++) {
        hops_leads(pairs, sideways, 0, to);
        for (int32_t w = 0; w < pairs->width; w++)
            if (to[w] & ~around[w])
                return false;
    }
    return true;
}

static bool hops_plain(const Hops *hops, const HopPairs *pairs) {
    return !pairs->wrap_rows && !pairs->wrap_columns && hops->side.up == 1 &&
           hops->side.count == 2 && hops->far.up == 1 && hops->far.count == 2;
}

/* Makes both stages of a rectangle; false if memory is short. Sets `*fits` to whether it is one. */
static bool hops_try(Hops *hops, const HopPairs *pairs, const uint64_t *around, bool *fits) {
    *fits = false;
    if (!hops_likely(pairs, around))
        return true;
    if (!hops_make_stage(&hops->side, pairs, true) || !hops_make_stage(&hops->far, pairs, false))
        return false;
    *fits = hops_right(hops, pairs->cells, around);
    hops->plain = *fits && hops_plain(hops, pairs);
    hops->rows = hops->plain && hops->far.shift[0] < 64;
    if (!*fits) {
        hops_free(hops);
        hops->width = pairs->width;
    }
    return true;
}

bool hops_new(Hops *hops, int32_t cells, int32_t width, const uint64_t *around) {
    memset(hops, 0, sizeof *hops);
    hops->width = width;
    HopPairs pairs = {.cells = cells, .width = width};
    for (int32_t columns = 1; columns <= cells; columns++)
        for (int wraps = 0; wraps < 4 && cells % columns == 0; wraps++) {
            pairs.columns = columns;
            pairs.rows = cells / columns;
            pairs.wrap_columns = wraps & 1;
            pairs.wrap_rows = wraps >> 1;
            bool fits;
            if (!hops_try(hops, &pairs, around, &fits) || fits)
                return fits;
        }
    pairs.around = around;
    HopStage *stage = &hops->side;
    stage->shift = calloc(1, sizeof *stage->shift);
    stage->mask = calloc((size_t)width, sizeof *stage->mask);
    return stage->shift && stage->mask && hops_make_stage(&hops->far, &pairs, false);
}
