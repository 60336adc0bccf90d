"""The task of a member of the race. Imports no encoding and no solver."""

from __future__ import annotations

from typing import NamedTuple

from unboggle.puzzle import Constraints


class MemberPlan(NamedTuple):
    """The task of a member: an encoding and a solver, a board search, or `TILE_COUNTS`.

    ``max_optional`` limits the optional tiles of ``tiles`` (then it can only find). ``anchored``
    adds symmetry breaking for the board; ``steps`` gives the steps of words coordinates (of
    ``wild_tiles``). A solver that counts ``conflicts`` gives up after this number.

    >>> plan = MemberPlan("tiles", "cadical195")
    >>> print(plan)
    tiles with cadical195
    >>> plan.can_refute, plan.is_search
    (True, False)
    """

    method: str
    solver: str | None
    seed: int = 0
    max_optional: int | None = None
    anchored: bool = False
    conflicts: int | None = None
    steps: bool = False

    @property
    def can_refute(self) -> bool:
        """Whether it can prove that there is no board."""
        return not self.is_search and self.max_optional is None

    @property
    def is_search(self) -> bool:
        """Whether it is a board search, which finds and never refutes."""
        return self.solver is None and self.method != TILE_COUNTS

    def __str__(self) -> str:
        """The plan in a few words, for progress and errors."""
        few = "" if self.max_optional is None else f" ({self.max_optional} optional)"
        few += " (steps)" * self.steps
        if self.solver is None:
            return _WITHOUT_SOLVER[self.method]
        return f"{self.method}{few} with {self.solver}"


TILE_COUNTS = "tile_counts"
"""The method of a member that refutes all numbers of tiles, and never finds a board."""
ALL_SEARCHES = "searches"
"""The method of a member in which all kinds of search take turns."""
_WITHOUT_SOLVER = {
    "reach": "board search",
    "distance": "distance search",
    "paths": "path search",
    "growing": "growing search",
    ALL_SEARCHES: "board searches",
    TILE_COUNTS: "tile counts",
    "pack": "packing",
    "rows": "words in rows",
}
ROWS = MemberPlan("rows", None)
"""The method that writes the words into rows without a search."""


class PuzzleFeatures(NamedTuple):
    """The features that decide the plan: ``words``, their ``letters``, and ``cells`` of the grid.

    ``tiles`` are those that counting proves necessary; the other cells are the ``slack``.

    >>> from unboggle import Grid, fit, parse_words
    >>> newt = parse_words("ant newt hare moth").puzzle(Grid.rectangle(3, 3))
    >>> features = fit(newt, explain=False).race_plan.features
    >>> features.cells, features.tiles, features.slack
    (9, 9, 0)
    """

    words: int
    letters: int
    cells: int
    tiles: int

    @property
    def slack(self) -> int:
        """Cells in addition to the needed tiles."""
        return self.cells - self.tiles


class Turns(NamedTuple):
    """Seconds of a search's turn, and of a solver's in the first and in the last round."""

    search: float = 1.2  # searches find most of the boards
    solver: float = 0.4
    longest: float = 0.4

    def of_solver(self, round_: int) -> float:
        """Return the seconds of a solver's turn in a round, counted from 0.

        >>> [Turns(0.4, 0.4, 2.0).of_solver(k) for k in (0, 4, 99)]
        [0.4, 0.8, 2.0]
        """
        return min(self.longest, self.solver * (1 + round_ / 4))


class RacePlan(NamedTuple):
    """The members for a puzzle of these ``features``, and the ``reserve``.

    If members share a core, a search's turn takes ``search_turn`` seconds. A solver's takes
    ``solver_turn``, and more in each round, up to ``longest_turn``.

    >>> from unboggle import Grid, fit, parse_words
    >>> newt = parse_words("ant newt hare moth").puzzle(Grid.rectangle(3, 3))
    >>> plan = fit(newt, explain=False).race_plan
    >>> any(member.can_refute for member in plan.members)
    True
    """

    features: PuzzleFeatures
    members: tuple[MemberPlan, ...]
    reserve: tuple[MemberPlan, ...]
    search_turn: float
    solver_turn: float
    longest_turn: float

    @property
    def turns(self) -> Turns:
        """The turns, for members that share cores."""
        return Turns(self.search_turn, self.solver_turn, self.longest_turn)


def single_member_plan(
    encoding: str | None, solver: str | None, seed: int, constraints: Constraints
) -> MemberPlan:
    """Return the only member to run; raise `InputError` if it is unknown or unsuitable."""
    from unboggle import encodings
    from unboggle.formula.choice import DEFAULT_ENCODING, compatible
    from unboggle.formula.constraints import check

    plan = MemberPlan(*compatible(DEFAULT_ENCODING if encoding is None else encoding, solver), seed)
    check(constraints, encodings.get(plan.method))
    return plan
