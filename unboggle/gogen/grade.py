"""Grade Gogens by the effort of solving them by logic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from unboggle.gogen.gogen import SIDE, Gogen
from unboggle.gogen.logic import Options, Touching, numbers, touching

LEVELS = 7


class Tuning(NamedTuple):
    """The limits of the levels of a `Grade`. The numbers were chosen."""

    most_rounds: tuple[int, ...] = (5, 8)
    """The most rounds of levels 1 and 2; level 3 is everything else that the simple rules solve."""
    most_suppositions: tuple[int, ...] = (1, 2, 4)
    """The most suppositions of levels 4, 5 and 6."""


TUNING = Tuning()


@dataclass(frozen=True)
class Grade:
    """The effort of solving a Gogen by logic.

    In a *round* the simple rules are applied once to every letter, with the options that the round
    before has left. If they remove nothing, a letter is supposed to be on one of its cells (the
    letter with the fewest options first, then in alphabetical order). A *supposition* counts if the
    simple rules lead it to a contradiction, so that the cell is excluded and rounds go on.
    ``unsolved``: at some point no single supposition was enough.
    """

    rounds: int
    hypotheses: int
    unsolved: bool = False

    @property
    def effort(self) -> tuple[bool, int, int]:
        """A key that is larger for a harder Gogen."""
        return self.unsolved, self.hypotheses, self.rounds

    @property
    def level(self) -> int:
        """The difficulty from 1 (Monday) to 7 (Sunday).

        1 to 3: the simple rules are enough, in at most 5, at most 8, or more rounds.
        4 to 7: with one, two, up to 4, or more suppositions, or beyond.

        >>> Grade(6, 0).level, Grade(3, 7).level
        (2, 7)
        """
        if self.unsolved:
            return LEVELS
        if not self.hypotheses:
            return 1 + sum(self.rounds > most for most in TUNING.most_rounds)
        return 4 + sum(self.hypotheses > most for most in TUNING.most_suppositions)


def graded(given: Mapping[int, int], touch: Touching) -> Grade:
    """Return how hard the Gogen with the letters ``given`` (cell -> letter) is.

    It must have only one board.
    """
    options = Options.at_first(given, touch)
    rounds = hypotheses = 0
    while True:
        while (after := _round(options)).cells != options.cells:
            rounds += 1
            options = after
        if not options.open:
            return Grade(rounds, hypotheses)
        struck = _contradiction(options)
        if struck is None:
            return Grade(rounds, hypotheses, unsolved=True)
        letter, cell = struck
        options.cells[letter] &= ~cell
        hypotheses += 1


def _round(options: Options) -> Options:
    """Return the result of one round, in which each letter uses the options of the round before."""
    fixed = 0
    for cells in options.cells:
        if not cells & (cells - 1):
            fixed |= cells
    alone = dict(options.hidden_singles() or ())  # the board exists, so no cell is empty
    after = []
    for letter, cells in enumerate(options.cells):
        if cells & (cells - 1):
            cells = alone.get(letter, cells & ~fixed)
            for x in options.touch[letter]:
                cells &= options.near(x)
        after.append(cells)
    return Options(after, options.touch)


def _contradiction(options: Options) -> tuple[int, int] | None:
    """Return a letter and a cell that the simple rules exclude for it, or None."""
    for letter in sorted(options.open, key=lambda x: options.cells[x].bit_count()):
        for cell in options.each(letter):
            if not options.supposing(letter, cell).narrow((letter,)):
                return letter, cell
    return None


def grade_of(gogen: Gogen) -> Grade:
    """Return the effort of solving ``gogen`` by logic; it must have only one board."""
    given = gogen.given
    letters = {SIDE * r + c: numbers(face)[0] for (r, c), face in given.items()}
    return graded(letters, touching(gogen.words))
