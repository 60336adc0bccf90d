"""A puzzle in parts that can be decided apart: where does one needed face stand?

Every board that holds the words shows each needed face on some cell; some image of it under the
symmetries of the puzzle shows it on one cell of each class of cells that they make of each
other. So there is a board if and only if there is one for one of these cells. A further face
divides each part by all cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from unboggle.counting import needed_tiles
from unboggle.errors import InputError
from unboggle.puzzle import Cell, Face, Given, Puzzle
from unboggle.system.clock import NEVER, Deadline


def cubes(puzzle: Puzzle, wanted: int, deadline: Deadline = NEVER) -> list[Puzzle]:
    """Return parts of ``puzzle``, ``wanted`` or more if there can be: one has a board if it has.

    An empty list if it cannot be divided: it has letters given already, or a wish that does not go
    with them. Raises `Late` past ``deadline``.
    """
    if any(isinstance(wish, Given) for wish in puzzle.wishes):
        return []
    faces = _dividing(puzzle, deadline)
    if not faces:
        return []
    parts: list[dict[Cell, Face]] = [{cell: faces[0]} for cell in _classes(puzzle)]
    for face in faces[1:]:
        if len(parts) >= wanted:
            break
        cells = puzzle.grid.cells
        parts = [{**part, cell: face} for part in parts for cell in cells if cell not in part]
    try:
        return [replace(puzzle, wishes=puzzle.wishes.and_also(Given(part))) for part in parts]
    except InputError:
        return []


def _classes(puzzle: Puzzle) -> Iterator[Cell]:
    """Yield a cell of each class that the symmetries make of each other."""
    seen: set[Cell] = set()
    for cell in puzzle.grid.cells:
        if cell not in seen:
            seen.update(image[cell] for image in puzzle.symmetries)
            yield cell


def _dividing(puzzle: Puzzle, deadline: Deadline) -> list[Face]:
    """Return two needed faces at most, those of which the words speak most of all."""
    needed = needed_tiles(puzzle, deadline)
    spoken = Counter(face for _, spelling in puzzle.every_spelling() for face in spelling)
    once = [face for face, number in needed.items() if number == 1]
    return sorted(once, key=lambda face: (-spoken[face], face))[:2]
