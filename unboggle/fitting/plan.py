"""What a member of the race is to do. It imports no encoding and no solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from unboggle.puzzle import Wishes


@dataclass(frozen=True)
class Plan:
    """What a member does: an encoding and a solver, or a board search.

    ``most_optional`` limits the optional tiles of ``tiles`` (then it can only
    find), ``anchored`` breaks the symmetry of the board; ``steps`` gives the steps of words
    coordinates (of ``wild_tiles``). After so many ``conflicts`` a solver that keeps count of
    them gives up.
    """

    method: str
    solver: str | None
    seed: int = 0
    most_optional: int | None = None
    anchored: bool = False
    conflicts: int | None = None
    steps: bool = False

    @property
    def can_refute(self) -> bool:
        """Whether it may find out that there is no board."""
        return self.solver is not None and self.most_optional is None

    def __str__(self) -> str:
        """The plan in a few words, for progress and errors."""
        few = "" if self.most_optional is None else f" ({self.most_optional} optional)"
        few += " (steps)" * self.steps
        if self.solver is None:
            return _WITHOUT_SOLVER[self.method]
        return f"{self.method}{few} with {self.solver}"


BOTH = "searches"
"""The method of a member that has all kinds of search take turns."""
_WITHOUT_SOLVER = {
    "search": "board search",
    "distance": "distance search",
    "growing": "growing search",
    BOTH: "board searches",
    "rows": "words in rows",
}


@dataclass(frozen=True)
class Features:
    """What is looked at: ``words``, their ``letters``, and the ``cells`` of the grid.

    ``tiles`` are those that counting finds to be needed; the rest of the cells is ``slack``.
    """

    words: int
    letters: int
    cells: int
    tiles: int

    @property
    def slack(self) -> int:
        """Cells beside the needed tiles."""
        return self.cells - self.tiles


class Turns(NamedTuple):
    """Seconds of a search's turn, and of a solver's in the first round and in the end."""

    search: float = 1.2  # it finds most of the boards
    solver: float = 0.4
    longest: float = 0.4

    def of_solver(self, round_: int) -> float:
        """Return the seconds of a solver's turn in a round, counted from 0.

        >>> [Turns(0.4, 0.4, 2.0).of_solver(k) for k in (0, 4, 99)]
        [0.4, 0.8, 2.0]
        """
        return min(self.longest, self.solver * (1 + round_ / 4))


@dataclass(frozen=True)
class LineUp:
    """Who runs for a puzzle of these ``features``, and who is in ``reserve``.

    A turn has ``search_turn`` seconds while a search runs, else ``solver_turn``, which grows
    with each round up to ``longest_turn``.
    """

    features: Features
    members: tuple[Plan, ...]
    reserve: tuple[Plan, ...]
    search_turn: float
    solver_turn: float
    longest_turn: float

    @property
    def turns(self) -> Turns:
        """The turns, where members have to share cores."""
        return Turns(self.search_turn, self.solver_turn, self.longest_turn)


def alone(encoding: str | None, solver: str | None, seed: int, wishes: Wishes) -> Plan:
    """Return the only member that is to run; `InputError` if there is none, or not with a wish."""
    from unboggle import encodings
    from unboggle.formula.choice import DEFAULT_ENCODING, compatible
    from unboggle.formula.wishes import check

    plan = Plan(*compatible(DEFAULT_ENCODING if encoding is None else encoding, solver), seed)
    check(wishes, encodings.get(plan.method))
    return plan
