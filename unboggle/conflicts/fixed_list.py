"""Which constraints a whole list cannot satisfy, if dropping a word can violate one of them.

The words are fixed. Fewer constraints are easier to satisfy, so a conflict of constraints shrinks
by deletion like one of words (see `unboggle.conflicts.shrink`). If the list does not even fit
without the constraints that are not monotone, the conflict is one of words and constraints as
usual.
"""

from __future__ import annotations

from unboggle.conflicts.decider import Conflict, Decider, TracedBoard
from unboggle.conflicts.shrink import relaxed, without_one
from unboggle.events import ConflictFound, Phase
from unboggle.puzzle import Constraints
from unboggle.system.clock import Deadline


def monotone(constraints: Constraints) -> Constraints:
    """Return ``constraints`` without those that dropping a word can violate."""
    return Constraints(*(constraint for constraint in constraints if constraint.monotone))


class ConstraintStudy:
    """Finds up to ``most`` sets of constraints that the whole list cannot satisfy; see `run`.

    ``found`` are these sets. ``without_constraint`` has for each constraint whether the list fits
    without it, if that is known. ``complete``: no other minimal set exists.
    """

    def __init__(self, decider: Decider, most: int, deadline: Deadline) -> None:
        self.decider, self.limit, self.deadline = decider, most, deadline
        self.found: list[Conflict] = []
        self.without_constraint: dict[str, TracedBoard | None] = {}

    def run(self, first: Conflict) -> None:
        """Shrink ``first``; then, for each constraint, look for a conflict without it."""
        self._shrink(first)
        self.try_without_each()

    def try_without_each(self) -> None:
        """Decide for each constraint whether the list fits without it."""
        decider = self.decider
        for constraint in decider.puzzle.constraints.parts:
            if self.deadline.expired:
                return
            (name,) = constraint.names
            decider.on_progress(Phase("without", subject=name))
            decision = without_one(decider, constraint, self.deadline.share(0.25))
            if decision.board is not None or decision.conflict is not None:
                self.without_constraint[name] = decision.board
            conflict = decision.conflict
            if conflict and 0 < len(self.found) < self.limit and conflict not in decider.conflicts:
                self._shrink(conflict)

    @property
    def complete(self) -> bool:
        """Whether each constraint of the first set is in every set, so that there is no other."""
        first = self.found[0] if self.found else None
        return first is not None and all(
            self.without_constraint.get(name) for name in first.constraints.names
        )

    def _shrink(self, conflict: Conflict) -> None:
        seconds = self.deadline.seconds
        each = None if seconds is None else max(1.0, seconds / 8)
        conflict = relaxed(conflict, self.decider, self.deadline, each=each)
        self.found.append(conflict)
        words, names = self.decider.in_order(conflict.words), conflict.constraints.names
        self.decider.on_progress(ConflictFound(words, names, len(self.found)))
