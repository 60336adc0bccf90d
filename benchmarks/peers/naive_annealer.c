/* The obvious first attempt: simulated annealing for a board with many words (naive_annealer.py).
 *
 * A word on the board counts 1, any other half the square of the part of it that is there: its
 * longest prefix.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 1024, WORDS = 4096, LENGTH = 64, ROUND = 300000 };
static int rows, columns, cells, count, near[CELLS][8], nears[CELLS];
static char word[WORDS][LENGTH], letters[WORDS * LENGTH], board[CELLS + 1];
static char used[CELLS];

/* The longest prefix of `rest` from `cell`; `rest` starts `depth` letters into its word. */
static int longest(const char *rest, int cell, int depth) {
    if (used[cell] || board[cell] != *rest)
        return depth;
    int most = depth + 1;
    used[cell] = 1;
    for (int k = 0; k < nears[cell] && rest[most - depth]; k++) {
        int reached = longest(rest + 1, near[cell][k], depth + 1);
        most = reached > most ? reached : most;
    }
    used[cell] = 0;
    return most;
}

static double score(int *held) {
    double sum = *held = 0;
    for (int w = 0; w < count; w++) {
        int most = 0, length = (int)strlen(word[w]);
        for (int c = 0; c < cells && most < length; c++) {
            int reached = longest(word[w], c, 0);
            most = reached > most ? reached : most;
        }
        *held += most == length;
        sum += most == length ? 1 : 0.5 * most * most / length / length;
    }
    return sum;
}

/* Calls `better` with each board that holds more words than those before, until it holds all. Words
 * are separated by blanks; letters are bytes. */
void anneal(const char *text, int row_count, int column_count, int seed,
            void (*better)(const char *)) {
    rows = row_count, columns = column_count, cells = rows * columns;
    srand48(seed);
    for (int taken = 0; count < WORDS && sscanf(text, "%63s%n", word[count], &taken) == 1; count++)
        strcat(letters, word[count]), text += taken;
    for (int c = 0; c < cells; c++)
        for (int d = 0; d < cells; d++)
            if (c != d && abs(c / columns - d / columns) < 2 && abs(c % columns - d % columns) < 2)
                near[c][nears[c]++] = d;
    int most = -1, held, total = (int)strlen(letters);
    while (most < count) {
        for (int c = 0; c < cells; c++)
            board[c] = letters[lrand48() % total];
        double now = score(&held);
        for (int move = 0; move < ROUND && most < count; move++) {
            double heat = 0.4 * pow(0.05 / 0.4, (double)move / ROUND);
            int a = (int)(lrand48() % cells), b = (int)(lrand48() % cells);
            char was_a = board[a], was_b = board[b];
            board[a] = lrand48() % 2 ? was_b : letters[lrand48() % total];
            board[b] = board[a] == was_b ? was_a : was_b;
            double next = score(&held);
            if (next >= now || drand48() < exp((next - now) / heat))
                now = next;
            else
                board[a] = was_a, board[b] = was_b;
            if (held > most && now == next)
                most = held, better(board);
        }
    }
}
