"""The race: several members on one puzzle, each in a child process; the first answer wins.

Board searches find boards that CDCL cannot find, CDCL proves what no search can. As many members
run at once as there are jobs; further members take turns (paused and resumed, so no work is lost).
The losers are killed at once.

If simply the first board won, the board would depend on chance. So the first second of a search is
measured in moves. A board waits until each other search has done as much work as the one that found
it. A board of a solver waits until that second is over. Refutations need no such rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from unboggle.errors import BackendError
from unboggle.events import OnProgress, RaceState, ignore
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.race.member import BestSoFar, Encoded, Finished, SearchedSeconds
from unboggle.fitting.race.plan import MemberPlan, Turns
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.pool import Pool
from unboggle.system.scheduler import Lost, Said, Scheduler
from unboggle.system.turns import InTurns


class Tuning(NamedTuple):
    """What tunes a race. The numbers were chosen; no benchmark measures them."""

    first: float = 1.0
    """Seconds of search, as moves are counted, in which the speed of the machine does not matter.
    """
    turns: Turns = Turns()
    """The length of turns, unless the plan has others."""


TUNING = Tuning()


class AllFailed(BackendError):
    """Every member of a race failed."""


@dataclass(frozen=True)
class RaceResult:
    """The result of a race: a status, and the member that gave it.

    ``lost`` are the members that failed, with reasons.
    """

    status: Status
    plan: MemberPlan | None = None
    board: Board | None = None
    encode: float = 0.0  # seconds of the winner
    solve: float = 0.0
    failed: Sequence[tuple[MemberPlan, str]] = ()


def run(
    puzzle: Puzzle,
    plans: Sequence[MemberPlan],
    *,
    jobs: int,
    deadline: Deadline = NEVER,
    reserve: Sequence[MemberPlan] = (),
    best: BestBoard | None = None,
    turns: Turns | None = None,
    on_progress: OnProgress = ignore,
) -> RaceResult:
    """Race ``plans`` on ``puzzle`` until ``deadline``, ``jobs`` of them at once.

    A member that fails is replaced by one of ``reserve`` while there are any. SAT comes with a
    board, not yet traced; UNSAT comes only from a complete member; UNKNOWN means that the timeout
    expired or every member gave up. Raises `AllFailed` if every member fails.

    ``best`` is offered each better board; it may belong to a puzzle of which this one is a part.
    ``turns`` are the lengths of turns, for members that share cores.
    """
    best = BestBoard(puzzle) if best is None else best
    with Pool() as pool:
        race = Race(puzzle, pool, jobs, deadline, list(reserve), best, turns)
        for plan in plans:
            race.start(plan)
        reported = None
        while race.members.keys:
            race.members.arrange()
            if (state := race.state()) != reported or not race.has_moved_on:
                on_progress(reported := state)
            heard = race.members.listen(deadline)
            if isinstance(heard, Said):
                result = race.take(heard.key, heard.content)
                if result is not None:
                    return result
            elif deadline.expired:  # a member lost now was ended by its own alarm
                return race.first_board or RaceResult(Status.UNKNOWN, failed=race.failed)
            elif isinstance(heard, Lost):
                race.lose(heard.key, heard.error)
            if race.is_settled:
                break
    return _settled(race)


def _settled(race: Race) -> RaceResult:
    """Return the result of a race in which no member is left that could answer."""
    if race.first_board is not None:
        return race.first_board
    if race.failed and not race.gave_up:
        raise AllFailed(failures_text(race.failed))
    return RaceResult(Status.UNKNOWN, failed=race.failed)


class _RacingMember:
    """A member that is running: its plan, and its messages so far."""

    def __init__(self, plan: MemberPlan) -> None:
        self.plan = plan
        self.encoded: Encoded | None = None
        self.spent = 0.0  # work of a search, in seconds as moves are counted


class Race:
    """Decides which members run, how long, and which replace others."""

    def __init__(
        self,
        puzzle: Puzzle,
        pool: Pool,
        jobs: int,
        deadline: Deadline,
        reserve: list[MemberPlan],
        best: BestBoard,
        turns: Turns | None = None,
    ) -> None:
        self.puzzle, self.deadline = puzzle, deadline
        self.reserve, self.best = reserve, best
        self.members = Scheduler(pool, InTurns(self._turn), jobs)
        self.failed: list[tuple[MemberPlan, str]] = []
        self.gave_up = False
        self.turns = TUNING.turns if turns is None else turns
        self.has_moved_on = False  # whether the last message only reported the progress of a search
        self._boards: list[tuple[float, int, RaceResult]] = []  # when found, as work is counted

    def start(self, plan: MemberPlan | None) -> None:
        """Start ``plan`` or, if that fails, one of the reserve; with None do nothing."""
        while plan is not None and not self.deadline.stopped:
            args = (self.puzzle, plan, self.deadline)
            try:
                self.members.start(_RacingMember(plan), "unboggle.fitting.race.member:run", *args)
            except BackendError as error:
                self.failed.append((plan, str(error)))
                plan = self._next(plan)
            else:
                return

    def _turn(self, due: Sequence[_RacingMember], round_: int) -> float:
        """Return the seconds of a turn; that of a search if one runs."""
        if any(member.plan.is_search for member in due):
            return self.turns.search
        return self.turns.of_solver(round_)

    def take(self, member: _RacingMember, message: object) -> RaceResult | None:
        """Take a message of a member; return the end of the race if the message ends it."""
        self.has_moved_on = isinstance(message, SearchedSeconds)
        if isinstance(message, SearchedSeconds):
            member.spent = message.seconds
        elif isinstance(message, Encoded):
            member.encoded = message
        elif isinstance(message, BestSoFar):
            self.best.offer(message.board, message.words_held)
        else:
            assert isinstance(message, Finished)
            if message.status is Status.UNSAT:
                return self._result(member, message)
            if message.status is Status.SAT:
                self._hold_back(member, message)
            self.gave_up = True
            self.members.end(member)
        return None

    def _result(self, member: _RacingMember, message: Finished) -> RaceResult:
        encode = member.encoded.seconds if member.encoded else 0.0
        plan = (
            member.plan if message.method is None else member.plan._replace(method=message.method)
        )
        return RaceResult(message.status, plan, message.board, encode, message.seconds, self.failed)

    def _hold_back(self, member: _RacingMember, message: Finished) -> None:
        """Keep a board until it is known to be the first; no refutation can follow."""
        found_at = member.spent if member.plan.is_search else TUNING.first
        place = self.members.keys.index(member)
        self._boards.append((found_at, place, self._result(member, message)))
        for other in self.members.keys:
            if not other.plan.is_search and other is not member:
                self.members.end(other)

    @property
    def first_board(self) -> RaceResult | None:
        """The known board that was found with the least work."""
        if not self._boards:
            return None
        return min(self._boards, key=lambda one: one[:2])[2]

    @property
    def is_settled(self) -> bool:
        """Whether no member can find a board that counts as found before the first one."""
        if not self._boards:
            return False
        found_at = min(min(self._boards, key=lambda one: one[:2])[0], TUNING.first)
        others = (one for one in self.members.keys if one.plan.is_search)
        return all(one.spent >= found_at for one in others)

    def lose(self, member: _RacingMember, error: BackendError) -> None:
        """Replace a member that has failed."""
        self.failed.append((member.plan, str(error)))
        self.start(self._next(member.plan))

    def _next(self, lost: MemberPlan) -> MemberPlan | None:
        """Take one of the reserve for ``lost``; if possible one that can refute as well."""
        alike = (plan for plan in self.reserve if plan.can_refute == lost.can_refute)
        chosen = next(alike, self.reserve[0] if self.reserve else None)
        if chosen is not None:
            self.reserve.remove(chosen)
        return chosen

    def state(self) -> RaceState:
        """Return which members run now."""
        running = self.members.due()
        alone = running[0].encoded if len(self.members.keys) == 1 else None
        return RaceState(
            tuple(str(member.plan) for member in running),
            self.best.words_held,
            len(self.best.puzzle.spellings),
            len(self.failed),
            None if alone is None else alone.variables,
            None if alone is None else alone.clauses,
        )


def failures_text(lost: Sequence[tuple[MemberPlan, str]]) -> str:
    """Return which members failed and why; those with the same reason are named together.

    >>> search, one_hot = MemberPlan("reach", None), MemberPlan("one_hot", "x")
    >>> killed = (search, "it was killed")
    >>> failures_text([killed, killed, (one_hot, "no memory")])
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
