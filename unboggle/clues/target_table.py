"""What is known of each board that was tried as a target."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from unboggle.clues.clues import Clues
from unboggle.clues.targets import Faces
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.solutions.solution import key

Key = frozenset[tuple[Cell, Face]]


class TargetEffort(enum.Enum):
    """How thoroughly a target is searched."""

    QUICK = "for few clues, not the fewest"
    FULL = "for the fewest, until its time is up"
    TO_THE_END = "for the fewest; once something is found, until the deadline"


@dataclass(frozen=True)
class TargetResult:
    """The result of a search for the target of ``clues``.

    At least ``bound`` of them are needed. With a ``rival`` even all of them together are not
    enough. ``late``: the search ran out of time.
    """

    clues: Clues
    bound: int = 0
    rival: Mapping[Cell, Face] | None = None
    late: bool = False


class TargetTable:
    """The targets of ``puzzle``, one entry for all images of a target.

    ``hopeless`` is the result for a target that always has a rival.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._bounds: dict[Key, int | None] = {}  # None: hopeless
        self._settled = set[Key]()  # those that had their full search
        self._late: dict[Key, Faces] = {}  # those whose search took too long
        self.hopeless: TargetResult | None = None

    def __len__(self) -> int:
        """The number of targets tried."""
        return len(self._bounds)

    def __contains__(self, target: Faces) -> bool:
        return key(self._puzzle, target) in self._bounds

    def number(self, target: Faces) -> int:
        """Return the number of targets tried, with ``target``."""
        return len(self) + (target not in self)

    @property
    def bounds(self) -> list[int]:
        """The lower bounds of the number of clues, of each target for which some choice may be
        enough.
        """
        return [bound for bound in self._bounds.values() if bound is not None]

    def is_due(self, target: Faces) -> bool:
        """Return whether ``target`` had neither its full search nor one that took too long."""
        mark = key(self._puzzle, target)
        return mark not in self._settled and mark not in self._late

    def next_late(self) -> Faces | None:
        """Return the next target whose search took too long, to search again."""
        return self._late.pop(next(iter(self._late))) if self._late else None

    def forget_late(self) -> None:
        """Do not search again for targets that took too long."""
        self._late.clear()

    def enter(self, seen: TargetResult, look: TargetEffort) -> None:
        """Record the result of a search for a target."""
        target = dict(seen.clues.target)
        mark = key(self._puzzle, target)
        if seen.rival is not None:
            self._bounds[mark] = None
            self.hopeless = self.hopeless or seen
        else:
            self._bounds[mark] = max(seen.bound, self._bounds.get(mark) or 0)
        if seen.late:
            self._late[mark] = target
        elif look is not TargetEffort.QUICK or seen.rival is not None:
            self._settled.add(mark)
