"""Cells that show the same letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from unboggle.errors import InputError
from unboggle.puzzle.cells import Cell, place_name
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate, Wish

_FREE = ".?_"
_MARKS = "abcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True)
class Same(Wish):
    """The cells of each of ``groups`` show the same letter, or all of them none.

    Cells of different groups may show the same one, too.

    >>> Same((((0, 0), (1, 1)),)).names
    ('the same letter at row 1, column 1 and row 2, column 2',)
    """

    name = "same"
    help = (
        "A pattern of cells that show the same letter: rows of marks, as in 'a.b ... b.a', where"
        " equal marks are equal letters and . is any."
    )
    metavar = "ROWS"
    label = "pattern of same letters"
    one_size = "a pattern has its place on a board of one size only"

    groups: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        groups = tuple(sorted(tuple(sorted(set(group))) for group in self.groups))
        cells = [cell for group in groups for cell in group]
        if any(len(group) < 2 for group in groups) or len(cells) != len(set(cells)):
            raise InputError("a pattern of same letters has groups of two cells or more, apart")
        object.__setattr__(self, "groups", groups)

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first two cells that show different letters."""
        for first, *others in self.groups:
            for other in others:
                if candidate.faces.get(first) != candidate.faces.get(other):
                    return f"{place_name(first)} and {place_name(other)} are not the same"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether the pattern goes to itself."""
        return {frozenset(image[cell] for cell in group) for group in self.groups} == {
            frozenset(group) for group in self.groups
        }

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells of the groups."""
        return [cell for group in self.groups for cell in group]

    @property
    def blocks(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups."""
        return self.groups

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if one of the cells is none of ``grid``."""
        for group in self.groups:
            for cell in group:
                if cell not in grid.neighbours:
                    raise InputError(f"the pattern has {place_name(cell)}, which is no cell")

    def clash(self, other: Wish) -> str | None:
        """Return which cells are given different letters."""
        from unboggle.puzzle.wishes.given import Given

        if isinstance(other, Given):
            for group in self.groups:
                given = {other.cells[cell] for cell in group if cell in other.cells}
                if len(given) > 1:
                    return f"{' and '.join(sorted(given))} are given where letters are the same"
        return None

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each group alone."""
        return tuple(type(self)((group,)) for group in self.groups)

    @classmethod
    def joined(cls, wishes: Sequence[Self]) -> Self:
        """Return all groups; those that share a cell are one."""
        groups: list[set[Cell]] = []
        for group in (set(group) for wish in wishes for group in wish.groups):
            apart = [other for other in groups if not other & group]
            groups = [*apart, group.union(*(other for other in groups if other & group))]
        return cls(tuple(map(tuple, groups)))

    @property
    def names(self) -> tuple[str, ...]:
        """Each group, as reasons name it."""
        return tuple(
            f"the same letter at {' and '.join(map(place_name, group))}" for group in self.groups
        )

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it."""
        if len(self.groups) > len(_MARKS):
            raise InputError("a pattern of so many groups cannot be typed")
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
        rows = text.lower().replace("/", " ").split()
        if len(rows) != grid.rows or any(len(row) != grid.columns for row in rows):
            raise InputError(f"the pattern {text!r} is not of a {grid} board, row by row")
        found: dict[str, list[Cell]] = {}
        for r, row in enumerate(rows):
            for c, mark in enumerate(row):
                if (mark == "#") != ((r, c) not in grid.neighbours):
                    raise InputError(f"the pattern {text!r} has not the holes (#) of the grid")
                if mark not in _FREE + "#":
                    if not mark.isalnum():
                        raise InputError(f"the pattern {text!r}: {mark!r} is no mark")
                    found.setdefault(mark, []).append((r, c))
        for mark, cells in found.items():
            if len(cells) == 1:
                raise InputError(f"the pattern {text!r}: {mark!r} stands there once only")
        if not found:
            raise InputError(f"the pattern {text!r} has no mark in it")
        return cls(tuple(map(tuple, found.values())))

    def to_json(self) -> dict[str, Any]:
        """Return ``same``: the cells of each group."""
        return {"same": [[list(cell) for cell in group] for group in self.groups]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the pattern that `to_json` described."""
        return cls(tuple(tuple((r, c) for r, c in group) for group in data["same"]))
