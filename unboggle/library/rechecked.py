"""Reports that others have made, held against the puzzle that was asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unboggle.errors import Bug, InputError, checked
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.reports.reading import parse_reports


def recheck(text: str, puzzle: Puzzle, *, any_size: bool = False) -> dict[str, Any]:
    """Return the report ``text``, which somebody else has made of ``puzzle``, if it can be true.

    It is held to its schema, and each of its boards is traced anew: all words of the puzzle have
    to be there, but those it says were left out, and all wishes kept. With ``any_size`` it may
    be about a rectangle of another size. What it says of boards that there are not is taken
    as it is: a certificate is for that. Raises `InputError` for what is no report of this
    version, and `Bug` for a board that is none.
    """
    checked(recheck, locals())
    reports = [dict[str, Any](one) for one in parse_reports(text, "the report")]
    if len(reports) != 1:
        raise InputError(f"the report: there are {len(reports)} of them")
    (report,) = reports
    for rows, puzzle_of_it in _boards(report, puzzle, any_size):
        grid = puzzle_of_it.grid
        shown = Board.of_rows(rows)
        if [*map(len, rows)] != [grid.columns] * grid.rows or set(shown.grid.cells) != set(
            grid.cells
        ):
            raise Bug("a board has cells that nobody asked for")
        _check(Board(grid, dict(shown.faces)), puzzle_of_it)
    return report


def _check(board: Board, puzzle: Puzzle) -> None:
    """Raise `Bug` if ``board``, with all that it shows, lacks a word or breaks a wish."""
    found = trace_puzzle(board, puzzle)
    lost = [word for word in puzzle.words if word not in found]
    if lost:
        raise Bug(f"the board of a report does not hold {lost[0]!r}")
    broken = broken_wish(board, puzzle)
    if broken:
        raise Bug(f"the board of a report breaks a wish: {broken}")


def _boards(
    report: Mapping[str, Any], puzzle: Puzzle, any_size: bool
) -> Iterator[tuple[list[list[str | None]], Puzzle]]:
    """Yield each board of ``report`` that answers, with what it has to hold."""
    if any_size and tuple(report["size"]) != (puzzle.grid.rows, puzzle.grid.columns):
        puzzle = Puzzle(Grid.rectangle(*report["size"]), puzzle.spellings, puzzle.wishes)
    spared = {one["word"] for one in (report.get("drop") or {"words": ()})["words"]}
    spared |= {*(report.get("thin") or {"spared": ()})["spared"]}
    kept = puzzle.part([word for word in puzzle.words if word not in spared])
    rows = [report.get("board"), *report.get("boards", ())]
    for one in rows:
        board = one["board"] if isinstance(one, Mapping) else one
        if board is not None:
            yield board, kept
