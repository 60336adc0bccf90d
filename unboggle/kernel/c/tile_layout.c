#include "tile_layout.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"

#if defined(__SIZEOF_INT128__)

__extension__ typedef unsigned __int128 Cells; /* a set of cells of the window */

enum { GAP_CHANGED = 63 }; /* the bit of gaps in sets of faces */

/* What is known at a node. A step of a face without a tile in its set needs a new one. */
typedef struct {
    Cells tiles[LAYOUT_FACES];  /* by face: those laid */
    Cells new_on[LAYOUT_FACES]; /* by face: where new ones may lie, if there */
    Cells seen[LAYOUT_FACES];   /* by face: where its steps may be, when parts were last filtered */
    Cells used, box, gap;       /* all tiles; cells that fit to them; where gaps may be */
    uint64_t changed;           /* faces with steps whose cells were changed from outside */
    int32_t left[LAYOUT_FACES]; /* by face: how many new ones there may be */
    Cells at[LAYOUT_STEPS];     /* by step: where it may be; last, as only a part is copied */
} Node;

typedef struct {
    const LayoutTask *task;
    int32_t width, height, steps;
    Cells window, first_column, last_column, part_of_second;
    Cells row[LAYOUT_WINDOW], column[LAYOUT_WINDOW];
    uint64_t faces_of[LAYOUT_STEPS];    /* by part: its faces */
    uint64_t beside[LAYOUT_FACES];      /* by face: other faces next to it in parts */
    int32_t first_of[LAYOUT_FACES + 1]; /* by face: its first place in step_of */
    int32_t step_of[LAYOUT_STEPS];      /* the steps, by face */
    Node *stack;
    size_t copied;
    int64_t nodes, limit;
} Search;

static int count(Cells x) { return ub_count((uint64_t)x) + ub_count((uint64_t)(x >> 64)); }

static bool several(Cells x) { return (x & (x - 1)) != 0; }

/* The cells that touch one of `x`. */
static Cells around(const Search *s, Cells x) {
    Cells side = (x & ~s->first_column) >> 1 | (x & ~s->last_column) << 1, row = side | x;
    return (side | row << s->width | row >> s->width) & s->window;
}

/* The union of the lines that fit into `size` lines with all lines in use. */
static Cells fitting(const Cells *line, int32_t lines, int32_t size, Cells used) {
    int32_t low = 0, high = lines - 1;
    while (!(used & line[low]))
        low++;
    while (!(used & line[high]))
        high--;
    Cells found = 0;
    for (int32_t k = high < size ? 0 : high - size + 1; k < lines && k < low + size; k++)
        found |= line[k];
    return found;
}

static void lay(const Search *s, Node *node, int32_t face, Cells cell) {
    node->tiles[face] |= cell;
    node->used |= cell;
    node->left[face]--;
    node->box = fitting(s->row, s->height, s->task->rows, node->used) &
                fitting(s->column, s->width, s->task->columns, node->used);
}

/* Keeps of the steps of a part what is on a walk; false if nothing is. */
static bool filter_part(const Search *s, Node *node, int32_t part) {
    const uint8_t *face = s->task->steps;
    int32_t start = s->task->start[part], end = s->task->start[part + 1];
    Cells before = s->window;
    for (int32_t i = start; i < end; i++) {
        node->at[i] &= face[i] == LAYOUT_GAP ? node->gap : node->seen[face[i]];
        if (i > start)
            node->at[i] &= around(s, before);
        before = node->at[i];
        if (!before)
            return false;
    }
    for (int32_t i = end - 2; i >= start; i--) {
        before = node->at[i] &= around(s, before);
        if (!before)
            return false;
    }
    for (int32_t i = start; i < end; i++) {
        if (face[i] == LAYOUT_GAP || several(node->at[i]))
            continue;
        for (int32_t j = start; j < end; j++)
            if (j != i && face[j] == face[i] && (node->at[j] & node->at[i])) {
                node->at[j] &= ~node->at[i];
                if (!node->at[j])
                    return false;
                node->changed |= UINT64_C(1) << face[i];
            }
    }
    return true;
}

/* Lays what the steps without a tile force; false if they need more tiles than there may be. */
static bool settle_face(const Search *s, Node *node, int32_t face) {
    Cells common = node->new_on[face] & node->box & ~node->used, apart = 0;
    int32_t needed = 0; /* sets that have no cell in common, a new tile each */
    bool open = false;
    for (int32_t k = s->first_of[face]; k < s->first_of[face + 1]; k++) {
        Cells at = node->at[s->step_of[k]];
        if (at & node->tiles[face])
            continue;
        open = true;
        common &= at;
        if (!(at & apart)) {
            apart |= at;
            needed++;
        }
    }
    if (!open)
        return true;
    if (needed > node->left[face])
        return false;
    if (node->left[face] == 1) {
        node->new_on[face] = common;
        if (common && !several(common))
            lay(s, node, face, common);
        return common != 0;
    }
    if (needed == node->left[face])
        node->new_on[face] &= apart;
    for (int32_t k = s->first_of[face]; k < s->first_of[face + 1]; k++) {
        Cells at = node->at[s->step_of[k]];
        if ((at & node->tiles[face]) || several(at))
            continue;
        if (!node->left[face] || (at & node->used) || !(at & node->box))
            return false;
        lay(s, node, face, at);
    }
    return true;
}

/* Whether around each face with one tile, which is laid, there is space for all beside it. */
static bool has_space(const Search *s, const Node *node) {
    for (int32_t face = 0; face < s->task->faces; face++) {
        if (s->task->tiles[face] != 1 || !node->tiles[face])
            continue;
        Cells near = around(s, node->tiles[face]);
        int missing = 0;
        for (uint64_t rest = s->beside[face]; rest; rest &= rest - 1)
            missing += !(node->tiles[ub_lowest(rest)] & near);
        if (missing > count(near & node->box & ~node->used))
            return false;
    }
    return true;
}

/* Draws all conclusions; false if there is no layout. */
static bool settle(const Search *s, Node *node) {
    for (;;) {
        Cells open = node->box & ~node->used;
        uint64_t changed = node->changed;
        node->changed = 0;
        for (int32_t face = 0; face < s->task->faces; face++) {
            Cells may = node->tiles[face] | (node->left[face] ? open & node->new_on[face] : 0);
            if (may != node->seen[face])
                changed |= UINT64_C(1) << face;
            node->seen[face] = may;
        }
        if (open != node->gap)
            changed |= UINT64_C(1) << GAP_CHANGED;
        node->gap = open;
        if (!changed)
            return has_space(s, node);
        for (int32_t part = 0; part < s->task->parts; part++)
            if ((s->faces_of[part] & changed) && !filter_part(s, node, part))
                return false;
        for (int32_t face = 0; face < s->task->faces; face++)
            if (node->left[face] && !settle_face(s, node, face))
                return false;
    }
}

/* The step to branch on: few cells, and few tiles may be new; -1 if each has one cell. */
static int32_t choose(const Search *s, const Node *node) {
    int32_t best = -1, least = INT32_MAX;
    for (int32_t i = 0; i < s->steps; i++) {
        int32_t face = s->task->steps[i];
        if (face == LAYOUT_GAP || !several(node->at[i]))
            continue;
        bool has_tile = (node->at[i] & node->tiles[face]) != 0;
        int32_t cost = 100 * (count(node->at[i]) + 40 * has_tile + 3 * (node->left[face] > 1)) -
                       (s->first_of[face + 1] - s->first_of[face]);
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

static LayoutStatus descend(Search *s, int32_t depth) {
    if (s->nodes++ >= s->limit)
        return LAYOUT_LIMIT;
    const Node *node = s->stack + depth;
    int32_t step = choose(s, node);
    if (step < 0)
        return LAYOUT_MAYBE;
    int32_t face = s->task->steps[step];
    Cells rest = node->at[step];
    if (depth == 0) /* a turn or a mirror takes the second cell here */
        rest &= s->part_of_second;
    for (; rest; rest &= rest - 1) {
        Node *child = s->stack + depth + 1;
        Cells cell = rest & -rest;
        memcpy(child, node, s->copied);
        child->at[step] = cell;
        child->changed |= UINT64_C(1) << face;
        if (!(child->tiles[face] & cell)) {
            if ((child->used & cell) || !child->left[face])
                continue;
            lay(s, child, face, cell);
        }
        LayoutStatus status = settle(s, child) ? descend(s, depth + 1) : LAYOUT_NONE;
        if (status != LAYOUT_NONE)
            return status;
    }
    return LAYOUT_NONE;
}

static void draw_window(Search *s) {
    int32_t rows = s->task->rows, columns = s->task->columns;
    s->width = 2 * columns - 1;
    s->height = 2 * rows - 1;
    for (int32_t r = 0; r < s->height; r++)
        for (int32_t c = 0; c < s->width; c++) {
            Cells cell = (Cells)1 << (r * s->width + c);
            s->row[r] |= cell;
            s->column[c] |= cell;
            s->window |= cell;
            int32_t down = r - rows + 1, right = c - columns + 1;
            if (down >= 0 && right >= 0 && (rows != columns || down <= right))
                s->part_of_second |= cell;
        }
    s->first_column = s->column[0];
    s->last_column = s->column[s->width - 1];
}

static void index_steps(Search *s) {
    const LayoutTask *task = s->task;
    for (int32_t part = 0; part < task->parts; part++)
        for (int32_t i = task->start[part]; i < task->start[part + 1]; i++) {
            bool gap = task->steps[i] == LAYOUT_GAP;
            s->faces_of[part] |= UINT64_C(1) << (gap ? GAP_CHANGED : task->steps[i]);
            if (gap || i + 1 == task->start[part + 1])
                continue;
            uint8_t face = task->steps[i], next = task->steps[i + 1];
            if (next != LAYOUT_GAP && next != face) {
                s->beside[face] |= UINT64_C(1) << next;
                s->beside[next] |= UINT64_C(1) << face;
            }
        }
    int32_t n = 0;
    for (int32_t face = 0; face < task->faces; face++) {
        s->first_of[face] = n;
        for (int32_t i = 0; i < s->steps; i++)
            if (task->steps[i] == face)
                s->step_of[n++] = i;
    }
    s->first_of[task->faces] = n;
}

/* The face to begin with: with one tile, then with many faces beside it for each tile. */
static int32_t begin_face(const Search *s) {
    int32_t best = s->task->steps[0];
    for (int32_t face = 0; face < s->task->faces; face++) {
        if (s->first_of[face] == s->first_of[face + 1])
            continue;
        int32_t one = s->task->tiles[face] == 1, best_one = s->task->tiles[best] == 1;
        int32_t many = ub_count(s->beside[face]) * s->task->tiles[best];
        if (one > best_one ||
            (one == best_one && many > ub_count(s->beside[best]) * s->task->tiles[face]))
            best = face;
    }
    return best;
}

LayoutStatus tile_layout(const LayoutTask *task, int64_t limit, int64_t *nodes) {
    *nodes = 0;
    Search *s = calloc(1, sizeof *s);
    if (!s)
        return LAYOUT_MEMORY;
    s->task = task;
    s->limit = limit;
    s->steps = task->start[task->parts];
    s->copied = offsetof(Node, at) + (size_t)s->steps * sizeof(Cells);
    s->stack = calloc((size_t)s->steps + 2, sizeof *s->stack);
    LayoutStatus status = LAYOUT_MEMORY;
    if (s->stack) {
        draw_window(s);
        index_steps(s);
        Node *node = s->stack;
        node->box = s->window;
        node->changed = ~UINT64_C(0);
        for (int32_t face = 0; face < task->faces; face++) {
            node->new_on[face] = s->window;
            node->left[face] = task->tiles[face];
        }
        for (int32_t i = 0; i < s->steps; i++)
            node->at[i] = s->window;
        int32_t face = begin_face(s);
        Cells middle = s->row[task->rows - 1] & s->column[task->columns - 1];
        node->at[s->step_of[s->first_of[face]]] = middle;
        status = LAYOUT_NONE;
        if (task->tiles[face] > 0) {
            lay(s, node, face, middle);
            status = settle(s, node) ? descend(s, 0) : LAYOUT_NONE;
        }
        *nodes = s->nodes;
    }
    free(s->stack);
    free(s);
    return status;
}

#else

LayoutStatus tile_layout(const LayoutTask *task, int64_t limit, int64_t *nodes) {
    (void)task;
    (void)limit;
    *nodes = 0;
    return LAYOUT_LIMIT;
}

#endif
