"""All boards of a puzzle, each once up to the symmetry that grid and wishes leave.

A *solution* is an inclusion-minimal partial board that holds all words: take any
shown face away (but a given one) and some word is gone. Where an inventory fills
every cell it is simply the full board.

A child sends them (`unboggle.solutions.enumeration`); here each is traced again, in time.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

from unboggle import counting
from unboggle.errors import Bug
from unboggle.fitting.result import Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import SOLVER, encoding_for, honouring
from unboggle.forward.verify import verified
from unboggle.progress import BoardFound, OnProgress, ignore
from unboggle.puzzle import Board, Cell, Face, Path, Puzzle, Word
from unboggle.puzzle.html import answer_html
from unboggle.system.anytime import anytime
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, Late, Stop

_AHEAD = 20  # boards that the child finds before it waits for the caller to ask for more
_SHOWN = 12  # boards in a line or a notebook
Verdict = Literal["complete", "more", "impossible", "undecided", "error"]


@dataclass(frozen=True)
class Solution:
    """A board with each word's path, and how many different images it has, itself included."""

    board: Board
    paths: Mapping[Word, Path]
    images: int


@dataclass(frozen=True)
class Boards:
    """The solutions of a puzzle, one of each class of images.

    ``status`` is ``complete`` if these are all, ``more`` if there are more than
    were asked for, ``undecided`` if the time was up or Ctrl-C ended it (``interrupted``);
    ``impossible`` if there are none.
    """

    puzzle: Puzzle
    status: Verdict
    found: tuple[Solution, ...] = ()
    reason: Reason | None = None
    checked: Literal["counted", "unchecked"] | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def total(self) -> int:
        """How many solutions the classes found have together."""
        return sum(solution.images for solution in self.found)

    def __str__(self) -> str:
        """The answer in a line."""
        if self.found:
            return f"{self.status}: {', '.join(str(one.board) for one in self.found[:_SHOWN])}" + (
                ", ..." * (len(self.found) > _SHOWN)
            )
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its first boards."""
        return answer_html(str(self), [one.board for one in self.found[:_SHOWN]])


def boards(
    puzzle: Puzzle,
    *,
    most: int | None = None,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Boards:
    """Return the solutions of ``puzzle``, at most ``most`` of them, within ``timeout`` seconds.

    ``stop`` ends it like the timeout. ``on_progress`` gets a `BoardFound` for each.

    >>> from unboggle import Grid, parse_words
    >>> [str(s.board) for s in boards(parse_words("ab ac").puzzle(Grid.rectangle(1, 3))).found]
    ['BAC']
    """
    start = time.monotonic()
    answer = _boards(puzzle, most, Deadline.after(timeout, stop), on_progress)
    return replace(answer, seconds={"total": time.monotonic() - start})


def _boards(
    puzzle: Puzzle, most: int | None, deadline: Deadline, on_progress: OnProgress
) -> Boards:
    reason = counted(puzzle, deadline)
    if reason is not None:
        return Boards(puzzle, "impossible", reason=reason, checked="counted")
    found: list[Solution] = []
    status: Verdict = "undecided"

    def collect() -> None:
        nonlocal status
        with closing(enumerated(puzzle, deadline)) as solutions:
            for solution in solutions:
                if len(found) == most:
                    status = "more"
                    return
                found.append(solution)
                on_progress(BoardFound(solution.board, len(found)))
        status = "complete"

    outcome = anytime(collect, deadline)
    if status == "complete" and not found:
        return Boards(puzzle, "impossible", reason=refuted(puzzle), checked="unchecked")
    if outcome.error is not None:
        return Boards(puzzle, "error", tuple(found), error=outcome.error)
    interrupted = outcome.interrupted and status == "undecided"
    return Boards(puzzle, status, tuple(found), interrupted=interrupted)


def iter_boards(
    puzzle: Puzzle,
    *,
    most: int | None = None,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Generator[Solution]:
    """Return an iterator of the solutions of ``puzzle``, at most ``most``, as they are found.

    They are all, or ``most``, if it ends by itself; it raises `Late` when ``timeout`` seconds
    are over or ``stop`` is set, and `BackendError` if the solver fails. To close it ends the
    process that looks for them. ``on_progress`` gets a `BoardFound` for each.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("ab ac").puzzle(Grid.rectangle(1, 3))
    >>> [str(solution.board) for solution in iter_boards(puzzle)]
    ['BAC']
    """
    return _iterated(puzzle, most, Deadline.after(timeout, stop), on_progress)


def _iterated(
    puzzle: Puzzle, most: int | None, deadline: Deadline, on_progress: OnProgress
) -> Generator[Solution]:
    if counted(puzzle, deadline) is not None:
        return
    with closing(enumerated(puzzle, deadline)) as solutions:
        for number, solution in enumerate(islice(solutions, most), start=1):
            on_progress(BoardFound(solution.board, number))
            yield solution


def enumerated(puzzle: Puzzle, deadline: Deadline) -> Generator[Solution]:
    """Yield the solutions of ``puzzle``, which counting has not refused; a child finds them.

    Raises `Late` past ``deadline``, and `BackendError`; `InputError` that names a wish if there
    are no clauses of it.
    """
    honouring(puzzle.wishes)
    with Child("unboggle.solutions.enumeration:work", puzzle, deadline, _AHEAD) as child:
        while (faces := child.receive(deadline)) is not None:
            yield solution_of(puzzle, faces, deadline)
            deadline.check()  # more of them may be waiting
            child.send("next")


def solution_of(puzzle: Puzzle, faces: Mapping[Cell, Face], deadline: Deadline = NEVER) -> Solution:
    """Return the solution of ``faces`` after tracing it; `BackendError` if it is none.

    Raises `Late` past ``deadline``.
    """
    board, paths = verified(Board(puzzle.grid, faces), puzzle, deadline=deadline)
    if board.faces != faces:
        raise Bug("a board found can be thinned out")
    return Solution(board, paths, sum(1 for _ in puzzle.images(faces)))


def counted(puzzle: Puzzle, deadline: Deadline) -> Reason | None:
    """Return why there is no board, if counting says so, which is worth a moment more."""
    try:
        refusal = counting.refuse(puzzle, deadline.with_grace(counting.MOMENT))
    except Late:
        return None
    return None if refusal is None else Reason.of(refusal)


def refuted(puzzle: Puzzle) -> Reason:
    """Return why there is no board, if the solver found none and no more."""
    return Reason("refuted", Refuted(encoding_for(puzzle), SOLVER))
