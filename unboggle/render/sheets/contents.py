"""The sheets of a report: their contents, and the notes for the setter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unboggle.errors import InputError
from unboggle.forward.scoring_rules import RULES
from unboggle.puzzle.model.capitals import capitals
from unboggle.render.sheets.blurbs import UMLAUTS, board_blurb, gogen_title
from unboggle.render.sheets.languages import TEXTS
from unboggle.render.sheets.sheet import Item, Sheet, versions
from unboggle.render.sheets.warnings import named, offensive_extras, shortfall
from unboggle.render.shown import why_no_board
from unboggle.reports.base.parts import with_written

if TYPE_CHECKING:
    from unboggle.render.formats._contract import SheetOptions
    from unboggle.reports.base.report import Report

_Report = Mapping[str, Any]
LARGEST = 100
"""The most rows or columns of a drawn board."""


def sheets(report: Report, look: SheetOptions) -> list[Sheet]:
    """Return the sheets of ``report``; `NoBoard` says why there is none.

    Raises `InputError` for a board of more than 100 rows or columns, which is not legible.
    """
    if (error := why_no_board(report)) is not None:
        raise error
    found = [
        version
        for sheet in first_versions([report], look)
        for version in versions(sheet, look.versions)
    ]
    if any(max(len(sheet.rows), len(sheet.rows[0])) > LARGEST for sheet in found):
        raise InputError(f"a board of more than {LARGEST} rows or columns is not drawn")
    return found


def first_versions(reports: Iterable[Report], look: SheetOptions) -> list[Sheet]:
    """Return a sheet for each board of ``reports``."""
    return [_entitled(one, look) for each in reports for one in _SHEETS[each["format"]](each, look)]


def all_sheets(reports: Iterable[Report], look: SheetOptions) -> list[Sheet]:
    """Return the sheets of all ``reports``; those with the same title are numbered."""
    found = [sheet for report in reports for sheet in sheets(report, look)]
    times = Counter(sheet.title for sheet in found)
    so_far: Counter[str] = Counter()
    for k, sheet in enumerate(found):
        if times[sheet.title] > 1:
            so_far[sheet.title] += 1
            found[k] = replace(sheet, title=f"{sheet.title} · {so_far[sheet.title]}")
    return found


def kinds() -> Iterable[str]:
    """Return the kinds of reports with boards to draw."""
    return _SHEETS.keys()


def _entitled(sheet: Sheet, look: SheetOptions) -> Sheet:
    if not look.title:
        return sheet
    _, dot, which = sheet.title.partition(" · ")
    return replace(sheet, title=f"{look.title}{dot}{which}")


def _umlauts(items: Iterable[Item]) -> str:
    """Return the umlauts of ``items`` that their words spell with two letters."""
    return "".join(
        one
        for one, two in UMLAUTS.items()
        if any(
            one in item.word.upper() and two in (item.spelled or item.word).upper()
            for item in items
        )
    )


def _one(
    report: _Report,
    look: SheetOptions,
    rows: Sequence[Sequence[str | None]],
    words: Sequence[Mapping[str, Any]],
    *,
    number: int | None = None,
    ask: str = "all",
    table: tuple[tuple[str, str], ...] = (),
    shortest: int = 0,
    **more: Any,
) -> Sheet:
    """Return the sheet of a board that shows ``rows`` and holds ``words``."""
    shown = capitals(rows)
    texts = TEXTS[look.language]
    title = texts.title if number is None else f"{texts.title} · {texts.board.format(number)}"
    items = tuple(
        Item(with_written(entry), _path(entry.get("path")), entry.get("points"), entry["word"])
        for entry in words
        if entry.get("path") or "path" not in entry
    )
    ask = look.words or ask
    if not items:
        ask = "none"
    wrap = "hexagons" if report.get("touching") == "hexagons" else report.get("wrap", "none")
    listed = ask in ("all", "restore")
    sharp = listed and any("ß" in item.word.lower() for item in items)
    return Sheet(
        title=title,
        rows=shown,
        solution=shown,
        texts=texts,
        blurb=board_blurb(
            texts,
            shown,
            len(items),
            ask,
            wrap,
            shortest,
            sharp=sharp,
            umlauts=_umlauts(items) if listed else "",
        ),
        items=items,
        word_listing="all" if listed else ask,
        given=_given(report, rows),
        table=table,
        write=ask in ("number", "none"),
        upright=wrap in ("rows", "columns"),
        hexagons=report.get("touching") == "hexagons",
        shortfall=shortfall(report),
        offensive=offensive_extras(report, rows, words),
        **more,
    )


def _path(cells: Sequence[Sequence[int]] | None) -> tuple[tuple[int, int], ...]:
    return tuple((row, column) for row, column in cells or ())


def _cells(rows: Sequence[Sequence[str | None]] | None) -> frozenset[tuple[int, int]]:
    """Return the cells that show something in ``rows``."""
    return frozenset(
        (r, c) for r, row in enumerate(rows or ()) for c, face in enumerate(row) if face
    )


def _given(
    report: _Report, rows: Sequence[Sequence[str | None]] | None = None
) -> frozenset[tuple[int, int]]:
    """Return the given cells; none if all letters of ``rows`` are given, apart from a filling."""
    constraints, made = report.get("constraints") or {}, report.get("added") or {}
    given = _cells(constraints.get("given")) | _cells(made.get("given"))
    return frozenset() if rows and _cells(rows) <= given | _filled(report) else given


def _filled(report: _Report) -> frozenset[tuple[int, int]]:
    return frozenset(
        (row, column) for row, column in (report.get("fill") or {"cells": ()})["cells"]
    )


def _fit(report: _Report, look: SheetOptions) -> list[Sheet]:
    """Return the sheet of the board, or of the best one so far."""
    if report["board"] is not None:
        return [_one(report, look, report["board"], report["words"], note=_bonus(report))]
    best = report.get("incumbent") or report.get("best_board")
    if best is None or report["status"] == "impossible":
        return []
    return [_one(report, look, best["board"], best["words"])]


def _bonus(part: _Report) -> str:
    """Return the note with the bonus words on the board."""
    found = [with_written(entry) for entry in (part.get("bonus") or {"found": ()})["found"]]
    return f"Bonus words on the board: {named(found)}." if found else ""


def _boards(report: _Report, look: SheetOptions) -> list[Sheet]:
    several = len(report["boards"]) > 1
    return [
        _one(
            report, look, one["board"], one["words"],
            number=number if several else None,
        )
        for number, one in enumerate(report["boards"], start=1)
    ]  # fmt: skip


def _alternatives(report: _Report, look: SheetOptions) -> list[Sheet]:
    """Return the sheets of different boards, with notes for the setter."""
    several = len(report["alternatives"]) > 1
    return [
        _one(
            report, look, one["board"], one["words"],
            number=number if several else None,
            note=f"{_difficulty(one['statistics'])} {_bonus(one)}".rstrip(),
        )
        for number, one in enumerate(report["alternatives"], start=1)
    ]  # fmt: skip


def _difficulty(statistics: Mapping[str, Any]) -> str:
    return f"Difficulty {statistics['difficulty']} of 100: {statistics['label']}."


def _unique(report: _Report, look: SheetOptions) -> list[Sheet]:
    if report["board"] is None:
        return []
    if _is_to_restore(report, look):
        return [_to_restore(report, look)]
    sheet = _one(report, look, report["board"], report["words"])
    if len(report["boards"]) < 2:
        return [sheet]
    return [_two(sheet, report["boards"][1], report["differing_cells"])]


def _is_to_restore(report: _Report, look: SheetOptions) -> bool:
    """Whether solvers get the given letters that make the board unique, and write the others.

    They need all words for that, and perhaps no letter.
    """
    kind = (report.get("added") or {}).get("kind")
    return kind == "givens" and report["status"] == "unique" and look.words in ("", "all")


def _to_restore(report: _Report, look: SheetOptions) -> Sheet:
    """Return the sheet with the given letters, and the letters on cells that no word needs."""
    look = replace(look, words="")
    sheet = _one(report, look, report["board"], report["words"], ask="restore")
    given = _given(report) | _filled(report)
    rows = [
        [face if face is None or (r, c) in given else "" for c, face in enumerate(row)]
        for r, row in enumerate(sheet.solution)
    ]
    note = "Turned or reflected, this board is a solution, too." if report["symmetries"] > 1 else ""
    return replace(sheet, rows=rows, given=given, note=note)


def _two(sheet: Sheet, other: Sequence[Sequence[str | None]], differ: Iterable[Any]) -> Sheet:
    return replace(
        sheet,
        other=capitals(other),
        ringed=frozenset((row, column) for row, column in differ),
        note="Two boards hold these words; the cells that differ are ringed.",
    )


def _gogen(report: _Report, look: SheetOptions) -> list[Sheet]:
    if report["board"] is None:
        return []
    words = map(with_written, report["words"])
    sheet = _of_gogen(look, report["difficulty"], report["given"], report["board"], words)
    several = len(report["boards"]) > 1
    return [_two(sheet, report["boards"][1], report["differing_cells"]) if several else sheet]


def _gogens(report: _Report, look: SheetOptions) -> list[Sheet]:
    return [
        _of_gogen(
            look, one["difficulty"],
            _typed(one["grid"]), _typed(one["solution"]), one["words"], one["kind"] == "hyper",
        )
        for one in report["puzzles"]
    ]  # fmt: skip


def _of_gogen(
    look: SheetOptions,
    level: int | None,
    given: Sequence[Sequence[str | None]],
    solution: Sequence[Sequence[str | None]],
    words: Iterable[str],
    hyper: bool = False,
) -> Sheet:
    there, all_ = ({face for row in rows for face in row if face} for rows in (given, solution))
    texts = TEXTS[look.language]
    return Sheet(
        title=gogen_title(texts, level),
        rows=capitals(given),
        solution=capitals(solution),
        texts=texts,
        blurb=texts.hyper if hyper else texts.gogen,
        items=tuple(map(Item, words)),
        given=_cells(given),
        letters=" ".join(sorted(all_ - there)).upper(),
        gogen=True,
    )


def _typed(lines: Iterable[str]) -> list[list[str | None]]:
    return [["" if letter in ".?_ " else letter for letter in line] for line in lines]


def _solve(report: _Report, look: SheetOptions) -> list[Sheet]:
    scoring = report["scoring"]
    shortest: int = scoring["min_length"]
    sheet = _one(
        report, look, report["board"], report["words"],
        ask="number", table=_points(look, scoring["points"], scoring["per_letter"], shortest),
        shortest=shortest, note=f"Together the words are worth {report['points']} points.",
    )  # fmt: skip
    heat = {
        (r, c): count
        for r, row in enumerate(report.get("heat") or ())
        for c, count in enumerate(row)
        if count is not None
    }
    return [replace(sheet, heat=heat)]


def _points(
    look: SheetOptions, points: Sequence[int], per_letter: int, shortest: int
) -> tuple[tuple[str, str], ...]:
    """Return lengths and points; lengths with the same points share a column."""
    columns: list[tuple[int, int, int]] = []
    for length in range(shortest, len(points)):
        if columns and columns[-1][2] == points[length]:
            columns[-1] = (columns[-1][0], length, points[length])
        else:
            columns.append((length, length, points[length]))
    table = [(f"{a}" if a == b else f"{a}–{b}", str(worth)) for a, b, worth in columns]
    if per_letter:
        table.append((f"{len(points)}+", TEXTS[look.language].a_letter.format(per_letter)))
    elif table:
        table[-1] = (f"{columns[-1][0]}+", table[-1][1])
    return tuple(table)


def _check(report: _Report, look: SheetOptions) -> list[Sheet]:
    words = [entry | {"points": None} for entry in report["words"]]  # a list to find, no game
    return [_one(report, look, report["board"], words)]


def _throw(report: _Report, look: SheetOptions) -> list[Sheet]:
    several = len(report["boards"]) > 1
    return [
        _one(
            report, look, one["board"], (),
            number=number if several else None,
        )
        for number, one in enumerate(report["boards"], start=1)
    ]  # fmt: skip


def _best(report: _Report, look: SheetOptions) -> list[Sheet]:
    rules = RULES.get(report["rules"])
    table = _points(look, rules.points, rules.per_letter, rules.min_length) if rules else ()
    several = len(report["boards"]) > 1
    return [
        _one(
            report, look, one["board"], (),
            number=number if several else None,
            table=table, shortest=rules.min_length if rules else 0,
            note=f"{one['words']} words, worth {one['points']} points, are on the board.",
        )
        for number, one in enumerate(report["boards"], start=1)
    ]  # fmt: skip


def _decode(report: _Report, look: SheetOptions) -> list[Sheet]:
    return [] if report["board"] is None else [_one(report, look, report["board"], report["words"])]


def _dice(report: _Report, look: SheetOptions) -> list[Sheet]:
    return [_one(report, look, report["board"], ())]


_SHEETS: dict[str, Callable[[Any, SheetOptions], list[Sheet]]] = {
    "unboggle.best/1": _best,
    "unboggle.boards/1": _boards,
    "unboggle.check/1": _check,
    "unboggle.alternatives/1": _alternatives,
    "unboggle.decode/1": _decode,
    "unboggle.dice/1": _dice,
    "unboggle.fit/1": _fit,
    "unboggle.gogen/1": _gogen,
    "unboggle.gogen-make/1": _gogens,
    "unboggle.solve/1": _solve,
    "unboggle.throw/1": _throw,
    "unboggle.unique/1": _unique,
    "unboggle.why/1": _fit,
}
