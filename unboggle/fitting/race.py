"""The race: several members on one puzzle, each in a child process; the first answer wins.

Board search finds what CDCL cannot, CDCL proves what no search can. As many
members run at once as there are jobs; if there are more, they take turns
(stopped and continued, so no work is lost). Losers are killed at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from unboggle.errors import BackendError
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.board_search import can_search
from unboggle.fitting.member import BestSoFar, Encoded, Finished
from unboggle.fitting.plan import Plan
from unboggle.formula.choice import honouring, tile_encoding
from unboggle.progress import OnProgress, Racing, ignore
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.pool import Lost, Message, Pool

TURN = 0.4  # seconds a member runs before another has its turn, when they take turns
SEARCH_TURN = 1.2  # the same while board search runs, which finds most of the boards
RESERVE = 2  # plans more than run, to take the place of members that are lost


def default_plans(
    puzzle: Puzzle, jobs: int, seed: int, *, search: bool = True, deadline: Deadline = NEVER
) -> list[Plan]:
    """Return who should run for ``puzzle``, the most useful first; board ``search`` if it may.

    The first two, or as many as there are ``jobs``, are to run; those behind them are
    in reserve. Raises `Late` past ``deadline``.
    """
    searching = search and can_search(puzzle)
    tiles = tile_encoding(puzzle, deadline)
    few = [Plan("tiles", "cadical195", seed, most_optional=1)]
    plans = [Plan(tiles, "cadical195", seed, anchored=True)]
    if searching:
        plans.insert(0, Plan("search", None, seed + 1))
    plans += [
        *few * ("tiles" in honouring(puzzle.wishes)),
        Plan(tiles, "glucose42", seed + 1),
    ]
    while len(plans) < max(2, jobs) + RESERVE:  # more cores than ideas: other seeds
        number = len(plans)
        plans.append(
            Plan("search", None, seed + number)
            if searching and number % 2
            else Plan(tiles, "cadical195", seed + number)
        )
    return plans


class AllFailed(BackendError):
    """Every member of a race failed."""


@dataclass(frozen=True)
class RaceResult:
    """What a race came to: a status, and who gave it.

    ``lost`` are the members that failed on the way, and why.
    """

    status: Status
    plan: Plan | None = None
    board: Board | None = None
    encode: float = 0.0  # seconds of the winner
    solve: float = 0.0
    lost: Sequence[tuple[Plan, str]] = ()


def run(
    puzzle: Puzzle,
    plans: Sequence[Plan],
    *,
    jobs: int,
    deadline: Deadline = NEVER,
    reserve: Sequence[Plan] = (),
    best: BestBoard | None = None,
    on_progress: OnProgress = ignore,
) -> RaceResult:
    """Let ``plans`` race on ``puzzle`` until ``deadline``, as many at once as there are ``jobs``.

    A member that is lost is replaced by one of ``reserve``, as long as there are some.

    SAT comes with a board, not yet traced; UNSAT only from a member that is
    complete; UNKNOWN if the time is over or every member has given up. Raises
    `AllFailed` if every member failed. ``best`` is offered each board that is better than
    those before; it may be that of a puzzle of which this one is a part.
    """
    best = BestBoard(puzzle) if best is None else best
    with Pool() as pool:
        race = Race(puzzle, pool, jobs, deadline, list(reserve), best)
        for plan in plans:
            race.start(plan)
        while race.runners:
            race.take_turns()
            on_progress(race.state())
            heard = pool.next(race.patience())
            race.end_turn()
            if isinstance(heard, Message):
                result = race.take(race.runners[heard.child], heard.content)
                if result is not None:
                    return result
            elif deadline.over:  # one that is lost now was ended by its own alarm
                return RaceResult(Status.UNKNOWN, lost=race.lost)
            elif isinstance(heard, Lost):
                race.lose(race.runners[heard.child], heard.error)
    if race.lost and not race.gave_up:
        raise AllFailed(losses(race.lost))
    return RaceResult(Status.UNKNOWN, lost=race.lost)


class _Runner:
    """A member that is running: its plan and child, and what it has said so far."""

    def __init__(self, plan: Plan, child: Child) -> None:
        self.plan, self.child = plan, child
        self.encoded: Encoded | None = None
        self.resting = False

    def rest(self, resting: bool) -> None:
        if resting != self.resting:
            self.resting = resting
            (self.child.pause if resting else self.child.resume)()


class Race:
    """Who runs, who rests, who takes the place of whom."""

    def __init__(
        self,
        puzzle: Puzzle,
        pool: Pool,
        jobs: int,
        deadline: Deadline,
        reserve: list[Plan],
        best: BestBoard,
    ) -> None:
        self.puzzle, self.pool, self.jobs, self.deadline = puzzle, pool, jobs, deadline
        self.reserve, self.best = reserve, best
        self.runners: dict[Child, _Runner] = {}
        self.lost: list[tuple[Plan, str]] = []
        self.gave_up = False
        self.turn = 0
        self.turn_ends = time.monotonic() + SEARCH_TURN

    def start(self, plan: Plan | None) -> None:
        """Start ``plan``, or if that cannot be, one of the reserve; None: nobody."""
        while plan is not None and not self.deadline.stopped:
            args = (self.puzzle, plan, self.deadline)
            try:
                child = self.pool.start("unboggle.fitting.member:run", *args)
            except BackendError as error:
                self.lost.append((plan, str(error)))
                plan = self._next(plan)
            else:
                self.runners[child] = _Runner(plan, child)
                return

    def take_turns(self) -> None:
        """Let as many go on as there are jobs, and the others rest."""
        for runner, resting in self._resting():
            runner.rest(resting)

    def _resting(self) -> list[tuple[_Runner, bool]]:
        members = list(self.runners.values())
        return [
            (member, (k - self.turn) % len(members) >= self.jobs)
            for k, member in enumerate(members)
        ]

    def patience(self) -> Deadline:
        """Return how long to listen: if they take turns, until the end of this one."""
        alone = len(self.runners) <= self.jobs
        return self.deadline if alone else self.deadline.before(self.turn_ends)

    def end_turn(self) -> None:
        """Begin the next turn if this one is over, also for a member that talks all the time."""
        if time.monotonic() >= self.turn_ends:
            self.turn += 1
            searching = any(m.plan.solver is None for m, resting in self._resting() if not resting)
            self.turn_ends = time.monotonic() + (SEARCH_TURN if searching else TURN)

    def take(self, runner: _Runner, message: object) -> RaceResult | None:
        """Take what a member says; return the end of the race if that is it."""
        if isinstance(message, Encoded):
            runner.encoded = message
        elif isinstance(message, BestSoFar):
            self.best.offer(message.board, message.held)
        else:
            assert isinstance(message, Finished)
            if message.status is not Status.UNKNOWN:
                encode = runner.encoded.seconds if runner.encoded else 0.0
                plan, board = runner.plan, message.board
                return RaceResult(message.status, plan, board, encode, message.seconds, self.lost)
            self.gave_up = True
            del self.runners[runner.child]
            self.pool.end(runner.child)
        return None

    def lose(self, runner: _Runner, error: BackendError) -> None:
        """Put another in the place of a member that has failed."""
        self.lost.append((runner.plan, str(error)))
        del self.runners[runner.child]
        self.start(self._next(runner.plan))

    def _next(self, lost: Plan) -> Plan | None:
        """Take one of the reserve for ``lost``; one that can prove as much, if there is."""
        alike = (plan for plan in self.reserve if plan.can_refute == lost.can_refute)
        chosen = next(alike, self.reserve[0] if self.reserve else None)
        if chosen is not None:
            self.reserve.remove(chosen)
        return chosen

    def state(self) -> Racing:
        """Return who runs now."""
        running = [member for member, resting in self._resting() if not resting]
        alone = running[0].encoded if len(self.runners) == 1 else None
        return Racing(
            tuple(str(runner.plan) for runner in running),
            self.best.held,
            len(self.best.puzzle.spellings),
            len(self.lost),
            None if alone is None else alone.variables,
            None if alone is None else alone.clauses,
        )


def losses(lost: Sequence[tuple[Plan, str]]) -> str:
    """Return who was lost and why; who was lost for the same reason is named together.

    >>> search, one_hot = Plan("search", None), Plan("one_hot", "x")
    >>> losses([(search, "it was killed"), (search, "it was killed"), (one_hot, "no memory")])
    'board search (2 times) was lost: it was killed; one_hot with x was lost: no memory'
    """
    who: dict[str, Counter[str]] = {}
    for plan, why in lost:
        who.setdefault(why, Counter())[str(plan)] += 1
    sentences = []
    for why, names in who.items():
        named = [name + f" ({n} times)" * (n > 1) for name, n in names.items()]
        *most, last = named
        subject = f"{', '.join(most)} and {last} were" if most else f"{last} was"
        sentences.append(f"{subject} lost: {why}")
    return "; ".join(sentences)
