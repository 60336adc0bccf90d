"""The rule by which islands in a ring choose the start of each epoch, without any processes.

Island models keep several populations, which now and then send their best to a neighbour.
See Whitley, Rana and Heckendorn, "The island model genetic algorithm: on separability, population
size and convergence" (1999). For annealing, Janaki Ram, Sreenivas and Ganapathy Subramaniam
("Parallel simulated annealing algorithms", 1996) exchange the best boards in the same way. Here
the epochs of an island start in turn

1. *fresh*: as rounds do without islands, at random or at the start of the goal;
2. at its *own* best board;
3. at the best board of its *neighbour*, the previous island in the ring.

A board moves one island further in three epochs, so the islands do not soon converge on one
board. A third of all rounds is independent of the others. No island waits: it uses the best
board that its neighbour has reported so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from unboggle.puzzle import Board

Beginning = Literal["fresh", "own", "neighbour"]
TURNS: tuple[Beginning, ...] = ("fresh", "own", "neighbour")
"""How the epochs of an island begin, in turn."""


class Archipelago:
    """The islands, numbered from 0, each with the best board that it has reported.

    The first islands inherit the boards ``before``, one each. Epochs begin by ``turns``.
    """

    def __init__(
        self, before: Iterable[tuple[Board, int]] = (), turns: Sequence[Beginning] = TURNS
    ) -> None:
        self._turns = turns
        self._heritage = [*before][::-1]
        self._best: list[tuple[Board, int] | None] = []
        self._epochs: list[int] = []

    def __len__(self) -> int:
        """Return the number of islands."""
        return len(self._best)

    def settle(self) -> int:
        """Add an island and return its number."""
        self._best.append(self._heritage.pop() if self._heritage else None)
        self._epochs.append(0)
        return len(self._best) - 1

    def start_of(self, island: int) -> Board | None:
        """Return the start of the next epoch of ``island``; None: fresh, or no board is known.

        Each call is the next epoch.
        """
        turn = self._turns[self._epochs[island] % len(self._turns)]
        self._epochs[island] += 1
        if turn == "fresh":
            return None
        of = (island - 1) % len(self) if turn == "neighbour" else island
        known = self._best[of] or self._best[island]
        return known[0] if known else None

    def offer(self, island: int, board: Board, value: int) -> None:
        """Make ``board``, worth ``value``, the best of ``island`` if it is better."""
        best = self._best[island]
        if best is None or value > best[1]:
            self._best[island] = board, value

    def threshold(self, island: int) -> int:
        """Return the value that the best of ``island`` must exceed; -1 if it has no board."""
        best = self._best[island]
        return -1 if best is None else best[1]
