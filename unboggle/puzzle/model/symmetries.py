"""The symmetries of a grid: compositions of a transposition, flips and shifts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import product

from unboggle.puzzle.model.cells import Cell, KingMoves, Neighbours

Move = Callable[[Cell], Cell]


def transpose(cell: Cell) -> Cell:
    """Return ``cell`` with its row and column exchanged."""
    return cell[1], cell[0]


def flip(rows: int | None, columns: int | None, cell: Cell) -> Cell:
    """Return ``cell`` mirrored on an axis of ``rows``, of ``columns``, or on both."""
    r, c = cell
    return (r if rows is None else rows - 1 - r), (c if columns is None else columns - 1 - c)


def shift(down: int, right: int, size: tuple[int, int], cell: Cell) -> Cell:
    """Return ``cell`` after a shift across edges that wrap."""
    return (cell[0] + down) % size[0], (cell[1] + right) % size[1]


def symmetries(neighbours: Neighbours, size: tuple[int, int]) -> tuple[Mapping[Cell, Cell], ...]:
    """Return the maps from cell to cell that keep all ``neighbours``, the identity first.

    They are compositions of a transposition (of a square), a flip on either axis and, if neighbours
    touch across an edge, a shift.
    """
    rows, columns = size
    shifts = _shifts(neighbours, size)
    rolled = shifts != [None]
    cells = neighbours.cells
    if not rolled and cells:  # then empty rows and columns at the edges do not count
        rows, columns = (max(a) + 1 - min(a) for a in zip(*cells, strict=True))
    steps: list[list[Move | None]] = [
        [None, transpose] if rows == columns else [None],
        [None, partial(flip, rows, None)],
        [None, partial(flip, None, columns)],
        shifts,
    ]
    plain = neighbours == KingMoves(*size)  # all candidates keep these neighbours
    found: dict[tuple[Cell, ...], Mapping[Cell, Cell]] = {}
    for moves in product(*steps):
        image = {}
        for cell in cells:
            place = cell
            for move in moves:
                place = place if move is None else move(place)
            image[cell] = place
        if not (plain or rolled):
            down, right = (_between(image.values(), cells, axis) for axis in (0, 1))
            image = {cell: (r + down, c + right) for cell, (r, c) in image.items()}
        if plain or _keeps(image, neighbours):
            found.setdefault(tuple(image.values()), image)
    return tuple(found.values())


def symmetries_of_hexagons(neighbours: Neighbours) -> tuple[Mapping[Cell, Cell], ...]:
    """Return the rotations by sixths and the reflections that keep all ``neighbours``, hexagons.

    In coordinates along two of their three axes these are linear maps plus a shift.
    """
    along = {(r, c): (c - (r - r % 2) // 2, r) for r, c in neighbours.cells}
    cells = {place: cell for cell, place in along.items()}
    found: dict[tuple[Cell, ...], Mapping[Cell, Cell]] = {}
    for turns, mirrored in product(range(6), (False, True)):
        moved = {cell: _turned(place, turns, mirrored) for cell, place in along.items()}
        across, down = (_between(moved.values(), cells, axis) for axis in (0, 1))
        image = {cell: cells.get((q + across, r + down)) for cell, (q, r) in moved.items()}
        whole = {cell: there for cell, there in image.items() if there is not None}
        if len(whole) == len(cells) and _keeps(whole, neighbours):
            found.setdefault(tuple(whole.values()), whole)
    return tuple(found.values())


def _turned(place: Cell, turns: int, mirrored: bool) -> Cell:
    q, r = place[::-1] if mirrored else place
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def _between(some: Iterable[Cell], others: Iterable[Cell], axis: int) -> int:
    """Return how far ``others`` begin after ``some`` on an axis: the only possible shift."""
    return min((place[axis] for place in others), default=0) - min(
        (place[axis] for place in some), default=0
    )


def _shifts(neighbours: Neighbours, size: tuple[int, int]) -> list[Move | None]:
    """Return all shifts if two neighbours are not next to each other, else none."""
    wraps = any(
        abs(r - y) > 1 or abs(c - x) > 1 for (r, c), around in neighbours.items() for y, x in around
    )
    if not wraps:
        return [None]
    return [partial(shift, down, right, size) for down, right in product(*map(range, size))]


def _keeps(image: Mapping[Cell, Cell], neighbours: Neighbours) -> bool:
    return set(image.values()) == set(neighbours) and all(
        {image[d] for d in around} == set(neighbours[image[cell]])
        for cell, around in neighbours.items()
    )
