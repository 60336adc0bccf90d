"""All boards of a puzzle, each once up to the symmetry that grid and constraints leave.

A *solution* is an inclusion-minimal partial board that holds all words: clear any cell that is
not given, and it no longer holds some word. If an inventory fills every cell, it is the full
board.

A solver enumerates them in a child while board searches find some at once
(`unboggle.solutions.search_and_solve`). Here each is traced again, as time permits.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, NamedTuple

from unboggle import counting
from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.events import BoardFound, OnProgress, ignore
from unboggle.fitting.result import Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import SOLVER, encoding_for
from unboggle.puzzle import Puzzle
from unboggle.puzzle.formats.html import answer_html
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solutions.search_and_solve import SearchAndSolve
from unboggle.solutions.solution import Solution, letters
from unboggle.solutions.spread import spread
from unboggle.system import clock
from unboggle.system.anytime import Outcome, anytime
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

_SHOWN = 12  # boards in a line or a notebook
Verdict = Literal["complete", "more", "impossible", "undecided", "error"]


class Tuning(NamedTuple):
    """What tunes the choice of boards that are shown. The numbers were chosen."""

    choice: int = 20
    """Up to this limit the most different boards are chosen."""
    candidates: int = 5
    """They are chosen out of this many times the limit."""


TUNING = Tuning()


@dataclass(frozen=True, repr=False)
class Enumeration(Frozen):
    """The solutions of a puzzle, one of each class of images.

    ``status`` is ``complete`` if these are all, and ``more`` if there are more than the limit. It
    is ``undecided`` if the timeout expired or Ctrl-C ended it (``interrupted``), and
    ``impossible`` if there are none.

    >>> from unboggle import Grid, list_boards, parse_words
    >>> answer = list_boards(parse_words("ab bc").puzzle(Grid.rectangle(1, 3)))
    >>> answer.status, len(answer.solutions), answer.total  # ABC and CBA
    ('complete', 1, 2)
    """

    report_kind: ClassVar[str] = "boards"

    puzzle: Puzzle
    status: Verdict
    solutions: tuple[Solution, ...] = ()
    reason: Reason | None = None
    checked: Literal["counted", "unchecked"] | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def total(self) -> int:
        """The number of solutions in all classes found."""
        return sum(solution.images for solution in self.solutions)

    def __str__(self) -> str:
        """The answer in a line."""
        if self.solutions:
            return (
                f"{self.status}: {', '.join(str(one.board) for one in self.solutions[:_SHOWN])}"
                + (", ..." * (len(self.solutions) > _SHOWN))
            )
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its first boards."""
        return answer_html(str(self), [one.board for one in self.solutions[:_SHOWN]])


def list_boards(
    puzzle: Puzzle,
    *,
    limit: Positive | None = None,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Enumeration:
    """Return the solutions of ``puzzle``, at most ``limit`` of them, within ``timeout`` seconds.

    If there are more, they are very different boards: out of those that a first search finds,
    each time the one farthest from those chosen. (For a limit above 20 they are just the first.)
    Another ``seed`` finds others. They are sorted by their letters. ``stop`` ends the call like
    the timeout. ``on_progress`` gets a `BoardFound` for each.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("ab ac").puzzle(Grid.rectangle(1, 3))
    >>> [str(solution.board) for solution in list_boards(puzzle).solutions]
    ['BAC']
    """
    validated(list_boards, locals())
    start = clock.now()
    answer = _boards(puzzle, limit, Deadline.after(timeout, stop), seed, on_progress)
    return replace(answer, seconds={"total": clock.now() - start})


def _boards(
    puzzle: Puzzle, most: int | None, deadline: Deadline, seed: int, on_progress: OnProgress
) -> Enumeration:
    reason = counted(puzzle, deadline)
    if reason is not None:
        return Enumeration(puzzle, "impossible", reason=reason, checked="counted")
    roads = SearchAndSolve(puzzle, deadline, _enough(most), seed)
    outcome = _collect(roads, most, deadline, on_progress)
    found = roads.found
    if roads.complete:
        found.sort(key=lambda solution: letters(puzzle, solution.board.faces))
    if most is not None and len(found) > most:
        some = spread(puzzle, found, most) if most <= TUNING.choice else found[:most]
        return Enumeration(puzzle, "more", tuple(some))
    if roads.complete and not found:
        return Enumeration(puzzle, "impossible", reason=refuted(puzzle), checked="unchecked")
    if roads.complete:
        return Enumeration(puzzle, "complete", tuple(found))
    if outcome.error is not None:
        return Enumeration(puzzle, "error", tuple(found), error=outcome.error)
    return Enumeration(puzzle, "undecided", tuple(found), interrupted=outcome.interrupted)


def _collect(
    roads: SearchAndSolve, most: int | None, deadline: Deadline, on_progress: OnProgress
) -> Outcome:
    """Collect boards until there are more than ``most``, or all."""

    def more() -> bool:
        return most is not None and len(roads.found) > most

    def collect() -> None:
        with closing(roads.run()) as solutions:
            for solution in solutions:
                if solution is not None and not more():
                    on_progress(BoardFound(solution.board, len(roads.found)))
                if more() and roads.settled:
                    return

    return anytime(collect, deadline)


def _enough(most: int | None) -> int:
    """Return how many boards to search for if the limit is ``most``."""
    if most is None:
        return TUNING.choice
    return TUNING.candidates * (most + 1) if most <= TUNING.choice else most + 1


def iter_boards(
    puzzle: Puzzle,
    *,
    most: int | None = None,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Generator[Solution]:
    """Return an iterator of the solutions of ``puzzle``, at most ``most``, as they are found.

    It ends after all of them, or after ``most``. It raises `DeadlinePassed` when ``timeout``
    seconds are over or ``stop`` is set, and `BackendError` if the solver fails. Closing it ends
    the child process. Another ``seed`` of the searches may find others first. ``on_progress``
    gets a `BoardFound` for each.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("ab ac").puzzle(Grid.rectangle(1, 3))
    >>> [str(solution.board) for solution in iter_boards(puzzle)]
    ['BAC']
    """
    return _iterated(puzzle, most, Deadline.after(timeout, stop), seed, on_progress)


def _iterated(
    puzzle: Puzzle, most: int | None, deadline: Deadline, seed: int, on_progress: OnProgress
) -> Generator[Solution]:
    if counted(puzzle, deadline) is not None or most == 0:
        return
    number = 0
    with closing(SearchAndSolve(puzzle, deadline, _enough(most), seed).run()) as solutions:
        for solution in solutions:
            if solution is not None:
                number += 1
                on_progress(BoardFound(solution.board, number))
                yield solution
            if number == most:
                return


def counted(puzzle: Puzzle, deadline: Deadline) -> Reason | None:
    """Return the counting refusal of ``puzzle``, if any; it may take a moment past ``deadline``."""
    try:
        refusal = counting.refuse(puzzle, deadline.extended(counting.MOMENT))
    except DeadlinePassed:
        return None
    return None if refusal is None else Reason.from_refusal(refusal)


def refuted(puzzle: Puzzle) -> Reason:
    """Return the reason of a puzzle for which the solver proved that it has no board."""
    return Reason("refuted", Refuted(encoding_for(puzzle), SOLVER))
