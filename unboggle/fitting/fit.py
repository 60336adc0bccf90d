"""The pipeline: count, search briefly, race under one deadline, verify by tracing.

The first two decide most lists without an encoding, a solver or another process. Those are imported
late, or startup would take half as long again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from unboggle.counting import MOMENT, board_in_rows, refuse, without_dominated
from unboggle.events import OnProgress, Phase, ignore
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.fitted import fitted
from unboggle.fitting.race.plan import ROWS, MemberPlan, RacePlan, single_member_plan
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.searches import kinds
from unboggle.forward.verify import violated_constraint
from unboggle.kernel import available
from unboggle.puzzle import Ban, Board, Puzzle
from unboggle.system import clock
from unboggle.system import in_process as only_process
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, StopToken
from unboggle.system.machine import cores

if TYPE_CHECKING:
    from unboggle.fitting.race.race import RaceResult

DEFAULT_TIMEOUT = 60.0  # seconds


class Tuning(NamedTuple):
    """The seconds of the first searches, as moves are counted, before any process starts.

    The numbers were chosen; no benchmark measures them.
    """

    first_searches: Mapping[str, float] = {"reach": 0.1, "distance": 0.05, "paths": 0.05}
    """For each kind of search."""
    first_with_bans: Mapping[str, float] = {"distance": 0.8}
    """The same if words are banned: `distance` finds boards for most such lists in this time, and
    the formulas are large."""
    repeatable: float = 1.0
    """For each kind if everything must be repeatable."""


TUNING = Tuning()


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
    stop: StopToken | None = None,
) -> Fit:
    """Return a board that holds every word of ``puzzle``, or the reason that none exists.

    By default board searches and encodings race on ``jobs`` cores (default: all); with an
    ``encoding`` or a ``solver`` only that member runs. ``timeout`` is in seconds for the whole
    call, None for no limit. ``stop`` ends it at once, from any thread, with the best board so far.
    ``deterministic`` gives the same answer again for the same ``seed`` on the same machine, unless
    the timeout expires. The race uses the dask ``cluster`` at this address, if there is one, see
    `far_race`. Without ``counting`` or ``search`` the pipeline skips these steps.

    Raises `InputError` for an unknown encoding or solver, and for a constraint that is not
    supported; if a solver fails, the status is ``error``.

    >>> from unboggle import Grid, parse_words
    >>> fit(parse_words("cat dog").puzzle(Grid.rectangle(1, 5))).reason.text
    'these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5'
    """
    start = clock.now()
    deadline = Deadline.after(timeout, stop)
    only = None
    if encoding is not None or solver is not None:
        only = single_member_plan(encoding, solver, seed, puzzle.constraints)
    elif puzzle.constraints:
        from unboggle.formula.choice import honouring

        honouring(puzzle.constraints)
    jobs = jobs or cores()
    work = FitPipeline(
        puzzle, seed, only, deadline, jobs, deterministic, counting, search, on_progress, cluster
    )
    end = anytime(work.run, deadline)
    answer = work.answer
    if end.error is not None:
        answer = replace(answer, status="error", error=end.error)
    if answer.status in ("undecided", "error"):
        best = work.best.partial(deadline)
        answer = replace(answer, incumbent=best, interrupted=end.interrupted)
    total = clock.now() - start
    solve = 0.0 if answer.checked == "counted" else total
    seconds = {"encode": 0.0, "solve": solve, **answer.seconds, "total": total}
    return replace(answer, seconds=seconds)


def quick_fit(
    puzzle: Puzzle, *, timeout: float | None = None, seed: int = 0, stop: StopToken | None = None
) -> Fit:
    """Return what counting and the first short searches know of ``puzzle``, mostly a board.

    Their work is limited by moves, about 0.15 seconds, so the answer is the same on a busy machine.
    No process starts. A constraint that is only checked on boards may take longer: until
    ``timeout`` seconds are over.
    """
    deadline = Deadline.after(timeout, stop)
    work = FitPipeline(puzzle, seed, None, deadline, 1, False, True, True, ignore)
    end = anytime(work.search_briefly, deadline)
    return replace(work.answer, status="error", error=end.error) if end.error else work.answer


@dataclass
class FitPipeline:
    """The way of a puzzle to its ``answer``, which is valid whenever the work ends.

    The options are those of `fit`; ``alone`` is the only member if there is no race. ``best`` is
    the incumbent of a run without an answer.
    """

    puzzle: Puzzle
    seed: int
    member: MemberPlan | None
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
        if self.member is not None:
            method, solver = self.member.method, self.member.solver
            self.answer = replace(self.answer, method=method, solver=solver)

    def run(self) -> None:
        """Count, search, race; every board is traced.

        Raises `DeadlinePassed` past the deadline and `BackendError` if a solver fails or is wrong.
        """
        if self.counting and (self._is_refused() or self._is_laid()):
            return
        # A word implied by another one needs no clause; all words are traced.
        core = without_dominated(self.puzzle, self.deadline)
        if self.member is None and self._is_found(core):
            return
        self.deadline.raise_if_expired()  # past it, starting a process is not worth it
        self._race(core)

    def search_briefly(self) -> None:
        """Count and search, but do not race."""
        if not (self._is_refused() or self._is_laid()):
            self._is_found(without_dominated(self.puzzle, self.deadline))

    def _is_refused(self) -> bool:
        refusal = refuse(self.puzzle, self.deadline.extended(MOMENT))
        if refusal is None:
            return False
        self.answer = replace(
            self.answer,
            status="impossible",
            method="counting",
            solver=None,
            reason=Reason.from_refusal(refusal),
            checked="counted",
        )
        return True

    def _is_laid(self) -> bool:
        """Whether the cells lie in rows, for which counting has a board."""
        if self.member is not None:
            return False
        start = clock.now()
        board = board_in_rows(self.puzzle, self.deadline)
        if board is None or violated_constraint(board, self.puzzle, deadline=self.deadline):
            return False
        self._fitted(board, ROWS, 0.0, clock.now() - start)
        return True

    def _is_found(self, core: Puzzle) -> bool:
        """Whether a first short run of the searches finds a board."""
        able = kinds.able_searches(core) if self.search else ()
        banning = Ban.find(core.constraints) is not None
        firsts = TUNING.first_with_bans if banning else TUNING.first_searches
        if able:
            self.on_progress(Phase("board-search"))
        for kind in able:
            start = clock.now()
            first = firsts.get(kind, 0.0)
            seconds = TUNING.repeatable if self.deterministic else first
            if not seconds:
                continue
            search = kinds.start_search(kind, core, self.seed, self.deadline)
            board = search.run(self.deadline, kinds.moves_in(seconds, kind, core))
            if board is not None:
                self._fitted(board, MemberPlan(kind, None), 0.0, clock.now() - start)
                return True
            best = search.best()
            if best is not None:
                self.best.offer(best, search.words_held)
        return False

    def _race(self, core: Puzzle) -> None:
        from unboggle.fitting.race import race

        if self.cluster is not None:
            result = self._far_race(core, self.cluster)
        else:
            planned = self._race_plan(core)
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
            self.answer = replace(self.answer, error=race.failures_text(result.failed) or None)
        elif result.board is not None:
            self._fitted(result.board, result.plan, result.encode, result.solve)
        else:
            from unboggle.fitting.sentences import Refuted

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
        from unboggle.fitting.race import cluster_race

        with opened(self.jobs, cluster) as executor:
            self.jobs = executor.width
            planned = self._race_plan(core)
            return cluster_race.run(
                core,
                planned,
                executor,
                deadline=self.deadline,
                best=self.best,
                on_progress=self.on_progress,
            )

    def _race_plan(self, core: Puzzle) -> RacePlan:
        """Return the members to race, and the reserve."""
        from unboggle.fitting.race import planning

        if self.member is None and not self.deterministic:
            planned = planning.race_plan(
                core, self.jobs, self.seed, search=self.search, deadline=self.deadline
            )
        else:
            planned = planning.single_member_plan(core, self.member, self.seed, self.deadline)
        planned = _for_role(planned)
        self.answer = replace(self.answer, race_plan=planned)
        return planned

    def _fitted(self, board: Board, plan: MemberPlan, encode: float, solve: float) -> None:
        seconds = {"encode": encode, "solve": solve}
        self.answer = fitted(self.answer, board, plan, seconds, deadline=self.deadline)


def _for_role(planned: RacePlan) -> RacePlan:
    """Return ``planned`` with only the members of this process's role, see `no_child_processes`."""
    role = only_process.role()
    if role in (None, "both"):
        return planned
    wanted = [plan for plan in planned.members if plan.can_refute == (role == "prove")]
    if role == "prove":  # a large formula is in the reserve, but this process has no other work
        wanted = wanted or [plan for plan in planned.reserve if plan.can_refute][:1]
    if role == "search":
        wanted = [plan for plan in wanted if plan.is_search]
    return planned._replace(members=tuple(wanted), reserve=())
