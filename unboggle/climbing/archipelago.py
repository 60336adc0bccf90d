"""Islands in a ring: where each begins its next epoch. The rule alone, without processes.

Island models keep several populations, which now and then send their best to a neighbour
(Whitley, Rana and Heckendorn, "The island model genetic algorithm: on separability, population
size and convergence", 1999); for annealing Janaki Ram, Sreenivas and Ganapathy Subramaniam
("Parallel simulated annealing algorithms", 1996) exchange the best boards in the same way. Here
an island begins in turn

1. *fresh*: where rounds begin without islands, at random or at the start of the goal;
2. at its *own* best board;
3. at the best board of its *neighbour*, the island before it in the ring.

A board goes one island further in three epochs, so not all are soon at work on the same one,
and a third of all rounds owes nothing to any other. Nobody waits for anybody: what a neighbour
has is what it has told so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from unboggle.puzzle import Board

Beginning = Literal["fresh", "own", "neighbour"]
TURNS: tuple[Beginning, ...] = ("fresh", "own", "neighbour")


class Archipelago:
    """The islands, numbered from 0, each with the best board it has told of.

    The first islands inherit the boards ``before``, one each.
    """

    def __init__(self, before: Iterable[tuple[Board, int]] = ()) -> None:
        self._heritage = [*before][::-1]
        self._best: list[tuple[Board, int] | None] = []
        self._epochs: list[int] = []

    def __len__(self) -> int:
        """Return how many islands there are."""
        return len(self._best)

    def settle(self) -> int:
        """Return the number of a new island."""
        self._best.append(self._heritage.pop() if self._heritage else None)
        self._epochs.append(0)
        return len(self._best) - 1

    def begins(self, island: int) -> Board | None:
        """Return where ``island`` begins its next epoch; None: fresh, also if nobody has a board.

        Each call is the next epoch.
        """
        turn = TURNS[self._epochs[island] % len(TURNS)]
        self._epochs[island] += 1
        if turn == "fresh":
            return None
        of = (island - 1) % len(self) if turn == "neighbour" else island
        known = self._best[of] or self._best[island]
        return known[0] if known else None

    def offer(self, island: int, board: Board, value: int) -> None:
        """Take ``board``, worth ``value``, for the best of ``island`` if it is."""
        best = self._best[island]
        if best is None or value > best[1]:
            self._best[island] = board, value

    def least(self, island: int) -> int:
        """Return what a board has to be worth more than, to be the best of ``island``; or -1."""
        best = self._best[island]
        return -1 if best is None else best[1]
