"""How hard the words of a board are to find: statistics of their paths, and a score.

``docs/difficulty.md`` has the formula, which is a convention. Everything is computed from the given
paths, one for each word.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from unboggle.arguments import validated
from unboggle.puzzle import Board, Cell, Grid, Path, Word
from unboggle.puzzle.model.directions import direction
from unboggle.puzzle.model.frozen import Frozen

Label = Literal["easy", "medium", "hard"]
MEDIUM, HARD = 50, 60
"""The least score of each label; most boards of ordinary lists lie between them."""
_BEGIN = 2  # faces at the beginning of a word that a solver looks for
_EASIEST = 9  # cells of a board that needs no searching


class Parts(NamedTuple):
    """What makes words hard to find, each from 0 to 1; see `WEIGHTS`."""

    turns: float
    diagonals: float
    crossings: float
    decoys: float
    cells: float


WEIGHTS = Parts(turns=30, diagonals=20, crossings=10, decoys=25, cells=15)
"""The weight of each part: 100 together."""


@dataclass(frozen=True)
class PathGeometry(Frozen):
    """Statistics of the paths of words on a board, independent of all other words.

    ``length`` is the mean length of a path between the middles of cells: 1 for a step to a side, √2
    across a corner. ``turns`` is the mean number of changes of direction in a word. ``crossings``
    counts diagonal steps that cross between four cells, once for each two words, or for one word
    with itself. ``parts`` make the ``difficulty``.

    >>> from unboggle import Board
    >>> from unboggle.boards import path_geometry, trace_all
    >>> board = Board.from_rows(["cat", "god"])
    >>> traced = trace_all(board, ["cat", "dog"])
    >>> statistics = path_geometry(board, {word: traced[word].paths[0] for word in traced})
    >>> statistics.length, statistics.turns, statistics.label
    (2.0, 0.0, 'easy')
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
        """The difficulty in a word."""
        score = self.difficulty
        return "easy" if score < MEDIUM else "medium" if score < HARD else "hard"


def path_geometry(board: Board, paths: Mapping[Word, Path]) -> PathGeometry:
    """Return the statistics of words with these ``paths`` on ``board``.

    >>> found = path_geometry(Board.from_rows(["cat", "sow"]), {"cat": ((0, 0), (0, 1), (0, 2))})
    >>> found.length, found.turns, found.crossings, found.difficulty
    (2.0, 0.0, 0, 0)
    """
    validated(path_geometry, locals())
    grid = board.grid
    moves = {w: [direction(grid, *step) for step in pairwise(path)] for w, path in paths.items()}
    steps = [move for its in moves.values() for move in its]
    diagonal = [0 if grid.are_hexagons else _is_diagonal(move) for move in steps]
    turns = sum(a != b for its in moves.values() for a, b in pairwise(its))
    corners = sum(max(0, len(path) - 2) for path in paths.values())
    crossings, crossed = _crossings(grid, paths, moves)
    number = len(paths) or 1
    cells = max(len(grid.cells), _EASIEST)
    return PathGeometry(
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
    """Return the number of crossings, and the words that have one."""
    if grid.are_hexagons:
        return 0, set()
    falling: dict[Cell, set[Word]] = {}
    rising: dict[Cell, set[Word]] = {}
    for word, path in paths.items():
        for (r, c), (down, right) in zip(path, moves[word], strict=False):
            if down and right:  # the square between four cells is named by its first cell
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
    """Return the number of paths that read like the beginning of the word of ``path``."""
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
