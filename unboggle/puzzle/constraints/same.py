"""Cells that show the same letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.model.cells import Cell, place_name
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid

_FREE = ".?_"
_NAMED = 3  # cells that are named one by one
_MARKS = "abcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True)
class Same(Constraint):
    """The cells of each of ``groups`` show the same letter, or are all blank.

    Different groups may show the same letter, too.

    >>> Same((((0, 0), (1, 1)),)).names
    ('the same letter at row 1, column 1 and row 2, column 2',)
    >>> Same((((0, 0), (0, 1), (1, 0), (1, 1)),)).names
    ('the same letter on all 4 cells from row 1, column 1 to row 2, column 2',)
    """

    name = "same"
    help = (
        "Cells that show the same letter. "
        "Rows of marks, as in 'a.b ... b.a': equal marks are equal letters, and '.' is any "
        "letter."
    )
    summary = "has equal letters in cells with equal marks"
    example = "a.b ... b.a"
    form = ConstraintForm(
        "Cells with the same letter",
        (FormInput("groups", "Cells", "groups"),),
        ("{groups}",),
        example="all four corners are the same",
    )
    metavar = "ROWS"
    label = "pattern of same letters"
    one_size = "a pattern has its place on a board of one size only"

    groups: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        groups = tuple(sorted(tuple(sorted(set(group))) for group in self.groups))
        cells = [cell for group in groups for cell in group]
        if any(len(group) < 2 for group in groups) or len(cells) != len(set(cells)):
            raise InputError("a pattern of same letters needs separate groups of two cells or more")
        object.__setattr__(self, "groups", groups)

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first two cells that show different letters."""
        for first, *others in self.groups:
            for other in others:
                if candidate.faces.get(first) != candidate.faces.get(other):
                    return f"{place_name(first)} and {place_name(other)} are not the same"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether the pattern maps to itself."""
        return {frozenset(image[cell] for cell in group) for group in self.groups} == {
            frozenset(group) for group in self.groups
        }

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells of the groups."""
        return [cell for group in self.groups for cell in group]

    @property
    def linked_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups."""
        return self.groups

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if one of the cells is not in ``grid``."""
        for group in self.groups:
            for cell in group:
                if cell not in grid.neighbours:
                    raise InputError(f"the pattern has {place_name(cell)}, which is not a cell")

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each group on its own."""
        return tuple(type(self)((group,)) for group in self.groups)

    @classmethod
    def merge(cls, constraints: Sequence[Self]) -> Self:
        """Return all groups; those that share a cell are merged."""
        groups: list[set[Cell]] = []
        for group in (set(group) for constraint in constraints for group in constraint.groups):
            apart = [other for other in groups if not other & group]
            groups = [*apart, group.union(*(other for other in groups if other & group))]
        return cls(tuple(map(tuple, groups)))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each group in reasons."""
        return tuple(f"the same letter {_places(group)}" for group in self.groups)

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it."""
        if len(self.groups) > len(_MARKS):
            raise InputError("a pattern with this many groups cannot be typed")
        marks = {cell: _MARKS[k] for k, group in enumerate(self.groups) for cell in group}
        return " ".join(
            "".join(
                marks.get((r, c), ".") if (r, c) in grid.neighbours else "#"
                for c in range(grid.columns)
            )
            for r in range(grid.rows)
        )

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the pattern that ``text`` shows.

        >>> Same.parse("ab ba", Grid.rectangle(2, 2)).groups
        (((0, 0), (1, 1)), ((0, 1), (1, 0)))
        """
        validated(cls.parse, locals())
        rows = text.lower().replace("/", " ").split()
        if len(rows) != grid.rows or any(len(row) != grid.columns for row in rows):
            raise InputError(
                f"the pattern {quoted(text)} does not have the rows of a {grid} board: write"
                f" {count_noun(grid.rows, 'row')} of {count_noun(grid.columns, 'mark')}"
            )
        found: dict[str, list[Cell]] = {}
        for r, row in enumerate(rows):
            for c, mark in enumerate(row):
                if (mark == "#") != ((r, c) not in grid.neighbours):
                    raise InputError(f"the pattern {quoted(text)} lacks the holes (#) of the grid")
                if mark not in _FREE + "#":
                    if not mark.isalnum():
                        raise InputError(
                            f"the pattern {quoted(text)}: {quoted(mark)} is not a mark"
                        )
                    found.setdefault(mark, []).append((r, c))
        for mark, cells in found.items():
            if len(cells) == 1:
                raise InputError(
                    f"the pattern {quoted(text)}: the mark {quoted(mark)} occurs only once"
                )
        if not found:
            raise InputError(
                f"the pattern {quoted(text)} has no mark; write one such as 'a.b ... b.a'"
            )
        return cls(tuple(map(tuple, found.values())))

    def to_json(self) -> dict[str, Any]:
        """Return ``same``: the cells of each group."""
        return {"same": [[list(cell) for cell in group] for group in self.groups]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the pattern that `to_json` described."""
        return cls(tuple(tuple((r, c) for r, c in group) for group in data["same"]))


def _places(group: Sequence[Cell]) -> str:
    """Return where the cells of ``group`` are; of many the number, and the first and the last."""
    if len(group) > _NAMED:
        first, last = place_name(group[0]), place_name(group[-1])
        return f"on all {len(group)} cells from {first} to {last}"
    return f"at {' and '.join(map(place_name, group))}"
