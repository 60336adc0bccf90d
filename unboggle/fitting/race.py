"""The race: several members on one puzzle, each in a child process; the first answer wins.

Board search finds what CDCL cannot, CDCL proves what no search can. As many
members run at once as there are jobs; if there are more, they take turns
(stopped and continued, so no work is lost). Losers are killed at once.

That the first board wins would make it a matter of chance which one it is. So for the
first second a search is as far as its moves are counted, and a board waits until each other
search has come as far as the one that found it; what a solver finds sooner waits until that
second is over. What is refuted needs no such thing.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from unboggle.errors import BackendError
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.member import BestSoFar, Encoded, Finished, Searched
from unboggle.fitting.plan import Plan, Turns
from unboggle.progress import OnProgress, Racing, ignore
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.pool import Lost, Message, Pool

FIRST = 1.0
"""Seconds of search, as moves are counted, in which it does not matter who is quicker today."""
TURNS = Turns()
"""How long each works at a time, unless told otherwise."""


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
    turns: Turns | None = None,
    on_progress: OnProgress = ignore,
) -> RaceResult:
    """Let ``plans`` race on ``puzzle`` until ``deadline``, as many at once as there are ``jobs``.

    A member that is lost is replaced by one of ``reserve``, as long as there are some.

    SAT comes with a board, not yet traced; UNSAT only from a member that is
    complete; UNKNOWN if the time is over or every member has given up. Raises
    `AllFailed` if every member failed. ``best`` is offered each board that is better than
    those before; it may be that of a puzzle of which this one is a part. ``turns`` say how
    long each works at a time, where members have to share cores.
    """
    best = BestBoard(puzzle) if best is None else best
    with Pool() as pool:
        race = Race(puzzle, pool, jobs, deadline, list(reserve), best, turns)
        for plan in plans:
            race.start(plan)
        told = None
        while race.runners:
            race.take_turns()
            if (state := race.state()) != told or not race.has_moved_on:
                on_progress(told := state)
            heard = pool.next(race.patience())
            race.end_turn()
            if isinstance(heard, Message):
                result = race.take(race.runners[heard.child], heard.content)
                if result is not None:
                    return result
            elif deadline.over:  # one that is lost now was ended by its own alarm
                return race.first_board or RaceResult(Status.UNKNOWN, lost=race.lost)
            elif isinstance(heard, Lost):
                race.lose(race.runners[heard.child], heard.error)
            if race.is_settled:
                break
    if race.first_board is not None:
        return race.first_board
    if race.lost and not race.gave_up:
        raise AllFailed(losses(race.lost))
    return RaceResult(Status.UNKNOWN, lost=race.lost)


class _Runner:
    """A member that is running: its plan and child, and what it has said so far."""

    def __init__(self, plan: Plan, child: Child) -> None:
        self.plan, self.child = plan, child
        self.encoded: Encoded | None = None
        self.spent = 0.0  # work of a search, in seconds as moves are counted
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
        turns: Turns | None = None,
    ) -> None:
        self.puzzle, self.pool, self.jobs, self.deadline = puzzle, pool, jobs, deadline
        self.reserve, self.best = reserve, best
        self.runners: dict[Child, _Runner] = {}
        self.lost: list[tuple[Plan, str]] = []
        self.gave_up = False
        self.turn = 0
        self.turns = TURNS if turns is None else turns
        self.turn_ends = time.monotonic() + self.turns.search
        self.has_moved_on = False  # all that was heard last is how far a search is
        self._boards: list[tuple[float, int, RaceResult]] = []  # when found, as work is counted

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
            solving = self.turns.of_solver(self.turn // max(1, len(self.runners)))
            turn = self.turns.search if searching else solving
            self.turn_ends = time.monotonic() + turn

    def take(self, runner: _Runner, message: object) -> RaceResult | None:
        """Take what a member says; return the end of the race if that is it."""
        self.has_moved_on = isinstance(message, Searched)
        if isinstance(message, Searched):
            runner.spent = message.seconds
        elif isinstance(message, Encoded):
            runner.encoded = message
        elif isinstance(message, BestSoFar):
            self.best.offer(message.board, message.held)
        else:
            assert isinstance(message, Finished)
            if message.status is Status.UNSAT:
                return self._result(runner, message)
            if message.status is Status.SAT:
                self._hold_back(runner, message)
            self.gave_up = True
            self._end(runner)
        return None

    def _result(self, runner: _Runner, message: Finished) -> RaceResult:
        encode = runner.encoded.seconds if runner.encoded else 0.0
        plan = (
            runner.plan if message.method is None else replace(runner.plan, method=message.method)
        )
        return RaceResult(message.status, plan, message.board, encode, message.seconds, self.lost)

    def _hold_back(self, runner: _Runner, message: Finished) -> None:
        """Keep a board until it is known to be the first; nobody can refute any more."""
        found_at = runner.spent if runner.plan.solver is None else FIRST
        place = list(self.runners).index(runner.child)
        self._boards.append((found_at, place, self._result(runner, message)))
        for other in [one for one in self.runners.values() if one.plan.solver is not None]:
            if other is not runner:
                self._end(other)

    def _end(self, runner: _Runner) -> None:
        del self.runners[runner.child]
        self.pool.end(runner.child)

    @property
    def first_board(self) -> RaceResult | None:
        """The board that was found with the least work, of those known."""
        if not self._boards:
            return None
        return min(self._boards, key=lambda one: one[:2])[2]

    @property
    def is_settled(self) -> bool:
        """Whether nobody can come with a board that counts as found before the first one."""
        if not self._boards:
            return False
        found_at = min(min(self._boards, key=lambda one: one[:2])[0], FIRST)
        others = (one for one in self.runners.values() if one.plan.solver is None)
        return all(one.spent >= found_at for one in others)

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
