"""What a run of a comparison is asked, by whom, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from unboggle.puzzle import Board, Puzzle

Verdict = Literal["fitted", "impossible", "undecided", "error"]
Kind = Literal["encoding", "search", "race", "peer"]
TaskName = Literal["all", "most"]
"""What is asked of a list: a board for all words, or one for as many as can be."""


@dataclass(frozen=True)
class Combination:
    """Who answers: an encoding with a solver, a board search, the race of `fit`, or a peer.

    ``name`` is unique within a comparison; ``path`` is the file of a peer, ``search`` the kind of
    board search. An encoding may be ``anchored`` (one image of a board is enough for it) and
    ``counted`` (see `Run.counting`).
    """

    name: str
    kind: Kind
    encoding: str | None = None
    solver: str | None = None
    path: str | None = None
    search: str | None = None
    anchored: bool = False
    counted: bool = False


@dataclass(frozen=True)
class Run:
    """What a run has to do.

    ``counting``: what counting alone refuses needs no solver, and words that
    come with others are left out, as in `solve.fit`; the race always does so.
    ``jobs`` is how many members of the race run at once, None for one a core.
    ``task`` is which words the board is to hold; of ``most`` nothing is counted before.
    """

    puzzle: Puzzle
    combination: Combination
    seed: int = 0
    counting: bool = False
    jobs: int | None = None
    task: TaskName = "all"


@dataclass(frozen=True)
class Measured:
    """What came of a run.

    A ``board`` has not been traced yet; of most words it is the best one, which came after ``best``
    seconds, and no board holds more of them than ``at_most``, as the run says. ``by`` says who
    within the run gave the answer where that is not obvious. ``wall`` is the seconds from the
    start of a fresh Python to the answer, ``encode`` and ``solve`` are parts of it; ``cpu`` is
    user and system seconds of all its processes; ``memory`` is the most bytes that the largest
    of them held. None is what does not apply or cannot be known here. ``rules`` is how many of
    the ``clauses`` each rule has, ``statistics`` what the solver has counted.
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
    at_most: int | None = None
    best: float | None = None


@dataclass(frozen=True)
class By:
    """A message of a run: who within it gives the answer that follows."""

    name: str


@dataclass(frozen=True)
class AtMost:
    """A message of a run: no board holds more words than ``number``, as it says."""

    number: int
