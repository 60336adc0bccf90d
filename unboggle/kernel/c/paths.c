#include "paths.h"

#include <stdlib.h>
#include <string.h>

#include "bans_through.h"
#include "cells.h"
#include "paths_find.h"
#include "random.h"

/* A required word counts as at least this many words of mean weight. */
enum { PATHS_MUST = 3 };

/* ---- the puzzle ---- */

static void paths_free_laws(PathsLaws *laws) {
    for (int32_t way = 0; laws->back && way < laws->directions; way++)
        hops_free(&laws->back[way]);
    free(laws->back);
    free(laws->ahead);
    free(laws->touch_start);
    free(laws->touch);
}

void paths_free(PathsPuzzle *puzzle) {
    hops_free(&puzzle->hops);
    space_free(&puzzle->space);
    free(puzzle->list.line);
    free(puzzle->list.letter);
    free(puzzle->list.weight);
    free(puzzle->list.must);
    free(puzzle->apart_start);
    free(puzzle->apart);
    paths_free_laws(&puzzle->laws);
    free(puzzle->line_start);
    free(puzzle->slot);
    free(puzzle->word_of);
    free(puzzle->cost);
    free(puzzle->frequency);
    memset(puzzle, 0, sizeof *puzzle);
}

/* Drops the lines with more letters than there are cells: no board holds them. */
static void paths_drop_long(PathsPuzzle *puzzle) {
    WordLines *list = &puzzle->list;
    int32_t kept = 0;
    for (int32_t k = 0; k < list->lines; k++)
        if (list->line[k].length <= puzzle->space.cells)
            list->line[kept++] = list->line[k];
    list->lines = kept;
}

static bool paths_compile_words(PathsPuzzle *puzzle) {
    const WordLines *list = &puzzle->list;
    const size_t words = (size_t)list->words;
    puzzle->line_start = calloc(words + 2, sizeof *puzzle->line_start);
    puzzle->slot = calloc(words + 2, sizeof *puzzle->slot);
    puzzle->cost = calloc(words + 1, sizeof *puzzle->cost);
    puzzle->frequency = calloc((size_t)puzzle->space.faces, sizeof *puzzle->frequency);
    if (!puzzle->line_start || !puzzle->slot || !puzzle->cost || !puzzle->frequency)
        return false;
    double total = 0;
    for (int32_t k = 0; k < list->lines; k++) {
        const WordLine line = list->line[k];
        puzzle->line_start[line.word + 1]++;
        if (puzzle->slot[line.word + 1] < line.length)
            puzzle->slot[line.word + 1] = line.length;
        if (puzzle->longest < line.length)
            puzzle->longest = line.length;
        for (int32_t i = 0; i < line.length; i++)
            puzzle->frequency[list->letter[line.letter + i]]++;
    }
    for (size_t w = 0; w < words; w++) {
        puzzle->line_start[w + 1] += puzzle->line_start[w];
        puzzle->slot[w + 1] += puzzle->slot[w];
        total += list->weight[w];
    }
    for (size_t w = 0; w < words; w++) {
        double cost = list->weight[w] * (double)words / total;
        if (list->must[w])
            cost = PATHS_MUST * (cost > 1 ? cost : 1);
        puzzle->cost[w] = 1 + (int64_t)(cost * PATHS_UNIT);
    }
    puzzle->frequency[0] += list->lines == 0; /* any face is right */
    for (int32_t f = 1; f < puzzle->space.faces; f++)
        puzzle->frequency[f] += puzzle->frequency[f - 1];
    return true;
}

/* Turns the steps of the grid around, once the words are compiled; false if memory is short. */
static bool paths_compile_turns(PathsPuzzle *puzzle) {
    PathsLaws *laws = &puzzle->laws;
    const Space *space = &puzzle->space;
    const size_t width = (size_t)space->width, row = (size_t)space->cells * width;
    if (laws->turns > puzzle->longest)
        laws->turns = puzzle->longest;
    if (!laws->directions)
        return true;
    uint64_t *behind = malloc(row * sizeof *behind);
    laws->back = calloc((size_t)laws->directions, sizeof *laws->back);
    bool made = behind && laws->back;
    for (int32_t way = 0; made && way < laws->directions; way++) {
        memset(behind, 0, row * sizeof *behind);
        for (int32_t c = 0; c < space->cells; c++)
            for (int32_t d = 0; d < space->cells; d++)
                if (cells_has(laws->ahead + (size_t)way * row + (size_t)c * width, d))
                    cells_add(behind + (size_t)d * width, c);
        made = hops_new(&laws->back[way], space->cells, space->width, behind);
    }
    free(behind);
    return made;
}

bool paths_compile(PathsPuzzle *puzzle) {
    Space *space = &puzzle->space;
    paths_drop_long(puzzle);
    if (!space_complete(space) || !bans_make_through(&space->bans) ||
        !hops_new(&puzzle->hops, space->cells, space->width, space->around) ||
        !paths_compile_words(puzzle) || !paths_compile_turns(puzzle))
        return false;
    const int32_t words = puzzle->list.words;
    puzzle->word_of = malloc(((size_t)puzzle->slot[words] + 1) * sizeof *puzzle->word_of);
    if (!puzzle->word_of)
        return false;
    for (int32_t w = 0; w < words; w++)
        for (int32_t step = puzzle->slot[w]; step < puzzle->slot[w + 1]; step++)
            puzzle->word_of[step] = w;
    puzzle->free_gain = (int64_t)(puzzle->crowd * PATHS_UNIT);
    puzzle->counted = space->groups > 0;
    for (int32_t f = 0; f < space->faces; f++)
        puzzle->counted |= space->stock[f] < space->cells;
    return true;
}

/* ---- the state ---- */

void paths_state_free(PathsState *state) {
    void *const arrays[] = {
        state->best,          state->board,          state->count,
        state->use,           state->where,          state->level,
        state->open,          state->line,           state->path,
        state->mask,          state->order,          state->rank,
        state->head,          state->next,           state->before,
        state->group,         state->layers.may,     state->layers.layer,
        state->layers.beside, state->layers.cell,    state->layers.level,
        state->layers.left,   state->layers.pending, state->changed,
        state->was_line,      state->was_path,       state->stamp,
        state->seen,          state->taken,          state->words,
        state->key,           state->filled,         state->cost,
        state->laws.entered,  state->laws.rest,      state->laws.bends,
        state->laws.meets,    state->laws.met,       state->laws.near,
        state->laws.shown,    state->laws.twice,     state->laws.twice_now,
        state->laws.first,    state->laws.second,    state->laws.walk,
        state->laws.todo,     state->laws.where,
    };
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
        free(arrays[k]);
    bans_board_free(&state->bans);
    memset(state, 0, sizeof *state);
}

static bool paths_layers_new(PathsLayers *layers, const PathsPuzzle *puzzle) {
    const size_t length = (size_t)puzzle->longest + 1, width = (size_t)puzzle->space.width;
    const size_t sets = length * width, costs = PATHS_COST + 1;
    layers->may = malloc(PATHS_KINDS * sets * sizeof *layers->may);
    layers->layer = malloc(costs * sets * sizeof *layers->layer);
    layers->beside = malloc(costs * sets * sizeof *layers->beside);
    layers->pending = malloc(sets * sizeof *layers->pending);
    layers->cell = malloc(length * sizeof *layers->cell);
    layers->left = malloc(length * sizeof *layers->left);
    layers->level = malloc(length);
    return layers->may && layers->layer && layers->beside && layers->pending && layers->cell &&
           layers->left && layers->level;
}

/* Reserves what the laws of the puzzle need; false if memory is short. */
static bool paths_laws_new(PathsLawState *laws, const PathsPuzzle *puzzle) {
    const size_t length = (size_t)puzzle->longest + 1, width = (size_t)puzzle->space.width;
    const size_t words = (size_t)puzzle->list.words + 1, cells = (size_t)puzzle->space.cells;
    const size_t faces = (size_t)puzzle->space.faces, sets = length * width;
    bool made = true;
    if (puzzle->laws.directions) {
        const size_t ways = (size_t)puzzle->laws.directions * (size_t)(puzzle->laws.turns + 1);
        laws->entered = malloc((PATHS_COST + 1) * ways * sets * sizeof *laws->entered);
        laws->rest = malloc((PATHS_COST + 1) * ways * sets * sizeof *laws->rest);
        laws->bends = malloc(length * sizeof *laws->bends);
        made = made && laws->entered && laws->rest && laws->bends;
    }
    if (puzzle->laws.touch) {
        laws->meets = malloc(PATHS_AIMS * sets * sizeof *laws->meets);
        laws->met = malloc(length * sizeof *laws->met);
        laws->near = calloc(words * width, sizeof *laws->near);
        made = made && laws->meets && laws->met && laws->near;
    }
    if (puzzle->laws.unique) {
        laws->shown = malloc(cells);
        laws->twice = calloc(words, sizeof *laws->twice);
        laws->twice_now = calloc(words, sizeof *laws->twice_now);
        laws->first = malloc(length * sizeof *laws->first);
        laws->second = malloc(length * sizeof *laws->second);
        laws->walk = malloc(sets * sizeof *laws->walk);
        laws->todo = malloc(sets * sizeof *laws->todo);
        laws->where = malloc(faces * width * sizeof *laws->where);
        made = made && laws->shown && laws->twice && laws->twice_now && laws->first &&
               laws->second && laws->walk && laws->todo && laws->where;
        if (made)
            memset(laws->shown, PATHS_FREE, cells);
    }
    return made;
}

/* Reserves the arrays of a state; false if memory is short. */
static bool paths_reserve(PathsState *state, const PathsPuzzle *puzzle) {
    const size_t cells = (size_t)puzzle->space.cells, faces = (size_t)puzzle->space.faces;
    const size_t width = (size_t)puzzle->space.width, words = (size_t)puzzle->list.words + 1;
    const size_t steps = (size_t)puzzle->slot[puzzle->list.words] + 1;
    state->best = calloc(cells, sizeof *state->best);
    state->board = malloc(cells * sizeof *state->board);
    state->count = calloc(faces, sizeof *state->count);
    state->use = calloc(cells, sizeof *state->use);
    state->where = calloc(faces * width, sizeof *state->where);
    state->level = calloc(PATHS_LEVELS * width, sizeof *state->level);
    state->open = malloc(width * sizeof *state->open);
    state->taken = calloc(width, sizeof *state->taken);
    state->line = malloc(words * sizeof *state->line);
    state->path = malloc(steps * sizeof *state->path);
    state->mask = calloc(words * width, sizeof *state->mask);
    state->cost = malloc(words * sizeof *state->cost);
    state->order = malloc(words * sizeof *state->order);
    state->rank = malloc(words * sizeof *state->rank);
    state->head = malloc(cells * sizeof *state->head);
    state->next = malloc(steps * sizeof *state->next);
    state->before = malloc(steps * sizeof *state->before);
    state->group = calloc((size_t)puzzle->space.groups + 1, sizeof *state->group);
    state->changed = malloc(words * sizeof *state->changed);
    state->was_line = malloc(words * sizeof *state->was_line);
    state->was_path = malloc(steps * sizeof *state->was_path);
    state->stamp = calloc(words, sizeof *state->stamp);
    state->seen = calloc(words, sizeof *state->seen);
    state->words = malloc(words * sizeof *state->words);
    state->key = malloc(words * sizeof *state->key);
    state->filled = calloc(cells, sizeof *state->filled);
    return state->filled && state->cost && state->taken && state->best && state->board &&
           state->count && state->use && state->where && state->level && state->open &&
           state->line && state->path && state->mask && state->order && state->rank &&
           state->head && state->next && state->before && state->group && state->changed &&
           state->was_line && state->was_path && state->stamp && state->seen && state->words &&
           state->key && bans_board_new(&state->bans, &puzzle->space.bans) &&
           paths_layers_new(&state->layers, puzzle) && paths_laws_new(&state->laws, puzzle);
}

bool paths_new(PathsState *state, const PathsPuzzle *puzzle, uint64_t seed) {
    const Space *space = &puzzle->space;
    const size_t width = (size_t)space->width;
    memset(state, 0, sizeof *state);
    state->best_held = state->best_must = state->round = -1;
    state->random = ub_random_state(seed);
    if (!paths_reserve(state, puzzle))
        return false;
    memset(state->open, 0xff, width * sizeof *state->open);
    memcpy(state->level, space->is_movable, width * sizeof *state->level);
    state->free = space->movable_count;
    for (int32_t c = 0; c < space->cells; c++) {
        state->head[c] = -1;
        state->board[c] = PATHS_FREE;
        if (space->given[c] < 0)
            continue;
        state->board[c] = (uint8_t)space->given[c];
        cells_add(state->where + (size_t)space->given[c] * width, c);
        paths_count(puzzle, state, state->board[c], 1);
    }
    for (int32_t w = 0; w < puzzle->list.words; w++) {
        state->line[w] = -1;
        state->order[w] = state->rank[w] = w;
        state->cost[w] = puzzle->cost[w];
        state->missing += state->cost[w];
    }
    return true;
}
