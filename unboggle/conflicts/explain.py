"""The conflict that `fit` reports for a list that a solver refuted, found by a fixed amount of
work.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from unboggle.conflicts.decider import Conflict
from unboggle.conflicts.deterministic import TUNING, DeterministicDecider
from unboggle.conflicts.sentences import ConflictInList, ReportedConflict
from unboggle.conflicts.shrink import is_minimal, relaxed, shrink, smallest
from unboggle.events import OnProgress, ignore
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import NEVER, Deadline

EXPLAIN_TIME = 10.0
"""Seconds after which `add_conflict` gives up; its fixed amount of work takes about one second."""
TRIES = 3
"""Questions that a solver may leave undecided before shrinking stops."""
_FOR_WORDS = 0.6  # the share of them for the words, if there are constraints too


def add_conflict(answer: Fit, deadline: Deadline = NEVER, on_progress: OnProgress = ignore) -> Fit:
    """Return ``answer`` with a conflict as its reason if a solver refuted it.

    The work is limited by counts, not by time, so the conflict is the same on a busy machine. It
    takes about a second on an idle one, and ends after `EXPLAIN_TIME` or past ``deadline``. The
    status is final in any case: without a conflict the reason stays as it is.
    """
    reason = answer.reason
    if answer.status != "impossible" or reason is None or reason.kind != "refuted":
        return answer
    start = clock.now()
    constraints = answer.puzzle.constraints
    assert answer.method is not None  # a refutation names its method
    until = deadline.within(EXPLAIN_TIME)
    options: Any = {"seed": answer.seed, "on_progress": on_progress}
    fixed = not constraints.monotone  # then a part of the words says nothing about all of them
    with DeterministicDecider(answer.puzzle, fixed=fixed, **options) as decider:
        refuted = Refuted(answer.method, answer.solver)
        conflict = whole = decider.add(Conflict(decider.words, refuted, constraints))

        judge = decider

        def reduce() -> None:
            nonlocal conflict, judge
            if fixed:
                conflict = relaxed(whole, decider, until.share(_FOR_WORDS))
                if not conflict.constraints.monotone:
                    return
                judge = decider.with_constraints(conflict.constraints, fixed=False)
                conflict = judge.add(replace(conflict, constraints_minimal=False))
                judge.budget.remaining = TUNING.clauses
            conflict = shrink(
                conflict, judge, until.share(_FOR_WORDS) if constraints else until, tries=TRIES
            )
            judge.budget.remaining = TUNING.clauses
            conflict = relaxed(conflict, judge, until)
            if len(conflict.words) == 1 and conflict.constraints:
                # The word may be innocent: its constraints may contradict each other.
                judge.budget.remaining = TUNING.clauses
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
