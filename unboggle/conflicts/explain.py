"""The conflict that `fit` reports for a list that a solver refuted, found by a fixed amount of
work.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from unboggle.conflicts import deterministic
from unboggle.conflicts.decider import Conflict
from unboggle.conflicts.deterministic import DeterministicDecider
from unboggle.conflicts.sentences import ConflictInList, ReportedConflict
from unboggle.conflicts.shrink import is_minimal, relaxed, shrink, smallest
from unboggle.events import OnProgress, ignore
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import NEVER, Deadline


class Tuning(NamedTuple):
    """What tunes `add_conflict`. The numbers were chosen; no benchmark measures them."""

    seconds: float = 10.0
    """Seconds after which it gives up; its fixed amount of work takes about one second."""
    tries: int = 3
    """Questions that a solver may leave undecided before shrinking stops."""
    for_words: float = 0.6
    """The share of the time for the words, if there are constraints too."""
    limits: deterministic.Tuning = deterministic.TUNING
    """The limits of each decision."""


TUNING = Tuning()


def add_conflict(
    answer: Fit,
    deadline: Deadline = NEVER,
    on_progress: OnProgress = ignore,
    *,
    tuning: Tuning | None = None,
) -> Fit:
    """Return ``answer`` with a conflict as its reason if a solver refuted it.

    The work is limited by counts, not by time, so the conflict is the same on a busy machine. It
    takes about a second on an idle one, and ends past ``deadline`` or the seconds of ``tuning``.
    The status is final in any case: without a conflict the reason stays as it is.
    """
    reason = answer.reason
    if answer.status != "impossible" or reason is None or reason.kind != "refuted":
        return answer
    start, tuning = clock.now(), tuning or TUNING
    constraints = answer.puzzle.constraints
    assert answer.method is not None  # a refutation names its method
    until = deadline.within(tuning.seconds)
    options: Any = {"seed": answer.seed, "on_progress": on_progress, "limits": tuning.limits}
    fixed = not constraints.monotone  # then a part of the words says nothing about all of them
    with DeterministicDecider(answer.puzzle, fixed=fixed, **options) as decider:
        refuted = Refuted(answer.method, answer.solver)
        conflict = whole = decider.add(Conflict(decider.words, refuted, constraints))

        judge = decider

        def reduce() -> None:
            nonlocal conflict, judge
            if fixed:
                conflict = relaxed(whole, decider, until.share(tuning.for_words))
                if not conflict.constraints.monotone:
                    return
                judge = decider.with_constraints(conflict.constraints, fixed=False)
                conflict = judge.add(replace(conflict, constraints_minimal=False))
                judge.budget.remaining = tuning.limits.clauses
            conflict = shrink(
                conflict,
                judge,
                until.share(tuning.for_words) if constraints else until,
                tries=tuning.tries,
            )
            judge.budget.remaining = tuning.limits.clauses
            conflict = relaxed(conflict, judge, until)
            if len(conflict.words) == 1 and conflict.constraints:
                # The word may be innocent: its constraints may contradict each other.
                judge.budget.remaining = tuning.limits.clauses
                alone = judge.with_constraints(conflict.constraints)
                bare = alone.decide(frozenset(), until).conflict
                if bare is not None:
                    conflict = judge.add(
                        replace(bare, constraints_minimal=conflict.constraints_minimal)
                    )

        if anytime(reduce, until).error is not None:
            conflict = smallest(judge)  # the best conflict so far
        clash = ReportedConflict.from_conflict(conflict, judge, is_minimal(conflict, judge))
    part = clash.words != answer.puzzle.words or clash.constraints != constraints.names
    because = ConflictInList(clash, reason.evidence, part)
    total = answer.seconds.get("total", 0.0) + clock.now() - start
    return replace(
        answer,
        reason=Reason("conflict", because, clash.words, clash.constraints, clash.minimal),
        seconds={**answer.seconds, "total": total},
    )
