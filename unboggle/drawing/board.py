"""A board as a picture: cells, letters, given cells, paths, heat and rings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from unboggle.drawing.font import CAP_HEIGHT, size_for
from unboggle.drawing.geometry import Cell, centre, column_name, runs, touching
from unboggle.drawing.palette import DASHES, HEATS, WORDS
from unboggle.drawing.shapes import (
    Box,
    Disc,
    Group,
    Picture,
    Point,
    Shape,
    Stamp,
    Stroke,
    Text,
    moved,
)

Rows = Sequence[Sequence[str | None]]
"""Faces as shown: "" for a cell that shows nothing, None for a hole."""
LARGEST = 40
"""Rows or columns as drawn."""
CELL = 44.0
"""The default width of a cell."""

_MARGIN = 0.14
_GAP = 0.06  # between tiles
_LETTER = 0.52
_ROOM = 0.74  # width for letters, as a part of a tile
_SHIFTS: tuple[Point, ...] = (
    (0, 0), (0.1, 0.1), (-0.1, -0.1), (0.1, -0.1), (-0.1, 0.1), (0.17, 0), (-0.17, 0), (0, 0.17),
)  # fmt: skip
_BADGES: tuple[Point, ...] = (
    (-0.33, -0.33), (0.33, -0.33), (-0.33, 0.33), (0.33, 0.33),
    (0, -0.37), (0, 0.37), (-0.39, 0), (0.39, 0),
)  # fmt: skip


@dataclass(frozen=True)
class Trail:
    """The path of a word: its colour, and the mark at its start, if any."""

    path: Sequence[Cell]
    number: int = 0
    label: str = ""


@dataclass(frozen=True)
class BoardStyle:
    """What to draw on a board in addition to its letters.

    ``given`` cells are marked and ``ringed`` cells ringed. ``heat`` is the number of words that
    use each cell. ``steps`` numbers the cells of each trail. ``circles`` draws circles joined by
    lines, as in Gogens. ``faded`` draws letters pale that are on no trail. ``labels`` names
    columns from A and rows from 1 at the edges. ``hexagons`` are drawn as discs, and every second
    row is half a cell further to the right. ``to_write`` leaves cells without a letter empty;
    otherwise they have a dot.
    """

    given: Collection[Cell] = ()
    ringed: Collection[Cell] = ()
    heat: Mapping[Cell, int] = field(default_factory=dict)
    trails: Sequence[Trail] = ()
    steps: bool = False
    circles: bool = False
    faded: bool = False
    labels: bool = False
    hexagons: bool = False
    to_write: bool = False

    def centre(self, cell: Cell) -> Point:
        """Return the centre of ``cell``."""
        x, y = centre(cell)
        return (x + 0.5, y) if self.hexagons and cell[0] % 2 else (x, y)


def board_picture(
    rows: Rows, look: BoardStyle, title: str = "", about: str = "", *, cell: float = CELL
) -> Picture:
    """Return the board with the faces ``rows``; each cell is ``cell`` wide."""
    further = 0.5 if look.hexagons else 0.0
    width, height = len(rows[0]) + further + 2 * _MARGIN, len(rows) + 2 * _MARGIN

    def placed(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
        return tuple(moved(shape, cell * _MARGIN, cell * _MARGIN, cell) for shape in shapes)

    if look.faded:  # what many such boards share goes below, drawn once
        ground = Stamp(placed(_drawn(rows, replace(look, trails=()))))
        drawn: tuple[Shape, ...] = (ground, *placed(_on_trails(rows, look)))
    else:
        drawn = placed(_drawn(rows, look))
    whole = Picture(cell * width, cell * height, drawn, title, about)
    return _labelled(whole, rows, cell) if look.labels else whole


def _labelled(board: Picture, rows: Rows, cell: float) -> Picture:
    """Return ``board`` with the names of its columns above it and of its rows to the left."""
    size = max(0.34 * cell, 6.0)
    edge = 1.9 * size
    shapes = list(board.at(edge, edge))
    for column in range(len(rows[0])):
        x = edge + cell * (column + 0.5 + _MARGIN)
        shapes.append(Text(x, edge - 0.5 * size, column_name(column), size, "soft", True, "middle"))
    for row in range(len(rows)):
        y = edge + cell * (row + 0.5 + _MARGIN) + size * CAP_HEIGHT / 2
        shapes.append(Text(edge - 0.5 * size, y, str(row + 1), size, "soft", True, "end"))
    # The same space at the right keeps the board centred.
    return replace(
        board, width=board.width + 2 * edge, height=board.height + edge, shapes=tuple(shapes)
    )


def _on_trails(rows: Rows, look: BoardStyle) -> list[Shape]:
    """Return the trails, and on top of them the letters of their cells."""
    cells = dict.fromkeys(cell for trail in look.trails for cell in trail.path)
    letters = (_letters(cell, rows[cell[0]][cell[1]] or "", look) for cell in cells)
    return [*_trails(rows, look), *letters]


def cell_for(rows: Rows, width: float, height: float, largest: float) -> float:
    """Return the cell width, at most ``largest``, at which the board fits into the given space."""
    wide, high = len(rows[0]) + 2 * _MARGIN, len(rows) + 2 * _MARGIN
    return min(width / wide, height / high, largest)


def _drawn(rows: Rows, look: BoardStyle) -> list[Shape]:
    shown = {
        (r, c): face for r, row in enumerate(rows) for c, face in enumerate(row) if face is not None
    }
    shapes: list[Shape] = []
    if look.circles:
        shapes += [Stroke((centre(a), centre(b)), "faint", 0.05) for a, b in touching(list(shown))]
    shapes += [_tile(cell, look) for cell in shown]
    shapes += _trails(rows, look)
    for cell in look.ringed:
        shapes.append(Disc(*look.centre(cell), 0.4, line="ring", weight=0.055))
    for cell, face in shown.items():
        shapes.append(_letters(cell, face, look))
    for cell, count in look.heat.items():
        if cell in shown:
            x, y = look.centre(cell)
            shapes.append(Text(x + 0.4, y + 0.4, str(count), 0.2, "ink", anchor="end"))
    return [shape for shape in shapes if not (isinstance(shape, Text) and not shape.text)]


def _tile(cell: Cell, look: BoardStyle) -> Shape:
    x, y = look.centre(cell)
    given = cell in look.given
    fill = "given" if given else "cell"
    if look.heat:
        most = max(look.heat.values()) or 1
        count = look.heat.get(cell, 0)
        fill = f"heat{-(-count * (HEATS - 1) // most)}"
    line, weight = ("given-edge", 0.06) if given else ("edge", 0.025)
    if look.circles:
        return Disc(x, y, 0.38, fill, line, weight)
    if look.hexagons:
        return Disc(x, y, 0.5 - _GAP / 2, fill, line, weight)
    half = 0.5 - _GAP / 2
    return Box(x - half, y - half, 2 * half, 2 * half, fill, line, weight, 0.13)


def _letters(cell: Cell, face: str, look: BoardStyle) -> Shape:
    x, y = look.centre(cell)
    if not face:
        if look.circles or look.to_write:
            return Text(x, y, "", 0.1)
        return Disc(x, y, 0.045, "faint")
    on_trail = not look.faded or any(cell in trail.path for trail in look.trails)
    room = _ROOM * (0.76 if look.circles else 1)
    size = size_for(face, room, _LETTER * (0.85 if look.circles else 1), bold=True)
    return Text(
        x,
        y + size * CAP_HEIGHT / 2,
        face,
        round(size, 4),
        "ink" if on_trail else "soft",
        True,
        "middle",
    )


def _trails(rows: Rows, look: BoardStyle) -> list[Shape]:
    """Return the shapes of the trails: lines, rings at their starts, labels."""
    several = len(look.trails) > 1
    groups: list[Shape] = []
    starts: Counter[Cell] = Counter()
    for k, trail in enumerate(look.trails):
        if not trail.path:
            continue
        colour = trail.number % WORDS
        shift = _SHIFTS[k % len(_SHIFTS)] if several else (0.0, 0.0)
        dash = DASHES[colour] if several else ()
        weight = 0.15 if several else 0.2
        parts: list[Shape] = [
            Stroke(line, f"word{colour}", weight, dash)
            for line in _lines(trail.path, rows, look, shift)
            if len(line) > 1
        ]
        start = trail.path[0]
        x, y = look.centre(start)
        place = starts[start]
        starts[start] += 1
        mark = f"mark{colour}"
        if several:
            parts.append(Disc(x + shift[0], y + shift[1], 0.13, f"word{colour}", mark, 0.035))
        else:
            parts.append(Disc(x, y, 0.37, f"word{colour}", mark, 0.07))
        if trail.label:
            across, down = _BADGES[place % len(_BADGES)]
            badge_x, badge_y = x + across, y + down
            size = size_for(trail.label, 0.23, 0.21, bold=True)
            parts.append(Disc(badge_x, badge_y, 0.16, mark))
            low = badge_y + size * CAP_HEIGHT / 2
            parts.append(Text(badge_x, low, trail.label, size, "on-mark", True, "middle"))
        if look.steps:
            parts += _steps(trail.path, k, mark, look)
        groups.append(Group(trail.number, tuple(parts)))
    return groups


def _lines(
    path: Sequence[Cell], rows: Rows, look: BoardStyle, shift: Point
) -> list[tuple[Point, ...]]:
    if not look.hexagons:
        return runs(path, len(rows), len(rows[0]), shift)
    places = map(look.centre, path)
    return [tuple((x + shift[0], y + shift[1]) for x, y in places)]


def _steps(path: Sequence[Cell], k: int, mark: str, look: BoardStyle) -> list[Shape]:
    across, down = ((0.38, 0.44), (-0.38, 0.44), (0.38, -0.28), (-0.38, -0.28))[k % 4]
    return [
        Text(x + across, y + down, str(number), 0.19, mark, True, "end" if across > 0 else "start")
        for number, cell in enumerate(path, start=1)
        for x, y in [look.centre(cell)]
    ]
