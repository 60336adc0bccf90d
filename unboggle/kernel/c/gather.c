/* The puzzle and the state of gather.h; gather_run.c moves. */
#include "gather.h"

#include <stdlib.h>
#include <string.h>

#include "random.h"

/* ---- the puzzle ---- */

void gather_free(GatherPuzzle *puzzle) {
    space_free(&puzzle->space);
    trie_clear(&puzzle->trie);
    free(puzzle->list.line);
    free(puzzle->list.letter);
    free(puzzle->list.weight);
    free(puzzle->list.must);
    free(puzzle->start);
    free(puzzle->word_of);
    memset(puzzle, 0, sizeof *puzzle);
}

/* The weight of a path of a banned word, in hundredths of the mean weight; and that of a word
 * beyond the allowed number, if a board may show some: they are many. Both were chosen. */
enum { GATHER_BAN = 200, GATHER_EXCESS = 50 };

/* Whether a board may show the line. */
static bool gather_fits(const GatherPuzzle *puzzle, WordLine line) {
    return line.length > 0 && line.length <= puzzle->space.cells;
}

/* The spellings of the trie, and their faces. */
typedef struct {
    Spelling *spelling;
    uint8_t *faces;
    size_t count, size;
} GatherSpellings;

/* Adds a line with this pivot. */
static void gather_spell(GatherPuzzle *puzzle, GatherSpellings *all, WordLine line, int32_t pivot) {
    const uint8_t *letter = puzzle->list.letter + line.letter;
    uint8_t *faces = all->faces + all->size;
    size_t length = 0;
    for (int32_t k = pivot; k >= 0; k--)
        faces[length++] = letter[k];
    if (pivot < line.length - 1)
        faces[length++] = GATHER_MARK;
    for (int32_t k = pivot + 1; k < line.length; k++)
        faces[length++] = letter[k];
    all->spelling[all->count] = (Spelling){faces, length};
    puzzle->word_of[all->count++] = line.word;
    all->size += length;
}

static bool gather_build_trie(GatherPuzzle *puzzle) {
    size_t count = 0, size = 0;
    for (int32_t k = 0; k < puzzle->list.lines; k++)
        if (gather_fits(puzzle, puzzle->list.line[k])) {
            count += (size_t)puzzle->list.line[k].length;
            size += (size_t)puzzle->list.line[k].length * ((size_t)puzzle->list.line[k].length + 1);
        }
    Spelling *spelling = malloc((count + 1) * sizeof *spelling);
    uint8_t *faces = malloc(size + 1);
    puzzle->word_of = malloc((count + 1) * sizeof *puzzle->word_of);
    bool built = spelling && faces && puzzle->word_of;
    if (built) {
        GatherSpellings all = {spelling, faces, 0, 0};
        for (int32_t k = 0; k < puzzle->list.lines; k++)
            for (int32_t pivot = 0;
                 gather_fits(puzzle, puzzle->list.line[k]) && pivot < puzzle->list.line[k].length;
                 pivot++)
                gather_spell(puzzle, &all, puzzle->list.line[k], pivot);
        built = trie_build(&puzzle->trie, spelling, all.count) == TRIE_OK;
    }
    free(spelling);
    free(faces);
    return built;
}

bool gather_compile(GatherPuzzle *puzzle) {
    if (!space_complete(&puzzle->space) || !gather_build_trie(puzzle))
        return false;
    int64_t weights = 0;
    for (int32_t w = 0; w < puzzle->list.words; w++)
        weights += puzzle->list.weight[w];
    const int32_t share = bans_penalty(&puzzle->space.bans, GATHER_BAN, GATHER_EXCESS);
    puzzle->ban_cost = 1 + weights * share / (100 * (puzzle->list.words + (int64_t)1));
    puzzle->must_count = 0;
    for (int32_t w = 0; w < puzzle->list.words; w++)
        puzzle->must_count += puzzle->list.must[w];
    uint32_t sum = 0;
    memset(puzzle->frequency, 0, sizeof puzzle->frequency);
    for (int32_t k = 0; k < puzzle->list.lines; k++)
        for (int32_t i = 0;
             gather_fits(puzzle, puzzle->list.line[k]) && i < puzzle->list.line[k].length; i++)
            puzzle->frequency[puzzle->list.letter[puzzle->list.line[k].letter + i]]++;
    for (int f = 0; f < puzzle->space.faces; f++)
        sum += puzzle->frequency[f];
    if (!sum) /* no word fits the board: any face */
        puzzle->frequency[0] = 1;
    sum = 0;
    for (int f = 0; f < FACE_LIMIT; f++)
        puzzle->frequency[f] = sum += puzzle->frequency[f];
    return true;
}

/* ---- the state ---- */

void gather_state_free(GatherState *state) {
    free(state->best);
    free(state->paths);
    free(state->lost.word);
    free(state->won.word);
    for (int c = 0; c < GATHER_CELLS; c++)
        free(state->through[c].word);
    bans_board_free(&state->bans);
    memset(state, 0, sizeof *state);
}

bool gather_new(GatherState *state, const GatherPuzzle *puzzle, uint64_t seed) {
    memset(state, 0, sizeof *state);
    state->best = calloc((size_t)puzzle->space.cells, sizeof *state->best);
    state->paths = calloc((size_t)puzzle->list.words + 1, sizeof *state->paths);
    state->best_held = state->best_must = state->round = -1;
    state->random = ub_random_state(seed);
    return bans_board_new(&state->bans, &puzzle->space.bans) && state->best && state->paths;
}
