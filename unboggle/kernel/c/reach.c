#include "reach.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"

/* ---- the puzzle ---- */

void reach_free(ReachPuzzle *puzzle) {
    space_free(&puzzle->space);
    free(puzzle->parent);
    free(puzzle->face);
    free(puzzle->word);
    free(puzzle->tail);
    free(puzzle->tail_start);
    free(puzzle->twin);
    free(puzzle->doubtful);
    free(puzzle->roots);
    free(puzzle->of_face);
    free(puzzle->below);
    free(puzzle->below_start);
    free(puzzle->weight);
    memset(puzzle, 0, sizeof *puzzle);
}

static bool reach_reserve(ReachPuzzle *puzzle) {
    size_t nodes = (size_t)puzzle->nodes, faces = (size_t)puzzle->space.faces;
    puzzle->node_width = puzzle->nodes / 64 + 1;
    puzzle->doubtful_count = 0;
    size_t width = (size_t)puzzle->node_width;
    puzzle->twin = malloc(nodes * sizeof *puzzle->twin);
    puzzle->doubtful = malloc(nodes * sizeof *puzzle->doubtful);
    puzzle->roots = calloc(width, sizeof *puzzle->roots);
    puzzle->of_face = calloc(faces * width, sizeof *puzzle->of_face);
    puzzle->below = malloc(2 * nodes * sizeof *puzzle->below);
    puzzle->below_start = calloc(nodes + 1, sizeof *puzzle->below_start);
    puzzle->weight = calloc(faces, sizeof *puzzle->weight);
    return puzzle->twin && puzzle->doubtful && puzzle->roots && puzzle->of_face && puzzle->below &&
           puzzle->below_start && puzzle->weight;
}

static void reach_add_node(uint64_t *set, int32_t node) {
    set[node / 64] |= (uint64_t)1 << (node & 63);
}

static uint64_t *reach_nodes_of(const ReachPuzzle *puzzle, uint8_t face) {
    return puzzle->of_face + (size_t)face * (size_t)puzzle->node_width;
}

/* Finds the twin of `node` after those of its ancestors; returns whether an ancestor is a twin. */
static bool reach_find_twin(ReachPuzzle *puzzle, int32_t node) {
    bool repeats = false;
    puzzle->twin[node] = -1;
    for (int32_t above = puzzle->parent[node]; above >= 0; above = puzzle->parent[above]) {
        if (puzzle->face[above] == puzzle->face[node] && puzzle->twin[node] < 0)
            puzzle->twin[node] = above;
        repeats |= puzzle->twin[above] >= 0;
    }
    return repeats;
}

static void reach_compile_node(ReachPuzzle *puzzle, int32_t node) {
    bool repeats = reach_find_twin(puzzle, node);
    reach_add_node(reach_nodes_of(puzzle, puzzle->face[node]), node);
    /* Whether a word's end must be traced may depend on all of its faces. */
    if (puzzle->word[node] >= 0 && (repeats || puzzle->twin[node] >= 0)) {
        puzzle->doubtful[puzzle->doubtful_count++] = node;
        for (int32_t above = node; above >= 0; above = puzzle->parent[above])
            reach_add_node(reach_nodes_of(puzzle, puzzle->face[above]), node);
    }
    if (puzzle->parent[node] < 0)
        reach_add_node(puzzle->roots, node);
    puzzle->weight[puzzle->face[node]]++;
}

/* Whether the twin of `node` is not its parent. */
static bool reach_far_twin(const ReachPuzzle *puzzle, int32_t node) {
    return puzzle->twin[node] >= 0 && puzzle->twin[node] != puzzle->parent[node];
}

/* Lists the nodes that depend on each node. */
static void reach_compile_below(ReachPuzzle *puzzle) {
    int32_t *start = puzzle->below_start, nodes = puzzle->nodes;
    for (int32_t i = 0; i < nodes; i++) {
        if (puzzle->parent[i] >= 0)
            start[puzzle->parent[i]]++;
        if (reach_far_twin(puzzle, i))
            start[puzzle->twin[i]]++;
    }
    for (int32_t i = 1; i <= nodes; i++)
        start[i] += start[i - 1];
    for (int32_t i = nodes - 1; i >= 0; i--) { /* filled backwards, so that ends become starts */
        if (puzzle->parent[i] >= 0)
            puzzle->below[--start[puzzle->parent[i]]] = i;
        if (reach_far_twin(puzzle, i))
            puzzle->below[--start[puzzle->twin[i]]] = i;
    }
}

bool reach_compile(ReachPuzzle *puzzle) {
    if (!space_complete(&puzzle->space) || !reach_reserve(puzzle))
        return false;
    for (int32_t i = 0; i < puzzle->nodes; i++)
        reach_compile_node(puzzle, i);
    reach_compile_below(puzzle);
    for (int32_t f = 1; f < puzzle->space.faces; f++)
        puzzle->weight[f] += puzzle->weight[f - 1];
    return true;
}

/* ---- the state ---- */

void reach_state_free(ReachState *state) {
    free(state->best);
    free(state->board);
    free(state->count);
    free(state->where);
    free(state->reach);
    free(state->strict);
    free(state->held_ends);
    free(state->alive);
    free(state->todo);
    free(state->forced);
    free(state->logged_node);
    free(state->logged_reach);
    free(state->feigned_ends);
    bans_board_free(&state->bans);
    memset(state, 0, sizeof *state);
}

bool reach_new(ReachState *state, const ReachPuzzle *puzzle, uint64_t seed) {
    size_t cells = (size_t)puzzle->space.cells, faces = (size_t)puzzle->space.faces;
    size_t width = (size_t)puzzle->space.width, nodes = (size_t)puzzle->nodes;
    size_t words = (size_t)puzzle->words + 1; /* there may be none */
    size_t node_width = (size_t)puzzle->node_width;
    memset(state, 0, sizeof *state);
    state->best = calloc(cells, sizeof *state->best);
    state->board = calloc(cells, sizeof *state->board);
    state->count = calloc(faces, sizeof *state->count);
    state->where = calloc(faces * width, sizeof *state->where);
    state->reach = calloc(nodes * width, sizeof *state->reach);
    state->strict = calloc(nodes, sizeof *state->strict);
    state->held_ends = calloc(words, sizeof *state->held_ends);
    state->alive = calloc(node_width, sizeof *state->alive);
    state->todo = calloc(node_width, sizeof *state->todo);
    state->forced = calloc(nodes, sizeof *state->forced);
    state->logged_node = calloc(nodes, sizeof *state->logged_node);
    state->logged_reach = calloc(nodes * width, sizeof *state->logged_reach);
    state->feigned_ends = calloc(words, sizeof *state->feigned_ends);
    state->best_held = state->round = -1;
    state->random = ub_random_state(seed);
    return state->best && state->board && state->count && state->where && state->reach &&
           state->strict && state->held_ends && state->alive && state->todo && state->forced &&
           state->logged_node && state->logged_reach && state->feigned_ends &&
           bans_board_new(&state->bans, &puzzle->space.bans);
}
