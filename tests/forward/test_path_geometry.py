"""Figures of paths: against plain counting on drawn boards, and what they are by hand."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import combinations, product

import pytest

from unboggle import Board, Grid
from unboggle.boards import path_geometry
from unboggle.forward.path_geometry import Parts

Cell = tuple[int, int]


def lines_cross(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Whether two segments between middles of cells cross inside both, by their orientations."""

    def side(p: Cell, q: Cell, r: Cell) -> int:
        area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (area > 0) - (area < 0)

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def counted(board: list[str], paths: Sequence[list[Cell]]) -> tuple[float, float, int, Parts]:
    """Length, turns, crossings and parts of a plain board, by geometry and enumeration."""
    steps = [[(path[k], path[k + 1]) for k in range(len(path) - 1)] for path in paths]
    every = [step for its in steps for step in its]
    length = sum(math.dist(a, b) for a, b in every) / len(paths)
    bends = places = 0
    for path in paths:
        for one, middle, other in zip(path, path[1:], path[2:], strict=False):
            places += 1
            bends += any(one[k] + other[k] != 2 * middle[k] for k in (0, 1))
    crossing = set()
    for i, j in product(range(len(paths)), repeat=2):
        for (start, end), (begin, stop) in product(steps[i], steps[j]):
            if lines_cross(start, end, begin, stop):
                where = (start[0] + end[0], start[1] + end[1])
                crossing.add((frozenset((i, j)), where))
    words = {k for pair, _ in crossing for k in pair}
    decoys = 0.0
    cells = [(r, c) for r, row in enumerate(board) for c, face in enumerate(row) if face != "."]
    for path in paths:
        (r, c), (y, x) = path[:2]
        ways = sum(
            board[p][q] == board[r][c] and board[s][t] == board[y][x]
            for (p, q), (s, t) in product(cells, cells)
            if max(abs(p - s), abs(q - t)) == 1
        )
        decoys += 1 - 1 / ways
    parts = Parts(
        bends / max(places, 1),
        sum(a[0] != b[0] and a[1] != b[1] for a, b in every) / len(every),
        len(words) / len(paths),
        decoys / len(paths),
        1 - 9 / max(9, sum(map(len, board))),
    )
    return length, bends / len(paths), len(crossing), parts


@pytest.mark.parametrize("seed", range(40))
def test_figures_are_what_geometry_counts(seed: int) -> None:
    draw = random.Random(seed)
    rows, columns = draw.choice([(2, 2), (3, 3), (4, 4), (3, 5)])
    board = ["".join(draw.choice("abcd") for _ in range(columns)) for _ in range(rows)]
    grid = Grid.rectangle(rows, columns)
    paths = []
    for _ in range(draw.randint(1, 6)):
        path = [draw.choice(grid.cells)]
        for _ in range(draw.randint(1, 6)):
            near = [cell for cell in grid.neighbours[path[-1]] if cell not in path]
            if near:
                path.append(draw.choice(near))
        paths.append(path)
    found = path_geometry(
        Board.from_rows(board), {f"word{k}": tuple(path) for k, path in enumerate(paths)}
    )
    length, turns, crossings, parts = counted(board, paths)
    assert found.length == pytest.approx(length)
    assert found.turns == pytest.approx(turns)
    assert found.crossings == crossings
    assert tuple(found.parts) == pytest.approx(tuple(parts))
    t, d, x, k, c = parts
    assert found.difficulty == round(30 * t + 20 * d + 10 * x + 25 * k + 15 * c)
    label = "easy" if found.difficulty < 50 else "hard" if found.difficulty >= 60 else "medium"
    assert found.label == label


def test_over_an_edge_that_meets_a_word_goes_on_straight() -> None:
    grid = Grid.rectangle(4, 4, wrap_rows=True)
    board = Board(grid, dict(zip(grid.cells, "abcdefghijklmnop", strict=True)))
    straight = path_geometry(board, {"cda": ((0, 2), (0, 3), (0, 0))})
    assert (straight.length, straight.turns, straight.parts.diagonals) == (2, 0, 0)
    over = path_geometry(board, {"dij": ((0, 3), (1, 0), (2, 1)), "ha": ((1, 3), (0, 0))})
    assert (over.turns, over.crossings, over.parts.crossings) == (0, 1, 1)


def test_on_hexagons_nothing_is_diagonal_or_crosses() -> None:
    grid = Grid.hexagons(3, 3)
    board = Board(grid, dict(zip(grid.cells, "abcdefghi", strict=True)))
    line = path_geometry(board, {"adh": ((0, 0), (1, 0), (2, 1)), "cf": ((0, 2), (1, 2))})
    assert line.parts.diagonals == 0
    assert line.crossings == 0
    assert line.turns == 0
    bent = path_geometry(board, {"ade": ((0, 0), (1, 0), (1, 1))})
    assert bent.turns == 1
    assert bent.length == 2


def test_no_words_have_no_figures() -> None:
    found = path_geometry(Board.from_rows(["ab"]), {})
    assert (found.length, found.turns, found.crossings, found.difficulty) == (0, 0, 0, 0)


def test_two_pairs_of_words_in_one_square_are_counted_each() -> None:
    board = Board.from_rows(["ab", "cd"])
    falling, rising = ((0, 0), (1, 1)), ((0, 1), (1, 0))
    paths = {"ad": falling, "da": falling[::-1], "bc": rising}
    pairs = [pair for pair in combinations(paths, 2) if "bc" in pair]
    assert path_geometry(board, paths).crossings == len(pairs) == 2
