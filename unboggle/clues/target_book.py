"""What is known of each board that was looked at as the one to be left."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from unboggle.clues.clues import Clues
from unboggle.clues.targets import Faces
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.solutions.solution import key

Key = frozenset[tuple[Cell, Face]]


class Look(enum.Enum):
    """How thoroughly a target is searched."""

    QUICK = "for few clues, not the fewest"
    FULL = "for the fewest, until its time is up"
    TO_THE_END = "for the fewest; once something is found, as long as there is any time"


@dataclass(frozen=True)
class Seen:
    """What a look at the target of ``clues`` came to.

    At least ``bound`` of them are needed; or there is a ``rival`` of all of them together,
    so that the target cannot be told from others. ``late``: it took until its time was up.
    """

    clues: Clues
    bound: int = 0
    rival: Mapping[Cell, Face] | None = None
    late: bool = False


class TargetBook:
    """The targets of ``puzzle``, by what their images have in common.

    ``hopeless`` is a look at one that cannot be told from others.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._bounds: dict[Key, int | None] = {}  # None: hopeless
        self._settled = set[Key]()  # those that have had their full look
        self._late: dict[Key, Faces] = {}  # those for which it took too long
        self.hopeless: Seen | None = None

    def __len__(self) -> int:
        """How many targets were looked at."""
        return len(self._bounds)

    def __contains__(self, target: Faces) -> bool:
        return key(self._puzzle, target) in self._bounds

    def number(self, target: Faces) -> int:
        """Return how many were looked at, with ``target``."""
        return len(self) + (target not in self)

    @property
    def bounds(self) -> list[int]:
        """How many clues are needed at least, of each target for which any choice may do."""
        return [bound for bound in self._bounds.values() if bound is not None]

    def is_due(self, target: Faces) -> bool:
        """Whether ``target`` has had neither its full look, nor one that took too long."""
        mark = key(self._puzzle, target)
        return mark not in self._settled and mark not in self._late

    def next_late(self) -> Faces | None:
        """Return the next target for which it took too long, to look at it again."""
        return self._late.pop(next(iter(self._late))) if self._late else None

    def forget_late(self) -> None:
        """Do not look again at those for which it took too long."""
        self._late.clear()

    def enter(self, seen: Seen, look: Look) -> None:
        """Note what a ``look`` at a target came to."""
        target = dict(seen.clues.target)
        mark = key(self._puzzle, target)
        if seen.rival is not None:
            self._bounds[mark] = None
            self.hopeless = self.hopeless or seen
        else:
            self._bounds[mark] = max(seen.bound, self._bounds.get(mark) or 0)
        if seen.late:
            self._late[mark] = target
        elif look is not Look.QUICK or seen.rival is not None:
            self._settled.add(mark)
