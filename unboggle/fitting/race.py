"""The race: several members on one puzzle, each in a child process; the first answer wins.

Board search finds what CDCL cannot, CDCL proves what no search can. As many
members run at once as there are jobs; if there are more, they take turns
(stopped and continued, so no work is lost). Losers are killed at once.
"""

from __future__ import annotations

import queue
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from unboggle.errors import BackendError
from unboggle.fitting import board_search as search
from unboggle.fitting.member import BestSoFar, Encoded, Finished, Plan
from unboggle.formula.choice import tile_encoding
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import left, over

TURN = 0.4  # seconds a member runs before another has its turn, when they take turns
SEARCH_TURN = 1.2  # the same while board search runs, which finds most of the boards


RESERVE = 2  # plans more than run, to take the place of members that are lost
LINE = 70  # columns of a terminal of 80 that are left for what goes on


def default_plans(puzzle: Puzzle, jobs: int, seed: int) -> list[Plan]:
    """Return who should run for ``puzzle``, the most useful first.

    The first two, or as many as there are ``jobs``, are to run; those behind them are
    in reserve.
    """
    tiles = tile_encoding(puzzle)
    plans = [Plan(tiles, "cadical195", seed, anchored=True)]
    if search.can_search(puzzle):
        plans.insert(0, Plan("search", None, seed + 1))
    plans += [
        Plan("tiles", "cadical195", seed, most_optional=1),
        Plan(tiles, "glucose42", seed + 1),
    ]
    while len(plans) < max(2, jobs) + RESERVE:  # more cores than ideas: other seeds
        number = len(plans)
        plans.append(
            Plan("search", None, seed + number)
            if search.can_search(puzzle) and number % 2
            else Plan(tiles, "cadical195", seed + number)
        )
    return plans


class AllFailed(BackendError):
    """Every member of a race failed; ``best`` is the best board that was seen."""

    def __init__(self, message: str, best: Board | None) -> None:
        super().__init__(message)
        self.best = best


@dataclass
class RaceResult:
    """What a race came to: a status, who gave it, and the best board seen without one.

    ``lost`` are the members that failed on the way, and why.
    """

    status: Status
    plan: Plan | None = None
    board: Board | None = None
    best: Board | None = None
    encode: float = 0.0  # seconds of the winner
    solve: float = 0.0
    lost: Sequence[tuple[Plan, str]] = ()


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


def run(
    puzzle: Puzzle,
    plans: Sequence[Plan],
    *,
    jobs: int,
    deadline: float | None,
    notify: Callable[[str], None] = lambda _: None,
    count: Callable[[Board], int] | None = None,
    words: int | None = None,
    best: Board | None = None,
    held: int = -1,
    reserve: Sequence[Plan] = (),
) -> RaceResult:
    """Let ``plans`` race on ``puzzle`` until ``deadline`` (monotonic time).

    A member that is lost is replaced by one of ``reserve``, as long as there are some.

    SAT comes with a board, not yet traced; UNSAT only from a member that is
    complete; UNKNOWN if the time is over or every member has given up. Raises
    `AllFailed` if every member failed. ``best`` is the best board known, with
    ``held`` words of ``puzzle`` or more. If ``puzzle`` is a part of another one,
    ``count`` says how many of all its ``words`` a board holds, or 0.
    """
    words = len(puzzle.spellings) if words is None else words
    if best is not None and count is not None:
        held = max(held, count(best))
    bells: queue.SimpleQueue[Child] = queue.SimpleQueue()
    lost: list[tuple[Plan, str]] = []
    gave_up = False
    with ExitStack() as stack:
        runners: dict[Child, _Runner] = {}
        spare = list(reserve)

        def start(plan: Plan | None) -> None:
            while plan is not None:
                args = (puzzle, plan, left(deadline))
                try:
                    child = Child("unboggle.fitting.member:run", *args, bell=bells.put)
                except BackendError as error:
                    lost.append((plan, str(error)))
                    plan = _next(spare, plan)
                    continue
                runners[stack.enter_context(child)] = _Runner(plan, child)
                return

        for plan in plans:
            start(plan)
        turn, turn_ends = 0, time.monotonic() + SEARCH_TURN
        while runners:
            members = list(runners.values())
            for k, runner in enumerate(members):
                runner.rest((k - turn) % len(members) >= jobs)
            notify(_progress(members, held, words, lost))
            heard = _wait(bells, [deadline, turn_ends if len(members) > jobs else None])
            if time.monotonic() >= turn_ends:  # also for a member that talks all the time
                turn += 1
                next_ones = [r for k, r in enumerate(members) if (k - turn) % len(members) < jobs]
                searching = any(runner.plan.solver is None for runner in next_ones)
                turn_ends = time.monotonic() + (SEARCH_TURN if searching else TURN)
            if heard is None and over(deadline):
                return RaceResult(Status.UNKNOWN, best=best, lost=lost)
            if heard not in runners:
                continue
            runner = runners[heard]
            try:
                message = heard.receive()
            except BackendError as error:
                if over(deadline):  # its own alarm
                    return RaceResult(Status.UNKNOWN, best=best, lost=lost)
                lost.append((runner.plan, str(error)))
                del runners[heard]
                start(_next(spare, runner.plan))
                continue
            if isinstance(message, Encoded):
                runner.encoded = message
            elif isinstance(message, BestSoFar):
                now_held = max(message.held, count(message.board) if count else 0)
                if now_held > held:
                    best, held = message.board, now_held
            else:
                assert isinstance(message, Finished)
                if message.status is not Status.UNKNOWN:
                    encode = runner.encoded.seconds if runner.encoded else 0.0
                    return RaceResult(
                        message.status, runner.plan, message.board, best, encode, message.seconds
                    )
                gave_up = True
                heard.kill()
                del runners[heard]
    if lost and not gave_up:
        raise AllFailed(told(lost), best)
    return RaceResult(Status.UNKNOWN, best=best, lost=lost)


def _next(spare: list[Plan], lost: Plan) -> Plan | None:
    """Take from ``spare`` a plan in place of ``lost``; one that can prove as much, if there is."""
    alike = (plan for plan in spare if plan.can_refute == lost.can_refute)
    chosen = next(alike, spare[0] if spare else None)
    if chosen is not None:
        spare.remove(chosen)
    return chosen


def told(lost: Sequence[tuple[Plan, str]]) -> str:
    """Return who was lost and why; who was lost for the same reason is named together.

    >>> told([(Plan("search", None), "it was killed")] * 2 + [(Plan("one_hot", "x"), "no memory")])
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


def _wait(bells: queue.SimpleQueue[Child], until: Sequence[float | None]) -> Child | None:
    """Return the next child that rings; None at the first of the times ``until``, or before."""
    left = [max(0.0, end - time.monotonic()) for end in until if end is not None]
    try:
        # A short wait also lets Ctrl-C through where locks do not listen to it.
        return bells.get(timeout=min([*left, 1.0]))
    except queue.Empty:
        return None


def _progress(
    members: Sequence[_Runner], held: int, words: int, lost: Sequence[tuple[Plan, str]]
) -> str:
    """Say what goes on, the most telling first: what is last may not fit on the line."""
    running = [runner for runner in members if not runner.resting]
    best = f"best: {held} of {words} words; " if held >= 0 else ""
    gone = f"; {len(lost)} lost" if lost else ""
    names = [str(runner.plan) for runner in running]
    text = ", ".join(names)
    for shown in range(len(names) - 1, 0, -1):
        if len(best + text + gone) <= LINE:
            break
        text = ", ".join(names[:shown]) + f", +{len(names) - shown} more"
    if len(members) == 1 and running[0].encoded:
        size = running[0].encoded
        text += f": {size.variables:,} variables, {size.clauses:,} clauses"
    return best + text + gone
