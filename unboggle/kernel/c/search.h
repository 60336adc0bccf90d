/* Board search: simulated annealing on full boards, to find a board that holds all words.
 *
 * The words and their reversals form one trie. For every node of it we keep the
 * set of cells on which a walk showing the node's faces may end ("reach"), as a
 * bit mask: the cells with the node's face next to the parent's reach. The score
 * of a board is the number of nodes that can be reached at all, so a word that
 * is nearly there counts nearly, from either end.
 *
 * Why it is fast: reach does not enumerate paths, and after a move only nodes
 * whose face was touched, or whose parent's reach changed, are looked at again.
 * A rejected move (most are) is undone from a log. Whether it will be rejected shows
 * long before all it touches has been looked at: a move is left as soon as it has
 * lost more than it may, and a little (SP_RECOVERY) that it might win back.
 *
 * What reach leaves out: a walk may come back to a cell, which takes a face that
 * occurs twice in the word. Two cheap rules catch most of it (see `reach_of`);
 * when a board seems to hold every word the words are traced exactly, and those
 * that a walk had feigned are traced exactly from then on ("strict"). The best board
 * is chosen by what it really holds, too: see `sp_really_held`.
 *
 * Wishes are kept by every board on the way: no move touches a given cell, and a face is
 * put on one more cell only while there is stock of it. Exchanges need no stock.
 *
 * No Python here. All sizes are checked by the caller; nothing is allocated but
 * in sp_compile and sp_state_new.
 */
#ifndef UNBOGGLE_SEARCH_H
#define UNBOGGLE_SEARCH_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "random.h"

/* What is searched for; filled by the caller, completed by sp_compile. */
typedef struct {
    int32_t cells, faces, nodes, words;
    /* The trie in an order in which parents come first. parent < 0: a first face.
     * word < 0: no word ends here. Only forward spellings end words. */
    int32_t *parent, *word;
    uint8_t *face;
    /* Per word the last nodes of its spellings and of their reversals, for repairs. */
    int32_t *tail, *tail_start;
    int32_t *need;       /* faces: how many cells must at least show it */
    uint64_t *around;     /* cells x mask_words: the neighbours of a cell */
    int32_t mask_words, node_words;
    int32_t *twin;       /* nearest node above with the same face, or -1 */
    int32_t *doubtful, doubts; /* ends of words with a face twice: a walk can feign them */
    uint64_t *roots;     /* node_words: nodes without a parent */
    uint64_t *of_face;   /* faces x node_words: nodes to look at when the face moves */
    int32_t *below, *below_start; /* children, and other nodes whose twin this is */
    uint32_t *weight;    /* faces: running sums of how often a face occurs in the trie */
    int32_t *stock;      /* faces: how many cells may at most show it; the sum fills the board */
    int32_t *given;      /* cells: the face it must show, or -1 */
    int wishes;          /* whether some cell is given, or some stock is below the cells */
    int32_t *free, frees; /* the cells that moves may touch: those that are not given */
    uint64_t *is_free;   /* mask_words: the same as a set */
    uint64_t *free_around; /* cells x mask_words: the neighbours that moves may touch */
} sp_puzzle;

/* A board and what it reaches. */
typedef struct {
    uint8_t *board;      /* cells */
    int32_t *count;      /* faces: cells that show it */
    uint64_t *where;     /* faces x mask_words */
    uint64_t *reach;     /* nodes x mask_words */
    uint8_t *strict;     /* nodes: trace this word's end exactly */
    int32_t *held_ends;  /* words: how many of its ends are reached */
    int32_t held, score; /* words held, nodes reached */
    uint64_t *alive;     /* node_words: nodes whose parent is reached; others stay unreached */
    /* scratch of one move */
    uint64_t *todo;      /* node_words */
    uint32_t *forced, epoch;
    int32_t *log_node, logged;
    uint64_t *log_reach;
    uint64_t random;
    /* where the search is, so that it can go on where it stopped */
    int32_t round;       /* step of the schedule; -1 before the first */
    int64_t step, moves; /* within the round, in all */
    uint8_t *best;       /* cells: the board that holds most words */
    int32_t best_held;   /* how many; -1 before the first */
    int64_t count_at;    /* moves before which words are not counted exactly again */
    int32_t *feigned_ends; /* words: zero but while they are counted */
} sp_state;

/* A step of the annealing schedule: temperatures in nodes, length in moves. */
typedef struct {
    double hot, cold;
    int64_t moves;
} sp_cooling;

enum { SP_FOUND = 1, SP_PAUSED = 0 };

static inline int32_t sp_below(sp_state *s, int32_t n) {
    return (int32_t)ub_below(&s->random, (uint32_t)n);
}

/* ---- compiling the puzzle ---- */

static void sp_free(sp_puzzle *p) {
    free(p->parent); free(p->word); free(p->face); free(p->tail); free(p->tail_start); free(p->need); free(p->around);
    free(p->twin); free(p->doubtful); free(p->roots); free(p->of_face); free(p->below); free(p->below_start); free(p->weight);
    free(p->stock); free(p->given); free(p->free); free(p->is_free); free(p->free_around);
    memset(p, 0, sizeof *p);
}

/* Whether `node` hangs on its twin in another way than as its child. */
static int sp_far_twin(const sp_puzzle *p, int32_t node) {
    return p->twin[node] >= 0 && p->twin[node] != p->parent[node];
}

/* Fill what follows from the wishes. Returns 0 when memory runs out. */
static int sp_compile_wishes(sp_puzzle *p) {
    size_t nw = (size_t)p->mask_words, cells = (size_t)p->cells;
    p->free = malloc((cells + 1) * sizeof *p->free);
    p->is_free = calloc(nw + 1, sizeof *p->is_free);
    p->free_around = malloc((cells * nw + 1) * sizeof *p->free_around);
    if (!p->free || !p->is_free || !p->free_around) return 0;
    p->frees = 0;
    for (int32_t c = 0; c < p->cells; c++)
        if (p->given[c] < 0) {
            p->free[p->frees++] = c;
            p->is_free[c >> 6] |= (uint64_t)1 << (c & 63);
        }
    p->wishes = p->frees < p->cells;
    for (int32_t f = 0; f < p->faces; f++) p->wishes |= p->stock[f] < p->cells;
    for (size_t k = 0; k < cells * nw; k++) p->free_around[k] = p->around[k] & p->is_free[k % nw];
    return 1;
}

/* Fill what follows from the trie and the wishes. Returns 0 when memory runs out. */
static int sp_compile(sp_puzzle *p) {
    int32_t n = p->nodes;
    if (!sp_compile_wishes(p)) return 0;
    p->node_words = n / 64 + 1;
    p->twin = malloc(((size_t)n + 1) * sizeof *p->twin);
    p->doubtful = malloc(((size_t)n + 1) * sizeof *p->doubtful);
    p->roots = calloc((size_t)p->node_words, sizeof *p->roots);
    p->of_face = calloc((size_t)p->faces * (size_t)p->node_words + 1, sizeof *p->of_face);
    p->below_start = calloc((size_t)n + 2, sizeof *p->below_start);
    p->below = malloc((2 * (size_t)n + 1) * sizeof *p->below);
    p->weight = calloc((size_t)p->faces + 1, sizeof *p->weight);
    if (!p->twin || !p->doubtful || !p->roots || !p->of_face || !p->below_start || !p->below || !p->weight) return 0;
    for (int32_t i = 0; i < n; i++) {
        uint64_t bit = (uint64_t)1 << (i & 63);
        int repeats = 0;
        p->twin[i] = -1;
        for (int32_t a = p->parent[i]; a >= 0; a = p->parent[a]) {
            if (p->face[a] == p->face[i] && p->twin[i] < 0) p->twin[i] = a;
            if (p->twin[a] >= 0) repeats = 1;
        }
        p->of_face[(size_t)p->face[i] * p->node_words + i / 64] |= bit;
        /* A word's end that may have to be traced depends on every face of it. */
        if (p->word[i] >= 0 && (repeats || p->twin[i] >= 0)) {
            p->doubtful[p->doubts++] = i;
            for (int32_t a = i; a >= 0; a = p->parent[a])
                p->of_face[(size_t)p->face[a] * p->node_words + i / 64] |= bit;
        }
        if (p->parent[i] < 0) p->roots[i / 64] |= bit;
        else p->below_start[p->parent[i] + 1]++;
        if (sp_far_twin(p, i)) p->below_start[p->twin[i] + 1]++;
        p->weight[p->face[i]]++;
    }
    for (int32_t i = 0; i < n; i++) p->below_start[i + 1] += p->below_start[i];
    for (int32_t i = n - 1; i >= 0; i--) {  /* filled from behind: ends become starts */
        if (p->parent[i] >= 0) p->below[--p->below_start[p->parent[i] + 1]] = i;
        if (sp_far_twin(p, i)) p->below[--p->below_start[p->twin[i] + 1]] = i;
    }
    /* below_start[i + 1] is now where i's list starts; shift it into place */
    int32_t total = 0;
    for (int32_t i = 0; i < n; i++) {
        if (p->parent[i] >= 0) total++;
        if (sp_far_twin(p, i)) total++;
    }
    for (int32_t i = 0; i < n; i++) p->below_start[i] = p->below_start[i + 1];
    p->below_start[n] = total;
    for (int32_t f = 1; f < p->faces; f++) p->weight[f] += p->weight[f - 1];
    return 1;
}

static void sp_state_free(sp_state *s) {
    free(s->board); free(s->count); free(s->where); free(s->reach); free(s->strict);
    free(s->held_ends); free(s->alive); free(s->todo); free(s->forced); free(s->log_node);
    free(s->log_reach); free(s->best); free(s->feigned_ends);
    memset(s, 0, sizeof *s);
}

/* Returns 0 when memory runs out; free the state in any case. */
static int sp_state_new(sp_state *s, const sp_puzzle *p, uint64_t seed) {
    size_t nw = (size_t)p->mask_words, n = (size_t)p->nodes + 1, f = (size_t)p->faces + 1;
    memset(s, 0, sizeof *s);
    s->board = calloc((size_t)p->cells + 1, 1);
    s->count = calloc(f, sizeof *s->count);
    s->where = calloc(f * nw, sizeof *s->where);
    s->reach = calloc(n * nw, sizeof *s->reach);
    s->strict = calloc(n, 1);
    s->held_ends = calloc((size_t)p->words + 1, sizeof *s->held_ends);
    s->alive = calloc((size_t)p->node_words + 1, sizeof *s->alive);
    s->todo = calloc((size_t)p->node_words + 1, sizeof *s->todo);
    s->forced = calloc(n, sizeof *s->forced);
    s->log_node = calloc(n, sizeof *s->log_node);
    s->log_reach = calloc(n * nw, sizeof *s->log_reach);
    s->best = calloc((size_t)p->cells + 1, 1);
    s->feigned_ends = calloc((size_t)p->words + 1, sizeof *s->feigned_ends);
    s->best_held = s->round = -1;
    s->random = ub_random_state(seed);
    return s->best && s->board && s->count && s->where && s->reach && s->strict && s->held_ends &&
           s->alive && s->todo && s->forced && s->log_node && s->log_reach && s->feigned_ends;
}

/* ---- what a board reaches ---- */

/* Whether the word ending at `node` can be traced, walking from its last face
 * (on `cell`) up the trie: a path is a path in both directions. */
static int sp_trace_up(const sp_puzzle *p, const sp_state *s, int32_t node, int32_t cell,
                       uint64_t *used, int32_t *patience, int nw) {
    int32_t above = p->parent[node];
    if (above < 0) return 1;
    if (--*patience < 0) return 0;
    used[cell >> 6] |= (uint64_t)1 << (cell & 63);
    int found = 0;
    for (int w = 0; w < nw && !found; w++) {
        uint64_t next = p->around[(size_t)cell * nw + w] &
                        s->where[(size_t)p->face[above] * nw + w] & ~used[w];
        for (; next && !found; next &= next - 1)
            found = sp_trace_up(p, s, above, w * 64 + ub_lowest(next), used, patience, nw);
    }
    used[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
    return found;
}

#define SP_RECOVERY 4    /* nodes that a move may win back after its losses; more are not awaited */
#define SP_MASK_LIMIT 16 /* 1024 cells */
#define SP_COUNT_PATIENCE 500000 /* steps of all traces of one exact count: some milliseconds */
#define SP_COUNT_PACE 4  /* steps of an exact count for which it waits a move longer */
#define SP_PATIENCE 5000 /* steps of one trace: a long word of few faces has paths without end */

/* Whether the word ending at `node`, on one of `ends`, has been traced with some patience. */
static int sp_trace_within(const sp_puzzle *p, const sp_state *s, int32_t node,
                           const uint64_t *ends, int32_t *patience, int nw) {
    uint64_t used[SP_MASK_LIMIT] = {0};
    for (int w = 0; w < nw; w++)
        for (uint64_t rest = ends[w]; rest && *patience >= 0; rest &= rest - 1)
            if (sp_trace_up(p, s, node, w * 64 + ub_lowest(rest), used, patience, nw))
                return 1;
    return 0;
}

static int sp_trace(const sp_puzzle *p, const sp_state *s, int32_t node, const uint64_t *ends,
                    int nw) {
    int32_t patience = SP_PATIENCE;
    return sp_trace_within(p, s, node, ends, &patience, nw);
}

/* The cells on which a walk to `node` may end, into `out`. */
UB_INLINE void sp_reach_of(const sp_puzzle *p, const sp_state *s, int32_t node, uint64_t *out,
                           const int nw) {
    const uint64_t *here = s->where + (size_t)p->face[node] * nw;
    int32_t above = p->parent[node], twin = p->twin[node];
    uint64_t any = 0;
    if (above < 0) {
        for (int w = 0; w < nw; w++) out[w] = here[w];
        return;
    }
    const uint64_t *from = s->reach + (size_t)above * nw;
    for (int w = 0; w < nw; w++) out[w] = 0;
    if (twin >= 0 && twin == p->parent[above]) {
        /* x-y-x: exact. From a y with one x beside it that can start, the walk
         * must go to another x. */
        const uint64_t *first = s->reach + (size_t)twin * nw;
        for (int w = 0; w < nw; w++)
            for (uint64_t rest = from[w]; rest; rest &= rest - 1) {
                const uint64_t *around = p->around + (size_t)(w * 64 + ub_lowest(rest)) * nw;
                int starts = 0;
                for (int v = 0; v < nw; v++) starts += ub_count(around[v] & first[v]);
                for (int v = 0; v < nw; v++)
                    out[v] |= starts > 1 ? around[v] : around[v] & ~first[v];
            }
    } else {
        for (int w = 0; w < nw; w++)
            for (uint64_t rest = from[w]; rest; rest &= rest - 1) {
                const uint64_t *around = p->around + (size_t)(w * 64 + ub_lowest(rest)) * nw;
                for (int v = 0; v < nw; v++) out[v] |= around[v];
            }
        if (twin >= 0) {
            /* If the equal face before can only be on one cell, it is there. */
            const uint64_t *taken = s->reach + (size_t)twin * nw;
            int places = 0;
            for (int v = 0; v < nw; v++) places += ub_count(taken[v]);
            if (places == 1)
                for (int v = 0; v < nw; v++) out[v] &= ~taken[v];
        }
    }
    for (int w = 0; w < nw; w++) any |= out[w] &= here[w];
    if (any && s->strict[node] && !sp_trace(p, s, node, out, nw))
        for (int w = 0; w < nw; w++) out[w] = 0;
}

UB_INLINE int sp_some(const uint64_t *mask, const int nw) {
    uint64_t any = 0;
    for (int w = 0; w < nw; w++) any |= mask[w];
    return any != 0;
}

/* Note that `node` is reached now (by = 1) or no longer (by = -1). */
UB_INLINE void sp_note(const sp_puzzle *p, sp_state *s, int32_t node, int by) {
    s->score += by;
    for (int32_t k = p->below_start[node]; k < p->below_start[node + 1]; k++) {
        int32_t j = p->below[k];
        if (p->parent[j] == node) s->alive[j >> 6] ^= (uint64_t)1 << (j & 63);
    }
    int32_t word = p->word[node];
    if (word >= 0) {
        int before = s->held_ends[word] > 0;
        s->held_ends[word] += by;
        s->held += (s->held_ends[word] > 0) - before;
    }
}

/* Compute everything anew from the board. */
UB_INLINE void sp_reach_all(const sp_puzzle *p, sp_state *s, const int nw) {
    s->score = s->held = 0;
    memset(s->held_ends, 0, sizeof *s->held_ends * (size_t)p->words);
    memset(s->where, 0, sizeof *s->where * (size_t)p->faces * nw);
    memset(s->count, 0, sizeof *s->count * (size_t)p->faces);
    for (int32_t i = 0; i < p->node_words; i++) s->alive[i] = p->roots[i];
    for (int32_t c = 0; c < p->cells; c++) {
        s->where[(size_t)s->board[c] * nw + (c >> 6)] |= (uint64_t)1 << (c & 63);
        s->count[s->board[c]]++;
    }
    for (int32_t i = 0; i < p->nodes; i++) {
        sp_reach_of(p, s, i, s->reach + (size_t)i * nw, nw);
        if (sp_some(s->reach + (size_t)i * nw, nw)) sp_note(p, s, i, 1);
    }
}

/* ---- moves ---- */

typedef struct {
    int32_t cell;
    uint8_t before, after;
} sp_change;

UB_INLINE void sp_put(sp_state *s, int32_t cell, uint8_t face, const int nw) {
    uint64_t bit = (uint64_t)1 << (cell & 63);
    size_t w = (size_t)(cell >> 6);
    s->where[(size_t)s->board[cell] * nw + w] &= ~bit;
    s->count[s->board[cell]]--;
    s->board[cell] = face;
    s->where[(size_t)face * nw + w] |= bit;
    s->count[face]++;
}

/* Whether a node whose own surroundings did not change is touched by the moved faces. */
UB_INLINE int sp_touched(const sp_puzzle *p, const sp_state *s, int32_t node,
                         const sp_change *changes, int changed, const int nw) {
    uint8_t face = p->face[node];
    int32_t above = p->parent[node];
    if (above < 0 || s->strict[node]) return 1;
    for (int k = 0; k < changed; k++) {
        int32_t cell = changes[k].cell;
        if (changes[k].before == face &&
            (s->reach[(size_t)node * nw + (cell >> 6)] >> (cell & 63) & 1))
            return 1;
        if (changes[k].after == face) {
            const uint64_t *from = s->reach + (size_t)above * nw;
            const uint64_t *around = p->around + (size_t)cell * nw;
            for (int w = 0; w < nw; w++)
                if (from[w] & around[w]) return 1;
        }
    }
    return 0;
}

/* Make the changes and bring everything up to date; the log can take it back. Once the
 * score falls below `hopeless` the rest is left undone: then it must be taken back. */
UB_INLINE void sp_apply(const sp_puzzle *p, sp_state *s, const sp_change *changes, int changed,
                        int32_t hopeless, const int nw) {
    const size_t words = (size_t)p->node_words;
    s->logged = 0;
    if (++s->epoch == 0) {  /* wrapped around: old marks would look fresh */
        memset(s->forced, 0, sizeof *s->forced * (size_t)p->nodes);
        s->epoch = 1;
    }
    for (int k = 0; k < changed; k++) {
        sp_put(s, changes[k].cell, changes[k].after, nw);
        const uint64_t *a = p->of_face + (size_t)changes[k].before * words;
        const uint64_t *b = p->of_face + (size_t)changes[k].after * words;
        for (size_t w = 0; w < words; w++) s->todo[w] |= (a[w] | b[w]) & s->alive[w];
    }
    for (size_t w = 0; w < words; w++)
        while (s->todo[w]) {
            int32_t i = (int32_t)(w * 64) + ub_lowest(s->todo[w]);
            s->todo[w] &= s->todo[w] - 1;
            if (s->forced[i] != s->epoch && !sp_touched(p, s, i, changes, changed, nw)) continue;
            uint64_t now[SP_MASK_LIMIT], *old = s->reach + (size_t)i * nw;
            sp_reach_of(p, s, i, now, nw);
            int same = 1;
            for (int v = 0; v < nw; v++) same &= now[v] == old[v];
            if (same) continue;
            int was = sp_some(old, nw), is = sp_some(now, nw);
            s->log_node[s->logged] = i;
            memcpy(s->log_reach + (size_t)s->logged++ * nw, old, sizeof *old * nw);
            memcpy(old, now, sizeof *old * nw);
            if (was != is) {
                sp_note(p, s, i, is - was);
                if (s->score < hopeless) {
                    for (; w < words; w++) s->todo[w] = 0;
                    return;
                }
            }
            for (int32_t k = p->below_start[i]; k < p->below_start[i + 1]; k++) {
                int32_t j = p->below[k];
                s->todo[j >> 6] |= (uint64_t)1 << (j & 63);  /* j > i: still to come */
                s->forced[j] = s->epoch;
            }
        }
}

UB_INLINE void sp_take_back(const sp_puzzle *p, sp_state *s, const sp_change *changes,
                            int changed, const int nw) {
    while (s->logged > 0) {
        int32_t i = s->log_node[--s->logged];
        uint64_t *now = s->reach + (size_t)i * nw;
        const uint64_t *old = s->log_reach + (size_t)s->logged * nw;
        int was = sp_some(now, nw), is = sp_some(old, nw);
        memcpy(now, old, sizeof *now * nw);
        if (was != is) sp_note(p, s, i, is - was);
    }
    for (int k = changed - 1; k >= 0; k--) sp_put(s, changes[k].cell, changes[k].before, nw);
}

static uint8_t sp_some_face(const sp_puzzle *p, sp_state *s) {
    uint32_t r = (uint32_t)sp_below(s, (int32_t)p->weight[p->faces - 1]);
    int32_t f = 0;
    while (p->weight[f] <= r) f++;
    return (uint8_t)f;
}

/* A random member of a set of cells, or -1. */
UB_INLINE int32_t sp_some_cell(sp_state *s, const uint64_t *mask, const int nw) {
    int32_t members = 0;
    for (int w = 0; w < nw; w++) members += ub_count(mask[w]);
    if (!members) return -1;
    int32_t k = sp_below(s, members);
    for (int w = 0; w < nw; w++) {
        int32_t here = ub_count(mask[w]);
        if (k < here) {
            uint64_t rest = mask[w];
            while (k--) rest &= rest - 1;
            return w * 64 + ub_lowest(rest);
        }
        k -= here;
    }
    return -1;
}

/* What follows is compiled twice, with wishes and without, so that a search without them
 * does not pay for what is looked up only for their sake. */

/* A random cell that moves may touch. */
UB_INLINE int32_t sp_any_cell(const sp_puzzle *p, sp_state *s, const int wishes) {
    return wishes ? p->free[sp_below(s, p->frees)] : sp_below(s, p->cells);
}

/* Whether one more cell may show the face. */
UB_INLINE int sp_in_stock(const sp_puzzle *p, const sp_state *s, uint8_t face, const int wishes) {
    return !wishes || s->count[face] < p->stock[face];
}

/* A random cell that shows the face and that moves may touch, or -1. */
UB_INLINE int32_t sp_some_giver(const sp_puzzle *p, sp_state *s, uint8_t face, const int nw,
                                const int wishes) {
    const uint64_t *where = s->where + (size_t)face * nw;
    uint64_t may[SP_MASK_LIMIT];
    if (!wishes) return sp_some_cell(s, where, nw);
    for (int w = 0; w < nw; w++) may[w] = where[w] & p->is_free[w];
    return sp_some_cell(s, may, nw);
}

/* Propose what a word that is not held needs next: from a cell where the longest
 * beginning (or end) of it may stop, give a neighbour the next face, mostly by an
 * exchange. As in WalkSAT (Selman, Kautz, Cohen 1994), looking where it hurts. */
UB_INLINE int sp_draw_repair(const sp_puzzle *p, sp_state *s, sp_change *changes, const int nw,
                             const int wishes) {
    int32_t word = sp_below(s, p->words), tries = 0;
    while (s->held_ends[word] > 0 && ++tries < 8) word = sp_below(s, p->words);
    int32_t tails = p->tail_start[word + 1] - p->tail_start[word];
    if (s->held_ends[word] > 0 || tails == 0) return 0;
    int32_t next = p->tail[p->tail_start[word] + sp_below(s, tails)], node = p->parent[next];
    while (node >= 0 && !sp_some(s->reach + (size_t)node * nw, nw)) {
        next = node;
        node = p->parent[node];
    }
    int32_t cell;
    if (node < 0)
        cell = sp_any_cell(p, s, wishes);
    else {
        int32_t stop = sp_some_cell(s, s->reach + (size_t)node * nw, nw);
        cell = sp_some_cell(s, (wishes ? p->free_around : p->around) + (size_t)stop * nw, nw);
    }
    if (cell < 0 || s->board[cell] == p->face[next]) return 0;
    uint8_t had = s->board[cell], wants = p->face[next];
    changes[0] = (sp_change){cell, had, wants};
    if (s->count[had] > p->need[had] && sp_in_stock(p, s, wants, wishes) && sp_below(s, 2))
        return 1;
    int32_t giver = sp_some_giver(p, s, wants, nw, wishes);
    if (giver < 0) return 0;
    changes[1] = (sp_change){giver, wants, had};
    return 2;
}

/* Draw a move: four of five are repairs; else two cells exchanged, three rotated, or a
 * spare face replaced. Returns the number of changes, 0 for a move that changes nothing. */
UB_INLINE int sp_draw(const sp_puzzle *p, sp_state *s, sp_change *changes, const int nw,
                      const int wishes) {
    if (wishes && !p->frees) return 0;
    double kind = ub_unit(&s->random);
    if (kind < 0.8) return sp_draw_repair(p, s, changes, nw, wishes);
    int32_t a = sp_any_cell(p, s, wishes), b, c;
    uint8_t fa = s->board[a];
    if (kind < 0.83 && s->count[fa] > p->need[fa]) {
        uint8_t fresh = sp_some_face(p, s);
        changes[0] = (sp_change){a, fa, fresh};
        return fresh != fa && sp_in_stock(p, s, fresh, wishes);
    }
    b = sp_any_cell(p, s, wishes);
    uint8_t fb = s->board[b];
    if (fa == fb) return 0;
    if (kind < 0.98) {
        changes[0] = (sp_change){a, fa, fb};
        changes[1] = (sp_change){b, fb, fa};
        return 2;
    }
    c = sp_any_cell(p, s, wishes);
    if (c == a || c == b) return 0;
    changes[0] = (sp_change){a, fa, fb};
    changes[1] = (sp_change){b, fb, s->board[c]};
    changes[2] = (sp_change){c, s->board[c], fa};
    return 3;
}

/* A random face of which there is stock, drawn by how often the words use it. */
static uint8_t sp_some_stock(const sp_puzzle *p, sp_state *s) {
    uint8_t face = sp_some_face(p, s);
    for (int tries = 0; s->count[face] >= p->stock[face] && tries < 64; tries++)
        face = sp_some_face(p, s);
    if (s->count[face] < p->stock[face]) return face;
    int32_t last = 0; /* the words' faces are used up, or rare: any will do */
    while (last < p->faces - 1 && s->count[last] >= p->stock[last]) last++;
    return (uint8_t)last;
}

/* A random board with the given and the needed faces, the rest drawn by how often the words
 * use them. Leaves `count` as it is on the board. */
static void sp_shuffle(const sp_puzzle *p, sp_state *s) {
    int32_t k = 0;
    memset(s->count, 0, sizeof *s->count * (size_t)p->faces);
    for (int32_t c = 0; c < p->cells; c++)
        if (p->given[c] >= 0) s->count[s->board[c] = (uint8_t)p->given[c]]++;
    for (int32_t f = 0; f < p->faces; f++)
        for (; s->count[f] < p->need[f] && s->count[f] < p->stock[f] && k < p->frees; s->count[f]++)
            s->board[p->free[k++]] = (uint8_t)f;
    while (k < p->frees) {
        uint8_t face = sp_some_stock(p, s);
        s->count[face]++;
        s->board[p->free[k++]] = face;
    }
    for (int32_t i = p->frees - 1; i > 0; i--) {
        int32_t j = sp_below(s, i + 1), a = p->free[i], b = p->free[j];
        uint8_t face = s->board[a];
        s->board[a] = s->board[b];
        s->board[b] = face;
    }
}

/* Whether every word is really there; words a walk had feigned become strict. */
UB_INLINE int sp_confirm(const sp_puzzle *p, sp_state *s, const int nw) {
    int feigned = 0;
    for (int32_t k = 0; k < p->doubts; k++) {
        int32_t i = p->doubtful[k];
        const uint64_t *ends = s->reach + (size_t)i * nw;
        if (s->strict[i] || !sp_some(ends, nw)) continue;
        if (!sp_trace(p, s, i, ends, nw)) s->strict[i] = 1, feigned = 1;
    }
    if (feigned) sp_reach_all(p, s, nw);
    return s->held == p->words;
}

/* How many words the board really holds, as far as some patience goes, if they are more
 * than `enough`; else any number not above it. The more it cost, the more moves have to
 * pass before the next time (`count_at`), so that the search is hardly slower for it. */
static int32_t sp_really_held(const sp_puzzle *p, sp_state *s, int32_t enough, int nw) {
    int32_t held = s->held, looked = 0;
    int64_t steps = 0;
    for (; looked < p->doubts && held > enough; looked++) {
        int32_t i = p->doubtful[looked];
        const uint64_t *ends = s->reach + (size_t)i * nw;
        if (s->strict[i] || !sp_some(ends, nw)) continue;
        int32_t most = steps < SP_COUNT_PATIENCE ? SP_PATIENCE : 0, patience = most;
        int real = sp_trace_within(p, s, i, ends, &patience, nw);
        steps += most - patience + 1;
        if (!real && ++s->feigned_ends[p->word[i]] == s->held_ends[p->word[i]]) held--;
    }
    for (int32_t k = 0; k < looked; k++) s->feigned_ends[p->word[p->doubtful[k]]] = 0;
    s->count_at = s->moves + (looked + steps) / SP_COUNT_PACE;
    return held;
}

/* Asked every 16 moves: is it time to pause? */
typedef int (*sp_ask)(void *context, const sp_state *state);

UB_INLINE int sp_run_masks(const sp_puzzle *p, sp_state *s, const sp_cooling *schedule,
                           int32_t rounds, sp_ask pause, void *context, const int nw,
                           const int wishes) {
    double accept[64]; /* chance to accept a loss of so many nodes */
    int fresh = 0;
    for (;; s->step++, s->moves++) {
        if (s->round < 0 || s->step >= schedule[s->round].moves) {
            s->round = (s->round + 1) % rounds;
            s->step = 0;
            fresh = 0;
            sp_shuffle(p, s);
            sp_reach_all(p, s, nw);
        }
        if (s->held > s->best_held) {
            int found = s->held == p->words && sp_confirm(p, s, nw);
            int32_t held = s->held;
            if (!found && held > s->best_held)
                held = s->moves >= s->count_at ? sp_really_held(p, s, s->best_held, nw) : -1;
            if (held > s->best_held) {
                s->best_held = held;
                memcpy(s->best, s->board, (size_t)p->cells);
            }
            if (found) return SP_FOUND;
        }
        if ((s->step & 15) == 0 && pause(context, s)) return SP_PAUSED;
        if ((s->step & 255) == 0 || !fresh) {
            const sp_cooling *plan = schedule + s->round;
            /* the same whether or not there was a pause since */
            double done = (double)(s->step & ~(int64_t)255) / (double)plan->moves;
            double temperature = plan->hot * pow(plan->cold / plan->hot, done);
            for (int k = 0; k < 64; k++) accept[k] = exp(-k / temperature);
            fresh = 1;
        }
        sp_change changes[3];
        int changed = sp_draw(p, s, changes, nw, wishes);
        if (!changed) continue;
        double luck = ub_unit(&s->random); /* drawn first, so that a hopeless move can be left early */
        int32_t before = s->score, bearable = 0;
        while (bearable < 63 && luck < accept[bearable + 1]) bearable++;
        sp_apply(p, s, changes, changed, before - bearable - SP_RECOVERY, nw);
        if (before - s->score > bearable) sp_take_back(p, s, changes, changed, nw);
    }
}

/* Go on until a board with all words is found (it is in `best` then) or `pause` says so. */
static int sp_run(const sp_puzzle *p, sp_state *s, const sp_cooling *schedule, int32_t rounds,
                  sp_ask pause, void *context) {
    int nw = p->mask_words;
    if (p->wishes) {
        if (nw == 1) return sp_run_masks(p, s, schedule, rounds, pause, context, 1, 1);
        return sp_run_masks(p, s, schedule, rounds, pause, context, nw, 1);
    }
    if (nw == 1) return sp_run_masks(p, s, schedule, rounds, pause, context, 1, 0);
    return sp_run_masks(p, s, schedule, rounds, pause, context, nw, 0);
}

#endif
