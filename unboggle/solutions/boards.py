"""All boards of a puzzle, each once up to the symmetry that grid and wishes leave.

A *solution* is an inclusion-minimal partial board that holds all words: take any
shown face away (but a given one) and some word is gone. Where an inventory fills
every cell it is simply the full board.

A solver goes through them in a child, board searches find some at once
(`unboggle.solutions.roads`); here each is traced again, in time.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Literal

from unboggle import counting
from unboggle.errors import checked
from unboggle.fitting.result import Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import SOLVER, encoding_for
from unboggle.progress import BoardFound, OnProgress, ignore
from unboggle.puzzle import Puzzle
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import answer_html
from unboggle.solutions.roads import TwoRoads
from unboggle.solutions.solution import Solution, letters
from unboggle.solutions.spread import spread
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Late, Stop

_CHOSEN = 20  # with no more asked for, those that differ most are chosen
_MANY = 5  # out of so many times as many
_SHOWN = 12  # boards in a line or a notebook
Verdict = Literal["complete", "more", "impossible", "undecided", "error"]


@dataclass(frozen=True, repr=False)
class Boards(Frozen):
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
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Boards:
    """Return the solutions of ``puzzle``, at most ``most`` of them, within ``timeout`` seconds.

    If there are more, boards that differ much: of those that a first search has found, each
    time the one that is farthest from those chosen (of more than 20 just the first); another
    ``seed`` finds others. All of them come in the order of their letters. ``stop`` ends it
    like the timeout.
    ``on_progress`` gets a `BoardFound` for each.

    >>> from unboggle import Grid, parse_words
    >>> [str(s.board) for s in boards(parse_words("ab ac").puzzle(Grid.rectangle(1, 3))).found]
    ['BAC']
    """
    checked(boards, locals())
    start = time.monotonic()
    answer = _boards(puzzle, most, Deadline.after(timeout, stop), seed, on_progress)
    return replace(answer, seconds={"total": time.monotonic() - start})


def _boards(
    puzzle: Puzzle, most: int | None, deadline: Deadline, seed: int, on_progress: OnProgress
) -> Boards:
    reason = counted(puzzle, deadline)
    if reason is not None:
        return Boards(puzzle, "impossible", reason=reason, checked="counted")
    roads = TwoRoads(puzzle, deadline, _enough(most), seed)

    def more() -> bool:
        return most is not None and len(roads.found) > most

    def collect() -> None:
        with closing(roads.run()) as solutions:
            for solution in solutions:
                if solution is not None and not more():
                    on_progress(BoardFound(solution.board, len(roads.found)))
                if more() and roads.settled:
                    return

    outcome = anytime(collect, deadline)
    found = roads.found
    if roads.complete:
        found.sort(key=lambda solution: letters(puzzle, solution.board.faces))
    if most is not None and more():
        some = spread(puzzle, found, most) if most <= _CHOSEN else found[:most]
        return Boards(puzzle, "more", tuple(some))
    if roads.complete and not found:
        return Boards(puzzle, "impossible", reason=refuted(puzzle), checked="unchecked")
    if roads.complete:
        return Boards(puzzle, "complete", tuple(found))
    if outcome.error is not None:
        return Boards(puzzle, "error", tuple(found), error=outcome.error)
    return Boards(puzzle, "undecided", tuple(found), interrupted=outcome.interrupted)


def _enough(most: int | None) -> int:
    """Return how many boards are to be searched for if ``most`` are asked for."""
    if most is None:
        return _CHOSEN
    return _MANY * (most + 1) if most <= _CHOSEN else most + 1


def iter_boards(
    puzzle: Puzzle,
    *,
    most: int | None = None,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Generator[Solution]:
    """Return an iterator of the solutions of ``puzzle``, at most ``most``, as they are found.

    They are all, or ``most``, if it ends by itself; it raises `Late` when ``timeout`` seconds
    are over or ``stop`` is set, and `BackendError` if the solver fails. To close it ends the
    process that looks for them. Another ``seed`` of the searches may find others first.
    ``on_progress`` gets a `BoardFound` for each.

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
    with closing(TwoRoads(puzzle, deadline, _enough(most), seed).run()) as solutions:
        for solution in solutions:
            if solution is not None:
                number += 1
                on_progress(BoardFound(solution.board, number))
                yield solution
            if number == most:
                return


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
