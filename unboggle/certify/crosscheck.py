"""A second road to "impossible": another encoding and another solver have to agree."""

from __future__ import annotations

import re
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from unboggle import encodings, solvers
from unboggle.counting import without_dominated
from unboggle.errors import BackendError
from unboggle.fitting import race
from unboggle.fitting.plan import Plan
from unboggle.fitting.result import Because, Fit
from unboggle.formula import interchange
from unboggle.formula.wishes import check
from unboggle.forward.verify import verified
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.solvers import Status
from unboggle.system.clock import Deadline, Late, Stop

ROADS = (
    ("one_hot", "glucose42"),
    ("tiles", "cadical195"),
    ("bitvectors", "pysmt:z3"),
    ("coordinates", "minisat22"),
    ("one_hot", "maplechrono"),
)
"""Encodings and solvers to confirm with: the first that share neither with the answer.

Not tiles first: it starts from the counting bounds, the others from nothing.
"""


@dataclass(frozen=True)
class CrossChecked:
    """A reason with what a second road, ``by`` encoding and solver, says of it."""

    because: Because
    by: str
    agrees: bool
    """False if it did not end in time."""

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        if self.agrees:
            return f"{self.because.text}, and so did {self.by}"
        return f"{self.because.text} (the cross-check by {self.by} did not end in time)"


def cross_check(
    answer: Fit,
    *,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return ``answer``, an unchecked "impossible", as cross-checked if another road agrees.

    After ``timeout`` seconds (None: no limit), when ``stop`` is set, or if the second solver
    gives up, it stays unchecked and says so; a second solver that fails makes it an error. A board
    on the second road is a contradiction: both formulae are written to a new
    folder, which the `BackendError` names.
    """
    if answer.status != "impossible" or answer.checked != "unchecked" or answer.reason is None:
        return answer
    start = time.monotonic()
    deadline = Deadline.after(timeout, stop)
    plan = second_road(answer)
    check(answer.puzzle.wishes, encodings.get(plan.method))
    on_progress(Phase("cross-check", str(plan)))
    try:
        puzzle = without_dominated(answer.puzzle, deadline)
        result = race.run(puzzle, [plan], jobs=1, deadline=deadline, on_progress=on_progress)
    except Late:
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
    seconds["total"] = seconds.get("total", 0.0) + time.monotonic() - start
    answer = replace(answer, seconds=seconds)
    reason = answer.reason
    assert reason is not None
    if result.status is Status.SAT and result.board is not None:
        board, _ = verified(result.board, answer.puzzle)
        folder = _write_both(answer, plan)
        raise BackendError(
            f"{answer.method} with {answer.solver} says impossible, but {plan} found {board};"
            f" both formulae are in {folder}, please report this"
        )
    if result.status is Status.UNSAT:
        because = CrossChecked(reason.because, str(plan), True)
        return replace(answer, reason=replace(reason, because=because), checked="cross-checked")
    because = CrossChecked(reason.because, str(plan), False)
    interrupted = answer.interrupted or deadline.stopped
    return replace(answer, reason=replace(reason, because=because), interrupted=interrupted)


def second_road(answer: Fit) -> Plan:
    """Return the first road that shares neither encoding nor family of solvers with ``answer``.

    cadical153 and ``dimacs:cadical -q`` are no second opinion on cadical195, nor is
    tiles on wild_tiles: they share bounds and rules.
    """
    method = "tiles" if answer.method == "wild_tiles" else answer.method
    used = re.findall("[a-z]+", answer.solver or "")
    for encoding, solver in ROADS:
        families = re.findall("[a-z]+", solver.removeprefix("pysmt:"))
        if encoding != method and not set(families) & set(used):
            backend = solvers.get(solver)
            if backend.missing() is None:
                return Plan(encoding, solver, answer.seed)
    raise AssertionError("the roads are chosen so that two always differ")


def _write_both(answer: Fit, plan: Plan) -> str:
    folder = Path(tempfile.mkdtemp(prefix="unboggle-disagreement-"))
    for number, method in enumerate((answer.method, plan.method), start=1):
        assert method is not None
        smt = not issubclass(encodings.get(method), encodings.Encoding)
        file = folder / f"{number}-{method}.{'smt2' if smt else 'cnf'}"
        lines = interchange.formula_lines(answer.puzzle, method, "unboggle fit --cross-check")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(folder)
