"""The best that is possible: a board for most of the words.

Two ways lead there. For lists of some hundred words a search for boards and bounds from above
close in on it (`unboggle.conflicts.closing_in`); for longer ones, or wishes that the bounds do
not know, hitting sets of conflicts do (`unboggle.conflicts.hitting_sets`).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from unboggle import counting
from unboggle.conflicts.closing_in import ClosingIn
from unboggle.conflicts.decider import Decider, Held
from unboggle.conflicts.hitting_sets import HittingSets
from unboggle.conflicts.known import Bounds, Known, alone
from unboggle.conflicts.sentences import AmongThoseThatStay, Clash, NoneFits
from unboggle.conflicts.shrink import SHRINK_TIME, relaxed, shrink
from unboggle.errors import InputError, checked
from unboggle.fitting.result import Drop, Fit, Partial, Reason
from unboggle.forward.verify import needed, verified
from unboggle.kernel import available
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.system.anytime import Outcome, anytime
from unboggle.system.clock import Deadline, Late, Stop
from unboggle.system.machine import cores

SOLVER = "cadical195"
_HURRY = 0.1  # seconds to take from a board what no word needs, when all was stopped


def drop_fewest(
    puzzle: Puzzle,
    *,
    weights: Mapping[Word, int] | None = None,
    must: Collection[Word] = (),
    timeout: float | None = 60.0,
    seed: int = 0,
    jobs: int | None = None,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board for the words of ``puzzle`` but those whose weights sum up to least.

    A word weighs 1 unless ``weights`` says otherwise; those in ``must`` stay. The
    answer is ``fitted`` if nothing less is proved to do, ``undecided`` with the
    best board at the timeout, ``impossible`` if the words that must stay do not
    fit, or no word does. ``stop`` ends it like the timeout. ``on_progress`` gets each better
    board, and `Kept` of what is known. On ``jobs`` cores (None: all) boards are searched for
    and bounds proved side by side; ``deterministic`` gives the same answer again for the same
    ``seed`` on the same machine, unless the time runs out. Raises `InputError` for a wish that
    fewer words may break, for a negative weight, and for words that are not in the list.
    """
    checked(drop_fewest, locals())
    puzzle.require_words({*must, *(weights or ())}, "drop_fewest")
    puzzle.wishes.require_monotone("to leave words out")
    start = time.monotonic()
    deadline = Deadline.after(timeout, stop)
    weight = {word: (weights or {}).get(word, 1) for word in puzzle.words}
    if any(number < 0 for number in weight.values()):
        raise InputError("a weight must not be negative")
    with Decider(puzzle, seed=seed, on_progress=on_progress) as decider:
        known = Known(decider, weight, frozenset(must))
        work = Work(known, deadline, jobs=jobs or cores(), deterministic=deterministic, seed=seed)
        outcome = anytime(work.run, deadline)
        answer = _answer(known, work.method, seed, outcome)
    total = time.monotonic() - start
    return replace(answer, seconds={"encode": 0.0, "solve": total, "total": total})


class Work:
    """The work of `drop_fewest`; what comes of it is ``known`` at any moment.

    ``method`` is the one that is at it.
    """

    def __init__(
        self, known: Known, deadline: Deadline, *, jobs: int, deterministic: bool, seed: int
    ) -> None:
        self.known, self.deadline = known, deadline
        self._jobs, self._deterministic, self._seed = jobs, deterministic, seed
        self.method = "at_least"

    def run(self) -> None:
        """Close in on the fewest words from both sides, until they meet or the time is up."""
        known, decider = self.known, self.known.decider
        known.count(self.deadline)
        options: Any = {"seed": self._seed, "deterministic": self._deterministic}
        with ClosingIn(known, self.deadline, jobs=self._jobs, **options) as both:
            both.first_look()
            if known.worth is None:  # a board of the search may have shown that they fit
                decider.on_progress(Phase("kept-words"))
                decision = decider.decide(known.must, self.deadline)
                if decision.conflict is not None:
                    until = self.deadline.within(SHRINK_TIME)
                    more = Deadline(until.at + SHRINK_TIME / 2, until.stop)
                    relaxed(shrink(decision.conflict, decider, until), decider, more)
                if decision.held is None:
                    return  # there is none, or the time is up
            if both.run():
                return
        self.method = "hitting_sets"
        with HittingSets(known, self.deadline) as rest:
            rest.run()


def _answer(known: Known, method: str, seed: int, outcome: Outcome) -> Fit:
    decider, weight, bounds = known.decider, known.weight, known.bounds()
    puzzle, held = decider.puzzle, bounds.held
    drop = None
    board: Board | None = None
    paths: Mapping[Word, Path] = {}
    if held is not None and held.words:
        board, paths = _shown(decider.part(held.words), held, hurry=outcome.interrupted)
        out = decider.in_order(decider.words - held.words)
        optimal = bounds.cost == bounds.at_least
        gone = {word: weight[word] for word in out}
        drop = Drop(gone, bounds.at_least, optimal, True, weight, known.must)
    optimal = drop is not None and drop.optimal
    reason = _must_go(known, bounds)
    if reason is not None:
        reason = replace(reason, leaving_out=True)
    status: Any = "impossible" if reason else "fitted" if optimal else "undecided"
    if status == "undecided" and outcome.error:
        status = "error"
    counted = reason is not None and reason.kind == "counting"
    return Fit(
        puzzle,
        status,
        "counting" if counted else method,
        None if counted else SOLVER,
        seed,
        board=board if optimal else None,
        paths=paths if optimal else {},
        checked="traced" if optimal else "counted" if counted else "unchecked" if reason else None,
        reason=reason,
        best=Partial(board, paths) if board is not None and not optimal else None,
        error=None if status in ("fitted", "impossible") else outcome.error,
        kernel=available(),
        drop=None
        if reason
        else drop or Drop({}, bounds.at_least, False, False, weight, known.must),
        interrupted=outcome.interrupted and status == "undecided",
    )


def _shown(puzzle: Puzzle, held: Held, *, hurry: bool) -> tuple[Board, Mapping[Word, Path]]:
    """Return the board of ``held`` with what ``puzzle`` needs, in a ``hurry`` perhaps with more."""
    try:
        return verified(held.board, puzzle, deadline=Deadline.after(_HURRY if hurry else None))
    except Late:
        return needed(held.board, held.paths, puzzle), held.paths


def _must_go(known: Known, bounds: Bounds) -> Reason | None:
    """Return why nothing can be done by leaving words out, if so."""
    decider, puzzle = known.decider, known.decider.puzzle
    if bounds.must is not None:
        wishes_alone = counting.refuse(decider.part(()))
        if wishes_alone is not None:  # they contradict each other
            return Reason.of(wishes_alone)
        clash = Clash.of(bounds.must, decider, bounds.minimal)
        kind: Any = "counting" if bounds.must.counted else "conflict"
        minimal = None if bounds.must.counted else bounds.minimal
        return Reason(kind, AmongThoseThatStay(clash), clash.words, clash.wishes, minimal)
    some = any(not decider.known(frozenset([word])).conflict for word in puzzle.words)
    if some and (known.must or known.at_most > 0 or not all(known.weight.values())):
        return None
    # It is of no use to leave some out.
    refusals = {word: refusal for word in puzzle.words if (refusal := alone(puzzle, word))}
    if len(refusals) == len(puzzle.words):
        names = {name for refusal in refusals.values() for name in refusal.wishes}
        wishes = tuple(name for name in puzzle.wishes.names if name in names)
        return Reason("counting", NoneFits(puzzle.wishes, refusals), puzzle.words, wishes)
    return Reason("conflict", NoneFits(puzzle.wishes), puzzle.words, puzzle.wishes.names)
