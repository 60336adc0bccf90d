"""From a list to one that has one board: fewest words or given cells more, no word too many.

First `unboggle.clues.adding`, then the words that can be spared. Every list or board that
comes out was asked about again, see `unboggle.clues.incumbent`.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from unboggle.clues.adding import ClueAdder
from unboggle.clues.any_target import AnyTarget
from unboggle.clues.candidates import Candidates, DictionaryCandidates, word_clues
from unboggle.clues.clues import CellClues, Clues, WordClues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.slices import SEARCH, Slices
from unboggle.clues.target_source import TargetSource
from unboggle.clues.targets import Faces
from unboggle.errors import Bug, InputError, checked
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Cell, Face, Puzzle, Word
from unboggle.solutions.near import is_rival
from unboggle.solutions.solution import Solution
from unboggle.solutions.unique import Added, Kind, Thinned, Uniqueness, unique
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Late, Stop

TRIES = 100  # boards to look at for one that needs fewer, by default
_THEN_THIN = 0.5  # part of the time for a search, if words are to be spared after it


def make_unique(
    puzzle: Puzzle,
    make: Kind | None = None,
    *,
    thin: bool = False,
    must: Collection[Word] = (),
    candidates: Candidates | None = None,
    board: Board | None = None,
    tries: int = TRIES,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Uniqueness:
    """Return a puzzle that has one board, made of ``puzzle`` by as little as can be.

    ``make`` adds the fewest words out of the ``candidates`` (None: the common ones of the
    embedded dictionary), or the fewest given
    cells, that leave ``board`` the only one; without a ``board``, any. Words added then may
    bring letters that the list does not need, while given cells are letters of a solution.
    Once something is found, ``tries`` boards are looked at for less. ``thin`` then drops
    words but those in ``must``, as long as that very board stays the only one. The answer
    is as `unique` gives it, for the new puzzle: ``several`` if nothing that could be added
    leaves one board (another ``seed`` looks at others first), ``undecided`` if nothing was
    proved in time. At the timeout, or when ``stop`` is set, it is the best that was confirmed
    by then. Raises `InputError` if ``board`` does not hold the words or breaks a wish, and for
    a wish that fewer words may break.
    """
    checked(make_unique, locals())
    puzzle.wishes.require_monotone("to make it unique")
    puzzle.wishes.require_none_about_words("to make it unique")
    if make == "words" and candidates is None:
        candidates = DictionaryCandidates(Lexicon.load())
    if board is not None:
        _check_target(puzzle, board)
    start = time.monotonic()
    deadline = Deadline.after(timeout, stop)
    with Incumbent(puzzle, deadline, on_progress) as known:
        work = UniqueMaker(
            puzzle, known, deadline, on_progress, make, thin, frozenset(must), candidates, seed
        )
        outcome = anytime(lambda: work.run(board, tries), deadline)
        if make == "givens" and outcome.error is None:
            work.give_all(board)
        settled = anytime(known.settle, deadline)
    answer = known.answer
    error = outcome.error or settled.error
    return replace(
        answer,
        status="error" if error and answer.status == "undecided" else answer.status,
        error=error or answer.error,
        interrupted=outcome.interrupted or settled.interrupted,
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


@dataclass
class UniqueMaker:
    """The work of `make_unique`, whose options these are.

    What is proved stands in ``known.answer`` at any moment.
    """

    puzzle: Puzzle
    known: Incumbent
    deadline: Deadline
    on_progress: OnProgress
    make: Kind | None
    thin: bool
    must: frozenset[Word]
    candidates: Candidates | None
    seed: int = 0

    def __post_init__(self) -> None:
        self._start = time.monotonic()

    def run(self, board: Board | None, tries: int) -> None:
        """Make the puzzle unique, ``board`` if there is one, then thin."""
        known = self.known
        if self.make is None or board is None:
            self.on_progress(Phase("second-board"))
            deadline = self.deadline
            known.answer = unique(
                self.puzzle, timeout=deadline.seconds, seed=self.seed, stop=deadline.stop
            )
            if known.answer.status == "unique":
                if self.make is not None:
                    known.answer = replace(known.answer, made=Added(self.make))
            elif known.answer.status != "several" or self.make is None:
                return
            else:  # which is no answer yet to what was asked
                known.answer = replace(known.answer, status="undecided")
        if self.make is not None and known.answer.made is None:
            with closing(self._adder(self.make, board)) as adder:
                adder.run(board, tries)
            known.settle()
        if self.thin and known.answer.status == "unique":
            self._thin()
            known.settle()

    def _adder(self, make: Kind, board: Board | None) -> ClueAdder:
        puzzle, candidates = self.puzzle, self.candidates
        slices = Slices(self.known, self._start, self.deadline, _THEN_THIN if self.thin else SEARCH)
        any_target = None
        if make == "words" and board is None:
            assert candidates is not None
            any_target = AnyTarget(puzzle, candidates, self.known, self.on_progress)
        clues = partial(self._clues, make)
        source = TargetSource(puzzle, clues, any_target, self.known, slices, self.seed)
        return ClueAdder(puzzle, clues, any_target, source, self.known, slices, self.on_progress)

    def _clues(self, make: Kind, target: Faces) -> Clues:
        """Return what there is to choose from, to leave ``target``."""
        if make == "givens":
            return CellClues.of(self.puzzle, target)
        assert self.candidates is not None
        return word_clues(self.puzzle, target, self.candidates)

    def give_all(self, board: Board | None) -> None:
        """If nothing better is known, let the answer be what always does: all letters given.

        No solver has to be asked: every board that shows them contains this one, which
        holds the words.
        """
        known = self.known
        target = board or next((solution.board for solution in known.answer.found), None)
        if target is None or known.count is not None or known.answer.status != "undecided":
            return
        clues = CellClues.of(self.puzzle, target.faces)
        given = {cell: target.faces[cell] for cell in clues.cells}
        least = 0 if board is not None else 1  # for there are several
        made = Added("givens", (), given, least, least, candidates=clues.size)
        found = (Solution(target, {}, 0),)
        known.confirm(Uniqueness(clues.chosen(range(clues.size)), "unique", found, made=made))

    # ---- thinning ----

    def _thin(self) -> None:
        made, puzzle = self.known.answer.made, self.known.answer.puzzle
        target = self.known.answer.found[0].board.faces
        stay = self.must | frozenset(made.words if made else ())
        hard = {w: s for w, s in puzzle.spellings.items() if w in stay}
        free = {w: s for w, s in puzzle.spellings.items() if w not in stay}
        clues = WordClues(replace(puzzle, spellings=hard), target, free)
        self.known.answer = replace(self.known.answer, thinned=Thinned((), not free))
        if not free:
            return
        until, best, minimal = self.deadline.share(SEARCH), frozenset(range(clues.size)), False
        least = 0 if hard else 1
        with self.known.child("unboggle.clues.fewest:spare", clues, least, until) as child:
            while not minimal:
                self.on_progress(Phase("spared", number=clues.size - len(best)))
                try:
                    kind, value = self.known.receive(child, until)
                except Late:
                    return
                if kind == "best":
                    best = value
                else:
                    self._check_needed(clues, best, value, bool(hard))
                    minimal = True
                kept = clues.chosen(best).spellings
                spared = tuple(w for w in puzzle.words if w not in kept)
                in_order = {w: s for w, s in puzzle.spellings.items() if w in kept}
                thinned = Thinned(spared, minimal)
                self.known.propose(replace(puzzle, spellings=in_order), target, made, thinned)

    def _check_needed(
        self,
        clues: WordClues,
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
                proved = is_rival(faces, clues.chosen(best - {k}), clues.target)
            if not proved:
                raise Bug("a word is called needed without a reason")
