"""Shapes of boards: named ones in any size, letters of the alphabet, and custom drawings.

A shape is rows of ``.`` for a cell and ``#`` for a hole, as in the notation of boards.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from itertools import product
from typing import Literal

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import did_you_mean, quoted
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.grid import Grid, Wrap
from unboggle.puzzle.model.notation import SIZE_LIMIT
from unboggle.system.files import read_text

_FILE_LIMIT = 100_000  # bytes
_LETTERS = {
    "A": ".###. #...# #...# ##### #...# #...# #...#",
    "B": "####. #...# #...# ####. #...# #...# ####.",
    "C": ".#### #.... #.... #.... #.... #.... .####",
    "D": "####. #...# #...# #...# #...# #...# ####.",
    "E": "##### #.... #.... ####. #.... #.... #####",
    "F": "##### #.... #.... ####. #.... #.... #....",
    "G": ".#### #.... #.... #..## #...# #...# .####",
    "H": "#...# #...# #...# ##### #...# #...# #...#",
    "I": "##### ..#.. ..#.. ..#.. ..#.. ..#.. #####",
    "J": "..### ...#. ...#. ...#. ...#. #..#. .##..",
    "K": "#...# #..#. #.#.. ##... #.#.. #..#. #...#",
    "L": "#.... #.... #.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #.#.# #...# #...# #...#",
    "N": "#...# ##..# ##..# #.#.# #..## #..## #...#",
    "O": ".###. #...# #...# #...# #...# #...# .###.",
    "P": "####. #...# #...# ####. #.... #.... #....",
    "Q": ".###. #...# #...# #...# #.#.# #..#. .##.#",
    "R": "####. #...# #...# ####. #.#.. #..#. #...#",
    "S": ".#### #.... #.... .###. ....# ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #...# #...# .###.",
    "V": "#...# #...# #...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #...# #.#.# #.#.# ##.## #...#",
    "X": "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
    "Y": "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..",
    "Z": "##### ....# ...#. ..#.. .#... #.... #####",
}
"""Letters as bitmaps: here ``#`` is ink and marks a cell."""
_HEART = ".##.##. ####### ####### .#####. ..###.. ...#..."

Test = Callable[[int, int, int, int], bool]


def _ring(r: int, c: int, rows: int, columns: int) -> bool:
    thick = max(1, min(rows, columns) // 5)
    return min(r, rows - 1 - r, c, columns - 1 - c) < thick


def _donut(r: int, c: int, rows: int, columns: int) -> bool:
    corner = {r, rows - 1 - r} & {0} and {c, columns - 1 - c} & {0}
    middle = rows // 2 in (r, rows - 1 - r) and columns // 2 in (c, columns - 1 - c)
    return not corner and not middle


def _cross(r: int, c: int, rows: int, columns: int) -> bool:
    return min(r, rows - 1 - r) >= (rows + 1) // 3 or min(c, columns - 1 - c) >= (columns + 1) // 3


def _waffle(r: int, c: int, rows: int, columns: int) -> bool:
    return r % 2 == 0 or c % 2 == 0


def _diamond(r: int, c: int, rows: int, columns: int) -> bool:
    down, across = abs(2 * r + 1 - rows), abs(2 * c + 1 - columns)
    return down * columns + across * rows < rows * columns + min(rows, columns)


_TESTS: dict[str, tuple[Test, int]] = {
    "ring": (_ring, 4),
    "donut": (_donut, 5),
    "cross": (_cross, 6),
    "waffle": (_waffle, 5),
    "diamond": (_diamond, 5),
}
"""For each shape: whether a place is a cell, and the default number of rows and columns."""
_LEAST = 3
NAMES = (*_TESTS, "heart")
"""The shapes with names, without the letters A to Z."""

Touching = Literal["squares", "hexagons"]
"""How cells touch: by side or corner, or as hexagons."""


def make_grid(
    shape: str = "",
    size: tuple[int, int] | None = None,
    *,
    wrap: Wrap = "none",
    touching: Touching = "squares",
) -> Grid:
    """Return the grid of a ``shape``: a name of `NAMES`, a letter A to Z, or rows with ``#``.

    ``size`` is the rows and columns of a name or letter (None: its own default); without a shape
    the grid is a rectangle of that size. In custom rows ``#`` is a hole, as in a board, and every
    other character a cell. ``wrap`` joins the ends of ``rows``, of ``columns``, or of ``both``.
    Cells that touch as ``hexagons`` have six neighbours. Raises `InputError` for any other value.

    >>> [str(make_grid(name)) for name in ("ring", "heart", "T")]
    ['4x4 (4 holes)', '6x7 (15 holes)', '7x5 (24 holes)']
    """
    validated(make_grid, locals())
    rows = drawing(shape, size) if shape.strip() else None
    if rows is None:
        if size is None:
            raise InputError("the board has neither a size nor a shape; pass one of them")
        rows = ["." * size[1]] * size[0]
    places = product(range(len(rows)), range(len(rows[0])))
    holes = frozenset((r, c) for r, c in places if rows[r][c] == "#")
    return grid_of((len(rows), len(rows[0])), holes, wrap=wrap, touching=touching)


def shape_text(text: str) -> str:
    """Return ``text``, or the content of the file of that name: rows in which ``#`` is a hole.

    The name of a shape is never a file name.
    """
    name = text.strip()
    if not os.path.isfile(text) or name.lower() in NAMES or name.upper() in _LETTERS:
        return text
    return read_text(text, limit=_FILE_LIMIT, what="shape")


def grid_of(
    size: tuple[int, int],
    holes: frozenset[Cell] = frozenset(),
    *,
    wrap: Wrap = "none",
    touching: Touching = "squares",
) -> Grid:
    """Return the grid of ``size`` with ``holes``; see `make_grid`."""
    rows, columns = size
    cells = [place for place in product(range(rows), range(columns)) if place not in holes]
    if not cells:
        raise InputError("the shape has no cell, only holes (#)")
    if touching == "hexagons":
        if wrap != "none":
            raise InputError("hexagons cannot wrap: leave out hexagons or wrap")
        return Grid.hexagons(rows, columns, holes)
    axes = {"wrap_rows": wrap in ("rows", "both"), "wrap_columns": wrap in ("columns", "both")}
    if not holes:
        return Grid.rectangle(rows, columns, **axes)
    reached = (1 + max(r for r, _ in cells), 1 + max(c for _, c in cells))
    return Grid.king(cells, None if reached == size else size, **axes)  # as boards do


def drawing(shape: str, size: tuple[int, int] | None = None) -> list[str]:
    """Return the rows of a shape, ``.`` for a cell and ``#`` for a hole; see `make_grid`."""
    name = shape.strip().lower()
    if name in _TESTS:
        test, usual = _TESTS[name]
        rows, columns = size or (usual, usual)
        _large_enough(name, (rows, columns), (_LEAST, _LEAST))
        return [
            "".join(".#"[not test(r, c, rows, columns)] for c in range(columns))
            for r in range(rows)
        ]
    if name == "heart" or name.upper() in _LETTERS:
        ink = (_HEART if name == "heart" else _LETTERS[name.upper()]).split()
        return _scaled(name, ink, size or (len(ink), len(ink[0])))
    return _own(shape, size)


def _scaled(name: str, ink: list[str], size: tuple[int, int]) -> list[str]:
    high, wide = len(ink), len(ink[0])
    _large_enough(name, size, (high, wide))
    rows, columns = size
    down = [(2 * r + 1) * high // (2 * rows) for r in range(rows)]  # symmetric at both ends
    across = [(2 * c + 1) * wide // (2 * columns) for c in range(columns)]
    return ["".join(".#"[ink[r][c] != "#"] for c in across) for r in down]


def _large_enough(name: str, size: tuple[int, int], least: tuple[int, int]) -> None:
    if any(one < other for one, other in zip(size, least, strict=True)):
        raise InputError(
            f"the shape {name} needs {least[0]}x{least[1]} cells or more, not {size[0]}x{size[1]}"
        )


def _own(shape: str, size: tuple[int, int] | None) -> list[str]:
    rows = [row for row in re.split(r"[\s,]+", shape) if row]
    if not rows:
        raise InputError(f"the shape {quoted(shape)} has no rows; write rows in which # is a hole")
    if len(rows) == 1 and re.fullmatch(r"[A-Za-z-]+", rows[0]):
        raise InputError(
            f"there is no shape {quoted(shape)}{did_you_mean(shape.lower(), NAMES)}; or use a"
            " letter A to Z, or rows in which # is a hole"
        )
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"the rows of the shape differ in length: row {number} has {len(row)} places,"
                f" row 1 has {len(rows[0])}"
            )
    if max(len(rows), len(rows[0])) > SIZE_LIMIT:
        raise InputError(f"a shape has at most {SIZE_LIMIT} rows and columns")
    if size is not None and size != (len(rows), len(rows[0])):
        raise InputError(
            f"the shape has {len(rows)}x{len(rows[0])} places, not {size[0]}x{size[1]};"
            " leave the size out"
        )
    return ["".join(".#"[place == "#"] for place in row) for row in rows]


def typed(grid: Grid) -> list[str] | None:
    """Return the options that make ``grid``; None if no options can.

    >>> typed(make_grid("ring", wrap="rows"))
    ['--size', '4x4', '--shape', '.... .##. .##. ....', '--wrap', 'rows']
    """
    options = ["--size", f"{grid.rows}x{grid.columns}"]
    if grid.holes:
        options += ["--shape", drawn(grid)]
    if grid.are_hexagons:
        options.append("--hexagons")
    elif grid.wrap != "none":
        options += ["--wrap", grid.wrap]
    size = (grid.rows, grid.columns)
    touching: Touching = "hexagons" if grid.are_hexagons else "squares"
    same = grid_of(size, frozenset(grid.holes), wrap=grid.wrap, touching=touching)
    return options if same == grid else None


def drawn(grid: Grid) -> str:
    """Return the shape of ``grid`` for `make_grid`: rows of ``.`` and ``#``; "" without holes.

    >>> drawn(make_grid("waffle"))
    '..... .#.#. ..... .#.#. .....'
    """
    if not grid.holes:
        return ""
    rows = range(grid.rows), range(grid.columns)
    return " ".join("".join(".#"[(r, c) not in grid.neighbours] for c in rows[1]) for r in rows[0])
