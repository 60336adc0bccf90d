"""What board formats take out of a report: each board with the words on it, as written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from unboggle.errors import InputError
from unboggle.phrases import cut

if TYPE_CHECKING:
    from unboggle.reports.base.filling import FillReport
    from unboggle.reports.base.parts import BoardRows, PathReport
    from unboggle.reports.base.report import Report

_ONE_LINE = 160  # characters of a reason: more is for --verbose
_NAMES = "alternatives best boards check decode dice fit gogen solve throw unique why"
WITH_BOARD = frozenset(f"unboggle.{name}/1" for name in _NAMES.split())
"""The reports with boards that formats for boards can write."""
WITH_BOARDS = WITH_BOARD | {"unboggle.gogen-make/1"}
"""The same, with those that may have many puzzles."""


class ShownBoard(NamedTuple):
    """A board, and the words on it with a path each, as they were written."""

    rows: BoardRows
    words: tuple[tuple[str, PathReport], ...] = ()


class NoBoard(InputError):
    """A report has no board, so that there is nothing to write; ``whole`` has the whole reason."""

    whole: str = ""


def boards_of(report: Report) -> list[ShownBoard]:
    """Return the boards that are the answer of ``report``; `NoBoard` says why there is none.

    Only the first board of several that show that a puzzle is not unique comes with paths, if
    the report has them for that one only.
    """
    if (error := why_no_board(report)) is not None:
        raise error
    return _boards(report)


def why_no_board(report: Report) -> NoBoard | None:
    """Return why there is no board in ``report``; None if there is one."""
    found: Mapping[str, Any] = report
    there = found["puzzles"] if "puzzles" in found else _boards(found)
    if there:
        return None
    error = NoBoard(f"there is no board to write: {_why(found)}")
    error.whole = f"there is no board to write: {_why(found, whole=True)}"
    return error


def one_board_of(report: Report, file: str) -> ShownBoard:
    """Return the board of ``report``; `InputError` if it has several: ``file`` holds one.

    And for one of hexagons, which no such file can say.
    """
    found = boards_of(report)
    if report.get("touching") == "hexagons":
        raise InputError(
            f"the board is of hexagons, and {file} cannot say that; json and sheets do"
        )
    if len(found) > 1:
        raise InputError(
            f"the answer has {len(found)} boards, and {file} holds one; --format board, json or a"
            " sheet holds them all"
        )
    return found[0]


def _boards(report: Mapping[str, Any]) -> list[ShownBoard]:
    if report["format"] in ("unboggle.unique/1", "unboggle.gogen/1") and report["boards"]:
        first, *others = report["boards"]
        return [ShownBoard(first, _words(report)), *map(ShownBoard, others)]
    several = report.get("alternatives", report.get("boards"))
    if several is not None:
        return [ShownBoard(one["board"], _words(one)) for one in several]
    if report["board"] is not None:
        return [ShownBoard(report["board"], _words(report))]
    if report["status"] == "impossible":  # a board of some of the words would be no answer
        return []
    best = report.get("incumbent") or report.get("best_board")
    return [ShownBoard(best["board"], _words(best))] if best else []


def _words(report: Mapping[str, Any]) -> tuple[tuple[str, PathReport], ...]:
    words = report.get("words", ())
    if not isinstance(words, (list, tuple)):  # of a best board: how many
        return ()
    return tuple((w.get("written", w["word"]), w["path"]) for w in words if w["path"])


def in_one_line(reason: Mapping[str, Any]) -> str:
    """Return the short reason, or as much of the whole one as a line or two hold."""
    text: str = reason.get("short") or reason["text"]
    if len(text) <= _ONE_LINE:
        return text
    first = re.split(r"; |\. ", text)[0]
    return first if len(first) <= _ONE_LINE else cut(first, _ONE_LINE)


def _why(report: Mapping[str, Any], *, whole: bool = False) -> str:
    reason = report.get("reason") or next(iter(report.get("conflicts") or ()), None)
    if isinstance(reason, dict):
        text = reason["text"] if whole else in_one_line(reason)
    else:
        text = reason
    status = report.get("status", "none was found")
    return str(report.get("error") or (f"{status}, {text}" if text else status))


def has_jumps(path: PathReport) -> bool:
    """Whether a step of ``path`` goes to a cell that does not touch the one before.

    >>> has_jumps([[0, 0], [1, 1]]), has_jumps([[0, 0], [0, 3]])
    (False, True)
    """
    steps = pairwise(path)
    return any(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in steps)


def fillings_of(report: Mapping[str, Any]) -> Iterator[tuple[FillReport, int]]:
    """Yield the filling of each board of a report, with the number of its blank cells."""
    several = report["format"] in ("unboggle.boards/1", "unboggle.alternatives/1")
    parts = (report.get("boards") or report.get("alternatives") or ()) if several else [report]
    for part in parts:
        if "fill" in part:
            rows = part["board"] or part["incumbent"]["board"]
            yield part["fill"], sum(face == "" for row in rows for face in row)
