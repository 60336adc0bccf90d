"""Board: the face of each cell of a grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, cut
from unboggle.puzzle.model.capitals import typed
from unboggle.puzzle.model.cells import LARGE, Cell
from unboggle.puzzle.model.faces import Face, FaceRows, Faces, FaceTable
from unboggle.puzzle.model.grid import Grid, king_grid

_FACES = frozenset([str, type(None)])
_SHOWN = 60  # characters of a board in its repr


@dataclass(frozen=True, init=False, repr=False)
class Board:
    """Faces on the cells of a grid; a blank cell is absent from ``faces``.

    >>> board = Board(Grid.rectangle(1, 3), {(0, 0): "c", (0, 1): "a", (0, 2): "t"})
    >>> board.faces[0, 1], board == Board.from_rows(["cat"])
    ('a', True)
    """

    grid: Grid
    faces: Faces

    def __init__(self, grid: Grid, faces: Mapping[Cell, Face]) -> None:
        if not (isinstance(grid, Grid) and isinstance(faces, Mapping)):
            validated(Board.__init__, locals())
        table = faces if isinstance(faces, Faces) else FaceTable(faces)
        table.check(grid.neighbours)
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "faces", table)

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[Sequence[Face | None]],
        *,
        wrap_rows: bool = False,
        wrap_columns: bool = False,
    ) -> Board:
        """Return the board of ``rows`` of faces: ``""`` is a blank cell, ``None`` a hole.

        For ``wrap_rows`` and ``wrap_columns`` see `Grid.rectangle`. Raises
        `InputError` if the rows differ in length or there is no cell.

        >>> Board.from_rows([["c", "a"], ["", "t"]]).rows()
        [['c', 'a'], ['', 't']]
        """
        _check_rows(rows)
        validated(cls.from_rows, {"wrap_rows": wrap_rows, "wrap_columns": wrap_columns})
        if not rows or not any(face is not None for row in rows for face in row):
            raise InputError("the board has no cells")
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise InputError(
                    f"the rows of the board differ in length: row {number} has"
                    f" {count_noun(len(row), 'cell')}, row 1 has {len(rows[0])}"
                )
        full = (len(rows), len(rows[0]))
        if any(face is None for row in rows for face in row):
            cells = [
                (r, c)
                for r, row in enumerate(rows)
                for c, face in enumerate(row)
                if face is not None
            ]
            reached = (max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1)
            size = None if reached == full else full
            grid = king_grid(cells, size, wrap_rows=wrap_rows, wrap_columns=wrap_columns)
        else:
            grid = Grid.rectangle(*full, wrap_rows=wrap_rows, wrap_columns=wrap_columns)
        faces = FaceRows(tuple(map(tuple, rows)))
        return cls(grid, faces if len(grid.neighbours) >= LARGE else FaceTable(faces))

    def on(self, grid: Grid) -> Board:
        """Return the board on ``grid``, whose cells may touch in another way.

        Raises `InputError` if ``grid`` has other cells.

        >>> Board.from_rows(["cat"]).on(Grid.rectangle(1, 3, wrap_rows=True)).grid.wrap
        'rows'
        """
        if (self.grid.rows, self.grid.columns, self.grid.cells) != (
            grid.rows, grid.columns, grid.cells
        ):  # fmt: skip
            raise InputError(f"the board is {self.grid}, the requested size is {grid}")
        return Board(grid, dict(self.faces))

    def shown(self) -> Iterator[Face]:
        """Yield the face of each cell in the order of ``grid.cells``: ``""`` for a blank cell."""
        return self.faces.shown(self.grid.neighbours)

    def rows(self) -> list[list[Face | None]]:
        """Return the rows of faces: ``""`` for a blank cell, ``None`` for a hole."""
        return self.faces.picture(self.grid.neighbours, (self.grid.rows, self.grid.columns))

    def __str__(self) -> str:
        """Rows separated by blanks, as `unboggle.puzzle.model.notation.parse_board` reads them."""
        return typed(self.rows())

    def __repr__(self) -> str:
        """The board as people type it, cut if it is large: ``Board('CAT DOG COW')``."""
        text = str(self)
        return f"Board({text if len(text) <= _SHOWN else text[: _SHOWN - 3] + '...'!r})"

    def _repr_html_(self) -> str:
        """The board as a notebook shows it."""
        from unboggle.puzzle.formats.html import board_html

        return board_html(self)


def _check_rows(rows: Sequence[Sequence[Face | None]]) -> None:
    """Raise `InputError` unless these are rows of faces; a row may be a text."""
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise InputError(f"Board.from_rows: rows takes a sequence of rows, not {cut(repr(rows))}")
    for row in rows:
        if isinstance(row, str):
            continue
        if not isinstance(row, Sequence) or not _FACES.issuperset(map(type, row)):
            raise InputError(f"Board.from_rows: a row has texts and None, not {cut(repr(row))}")
