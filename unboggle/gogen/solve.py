"""Solve a Gogen: its board, whether it is the only one, its difficulty, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from unboggle.arguments import Seconds, validated
from unboggle.events import OnProgress, ignore
from unboggle.fitting.result import Reason
from unboggle.gogen.gogen import Gogen
from unboggle.gogen.grade import Grade, grade_of
from unboggle.gogen.step import GogenStep
from unboggle.gogen.steps import steps_of
from unboggle.gogen.why import explained
from unboggle.puzzle import Board, Cell, Path, Word
from unboggle.puzzle.formats.html import answer_html
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solutions.unique import Uniqueness, check_unique
from unboggle.system import clock
from unboggle.system.clock import StopToken

Status = Literal["solved", "broken", "impossible", "undecided", "error"]
_STATUS: dict[str, Status] = {"unique": "solved", "several": "broken"}


@dataclass(frozen=True, repr=False)
class GogenAnswer(Frozen):
    """The answer to ``gogen``, based on ``outcome``, the answer about its boards.

    ``status``: ``solved`` if there is one board; ``broken`` if there are more, with two of them in
    ``boards``; ``impossible`` with the ``reason``; ``undecided`` or ``error``. ``steps`` are the
    steps by which logic solves it, if they were requested and there is one board.

    >>> from unboggle.gogen import parse_gogen
    >>> rows = ["abcde", "fghij", "k?mno", "pqrst", "uvwxy"]
    >>> answer = solve_gogen(parse_gogen("\\n".join([*rows, "", "glm"])))
    >>> answer.status, answer.unique, str(answer.board)
    ('solved', True, 'ABCDE FGHIJ KLMNO PQRST UVWXY')
    """

    report_kind: ClassVar[str] = "gogen"

    gogen: Gogen
    outcome: Uniqueness
    steps: tuple[GogenStep, ...] | None = None

    @property
    def status(self) -> Status:
        """Whether it has one board, more, or none."""
        status = self.outcome.status
        if status == "unique" or status == "several":
            return _STATUS[status]
        return status

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards that were found, at most two."""
        return tuple(solution.board for solution in self.outcome.solutions)

    @property
    def board(self) -> Board | None:
        """The first of `boards`."""
        return self.boards[0] if self.boards else None

    @property
    def differing_cells(self) -> tuple[Cell, ...]:
        """The cells on which two boards differ."""
        return self.outcome.differing_cells

    @property
    def unique(self) -> bool | None:
        """Whether there is only one board; None if there is none, or if it is unknown."""
        return {"unique": True, "several": False}.get(self.outcome.status)

    @property
    def word_paths(self) -> Mapping[Word, Path]:
        """The cells that each word visits on the first board; none without a board."""
        return {} if self.board is None else self.gogen.word_paths(self.board)

    @property
    def grade(self) -> Grade | None:
        """The difficulty of solving it by logic, if it has one board."""
        return grade_of(self.gogen) if self.status == "solved" else None

    @property
    def solution_correct(self) -> bool | None:
        """Whether the solution in the input is correct; None if there was none."""
        solution = self.gogen.solution
        return None if solution is None else self.gogen.solved_by(solution)

    @property
    def reason(self) -> Reason | None:
        """Why there is no board."""
        return self.outcome.reason

    @property
    def checked(self) -> str | None:
        """How the answer was verified, as for `Uniqueness`."""
        return self.outcome.checked

    @property
    def error(self) -> str | None:
        """The error, if one occurred."""
        return self.outcome.error

    @property
    def seconds(self) -> Mapping[str, float]:
        """Wall-clock seconds, ``total`` and parts of it."""
        return self.outcome.seconds

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped early."""
        return self.outcome.interrupted

    def __str__(self) -> str:
        """The answer on one line."""
        if self.status == "broken":
            return f"broken: {' and '.join(map(str, self.boards))}"
        if self.board is not None:
            return f"{self.status}: {self.board}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """Return the answer as HTML, with its boards."""
        return answer_html(str(self), self.boards)


def solve_gogen(
    gogen: Gogen,
    *,
    explain: bool = False,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> GogenAnswer:
    """Return the board of ``gogen``, whether it is the only one, or why there is none.

    With ``explain`` the answer has the steps by which logic solves it. ``timeout`` is in seconds,
    None for no limit; a reason may take one more second.

    >>> from unboggle.gogen.notation import parse_gogen
    >>> rows = ["abcde", "fghij", "k?mno", "pqrst", "uvwxy"]
    >>> answer = solve_gogen(parse_gogen("\\n".join([*rows, "", "lag"]).replace("lag", "glm")))
    >>> answer.status, answer.board.faces[2, 1]
    ('solved', 'l')
    """
    validated(solve_gogen, locals())
    start = clock.now()
    outcome = check_unique(gogen.puzzle, timeout=timeout, on_progress=on_progress, stop=stop)
    outcome = explained(gogen, outcome, stop=stop)
    steps = steps_of(gogen) if explain and outcome.status == "unique" else None
    return GogenAnswer(gogen, replace(outcome, seconds={"total": clock.now() - start}), steps)
