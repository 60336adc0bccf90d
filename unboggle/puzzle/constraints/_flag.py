"""The common part of constraints without a value, which are either there or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.puzzle.constraints._base import Constraint
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.grid import Grid


class Flag(Constraint):
    """A constraint without a value and without a place; reasons name it by its label."""

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: it depends on no particular cell."""
        return True

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the constraint in reasons."""
        return (self.label,)

    def text(self, grid: Grid) -> str:
        """Return "": the constraint has no value."""
        return ""

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint."""
        validated(cls.parse, locals())
        return cls()

    def to_json(self) -> dict[str, Any]:
        """Return its name: true."""
        return {self.name: True}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        if data[cls.name] is not True:
            raise ValueError(f"{cls.label}: the value is true, or the field is absent")
        return cls()
