"""The best board of a run so far: what is shown if there is no answer in the end."""

from __future__ import annotations

from unboggle.fitting.result import Partial
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends, trace_puzzle
from unboggle.forward.verify import broken_wish, needed, to_show
from unboggle.progress import Better, OnProgress, ignore
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline, Late

COUNT_TIME = 0.05  # seconds to count the words on a board that may be the best so far
PARTIAL_TIME = 0.5  # seconds to trace the best board of an undecided run
STOPPED_TIME = 0.1  # the same when somebody waits for the end


class BestBoard:
    """The board with the most words of ``puzzle`` that was seen; none at first.

    ``held`` says how many, as a search counts them or as a quick trace does, whichever is
    more; None without a board.
    """

    def __init__(self, puzzle: Puzzle, on_progress: OnProgress = ignore) -> None:
        self.puzzle, self.on_progress = puzzle, on_progress
        self.board: Board | None = None
        self.held: int | None = None
        self._shown = 0

    def offer(self, board: Board, held: int) -> None:
        """Take ``board`` if it is better, ``held`` words or more are on it; tell of one that is."""
        paths: dict[Word, Path] = {}
        keeps_wishes = False
        patience = Deadline.after(COUNT_TIME)
        try:
            paths = trace_words(board, from_rarer_ends(board, self.puzzle), deadline=patience)
            keeps_wishes = not broken_wish(board, self.puzzle, deadline=patience)
            paths = to_show(board, paths, self.puzzle, deadline=patience)
        except Late:  # then it counts as what the search says
            pass
        held = max(held, len(paths))
        if self.held is not None and held <= self.held:
            return
        self.board, self.held = board, held
        if len(paths) > self._shown and keeps_wishes:
            self._shown = len(paths)
            shown = needed(board, paths, self.puzzle)
            self.on_progress(Better(shown, len(paths), len(self.puzzle.spellings)))

    def partial(self, deadline: Deadline = NEVER) -> Partial | None:
        """Return the board with the words that it really holds; None if there are none.

        Nor if it breaks a wish: no such board leaves the house. If ``deadline`` was stopped
        it may not take long.
        """
        board, puzzle = self.board, self.puzzle
        if board is None:
            return None
        patience = Deadline.after(STOPPED_TIME if deadline.stopped else PARTIAL_TIME)
        try:
            if broken_wish(board, puzzle, deadline=patience):
                return None
            paths = trace_puzzle(board, puzzle, deadline=patience)
            paths = to_show(board, paths, puzzle, deadline=patience)
        except Late:
            return None
        if not paths:
            return None
        ordered = {word: paths[word] for word in puzzle.words if word in paths}
        return Partial(needed(board, paths, puzzle), ordered)
