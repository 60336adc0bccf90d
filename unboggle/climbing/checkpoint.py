"""Read the JSON of ``unboggle best``, to resume its climb."""

from __future__ import annotations

import json
from typing import Any

from unboggle.errors import InputError
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.dice import NAMES
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.puzzle.model.notation import parse_grid_size
from unboggle.system.files import read_text

_LIMIT = 50_000_000  # bytes
_TYPES: dict[str, type | tuple[type, ...]] = {
    "size": list,
    "goal": str,
    "rules": str,
    "dictionary": dict,
    "dice": (str, type(None)),
    "exclude": str,
    "start_board": (str, type(None)),
    "boards": list,
    "limit": int,
    "rounds": int,
    "boards_evaluated": int,
    "seed": int,
    "seconds": dict,
}


def read_resume(path: str) -> dict[str, Any]:
    """Return the ``unboggle.best/1`` report in the file at ``path``.

    Raises `InputError` if the file has no such report, with the field that is wrong.
    """
    try:
        report = json.loads(read_text(path, limit=_LIMIT, what="report"))
    except json.JSONDecodeError as error:
        raise InputError(f"{path}: line {error.lineno}: this is not JSON ({error.msg})") from None
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        raise InputError(f"{path}: this is not a report of unboggle best") from None
    if not isinstance(report, dict) or report.get("format") != "unboggle.best/1":
        raise InputError(f"{path}: this is not a report of unboggle best --format json")
    for field, kind in _TYPES.items():
        value = report.get(field, ...)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise InputError(f"{path}: the field {field!r} is missing or has a wrong value")
    good = {
        "size": len(report["size"]) == 2 and all(_whole(n, 1) for n in report["size"]),
        "goal": report["goal"] in ("points", "words"),
        "dice": report["dice"] is None or report["dice"] in NAMES or "." in report["dice"],
        "limit": _whole(report["limit"], 1),
        "rounds": _whole(report["rounds"], 0),
        "seed": _whole(report["seed"], 0) and report["seed"] < 2**32,
        "boards": all(
            isinstance(b, dict) and _rows(b.get("board"), report["size"]) for b in report["boards"]
        ),
        "dictionary": _whole(report["dictionary"].get("words"), 0),
        "seconds": _time(report["seconds"].get("total")),
    }
    for field, is_good in good.items():
        if not is_good:
            raise InputError(f"{path}: the field {field!r} has a wrong value")
    return report


def resumed_grid(report: dict[str, Any], path: str) -> Grid:
    """Return the grid of the ``report`` that `read_resume` read from the file at ``path``.

    Raises `InputError` for values that make no grid.
    """
    grid = parse_grid_size("x".join(map(str, report["size"])))
    wrap, touching = report.get("wrap", "none"), report.get("touching", "squares")
    try:
        return make_grid(
            report.get("shape", ""), (grid.rows, grid.columns), wrap=wrap, touching=touching
        )
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def resumed_boards(report: dict[str, Any], grid: Grid, path: str) -> list[Board]:
    """Return the boards of the ``report`` on its ``grid``; `InputError` if its holes differ."""
    boards = []
    for entry in report["boards"]:
        rows = dict(enumerate(entry["board"]))
        faces = {(r, c): face for r, row in rows.items() for c, face in enumerate(row)}
        if grid.holes != tuple(cell for cell, face in faces.items() if face is None):
            raise InputError(f"{path}: a board in it has other holes than its grid")
        boards.append(Board(grid, {cell: face for cell, face in faces.items() if face}))
    return boards


def _rows(value: object, size: list[int]) -> bool:
    """Whether ``value`` is a list of rows of faces with this size."""
    return (
        len(size) == 2
        and isinstance(value, list)
        and len(value) == size[0]
        and all(isinstance(row, list) and len(row) == size[1] for row in value)
        and all(face is None or isinstance(face, str) for row in value for face in row)
    )


def _time(value: object) -> bool:
    """Whether ``value`` is a number of seconds."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
