"""All boards of a puzzle, each once up to the symmetry that grid and wishes leave.

A *solution* is an inclusion-minimal partial board that holds all words: take any
shown face away (but a given one) and some word is gone. Where an inventory fills
every cell it is simply the full board.

A child sends them (`unboggle.solutions`); here each is traced again, in time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.fitting.result import Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import SOLVER, encoding_for
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Cell, Face, Path, Puzzle, Word
from unboggle.system.child import Child, Late
from unboggle.system.clock import deadline_of, left, over

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


def boards(
    puzzle: Puzzle,
    *,
    most: int | None = None,
    timeout: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Boards:
    """Return the solutions of ``puzzle``, at most ``most`` of them, within ``timeout`` seconds.

    >>> from unboggle import Grid, parse_words
    >>> [str(s.board) for s in boards(parse_words("ab ac").puzzle(Grid.rectangle(1, 3))).found]
    ['BAC']
    """
    start = time.monotonic()
    deadline = None if timeout is None else start + timeout
    answer = _boards(puzzle, most, deadline, notify)
    return replace(answer, seconds={"total": time.monotonic() - start})


def _boards(
    puzzle: Puzzle,
    most: int | None,
    deadline: float | None,
    notify: Callable[[str], None],
    *,
    look_on: bool = True,
) -> Boards:
    """Return `boards`; without ``look_on`` do not ask whether there is one more than ``most``."""
    refusal = counting.refuse(puzzle)
    if refusal is not None:
        return Boards(puzzle, "impossible", reason=Reason.of(refusal), checked="counted")
    found: list[Solution] = []
    status: Verdict = "complete"
    try:
        with Child("unboggle.solutions.enumeration:work", puzzle, left(deadline)) as child:
            while (faces := child.receive(deadline)) is not None:
                if len(found) == most:
                    status = "more"
                    break
                found.append(_solution(puzzle, faces, deadline))
                notify(f"{len(found)} board{'s' * (len(found) != 1)} so far")
                if len(found) == most and not look_on:
                    status = "more"
                    break
    except Late:
        status = "undecided"
    except KeyboardInterrupt:
        if not look_on:  # who asks for one or two gets them or nothing
            raise
        return Boards(puzzle, "undecided", tuple(found), interrupted=True)
    except BackendError as error:
        if not over(deadline):  # else it was its own alarm
            return Boards(puzzle, "error", tuple(found), error=str(error))
        status = "undecided"
    if status == "complete" and not found:
        reason = Reason("refuted", Refuted(encoding_for(puzzle), SOLVER))
        return Boards(puzzle, "impossible", reason=reason, checked="unchecked")
    return Boards(puzzle, status, tuple(found))


def _solution(puzzle: Puzzle, faces: Mapping[Cell, Face], deadline: float | None) -> Solution:
    """Return the solution that a child has sent; here it is traced again."""
    board, paths = verified(Board(puzzle.grid, faces), puzzle, deadline=deadline_of(deadline))
    if board.faces != faces:
        raise BackendError("a board found can be thinned out; please report this")
    return Solution(board, paths, sum(1 for _ in puzzle.images(faces)))
