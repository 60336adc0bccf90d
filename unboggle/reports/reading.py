"""Reports read back from files: held to their schemas, and every path traced again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, cast

from unboggle.errors import InputError, checked
from unboggle.phrases import cut
from unboggle.reports.described import schema, schema_names
from unboggle.reports.schema_check import faults
from unboggle.system.files import read_text

if TYPE_CHECKING:
    from unboggle.reports.report import Report

LIMIT = 50_000_000
"""The most bytes of a file of reports."""
_Rows = Sequence[Sequence[str | None]]


def read_reports(path: str) -> list[Report]:
    """Return the reports in the file ``path`` (``-``: standard input): one, a list, or lines.

    Nothing is believed: each is held to its schema, boards have to be rectangles, and
    each word has to run where its path says. Raises `InputError` with the name of the
    file and what is wrong.
    """
    checked(read_reports, locals())
    name = "standard input" if path == "-" else path
    reports = _parsed(read_text(path, limit=LIMIT, what="result"), name)
    for number, report in enumerate(reports, start=1):
        which = f"{name}: result {number}" if len(reports) > 1 else name
        _check(report, which)
    return cast("list[Report]", reports)


def _parsed(text: str, name: str) -> list[Any]:
    hint = "a result is what --format json writes"
    if not text.strip():
        raise InputError(f"{name}: is empty; {hint}")
    try:
        try:
            whole = json.loads(text)
        except json.JSONDecodeError:
            return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: is no JSON ({cut(str(error))}); {hint}") from None
    return whole if isinstance(whole, list) else [whole]


def _check(report: Any, which: str) -> None:
    kind = report.get("format") if isinstance(report, Mapping) else None
    if not isinstance(kind, str) or kind not in {f"unboggle.{n}/1" for n in schema_names()}:
        raise InputError(f"{which}: is no result of unboggle that this version knows")
    wrong = next(islice(faults(report, schema(kind)), 1), None)
    if wrong is not None:
        raise InputError(f"{which}: is not as {kind} has to be: {cut(wrong, 120)}")
    for fault in _untrue(report):
        raise InputError(f"{which}: {fault}")


def _untrue(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what cannot be: boards that are no rectangles, words that do not run as told."""
    wrap = report.get("wrap", "none")
    gogen = report["format"] == "unboggle.gogen/1"
    boards = report.get("boards") or ()
    parts = [report, report.get("best"), *(one for one in boards if isinstance(one, Mapping))]
    for part in filter(None, parts):
        yield from _board_faults(part, wrap, gogen)
    plain = [one for one in boards if not isinstance(one, Mapping)]
    wishes, made = report.get("wishes") or {}, report.get("made") or {}
    plain += [report.get("given"), wishes.get("given"), made.get("given"), report.get("heat")]
    for rows in filter(None, plain):
        if len({len(row) for row in rows}) != 1 or not rows[0]:
            yield "a board in it is no rectangle"
        elif [len(rows), len(rows[0])] != report["size"]:
            yield "its boards are of different sizes"
    for one in report.get("puzzles") or ():
        for lines in (one["grid"], one["solution"]):
            if len(lines) != 5 or {len(line) for line in lines} != {5}:
                yield "a Gogen in it is not 5x5"


def _board_faults(part: Mapping[str, Any], wrap: str, gogen: bool) -> Iterator[str]:
    rows: _Rows | None = part.get("board")
    if rows is None:
        return
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        yield "a board in it is no rectangle"
        return
    words = part.get("words")
    for entry in words if isinstance(words, list) else ():
        path = entry.get("path") if isinstance(entry, Mapping) else None
        if path and not _runs(entry["word"], path, rows, wrap, twice=gogen):
            yield f"{cut(repr(entry['word']))} does not run on the board as it says"


def _runs(word: str, path: Sequence[Sequence[int]], rows: _Rows, wrap: str, *, twice: bool) -> bool:
    """Whether ``path`` spells ``word`` on ``rows``, each cell touching the one before."""
    high, wide = len(rows), len(rows[0])
    if any(not (0 <= r < high and 0 <= c < wide) for r, c in path):
        return False
    if not twice and len({(r, c) for r, c in path}) != len(path):
        return False
    faces = "".join(rows[r][c] or "" for r, c in path)
    down, across = wrap in ("columns", "both"), wrap in ("rows", "both")
    return faces.casefold() == word.casefold() and all(
        _near(a, c, high, down) and _near(b, d, wide, across) for (a, b), (c, d) in pairwise(path)
    )


def _near(one: int, other: int, size: int, meets: bool) -> bool:
    apart = abs(one - other)
    return apart <= 1 or (meets and apart >= size - 1)
