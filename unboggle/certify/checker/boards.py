"""The part of a ``check.py`` that reads boards: the words they hold, needed cells, and images.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from unboggle.certify.checker.base import refuse, same
from unboggle.certify.checker.constraints import constraints_stay, how_broken


def read_board(data: Any, board: Any, words: Any, cells: Any) -> Any:
    """Return cell -> face of a board of the certificate, after checking all requirements."""
    puzzle = data["puzzle"]
    faces = {(r, c): f for r, row in enumerate(board["board"]) for c, f in enumerate(row) if f}
    if not set(faces) <= set(cells):
        refuse("a letter is on a place that is not a cell")
    same("the words with a path", sorted(board["paths"]), sorted(words))
    for word, steps in board["paths"].items():
        path = [tuple(cell) for cell in steps]
        if len(set(path)) != len(path) or any(d not in cells[c] for c, d in pairwise(path)):
            refuse(f"the path of {word!r} is not a path")
        if tuple(faces.get(cell) for cell in path) not in words[word]:
            refuse(f"the path of {word!r} does not spell it")
    broken = how_broken(puzzle, faces, board["paths"], words, cells)
    if broken:
        refuse(broken)
    return faces


def one_board(data: Any, words: Any, cells: Any) -> str:
    """The board shows each word along its path."""
    same("the claim", data["claim"], "this board holds all the words")
    (board,) = data["boards"]
    read_board(data, board, words, cells)
    return "the board holds every word"


def holds(faces: Any, words: Any, cells: Any) -> bool:
    """Whether every word can be traced on the board ``faces`` in one of its ways."""

    def trace(way: Any, cell: Any, used: Any) -> bool:
        if cell in used or faces.get(cell) != way[len(used)]:
            return False
        if len(used) + 1 == len(way):
            return True
        return any(trace(way, d, (*used, cell)) for d in cells[cell])

    return all(
        any(trace(way, cell, ()) for way in ways for cell in faces) for ways in words.values()
    )


def is_minimal(data: Any, faces: Any, words: Any, cells: Any) -> None:
    """Refuse a board that shows a letter which no word and no constraint needs."""
    groups = [[tuple(cell) for cell in group] for group in data["puzzle"].get("same", ())]
    for gone in [*groups, *([cell] for cell in faces)]:
        rest = {c: face for c, face in faces.items() if c not in gone}
        if len(rest) == len(faces):
            continue
        broken = how_broken(data["puzzle"], rest, None, words, cells)
        if not broken and holds(rest, words, cells):
            refuse(f"no word needs the letters on {gone}")


def images(data: Any, faces: Any, cells: Any) -> Any:
    """Return the images of a board: turned, reflected, or shifted on a grid that wraps.

    Only maps that keep the cells that touch, and the cells of constraints. In a strict puzzle a
    board is its only image.
    """
    puzzle = data["puzzle"]
    if puzzle.get("strict"):
        return {frozenset(faces.items())}
    hexagons = are_hexagons(cells)
    return {
        frozenset((moved[c], face) for c, face in faces.items())
        for moved in (moves_of_hexagons(cells) if hexagons else moves(puzzle["size"], cells))
        if set(moved.values()) == set(cells)
        and all({moved[d] for d in cells[c]} == set(cells[moved[c]]) for c in cells)
        and constraints_stay(puzzle, moved, cells)
    }


def moves(size: Any, cells: Any) -> Any:
    """Yield maps of cells: turned, reflected; and shifted if cells touch across an edge.

    If none do, the board is the smallest rectangle around the cells.
    """
    wraps = any(max(abs(r - y), abs(c - x)) > 1 for (r, c), near in cells.items() for y, x in near)
    top, left = (0 if wraps else min(places) for places in zip(*cells, strict=True))
    rows, columns = (
        size if wraps else (max(places) + 1 - min(places) for places in zip(*cells, strict=True))
    )
    for kind in range(8 if rows == columns else 4):
        for down in range(rows if wraps else 1):
            for right in range(columns if wraps else 1):
                moved = {}
                for r, c in cells:
                    y, x = r - top, c - left
                    y, x = (rows - 1 - y if kind & 1 else y), (columns - 1 - x if kind & 2 else x)
                    y, x = (x, y) if kind & 4 else (y, x)
                    moved[r, c] = ((y + down) % rows + top, (x + right) % columns + left)
                yield moved


def half_steps(cell: Any) -> tuple[int, int]:
    """Return how many half steps to the right, and rows down, the middle of a hexagon is."""
    row, column = cell
    return 2 * column + row % 2, row


def are_hexagons(cells: Any) -> bool:
    """Whether each cell touches those in its row and, half a step aside, in the rows beside it.

    Not if king's moves are the same.
    """
    kings = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    sixths = [(-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    squares, halves = {cell: cell for cell in cells}, {half_steps(cell): cell for cell in cells}
    return touch_by(halves, sixths, cells) and not touch_by(squares, kings, cells)


def touch_by(cell_at: Any, steps: Any, cells: Any) -> bool:
    """Whether each cell touches those that are one of the ``steps`` away, and no others."""
    return all(
        {cell_at[x + a, y + b] for a, b in steps if (x + a, y + b) in cell_at} == set(cells[cell])
        for (x, y), cell in cell_at.items()
    )


def moves_of_hexagons(cells: Any) -> Any:
    """Yield maps of cells, turned by sixths and reflected.

    In `half_steps` a sixth of a turn maps (x, y) to ((x - 3y) / 2, (x + y) / 2).
    """
    cell_at = {half_steps(cell): cell for cell in cells}
    for mirrored in (1, -1):
        turned = {(x, y): (mirrored * x, y) for x, y in cell_at}
        for _ in range(6):
            turned = {p: ((x - 3 * y) // 2, (x + y) // 2) for p, (x, y) in turned.items()}
            left, top = (min(places) for places in zip(*turned.values(), strict=True))
            right, down = (min(places) for places in zip(*cell_at, strict=True))
            moved = {
                cell_at[p]: cell_at.get((x - left + right, y - top + down))
                for p, (x, y) in turned.items()
            }
            if None not in moved.values():
                yield moved


def two_boards(data: Any, words: Any, cells: Any) -> str:
    """Two boards hold the words, show nothing needless, and are not images of each other."""
    same("the claim", data["claim"], "these boards hold all the words")
    first, second = (read_board(data, board, words, cells) for board in data["boards"])
    for faces in (first, second):
        is_minimal(data, faces, words, cells)
    if frozenset(second.items()) in images(data, first, cells):
        refuse("the two boards are images of each other")
    return "two different boards hold all the words"
