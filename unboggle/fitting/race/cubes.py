"""A puzzle in parts that can be decided separately, by the cell of a needed face.

Every board that holds the words shows each needed face on some cell. The puzzle's symmetries group
the cells into classes, and some image of the board shows the face on a chosen cell of a class. So
there is a board if and only if there is one for some class. A further face divides each part by all
cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from unboggle.counting import needed_tiles
from unboggle.errors import InputError
from unboggle.puzzle import Cell, Face, GivenCells, Puzzle
from unboggle.system.clock import NEVER, Deadline


def cubes(puzzle: Puzzle, wanted: int, deadline: Deadline = NEVER) -> list[Puzzle]:
    """Return parts of ``puzzle``, at least ``wanted`` if possible; it has a board if a part has.

    Empty if it cannot be divided: if it has given cells already, or a constraint that does not go
    with them. Raises `DeadlinePassed` past ``deadline``.
    """
    if any(isinstance(constraint, GivenCells) for constraint in puzzle.constraints):
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
        return [
            replace(puzzle, constraints=puzzle.constraints.adding(GivenCells(part)))
            for part in parts
        ]
    except InputError:
        return []


def _classes(puzzle: Puzzle) -> Iterator[Cell]:
    """Yield one cell of each class of cells that symmetries map to each other."""
    seen: set[Cell] = set()
    for cell in puzzle.grid.cells:
        if cell not in seen:
            seen.update(image[cell] for image in puzzle.symmetries)
            yield cell


def _dividing(puzzle: Puzzle, deadline: Deadline) -> list[Face]:
    """Return at most two needed faces: those that occur most often in the words."""
    needed = needed_tiles(puzzle, deadline)
    spoken = Counter(face for _, spelling in puzzle.iter_spellings() for face in spelling)
    once = [face for face, number in needed.items() if number == 1]
    return sorted(once, key=lambda face: (-spoken[face], face))[:2]
