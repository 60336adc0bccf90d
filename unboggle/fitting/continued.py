"""What every board search is to those who use it, whoever does the work.

The kernel's searches take seconds and know of no `Stop`; those in Python take the `Deadline`
itself. Either way the moves are the same, however often it pauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from unboggle.fitting.search_space import SearchSpace
from unboggle.puzzle import Board
from unboggle.system.clock import NEVER, Deadline

_SLICE = 0.05  # seconds of search between looks whether it was stopped


class Work(Protocol):
    """What a search has come to."""

    @property
    def best(self) -> Sequence[int] | None:
        """The faces of its best board, by number."""

    @property
    def held(self) -> int:
        """How many words that one holds; -1 before the first."""
        ...

    @property
    def moves(self) -> int:
        """Moves made so far."""
        ...


class KernelWork(Work, Protocol):
    """A search of the kernel."""

    def run(self, seconds: float, moves: int, /) -> bool:
        """Search on for so long, or so many moves, at most; whether all words are held."""
        ...


class PythonWork(Work, Protocol):
    """A search in Python."""

    def run(self, until: Deadline, moves: int) -> bool:
        """Search on until then, or so many moves, at most; whether all words are held."""
        ...


class ContinuedSearch:
    """A search on the boards of ``space``, by one in the ``kernel`` or else in ``python``."""

    def __init__(
        self,
        space: SearchSpace,
        *,
        kernel: KernelWork | None = None,
        python: PythonWork | None = None,
    ) -> None:
        self._space, self._kernel, self._python = space, kernel, python

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then, or so many moves, at most; return a board that holds all words."""
        if self._python is not None:
            return self.best() if self._python.run(until, moves) else None
        assert self._kernel is not None
        last = self.moves + moves
        while True:  # in slices, if somebody may stop it: the moves are the same
            seconds = until.left if until.stop is None else min(until.left, _SLICE)
            if self._kernel.run(seconds, last - self.moves):
                return self.best()
            if not until.left or self.moves >= last:
                return None

    def best(self) -> Board | None:
        """Return the board that is worth most so far.

        Every cell searched on is filled, as far as an inventory has the letters.
        """
        shown = self._work.best
        return None if shown is None else self._space.board(shown)

    @property
    def held(self) -> int:
        """How many words the best board holds (if tracing takes long, at least so many)."""
        return max(self._work.held, 0)

    @property
    def moves(self) -> int:
        """Moves made so far."""
        return self._work.moves

    @property
    def _work(self) -> Work:
        work = self._kernel or self._python
        assert work is not None
        return work
