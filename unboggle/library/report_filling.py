"""The boards of reports with letters on their blank cells, for sheets."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from unboggle.arguments import Count, Level, Seconds, validated
from unboggle.errors import InputError, UnboggleError
from unboggle.events import OnProgress, ignore
from unboggle.filling.filled import FilledBoard, FillStrategy
from unboggle.filling.vocabulary import requested_words
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.forward.path_geometry import path_geometry
from unboggle.library.filling import fill_board
from unboggle.phrases import cut
from unboggle.puzzle import (
    Ban,
    Board,
    Constraint,
    Constraints,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    constraints,
)
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.puzzle.model.spelling import letters_of, spell
from unboggle.reports.alternatives import statistics_report
from unboggle.reports.base.filling import filling_report
from unboggle.system.clock import Deadline, StopToken

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report

_KINDS = frozenset(f"unboggle.{name}/1" for name in ("alternatives", "boards", "fit", "unique"))


def fill_report_boards(
    report: Report,
    lexicon: Lexicon | None = None,
    *,
    strategy: FillStrategy = "fewest-extras",
    max_level: Level = COMMON_LEVEL,
    max_extras: Count | None = None,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Report:
    """Return ``report`` with letters on the blank cells of its boards, see `fill_board`.

    The words and constraints stay, and the seed of the report chooses the letters. ``fill`` of each
    board reports the filling. The best board so far of an undecided `fit` gets letters, too.
    Reports of `fit`, `list_boards`, `find_alternative_boards` and of the
    only board of a list have boards to fill; any other report is returned unchanged. So is a board
    without blank cells, unless there is a limit. Extra words are listed or counted again if the
    report has them; the counts of all alternatives then have ``max_level``, too. Raises
    `InputError` if the report has an unknown constraint.

    >>> from unboggle import Grid, Lexicon, fit, parse_words, to_report
    >>> report = to_report(fit(parse_words("ab").puzzle(Grid.rectangle(1, 3))))
    >>> len(fill_report_boards(report, Lexicon.from_words("abe"))["fill"]["cells"])
    1
    """
    validated(fill_report_boards, {name: v for name, v in locals().items() if name != "report"})
    if not isinstance(report, Mapping) or "format" not in report:
        raise InputError(f"fill_report: report takes a report, not {cut(repr(report))}")
    if strategy == "none" or report["format"] not in _KINDS:
        return report
    deadline = Deadline.after(timeout, stop)
    made: dict[str, Any] = copy.deepcopy(dict(report))
    boards: list[Any] = made.get("boards") or made.get("alternatives") or []
    if made["format"] == "unboggle.unique/1" and len(boards) != 1:
        return report
    several = made["format"] in ("unboggle.boards/1", "unboggle.alternatives/1")
    for one in boards if several else [_with_board(made)]:
        rows = one["board"]
        blank = any(face == "" for row in rows or () for face in row)
        if rows is None or not (blank or max_extras is not None):
            continue
        board, puzzle = _read(made, one)
        filled = fill_board(
            board,
            lexicon,
            strategy=strategy,
            puzzle=puzzle,
            max_level=max_level,
            max_extras=max_extras,
            allowed=[bonus["word"] for bonus in _bonus(_whole(made, one))],
            seed=made.get("seed", 0),
            timeout=deadline.seconds,
            on_progress=on_progress,
            stop=stop,
        )
        _put(made, one, filled, puzzle, lexicon)
    if made["format"] == "unboggle.alternatives/1":
        if any("fill" in one for one in boards):  # then also boards without blank cells
            for one in boards:
                _measure(one, *_read(made, one), lexicon, max_level)
        boards.sort(key=lambda one: one["statistics"][made["rank_by"]])
    return cast("Report", made)


def _with_board(report: dict[str, Any]) -> dict[str, Any]:
    """Return the part of ``report`` that has its board: without an answer the best board so far."""
    if report["board"] is None and report["format"] == "unboggle.fit/1":
        best: dict[str, Any] | None = report["incumbent"]
        return best or report
    return report


def _whole(report: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return what has the filling and the bonus words of the board of ``part``."""
    return report if part is report.get("incumbent") else part


def _put(
    report: dict[str, Any],
    part: dict[str, Any],
    filled: FilledBoard,
    puzzle: Puzzle,
    lexicon: Lexicon | None,
) -> None:
    """Put the filled board into the ``part`` of the report that has its board."""
    whole = _whole(report, part)
    part["board"], whole["fill"] = filled.board.rows(), dict(filling_report(filled))
    if report["format"] == "unboggle.unique/1":
        report["boards"] = [filled.board.rows()]
    if report["format"] == "unboggle.fit/1" and part is report:
        _list_extras(report, filled, puzzle, lexicon)
    if report["format"] in ("unboggle.fit/1", "unboggle.alternatives/1"):
        _find_bonus(whole, filled.board)


def _list_extras(
    report: dict[str, Any], filled: FilledBoard, puzzle: Puzzle, lexicon: Lexicon | None
) -> None:
    """Replace the extra words of ``report``, if it has them, by those of the same dictionary."""
    if not report.get("extras_searched", True):
        return
    if lexicon is None and any(one["dictionary_level"] is None for one in report["extras"]):
        report["extras"], report["extras_searched"] = [], False  # that dictionary is not available
        return
    asked = requested_words(puzzle, (bonus["word"] for bonus in _bonus(report)))
    report["extras"] = [
        {"word": found.word, "dictionary_level": found.level}
        | ({"written": found.written} if found.written else {})
        | ({"offensive": True} if found.offensive else {})
        for found in (lexicon or Lexicon.load()).words_on(filled.board)
        if found.word not in asked
    ]


def _measure(
    choice: dict[str, Any], board: Board, puzzle: Puzzle, lexicon: Lexicon | None, max_level: int
) -> None:
    """Replace the statistics of an alternative by those of ``board``, extras to ``max_level``."""
    statistics = choice["statistics"]
    extras = offensive = None
    if statistics["extras"] is not None:
        asked = requested_words(puzzle, (bonus["word"] for bonus in _bonus(choice)))
        there = [f for f in (lexicon or Lexicon.load()).words_on(board) if f.word not in asked]
        extras = sum(found.level is None or found.level <= max_level for found in there)
        offensive = sum(found.offensive for found in there)
    paths = {one["word"]: tuple(map(tuple, one["path"])) for one in choice["words"]}
    choice["statistics"] = dict(statistics_report(path_geometry(board, paths), extras, offensive))


def _bonus(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the bonus words of ``report`` or of an alternative; none if it has no bonus words."""
    bonus = report.get("bonus") or {"found": (), "missing": ()}
    return [*bonus["found"], *bonus["missing"]]


def _find_bonus(report: dict[str, Any], board: Board) -> None:
    """Move the bonus words that the new letters spell to the words found."""
    shown = frozenset(board.faces.values())
    for one in _bonus(report):
        found = trace_words(board, ((one["word"], way) for way in spell(one["word"], shown)))
        if "path" not in one and found:
            report["bonus"]["missing"].remove(one)
            path = [list(cell) for cell in found[one["word"]]]
            report["bonus"]["found"].append({**one, "path": path})


def _read(report: Mapping[str, Any], one: Mapping[str, Any]) -> tuple[Board, Puzzle]:
    """Return the board of ``one``, a part of ``report``, and the puzzle that it solves."""
    rows = one["board"]
    shape = " ".join("".join("#" if face is None else "." for face in row) for row in rows)
    grid = make_grid(
        shape if "#" in shape else "",
        (len(rows), len(rows[0])),
        wrap=report.get("wrap", "none"),
        touching=report.get("touching", "squares"),
    )
    faces = {cell: rows[cell[0]][cell[1]] for cell in grid.cells if rows[cell[0]][cell[1]]}
    spellings = {}
    for entry in one["words"]:
        word, shown = entry["word"], tuple(faces[(row, column)] for row, column in entry["path"])
        text = "".join(shown)  # the word can differ from the faces
        ways = spell(text, {*faces.values(), *letters_of(text)})
        spellings[word] = tuple(dict.fromkeys((shown, *ways)))
    requested = [
        _constraint(name, statistics, grid)
        for name, statistics in report["constraints"].items()
        if statistics
    ]
    lacking = one.get("missing") or (report.get("dropped") or {}).get("words") or ()
    left_out = [entry["word"] for entry in lacking]
    if left_out:  # the report lists them as dropped or missing, so no letters may spell them
        requested.append(Ban(tuple(left_out)))
    return Board(grid, faces), Puzzle(grid, spellings, Constraints(*requested))


def _constraint(name: str, value: Any, grid: Grid) -> Constraint:
    """Return the constraint that a report has as ``value`` under ``name``."""
    if name == "given":
        return GivenCells({cell: face for cell in grid.cells if (face := value[cell[0]][cell[1]])})
    if name == "inventory":
        return Inventory(dict(value["letters"]), value["at_most"])
    try:
        return constraints.get(name).from_json({name: value})
    except (UnboggleError, LookupError, TypeError, ValueError):
        raise InputError(f"the report has an unknown constraint, {name}") from None
