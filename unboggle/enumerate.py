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
from unboggle.answer import Reason
from unboggle.child import Child, Late
from unboggle.clock import left, over
from unboggle.errors import BackendError
from unboggle.puzzle import Board, Cell, Face, Path, Puzzle, Word
from unboggle.tiling import SOLVER, encoding_for
from unboggle.verify import verified

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


@dataclass(frozen=True)
class Made:
    """What was added so that one board, the target, is left: ``words``, or ``given`` cells.

    For this target no fewer than ``at_least`` will do, for any no fewer than
    ``at_least_any``: words may bring letters that the list does not need, while given
    cells are those of a solution. ``boards`` is how many targets were tried,
    ``candidates`` how many words or cells there were to choose from.
    """

    kind: Literal["words", "givens"]
    words: tuple[Word, ...] = ()
    given: Mapping[Cell, Face] = field(default_factory=dict)
    at_least: int = 0
    at_least_any: int = 0
    boards: int = 1
    candidates: int = 0

    @property
    def count(self) -> int:
        """How many words or cells were added."""
        return len(self.words) + len(self.given)

    @property
    def optimal(self) -> bool:
        """Whether fewer are proved not to do for this board."""
        return self.count == self.at_least

    @property
    def optimal_any(self) -> bool:
        """Whether fewer are proved not to do for any board."""
        return self.count == self.at_least_any


@dataclass(frozen=True)
class Thinned:
    """The words that uniqueness does not need; ``minimal``: each of the others is needed."""

    spared: tuple[Word, ...]
    minimal: bool


@dataclass(frozen=True)
class Uniqueness:
    """Whether a puzzle has one solution.

    ``unique``: ``found`` is the only one; ``several``: it is two of them, which
    differ on the cells ``differ``; ``impossible``: there is none. ``undecided``: the
    time was up, and one may have been found. That there is no other board is the
    word of one solver (``checked`` is ``unchecked``) unless its proof was checked
    (``certified``, see `unboggle.certify`). ``made`` and ``thinned`` say what was done
    to get this puzzle, and ``interrupted`` that Ctrl-C ended it; ``cannot`` why one
    board is not to be had.
    """

    puzzle: Puzzle
    status: Literal["unique", "several", "impossible", "undecided", "error"]
    found: tuple[Solution, ...] = ()
    differ: tuple[Cell, ...] = ()
    reason: Reason | None = None
    checked: Literal["traced", "counted", "certified", "unchecked"] | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    made: Made | None = None
    thinned: Thinned | None = None
    cannot: str | None = None
    interrupted: bool = False

    @property
    def method(self) -> str:
        """Who gave the answer: an encoding, or ``counting``."""
        return "counting" if self.checked == "counted" else encoding_for(self.puzzle)

    @property
    def solver(self) -> str | None:
        """The solver that was asked, if one was."""
        return None if self.checked == "counted" else SOLVER

    @property
    def strict(self) -> bool:
        """Whether images do not count as the same: grid and wishes leave no symmetry."""
        return len(self.puzzle.symmetries) == 1


def unique(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Uniqueness:
    """Return whether ``puzzle`` has one solution, up to the symmetry that its wishes leave.

    Of a second one the image that differs least from the first is shown.

    >>> from unboggle import Grid, parse_words
    >>> unique(parse_words("ab bc").puzzle(Grid.rectangle(1, 3))).status
    'unique'
    """
    start = time.monotonic()
    deadline = None if timeout is None else start + timeout
    answer = _boards(puzzle, 2, deadline, notify, look_on=False)
    found: tuple[Solution, ...] = answer.found
    differ: tuple[Cell, ...] = ()
    checked: Literal["traced", "counted", "certified", "unchecked"] | None = answer.checked
    status: Literal["unique", "several", "impossible", "undecided", "error"]
    if len(found) == 2:
        status, checked = "several", "traced"
        found, differ = _least_different(puzzle, *found)
    elif answer.status == "complete":
        status, checked = "unique", "unchecked"
    else:
        assert answer.status != "more"
        status = answer.status
    seconds = {"total": time.monotonic() - start}
    return Uniqueness(puzzle, status, found, differ, answer.reason, checked, answer.error, seconds)


def _least_different(
    puzzle: Puzzle, first: Solution, second: Solution
) -> tuple[tuple[Solution, Solution], tuple[Cell, ...]]:
    def differ(faces: Mapping[Cell, Face]) -> tuple[Cell, ...]:
        shown = first.board.faces
        return tuple(c for c in puzzle.grid.cells if shown.get(c) != faces.get(c))

    nearest = min(puzzle.images(second.board.faces), key=lambda faces: len(differ(faces)))
    return (first, _solution(puzzle, nearest, None)), differ(nearest)


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
        reason = Reason("counting", refusal.text, refusal.words, refusal.wishes)
        return Boards(puzzle, "impossible", reason=reason, checked="counted")
    found: list[Solution] = []
    status: Verdict = "complete"
    try:
        with Child("unboggle.solutions:work", puzzle, left(deadline)) as child:
            while (faces := child.receive(deadline)) is not None:
                if len(found) == most:
                    status = "more"
                    break
                found.append(_solution(puzzle, faces, deadline))
                notify(f"{len(found)} board{'s' * (len(found) != 1)} so far")
                if len(found) == most and not look_on:
                    status = "more"
                    break
    except (Late, TimeoutError):
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
        text = f"{encoding_for(puzzle)} with {SOLVER} proved that no board can hold them all"
        return Boards(puzzle, "impossible", reason=Reason("refuted", text), checked="unchecked")
    return Boards(puzzle, status, tuple(found))


def _solution(puzzle: Puzzle, faces: Mapping[Cell, Face], deadline: float | None) -> Solution:
    """Return the solution that a child has sent; here it is traced again."""
    board, paths = verified(Board(puzzle.grid, faces), puzzle, deadline=deadline)
    if board.faces != faces:
        raise BackendError("a board found can be thinned out; please report this")
    return Solution(board, paths, sum(1 for _ in puzzle.images(faces)))
