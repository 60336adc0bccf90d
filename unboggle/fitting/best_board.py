"""The incumbent of a run: the best board so far, reported if there is no answer in the end."""

from __future__ import annotations

from typing import NamedTuple

from unboggle.events import BetterFit, OnProgress, ignore
from unboggle.fitting.result import IncumbentBoard
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends, trace_puzzle
from unboggle.forward.verify import needed, to_show, violated_constraint
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed


class Tuning(NamedTuple):
    """The patience of a `BestBoard` in seconds. The numbers were chosen."""

    counting: float = 0.05
    """To count the words on a board that may be the best so far."""
    trace: float = 0.5
    """To trace the best board of an undecided run."""
    stopped: float = 0.1
    """The same after a stop, when the caller waits for the end."""


TUNING = Tuning()


class BestBoard:
    """The board with the most words of ``puzzle`` so far; none at first.

    ``held`` is the number of its words, by the search's count or by a quick trace, whichever is
    more; None without a board.
    """

    def __init__(self, puzzle: Puzzle, on_progress: OnProgress = ignore) -> None:
        self.puzzle, self.on_progress = puzzle, on_progress
        self.board: Board | None = None
        self.words_held: int | None = None
        self._shown = 0

    def offer(self, board: Board, held: int) -> None:
        """Keep ``board``, with at least ``held`` words, if it is the best; report a better one."""
        paths: dict[Word, Path] = {}
        keeps_constraints = False
        patience = Deadline.after(TUNING.counting)
        try:
            paths = trace_words(board, from_rarer_ends(board, self.puzzle), deadline=patience)
            keeps_constraints = not violated_constraint(board, self.puzzle, deadline=patience)
            paths = to_show(board, paths, self.puzzle, deadline=patience)
        except DeadlinePassed:  # then the search's count is used
            pass
        held = max(held, len(paths))
        if self.words_held is not None and held <= self.words_held:
            return
        self.board, self.words_held = board, held
        if len(paths) > self._shown and keeps_constraints:
            self._shown = len(paths)
            shown = needed(board, paths, self.puzzle)
            self.on_progress(BetterFit(shown, len(paths), len(self.puzzle.spellings)))

    def partial(self, deadline: Deadline = NEVER) -> IncumbentBoard | None:
        """Return the board with the words that tracing finds on it; None if there are none.

        Also None if it violates a constraint: no such board is returned. Quick if ``deadline`` was
        stopped.
        """
        board, puzzle = self.board, self.puzzle
        if board is None:
            return None
        patience = Deadline.after(TUNING.stopped if deadline.stopped else TUNING.trace)
        try:
            if violated_constraint(board, puzzle, deadline=patience):
                return None
            paths = trace_puzzle(board, puzzle, deadline=patience)
            paths = to_show(board, paths, puzzle, deadline=patience)
        except DeadlinePassed:
            return None
        if not paths:
            return None
        ordered = {word: paths[word] for word in puzzle.words if word in paths}
        return IncumbentBoard(needed(board, paths, puzzle), ordered)
