"""From a list to a unique puzzle: the fewest words or given cells to add, and no redundant words.

First `unboggle.clues.adding`, then the redundant words are dropped. Every resulting list or board
is confirmed, see `unboggle.clues.incumbent`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.clues.adding import ClueAdder
from unboggle.clues.any_target import AnyTarget
from unboggle.clues.candidates import Candidates, ClueCandidates, word_clues
from unboggle.clues.clues import CellClues, Clues, WordClues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.slices import TUNING, TimeSlices
from unboggle.clues.target_source import TargetSource
from unboggle.clues.targets import Faces
from unboggle.errors import Bug, InputError, Option
from unboggle.events import OnProgress, Phase, ignore
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Cell, Face, Puzzle, Word
from unboggle.solutions.neighbouring import is_rival
from unboggle.solutions.solution import Solution
from unboggle.solutions.unique import AddedClues, DroppedClues, Kind, Uniqueness, check_unique
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

TRIES = 100  # default number of boards to try for one that needs fewer clues


def make_unique(
    puzzle: Puzzle,
    clue_kind: Kind | None = None,
    *,
    drop_redundant: bool = False,
    required: Collection[Word] = (),
    candidates: Candidates | None = None,
    board: Board | None = None,
    max_targets: Positive = TRIES,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Uniqueness:
    """Return a puzzle that has one board, made of ``puzzle`` with as few changes as possible.

    ``clue_kind`` adds the fewest words or the fewest given cells that make ``board`` the only
    one; without a ``board``, any. Words come from the ``candidates`` (None: the common words of
    the embedded dictionary). They may have letters that the list does not need; given cells show
    letters of a solution. Once there is a result, ``max_targets`` boards are tried for a smaller
    one. ``drop_redundant`` then drops words, except those of ``required``, while that board stays
    the only one.

    The answer is that of `check_unique` for the new puzzle. It is ``several`` if nothing that
    could be added leaves one board (another ``seed`` tries other boards first), and ``undecided``
    if nothing was proved in time. At the timeout, or when ``stop`` is set, it is the best
    confirmed result. Raises `InputError` if ``board`` does not hold the words or violates a
    constraint, and for a constraint that dropping a word can violate.

    >>> from unboggle import Grid, parse_words
    >>> row = parse_words("cat tac").puzzle(Grid.rectangle(1, 3))
    >>> made = make_unique(row, drop_redundant=True)
    >>> made.status, made.puzzle.words
    ('unique', ('cat',))
    """
    validated(make_unique, locals())
    puzzle.require_words(required, "make_unique: required")
    puzzle.constraints.require_monotone(Option("make_unique"))
    puzzle.constraints.require_none_about_words(Option("make_unique"))
    if clue_kind == "words" and candidates is None:
        candidates = ClueCandidates(Lexicon.load())
    if board is not None:
        _check_target(puzzle, board)
    start = clock.now()
    deadline = Deadline.after(timeout, stop)
    with Incumbent(puzzle, deadline, on_progress) as known:
        work = UniqueMaker(
            puzzle,
            known,
            deadline,
            on_progress,
            clue_kind,
            drop_redundant,
            frozenset(required),
            candidates,
            seed,
        )
        outcome = anytime(lambda: work.run(board, max_targets), deadline)
        if clue_kind == "givens" and outcome.error is None:
            work.give_all(board)
        settled = anytime(known.settle, deadline)
    answer = known.answer
    error = outcome.error or settled.error
    return replace(
        answer,
        status="error" if error and answer.status == "undecided" else answer.status,
        error=error or answer.error,
        interrupted=outcome.interrupted or settled.interrupted,
        seconds={"total": clock.now() - start},
    )


def _check_target(puzzle: Puzzle, board: Board) -> None:
    if board.grid != puzzle.grid:
        raise InputError(f"the board is {board.grid}, the requested size is {puzzle.grid}")
    there = trace_puzzle(board, puzzle)
    lost = [word for word in puzzle.words if word not in there]
    if lost:
        raise InputError(f"the board does not hold {lost[0]!r}, a word of the list")
    broken = violated_constraint(board, puzzle)
    if broken:
        raise InputError(f"the board violates a constraint: {broken}")


@dataclass
class UniqueMaker:
    """The work of `make_unique`, with its options.

    ``incumbent.answer`` has what is proved at any moment.
    """

    puzzle: Puzzle
    incumbent: Incumbent
    deadline: Deadline
    on_progress: OnProgress
    make: Kind | None
    drop_redundant: bool
    required: frozenset[Word]
    candidates: Candidates | None
    seed: int = 0

    def __post_init__(self) -> None:
        self._start = clock.now()

    def run(self, board: Board | None, tries: int) -> None:
        """Make the puzzle unique, with ``board`` if there is one, then drop redundant words."""
        known = self.incumbent
        if self.make is None or board is None:
            self.on_progress(Phase("second-board"))
            deadline = self.deadline
            known.answer = check_unique(
                self.puzzle, timeout=deadline.seconds, seed=self.seed, stop=deadline.stop
            )
            if known.answer.status == "unique":
                if self.make is not None:
                    known.answer = replace(known.answer, added=AddedClues(self.make))
            elif known.answer.status != "several" or self.make is None:
                return
            else:  # uniqueness alone is not the answer
                known.answer = replace(known.answer, status="undecided")
        if self.make is not None and known.answer.added is None:
            with closing(self._adder(self.make, board)) as adder:
                adder.run(board, tries)
            known.settle()
        if self.drop_redundant and known.answer.status == "unique":
            self._thin()
            known.settle()

    def _adder(self, make: Kind, board: Board | None) -> ClueAdder:
        puzzle, candidates = self.puzzle, self.candidates
        slices = TimeSlices(
            self.incumbent,
            self._start,
            self.deadline,
            TUNING.then_thin if self.drop_redundant else TUNING.search,
        )
        any_target = None
        if make == "words" and board is None:
            assert candidates is not None
            any_target = AnyTarget(puzzle, candidates, self.incumbent, self.on_progress)
        clues = partial(self._clues, make)
        source = TargetSource(puzzle, clues, any_target, self.incumbent, slices, self.seed)
        return ClueAdder(
            puzzle, clues, any_target, source, self.incumbent, slices, self.on_progress
        )

    def _clues(self, make: Kind, target: Faces) -> Clues:
        """Return the possible clues that leave ``target``."""
        if make == "givens":
            return CellClues.of(self.puzzle, target)
        assert self.candidates is not None
        return word_clues(self.puzzle, target, self.candidates)

    def give_all(self, board: Board | None) -> None:
        """If nothing better is known, answer with the clues that are always enough: all letters
        given.

        That needs no solver: every board that shows them contains this one, which holds the
        words.
        """
        known = self.incumbent
        target = board or next((solution.board for solution in known.answer.solutions), None)
        if target is None or known.count is not None or known.answer.status != "undecided":
            return
        clues = CellClues.of(self.puzzle, target.faces)
        given = {cell: target.faces[cell] for cell in clues.cells}
        least = 0 if board is not None else 1  # there are several solutions
        made = AddedClues("givens", (), given, least, least, candidates=clues.size)
        found = (Solution(target, {}, 0),)
        known.confirm(Uniqueness(clues.chosen(range(clues.size)), "unique", found, added=made))

    # ---- dropping redundant words ----

    def _thin(self) -> None:
        made, puzzle = self.incumbent.answer.added, self.incumbent.answer.puzzle
        target = self.incumbent.answer.solutions[0].board.faces
        stay = self.required | frozenset(made.words if made else ())
        hard = {w: s for w, s in puzzle.spellings.items() if w in stay}
        free = {w: s for w, s in puzzle.spellings.items() if w not in stay}
        clues = WordClues(replace(puzzle, spellings=hard), target, free)
        self.incumbent.answer = replace(self.incumbent.answer, reduction=DroppedClues((), not free))
        if not free:
            return
        until, best, minimal = (
            self.deadline.share(TUNING.search),
            frozenset(range(clues.size)),
            False,
        )
        least = 0 if hard else 1
        with self.incumbent.child(
            "unboggle.clues.fewest:serve_smaller", clues, least, until
        ) as child:
            while not minimal:
                self.on_progress(Phase("spared", number=clues.size - len(best)))
                try:
                    kind, value = self.incumbent.receive(child, until)
                except DeadlinePassed:
                    return
                if kind == "best":
                    best = value
                else:
                    self._check_needed(clues, best, value, bool(hard))
                    minimal = True
                kept = clues.chosen(best).spellings
                spared = tuple(w for w in puzzle.words if w not in kept)
                in_order = {w: s for w, s in puzzle.spellings.items() if w in kept}
                thinned = DroppedClues(spared, minimal)
                self.incumbent.propose(replace(puzzle, spellings=in_order), target, made, thinned)

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
                raise Bug("a word is reported as needed without a rival")
