"""Rounds of annealing for a goal: compiled once, begun from anywhere, by as many as like.

A round's number and the seed decide its length and its luck.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from unboggle.climbing.goal import Goal, by_points, check_goal
from unboggle.climbing.python_climber import PythonClimber, WordTrie
from unboggle.errors import InputError
from unboggle.forward.scoring import BLANK, Scorer
from unboggle.kernel import usable
from unboggle.puzzle import Board, Face
from unboggle.puzzle.dice import SOLID, DiceSet, place

if TYPE_CHECKING:
    from unboggle.kernel import extension

HOT, COLD = 0.03, 0.003
"""Temperatures at the beginning and the end of a round, in parts of the score."""
WARM = 0.012
"""The temperature at which a round from a given board begins."""
WARMER = 0.02
"""The same for a board that rounds have come to: less, and they mostly come back to it."""
MOVES_PER_PAIR = 200
"""Moves of the shortest round, for each pair of cells."""

Placed = tuple[bytes, bytes | None]
"""A board to begin at: the number of the face on each cell, and with dice that of the die."""


class Rounds:
    """The rounds for ``goal`` from ``seed``; raises `InputError` if the goal cannot be."""

    def __init__(self, goal: Goal, seed: int) -> None:
        check_goal(goal)
        self.goal, self.seed = goal, seed
        self._faces = goal.faces()
        self._dice = _sides(goal.dice, self._faces, goal.scorer) if goal.dice else None
        self._start = None if goal.start is None else self.placed(goal.start)

    @cached_property
    def scorer(self) -> Scorer:
        """The scorer whose points are climbed for."""
        return by_points(self.goal)

    def compile(self) -> None:
        """Compile the words, once, which takes a second or two."""
        if usable():
            _ = self.scorer.kernel
        else:
            self._trie = WordTrie(self.scorer)

    def climber(self) -> extension.Climber | PythonClimber:
        """Return one who goes through rounds, after `compile`; each thread has its own."""
        goal, scorer = self.goal, self.scorer
        faces = [scorer.number[face] for face in self._faces]
        cells = {cell: k for k, cell in enumerate(scorer.cells)}
        symmetries = [
            bytes(cells[image[cell]] for cell in scorer.cells) for image in scorer.grid.symmetries
        ]
        if not usable():
            return PythonClimber(scorer, self._trie, faces, self._dice, symmetries, goal.keep)
        from unboggle.kernel import extension

        allowed = sum(1 << face for face in faces)
        return extension.Climber(scorer.kernel, allowed, self._dice, symmetries, goal.keep)

    def begin(
        self,
        climber: extension.Climber | PythonClimber,
        number: int,
        start: Placed | None = None,
        length: int | None = None,
    ) -> None:
        """Let ``climber`` begin the round ``number`` (from 0) at ``start``, a board of islands.

        None: where the goal says that rounds begin, at random if it does not. Its ``length`` is
        in the shortest rounds; None: what the number makes it.
        """
        hot = WARMER if start else WARM if self._start else HOT
        start = start or self._start
        moves = MOVES_PER_PAIR * len(self.scorer.cells) ** 2 * (length or luby(number + 1))
        board, dice = start or (None, None)
        climber.begin((self.seed << 32) + number, board, dice, hot, COLD, moves)

    def placed(self, start: Board) -> Placed:
        """Return ``start`` as a round begins there; `InputError` if none can."""
        goal = self.goal
        numbers = goal.scorer.numbers(start)
        if BLANK in numbers:
            raise InputError(
                f"the start {start} has a cell with no letter, or one that no word has"
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
        for cell in goal.scorer.cells:  # of equal dice any will do
            die = placement.dice[cell]
            number = next(k for k, other in left if other == die)
            left.remove((number, die))
            order.append(number)
        return numbers, bytes(order)

    def shown(self, numbers: bytes) -> Board:
        """Return the board that ``numbers`` are: a face for each cell, or none."""
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
    """Return the sides of each die for the kernel, without solid and excluded ones."""
    sides = []
    for die in dice.dice:
        usable = [f for f in die.faces if f != SOLID and _allowed(f, faces, scorer)]
        if not usable:
            raise InputError(f"the die {die} has no face left that is not excluded")
        sides.append(bytes(scorer.number.get(face, BLANK) for face in usable))
    return sides


def _allowed(face: Face, faces: tuple[Face, ...], scorer: Scorer) -> bool:
    return face in faces or face not in scorer.number  # what no word has does no harm
