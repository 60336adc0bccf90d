"""Random boards, spellings and constraints for the campaign `kernel`."""

from __future__ import annotations

import random
from collections import Counter
from string import ascii_lowercase

from unboggle.puzzle import Board, Cell, Constraints, Face, GivenCells, Grid, Inventory, Spelling

__all__ = ["random_board", "random_constraints", "random_grid", "random_spelling"]
FACES = (*ascii_lowercase, "qu", "th", "in", "er", "an", "he", "st")


def random_grid(rng: random.Random) -> Grid:
    """Return a grid of king moves with holes, or any graph, up to some 120 cells."""
    rows, columns = rng.choice([(1, 100), (4, 4), (5, 5), (8, 8), (9, 9), (3, 20), (2, 2), (1, 1)])
    places = [(r, c) for r in range(rows) for c in range(columns)]
    holes = rng.choice([0, 0, 0.1, 0.5, 1])
    cells = [place for place in places if rng.random() >= holes] or places[:1]
    if rng.random() < 0.6:
        return Grid.king(cells)
    around: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for _ in range(rng.choice([0, 1, 3]) * len(cells)):
        a, b = rng.choice(cells), rng.choice(cells)
        if a != b and a not in around[b]:
            around[a].append(b)
            around[b].append(a)
    for near in around.values():
        rng.shuffle(near)
    return Grid({cell: tuple(near) for cell, near in around.items()})


def random_board(rng: random.Random) -> Board:
    """Return a random grid with few or many faces, sometimes more than the kernel supports."""
    grid = random_grid(rng)
    faces = FACES[: rng.choice([1, 2, 2, 4, 8, 26, 32, 33])]
    blanks = rng.choice([0, 0, 0.2, 1])
    return Board(grid, {c: rng.choice(faces) for c in grid.cells if rng.random() >= blanks})


def random_spelling(rng: random.Random, board: Board) -> Spelling:
    """Return the faces of a random path, or nearly those."""
    path: list[Cell] = []
    cells = list(board.faces)
    narrow = board.grid.rows == 1 and all(len(n) < 3 for n in board.grid.neighbours.values())
    length = rng.randint(1, 90 if narrow else 6)
    while cells and len(path) < length:
        path.append(rng.choice(cells))
        around = board.grid.neighbours[path[-1]]
        cells = [d for d in around if d in board.faces and d not in path]
    faces: list[Face] = [board.faces[cell] for cell in path]
    if faces and rng.random() < 0.3:
        faces[rng.randrange(len(faces))] = rng.choice("abcdz")
    return tuple(faces if rng.random() < 0.7 else faces[::-1])


def random_constraints(rng: random.Random, planted: Board) -> Constraints:
    """Return constraints: mostly none, else usually satisfied by the board, but not always."""
    given: dict[Cell, Face] = {}
    inventory = None
    if rng.random() < 0.4:
        share = rng.choice([0.1, 0.5, 1])
        given = {cell: face for cell, face in planted.faces.items() if rng.random() < share}
    if given and rng.random() < 0.1:
        given[rng.choice(list(given))] = rng.choice("az")
    if planted.faces and rng.random() < 0.4:
        letters = Counter(planted.faces.values())
        for face in "az" if rng.random() < 0.3 else "":
            letters[face] += rng.randrange(3)
        inventory = Inventory(dict(+letters), rng.random() < 0.5)
    return Constraints(GivenCells(given), inventory)
