"""Reports read from files: checked against their schemas, and every path traced again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, cast

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import cut, json_fault, quoted
from unboggle.puzzle.lists.words import is_written
from unboggle.puzzle.model.cells import hexagons
from unboggle.puzzle.model.spelling import fold
from unboggle.reports.base.schema_check import faults
from unboggle.reports.base.schema_docs import schema, schema_names
from unboggle.system.files import read_text

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report

LIMIT = 50_000_000
"""The largest size of a file of reports, in bytes."""
_Rows = Sequence[Sequence[str | None]]
_EVERYWHERE = {"paths", "path_count"}
_TOGETHER = {"unboggle.check/1": ("extras", "extra_points"), "unboggle.solve/1": ("heat", "dead")}


def read_reports(path: str) -> list[Report]:
    """Return the reports in the file ``path`` (``-``: standard input): one, a list, or lines.

    Each report is checked against its schema, boards must be rectangles, and the path of each
    word must spell it. Raises `InputError` with the name of the file and what is wrong.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from unboggle import parse_board, solve_board, to_report
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "solved.json")
    ...     _ = file.write_text(json.dumps(to_report(solve_board(parse_board("ca st")))))
    ...     [report] = read_reports(str(file))
    >>> report["board"]
    [['c', 'a'], ['s', 't']]
    """
    validated(read_reports, locals())
    name = "standard input" if path == "-" else path
    return parse_reports(read_text(path, limit=LIMIT, what="report"), source=name)


def parse_reports(text: str, *, source: str = "the text") -> list[Report]:
    """Return the reports in ``text``, checked as by `read_reports`; messages name ``source``.

    >>> from unboggle import parse_board, solve_board, to_report
    >>> text = json.dumps([to_report(solve_board(parse_board("ca st")))] * 2)
    >>> [report["format"] for report in parse_reports(text)]
    ['unboggle.solve/1', 'unboggle.solve/1']
    """
    validated(parse_reports, locals())
    reports = _parsed(text, source)
    several = len(reports) > 1
    numbered = enumerate(reports, start=1)
    known = [_known(one, f"{source}: report {k}" if several else source) for k, one in numbered]
    return cast("list[Report]", known)


def _parsed(text: str, name: str) -> list[Any]:
    hint = "a report is what --format json writes"
    if not text.strip():
        raise InputError(f"{name}: is empty; {hint}")
    try:
        try:
            whole = json.loads(text)
        except json.JSONDecodeError:
            return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: is not JSON ({json_fault(error)}); {hint}") from None
    return whole if isinstance(whole, list) else [whole]


def _known(report: Any, which: str) -> dict[str, Any]:
    """Return ``report``, checked, without the fields that its schema does not have."""
    kind = report.get("format") if isinstance(report, Mapping) else None
    if not isinstance(kind, str) or kind not in {f"unboggle.{n}/1" for n in schema_names()}:
        raise InputError(f"{which}: is not a report of unboggle that this version knows")
    rule = schema(kind)
    wrong = next(islice(faults(report, rule), 1), None)
    if wrong is not None:
        raise InputError(f"{which}: does not match {kind}: {cut(wrong, 120)}")
    known = {name: value for name, value in report.items() if name in rule["properties"]}
    for fault in _untrue(known):
        raise InputError(f"{which}: {fault}")
    return known


def _untrue(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong: boards that are no rectangles, paths that do not spell their word."""
    yield from _misspelt(report)
    kind, wrap = report["format"], report.get("wrap", "none")
    if report.get("touching") == "hexagons":
        wrap = "hexagons"
    boards = report.get("boards") or report.get("alternatives") or ()
    if kind in _TOGETHER:
        one, other = _TOGETHER[kind]
        if (one in report) != (other in report):
            yield f"{one} and {other} go together"
    several = [one for one in boards if isinstance(one, Mapping)]
    parts = [report, _best(report), *several, *map(_bonus, (report, *several))]
    for part in filter(None, parts):
        yield from _board_faults(part, wrap, kind)
    if report.get("board") and _size(report["board"]) != report.get("size"):
        yield "its board is of another size than it says"
    plain = [one for one in boards if not isinstance(one, Mapping)]
    if plain and plain[0] != report["board"]:
        yield "its board is not the first of its boards"
    constraints, added = report.get("constraints") or {}, report.get("added") or {}
    plain += [report.get("given"), constraints.get("given"), added.get("given"), report.get("heat")]
    yield from _size_faults([rows for rows in plain if rows is not None], report)
    for one in report.get("puzzles") or ():
        for lines in (one["grid"], one["solution"]):
            if len(lines) != 5 or {len(line) for line in lines} != {5}:
                yield "a Gogen in it is not 5x5"


def _size_faults(boards: Iterable[Any], report: Mapping[str, Any]) -> Iterator[str]:
    for rows in boards:
        if len({len(row) for row in rows}) != 1 or not rows[0]:
            yield "a board in it is no rectangle"
        elif _size(rows) != report["size"]:
            yield "its boards are of different sizes"


def _best(part: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the best board of a run without an answer, if ``part`` has one."""
    best: Mapping[str, Any] | None = part.get("incumbent") or part.get("best_board")
    return best


def _bonus(part: Mapping[str, Any]) -> dict[str, Any]:
    """Return the board of ``part``, or its best one, and the bonus words that it must hold."""
    shown = part.get("board") or (_best(part) or {}).get("board")
    return {"board": shown, "words": (part.get("bonus") or {"found": ()})["found"]}


def _misspelt(part: Any) -> Iterator[str]:
    """Yield written forms that are no form of their word, and words that cannot be printed.

    Skipped and repeated entries may have any text: they are not drawn.
    """
    if isinstance(part, Mapping):
        match part:
            case {"word": str(word)} if not word.isprintable():
                yield f"the word {quoted(word)} has characters that cannot be shown"
            case {"word": str(word), "written": str(written)} if not is_written(word, written):
                yield f"{quoted(written)} is no way to write {quoted(word)}"
        for name, value in part.items():
            if name not in ("skipped", "repeated"):
                yield from _misspelt(value)
    elif isinstance(part, list):
        for value in part:
            if isinstance(value, (Mapping, list)):
                yield from _misspelt(value)


def _board_faults(part: Mapping[str, Any], wrap: str, kind: str) -> Iterator[str]:
    rows: _Rows | None = part.get("board")
    if rows is None:
        return
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        yield "a board in it is no rectangle"
        return
    words = part.get("words")
    listed = words if isinstance(words, list) else ()  # in a report of best boards it is a number
    several = [entry for entry in listed if isinstance(entry, Mapping)]
    everywhere = kind == "unboggle.solve/1" and any(_EVERYWHERE & one.keys() for one in several)
    if everywhere and not all(one.keys() >= _EVERYWHERE for one in several):
        yield "some of its words have all their paths, and others do not"
        return
    for entry in several:
        paths = [*filter(None, [entry.get("path")]), *(entry["paths"] if everywhere else ())]
        twice = kind == "unboggle.gogen/1"
        if not all(_runs(entry["word"], path, rows, wrap, twice=twice) for path in paths):
            yield f"{cut(repr(entry['word']))} does not run on the board as it says"


def _size(rows: _Rows) -> list[int]:
    return [len(rows), len(rows[0])]


def _runs(word: str, path: Sequence[Sequence[int]], rows: _Rows, wrap: str, *, twice: bool) -> bool:
    """Whether ``path`` spells ``word`` on ``rows``, each cell touching the one before."""
    high, wide = len(rows), len(rows[0])
    if any(not (0 <= r < high and 0 <= c < wide) for r, c in path):
        return False
    if not twice and len({(r, c) for r, c in path}) != len(path):
        return False
    faces = [rows[r][c] for r, c in path]
    if not all(faces):  # a hole or a blank cell
        return False
    spelt, asked = "".join(filter(None, faces)).casefold(), word.casefold()
    down, across = wrap in ("columns", "both"), wrap in ("rows", "both")
    if wrap == "hexagons":
        around = hexagons((r, c) for r, row in enumerate(rows) for c, f in enumerate(row) if f)
        steps = all((c, d) in around[a, b] for (a, b), (c, d) in pairwise(path))
        return spelt in (asked, fold(asked)) and steps
    return spelt in (asked, fold(asked)) and all(  # --fold-accents: the board has no accents
        _near(a, c, high, down) and _near(b, d, wide, across) for (a, b), (c, d) in pairwise(path)
    )


def _near(one: int, other: int, size: int, meets: bool) -> bool:
    apart = abs(one - other)
    return apart <= 1 or (meets and apart >= size - 1)
