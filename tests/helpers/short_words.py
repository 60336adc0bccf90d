"""A small stand-in for a dictionary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from unboggle.puzzle import Board, Face, Spelling, Word
from unboggle.testing.brute_force import shows_word

STRINGS = ("".join(s) for n in (2, 3) for s in product("abc", repeat=n))


DICTIONARY: dict[Word, tuple[Spelling, ...]] = {word: (tuple(word),) for word in STRINGS}


class Short:
    """A dictionary of all short strings."""

    def on(self, board: Board) -> dict[Word, tuple[Spelling, ...]]:
        """Return the words on a board."""
        faces = dict(board.faces)
        return {w: s for w, s in DICTIONARY.items() if shows_word(board.grid, faces, s[0])}

    def fitting(
        self, have: Mapping[Face, int], room: int
    ) -> Iterator[dict[Word, tuple[Spelling, ...]]]:
        """Yield all words, in parts, whether or not they fit; the caller tests that later."""
        yield dict(list(DICTIONARY.items())[:10])
        yield dict(list(DICTIONARY.items())[10:])


SHORT_WORDS = Short()
