"""Whether a puzzle has only one board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar, Literal, NamedTuple

from unboggle.arguments import Seconds, Seed, validated
from unboggle.counting import MOMENT
from unboggle.events import BoardFound, OnProgress, ignore
from unboggle.fitting.result import Reason
from unboggle.formula.choice import SOLVER, encoding_for
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Cell, Face, Puzzle, Word
from unboggle.puzzle.formats.html import answer_html
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solutions.boards import counted, refuted
from unboggle.solutions.neighbouring import is_rival, neighbouring_boards
from unboggle.solutions.search_and_solve import SearchAndSolve
from unboggle.solutions.solution import Solution, differing, nearest_image, solution_of
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

Kind = Literal["words", "givens"]
"""The kinds of clues that may be added to a puzzle to make it unique."""


class Tuning(NamedTuple):
    """What tunes the search for a second board. The number was chosen."""

    neighbours: int = 3000
    """Boards tried for a second one that differs little from the first."""


TUNING = Tuning()


@dataclass(frozen=True)
class AddedClues(Frozen):
    """The clues that were added to leave only one board, the target: ``words``, or ``given`` cells.

    At least ``lower_bound`` are needed for this target, and ``lower_bound_any_board`` for any
    target. Words may have letters that the list does not need, while given cells are those of a
    solution. ``boards`` is the number of targets tried, ``candidates`` the number of words or
    cells considered.

    >>> added = AddedClues("words", words=("newt", "toad"), lower_bound=2, lower_bound_any_board=1)
    >>> added.count, added.optimal, added.optimal_any_board
    (2, True, False)
    """

    kind: Kind
    words: tuple[Word, ...] = ()
    given: Mapping[Cell, Face] = field(default_factory=dict)
    lower_bound: int = 0
    lower_bound_any_board: int = 0
    boards: int = 1
    candidates: int = 0

    @property
    def count(self) -> int:
        """The number of words or cells added."""
        return len(self.words) + len(self.given)

    @property
    def optimal(self) -> bool:
        """Whether fewer are proved not to be enough for this board."""
        return self.count == self.lower_bound

    @property
    def optimal_any_board(self) -> bool:
        """Whether fewer are proved not to be enough for any board."""
        return self.count == self.lower_bound_any_board


@dataclass(frozen=True)
class DroppedClues:
    """The redundant words that were dropped; ``minimal``: each of the other words is needed.

    >>> from unboggle import Grid, make_unique, parse_words
    >>> row = parse_words("cat tac").puzzle(Grid.rectangle(1, 3))
    >>> made = make_unique(row, drop_redundant=True)
    >>> made.reduction.redundant, made.reduction.minimal
    (('tac',), True)
    """

    redundant: tuple[Word, ...]
    minimal: bool


@dataclass(frozen=True, repr=False)
class Uniqueness(Frozen):
    """Whether a puzzle has one solution.

    ``unique``: ``solutions`` has the only one. ``several``: it has two, which differ on the cells
    ``differ``. ``impossible``: there is none. ``undecided``: the timeout expired; one may have
    been found. That there is no other board is the claim of one solver (``checked`` is
    ``unchecked``), unless its proof was checked (``certified``, see `unboggle.certify`).

    ``added`` and ``reduction`` state how this puzzle was made, ``not_made_because`` why it could
    not be made unique. ``interrupted``: a stop ended the call.

    >>> from unboggle import Grid, check_unique, parse_words
    >>> answer = check_unique(parse_words("cat at").puzzle(Grid.rectangle(1, 3)))
    >>> answer.status, answer.solutions[0].images  # CAT and TAC
    ('unique', 2)
    """

    report_kind: ClassVar[str] = "unique"

    puzzle: Puzzle
    status: Literal["unique", "several", "impossible", "undecided", "error"]
    solutions: tuple[Solution, ...] = ()
    differing_cells: tuple[Cell, ...] = ()
    reason: Reason | None = None
    checked: Literal["traced", "counted", "certified", "unchecked"] | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    added: AddedClues | None = None
    reduction: DroppedClues | None = None
    not_made_because: str | None = None
    interrupted: bool = False

    @property
    def method(self) -> str:
        """The method of the answer: an encoding, or ``counting``."""
        return "counting" if self.checked == "counted" else encoding_for(self.puzzle)

    @property
    def solver(self) -> str | None:
        """The solver that ran, if any."""
        return None if self.checked == "counted" else SOLVER

    @property
    def strict(self) -> bool:
        """Whether images count as different: grid and constraints leave no symmetry."""
        return len(self.puzzle.symmetries) == 1

    def __str__(self) -> str:
        """The answer in a line."""
        if self.solutions:
            return f"{self.status}: {' and '.join(str(one.board) for one in self.solutions)}"
        why = self.reason or self.not_made_because or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its boards."""
        return answer_html(str(self), [one.board for one in self.solutions], self.differing_cells)


def check_unique(
    puzzle: Puzzle,
    *,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Uniqueness:
    """Return whether ``puzzle`` has one solution, up to the symmetry that its constraints leave.

    If there is a second one, its image that differs least from the first is returned. It differs
    in two or three cells if such a board is found quickly; another ``seed`` may find others.
    ``stop`` ends the call like the timeout: then one board may have been found.

    >>> from unboggle import Grid, parse_words
    >>> check_unique(parse_words("ab bc").puzzle(Grid.rectangle(1, 3))).status
    'unique'
    """
    validated(check_unique, locals())
    start = clock.now()
    answer = _answer(puzzle, Deadline.after(timeout, stop), seed, on_progress)
    return replace(answer, seconds={"total": clock.now() - start})


def _answer(puzzle: Puzzle, deadline: Deadline, seed: int, on_progress: OnProgress) -> Uniqueness:
    reason = counted(puzzle, deadline)
    if reason is not None:
        return Uniqueness(puzzle, "impossible", reason=reason, checked="counted")
    roads = SearchAndSolve(puzzle, deadline, 2, seed)

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
        two, differ = _least_different(puzzle, first, [*others, *twins], deadline)
        return Uniqueness(puzzle, "several", two, differ, checked="traced")
    if outcome.error is not None:
        return Uniqueness(puzzle, "error", found, error=outcome.error)
    if not roads.complete:
        return Uniqueness(puzzle, "undecided", found, interrupted=outcome.interrupted)
    if found:
        return Uniqueness(puzzle, "unique", found, checked="unchecked")
    return Uniqueness(puzzle, "impossible", reason=refuted(puzzle), checked="unchecked")


def _twins(puzzle: Puzzle, first: Solution, deadline: Deadline) -> Iterator[Solution]:
    """Yield solutions close to the ``first`` that are found quickly: they show best what is
    missing.
    """
    target = first.board.faces
    for faces in islice(neighbouring_boards(puzzle, target), TUNING.neighbours):
        if deadline.expired:
            return
        if is_rival(faces, puzzle, target):
            try:
                thin, _ = minimal(Board(puzzle.grid, faces), puzzle, deadline)
                twin = solution_of(puzzle, thin.faces, deadline)
            except DeadlinePassed:
                return
            yield twin


def _least_different(
    puzzle: Puzzle, first: Solution, others: Sequence[Solution], deadline: Deadline
) -> tuple[tuple[Solution, Solution], tuple[Cell, ...]]:
    """Return the first and that of ``others`` that is nearest to it, as its nearest image.

    Past ``deadline``, if the words of that image cannot be traced in a moment: any of the others.
    """
    faces = first.board.faces
    images = [nearest_image(puzzle, faces, other.board.faces) for other in others]
    nearest = min(images, key=lambda image: len(differing(puzzle, faces, image)))
    try:
        second = solution_of(puzzle, nearest, deadline.extended(MOMENT))
    except DeadlinePassed:
        second = others[0]
    return (first, second), differing(puzzle, faces, second.board.faces)
