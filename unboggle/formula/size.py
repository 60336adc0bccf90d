"""The size of a formula: estimated before it is made, checked while it is made.

A formula of tens of millions of clauses takes minutes and all of the memory. It is better to
report that at once, and what to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

from unboggle.errors import InputError, Option
from unboggle.events import OnProgress, Phase
from unboggle.formula import choice
from unboggle.puzzle import Puzzle
from unboggle.system.clock import NEVER, Deadline

CLAUSE = 260
"""Bytes of memory that a clause takes, measured with all encodings (coordinates: more)."""
LARGE = 5_000_000  # clauses, some 20 seconds of work
PACE = 20_000  # clauses between two progress reports
CLOCK_CLAUSES = (
    100  # clauses between two checks of the deadline: an SMT term takes as long as many clauses
)


class SizeMeter:
    """An observer of the clauses of ``encoding`` for ``puzzle`` (see `encodings.watched`).

    ``on_progress`` receives the progress. Raises `InputError` once the formula takes more than
    ``limit`` bytes of memory (None: no limit), at the start if its size is known then. Raises
    `DeadlinePassed` past ``deadline``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        encoding: str,
        limit: int | None,
        on_progress: OnProgress,
        deadline: Deadline = NEVER,
    ) -> None:
        self._puzzle, self._encoding = puzzle, encoding
        self._limit, self._on_progress, self._deadline = limit, on_progress, deadline
        self._count = 0
        sizes = estimates(puzzle, deadline)
        self._about = sizes.get(encoding, 0)
        if self._about > self._most():
            raise self._refusal(f"about {_millions(self._about)} clauses, more", sizes)

    def __call__(self, rule: str, found: Iterator[Any]) -> Iterator[Any]:
        """Pass on the clauses ``found`` of a rule, and count them."""
        for clause in found:
            self._count += 1
            if self._count % CLOCK_CLAUSES == 0:
                self._deadline.raise_if_expired()
                if self._count % PACE == 0:
                    about = self._about if self._about > self._count else None
                    self._on_progress(Phase("encode", rule, self._count, about))
            if self._count > self._most():
                raise self._refusal("more clauses", estimates(self._puzzle))
            yield clause

    def working(self) -> None:
        """Raise `DeadlinePassed` if the deadline has expired."""
        self._deadline.raise_if_expired()

    def warn(self) -> None:
        """Report a formula that will take minutes."""
        if self._about >= LARGE:
            memory = self._about * CLAUSE
            self._on_progress(Phase("large-formula", self._encoding, self._about, memory))

    def _most(self) -> float:
        return float("inf") if self._limit is None else self._limit / CLAUSE

    def _refusal(self, size: str, others: dict[str, int]) -> InputError:
        assert self._limit is not None
        # An estimate may be a little low: what is recommended must fit easily.
        fits = [name for name, about in others.items() if about <= self._most() / 2]
        rest = " or ".join(name for name in fits if name != self._encoding)
        instead: tuple[str | Option, ...] = (" or a smaller size",)
        if rest:
            instead = (", a smaller size or ", Option("encoding"), f" {rest}")
        return InputError(
            f"the {self._encoding} formula would have {size} than the {_millions(self._most())}"
            f" that fit in {self._limit / 1e6:,.0f} MB, which is the limit\n"
            "Take fewer words",
            *instead,
            ", or allow more by UNBOGGLE_MEMORY_MB.",
        )


def estimates(puzzle: Puzzle, deadline: Deadline = NEVER) -> dict[str, int]:
    """Return the approximate number of clauses of the encodings whose size can be estimated.

    Raises `DeadlinePassed` past ``deadline``.
    """
    cells = len(puzzle.grid.cells)
    one_hot = cells * comb(len(puzzle.faces), 2)
    for _, spelling in puzzle.iter_spellings():
        steps = len(spelling)
        alike = sum(comb(count, 2) for count in Counter(spelling).values())
        one_hot += cells * (steps + 2 * (steps - 1) + alike) + steps
    return {"one_hot": one_hot, **choice.clauses(puzzle, deadline)}


def _millions(count: float) -> str:
    return f"{count / 1e6:,.1f} million" if count >= 1e6 else f"{count:,.0f}"
