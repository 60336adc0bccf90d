"""A second method for "impossible": another encoding and another solver must agree."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from unboggle import encodings, solvers
from unboggle.counting import without_dominated
from unboggle.errors import BackendError
from unboggle.events import OnProgress, Phase, ignore
from unboggle.fitting.race import race
from unboggle.fitting.race.plan import TILE_COUNTS, MemberPlan
from unboggle.fitting.result import Evidence, Fit, method_of
from unboggle.fitting.sentences import Refuted
from unboggle.formula import interchange
from unboggle.formula.constraints import check
from unboggle.forward.verify import verified
from unboggle.solvers import Status
from unboggle.system import clock
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

METHODS = (
    ("one_hot", "glucose42"),
    ("tiles", "cadical195"),
    ("bitvectors", "pysmt:z3"),
    ("coordinates", "minisat22"),
    ("one_hot", "maplechrono"),
)
"""Encodings and solvers to confirm with: the first pair that shares neither with the answer.

Tiles come last: that encoding starts from counting bounds, the others from nothing.
"""


@dataclass(frozen=True)
class CrossCheck:
    """A reason with the result of a second method, ``by`` encoding and solver.

    >>> from unboggle import Grid, fit, parse_words
    >>> newt = parse_words("ant newt hare moth").puzzle(Grid.rectangle(3, 3))
    >>> found = fit(newt, encoding="tiles", explain=False, cross_check=True).reason.evidence
    >>> found.by, found.agrees
    ('one_hot with glucose42', True)
    """

    evidence: Evidence
    by: str
    agrees: bool
    """False if the second method did not end in time."""

    @property
    def note(self) -> str:
        """What readers must know of the second method; nothing if it agrees."""
        return "" if self.agrees else "The cross-check did not end in time"

    @property
    def method_text(self) -> str:
        """Both methods in a few words."""
        late = "" if self.agrees else " (which did not end in time)"
        return f"{method_of(self.evidence) or 'counting'}, cross-checked by {self.by}{late}"

    @property
    def text(self) -> str:
        """The sentences, without the last full stop."""
        return ". ".join(filter(None, [self.evidence.text, self.note]))


def cross_check(
    answer: Fit,
    *,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Fit:
    """Return ``answer``, an unchecked "impossible", as cross-checked if a second method agrees.

    The answer stays unchecked, and reports it, after ``timeout`` seconds (None: no limit), when
    ``stop`` is set, or if the second solver gives up. A second solver that fails makes it an error.
    If the second method finds a board, that is a contradiction: both formulas are written to a new
    folder, and the `BackendError` names it.
    """
    if answer.status != "impossible" or answer.checked != "unchecked" or answer.reason is None:
        return answer
    start = clock.now()
    deadline = Deadline.after(timeout, stop)
    plan = second_method(answer)
    check(answer.puzzle.constraints, encodings.get(plan.method))
    on_progress(Phase("cross-check", str(plan)))
    try:
        puzzle = without_dominated(answer.puzzle, deadline)
        result = race.run(puzzle, [plan], jobs=1, deadline=deadline, on_progress=on_progress)
    except DeadlinePassed:
        result = race.RaceResult(Status.UNKNOWN)
    except BackendError as error:
        return replace(
            answer,
            status="error",
            reason=None,
            checked=None,
            error=f"the cross-check failed: {error}",
        )
    seconds = dict(answer.seconds)
    seconds["total"] = seconds.get("total", 0.0) + clock.now() - start
    answer = replace(answer, seconds=seconds)
    reason = answer.reason
    assert reason is not None
    if result.status is Status.SAT and result.board is not None:
        board, _ = verified(result.board, answer.puzzle)
        folder = _write_both(answer, plan)
        first = Refuted(answer.method or "", answer.solver).method_text
        raise BackendError(
            f"{first} reports impossible, but {plan} found {board};"
            f" both formulas are in {folder}, please report this"
        )
    if result.status is Status.UNSAT:
        because = CrossCheck(reason.evidence, str(plan), True)
        return replace(answer, reason=replace(reason, evidence=because), checked="cross-checked")
    because = CrossCheck(reason.evidence, str(plan), False)
    interrupted = answer.interrupted or deadline.stopped
    return replace(answer, reason=replace(reason, evidence=because), interrupted=interrupted)


def second_method(answer: Fit) -> MemberPlan:
    """Return the first pair that shares neither encoding nor family of solvers with ``answer``.

    cadical153 and ``dimacs:cadical -q`` are no second opinion on cadical195, nor is tiles on
    wild_tiles: they share bounds and rules.
    """
    method = "tiles" if answer.method == "wild_tiles" else answer.method
    used = re.findall("[a-z]+", answer.solver or "")
    for encoding, solver in METHODS:
        families = re.findall("[a-z]+", solver.removeprefix("pysmt:"))
        if encoding != method and not set(families) & set(used):
            backend = solvers.get(solver)
            if backend.missing() is None:
                return MemberPlan(encoding, solver, answer.seed)
    raise AssertionError("the pairs are chosen so that two always differ")


def _write_both(answer: Fit, plan: MemberPlan) -> str:
    folder = Path(tempfile.mkdtemp(prefix="unboggle-disagreement-"))
    # Numbers of tiles are refuted without a formula; that of wild_tiles has the same bounds.
    first = "wild_tiles" if answer.method == TILE_COUNTS else answer.method
    for number, method in enumerate((first, plan.method), start=1):
        assert method is not None
        smt = not issubclass(encodings.get(method), encodings.Encoding)
        file = folder / f"{number}-{method}.{'smt2' if smt else 'cnf'}"
        lines = interchange.formula_lines(answer.puzzle, method, "unboggle fit --cross-check")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(folder)
