"""Solve a Gogen: its board, whether that is the only one, how hard it is, or what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from unboggle.errors import checked
from unboggle.fitting.result import Reason
from unboggle.gogen.gogen import Gogen
from unboggle.gogen.grade import Grade, grade_of
from unboggle.gogen.step import GogenStep
from unboggle.gogen.steps import gogen_steps
from unboggle.gogen.why import explained
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import Board, Cell, Path, Word
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import answer_html
from unboggle.solutions.unique import Uniqueness, unique
from unboggle.system.clock import Stop

Status = Literal["solved", "broken", "impossible", "undecided", "error"]
_STATUS: dict[str, Status] = {"unique": "solved", "several": "broken"}


@dataclass(frozen=True, repr=False)
class GogenAnswer(Frozen):
    """What became of ``gogen``, whose boards ``outcome`` tells of.

    ``status``: ``solved``, there is one board; ``broken``, there are two or more, of which
    ``boards`` are two; ``impossible`` with the ``reason``; ``undecided`` or ``error``.
    ``steps`` are those by which logic solves it, if they were asked for and there is one board.
    """

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
        """The boards that were found, two at most."""
        return tuple(solution.board for solution in self.outcome.found)

    @property
    def board(self) -> Board | None:
        """The first of `boards`."""
        return self.boards[0] if self.boards else None

    @property
    def differ(self) -> tuple[Cell, ...]:
        """The cells on which two boards differ."""
        return self.outcome.differ

    @property
    def unique(self) -> bool | None:
        """Whether there is one board only; None if there is none, or nobody knows."""
        return {"unique": True, "several": False}.get(self.outcome.status)

    @property
    def walks(self) -> Mapping[Word, Path]:
        """The cells that each word visits on the first board; none without a board."""
        return {} if self.board is None else self.gogen.walks(self.board)

    @property
    def grade(self) -> Grade | None:
        """How hard it is to solve by logic, if it has one board."""
        return grade_of(self.gogen) if self.status == "solved" else None

    @property
    def right(self) -> bool | None:
        """Whether the solution that came with it is one; None if none came."""
        solution = self.gogen.solution
        return None if solution is None else self.gogen.solved_by(solution)

    @property
    def reason(self) -> Reason | None:
        """Why there is no board."""
        return self.outcome.reason

    @property
    def checked(self) -> str | None:
        """How the answer is known, as for `Uniqueness`."""
        return self.outcome.checked

    @property
    def error(self) -> str | None:
        """What failed."""
        return self.outcome.error

    @property
    def seconds(self) -> Mapping[str, float]:
        """Wall-clock seconds, ``total`` and parts of it."""
        return self.outcome.seconds

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before its end."""
        return self.outcome.interrupted

    def __str__(self) -> str:
        """The answer in a line."""
        if self.status == "broken":
            return f"broken: {' and '.join(map(str, self.boards))}"
        if self.board is not None:
            return f"{self.status}: {self.board}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its boards."""
        return answer_html(str(self), self.boards)


def solve_gogen(
    gogen: Gogen,
    *,
    steps: bool = False,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> GogenAnswer:
    """Return the board of ``gogen``, whether it is the only one, or why there is none.

    With ``steps`` the answer has those by which logic solves it. ``timeout`` is in seconds,
    None for no limit; a reason may take a second more.

    >>> from unboggle.gogen.notation import parse_gogen
    >>> rows = ["abcde", "fghij", "k?mno", "pqrst", "uvwxy"]
    >>> answer = solve_gogen(parse_gogen("\\n".join([*rows, "", "lag"]).replace("lag", "glm")))
    >>> answer.status, answer.board.faces[2, 1]
    ('solved', 'l')
    """
    checked(solve_gogen, locals())
    outcome = unique(gogen.puzzle, timeout=timeout, on_progress=on_progress, stop=stop)
    answer = GogenAnswer(gogen, explained(gogen, outcome))
    return replace(answer, steps=gogen_steps(gogen)) if steps and answer.grade else answer
