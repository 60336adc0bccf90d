"""How hard a Gogen is to solve by logic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from unboggle.gogen.gogen import SIDE, Gogen
from unboggle.gogen.logic import (
    _ALL,
    _CORNERS,
    _INNER,
    CELLS,
    Options,
    Touching,
    _bits,
    _near,
    _only_here,
    narrow,
    numbers,
    touching,
)

LEVELS = 7
_MOST_ROUNDS = (5, 8)
"""The most rounds of levels 1 and 2; level 3 is whatever else the simple rules solve."""
_MOST_SUPPOSITIONS = (1, 2, 4)
"""The most suppositions of levels 4, 5 and 6."""


@dataclass(frozen=True)
class Grade:
    """What it takes to solve a Gogen by logic.

    In a *round* the simple rules are applied once to every letter, with the
    options that the round before has left. Where they come to nothing, a letter
    is supposed to be on one of its cells (the letter with the fewest first, then
    by the alphabet); each *supposition* counted is one that the simple rules lead
    to a contradiction, so that the cell is struck out and rounds go on. ``beyond``: there came
    a point at which no single supposition led anywhere.
    """

    rounds: int
    suppositions: int
    beyond: bool = False

    @property
    def effort(self) -> tuple[bool, int, int]:
        """What is more for a harder Gogen."""
        return self.beyond, self.suppositions, self.rounds

    @property
    def level(self) -> int:
        """The difficulty from 1 (Monday) to 7 (Sunday).

        1 to 3: the simple rules are enough, in up to 5, up to 8, or more rounds.
        4 to 7: with one, two, up to 4, or more suppositions, or beyond.

        >>> Grade(6, 0).level, Grade(3, 7).level
        (2, 7)
        """
        if self.beyond:
            return LEVELS
        if not self.suppositions:
            return 1 + sum(self.rounds > most for most in _MOST_ROUNDS)
        return 4 + sum(self.suppositions > most for most in _MOST_SUPPOSITIONS)


def grade(given: Mapping[int, int], touch: Touching) -> Grade:
    """Return how hard the Gogen with the letters ``given`` (cell -> letter) is.

    It has to have one board only.
    """
    where = [_ALL] * CELLS
    for cell, letter in given.items():
        where[letter] = 1 << cell
    for letter, around in enumerate(touch):
        where[letter] &= _INNER if len(around) > 5 else ~_CORNERS if len(around) > 3 else _ALL
    rounds = suppositions = 0
    while True:
        while (after := _round(where, touch)) != where:
            rounds += 1
            where = after
        if not any(cells & (cells - 1) for cells in where):
            return Grade(rounds, suppositions)
        struck = _contradiction(where, touch)
        if struck is None:
            return Grade(rounds, suppositions, beyond=True)
        letter, cell = struck
        where[letter] &= ~cell
        suppositions += 1


def _round(where: Options, touch: Touching) -> Options:
    fixed = 0
    for cells in where:
        if not cells & (cells - 1):
            fixed |= cells
    alone = dict(_only_here(where) or ())  # the board is there: no cell is empty
    after = []
    for letter, cells in enumerate(where):
        if cells & (cells - 1):
            cells = alone.get(letter, cells & ~fixed)
            for x in touch[letter]:
                cells &= _near[where[x]]
        after.append(cells)
    return after


def _contradiction(where: Options, touch: Touching) -> tuple[int, int] | None:
    """Return a letter and a cell on which the simple rules show that it cannot be."""
    open_ = (x for x, cells in enumerate(where) if cells & (cells - 1))
    for letter in sorted(open_, key=lambda x: where[x].bit_count()):
        for cell in _bits(where[letter]):
            supposed = where.copy()
            supposed[letter] = cell
            if not narrow(supposed, touch, (letter,)):
                return letter, cell
    return None


def grade_of(gogen: Gogen) -> Grade:
    """Return how hard ``gogen`` is to solve by logic; it has to have one board only."""
    given = gogen.puzzle.wishes.given
    letters = {SIDE * r + c: numbers(face)[0] for (r, c), face in given.items()}
    return grade(letters, touching(gogen.words))
