"""What wishes without a value have in common: they are there, or they are not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from unboggle.puzzle.cells import Cell
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Wish


class Flag(Wish):
    """A wish without a value, bound to no place; its label is what reasons name."""

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: it speaks of no place."""
        return True

    @property
    def names(self) -> tuple[str, ...]:
        """The wish, as reasons name it."""
        return (self.label,)

    def text(self, grid: Grid) -> str:
        """Return nothing: there is nothing to say."""
        return ""

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the wish."""
        return cls()

    def to_json(self) -> dict[str, Any]:
        """Return its name: true."""
        return {self.name: True}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the wish that `to_json` described."""
        if data[cls.name] is not True:
            raise ValueError(f"{cls.label}: it is wished, or nothing is")
        return cls()
