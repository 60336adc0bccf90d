"""A puzzle as JSON, for formulas and certificates."""

from __future__ import annotations

from typing import Any

from unboggle.puzzle import constraints
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.spelling import may_spell
from unboggle.puzzle.puzzle import Puzzle

_OWN = {"size", "neighbours", "words", "strict"}
"""The fields of the puzzle itself; all others belong to constraints."""


def puzzle_to_json(puzzle: Puzzle) -> dict[str, object]:
    """Return ``puzzle`` as JSON: the grid, the words, the constraints."""
    grid = puzzle.grid
    shape: dict[str, object] = {"size": [grid.rows, grid.columns]}
    if grid != Grid.rectangle(grid.rows, grid.columns):
        shape["neighbours"] = [[c, around] for c, around in grid.neighbours.items()]
    for constraint in puzzle.constraints:
        shape |= constraint.to_json()
    if puzzle.strict:
        shape["strict"] = True
    return {**shape, "words": puzzle.spellings}


def puzzle_of_json(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle that `puzzle_to_json` described; any exception means invalid data."""
    if "neighbours" in data:
        pairs = [((r, c), around) for (r, c), around in data["neighbours"]]
        grid = Grid({cell: tuple((r, c) for r, c in around) for cell, around in pairs})
    else:
        rows, columns = data["size"]
        if not 1 <= rows * columns <= 1_000_000:
            raise ValueError("size out of range")
        grid = Grid.rectangle(rows, columns)
    words = {word: tuple(map(tuple, cuts)) for word, cuts in data["words"].items()}
    for word, cuts in words.items():
        if not word.isprintable() or any(not may_spell("".join(cut), word) for cut in cuts):
            raise ValueError("a spelling does not spell its word")
    asked = constraints.from_json(
        {field: value for field, value in data.items() if field not in _OWN}
    )
    return Puzzle(grid, words, asked, data.get("strict", False) is True)
