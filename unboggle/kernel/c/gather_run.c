/* The moves of gather.h. */
#include "gather.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "random.h"

/* The most steps of a walk; a walk with more is for words of very few faces. */
#define GATHER_PATIENCE ((uint64_t)1 << 18)

/* A change is rejected unseen if less than this part of the weight that it must gain was gained
 * when it was last measured, at most GATHER_AGE changes near the cell ago. This is a heuristic: it
 * rejects a few moves wrongly, and makes twice as many. Measured on 20,000 words on 5x5. */
#define GATHER_CHANGE_PART 0.7
#define GATHER_SWAP_PART 0.5
#define GATHER_AGE 50

/* The share of moves that exchange two cells: from 0.1 to 0.5 equal on the one list tried. */
#define GATHER_SWAP_SHARE 0.3
#define GATHER_BLANK 15 /* in hundredths of the changes, if words are banned: to a blank cell */

/* ---- paths through a cell ---- */

static bool gather_grow(GatherPaths *paths) {
    size_t room = paths->room ? 2 * paths->room : 256;
    int32_t *word = realloc(paths->word, room * sizeof *word);
    if (!word)
        return false;
    paths->word = word;
    paths->room = room;
    return true;
}

/* Adds the words that end in `number` to `won`. */
UB_INLINE void gather_list(const GatherPuzzle *puzzle, GatherState *state, uint32_t number) {
    GatherPaths *won = &state->won;
    for (uint32_t k = puzzle->trie.first[number]; k != TRIE_NONE; k = puzzle->trie.next[k]) {
        if (won->count == won->room && !gather_grow(won)) {
            state->no_memory = true;
            return;
        }
        won->word[won->count++] = puzzle->word_of[k];
    }
}

#define GATHER_NAME(name) name##_plain
#define GATHER_TARGET
#include "gather_walk.inc"
#undef GATHER_NAME
#undef GATHER_TARGET

#ifdef UB_POPCNT
#define GATHER_NAME(name) name##_popcnt
#define GATHER_TARGET UB_POPCNT
#include "gather_walk.inc"
#undef GATHER_NAME
#undef GATHER_TARGET
#define GATHER_CALL(name, ...)                                                                     \
    (ub_has_popcnt() ? name##_popcnt(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define GATHER_CALL(name, ...) name##_plain(__VA_ARGS__)
#endif

/* Appends to `won` the paths through `cell` if it shows `face`; false if they are too many. */
static bool gather_walk(const GatherPuzzle *puzzle, GatherState *state, uint32_t cell,
                        uint8_t face) {
    TrieNode root = puzzle->trie.nodes[0];
    state->patience = GATHER_PATIENCE;
    if (face < GATHER_FACES && root.children >> face & 1) {
        state->pivot = cell;
        GATHER_CALL(gather_backward, puzzle, state, trie_child(root, (uint32_t)1 << face), cell,
                    ~(uint64_t)0);
    }
    return state->patience && !state->no_memory;
}

/* ---- the board ---- */

static void gather_clear(const GatherPuzzle *puzzle, GatherState *state, uint32_t cell) {
    uint8_t face = state->board[cell];
    state->showing[face] &= ~((uint64_t)1 << cell);
    for (uint64_t near = puzzle->space.around[cell]; near; near &= near - 1) {
        uint32_t c = (uint32_t)ub_lowest(near);
        if (--state->beside_count[c][face] == 0)
            state->beside[c] &= ~((uint32_t)1 << face);
    }
}

static void gather_show(const GatherPuzzle *puzzle, GatherState *state, uint32_t cell,
                        uint8_t face) {
    state->board[cell] = face;
    state->showing[face] |= (uint64_t)1 << cell;
    for (uint64_t near = puzzle->space.around[cell]; near; near &= near - 1) {
        uint32_t c = (uint32_t)ub_lowest(near);
        if (state->beside_count[c][face]++ == 0)
            state->beside[c] |= (uint32_t)1 << face;
    }
}

/* ---- counts ---- */

UB_INLINE void gather_hold(const GatherPuzzle *puzzle, GatherState *state, int32_t word, int by) {
    state->held += by;
    state->worth += by * puzzle->list.weight[word];
    state->held_must += puzzle->list.must[word] ? by : 0;
}

UB_INLINE void gather_add(const GatherPuzzle *puzzle, GatherState *state,
                          const GatherPaths *paths) {
    for (size_t i = 0; i < paths->count; i++)
        if (state->paths[paths->word[i]]++ == 0)
            gather_hold(puzzle, state, paths->word[i], 1);
}

UB_INLINE void gather_remove(const GatherPuzzle *puzzle, GatherState *state,
                             const GatherPaths *paths) {
    for (size_t i = 0; i < paths->count; i++)
        if (--state->paths[paths->word[i]] == 0)
            gather_hold(puzzle, state, paths->word[i], -1);
}

/* ---- moves ---- */

/* Removes the paths through `cell` of the board, which `through` has then; false, without a change,
 * if they are too many. */
static bool gather_lose(const GatherPuzzle *puzzle, GatherState *state, uint32_t cell) {
    GatherPaths *through = &state->through[cell];
    if (!(state->known >> cell & 1)) {
        GatherPaths won = state->won;
        state->won = *through;
        state->won.count = 0;
        bool complete = gather_walk(puzzle, state, cell, state->board[cell]);
        *through = state->won;
        state->won = won;
        if (!complete)
            return false;
        state->known |= (uint64_t)1 << cell;
    }
    int64_t before = state->worth;
    gather_remove(puzzle, state, through);
    state->loss[cell] = before - state->worth;
    return true;
}

/* The value of a board: its required words, and the weight of its words. */
typedef struct {
    int32_t must;
    int64_t worth;
} GatherValue;

UB_INLINE GatherValue gather_value(const GatherPuzzle *puzzle, const GatherState *state) {
    return (GatherValue){state->held_must, state->worth - state->bans.excess * puzzle->ban_cost};
}

/* More banned words than this make no difference. */
enum { GATHER_MANY = 1000000 };

/* Counts the banned words of the board with these two faces on these cells; returns whether it is
 * accepted with them. If not, the number is unchanged. */
static bool gather_bears_bans(const GatherPuzzle *puzzle, GatherState *state, uint32_t a,
                              uint8_t face_a, uint32_t b, uint8_t face_b, GatherValue before,
                              double luck) {
    const Bans *bans = &puzzle->space.bans;
    if (!bans_any(bans))
        return true;
    const double left = (double)(state->worth - before.worth) + luck;
    int32_t bearable = GATHER_MANY;
    if (state->held_must == before.must && left < (double)puzzle->ban_cost * GATHER_MANY)
        bearable = (int32_t)(left / (double)puzzle->ban_cost);
    const uint8_t had_a = state->board[a], had_b = state->board[b];
    state->board[a] = face_a;
    state->board[b] = face_b;
    const int32_t excess = bans_count(bans, &state->bans, state->board, bearable);
    state->board[b] = had_b;
    state->board[a] = had_a;
    if (excess > bearable)
        return false;
    state->bans.excess = excess;
    return true;
}

/* Whether the board may be worse than `before` by what it is: by less weight than `luck`. */
UB_INLINE bool gather_accepts(const GatherState *state, GatherValue before, double luck) {
    return state->held_must > before.must ||
           (state->held_must == before.must &&
            (state->worth >= before.worth || (double)(before.worth - state->worth) < luck));
}

/* Counts a change for the cells within two steps: what they gain may differ now. */
static void gather_note_change(const GatherPuzzle *puzzle, GatherState *state, uint32_t cell) {
    const uint64_t *around = puzzle->space.around;
    uint64_t near = around[cell];
    for (uint64_t rest = around[cell]; rest; rest &= rest - 1)
        near |= around[ub_lowest(rest)];
    near &= ~((uint64_t)1 << cell);
    for (; near; near &= near - 1)
        state->changes[ub_lowest(near)]++;
}

/* Whether the gain of `face` on `cell` was measured not long ago. */
UB_INLINE bool gather_measured(const GatherState *state, uint32_t cell, uint8_t face) {
    return (state->known >> cell & 1) && state->measured[cell][face] &&
           state->changes[cell] - state->measured[cell][face] <= GATHER_AGE;
}

/* Whether a change would surely lose more than `luck`, by what was measured lately. */
UB_INLINE bool gather_hopeless(const GatherState *state, uint32_t cell, uint8_t face, double luck) {
    return gather_measured(state, cell, face) &&
           (double)state->gain[cell][face] <
               GATHER_CHANGE_PART * ((double)state->loss[cell] - luck);
}

/* The same for the exchange of two cells. */
UB_INLINE bool gather_hopeless_swap(const GatherState *state, uint32_t a, uint32_t b, double luck) {
    uint8_t face_a = state->board[a], face_b = state->board[b];
    return gather_measured(state, a, face_b) && gather_measured(state, b, face_a) &&
           (double)(state->gain[a][face_b] + state->gain[b][face_a]) <
               GATHER_SWAP_PART * ((double)(state->loss[a] + state->loss[b]) - luck);
}

/* Shows `face` on `cell` if that loses less than `luck`. */
static void gather_change(const GatherPuzzle *puzzle, GatherState *state, uint32_t cell,
                          uint8_t face, double luck) {
    GatherValue before = gather_value(puzzle, state);
    uint8_t had = state->board[cell];
    if (!gather_lose(puzzle, state, cell))
        return;
    state->won.count = 0;
    int64_t without = state->worth;
    bool counted = gather_walk(puzzle, state, cell, face);
    gather_add(puzzle, state, &state->won);
    state->gain[cell][face] = state->worth - without;
    state->measured[cell][face] = state->changes[cell];
    if (counted && gather_accepts(state, before, luck) &&
        gather_bears_bans(puzzle, state, cell, face, cell, face, before, luck)) {
        gather_clear(puzzle, state, cell);
        gather_show(puzzle, state, cell, face);
        state->count[had]--;
        state->count[face]++;
        GatherPaths through = state->through[cell];
        state->through[cell] = state->won;
        state->won = through;
        state->known = (uint64_t)1 << cell;
        state->loss[cell] = state->gain[cell][face];
        gather_note_change(puzzle, state, cell);
        return;
    }
    gather_remove(puzzle, state, &state->won);
    gather_add(puzzle, state, &state->through[cell]);
}

/* Exchanges the faces of two cells if that loses less than `luck`. */
static void gather_swap(const GatherPuzzle *puzzle, GatherState *state, uint32_t a, uint32_t b,
                        double luck) {
    GatherValue before = gather_value(puzzle, state);
    uint8_t face_a = state->board[a], face_b = state->board[b];
    if (!gather_lose(puzzle, state, a))
        return;
    gather_clear(puzzle, state, a);
    state->won.count = 0;
    bool counted = gather_walk(puzzle, state, b, face_b); /* without those through a */
    GatherPaths rest = state->won;
    state->won = state->lost;
    state->lost = rest;
    gather_remove(puzzle, state, &state->lost);
    gather_clear(puzzle, state, b);
    state->won.count = 0;
    counted = gather_walk(puzzle, state, a, face_b) && counted;
    gather_show(puzzle, state, a, face_b);
    counted = gather_walk(puzzle, state, b, face_a) && counted;
    gather_add(puzzle, state, &state->won);
    if (counted && gather_accepts(state, before, luck) &&
        gather_bears_bans(puzzle, state, a, face_b, b, face_a, before, luck)) {
        gather_show(puzzle, state, b, face_a);
        state->known = 0;
        gather_note_change(puzzle, state, a);
        gather_note_change(puzzle, state, b);
        return;
    }
    gather_remove(puzzle, state, &state->won);
    gather_clear(puzzle, state, a);
    gather_show(puzzle, state, a, face_a);
    gather_show(puzzle, state, b, face_b);
    gather_add(puzzle, state, &state->lost);
    gather_add(puzzle, state, &state->through[a]);
}

static void gather_move(const GatherPuzzle *puzzle, GatherState *state, double luck) {
    const Space *space = &puzzle->space;
    if (!space->movable_count)
        return;
    const Bans *bans = &space->bans;
    /* a change may remove all banned words, which no measured gain has */
    const double bearable = luck + (double)(state->bans.excess * puzzle->ban_cost);
    double kind = ub_unit(&state->random);
    int32_t a = space->movable[ub_below(&state->random, (uint32_t)space->movable_count)];
    uint8_t had = state->board[a];
    if (kind < GATHER_SWAP_SHARE) {
        int32_t b = space->movable[ub_below(&state->random, (uint32_t)space->movable_count)];
        uint8_t other = state->board[b];
        if (had != other && space_allows(space, a, other) && space_allows(space, b, had) &&
            !gather_hopeless_swap(state, (uint32_t)a, (uint32_t)b, bearable))
            gather_swap(puzzle, state, (uint32_t)a, (uint32_t)b, luck);
        return;
    }
    uint8_t face = space_draw_face(space, puzzle->frequency, &state->random);
    if (bans_any(bans) && bans->blank >= 0 && ub_below(&state->random, 100) < GATHER_BLANK)
        face = (uint8_t)bans->blank;
    if (face != had && state->count[had] > space->need[had] &&
        state->count[face] < space->stock[face] && space_allows(space, a, face) &&
        space_groups_let(space, state->count, had, face) &&
        !gather_hopeless(state, (uint32_t)a, face, bearable))
        gather_change(puzzle, state, (uint32_t)a, face, luck);
}

/* ---- rounds ---- */

/* Sets the state to `board`, cell by cell; false if words of few faces have too many paths. */
static bool gather_set(const GatherPuzzle *puzzle, GatherState *state, const uint8_t *board) {
    size_t cells = (size_t)puzzle->space.cells;
    memset(state->showing, 0, sizeof state->showing);
    memset(state->beside_count, 0, sizeof state->beside_count);
    memset(state->paths, 0, (size_t)puzzle->list.words * sizeof *state->paths);
    memset(state->beside, 0, sizeof state->beside);
    state->worth = 0;
    state->held = state->held_must = 0;
    state->known = 0;
    for (size_t c = 0; c < cells; c++)
        state->changes[c] += GATHER_AGE + 1;
    bool counted = true;
    for (uint32_t c = 0; counted && c < cells; c++) {
        state->won.count = 0;
        counted = gather_walk(puzzle, state, c, board[c]);
        gather_add(puzzle, state, &state->won);
        gather_show(puzzle, state, c, board[c]);
    }
    return counted;
}

/* Starts the next round; it is astray if there is no board to start with. */
static void gather_begin(const GatherPuzzle *puzzle, GatherState *state, int32_t rounds) {
    uint8_t board[GATHER_CELLS];
    size_t cells = (size_t)puzzle->space.cells;
    state->round = (state->round + 1) % rounds;
    state->step = 0;
    if (puzzle->starts > 0) {
        uint32_t k = ub_below(&state->random, (uint32_t)puzzle->starts);
        memcpy(board, puzzle->start + k * cells, cells);
        memset(state->count, 0, sizeof state->count);
        for (size_t c = 0; c < cells; c++)
            state->count[board[c]]++;
        state->astray = false;
    } else {
        state->astray = !space_draw_board(&puzzle->space, puzzle->frequency, &state->random, board,
                                          state->count);
    }
    if (!state->astray)
        state->astray = !gather_set(puzzle, state, board);
    if (!state->astray && bans_any(&puzzle->space.bans))
        state->bans.excess =
            bans_count(&puzzle->space.bans, &state->bans, state->board, GATHER_MANY);
}

/* Keeps the current board if it is the best. */
UB_INLINE void gather_offer(const GatherPuzzle *puzzle, GatherState *state) {
    if (state->bans.excess || state->held_must < state->best_must ||
        (state->held_must == state->best_must && state->worth <= state->best_worth))
        return;
    state->best_held = state->held;
    state->best_must = state->held_must;
    state->best_worth = state->worth;
    memcpy(state->best, state->board, (size_t)puzzle->space.cells);
}

bool gather_run(const GatherPuzzle *puzzle, GatherState *state, const CoolingPlan *plan) {
    double heat = 0;
    bool fresh = false;
    for (;; state->step++, state->moves++) {
        if (state->round < 0 || state->step >= plan->schedule[state->round].moves) {
            gather_begin(puzzle, state, plan->rounds);
            fresh = false;
        }
        if (state->no_memory)
            return false;
        if (!state->astray)
            gather_offer(puzzle, state);
        if (state->best_held == puzzle->list.words)
            return true;
        if ((state->step & 15) == 0 && plan->pause(plan->context, state->moves))
            return false;
        if (state->astray) {
            state->step = plan->schedule[state->round].moves;
            state->moves += SPACE_ASTRAY;
            continue;
        }
        if ((state->step & 255) == 0 || !fresh) {
            heat = cooling_temperature(plan->schedule[state->round], state->step & ~(int64_t)255);
            fresh = true;
        }
        double luck = -log(ub_unit(&state->random)) * heat * (double)state->worth;
        gather_move(puzzle, state, luck);
    }
}
