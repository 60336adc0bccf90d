"""The check of other programs' reports against the puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unboggle.arguments import validated
from unboggle.errors import Bug, InputError
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.reports.base.reading import parse_reports


def verify_report(text: str, puzzle: Puzzle, *, any_size: bool = False) -> dict[str, Any]:
    """Return the report ``text`` on ``puzzle``, made by another program, if its boards are correct.

    The report must follow its schema, and each of its boards is traced again. A board must hold all
    words of the puzzle, except those that the report lists as left out, and satisfy all
    constraints. With ``any_size`` the report may be about a rectangle of another size. Claims that
    no board exists are accepted unchecked; a certificate proves these. Raises `InputError` if
    ``text`` is no report of this version, and `Bug` if a board is wrong.

    >>> import json
    >>> from unboggle import fit, parse_words, to_report
    >>> puzzle = parse_words("cat dog").puzzle(Grid.rectangle(2, 3))
    >>> verify_report(json.dumps(to_report(fit(puzzle))), puzzle)["status"]
    'fitted'
    """
    validated(verify_report, locals())
    reports = [dict[str, Any](one) for one in parse_reports(text, source="the report")]
    if len(reports) != 1:
        raise InputError(f"the text has {len(reports)} reports; pass one")
    (report,) = reports
    for rows, puzzle_of_it in _boards(report, puzzle, any_size):
        grid = puzzle_of_it.grid
        shown = Board.from_rows(rows)
        if [*map(len, rows)] != [grid.columns] * grid.rows or set(shown.grid.cells) != set(
            grid.cells
        ):
            raise Bug("a board of the report has other cells than the puzzle")
        _check(Board(grid, dict(shown.faces)), puzzle_of_it)
    return report


def _check(board: Board, puzzle: Puzzle) -> None:
    """Raise `Bug` if ``board``, with all its faces, lacks a word or violates a constraint."""
    found = trace_puzzle(board, puzzle)
    lost = [word for word in puzzle.words if word not in found]
    if lost:
        raise Bug(f"a board of the report does not hold {lost[0]!r}")
    broken = violated_constraint(board, puzzle)
    if broken:
        raise Bug(f"a board of the report violates a constraint: {broken}")


def _boards(
    report: Mapping[str, Any], puzzle: Puzzle, any_size: bool
) -> Iterator[tuple[list[list[str | None]], Puzzle]]:
    """Yield each board of ``report`` that answers the puzzle, and the puzzle that it must solve."""
    if any_size and tuple(report["size"]) != (puzzle.grid.rows, puzzle.grid.columns):
        puzzle = Puzzle(Grid.rectangle(*report["size"]), puzzle.spellings, puzzle.constraints)
    spared = {one["word"] for one in (report.get("dropped") or {"words": ()})["words"]}
    spared |= {*(report.get("reduction") or {"redundant": ()})["redundant"]}
    kept = puzzle.restricted_to([word for word in puzzle.words if word not in spared])
    rows = [report.get("board"), *report.get("boards", ()), *report.get("alternatives", ())]
    for one in rows:
        board = one["board"] if isinstance(one, Mapping) else one
        if board is not None:
            yield board, kept
