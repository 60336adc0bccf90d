/* Banned words through one cell of a board: those that a letter there would complete, and a path of
 * one that the board shows. For searches that write letter after letter.
 *
 *     bans_compile -> bans_make_through -> bans_show -> bans_completes, or bans_draw_path
 *
 * A second trie has each forbidden spelling once for each of its letters: from this letter to the
 * last one, and then, after a mark, from the letter before it back to the first one. A walk in it
 * begins at the cell of that letter, and comes back there at the mark. Words of lists of which a
 * board may show some are not in it.
 */
#ifndef UNBOGGLE_BANS_THROUGH_H
#define UNBOGGLE_BANS_THROUGH_H

#include <stdbool.h>
#include <stdint.h>

#include "bans.h"
#include "bits.h"

/* Makes the second trie; false if memory is short. There is none, and bans_completes is always
 * false, if no spelling is forbidden, or too many are. */
bool bans_make_through(Bans *bans);

/* Whether there is a second trie. */
UB_INLINE bool bans_avoids(const Bans *bans) { return bans->through.node_count > 0; }

/* Whether a path of a forbidden spelling goes through the cell if it shows `face`, a bit, and
 * other cells what `shows` of the board has. */
bool bans_completes(const Bans *bans, BansBoard *board, int32_t cell, uint32_t face);

/* Draws a path of a forbidden spelling on the board, each with the same probability, and sets
 * `cells` to its cells; returns whether there is any. `faces` has the face of each cell. */
bool bans_draw_path(const Bans *bans, BansBoard *board, const uint8_t *faces, uint64_t *random,
                    uint64_t *cells, int32_t width);

#endif
