"""The process that solves the parts of a word list, and a board search beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from unboggle.fitting.race import member
from unboggle.fitting.race.member import Encoded, Finished
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.reach import ReachSearch
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.channel import end_on_signal
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.inline import WANT, Steps, in_steps
from unboggle.system.machine import cores
from unboggle.system.pool import Pool
from unboggle.system.scheduler import Beside, Lost, Scheduler
from unboggle.system.turns import InOrder, Sides

TARGET = "unboggle.conflicts.solver_process:serve"
"""The function that runs in the process."""
_KEY = "solver"


class Tuning(NamedTuple):
    """The turns of board search and solver. The numbers were chosen; no benchmark measures them."""

    together: Sides = Sides(here=0.1, there=0.1)
    """Seconds of search, and of waiting for the solver, which goes on meanwhile."""
    turns: Sides = Sides(here=0.05, there=0.15)
    """The same if they alternate on one core: what two processes would get of it."""


TUNING = Tuning()


@dataclass
class _Question:
    """A question to the solver: the answer, once there is one, and the end of the wait for it."""

    until: Deadline
    answer: tuple[Status, Board | None] | None = None


class SolverProcess:
    """The process that runs the solver: one question at a time, started on demand."""

    def __init__(self, tuning: Tuning = TUNING) -> None:
        self.tuning = tuning
        self._children = Scheduler[str](Pool(), InOrder(), 1)

    def decide(
        self,
        core: Puzzle,
        plan: MemberPlan,
        search: ReachSearch | None,
        deadline: Deadline,
        patience: float | None,
    ) -> tuple[Status, Board | None]:
        """Return the answer of ``plan`` for ``core``, or the board that ``search`` finds meanwhile.

        UNKNOWN past ``deadline``, or after ``patience`` seconds, not counting the encoding.
        """
        question = _Question(deadline)

        def listen(end: Deadline) -> bool:
            message = self._next(end)
            if isinstance(message, Finished):
                question.answer = message.status, message.board
            elif message is not None and patience is not None:  # it starts to solve
                question.until = deadline.within(patience)
            return message is not None

        def search_on(seconds: float) -> None:
            assert search is not None
            board = search.run(question.until.within(seconds))
            if board is not None:
                self.close()  # it is still solving
                question.answer = Status.SAT, board

        work = None if search is None else search_on
        beside = Beside(cores(), self._children, together=self.tuning.together)
        self.solve(core, plan, deadline)
        try:
            while question.answer is None and not question.until.expired:
                self._children.arrange()
                beside.round(listen, work, lambda: self.tuning.turns, question.until)
        except BaseException:
            self.close()
            raise
        if question.answer is not None:
            return question.answer
        self.close()
        if patience is not None and not deadline.expired:
            self._start()  # in advance, for the next question
        return Status.UNKNOWN, None

    def solve(self, core: Puzzle, plan: MemberPlan, deadline: Deadline) -> None:
        """Make it carry out ``plan`` for ``core``."""
        self._start()
        self._children.send(_KEY, (core, plan, deadline))

    def _start(self) -> None:
        if not self._children.keys:
            self._children.start(_KEY, TARGET)

    def _next(self, until: Deadline) -> Encoded | Finished | None:
        """Return its next message, or None past ``until``; raise `BackendError` if it is lost."""
        news = self._children.listen(until)
        if news is None:
            return None
        if isinstance(news, Lost):
            raise news.error
        assert isinstance(news.content, (Encoded, Finished))
        return news.content

    def close(self) -> None:
        """Kill it; the next question starts another one."""
        self._children.close()


@in_steps
def serve() -> Steps:
    """Run in a child: solve the puzzles that the parent sends, until the parent is gone."""
    while True:
        puzzle, plan, deadline = yield WANT
        yield from member.carry_out(puzzle, plan, deadline)
        end_on_signal(NEVER)
