"""Lists with and without a board, for the board search."""

from __future__ import annotations

import random

from unboggle.puzzle import Grid, Puzzle, Spelling, Word
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.testing.tiny import DONUT, puzzle, ring, rook, strip, torus

HOLES = Grid.king((r, c) for r in range(4) for c in range(4) if (r, c) not in {(0, 3), (2, 1)})


GRIDS = {
    "3x3": Grid.rectangle(3, 3),
    "3x5": Grid.rectangle(3, 5),
    "4x4": Grid.rectangle(4, 4),
    "5x5": Grid.rectangle(5, 5),
    "holes": HOLES,
    "donut": DONUT,
    "ring": ring(9),
    "rook": rook(4, 4),
    "torus": torus(4, 4),
    "hexagons": Grid.hexagons(4, 4),
    "waffle": make_grid("waffle"),
    "cylinder": make_grid("####. ..... .#.#.", wrap="rows"),
}


def stuck() -> Puzzle:
    """Return a list for which no search finds a board."""
    draw = random.Random(1)
    words = ("".join(draw.choices("abcdefghijklmnoprst", k=6)) for _ in range(22))
    return puzzle(Grid.rectangle(6, 6), " ".join(words))


def planted(grid: Grid, seed: int, words: int, longest: int, faces: str) -> Puzzle:
    """Return words along walks on a random board."""
    draw = random.Random(seed)
    shown = {cell: draw.choice(faces.split()) for cell in grid.cells}
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(words):
        path = [draw.choice(grid.cells)]
        while len(path) < longest and (
            ways := [cell for cell in grid.neighbours[path[-1]] if cell not in path]
        ):
            path.append(draw.choice(ways))
        spellings[f"word{number}"] = (tuple(shown[cell] for cell in path),)
    return Puzzle(grid, spellings)


def small_list(draw: random.Random) -> Puzzle:
    """Return a few short words of few letters for a small grid: they fit, or nearly."""
    grid = draw.choice([strip(4), Grid.rectangle(2, 3), Grid.rectangle(3, 3), rook(2, 3), ring(5)])
    letters = "ab" if len(grid.cells) > 6 else draw.choice(["ab", "abc"])
    words = {
        "".join(draw.choices(letters, k=draw.randint(2, 6))) for _ in range(draw.randint(1, 6))
    }
    spellings = {word: [tuple(word)] for word in sorted(words)}
    for word in spellings:
        if draw.random() < 0.15:
            spellings[word].append(tuple(draw.choices(letters, k=draw.randint(1, 6))))
    return Puzzle(grid, {word: tuple(ways) for word, ways in spellings.items()})
