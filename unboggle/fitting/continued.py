"""What every board search is to those who use it, whoever does the work.

The kernel's searches take seconds and know of no `Stop`; those in Python take the `Deadline`
itself. Either way the moves are the same, however often it pauses.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from unboggle.fitting.search_space import SearchSpace
from unboggle.fitting.wish_bounds import FaceGroup, lesson
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.forward.verify import broken_wish, needed, to_show
from unboggle.kernel import usable
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import NEVER, Deadline, Late

_SLICE = 0.05  # seconds of search between looks whether it was stopped
_TURN = 50_000  # moves on a part of the boards, at first
_TURN_IN_PYTHON = 1_000
_ANEW = 2_000  # moves that it is worth to begin again, at least
_ANEW_IN_PYTHON = 20
_SEEDS = 1_000_003  # between those of one search and of the next
_PATIENCE = 1.0  # seconds to hold a board against the wishes


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


@dataclass(frozen=True)
class Begun:
    """A search on the boards of ``space``, by one in the ``kernel`` or else in ``python``."""

    space: SearchSpace
    kernel: KernelWork | None = None
    python: PythonWork | None = None

    @property
    def work(self) -> Work:
        """Whichever it is."""
        work = self.kernel or self.python
        assert work is not None
        return work


Begin = Callable[[SearchSpace, int], Begun]
"""How a search on a space is begun, with a seed."""


class ContinuedSearch:
    """A search for ``puzzle`` as ``begin`` begins it, anew where its wishes ask for that.

    A space that is `SearchSpace.exact` is searched once and for all. Else what is found is held
    against the wishes, and the search begins again with the next seed: when a board with all
    words breaks a wish, and where only a part of the boards was drawn after ever more moves.
    """

    def __init__(self, puzzle: Puzzle, seed: int, begin: Begin) -> None:
        self.puzzle = puzzle
        self._begin, self._seed, self._times = begin, seed, 0
        self._lessons: list[FaceGroup] = []
        self._done = 0  # moves of those that are over
        self._turn = _TURN if usable() else _TURN_IN_PYTHON
        self._found: Board | None = None
        self._kept: Board | None = None
        self._kept_held, self._looked_at, self._kept_worth = -1, -1, 0
        self._running = self._begun(seed)
        self._exact = self._running.space.exact

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then, or so many moves, at most; return a board that holds all words."""
        if self._exact:
            return self.best() if self._run(until, moves) else None
        last = self.moves + moves
        while self._found is None and self.moves < last and until.left:
            if isinstance(self._running.python, _Idle):
                self._again()
                continue
            left = last - self.moves
            if self._running.space.drawn:
                left = min(left, self._turn - self._running.work.moves)
            if self._run(until, max(left, 0)):
                self._take(until)
            elif self._running.space.drawn and self._running.work.moves >= self._turn:
                self._look(until)
                self._turn += self._turn // 4
                self._again()
        self._look(until)
        return self._found

    def _run(self, until: Deadline, moves: int) -> bool:
        """Let the search at hand go on; whether it holds all words."""
        kernel, python = self._running.kernel, self._running.python
        if python is not None:
            return python.run(until, moves)
        assert kernel is not None
        last = kernel.moves + moves
        while True:  # in slices, if somebody may stop it: the moves are the same
            seconds = until.left if until.stop is None else min(until.left, _SLICE)
            if kernel.run(seconds, last - kernel.moves):
                return True
            if not until.left or kernel.moves >= last:
                return False

    # ---- boards that may break a wish ----

    def _take(self, until: Deadline) -> None:
        """Take the board with all words, as far as it keeps the wishes; else begin again."""
        work, space = self._running.work, self._running.space
        assert work.best is not None
        board = space.board(work.best)
        self._found = self._keeping(board, until)
        if self._found is not None:
            self._kept, self._kept_held, self._kept_worth = self._found, work.held, self._worth
            return
        for wish in self.puzzle.wishes:
            self._lessons += [one for one in lesson(wish, board) if one not in self._lessons]
        self._again()

    def _again(self) -> None:
        """Begin again with another seed, which is as much work as some moves."""
        self._done += self._running.work.moves + (_ANEW if usable() else _ANEW_IN_PYTHON)
        self._times += 1
        seed = (self._seed + self._times * _SEEDS) % 2**63
        self._running = self._begun(seed)
        self._looked_at = -1

    def _begun(self, seed: int) -> Begun:
        space = SearchSpace(self.puzzle, random.Random(seed), self._lessons)
        if space.possible or (space.exact and not self.puzzle.wishes):
            return self._begin(space, seed)
        return Begun(space, python=_Idle())

    def _look(self, until: Deadline) -> None:
        """Keep the best board at hand if it is better than that of before, and keeps the wishes."""
        work = self._running.work
        if work.held <= max(self._kept_held, self._looked_at) or work.best is None:
            return
        self._looked_at = work.held
        board = self._keeping(self._running.space.board(work.best), until)
        if board is not None:
            self._kept, self._kept_held, self._kept_worth = board, work.held, self._worth

    def _keeping(self, board: Board, until: Deadline) -> Board | None:
        """Return ``board`` if it keeps the wishes, or what its words need if that does."""
        until = until.within(_PATIENCE)
        try:
            if not broken_wish(board, self.puzzle, deadline=until):
                return board
            if self.puzzle.wishes.fills:
                return None
            paths = trace_words(board, from_rarer_ends(board, self.puzzle), deadline=until)
            paths = to_show(board, paths, self.puzzle, deadline=until)
            part = needed(board, paths, self.puzzle)
            return None if broken_wish(part, self.puzzle, deadline=until) else part
        except Late:
            return None

    # ---- what it has come to ----

    def best(self) -> Board | None:
        """Return the board that is worth most so far.

        Every cell searched on is filled, as far as an inventory has the letters; or as far as
        that keeps the wishes.
        """
        if not self._exact:
            return self._kept
        shown = self._running.work.best
        return None if shown is None else self._running.space.board(shown)

    @property
    def held(self) -> int:
        """How many words the best board holds (if tracing takes long, at least so many)."""
        return max(self._running.work.held if self._exact else self._kept_held, 0)

    @property
    def moves(self) -> int:
        """Moves made so far."""
        return self._done + self._running.work.moves

    @property
    def _worth(self) -> int:
        """What the words on the best board of the search at hand weigh, where they do."""
        return 0


class _Idle:
    """A search on no board at all."""

    best = None
    held = -1
    moves = 0

    def run(self, until: Deadline, moves: int) -> bool:
        return False
