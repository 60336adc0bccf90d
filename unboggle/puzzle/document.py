"""A puzzle as a document: the JSON within formulae and certificates."""

from __future__ import annotations

from typing import Any

from unboggle.puzzle.grid import Grid
from unboggle.puzzle.puzzle import Puzzle
from unboggle.puzzle.spelling import fold
from unboggle.puzzle.wishes import Inventory, Wishes


def puzzle_to_json(puzzle: Puzzle) -> dict[str, object]:
    """Return ``puzzle`` as the comments of a formula have it: the grid, the words, the wishes."""
    grid = puzzle.grid
    shape: dict[str, object] = {"size": [grid.rows, grid.columns]}
    if grid != Grid.rectangle(grid.rows, grid.columns):
        shape["neighbours"] = [[c, around] for c, around in grid.neighbours.items()]
    if puzzle.wishes.given:
        shape["given"] = [[*cell, face] for cell, face in puzzle.wishes.given.items()]
    if puzzle.wishes.inventory is not None:
        shape["inventory"] = dict(puzzle.wishes.inventory.counts)
        shape["at_most"] = puzzle.wishes.inventory.at_most
    if puzzle.strict:
        shape["strict"] = True
    return {**shape, "words": puzzle.spellings}


def puzzle_of_json(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle that `puzzle_to_json` described; any exception means it is none."""
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
        if not word.isprintable() or any("".join(cut) not in (word, fold(word)) for cut in cuts):
            raise ValueError("a spelling does not spell its word")
    given = {(r, c): face for r, c, face in data.get("given", ())}
    inventory = None
    if "inventory" in data:
        inventory = Inventory(dict(data["inventory"]), bool(data["at_most"]))
    return Puzzle(grid, words, Wishes(given, inventory), data.get("strict", False) is True)
