"""How hard are the words of a board to find? Figures of their paths, and a score of these.

``docs/difficulty.md`` has the formula; nothing here is a law of nature. All is counted on the paths
given, one for each word.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from unboggle.errors import checked
from unboggle.puzzle import Board, Cell, Grid, Path, Word
from unboggle.puzzle.directions import direction
from unboggle.puzzle.frozen import Frozen

Label = Literal["easy", "medium", "hard"]
MEDIUM, HARD = 50, 60
"""The least scores that are called so; most boards of ordinary lists lie between them."""
_BEGIN = 2  # faces of a word by which one looks for it
_EASIEST = 9  # cells of a board on which there is nothing to look for


class Parts(NamedTuple):
    """What makes words hard to find, each from 0 to 1; see `WEIGHTS`."""

    turns: float
    diagonals: float
    crossings: float
    decoys: float
    cells: float


WEIGHTS = Parts(turns=30, diagonals=20, crossings=10, decoys=25, cells=15)
"""What each part is worth: 100 together."""


@dataclass(frozen=True)
class Figures(Frozen):
    """What can be said of the paths of words on a board, without any word but these.

    ``length`` is the mean length of a path, from the middle of a cell to that of the next: 1
    to a side, √2 over a corner. ``turns`` is how often a word changes its direction, on the
    average. ``crossings`` counts where diagonal steps cross between four cells, once for
    each two words, or one with itself. ``parts`` make the ``difficulty``.
    """

    length: float
    turns: float
    crossings: int
    parts: Parts

    @property
    def difficulty(self) -> int:
        """How hard the words are to find, from 0 to 100."""
        return round(sum(w * part for w, part in zip(WEIGHTS, self.parts, strict=True)))

    @property
    def label(self) -> Label:
        """The same in a word."""
        score = self.difficulty
        return "easy" if score < MEDIUM else "medium" if score < HARD else "hard"


def figures(board: Board, paths: Mapping[Word, Path]) -> Figures:
    """Return the figures of the words that run along ``paths`` on ``board``.

    >>> found = figures(Board.of_rows(["cat", "sow"]), {"cat": ((0, 0), (0, 1), (0, 2))})
    >>> found.length, found.turns, found.crossings, found.difficulty
    (2.0, 0.0, 0, 0)
    """
    checked(figures, locals())
    grid = board.grid
    moves = {w: [direction(grid, *step) for step in pairwise(path)] for w, path in paths.items()}
    steps = [move for its in moves.values() for move in its]
    diagonal = [0 if grid.are_hexagons else _is_diagonal(move) for move in steps]
    turns = sum(a != b for its in moves.values() for a, b in pairwise(its))
    corners = sum(max(0, len(path) - 2) for path in paths.values())
    crossings, crossed = _crossings(grid, paths, moves)
    number = len(paths) or 1
    cells = max(len(grid.cells), _EASIEST)
    return Figures(
        length=sum(math.sqrt(2) if one else 1 for one in diagonal) / number,
        turns=turns / number,
        crossings=crossings,
        parts=Parts(
            turns=turns / (corners or 1),
            diagonals=sum(diagonal) / (len(steps) or 1),
            crossings=len(crossed) / number,
            decoys=sum(1 - 1 / _beginnings(board, path) for path in paths.values()) / number,
            cells=1 - _EASIEST / cells,
        ),
    )


Move = tuple[int, int]


def _is_diagonal(move: Move) -> bool:
    return move[0] != 0 and move[1] != 0


def _crossings(
    grid: Grid, paths: Mapping[Word, Path], moves: Mapping[Word, Sequence[Move]]
) -> tuple[int, set[Word]]:
    """Return how many crossings there are, and the words that have one."""
    if grid.are_hexagons:
        return 0, set()
    falling: dict[Cell, set[Word]] = {}
    rising: dict[Cell, set[Word]] = {}
    for word, path in paths.items():
        for (r, c), (down, right) in zip(path, moves[word], strict=False):
            if down and right:  # the square between four cells is named by its first one
                corner = (
                    (r if down > 0 else r - 1) % grid.rows,
                    (c if right > 0 else c - 1) % grid.columns,
                )
                kind = falling if down == right else rising
                kind.setdefault(corner, set()).add(word)
    number, crossed = 0, set[Word]()
    for corner in falling.keys() & rising.keys():
        one, other = falling[corner], rising[corner]
        pairs = Counter(frozenset((a, b)) for a in one for b in other)
        number += len(pairs)
        crossed |= one | other
    return number, crossed


def _beginnings(board: Board, path: Path) -> int:
    """Return along how many paths one can read how the word of ``path`` begins."""
    faces = [board.faces[cell] for cell in path[:_BEGIN]]
    ways: list[Path] = [(cell,) for cell in board.grid.cells if board.faces.get(cell) == faces[0]]
    for face in faces[1:]:
        ways = [
            (*way, cell)
            for way in ways
            for cell in board.grid.neighbours[way[-1]]
            if cell not in way and board.faces.get(cell) == face
        ]
    return len(ways)
