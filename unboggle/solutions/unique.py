"""Is there one board only?"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

from unboggle.errors import checked
from unboggle.fitting.result import Reason
from unboggle.formula.choice import SOLVER, encoding_for
from unboggle.forward.verify import verified
from unboggle.progress import BoardFound, OnProgress, ignore
from unboggle.puzzle import Board, Cell, Face, Puzzle, Word
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import answer_html
from unboggle.solutions.boards import counted, refuted
from unboggle.solutions.near import beside, is_rival
from unboggle.solutions.roads import TwoRoads
from unboggle.solutions.solution import Solution, differing, nearest_image, solution_of
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Stop

_BESIDE = 3000  # boards beside the first that are looked at for one that differs little

Kind = Literal["words", "givens"]
"""What may be added to a puzzle so that one board is left."""


@dataclass(frozen=True)
class Added(Frozen):
    """What was added so that one board, the target, is left: ``words``, or ``given`` cells.

    For this target no fewer than ``at_least`` will do, for any no fewer than
    ``at_least_any``: words may bring letters that the list does not need, while given
    cells are those of a solution. ``boards`` is how many targets were tried,
    ``candidates`` how many words or cells there were to choose from.
    """

    kind: Kind
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


@dataclass(frozen=True, repr=False)
class Uniqueness(Frozen):
    """Whether a puzzle has one solution.

    ``unique``: ``found`` is the only one; ``several``: it is two of them, which
    differ on the cells ``differ``; ``impossible``: there is none. ``undecided``: the
    time was up, and one may have been found. That there is no other board is the
    word of one solver (``checked`` is ``unchecked``) unless its proof was checked
    (``certified``, see `unboggle.certify`). ``made`` and ``thinned`` say what was done
    to get this puzzle, and ``interrupted`` that a stop ended it; ``cannot`` why one
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
    made: Added | None = None
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

    def __str__(self) -> str:
        """The answer in a line."""
        if self.found:
            return f"{self.status}: {' and '.join(str(one.board) for one in self.found)}"
        why = self.reason or self.cannot or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its boards."""
        return answer_html(str(self), [one.board for one in self.found], self.differ)


def unique(
    puzzle: Puzzle,
    *,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Uniqueness:
    """Return whether ``puzzle`` has one solution, up to the symmetry that its wishes leave.

    Of a second one the image that differs least from the first is shown, and one that differs
    in two or three cells, if there soon is such a one; another ``seed`` may find others.
    ``stop`` ends it like the timeout: then one board may have been found.

    >>> from unboggle import Grid, parse_words
    >>> unique(parse_words("ab bc").puzzle(Grid.rectangle(1, 3))).status
    'unique'
    """
    checked(unique, locals())
    start = time.monotonic()
    answer = _answer(puzzle, Deadline.after(timeout, stop), seed, on_progress)
    return replace(answer, seconds={"total": time.monotonic() - start})


def _answer(puzzle: Puzzle, deadline: Deadline, seed: int, on_progress: OnProgress) -> Uniqueness:
    reason = counted(puzzle, deadline)
    if reason is not None:
        return Uniqueness(puzzle, "impossible", reason=reason, checked="counted")
    roads = TwoRoads(puzzle, deadline, 2, seed)

    def look_for_two() -> None:
        with closing(roads.run()) as solutions:
            for solution in solutions:
                if solution is not None:
                    on_progress(BoardFound(solution.board, len(roads.found)))
                if len(roads.found) >= 2 and roads.settled:
                    return

    outcome = anytime(look_for_two, deadline)
    found = tuple(roads.found)
    if len(found) >= 2:
        first, *others = found
        twins = islice(_twins(puzzle, first, deadline), 1)
        two, differ = _least_different(puzzle, first, [*others, *twins])
        return Uniqueness(puzzle, "several", two, differ, checked="traced")
    if outcome.error is not None:
        return Uniqueness(puzzle, "error", found, error=outcome.error)
    if not roads.complete:
        return Uniqueness(puzzle, "undecided", found, interrupted=outcome.interrupted)
    if found:
        return Uniqueness(puzzle, "unique", found, checked="unchecked")
    return Uniqueness(puzzle, "impossible", reason=refuted(puzzle), checked="unchecked")


def _twins(puzzle: Puzzle, first: Solution, deadline: Deadline) -> Iterator[Solution]:
    """Yield solutions beside the ``first``, as far as they are soon found: they tell most."""
    target = first.board.faces
    for faces in islice(beside(puzzle, target), _BESIDE):
        if deadline.over:
            return
        if is_rival(faces, puzzle, target):
            thin, _ = verified(Board(puzzle.grid, faces), puzzle)
            yield solution_of(puzzle, thin.faces)


def _least_different(
    puzzle: Puzzle, first: Solution, others: Sequence[Solution]
) -> tuple[tuple[Solution, Solution], tuple[Cell, ...]]:
    """Return the first and that of ``others`` that is nearest to it, turned so that it is."""
    faces = first.board.faces
    images = [nearest_image(puzzle, faces, other.board.faces) for other in others]
    nearest = min(images, key=lambda image: len(differing(puzzle, faces, image)))
    return (first, solution_of(puzzle, nearest)), differing(puzzle, faces, nearest)
