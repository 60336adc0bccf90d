"""Solutions by the board searches: each with another seed, so that they really differ.

They come upon a board of an ordinary list at once, where a solver that goes through all of
them has none yet or only such as are much like the first. They never know whether there is
another one.
"""

from __future__ import annotations

from itertools import count

from unboggle.counting import without_dominated
from unboggle.fitting import searches
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline

_SLICE = 0.05  # seconds of search, as moves are counted, between looks at what a solver says
_SEEDS = 10_007  # of searches before another seed begins with what this one would go on with
_AGAIN = 12  # boards that are known already, one after the other: there are few others


class SearchedBoards:
    """Boards that hold ``puzzle``, of searches with one seed after the other.

    ``spent`` is the work so far, in seconds as moves are counted. The same boards come in the
    same order for a ``seed``, however long that takes. Raises `Late` past ``deadline``.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline, seed: int = 0) -> None:
        self._core = without_dominated(puzzle, deadline)
        self._deadline = deadline
        self._seeds = count(seed * _SEEDS)
        # One of each kind at a time: they like different lists.
        self._running = {kind: self._begun(kind) for kind in searches.able(self._core)}
        self._known_again = 0
        self.spent = 0.0

    @property
    def exhausted(self) -> bool:
        """Whether there is little hope of another board."""
        return not self._running or self._known_again >= _AGAIN

    def tell(self, *, new: bool) -> None:
        """Say whether the last board was a ``new`` one."""
        self._known_again = 0 if new else self._known_again + 1

    def next(self) -> Board | None:
        """Search for a moment; return a board, not yet traced, or None if none was found."""
        kind = min(self._running, key=lambda kind: self._work(kind))
        search = self._running[kind]
        before = search.moves
        board = search.run(self._deadline, searches.moves_in(_SLICE, kind, self._core))
        self.spent += searches.seconds_of(search.moves - before, kind, self._core)
        self._deadline.check()
        if board is not None:
            self._running[kind] = self._begun(kind)
        return board

    def _begun(self, kind: str) -> searches.Search:
        return searches.begin(kind, self._core, next(self._seeds), self._deadline, quick=True)

    def _work(self, kind: str) -> float:
        return searches.seconds_of(self._running[kind].moves, kind, self._core)
