"""The common part of all board searches, in the kernel or in Python.

Searches of the kernel take seconds and no `StopToken`, those in Python the `Deadline` itself. In
both cases pauses do not change the moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from unboggle.fitting.searches.limits import FaceGroup, lesson
from unboggle.fitting.searches.space import SearchSpace
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.forward.verify import needed, to_show, violated_constraint, words_satisfying
from unboggle.kernel import usable
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed

_NOWHERE = (-1, 0)  # words and score of no board
_SEEDS = 1_000_003  # step from one restart's seed to the next


class Tuning(NamedTuple):
    """What tunes a `ResumableSearch`. The numbers were chosen; no benchmark measures them."""

    slice: float = 0.05
    """Seconds of search between checks of the stop token."""
    turn: int = 50_000
    """Moves on the first part of the boards."""
    slow_turn: int = 1_000
    """The same without the kernel."""
    longer: int = 4
    """The divisor: each further part gets a quarter more moves than the last."""
    restart: int = 2_000
    """The moves that a restart counts as, at least."""
    slow_restart: int = 20
    """The same without the kernel."""
    check: float = 1.0
    """Seconds to check a board against the constraints."""


TUNING = Tuning()


class SearchWork(Protocol):
    """The state of a search."""

    @property
    def best(self) -> Sequence[int] | None:
        """The faces of its best board, as numbers."""

    @property
    def words_held(self) -> int:
        """The number of words on that board; -1 before the first."""
        ...

    @property
    def moves(self) -> int:
        """The number of moves so far."""
        ...


class KernelWork(SearchWork, Protocol):
    """A search of the kernel."""

    def run(self, seconds: float, moves: int, /) -> bool:
        """Search on for these seconds or moves; return whether all words are held."""
        ...


class PythonWork(SearchWork, Protocol):
    """A search in Python."""

    def run(self, until: Deadline, moves: int) -> bool:
        """Search on until then or for ``moves``; return whether all words are held."""
        ...


class StartedSearch(NamedTuple):
    """A search on the boards of ``space``, either in the ``kernel`` or in ``python``.

    ``knows_bans``: no board that it returns shows a banned word of the space.
    """

    space: SearchSpace
    kernel: KernelWork | None = None
    python: PythonWork | None = None
    knows_bans: bool = False

    @property
    def work(self) -> SearchWork:
        """The one of the two that exists."""
        work = self.kernel or self.python
        assert work is not None
        return work


StartSearch = Callable[[SearchSpace, int], StartedSearch]
"""Starts a search on a space with a seed."""


class ResumableSearch:
    """A search for ``puzzle`` that starts with ``begin``, and restarts if constraints require it.

    A space that is `SearchSpace.exact` needs no restart. Otherwise boards are checked against the
    constraints, and the search restarts with the next seed if a board with all words violates a
    constraint. If only some of the boards were drawn, it restarts after ever more moves.

    With ``weights`` (1 if absent) words may be left out: a board counts for those words for which
    it satisfies the constraints, those of ``must`` first.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int,
        begin: StartSearch,
        *,
        lays: bool = False,
        weights: Mapping[Word, int] | None = None,
        must: Collection[Word] = (),
    ) -> None:
        self.puzzle, self._lays = puzzle, lays
        self._weights, self._must = weights or {}, must
        self._leaves_out = weights is not None
        self._begin, self._seed, self._times = begin, seed, 0
        self._lessons: list[FaceGroup] = []
        self._done = 0  # moves before the last restart
        self._turn = TUNING.turn if usable() else TUNING.slow_turn
        self._found: Board | None = None
        self._kept: Board | None = None
        self._kept_words_held, self._kept_score, self._worth = -1, 0, (0, 0)
        self._looked_at = _NOWHERE
        self._running = self._begun(seed)
        space = self._running.space
        self._exact = space.exact and (self._running.knows_bans or not space.bans)

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then or for ``moves``; return a board with all words, or None."""
        if self._exact:
            return self.best() if self._run(until, moves) else None
        last = self.moves + moves
        while self._found is None and self.moves < last and until.remaining:
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
                self._turn += self._turn // TUNING.longer
                self._again()
        self._look(until)
        return self._found

    def _run(self, until: Deadline, moves: int) -> bool:
        """Continue the current search; return whether all words are held."""
        kernel, python = self._running.kernel, self._running.python
        if python is not None:
            return python.run(until, moves)
        assert kernel is not None
        last = kernel.moves + moves
        while True:  # in slices if there is a stop token: the moves are the same
            seconds = until.remaining if until.stop is None else min(until.remaining, TUNING.slice)
            if kernel.run(seconds, last - kernel.moves):
                return True
            if not until.remaining or kernel.moves >= last:
                return False

    # ---- boards that may violate a constraint ----

    def _take(self, until: Deadline) -> None:
        """Take the board with all words if it satisfies the constraints; otherwise restart."""
        work, space = self._running.work, self._running.space
        assert work.best is not None
        board = space.board(work.best)
        self._found = self._satisfying(board, until)
        if self._found is not None:
            self._kept, self._kept_words_held, self._kept_score = (
                self._found,
                work.words_held,
                self._score,
            )
            return
        if self._leaves_out:
            self._look(until)
        for constraint in self.puzzle.constraints:
            self._lessons += [one for one in lesson(constraint, board) if one not in self._lessons]
        self._again()

    def _again(self) -> None:
        """Restart with another seed, which counts as some moves."""
        self._done += self._running.work.moves + (
            TUNING.restart if usable() else TUNING.slow_restart
        )
        self._times += 1
        seed = (self._seed + self._times * _SEEDS) % 2**63
        self._running = self._begun(seed)
        self._looked_at = _NOWHERE

    def _begun(self, seed: int) -> StartedSearch:
        space = SearchSpace(self.puzzle, random.Random(seed), self._lessons, lays=self._lays)
        if space.possible or (space.exact and not self.puzzle.constraints):
            return self._begin(space, seed)
        return StartedSearch(space, python=_Idle())

    def _look(self, until: Deadline) -> None:
        """Keep the current best board if it is better than before and satisfies the constraints."""
        work = self._running.work
        if work.best is None:
            return
        if self._leaves_out:
            if (looked := (work.words_held, self._score)) != self._looked_at:
                self._looked_at = looked
                self._keep_part(self._running.space.board(work.best), until)
            return
        if work.words_held <= max(self._kept_words_held, self._looked_at[0]):
            return
        self._looked_at = work.words_held, self._score
        board = self._satisfying(self._running.space.board(work.best), until)
        if board is not None:
            self._kept, self._kept_words_held, self._kept_score = (
                board,
                work.words_held,
                self._score,
            )

    def _keep_part(self, board: Board, until: Deadline) -> None:
        """Keep ``board`` if the words for which it satisfies the constraints are worth more."""
        board, kept = self._words_satisfying(board, until)
        score = sum(self._weights.get(word, 1) for word in kept)
        worth = len(frozenset(self._must).intersection(kept)), score
        if worth > self._worth:
            self._worth = worth
            self._kept, self._kept_words_held, self._kept_score = board, len(kept), score

    def _words_satisfying(self, board: Board, until: Deadline) -> tuple[Board, Collection[Word]]:
        """Return ``board``, or just what its words need, and for which words it satisfies all.

        It is the one that satisfies the constraints for more words.
        """
        until = until.within(TUNING.check)
        best: tuple[Board, Collection[Word]] = board, ()
        without_words = self.puzzle.restricted_to(())
        with suppress(DeadlinePassed):
            there = trace_words(board, from_rarer_ends(board, self.puzzle), deadline=until)
            part = needed(board, there, self.puzzle)
            for one in (board, part) if len(part.faces) < len(board.faces) else (board,):
                if not violated_constraint(one, without_words, deadline=until):
                    kept = words_satisfying(one, self.puzzle, there, self._must, deadline=until)
                    best = max(best, (one, kept), key=lambda found: len(found[1]))
        return best

    def _satisfying(self, board: Board, until: Deadline) -> Board | None:
        """Return ``board``, or just what its words need, if that satisfies the constraints."""
        until = until.within(TUNING.check)
        try:
            if not violated_constraint(board, self.puzzle, deadline=until):
                return board
            if self.puzzle.constraints.fills_grid:
                return None
            paths = trace_words(board, from_rarer_ends(board, self.puzzle), deadline=until)
            paths = to_show(board, paths, self.puzzle, deadline=until)
            part = needed(board, paths, self.puzzle)
            return None if violated_constraint(part, self.puzzle, deadline=until) else part
        except DeadlinePassed:
            return None

    # ---- results ----

    def best(self) -> Board | None:
        """Return the board with the highest score so far.

        Every cell of the search is filled, as far as the inventory and the constraints allow.
        """
        if not self._exact:
            return self._kept
        shown = self._running.work.best
        return None if shown is None else self._running.space.board(shown)

    @property
    def words_held(self) -> int:
        """The number of words on the best board (a lower bound if tracing takes long)."""
        return max(self._running.work.words_held if self._exact else self._kept_words_held, 0)

    @property
    def moves(self) -> int:
        """The number of moves so far."""
        return self._done + self._running.work.moves

    @property
    def _score(self) -> int:
        """The weight of the words on the current search's best board, if words have weights."""
        return 0


class _Idle:
    """A search without any board."""

    best = None
    words_held = -1
    moves = 0

    def run(self, until: Deadline, moves: int) -> bool:
        return False
