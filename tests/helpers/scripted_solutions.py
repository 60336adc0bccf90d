"""Solutions in a given order, and a given end, instead of searches and a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from unboggle.errors import BackendError
from unboggle.puzzle import Puzzle
from unboggle.solutions import alternatives, boards, unique
from unboggle.solutions.solution import Solution, solution_of
from unboggle.system.clock import Deadline, DeadlinePassed

ENDS = ("complete", "late", "lost")


def solution(puzzle: Puzzle, shown: str) -> Solution:
    """Return the solution that shows ``shown``, its cells row by row; a dot is a blank cell."""
    cells = zip(puzzle.grid.cells, shown, strict=True)
    return solution_of(puzzle, {cell: face for cell, face in cells if face != "."})


class Script:
    """The boards ``shown``, then the end; ``settled`` after that many boards.

    ``started`` has the arguments of the one search: how many are enough, and the seed.
    ``yielded`` counts the boards. ``closed`` is set if the caller closed the search before its end.
    """

    def __init__(
        self,
        *shown: str,
        end: str = "complete",
        settled: int = 1000,
        act: Callable[[], object] = lambda: None,
    ) -> None:
        self.shown, self.end, self._settled, self.act = shown, end, settled, act
        self.searched: list[Solution] = []
        self.started: list[tuple[int, int]] = []
        self.deadlines: list[Deadline] = []
        self.complete = self.closed = False

    def __call__(self, puzzle: Puzzle, deadline: Deadline, enough: int, seed: int) -> Script:
        self.puzzle = puzzle
        self.started.append((enough, seed))
        self.deadlines.append(deadline)
        return self

    @property
    def found(self) -> list[Solution]:
        return list(self.searched)

    @property
    def settled(self) -> bool:
        return len(self.searched) >= self._settled

    def run(self) -> Iterator[Solution | None]:
        try:
            for one in self.shown:
                yield None
                self.searched.append(solution(self.puzzle, one))
                yield self.searched[-1]
        except GeneratorExit:
            self.closed = True
            raise
        self.act()
        if self.end == "late":
            raise DeadlinePassed
        if self.end == "lost":
            raise BackendError("the child died")
        self.complete = True

    def install(self, monkeypatch: pytest.MonkeyPatch) -> Script:
        here: Any = self
        for module in (alternatives, boards, unique):
            monkeypatch.setattr(module, "SearchAndSolve", here)
        return self
