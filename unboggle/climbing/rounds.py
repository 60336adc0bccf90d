"""Rounds of annealing for a goal: compiled once, from any start, for any number of threads.

The number of a round and the seed determine its length and its random choices.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from unboggle.climbing.goal import ClimbGoal, by_points, check_goal
from unboggle.climbing.python_climber import PythonClimber, WordTrie
from unboggle.errors import InputError
from unboggle.forward.scoring import BLANK, Scorer
from unboggle.kernel import usable
from unboggle.puzzle import Board, Face
from unboggle.puzzle.dice import SOLID, DiceSet, place

if TYPE_CHECKING:
    from unboggle.kernel import extension


class Tuning(NamedTuple):
    """What tunes a round. Temperatures are parts of the score; all numbers were chosen."""

    hot: float = 0.03
    """The temperature at the start of a round from a random board."""
    cold: float = 0.003
    """The temperature at the end of a round."""
    warm: float = 0.012
    """The temperature at the start of a round from a given board."""
    warmer: float = 0.02
    """The same for a board of earlier rounds; if it is lower, rounds mostly return to it."""
    moves_per_pair: int = 200
    """Moves of the shortest round, for each pair of cells; `benchmarks/islands.py` varies them."""


TUNING = Tuning()

Placed = tuple[bytes, bytes | None]
"""A start: the face number of each cell and, with dice, the number of its die."""


class Rounds:
    """The rounds for ``goal`` with ``seed``; raises `InputError` if the goal is not possible."""

    def __init__(self, goal: ClimbGoal, seed: int, tuning: Tuning = TUNING) -> None:
        check_goal(goal)
        self.goal, self.seed, self.tuning = goal, seed, tuning
        self._faces = goal.letters_used()
        self._dice = _sides(goal.dice, self._faces, goal.scorer) if goal.dice else None
        self._start = None if goal.start is None else self.placed(goal.start)

    @cached_property
    def scorer(self) -> Scorer:
        """The scorer whose points the rounds maximise."""
        return by_points(self.goal)

    def compile(self) -> None:
        """Compile the words once, which takes half a second; two without the kernel."""
        if usable():
            _ = self.scorer.kernel
        else:
            self._trie = WordTrie(self.scorer)

    def climber(self) -> extension.Climber | PythonClimber:
        """Return a new climber for these rounds, after `compile`; each thread needs its own."""
        goal, scorer = self.goal, self.scorer
        faces = [scorer.number[face] for face in self._faces]
        cells = {cell: k for k, cell in enumerate(scorer.cells)}
        symmetries = [
            bytes(cells[image[cell]] for cell in scorer.cells) for image in scorer.grid.symmetries
        ]
        if not usable():
            return PythonClimber(scorer, self._trie, faces, self._dice, symmetries, goal.limit)
        from unboggle.kernel import extension

        allowed = sum(1 << face for face in faces)
        return extension.Climber(scorer.kernel, allowed, self._dice, symmetries, goal.limit)

    def begin(
        self,
        climber: extension.Climber | PythonClimber,
        number: int,
        start: Placed | None = None,
        length: int | None = None,
    ) -> None:
        """Let ``climber`` begin the round ``number`` (from 0) at ``start``, a board of islands.

        If ``start`` is None, it begins at the start of the goal, or at random. ``length`` is in
        units of the shortest round; None: as the number determines.
        """
        tuning = self.tuning
        hot = tuning.warmer if start else tuning.warm if self._start else tuning.hot
        start = start or self._start
        moves = tuning.moves_per_pair * len(self.scorer.cells) ** 2 * (length or luby(number + 1))
        board, dice = start or (None, None)
        climber.begin((self.seed << 32) + number, board, dice, hot, tuning.cold, moves)

    def placed(self, start: Board) -> Placed:
        """Return ``start`` as rounds take it; `InputError` if no round can begin there."""
        goal = self.goal
        numbers = goal.scorer.numbers(start)
        if BLANK in numbers:
            raise InputError(
                f"the start {start} has a cell without a letter, or with one that no word has"
            )
        stray = {f for f in start.faces.values() if f not in self._faces}
        if stray:
            raise InputError(f"the start shows {min(stray)!r}, which is excluded")
        if goal.dice is None:
            return numbers, None
        placement = place(start, goal.dice)
        if not placement.complete:
            raise InputError(f"the start {start} cannot be thrown with {goal.dice.name}")
        left = list(enumerate(goal.dice.dice))
        order = []
        for cell in goal.scorer.cells:  # any of several equal dice is right
            die = placement.dice[cell]
            number = next(k for k, other in left if other == die)
            left.remove((number, die))
            order.append(number)
        return numbers, bytes(order)

    def board(self, numbers: bytes) -> Board:
        """Return the board of ``numbers``: a face for each cell, or none."""
        scorer = self.goal.scorer
        pairs = zip(scorer.cells, numbers, strict=True)
        return Board(scorer.grid, {cell: scorer.faces[k] for cell, k in pairs if k != BLANK})


def luby(number: int) -> int:
    """Return the ``number``-th term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

    >>> [luby(n) for n in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    while True:
        power = number.bit_length()
        if number == (1 << power) - 1:
            return 1 << (power - 1)
        number -= (1 << (power - 1)) - 1


def _sides(dice: DiceSet, faces: tuple[Face, ...], scorer: Scorer) -> list[bytes]:
    """Return the sides of each die for the kernel, without solid and excluded sides."""
    sides = []
    for die in dice.dice:
        usable = [f for f in die.faces if f != SOLID and _allowed(f, faces, scorer)]
        if not usable:
            raise InputError(f"the die {die} has no face left; exclude fewer letters")
        sides.append(bytes(scorer.number.get(face, BLANK) for face in usable))
    return sides


def _allowed(face: Face, faces: tuple[Face, ...], scorer: Scorer) -> bool:
    return face in faces or face not in scorer.number  # a face without words is harmless
