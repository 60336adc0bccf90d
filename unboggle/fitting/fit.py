"""The pipeline: count, search a moment, race under one deadline, verify by tracing.

Most lists are decided by the first two, and neither needs an encoding, a solver or another
process: those are imported when they are wanted, or it would take half as long again to start.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from unboggle.counting import MOMENT, refuse, without_dominated
from unboggle.fitting import searches
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.fitted import fitted
from unboggle.fitting.plan import LineUp, Plan, alone
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.kernel import available
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Puzzle
from unboggle.system import alone as only_process
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Stop
from unboggle.system.machine import cores

if TYPE_CHECKING:
    from unboggle.fitting.race import RaceResult

DEFAULT_TIMEOUT = 60.0  # seconds
FIRST_LOOK = {"search": 0.1, "distance": 0.05}
"""Seconds of each search, as moves are counted, before any process is started."""
LONG_LOOK = 1.0
"""The same where everything has to be repeatable."""


def fit(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    timeout: float | None = DEFAULT_TIMEOUT,
    seed: int = 0,
    jobs: int | None = None,
    cluster: str | None = None,
    deterministic: bool = False,
    counting: bool = True,
    search: bool = True,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board that holds every word of ``puzzle``, or why there is none.

    By default board search and encodings race on ``jobs`` cores (all by
    default); with an ``encoding`` or a ``solver`` that member runs alone.
    ``timeout`` is in seconds for everything together, None for no limit; ``stop`` ends it
    at once, from any thread, with the best board so far. ``deterministic`` gives the same
    answer again for the same ``seed`` on the same machine, unless the time runs out.
    The race runs on the dask ``cluster`` of this address, if there is one, see `far_race`.
    ``counting`` and ``search`` are there to leave out what comes before the solvers. Raises
    `InputError` for an unknown encoding or solver, and for a wish that cannot be honoured; a
    solver that fails gives status ``error``.

    >>> from unboggle import Grid, parse_words
    >>> fit(parse_words("cat dog").puzzle(Grid.rectangle(1, 5))).reason.text
    'these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5'
    """
    start = time.monotonic()
    deadline = Deadline.after(timeout, stop)
    only = None
    if encoding is not None or solver is not None:
        only = alone(encoding, solver, seed, puzzle.wishes)
    elif puzzle.wishes:
        from unboggle.formula.choice import honouring

        honouring(puzzle.wishes)
    jobs = jobs or cores()
    work = Fitting(
        puzzle, seed, only, deadline, jobs, deterministic, counting, search, on_progress, cluster
    )
    end = anytime(work.run, deadline)
    answer = work.answer
    if end.error is not None:
        answer = replace(answer, status="error", error=end.error)
    if answer.status in ("undecided", "error"):
        best = work.best.partial(deadline)
        answer = replace(answer, best=best, interrupted=end.interrupted)
    total = time.monotonic() - start
    solve = 0.0 if answer.checked == "counted" else total
    seconds = {"encode": 0.0, "solve": solve, **answer.seconds, "total": total}
    return replace(answer, seconds=seconds)


@dataclass
class Fitting:
    """How a puzzle comes to its ``answer``, which stands whenever the work is ended.

    The options are those of `fit`; ``alone`` is the only member, if there is to be no race.
    ``best`` is the best board of a run without an answer.
    """

    puzzle: Puzzle
    seed: int
    alone: Plan | None
    deadline: Deadline
    jobs: int
    deterministic: bool
    counting: bool
    search: bool
    on_progress: OnProgress
    cluster: str | None = None

    def __post_init__(self) -> None:
        self.best = BestBoard(self.puzzle, self.on_progress)
        self.answer = Fit(self.puzzle, "undecided", None, None, self.seed, kernel=available())
        if self.alone is not None:
            method, solver = self.alone.method, self.alone.solver
            self.answer = replace(self.answer, method=method, solver=solver)

    def run(self) -> None:
        """Count, search, race; whatever comes out is verified.

        Raises `Late` past the deadline and `BackendError` if a solver fails or lies.
        """
        if self.counting and self._is_refused():
            return
        # What comes for free with another word needs no clause; all words are traced.
        core = without_dominated(self.puzzle, self.deadline)
        if self.alone is None and self._is_found(core):
            return
        self.deadline.check()  # else no process is worth its start
        self._race(core)

    def _is_refused(self) -> bool:
        refusal = refuse(self.puzzle, self.deadline.with_grace(MOMENT))
        if refusal is None:
            return False
        self.answer = replace(
            self.answer,
            status="impossible",
            method="counting",
            solver=None,
            reason=Reason.of(refusal),
            checked="counted",
        )
        return True

    def _is_found(self, core: Puzzle) -> bool:
        """Whether a first look of the searches is enough."""
        kinds = searches.able(core) if self.search else ()
        if kinds:
            self.on_progress(Phase("board-search"))
        for kind in kinds:
            start = time.monotonic()
            seconds = LONG_LOOK if self.deterministic else FIRST_LOOK.get(kind, 0.0)
            if not seconds:
                continue
            search = searches.begin(kind, core, self.seed, self.deadline)
            board = search.run(self.deadline, searches.moves_in(seconds, kind, core))
            if board is not None:
                self._fitted(board, Plan(kind, None), 0.0, time.monotonic() - start)
                return True
            best = search.best()
            if best is not None:
                self.best.offer(best, search.held)
        return False

    def _race(self, core: Puzzle) -> None:
        from unboggle.fitting import race

        if self.cluster is not None:
            result = self._far_race(core, self.cluster)
        else:
            planned = self._line_up(core)
            result = race.run(
                core,
                planned.members,
                jobs=self.jobs,
                deadline=self.deadline,
                reserve=planned.reserve,
                best=self.best,
                turns=planned.turns,
                on_progress=self.on_progress,
            )
        if result.plan is None:
            self.answer = replace(self.answer, error=race.losses(result.lost) or None)
        elif result.board is not None:
            self._fitted(result.board, result.plan, result.encode, result.solve)
        else:
            self.answer = replace(
                self.answer,
                status="impossible",
                method=result.plan.method,
                solver=result.plan.solver,
                reason=Reason("refuted", Refuted(result.plan.method, result.plan.solver)),
                checked="unchecked",
                seconds={"encode": result.encode, "solve": result.solve},
            )

    def _far_race(self, core: Puzzle, cluster: str) -> RaceResult:
        from unboggle.executors import opened
        from unboggle.fitting import far_race

        with opened(self.jobs, cluster) as executor:
            self.jobs = executor.width
            planned = self._line_up(core)
            return far_race.run(
                core,
                planned,
                executor,
                deadline=self.deadline,
                best=self.best,
                on_progress=self.on_progress,
            )

    def _line_up(self, core: Puzzle) -> LineUp:
        """Return who is to race, and who is in reserve."""
        from unboggle.fitting import planning

        if self.alone is None and not self.deterministic:
            planned = planning.line_up(
                core, self.jobs, self.seed, search=self.search, deadline=self.deadline
            )
        else:
            planned = planning.alone(core, self.alone, self.seed, self.deadline)
        planned = _for_role(planned)
        self.answer = replace(self.answer, planned=planned)
        return planned

    def _fitted(self, board: Board, plan: Plan, encode: float, solve: float) -> None:
        seconds = {"encode": encode, "solve": solve}
        self.answer = fitted(self.answer, board, plan, seconds, deadline=self.deadline)


def _for_role(planned: LineUp) -> LineUp:
    """Return ``planned`` with only those members that this process is to work as, see `here`."""
    role = only_process.role()
    if role in (None, "both"):
        return planned
    wanted = [plan for plan in planned.members if plan.can_refute == (role == "prove")]
    if role == "search":
        wanted = [plan for plan in wanted if plan.solver is None]
    return replace(planned, members=tuple(wanted), reserve=())
