"""The encodings for a part of a list instead of all words: the solver chooses which words are kept.

Such a formula only lacks the soft clauses of MaxSAT. There is one for each of the built-in
encodings into clauses. For plug-ins it is not known whether every clause that a word requires has
the premise that the word is chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from unboggle.encodings import Encoding
from unboggle.encodings.coordinates import Coordinates
from unboggle.encodings.one_hot import OneHot
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.errors import InputError
from unboggle.formula.conditional_tiles import GRANTED, ConditionalTiles
from unboggle.formula.constraints import grant
from unboggle.formula.keep_formula import KeepGoal
from unboggle.formula.optional_words import OptionalWords
from unboggle.puzzle import Face, Puzzle


class ConditionalWords(OptionalWords, Encoding):
    """Clauses whose models are boards with words that they hold: those w with kept(w).

    If some board holds K and satisfies the constraints, which are about its cells alone, there is
    a model with exactly these kept(w). So if the clauses with a bound on the dropped words are
    UNSAT, no board meets the bound. A board may hold more words than its model states.
    """


class ConditionalOneHot(ConditionalWords, OneHot):
    """See `ConditionalWords` and `OneHot`: the steps of a dropped word are on no cell."""

    name = "kept_one_hot"


class ConditionalCoordinates(ConditionalWords, Coordinates):
    """See `ConditionalWords` and `Coordinates`. A dropped word lies anywhere."""

    name = "kept_coordinates"


class ConditionalWildTiles(ConditionalWords, WildTiles):
    """See `ConditionalWords` and `WildTiles`: no tile is needed, so all are wild.

    There is one for each cell, or as many as all words could use if they shared none. That is
    enough for one path of each word of any part of the list.
    """

    name = "kept_wild_tiles"

    def __init__(self, puzzle: Puzzle) -> None:
        self.need: dict[Face, int] = {}
        self.slack = len(puzzle.grid.cells)
        Encoding.__init__(self, puzzle)


def _tiles(puzzle: Puzzle) -> ConditionalTiles:
    return ConditionalTiles(puzzle, KeepGoal(dict.fromkeys(puzzle.words, 1)))


def _granted(made: type[ConditionalWords]) -> Callable[[Puzzle], ConditionalWords]:
    def make(puzzle: Puzzle) -> ConditionalWords:
        encoded = made(puzzle)
        grant(encoded)
        return encoded

    return make


_MADE: dict[str, Callable[[Puzzle], ConditionalWords | ConditionalTiles]] = {
    "coordinates": _granted(ConditionalCoordinates),
    "one_hot": _granted(ConditionalOneHot),
    "tiles": _tiles,
    "wild_tiles": _granted(ConditionalWildTiles),
}
ABLE = tuple(_MADE)
"""The encodings that support a part of the words."""


def conditional_formula(puzzle: Puzzle, encoding: str) -> ConditionalWords | ConditionalTiles:
    """Return the formula of ``encoding``, one of `ABLE`, for any part of the words of ``puzzle``.

    Raises `InputError` that names a constraint which is not about the cells of a board alone.
    """
    require_granted(puzzle)
    return _MADE[encoding](puzzle)


def require_granted(puzzle: Puzzle) -> None:
    """Raise `InputError` that names a constraint which is not about the cells of a board alone."""
    for constraint in puzzle.constraints:
        if not isinstance(constraint, GRANTED):
            raise InputError(
                f"a formula of most words does not support the constraint {constraint.names[0]!r}"
            )
