"""The encodings, asked for some words of a list instead of all: which words stay is a choice.

Soft clauses of MaxSAT are all that is left to be said of such a formula. For each of the encodings
into clauses that we know there is one here; of those of others it is not known that every
clause that a word asks for is under the premise that it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from unboggle.encodings import Encoding
from unboggle.encodings.coordinates import Coordinates
from unboggle.encodings.one_hot import OneHot
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.errors import InputError
from unboggle.formula.keeping import Wanted
from unboggle.formula.kept_tiles import GRANTED, KeptTiles
from unboggle.formula.optional_words import OptionalWords
from unboggle.formula.wishes import grant
from unboggle.puzzle import Face, Puzzle


class SomeWords(OptionalWords, Encoding):
    """Clauses of which the models are boards with words that they hold: those w with kept(w).

    If some board holds K and keeps the wishes, which speak of its cells alone, there is a model
    with just these kept(w). So if the clauses with a bound on what is not kept are UNSAT,
    no board keeps to it. A board may hold more words than a model says.
    """


class KeptOneHot(SomeWords, OneHot):
    """See `SomeWords` and `OneHot`: the steps of a word that is not kept are on no cell."""

    name = "kept_one_hot"


class KeptCoordinates(SomeWords, Coordinates):
    """See `SomeWords` and `Coordinates`: the letters of a word that is not kept lie anywhere."""

    name = "kept_coordinates"


class KeptWildTiles(SomeWords, WildTiles):
    """See `SomeWords` and `WildTiles`: no tile is needed, so all are wild.

    They are as many as there are cells, or as all words could use if they shared none: no
    fewer than a part of the words shows on a path of each.
    """

    name = "kept_wild_tiles"

    def __init__(self, puzzle: Puzzle) -> None:
        self.need: dict[Face, int] = {}
        self.slack = len(puzzle.grid.cells)
        Encoding.__init__(self, puzzle)


def _tiles(puzzle: Puzzle) -> KeptTiles:
    return KeptTiles(puzzle, Wanted(dict.fromkeys(puzzle.words, 1)))


def _granted(made: type[SomeWords]) -> Callable[[Puzzle], SomeWords]:
    def make(puzzle: Puzzle) -> SomeWords:
        encoded = made(puzzle)
        grant(encoded)
        return encoded

    return make


_MADE: dict[str, Callable[[Puzzle], SomeWords | KeptTiles]] = {
    "coordinates": _granted(KeptCoordinates),
    "one_hot": _granted(KeptOneHot),
    "tiles": _tiles,
    "wild_tiles": _granted(KeptWildTiles),
}
ABLE = tuple(_MADE)
"""The encodings that can be asked for some words."""


def keeping_some(puzzle: Puzzle, encoding: str) -> SomeWords | KeptTiles:
    """Return the formula of ``encoding``, one of `ABLE`, for any part of the words of ``puzzle``.

    Raises `InputError` that names a wish which speaks of more than the cells of a board.
    """
    require_granted(puzzle)
    return _MADE[encoding](puzzle)


def require_granted(puzzle: Puzzle) -> None:
    """Raise `InputError` that names a wish of which it is not known what fewer words do to it."""
    for wish in puzzle.wishes:
        if not isinstance(wish, GRANTED):
            raise InputError(f"a formula of most words cannot keep the wish {wish.names[0]!r}")
