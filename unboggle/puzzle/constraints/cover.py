"""The words cover the grid: every cell is in exactly one of them, as in Strands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.constraints._base import CandidateBoard, ConstraintForm, FormInput
from unboggle.puzzle.constraints._paths import PathConstraint
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.faces import Spelling
from unboggle.puzzle.model.grid import Grid


@dataclass(frozen=True)
class Cover(PathConstraint):
    """Each word has a path; no two paths share a cell, and together they use every cell.

    ``spangram``, if one is named, has a path from one side to the opposite one. That path has cells
    in the first and the last row, or in the first and the last column.

    >>> Cover().names, Cover("harvest").names
    (('words that cover the grid',), ('words that cover the grid, HARVEST from side to side',))
    """

    name = "cover"
    help = (
        "The words fill the board, as in Strands. "
        "Their paths share no cell and leave no cell over. SPANGRAM is the word from side to "
        "side; '-' means none."
    )
    summary = "is covered by the words, as in Strands"
    example = "harvest"
    form = ConstraintForm(
        "The words fill the board",
        (FormInput("spangram", "Word from side to side", hint="none", optional=True),),
        ("{spangram}", "-"),
        (("The words fill the board, as in Strands", "-"),),
        "HARVEST goes from side to side",
    )
    metavar = "SPANGRAM|-"
    label = "cover by words"
    one_size = "words cover boards of one number of cells only"
    filler = None
    covers = True
    named_words = None
    monotone = False

    spangram: str | None = None

    def __post_init__(self) -> None:
        validated(type(self), vars(self))

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return that no choice of paths covers the grid."""
        return None if self.paths(candidate) is not None else "its words do not cover the grid"

    def allows(self, word: str, path: Path, grid: Grid) -> bool:
        """Whether ``path`` goes from side to side, if ``word`` is the spangram."""
        return word != self.spangram or is_across(path, opposite(grid.cells))

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True, unless there is a spangram and the image does not map sides to sides."""
        if self.spangram is None:
            return True
        two = [frozenset(pair) for pair in opposite(image)]
        moved = [
            frozenset(frozenset(image[c] for c in side) for side in pair)
            for pair in opposite(image)
        ]
        return set(two) == set(moved)

    @property
    def fills_grid(self) -> bool:
        """True: no cell is left over."""
        return True

    def check_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if the spangram is not in the list."""
        if self.spangram is not None and self.spangram not in spellings:
            raise InputError(
                f"the word from side to side, {quoted(self.spangram)}, is not in the list"
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The constraint, as reasons name it."""
        across = "" if self.spangram is None else f", {self.spangram.upper()} from side to side"
        return (f"words that cover the grid{across}",)

    def text(self, grid: Grid) -> str:
        """Return the spangram, or ``-``."""
        return "-" if self.spangram is None else self.spangram

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint with this spangram, without one if it is ``-``; of a phrase its
        letters.

        >>> Cover.parse("Harvest", Grid.rectangle(3, 3)), Cover.parse("-", Grid.rectangle(3, 3))
        (Cover(spangram='harvest'), Cover(spangram=None))
        """
        validated(cls.parse, locals())
        word = folded(re.sub(r'[\s_"]+', "", text))
        if not word:
            raise InputError("the word from side to side is empty; write '-' for none")
        return cls(None if word == "-" else word)

    def to_json(self) -> dict[str, Any]:
        """Return ``cover``: the spangram, None if there is none."""
        return {"cover": {"spangram": self.spangram}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        word = data["cover"]["spangram"]
        if word is not None and not (isinstance(word, str) and word):
            raise ValueError("a spangram is a word")
        return cls(word)


Sides = tuple[frozenset[Cell], frozenset[Cell]]


def opposite(cells: Iterable[Cell]) -> tuple[Sides, Sides]:
    """Return the cells of the first and of the last row, and those of the outer columns."""
    cells = list(cells)
    found = []
    for axis in (0, 1):
        places = [cell[axis] for cell in cells]
        first, last = min(places), max(places)
        ends = (frozenset(c for c in cells if c[axis] == end) for end in (first, last))
        found.append((next(ends), next(ends)))
    return found[0], found[1]


def is_across(path: Path, sides: Iterable[Sides]) -> bool:
    """Whether ``path`` touches two sides that are opposite."""
    return any(all(side.intersection(path) for side in two) for two in sides)
