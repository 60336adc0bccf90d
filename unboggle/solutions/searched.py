"""Solutions by board searches, each with another seed, so that they differ clearly.

They find a board of an ordinary list at once. An enumerating solver has none yet then, or only
boards that are similar to its first. The searches never prove that there is no other board.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from unboggle.counting import without_dominated
from unboggle.fitting.searches import kinds
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline
from unboggle.system.turns import LeastFirst

_SEEDS = 10_007  # seeds of searches per seed of a call, so that calls share none


class Tuning(NamedTuple):
    """What tunes `SearchedBoards`. The numbers were chosen; no benchmark measures them."""

    slice: float = 0.05
    """Seconds of search, measured in moves, between checks of the solver's messages."""
    known_again: int = 12
    """Known boards in a row, after which another one is unlikely."""


TUNING = Tuning()


class SearchedBoards:
    """Boards that hold ``puzzle``, of searches with one seed after another.

    ``spent`` is the work so far, in seconds measured in moves. A ``seed`` gives the same boards
    in the same order, however long that takes. Raises `DeadlinePassed` past ``deadline``.
    """

    def __init__(
        self, puzzle: Puzzle, deadline: Deadline, seed: int = 0, *, tuning: Tuning = TUNING
    ) -> None:
        self.tuning = tuning
        self._reduced = without_dominated(puzzle, deadline)
        self._deadline = deadline
        self._seeds = count(seed * _SEEDS)
        # One of each kind at a time: they are good at different lists.
        self._running = {kind: self._begun(kind) for kind in kinds.able_searches(self._reduced)}
        self._known_again = 0
        self.spent = 0.0

    @property
    def exhausted(self) -> bool:
        """Whether another board is unlikely."""
        return not self._running or self._known_again >= self.tuning.known_again

    def note_result(self, *, new: bool) -> None:
        """Record whether the last board was a ``new`` one."""
        self._known_again = 0 if new else self._known_again + 1

    def next(self) -> Board | None:
        """Search for a moment; return a board, not yet traced, or None if none was found."""
        kind = LeastFirst[str]().next([*self._running], self._work)
        search = self._running[kind]
        before = search.moves
        board = search.run(self._deadline, kinds.moves_in(self.tuning.slice, kind, self._reduced))
        self.spent += kinds.seconds_of(search.moves - before, kind, self._reduced)
        self._deadline.raise_if_expired()
        if board is not None:
            self._running[kind] = self._begun(kind)
        return board

    def _begun(self, kind: str) -> kinds.Search:
        return kinds.start_search(
            kind, self._reduced, next(self._seeds), self._deadline, quick=True
        )

    def _work(self, kind: str) -> float:
        return kinds.seconds_of(self._running[kind].moves, kind, self._reduced)
