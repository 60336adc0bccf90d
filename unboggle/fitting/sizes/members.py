"""Members for undecided sizes, each in a child: a short time for each, then longer ones.

Solvers refute from below. They also try the size just below the best board, as a solver may find a
board that no search finds. On further cores, searches with other seeds look for boards at sizes
below the best. A child that must wait is paused and resumed later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unboggle.errors import BackendError
from unboggle.fitting.race.member import BestSoFar, Encoded, Finished, SearchedSeconds
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.sizes.table import Size
from unboggle.fitting.sizes.tuning import TUNING, Tuning
from unboggle.puzzle import Puzzle
from unboggle.system.clock import Deadline
from unboggle.system.pool import ChildLost, Message, Pool
from unboggle.system.scheduler import Lost, Scheduler
from unboggle.system.turns import InOrder, Levels


@dataclass(frozen=True)
class SizeAnswer:
    """The answer for ``size`` of the member that carries out ``plan``."""

    size: Size
    plan: MemberPlan
    finished: Finished
    encode: float


class SizeMembers:
    """The members of a kind; ``slots`` of them may run at once.

    ``question`` returns the puzzle for a size, ``plans`` the members for it: the first, and its
    replacements. ``lost`` are the members that failed, with reasons. If ``patient``, each size gets
    all the time that it needs.
    """

    def __init__(
        self,
        pool: Pool,
        question: Callable[[Size], Puzzle],
        plans: Callable[[Puzzle], Sequence[MemberPlan]],
        slots: int,
        deadline: Deadline,
        *,
        patient: bool = False,
        tuning: Tuning = TUNING,
    ) -> None:
        self.puzzle_for, self.plans, self.deadline = question, plans, deadline
        policy = InOrder[Size]() if patient else Levels[Size](tuning.first_turn, tuning.longer)
        self.members = Scheduler(pool, policy, slots, most_paused=tuning.most_paused)
        self.lost: list[tuple[MemberPlan, str]] = []
        self._encode: dict[Size, float] = {}
        self._remaining: dict[Size, list[MemberPlan]] = {}  # the remaining plans for a size

    @property
    def slots(self) -> int:
        """How many of them may run at once."""
        return self.members.slots

    @slots.setter
    def slots(self, slots: int) -> None:
        self.members.slots = slots

    def go_on(self, wanted: Sequence[Size]) -> bool:
        """Run the members for ``wanted`` whose turn it is, the most useful first; end all others.

        Return whether any member runs.
        """
        for size in self.members.arrange([size for size in wanted if self._has_plans(size)]):
            self._start(size)
        return self.members.any_runs

    def can_go_on(self, wanted: Sequence[Size]) -> bool:
        """Whether a plan is left for one of these sizes."""
        return any(map(self._has_plans, wanted))

    def _has_plans(self, size: Size) -> bool:
        return self._remaining.get(size) != []

    def pause(self) -> None:
        """Pause all members."""
        self.members.pause()

    @property
    def seconds(self) -> float:
        """The run time of all members in seconds."""
        return self.members.total

    def take(self, heard: Message | ChildLost) -> SizeAnswer | None:
        """Take the message of a child; return its answer, if the message is one."""
        news = self.members.take(heard)
        if news is None:  # it belongs to another kind, or has ended
            return None
        size = news.key
        plan = self._remaining[size][0]
        if isinstance(news, Lost):
            if not self.deadline.expired:  # past it, its own alarm ended it
                self._lose(size, plan, str(news.error))
            return None
        if isinstance(news.content, Encoded):
            self._encode[size] = news.content.seconds
            return None
        if isinstance(news.content, SearchedSeconds | BestSoFar):
            return None
        assert isinstance(news.content, Finished)
        self._remaining[size] = []
        self.members.end(size)
        plan = plan._replace(method=news.content.method or plan.method)
        return SizeAnswer(size, plan, news.content, self._encode[size])

    # ---- single members ----

    def _start(self, size: Size) -> None:
        """Start the first member for ``size`` that can be started."""
        while not self.deadline.stopped:
            if size not in self._remaining:
                self._remaining[size] = list(self.plans(self.puzzle_for(size)))
            if not self._remaining[size]:
                return
            plan = self._remaining[size][0]
            args = (self.puzzle_for(size), plan, self.deadline)
            self._encode[size] = 0.0
            try:
                self.members.start(size, "unboggle.fitting.race.member:run", *args)
            except BackendError as error:
                self._lose(size, plan, str(error))
            else:
                return

    def _lose(self, size: Size, plan: MemberPlan, why: str) -> None:
        self.lost.append((plan, why))
        self._remaining[size] = [other for other in self._remaining[size] if other is not plan]
