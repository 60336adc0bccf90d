"""The best possible board: one for most of the words.

There are two methods. A search for boards and bounds from above improve together
(`unboggle.conflicts.bound_search`); lists of more than some hundred words get no bounds. For
constraints that the bounds do not support, hitting sets of conflicts are used
(`unboggle.conflicts.hitting_sets`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from unboggle import counting
from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.conflicts.bound_search import BoundSearch
from unboggle.conflicts.decider import Decider, TracedBoard
from unboggle.conflicts.hitting_sets import HittingSets
from unboggle.conflicts.incumbent import TUNING, DropBounds, DropIncumbent, single_word_refusal
from unboggle.conflicts.sentences import NoWordFits, ReportedConflict, RequiredWordsConflict
from unboggle.conflicts.shrink import SHRINK_TIME, against_each, relaxed, shrink
from unboggle.errors import InputError, Option
from unboggle.events import OnProgress, Phase, ignore
from unboggle.fitting.race.plan import ROWS
from unboggle.fitting.result import DroppedWords, Fit, IncumbentBoard, Reason
from unboggle.forward.verify import needed, verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.system import clock, in_process
from unboggle.system.anytime import Outcome, anytime
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.system.machine import cores

SOLVER = "cadical195"


def drop_fewest(
    puzzle: Puzzle,
    *,
    weights: Mapping[Word, int] | None = None,
    required: Collection[Word] = (),
    max_words: Positive | None = None,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    jobs: Positive | None = None,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Fit:
    """Return a board for the words of ``puzzle`` except those of the smallest total weight.

    Each word has weight 1 or that of ``weights``; the ``required`` words are kept. With
    ``max_words`` at most that many words are kept, the others are dropped. The answer is
    ``fitted`` if it is proved optimal. It is ``undecided``, with the best board so far, if the
    timeout expires first. It is ``impossible`` if the required words do not fit together, or no
    word fits.

    ``stop`` ends the call like the timeout. ``on_progress`` gets each better board, and
    `WeightBounds`. Searches and proofs run in parallel on ``jobs`` cores (None: all). With
    ``deterministic`` the same ``seed`` gives the same answer on the same machine, unless the
    timeout expires. Raises `InputError` for a constraint that dropping a word can violate and for a
    negative weight; also for words that are not in the list, and for more ``required`` words than
    ``max_words``.

    >>> from unboggle import Grid, parse_words
    >>> fewest = drop_fewest(parse_words("abc def bca").puzzle(Grid.rectangle(2, 2)), jobs=1)
    >>> fewest.status, fewest.dropped.words
    ('fitted', {'def': 1})
    """
    validated(drop_fewest, locals())
    puzzle.require_words({*required, *(weights or ())}, "drop_fewest")
    puzzle.constraints.require_monotone(Option("most"))
    start = clock.now()
    deadline = Deadline.after(timeout, stop)
    weight = {word: (weights or {}).get(word, 1) for word in puzzle.words}
    if any(number < 0 for number in weight.values()):
        raise InputError("a weight must not be negative")
    if max_words is not None and len({*required}) > max_words:
        raise InputError(
            f"{len({*required}):,} words are required, but at most {max_words:,} may be kept:"
            " raise ",
            Option("max_words"),
        )
    if not jobs or in_process.role() is not None:  # without processes nothing runs in parallel
        jobs = cores()
    with Decider(puzzle, seed=seed, on_progress=on_progress) as decider:
        known = DropIncumbent(decider, weight, frozenset(required), max_words)
        work = DropSearch(known, deadline, jobs=jobs, deterministic=deterministic, seed=seed)
        outcome = anytime(work.run, deadline)
        answer = _answer(known, work, outcome)
    total = clock.now() - start
    return replace(answer, seconds={"encode": 0.0, "solve": total, "total": total})


class DropSearch:
    """The work of `drop_fewest`; ``known`` is its result at any moment.

    ``method`` is the method at work.
    """

    def __init__(
        self, known: DropIncumbent, deadline: Deadline, *, jobs: int, deterministic: bool, seed: int
    ) -> None:
        self.incumbent, self.deadline = known, deadline
        self._jobs, self._deterministic, self.seed = jobs, deterministic, seed
        self.method = "bound_search"

    def run(self) -> None:
        """Improve both bounds until they meet or the deadline expires."""
        self._bound()
        held = self.incumbent.bounds().board
        if held is not None and not held.words:
            self._try_weightless()

    def _bound(self) -> None:
        known, decider = self.incumbent, self.incumbent.decider
        known.count(self.deadline)
        if self._laid():
            return
        options: Any = {"seed": self.seed, "deterministic": self._deterministic}
        with BoundSearch(known, self.deadline, jobs=self._jobs, **options) as both:
            both.first_phase()
            if known.kept_weight is None:  # a board of the search may have shown that they fit
                decider.on_progress(Phase("kept-words"))
                decision = decider.decide(known.required, self.deadline)
                if decision.conflict is not None:
                    until = self.deadline.within(SHRINK_TIME)
                    more = Deadline(until.at + SHRINK_TIME / 2, until.stop)
                    relaxed(shrink(decision.conflict, decider, until), decider, more)
                if decision.board is None:
                    return  # there is none, or the deadline has expired
            if both.run() or known.is_long:
                return
        self.method = "hitting_sets"
        with HittingSets(known, self.deadline) as rest:
            rest.run()

    def _laid(self) -> bool:
        """Whether the cells lie in rows, for which counting has the best board."""
        known = self.incumbent
        best = counting.most_in_rows(
            known.decider.puzzle, known.weight, known.required, self.deadline
        )
        if best is None or not known.offer(best[0], self.deadline):
            return False
        known.raise_lower_bound(known.total - best[1])
        meet = known.bounds().meet
        if meet:
            self.method = ROWS.method
        return meet

    def _try_weightless(self) -> None:
        """Look for a board that holds a word of weight 0, which the bounds do not require."""
        decider, weight = self.incumbent.decider, self.incumbent.weight
        for word in decider.puzzle.words:
            if self.deadline.expired:
                return
            if not weight[word] and decider.decide(frozenset([word]), self.deadline).board:
                return


def _answer(known: DropIncumbent, work: DropSearch, outcome: Outcome) -> Fit:
    method = work.method
    decider, weight, bounds = known.decider, known.weight, known.bounds()
    puzzle, held = decider.puzzle, bounds.board
    drop = None
    board: Board | None = None
    paths: Mapping[Word, Path] = {}
    if held is not None and (held.words or not puzzle.words):
        soon = Deadline.after(TUNING.clearing)
        until = soon if outcome.interrupted else max(soon, work.deadline, key=lambda one: one.at)
        board, paths = _shown(decider.puzzle_with(held.words), held, until)
        out = decider.in_order(decider.words - held.words)
        optimal = bounds.cost == bounds.lower_bound
        gone = {word: weight[word] for word in out}
        drop = DroppedWords(
            gone, bounds.lower_bound, optimal, True, weight, known.required, known.max_words
        )
    optimal = drop is not None and drop.optimal
    reason = _must_go(known, bounds, work.deadline.within(SHRINK_TIME))
    if reason is not None:
        reason = replace(reason, with_dropping=True)
    status: Any = "impossible" if reason else "fitted" if optimal else "undecided"
    if status == "undecided" and outcome.error:
        status = "error"
    counted = reason is not None and reason.kind == "counting"
    return Fit(
        puzzle,
        status,
        "counting" if counted else method,
        None if counted or method == ROWS.method else SOLVER,
        work.seed,
        board=board if optimal else None,
        paths=paths if optimal else {},
        checked="traced" if optimal else "counted" if counted else "unchecked" if reason else None,
        reason=reason,
        incumbent=IncumbentBoard(board, paths) if board is not None and not optimal else None,
        error=None if status in ("fitted", "impossible") else outcome.error,
        kernel=available(),
        dropped=None
        if reason
        else drop
        or DroppedWords(
            {}, bounds.lower_bound, False, False, weight, known.required, known.max_words
        ),
        interrupted=outcome.interrupted and status == "undecided",
    )


def _shown(puzzle: Puzzle, held: TracedBoard, until: Deadline) -> tuple[Board, Mapping[Word, Path]]:
    """Return the board of ``held`` with only what ``puzzle`` needs; past ``until`` perhaps more."""
    try:
        return verified(held.board, puzzle, deadline=until)
    except DeadlinePassed:
        return needed(held.board, held.paths, puzzle), held.paths


def _must_go(known: DropIncumbent, bounds: DropBounds, deadline: Deadline) -> Reason | None:
    """Return the reason if dropping words cannot help, else None.

    Past ``deadline`` it may name more constraints than it needs.
    """
    decider, puzzle = known.decider, known.decider.puzzle
    if bounds.required_conflict is not None:
        constraints_alone = counting.refuse(decider.puzzle_with(()))
        if constraints_alone is not None:  # they contradict each other
            return Reason.from_refusal(constraints_alone)
        clash = ReportedConflict.from_conflict(bounds.required_conflict, decider, bounds.minimal)
        kind: Any = "counting" if bounds.required_conflict.counted else "conflict"
        minimal = None if bounds.required_conflict.counted else bounds.minimal
        return Reason(kind, RequiredWordsConflict(clash), clash.words, clash.constraints, minimal)
    hopeful = bool(known.required) or known.upper_bound > 0
    possible = (w for w in puzzle.words if not decider.inferred(frozenset([w])).conflict)
    if not puzzle.words or any(hopeful or not known.weight[word] for word in possible):
        return None
    # Dropping words does not help.
    refusals = {
        word: refusal for word in puzzle.words if (refusal := single_word_refusal(puzzle, word))
    }
    if len(refusals) == len(puzzle.words):
        names = {name for refusal in refusals.values() for name in refusal.constraints}
        constraints = tuple(name for name in puzzle.constraints.names if name in names)
        return Reason(
            "counting", NoWordFits(puzzle.constraints, refusals), puzzle.words, constraints
        )
    needed, tight = against_each(puzzle.words, decider, deadline)
    return Reason("conflict", NoWordFits(needed, None, tight), puzzle.words, needed.names)
