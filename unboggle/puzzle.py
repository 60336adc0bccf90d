"""Grid, board, puzzle: frozen data, nothing that solves.

A *cell* is a place ``(row, column)`` counted from 0; a *face* is what a cell
shows (``'a'``, ``'qu'``); a *grid* is cells and which of them touch; a *board*
says which face each cell shows; a *puzzle* is a grid and the words to hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from unboggle.errors import InputError
from unboggle.layout import LARGE, FaceRows, KingMoves
from unboggle.layout import Cell as Cell
from unboggle.wishes import NO_WISHES, Wishes

Face = str
Word = str
Spelling = tuple[Face, ...]
Path = tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """Cells and their adjacency, a simple undirected graph; a hole is simply no cell.

    Every constant of the geometry is computed from ``neighbours``, so that a
    new shape needs a new constructor and nothing else. On large boards they are
    a `KingMoves`: no table, so that a million cells cost nothing.
    """

    neighbours: Mapping[Cell, tuple[Cell, ...]]
    size: tuple[int, int] | None = None  # rows and columns, where outer ones are all holes

    def __post_init__(self) -> None:
        if isinstance(self.neighbours, KingMoves):
            return  # a simple graph by construction
        for cell, around in self.neighbours.items():
            if cell in around or len(set(around)) != len(around):
                raise ValueError(f"cell {cell} touches itself or a cell twice")
            if any(cell not in self.neighbours.get(other, ()) for other in around):
                raise ValueError(f"cell {cell} touches a cell that does not touch it")

    @classmethod
    def rectangle(
        cls, rows: int, columns: int, *, wrap_rows: bool = False, wrap_columns: bool = False
    ) -> Grid:
        """Return ``rows`` x ``columns`` cells that touch by side or corner.

        ``wrap_rows`` joins the ends of each row, ``wrap_columns`` those of each
        column; both make a torus.

        >>> Grid.rectangle(2, 3).neighbours[0, 0]
        ((0, 1), (1, 0), (1, 1))
        """
        moves = KingMoves(rows, columns, None, wrap_rows, wrap_columns)
        return cls._of_moves(moves, None)

    @classmethod
    def king(
        cls,
        cells: Iterable[Cell],
        size: tuple[int, int] | None = None,
        *,
        wrap_rows: bool = False,
        wrap_columns: bool = False,
    ) -> Grid:
        """Return the grid of ``cells`` in which a king's move joins neighbours.

        ``size`` is that of the whole rectangle where outer rows or columns are
        all holes; an axis that wraps is as long as it says.
        """
        present = frozenset(cells)
        reached = tuple(1 + max((cell[axis] for cell in present), default=-1) for axis in (0, 1))
        rows, columns = size or reached
        full = len(present) == rows * columns and min(map(min, present), default=0) >= 0
        moves = KingMoves(rows, columns, None if full else present, wrap_rows, wrap_columns)
        return cls._of_moves(moves, size)

    @classmethod
    def _of_moves(cls, moves: KingMoves, size: tuple[int, int] | None) -> Grid:
        return cls(moves if len(moves) >= LARGE else dict(moves.items()), size)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        if isinstance(self.neighbours, KingMoves):
            return tuple(self.neighbours)
        return tuple(sorted(self.neighbours))

    @cached_property
    def rows(self) -> int:
        """The number of rows, holes included."""
        if isinstance(self.neighbours, KingMoves):
            return self.neighbours.rows
        return self.size[0] if self.size else max((r for r, _ in self.cells), default=-1) + 1

    @cached_property
    def columns(self) -> int:
        """The number of columns, holes included."""
        if isinstance(self.neighbours, KingMoves):
            return self.neighbours.columns
        return self.size[1] if self.size else max((c for _, c in self.cells), default=-1) + 1

    @cached_property
    def largest_component(self) -> int:
        """The number of cells in the largest connected part: no word is longer."""
        return max(map(len, self.components), default=0)

    @cached_property
    def components(self) -> tuple[tuple[Cell, ...], ...]:
        """The connected parts, each as `reached_from` its first cell."""
        parts: list[tuple[Cell, ...]] = []
        seen = set[Cell]()
        for start in self.cells:
            if start not in seen:
                parts.append(self.reached_from(start))
                seen.update(parts[-1])
        return tuple(parts)

    def reached_from(self, start: Cell) -> tuple[Cell, ...]:
        """Return the cells of the connected part of ``start``, the nearest first."""
        part, seen = [start], {start}
        for cell in part:  # grows while we walk it
            fresh = [d for d in self.neighbours[cell] if d not in seen]
            seen.update(fresh)
            part += fresh
        return tuple(part)

    @cached_property
    def axis_moves(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """For rows and for columns: the pairs (from, to) that neighbours have, and all (x, x)."""
        pairs = [(c, d) for c, around in self.neighbours.items() for d in (c, *around)]
        rows = frozenset((c[0], d[0]) for c, d in pairs)
        return rows, frozenset((c[1], d[1]) for c, d in pairs)

    @cached_property
    def strangers(self) -> tuple[tuple[Cell, Cell], ...]:
        """Pairs of different cells that `axis_moves` allows and that yet do not touch.

        There are none on a full rectangle of king moves.
        """
        rows, columns = self.axis_moves
        return tuple(
            (c, d)
            for c, d in product(self.cells, repeat=2)
            if (c[0], d[0]) in rows and (c[1], d[1]) in columns
            if c != d and d not in self.neighbours[c]
        )

    @cached_property
    def symmetries(self) -> tuple[Mapping[Cell, Cell], ...]:
        """The turns, reflections and, on axes that wrap, shifts that keep all neighbours.

        Each is a map from cell to cell; the first is the identity.
        """
        rows, columns = self.rows, self.columns
        shifts = [(0, 0)]
        if any(abs(a - b) > 1 for moves in self.axis_moves for a, b in moves):
            shifts = list(product(range(rows), range(columns)))
        plain = self == Grid.rectangle(rows, columns)  # there every one of them keeps all
        found: dict[tuple[Cell, ...], Mapping[Cell, Cell]] = {}
        for transpose, flip_row, flip_column in product((False, True), repeat=3):
            if transpose and rows != columns:
                continue
            for down, right in shifts:
                image = {}
                for r, c in self.cells:
                    y, x = (c, r) if transpose else (r, c)
                    y, x = (
                        (rows - 1 - y if flip_row else y),
                        (columns - 1 - x if flip_column else x),
                    )
                    image[r, c] = ((y + down) % rows, (x + right) % columns)
                kept = plain or all(
                    {image[d] for d in around} == set(self.neighbours.get(image[cell], ()))
                    for cell, around in self.neighbours.items()
                )
                if kept and set(image.values()) == set(self.cells):
                    found.setdefault(tuple(image.values()), image)
        return tuple(found.values())

    @cached_property
    def holes(self) -> tuple[Cell, ...]:
        """The places of the enclosing rectangle that are no cells."""
        places = product(range(self.rows), range(self.columns))
        return tuple(place for place in places if place not in self.neighbours)

    def __str__(self) -> str:
        """The size as people type it: ``4x5``."""
        return f"{self.rows}x{self.columns}"


@dataclass(frozen=True)
class Board:
    """Faces on the cells of a grid; a blank cell is absent from ``faces``."""

    grid: Grid
    faces: Mapping[Cell, Face]

    def __post_init__(self) -> None:
        if isinstance(self.faces, FaceRows):
            return  # made together with its grid
        stray = [cell for cell in self.faces if cell not in self.grid.neighbours]
        if stray:
            raise ValueError(f"the grid has no cell {stray[0]}")

    @classmethod
    def of_rows(
        cls,
        rows: Sequence[Sequence[Face | None]],
        *,
        wrap_rows: bool = False,
        wrap_columns: bool = False,
    ) -> Board:
        """Return the board of ``rows`` of faces: ``""`` is a blank cell, ``None`` a hole.

        For ``wrap_rows`` and ``wrap_columns`` see `Grid.rectangle`. Raises
        `InputError` if the rows differ in length or hold no cell.

        >>> Board.of_rows([["c", "a"], ["", "t"]]).rows()
        [['c', 'a'], ['', 't']]
        """
        if not rows or not any(face is not None for row in rows for face in row):
            raise InputError("the board has no cells")
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise InputError(
                    f"the rows of the board differ in length: row {number} has"
                    f" {len(row)} cells, row 1 has {len(rows[0])}"
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
            grid = Grid.king(cells, size, wrap_rows=wrap_rows, wrap_columns=wrap_columns)
        else:
            grid = Grid.rectangle(*full, wrap_rows=wrap_rows, wrap_columns=wrap_columns)
        faces = FaceRows(tuple(map(tuple, rows)))
        return cls(grid, faces if len(grid.neighbours) >= LARGE else dict(faces))

    def shown(self) -> Iterator[Face]:
        """Yield what the cells show, in the order of ``grid.cells``: ``""`` for a blank cell."""
        if isinstance(self.faces, FaceRows):
            for row in self.faces.rows:
                yield from (face for face in row if face is not None)
        else:
            for cell in self.grid.cells:
                yield self.faces.get(cell, "")

    def rows(self) -> list[list[Face | None]]:
        """Return the rows of faces: ``""`` for a blank cell, ``None`` for a hole."""
        if isinstance(self.faces, FaceRows):
            return [list(row) for row in self.faces.rows]
        return [
            [
                self.faces.get((r, c), "") if (r, c) in self.grid.neighbours else None
                for c in range(self.grid.columns)
            ]
            for r in range(self.grid.rows)
        ]

    def __str__(self) -> str:
        """Rows separated by blanks, as `unboggle.notation.parse_board` reads them."""
        return " ".join(
            "".join("#" if face is None else face.capitalize() or "." for face in row)
            for row in self.rows()
        )


@dataclass(frozen=True)
class Puzzle:
    """The question: is there a board on ``grid`` that holds every word?

    A word is on a board if any of its spellings is. ``strict``: boards that are images
    of each other are different ones, as for a reader who is told where letters stand.
    """

    grid: Grid
    spellings: Mapping[Word, tuple[Spelling, ...]]
    wishes: Wishes = NO_WISHES
    strict: bool = False

    def __post_init__(self) -> None:
        stray = [cell for cell in self.wishes.given if cell not in self.grid.neighbours]
        if stray:
            raise InputError(f"a letter is given for {stray[0]}, where the grid has no cell")
        for word, spellings in self.spellings.items():
            if not spellings or not all(spellings):
                raise ValueError(f"the word {word!r} has no spelling, or an empty one")

    @property
    def words(self) -> tuple[Word, ...]:
        """The words, in the order they were given."""
        return tuple(self.spellings)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face that the puzzle speaks of, its wishes included, sorted."""
        spelt = {f for _, spelling in self.every_spelling() for f in spelling}
        return tuple(sorted(spelt | self.wishes.faces))

    @cached_property
    def symmetries(self) -> tuple[Mapping[Cell, Cell], ...]:
        """The symmetries of the grid that take given cells to cells with the same face given.

        Boards that they make of each other count as one; if ``strict``, none but itself.
        """
        if self.strict:
            return self.grid.symmetries[:1]
        given = self.wishes.given
        return tuple(
            image
            for image in self.grid.symmetries
            if all(given.get(image[cell]) == face for cell, face in given.items())
        )

    def images(self, faces: Mapping[Cell, Face]) -> Iterator[dict[Cell, Face]]:
        """Yield the different images of the board of ``faces``, itself first."""
        seen = set()
        for image in self.symmetries:
            moved = {image[cell]: face for cell, face in faces.items()}
            key = frozenset(moved.items())
            if key not in seen:
                seen.add(key)
                yield moved

    def every_spelling(self) -> Iterator[tuple[Word, Spelling]]:
        """Yield each spelling of each word with its word."""
        for word, spellings in self.spellings.items():
            for spelling in spellings:
                yield word, spelling
