"""What `fit` says of a list that a solver refuted: a conflict, shrunk by work that is counted."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from unboggle.conflicts.decider import Conflict
from unboggle.conflicts.repeatable import CLAUSES, RepeatableDecider
from unboggle.conflicts.sentences import Clash, InTheList
from unboggle.conflicts.shrink import is_minimal, relaxed, shrink, smallest
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.progress import OnProgress, ignore
from unboggle.system.anytime import anytime
from unboggle.system.clock import NEVER, Deadline

EXPLAIN_TIME = 10.0
"""Seconds after which `with_conflict` gives up; its work is counted and takes about one."""
TRIES = 3
"""Questions that a solver may give up before an explanation is short enough."""
_FOR_WORDS = 0.6  # the part of them that is for the words, where there are wishes as well


def with_conflict(answer: Fit, deadline: Deadline = NEVER, on_progress: OnProgress = ignore) -> Fit:
    """Return ``answer``, if a solver refuted it, with a conflict for its reason.

    Its work is counted, so that it comes to the same on a busy machine as on an idle one, where
    it takes about a second; it ends after `EXPLAIN_TIME`, and past ``deadline``. The status is
    final whatever happens here: if nothing comes of it, the reason stays as it is.
    """
    reason = answer.reason
    if answer.status != "impossible" or reason is None or reason.kind != "refuted":
        return answer
    start = time.monotonic()
    wishes = answer.puzzle.wishes
    assert answer.method is not None  # who refutes has one
    until = deadline.within(EXPLAIN_TIME)
    options: Any = {"seed": answer.seed, "on_progress": on_progress}
    fixed = not wishes.monotone  # then fewer words say nothing of all of them
    with RepeatableDecider(answer.puzzle, fixed=fixed, **options) as decider:
        refuted = Refuted(answer.method, answer.solver)
        conflict = whole = decider.add(Conflict(decider.words, refuted, wishes))

        judge = decider

        def reduce() -> None:
            nonlocal conflict, judge
            if fixed:
                conflict = relaxed(whole, decider, until.share(_FOR_WORDS))
                if not conflict.wishes.monotone:
                    return
                judge = decider.wishing(conflict.wishes, fixed=False)
                conflict = judge.add(replace(conflict, tight=False))
                judge.budget.left = CLAUSES
            conflict = shrink(
                conflict, judge, until.share(_FOR_WORDS) if wishes else until, tries=TRIES
            )
            judge.budget.left = CLAUSES
            conflict = relaxed(conflict, judge, until)

        if anytime(reduce, until).error is not None:
            conflict = smallest(judge)  # what was found before it stands
        clash = Clash.of(conflict, judge, is_minimal(conflict, judge))
    part = clash.words != answer.puzzle.words or clash.wishes != wishes.names
    because = InTheList(clash, reason.because, part)
    total = answer.seconds.get("total", 0.0) + time.monotonic() - start
    return replace(
        answer,
        reason=Reason("conflict", because, clash.words, clash.wishes, clash.minimal),
        seconds={**answer.seconds, "total": total},
    )
