"""From a list to one that has one board: fewest words or given cells more, no word too many.

First `unboggle.clues.adding`, then the words that can be spared. Every list or board that
comes out was asked about again, see `unboggle.clues.incumbent`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from contextlib import closing
from dataclasses import replace

from unboggle.clues.adding import SEARCH, Adding, Kind
from unboggle.clues.candidates import Candidates
from unboggle.clues.clues import CellClues, WordClues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.rivals import is_rival
from unboggle.errors import BackendError, Bug, InputError
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Cell, Face, Given, Puzzle, Word
from unboggle.solutions.unique import Added, Thinned, Uniqueness, unique
from unboggle.system.child import Child, Late
from unboggle.system.clock import left

TRIES = 100  # boards to look at for one that needs fewer, by default
_FAREWELL = 5.0  # seconds to ask again after Ctrl-C
_TO_CONFIRM = 1.0  # seconds to ask again when all letters are given


def make_unique(
    puzzle: Puzzle,
    make: Kind | None = None,
    *,
    thin: bool = False,
    must: Collection[Word] = (),
    candidates: Candidates | None = None,
    board: Board | None = None,
    tries: int = TRIES,
    timeout: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Uniqueness:
    """Return a puzzle that has one board, made of ``puzzle`` by as little as can be.

    ``make`` adds the fewest words out of the ``candidates``, or the fewest given
    cells, that leave ``board`` the only one; without a ``board``, any. Words added then may
    bring letters that the list does not need, while given cells are letters of a solution.
    Once something is found, ``tries`` boards are looked at for less. ``thin`` then drops
    words but those in ``must``, as long as that very board stays the only one. The answer
    is as `unique` gives it, for the new puzzle: ``several`` if nothing that could be added
    leaves one board, ``undecided`` if nothing was proved in time. Ctrl-C ends it like the
    timeout. Raises `InputError` if ``board`` does not hold the words or breaks a wish.
    """
    if make == "words" and candidates is None:
        raise ValueError("words to choose from are needed")
    start = time.monotonic()
    work = UniqueMaker(puzzle, None if timeout is None else start + timeout, notify)
    if board is not None:
        _check_target(puzzle, board)
    interrupted, error = False, None
    try:
        work.run(make, thin, frozenset(must), candidates, board, tries)
    except KeyboardInterrupt:
        interrupted = True
        work.deadline = min(time.monotonic() + _FAREWELL, work.deadline or float("inf"))
    except BackendError as failure:
        error = str(failure)
    if make == "givens" and error is None:
        work.give_all(board)
    try:
        work.known.settle(work.deadline)
    except BackendError as failure:
        error = error or str(failure)
    answer = work.known.answer
    if answer.status == "undecided" and error:
        answer = replace(answer, status="error")
    return replace(
        answer,
        error=error or answer.error,
        interrupted=interrupted,
        seconds={"total": time.monotonic() - start},
    )


def _check_target(puzzle: Puzzle, board: Board) -> None:
    if board.grid != puzzle.grid:
        raise InputError(f"the board is {board.grid}, the size asked for is {puzzle.grid}")
    there = trace_puzzle(board, puzzle)
    lost = [word for word in puzzle.words if word not in there]
    if lost:
        raise InputError(f"the board does not hold {lost[0]!r}, a word of the list")
    broken = broken_wish(board, puzzle)
    if broken:
        raise InputError(f"the board breaks a wish: {broken}")


class UniqueMaker:
    """The work of `make_unique`; ``known.answer`` is there at any moment after `settle`."""

    def __init__(
        self, puzzle: Puzzle, deadline: float | None, notify: Callable[[str], None]
    ) -> None:
        self.puzzle, self.deadline, self.notify = puzzle, deadline, notify
        self.start = time.monotonic()
        self.known = Incumbent(puzzle, deadline, notify)

    def run(
        self,
        make: Kind | None,
        thin: bool,
        must: frozenset[Word],
        candidates: Candidates | None,
        board: Board | None,
        tries: int,
    ) -> None:
        """Make the puzzle unique, then thin; what is known stands in the incumbent at any time."""
        if make is None or board is None:
            self.notify("is there a second board?")
            self.known.answer = unique(self.puzzle, timeout=self._left())
            if self.known.answer.status == "unique":
                if make is not None:
                    self.known.answer = replace(self.known.answer, made=Added(make))
            elif self.known.answer.status != "several" or make is None:
                return
            else:  # which is no answer yet to what was asked
                self.known.answer = replace(self.known.answer, status="undecided")
        if make is not None and self.known.answer.made is None:
            adding = Adding(
                self.puzzle,
                self.known,
                make,
                candidates,
                start=self.start,
                deadline=self.deadline,
                part=0.5 if thin else SEARCH,
                notify=self.notify,
            )
            with closing(adding):
                adding.run(board, tries)
            self.known.settle(self.deadline)
        if thin and self.known.answer.status == "unique":
            self._thin(must)
            self.known.settle(self.deadline)

    def give_all(self, board: Board | None) -> None:
        """If nothing better is known propose what always does: all letters of a board given."""
        known = self.known
        target = board or next((solution.board for solution in known.answer.found), None)
        if target is None or known.count is not None or known.answer.status != "undecided":
            return
        before = Given.among(self.puzzle.wishes).cells
        given = {c: f for c, f in target.faces.items() if c not in before}
        least = 0 if board is not None else 1  # for there are several
        made = Added("givens", (), given, least, least, candidates=len(given))
        task = CellClues(self.puzzle, target.faces, tuple(given))
        known.propose(task.chosen(range(task.size)), target.faces, made, None)
        if self.deadline is not None:
            self.deadline = max(self.deadline, time.monotonic() + _TO_CONFIRM)

    # ---- thinning ----

    def _thin(self, must: frozenset[Word]) -> None:
        made, puzzle = self.known.answer.made, self.known.answer.puzzle
        target = self.known.answer.found[0].board.faces
        stay = must | frozenset(made.words if made else ())
        hard = {w: s for w, s in puzzle.spellings.items() if w in stay}
        free = {w: s for w, s in puzzle.spellings.items() if w not in stay}
        task = WordClues(replace(puzzle, spellings=hard), target, free)
        self.known.answer = replace(self.known.answer, thinned=Thinned((), not free))
        if not free:
            return
        until, best = self._until(SEARCH), frozenset(range(task.size))
        left = None if until is None else until - time.monotonic()
        args = ("unboggle.clues.fewest:spare", task, 0 if hard else 1, left)
        with Child(*args, bell=self.known.bells.put) as child:
            minimal = False
            while not minimal:
                self.notify(f"words spared so far: {task.size - len(best)}")
                try:
                    kind, value = self.known.hear(child, until)
                except Late:
                    return
                if kind == "best":
                    best = value
                else:
                    self._check_needed(task, best, value, bool(hard))
                    minimal = True
                kept = task.chosen(best).spellings
                spared = tuple(w for w in puzzle.words if w not in kept)
                in_order = {w: s for w, s in puzzle.spellings.items() if w in kept}
                thinned = Thinned(spared, minimal)
                self.known.propose(replace(puzzle, spellings=in_order), target, made, thinned)

    def _check_needed(
        self,
        task: WordClues,
        best: frozenset[int],
        rivals: Mapping[int, dict[Cell, Face] | None],
        hard: bool,
    ) -> None:
        """Raise `BackendError` unless each word of ``best`` has a rival of all the others."""
        for k in best:
            faces = rivals[k]
            if faces is None:
                proved = len(best) == 1 and not hard  # the last word stays anyway
            else:
                proved = is_rival(faces, task.chosen(best - {k}), task.target)
            if not proved:
                raise Bug("a word is called needed without a reason")

    # ---- the time ----

    def _left(self) -> float | None:
        return left(self.deadline)

    def _until(self, part: float) -> float | None:
        left = self._left()
        return None if left is None else time.monotonic() + left * part
