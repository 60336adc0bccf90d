"""The arguments and the result of a run of a comparison."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from unboggle.arguments import validated
from unboggle.puzzle import Board, Puzzle

Verdict = Literal["fitted", "impossible", "undecided", "error"]
Kind = Literal["encoding", "search", "race", "peer"]
TaskName = Literal["all", "most"]
"""The task of a run: a board with all words, or with as many as possible."""


@dataclass(frozen=True)
class Combination:
    """What is measured: an encoding with a solver, a board search, the race of `fit`, or a peer.

    ``name`` is unique in a comparison. ``path`` is the file of a peer, ``search`` the kind of board
    search. An encoding may be ``anchored`` (one image of each board is enough) and ``counted`` (see
    `Run.counting`).

    >>> Combination("ours", "encoding", encoding="tiles", solver="minisat22").solver
    'minisat22'
    """

    name: str
    kind: Kind
    encoding: str | None = None
    solver: str | None = None
    path: str | None = None
    search: str | None = None
    anchored: bool = False
    counted: bool = False

    def __post_init__(self) -> None:
        validated(Combination, vars(self))


@dataclass(frozen=True)
class Run:
    """The arguments of a run.

    ``counting``: puzzles that counting refutes need no solver, and implied words are left out, as
    in `solve.fit`; the race always does so. ``jobs`` is how many members of the race run at once
    (None: one per core). ``task`` selects the words that the board must hold; for ``most`` there is
    no counting before the search.
    """

    puzzle: Puzzle
    combination: Combination
    seed: int = 0
    counting: bool = False
    jobs: int | None = None
    task: TaskName = "all"


@dataclass(frozen=True)
class Measured:
    """The result of a run.

    The ``board`` has not been traced yet. For most words it is the best one, found after ``best``
    seconds, and ``at_most`` is the upper bound that the run reported. ``by`` names the method in
    the run that gave the answer, where several could. ``wall`` is the seconds from the start of a
    fresh Python to the answer; ``encode`` and ``solve`` are parts of it. ``cpu`` is user and system
    seconds of all its processes, ``memory`` the peak in bytes of the largest one. None means that a
    value does not apply or is unknown. ``rules`` counts the ``clauses`` of each rule;
    ``statistics`` are the solver's counters.
    """

    status: Verdict
    wall: float = 0.0
    board: Board | None = None
    error: str | None = None
    by: str | None = None
    cpu: float | None = None
    memory: int | None = None
    encode: float | None = None
    solve: float | None = None
    variables: int | None = None
    clauses: int | None = None
    rules: Mapping[str, int] | None = None
    statistics: Mapping[str, int] | None = None
    upper_bound: int | None = None
    best: float | None = None


@dataclass(frozen=True)
class AnsweredBy:
    """A message of a run: the method in it that gives the answer that follows."""

    name: str


@dataclass(frozen=True)
class UpperBound:
    """A message of a run: its claim that no board holds more than ``number`` words."""

    number: int
