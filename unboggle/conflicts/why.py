"""Why a list does not fit: minimal sets of words that cannot share the grid.

A conflict is shrunk by deletion: remove words, first a chunk and then one by one, and decide the
rest on its own (see `unboggle.conflicts.decider`). It is minimal only if for each of its words a
traced board holds all the others. With constraints a conflict has words and constraints: first
the words are shrunk under all constraints, then the constraints (see
`unboggle.conflicts.shrink`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from unboggle import counting, solvers
from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.conflicts.decider import Conflict, Decider, TracedBoard, Words
from unboggle.conflicts.fixed_list import ConstraintStudy, monotone
from unboggle.conflicts.sentences import ReportedConflict
from unboggle.conflicts.shrink import (
    is_minimal,
    relaxed,
    shrink,
    smallest,
    without_one,
)
from unboggle.events import ConflictFound, OnProgress, Phase, ignore
from unboggle.fitting.result import Reason, Verdict
from unboggle.forward.verify import verified
from unboggle.puzzle import Puzzle, Word
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solvers import Status
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken


@dataclass(frozen=True, repr=False)
class Explanation(Frozen):
    """What is known about why a list does not fit.

    ``conflicts`` are words that cannot share the grid, each set with its constraints and whether
    it is proved minimal. ``complete``: no other minimal one exists. ``refusals`` are all counting
    refusals of the list. ``word_removals`` has, for words where it is known, a board for the
    other words, or None if there is none. ``constraint_removals`` has the same for constraints: a
    board for all words without that constraint, or None. ``best_board`` holds the most words, all
    of them if ``status`` is ``fitted``. ``error`` is why a solver failed; the ``status`` is
    ``error`` if it is not known without that solver whether the list fits.

    If dropping a word can violate a constraint, no words are dropped: see ``whole_list``. The
    conflicts are then sets of constraints, each with the whole list, or conflicts that need none
    of those constraints; ``word_removals`` is empty.

    >>> from unboggle import Grid, parse_words
    >>> answer = why(parse_words("abc def ace").puzzle(Grid.rectangle(2, 2)))
    >>> answer.status, answer.checked, answer.reason.words
    ('impossible', 'counted', ('abc', 'def'))
    """

    report_kind: ClassVar[str] = "why"

    puzzle: Puzzle
    status: Verdict
    refusals: tuple[counting.CountingRefutation, ...] = ()
    conflicts: tuple[ReportedConflict, ...] = ()
    complete: bool = False
    word_removals: Mapping[Word, TracedBoard | None] = field(default_factory=dict)
    constraint_removals: Mapping[str, TracedBoard | None] = field(default_factory=dict)
    best_board: TracedBoard | None = None
    interrupted: bool = False
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    seed: int = 0

    @property
    def whole_list(self) -> bool:
        """Whether dropping a word can violate a constraint, so that the list is kept whole."""
        return not self.puzzle.constraints.monotone

    @property
    def reason(self) -> Reason | None:
        """The first of the conflicts, one with the fewest words; None if there are none."""
        if not self.conflicts:
            return None
        clash = self.conflicts[0]
        return Reason("conflict", clash, clash.words, clash.constraints, clash.minimal)

    @property
    def checked(self) -> Literal["traced", "counted", "unchecked"] | None:
        """How the answer was verified: by a board, by counting, or only by a solver."""
        if self.status == "fitted":
            return "traced"
        if self.status != "impossible":
            return None
        return "counted" if self.refusals else "unchecked"

    def __str__(self) -> str:
        """The answer in a line."""
        if self.status == "fitted" and self.best_board is not None:
            return f"fitted: {self.best_board.board}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status


def why(
    puzzle: Puzzle,
    *,
    limit: Positive = 5,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Explanation:
    """Return why no board holds the words of ``puzzle``, as far as ``timeout`` seconds suffice.

    Finds at most ``limit`` minimal conflicts, and the words without which the other words fit.
    ``stop`` ends the call like the timeout. ``on_progress`` receives a `ConflictFound` for each
    conflict. If dropping a word can violate a constraint, constraints are dropped instead, see
    `Explanation`.

    >>> from unboggle import Grid, parse_words
    >>> answer = why(parse_words("abc def").puzzle(Grid.rectangle(2, 2)))
    >>> answer.status, [conflict.words for conflict in answer.conflicts]
    ('impossible', [('abc', 'def')])
    """
    validated(why, locals())
    start = clock.now()
    deadline = Deadline.after(timeout, stop)
    fixed = not puzzle.constraints.monotone
    kind = FixedListStudy if fixed else ConflictStudy
    with Decider(puzzle, seed=seed, on_progress=on_progress, fixed=fixed) as decider:
        study = kind(decider, limit, deadline)
        outcome = anytime(study.run, deadline)
    found = study.result()
    failed = outcome.error is not None and found.status == "undecided"
    return replace(
        found,
        status="error" if failed else found.status,
        interrupted=outcome.interrupted,
        error=outcome.error,
        seconds={"total": clock.now() - start},
        seed=seed,
    )


class ConflictStudy:
    """The work of `why`; its `result` is available at any moment."""

    def __init__(self, decider: Decider, most: int, deadline: Deadline) -> None:
        self.decider, self.limit, self.deadline = decider, most, deadline
        self.refusals: list[counting.CountingRefutation] = []
        self.found: list[Conflict] = []
        self.complete = False
        self.without_constraint: dict[str, TracedBoard | None] = {}

    def run(self) -> None:
        """Look for all reasons why the list does not fit, until the deadline."""
        decider = self.decider
        decider.counted(decider.words, self.deadline)
        moment = self.deadline.extended(counting.MOMENT)
        for fact in counting.refusals(decider.puzzle, moment):
            # A refusal names words that are refused on their own, or else all words.
            alone = counting.refuse(decider.puzzle_with(fact.words), moment)
            self.refusals.append(fact if alone else replace(fact, words=decider.puzzle.words))
        decider.on_progress(Phase("whole-list"))
        first = decider.decide(decider.words, self.deadline).conflict
        if first is None:
            return
        self._shrink(first)
        hopeless = not self.found[0].words  # the constraints contradict each other
        if not hopeless:
            self._leave_out_single_words()
        for constraint in decider.puzzle.constraints.parts:
            if self.deadline.expired:
                break
            decision = without_one(decider, constraint, self._some_time())
            if decision.board is not None or decision.conflict is not None:
                self.without_constraint[constraint.names[0]] = decision.board
        self.complete = hopeless or self._enumerate()

    def _leave_out_single_words(self) -> None:
        for word in self.decider.puzzle.words:
            if self.deadline.expired:
                return
            # The others can fit only without a word that is in all conflicts.
            if all(word in conflict.words for conflict in self.decider.conflicts):
                self.decider.on_progress(Phase("without", subject=word))
                rest = self.decider.words - {word}
                decision = self.decider.decide(rest, self._some_time())
                if decision.conflict is not None and len(self.found) < self.limit:
                    self._shrink(decision.conflict)

    def _enumerate(self) -> bool:
        """Look for more minimal conflicts; return whether all are found.

        Liffiton et al., "Fast, flexible MUS enumeration" (2016): take a largest set of words that
        no known conflict or board decides. If it fits, so do all its parts; else it contains a
        new conflict.
        """
        decider, complete = self.decider, True
        words = decider.puzzle.words
        number = {word: k for k, word in enumerate(words, start=1)}
        skipped: list[Words] = []
        with ExitStack() as stack:
            unknown = stack.enter_context(solvers.get("minisat22").open([]))
            considered: set[tuple[bool, Words]] = set()
            while len(self.found) < self.limit:
                for news in (
                    *((True, c.words) for c in decider.conflicts),
                    *((False, held.words) for held in decider.boards),
                    *((False, part) for part in skipped),
                ):
                    if news not in considered:
                        considered.add(news)
                        up, part = news
                        # in the order of the list: that of a set differs between runs
                        clause = [-number[w] for w in words if w in part] if up else None
                        unknown.add(clause or [number[w] for w in words if w not in part])
                answer = unknown.solve(deadline=self.deadline)
                if answer.status is not Status.SAT:
                    return answer.status is Status.UNSAT and complete and self._all_minimal()
                chosen = self._grown({w for w in words if number[w] in answer.model})
                decider.on_progress(Phase("conflicts", number=len(self.found)))
                decision = decider.decide(chosen, self._some_time())
                if decision.conflict is not None:
                    self._shrink(decision.conflict)
                elif decision.board is None:
                    if self.deadline.expired:
                        return False
                    skipped.append(chosen)
                    complete = False
        return False

    def _grown(self, chosen: set[Word]) -> Words:
        """Return ``chosen`` with more words, in order, as long as it contains no known conflict."""
        missing = [set(conflict.words - chosen) for conflict in self.decider.conflicts]
        missing_from: dict[Word, list[set[Word]]] = {}
        for some in missing:
            for word in some:
                missing_from.setdefault(word, []).append(some)
        for word in self.decider.puzzle.words:
            lacking = missing_from.get(word, [])
            if all(len(some) > 1 for some in lacking):
                chosen.add(word)
                for some in lacking:
                    some.remove(word)
        return frozenset(chosen)

    def _shrink(self, conflict: Conflict) -> None:
        seconds = self.deadline.seconds
        each = None if seconds is None else max(1.0, seconds / 8)
        conflict = shrink(conflict, self.decider, self.deadline, each=each)
        conflict = relaxed(conflict, self.decider, self.deadline, each=each)
        self.found.append(conflict)
        words, constraints = self.decider.in_order(conflict.words), conflict.constraints.names
        self.decider.on_progress(ConflictFound(words, constraints, len(self.found)))

    def _all_minimal(self) -> bool:
        return all(is_minimal(conflict, self.decider) for conflict in self.found)

    def _some_time(self) -> Deadline:
        """Return the deadline of one question: a part of the time that remains."""
        return self.deadline.share(0.25)

    def result(self) -> Explanation:
        """Return what is known so far."""
        decider, puzzle = self.decider, self.decider.puzzle
        whole = decider.inferred(decider.words)
        best = max(decider.boards, key=lambda held: len(held.words), default=None)
        if whole.board is not None:
            return Explanation(puzzle, "fitted", best_board=self._thinned(whole.board))
        if whole.conflict is None:
            return Explanation(puzzle, "undecided", best_board=best)
        found = {c.words: c for c in (smallest(decider), *self.found)}
        fewest = [c for c in found.values() if not any(other < c.words for other in found)]
        order = {word: k for k, word in enumerate(puzzle.words)}
        fewest.sort(key=lambda c: (len(c.words), sorted(order[w] for w in c.words)))
        return Explanation(
            puzzle,
            "impossible",
            refusals=tuple(self.refusals),
            conflicts=tuple(
                ReportedConflict.from_conflict(c, decider, is_minimal(c, decider)) for c in fewest
            ),
            complete=self.complete,
            word_removals=dict(self._without()),
            constraint_removals=self.without_constraint,
            best_board=best,
        )

    def _thinned(self, held: TracedBoard) -> TracedBoard:
        """Return the board without letters that no word needs, if time permits."""
        try:
            grace = self.deadline.extended(counting.MOMENT)
            board, paths = verified(held.board, self.decider.puzzle, deadline=grace)
        except DeadlinePassed:
            return held
        return replace(held, board=board, paths=paths)

    def _without(self) -> Iterator[tuple[Word, TracedBoard | None]]:
        """Yield the words for which it is known whether the others fit, with a board if they do."""
        decider = self.decider
        fits: dict[Word, TracedBoard] = {}
        for held in decider.boards:
            lacking = decider.words - held.words
            if len(lacking) == 1:
                fits.setdefault(min(lacking), held)
        in_all = frozenset.intersection(*(conflict.words for conflict in decider.conflicts))
        for word in decider.puzzle.words:
            if word in fits or word not in in_all:
                yield word, fits.get(word)


class FixedListStudy:
    """The same work for a list that must be kept whole; see `Explanation` for its results."""

    def __init__(self, decider: Decider, most: int, deadline: Deadline) -> None:
        self.decider, self.deadline = decider, deadline
        self.refusals: tuple[counting.CountingRefutation, ...] = ()
        self.is_monotone = monotone(decider.puzzle.constraints)
        without = decider.with_constraints(self.is_monotone, fixed=False)
        without.on_progress = decider.on_progress
        self._of_words = ConflictStudy(without, most, deadline)
        self._of_constraints = ConstraintStudy(decider, most, deadline)

    def run(self) -> None:
        """Look for all reasons why the list does not fit, until the deadline."""
        decider = self.decider
        decider.on_progress(Phase("whole-list"))
        first = decider.decide(decider.words, self.deadline).conflict
        if first is None:
            return
        moment = self.deadline.extended(counting.MOMENT)
        facts = counting.refusals(decider.puzzle, moment)
        self.refusals = tuple(replace(fact, words=decider.puzzle.words) for fact in facts)
        self._of_words.run()
        if not self._of_words.found:
            self._of_constraints.run(first)
            return
        for conflict in self._of_words.found:
            decider.add(replace(conflict, words=decider.words))
        self._of_constraints.try_without_each()

    def result(self) -> Explanation:
        """Return what is known so far."""
        decider, puzzle = self.decider, self.decider.puzzle
        whole = decider.inferred(decider.words)
        if whole.board is not None:
            return Explanation(puzzle, "fitted", best_board=whole.board)
        if whole.conflict is None:
            return Explanation(puzzle, "undecided")
        without_constraint = self._of_constraints.without_constraint
        if self._of_words.found:
            of_words = replace(
                self._of_words.result(), puzzle=puzzle, complete=False, best_board=None
            )
            return replace(of_words, word_removals={}, constraint_removals=without_constraint)
        found = self._of_constraints.found or [smallest(decider)]
        found.sort(key=lambda conflict: len(conflict.constraints.names))
        return Explanation(
            puzzle,
            "impossible",
            refusals=self.refusals,
            conflicts=tuple(
                ReportedConflict.from_conflict(c, decider, is_minimal(c, decider)) for c in found
            ),
            complete=self._of_constraints.complete,
            constraint_removals=without_constraint,
        )
