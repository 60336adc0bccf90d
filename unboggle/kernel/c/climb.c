#include "climb.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "random.h"

/* The part of its points by which a board may lag before it is rejected. */
#define CLIMB_LAG 0.1

bool climb_init(Climb *climb, const ScoreTable *table, const Grid *grid, size_t keep) {
    memset(climb, 0, sizeof *climb);
    climb->cells = grid->cells;
    climb->keep = keep;
    climb->kept = calloc(keep, sizeof *climb->kept);
    return climb->kept && score_init(&climb->scorer, table, grid) &&
           score_reserve_jokers(&climb->scorer);
}

void climb_free(Climb *climb) {
    score_free(&climb->scorer);
    free(climb->sides);
    free(climb->side_starts);
    free(climb->images);
    free(climb->kept);
    memset(climb, 0, sizeof *climb);
}

/* ---- random numbers ---- */

static uint8_t climb_face(Climb *climb) {
    uint32_t r = ub_below(&climb->random, climb->chances[FACE_LIMIT - 1]);
    uint8_t face = 0;
    while (climb->chances[face] <= r)
        face++;
    return face;
}

static uint8_t climb_side(Climb *climb, uint8_t die) {
    uint32_t start = climb->side_starts[die];
    return climb->sides[start + ub_below(&climb->random, climb->side_starts[die + 1] - start)];
}

bool climb_weigh(Climb *climb, uint32_t faces) {
    const Trie *trie = climb->scorer.table->trie;
    uint32_t sum = 0;
    climb->faces = 0;
    memset(climb->chances, 0, sizeof climb->chances);
    for (uint32_t n = 0; n < trie->node_count; n++) {
        uint32_t children = trie->nodes[n].children & faces;
        climb->faces |= children;
        for (; children; children &= children - 1)
            climb->chances[ub_lowest(children)]++;
    }
    for (int f = 0; f < FACE_LIMIT; f++)
        climb->chances[f] = sum += climb->chances[f];
    return sum > 0;
}

/* ---- the boards kept ---- */

/* Whether a board precedes another: it has more points, or equal points and smaller faces. */
static bool climb_before(const Climb *climb, const ClimbBoard *one, const ClimbBoard *other) {
    return one->points > other->points ||
           (one->points == other->points && memcmp(one->board, other->board, climb->cells) < 0);
}

/* Keeps the current board if it is among the best. */
static void climb_offer(Climb *climb) {
    size_t count = climb->kept_count;
    if (count == climb->keep && climb->points < climb->kept[count - 1].points)
        return;
    ClimbBoard least = {climb->points, {0}};
    for (uint32_t s = 0; s < climb->symmetries; s++) {
        uint8_t image[GRID_SMALL];
        const uint32_t *goes = climb->images + (size_t)s * climb->cells;
        for (uint32_t c = 0; c < climb->cells; c++)
            image[goes[c]] = climb->board[c];
        if (s == 0 || memcmp(image, least.board, climb->cells) < 0)
            memcpy(least.board, image, climb->cells);
    }
    size_t at = count;
    while (at > 0 && climb_before(climb, &least, &climb->kept[at - 1]))
        at--;
    if (at == climb->keep || (at > 0 && climb->kept[at - 1].points == least.points &&
                              !memcmp(climb->kept[at - 1].board, least.board, climb->cells)))
        return; /* not good enough, or known */
    if (count < climb->keep)
        climb->kept_count++;
    memmove(climb->kept + at + 1, climb->kept + at,
            (climb->kept_count - at - 1) * sizeof *climb->kept);
    climb->kept[at] = least;
}

/* Moves to `board` if it has at least `least` points; unless `fully`, rejects boards that lag. */
static bool climb_go(Climb *climb, const uint8_t *board, const uint8_t *die, double least,
                     bool fully) {
    uint64_t floor[GRID_SMALL], after[GRID_SMALL];
    uint32_t last = climb->cells - 1;
    double lag = (double)climb->points - least;
    for (uint32_t c = 0; c < last; c++) {
        double bound = (double)climb->after[c] * (1 - CLIMB_LAG) - lag;
        floor[c] = !fully && bound > 0 ? (uint64_t)bound : 0;
    }
    floor[last] = least > 0 ? (uint64_t)ceil(least) : 0;
    climb->boards++;
    if (score_board(&climb->scorer, board, floor, after) != SCORE_DONE)
        return false;
    if (board != climb->board)
        memcpy(climb->board, board, climb->cells);
    if (die != climb->die)
        memcpy(climb->die, die, climb->cells);
    memcpy(climb->after, after, sizeof after);
    climb->points = climb->scorer.points;
    climb_offer(climb);
    return true;
}

/* ---- a round ---- */

void climb_begin(Climb *climb, uint64_t seed, const uint8_t *board, const uint8_t *die,
                 Cooling plan) {
    climb->random = ub_random_state(seed);
    for (uint32_t c = 0; c < climb->cells; c++)
        climb->die[c] = die ? die[c] : (uint8_t)c;
    for (uint32_t c = climb->cells; !die && c-- > 1;) { /* Fisher and Yates */
        uint32_t d = ub_below(&climb->random, c + 1);
        uint8_t other = climb->die[c];
        climb->die[c] = climb->die[d];
        climb->die[d] = other;
    }
    for (uint32_t c = 0; c < climb->cells; c++)
        climb->board[c] = board          ? board[c]
                          : climb->sides ? climb_side(climb, climb->die[c])
                                         : climb_face(climb);
    climb->points = 0;
    memset(climb->after, 0, sizeof climb->after);
    climb_go(climb, climb->board, climb->die, 0, true);
    climb->plan = plan;
    climb->step = 0;
    climb->stage = CLIMB_ANNEAL;
}

/* Whether a die has a face on one of its sides. */
static bool climb_has(const Climb *climb, uint8_t die, uint8_t face) {
    for (uint32_t i = climb->side_starts[die]; i < climb->side_starts[die + 1]; i++)
        if (climb->sides[i] == face)
            return true;
    return false;
}

/* Puts `face` on cell a: its die is turned, or exchanged for one that has the face. That die comes
 * from a cell whose face the first die has, too, so that nothing else changes; if there is none,
 * from any cell, where the first die is rolled. */
static void climb_deal(Climb *climb, uint8_t *board, uint8_t *die, uint32_t a, uint8_t face) {
    uint32_t from = ub_below(&climb->random, climb->cells), giver = climb->cells;
    if (climb_has(climb, die[a], face)) {
        board[a] = face;
        return;
    }
    for (uint32_t k = 0; k < climb->cells; k++) {
        uint32_t b = (from + k) % climb->cells;
        if (!climb_has(climb, die[b], face))
            continue;
        if (climb_has(climb, die[a], board[b])) {
            giver = b;
            break;
        }
        if (giver == climb->cells)
            giver = b;
    }
    if (giver == climb->cells) { /* no die has it, although words use it */
        board[a] = climb_side(climb, die[a]);
        return;
    }
    uint8_t cube = die[a];
    die[a] = die[giver];
    die[giver] = cube;
    board[a] = face;
    if (!climb_has(climb, cube, board[giver]))
        board[giver] = climb_side(climb, cube);
}

/* Makes a small random change to `board` and `die`. */
static void climb_draw(Climb *climb, uint8_t *board, uint8_t *die) {
    double kind = ub_unit(&climb->random);
    uint32_t a = ub_below(&climb->random, climb->cells);
    uint32_t b = ub_below(&climb->random, climb->cells);
    uint8_t face = board[a], cube = die[a];
    if (kind < 0.5) { /* exchange two cells */
        board[a] = board[b];
        board[b] = face;
        die[a] = die[b];
        die[b] = cube;
    } else if (climb->sides) {
        climb_deal(climb, board, die, a,
                   climb->chances[FACE_LIMIT - 1] ? climb_face(climb) : climb->sides[0]);
    } else {
        board[a] = climb_face(climb);
        if (kind > 0.95)
            board[b] = climb_face(climb);
    }
}

static void climb_anneal_step(Climb *climb) {
    uint8_t board[GRID_SMALL], die[GRID_SMALL];
    double heat = cooling_temperature(climb->plan, climb->step);
    memcpy(board, climb->board, sizeof board);
    memcpy(die, climb->die, sizeof die);
    climb_draw(climb, board, die);
    double luck = ub_unit(&climb->random);
    if (memcmp(board, climb->board, climb->cells))
        climb_go(climb, board, die, (double)climb->points * (1 + heat * log(luck)), false);
    else
        memcpy(climb->die, die, sizeof die); /* equal faces: only the dice moved */
}

/* Tries all boards that `die` can show on cells a and b; true at the first better one. */
static bool climb_roll(Climb *climb, const uint8_t *die, uint32_t a, uint32_t b) {
    uint8_t board[GRID_SMALL];
    memcpy(board, climb->board, sizeof board);
    for (uint32_t i = climb->side_starts[die[a]]; i < climb->side_starts[die[a] + 1]; i++)
        for (uint32_t j = climb->side_starts[die[b]]; j < climb->side_starts[die[b] + 1]; j++) {
            board[a] = climb->sides[i];
            board[b] = climb->sides[j];
            if (climb_go(climb, board, die, (double)climb->points + 1, true))
                return true;
        }
    return false;
}

/* Tries other faces on cell a; true if one was better. */
static bool climb_change(Climb *climb, uint32_t a) {
    uint64_t points[FACE_LIMIT], words[FACE_LIMIT];
    uint8_t board[GRID_SMALL];
    climb->boards += ub_count(climb->faces);
    if (score_changes(&climb->scorer, climb->board, a, climb->faces, points, words) != SCORE_DONE)
        return false;
    uint32_t best = climb->board[a];
    for (uint32_t rest = climb->faces; rest; rest &= rest - 1)
        if (best >= FACE_LIMIT || points[ub_lowest(rest)] > points[best])
            best = (uint32_t)ub_lowest(rest);
    memcpy(board, climb->board, sizeof board);
    board[a] = (uint8_t)best;
    return best < FACE_LIMIT && climb_go(climb, board, climb->die, (double)climb->points + 1, true);
}

/* Tries the changes of `step`: first of single cells, then of pairs. True if one was better. */
static bool climb_polish_step(Climb *climb) {
    uint32_t a = (uint32_t)climb->step / climb->cells, b = (uint32_t)climb->step % climb->cells;
    uint8_t board[GRID_SMALL], die[GRID_SMALL];
    if (a == b && !climb->sides)
        return climb_change(climb, a);
    if (a >= b && (a > b || climb->cells > 1))
        return false;
    memcpy(board, climb->board, sizeof board);
    memcpy(die, climb->die, sizeof die);
    board[a] = climb->board[b];
    board[b] = climb->board[a];
    die[a] = climb->die[b];
    die[b] = climb->die[a];
    if (board[a] != board[b] && climb_go(climb, board, die, (double)climb->points + 1, true))
        return true;
    return climb->sides && (climb_roll(climb, climb->die, a, b) || climb_roll(climb, die, a, b));
}

bool climb_run(Climb *climb, ClimbPause pause, void *context) {
    while (climb->stage != CLIMB_IDLE) {
        if ((climb->step & 15) == 0 && pause(context))
            return false;
        bool better = false;
        int64_t last = climb->plan.moves;
        if (climb->stage == CLIMB_ANNEAL) {
            climb_anneal_step(climb);
        } else {
            last = (int64_t)climb->cells * climb->cells;
            better = climb_polish_step(climb);
        }
        climb->step = better ? 0 : climb->step + 1;
        if (climb->step >= last) {
            climb->step = 0;
            climb->stage = climb->stage == CLIMB_ANNEAL ? CLIMB_POLISH : CLIMB_IDLE;
        }
    }
    return true;
}
