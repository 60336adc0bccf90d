"""Sheets of a report: as a file, or as pages for the preview and the print of a browser."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from unboggle import InputError, StopToken, render_answer
from unboggle.reports import RenderOptions, SheetOptions, fill_report_boards, parse_reports
from unboggle.requests.fields import values
from unboggle.requests.request import FillRequest
from unboggle.web.fields import Anything, Choice, Field, Record, Text, field_of
from unboggle.web.limits import LIMITS
from unboggle.web.task import Answer, Attachment, Task, TaskContext

if TYPE_CHECKING:
    from unboggle.reports import Report

PAGES = "pages"
"""The format of pages, which is JSON."""
SHEETS = {
    PAGES: "application/json",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
}
"""The formats of sheets, and what HTTP calls them."""
_HELP = {
    "key": "Whether to add the key.",
    "steps": "Number the cells of each path.",
    "language": "The language of the texts for solvers.",
}


def sheet_fields() -> Record:
    """Return the fields of the task."""
    names = [field.name for field in fields(SheetOptions) if field.name != "title"]
    look: dict[str, Field] = {
        "title": Text(200),
        **{name: field_of(SheetOptions, name, _HELP.get(name, "")) for name in names},
    }
    default: dict[str, object] = {name: values(SheetOptions, name).default for name in look}
    return Record(
        {
            "report": Anything("A report with boards."),
            "format": Choice(tuple(SHEETS)),
            **look,
            "fill": field_of(FillRequest, "strategy", "Which extra words letters on blanks form."),
        },
        ("report", "format"),
        {**default, "per_page": str(default["per_page"]), "fill": FillRequest.strategy},
    )


def _sheet(request: dict[str, Any], job: TaskContext) -> Answer:
    (report,) = parse_reports(json.dumps([request["report"]]), source="the report")
    look = {field.name: request[field.name] for field in fields(SheetOptions)}
    sheet = SheetOptions(**{**look, "per_page": int(request["per_page"])})
    options = RenderOptions(paths=True, sheet=sheet)
    filled, notes = _filled(report, request["fill"], job.stop)
    kind = request["format"]
    if kind == PAGES:
        found = {**_pages(filled, options, notes), "report": None if filled is report else filled}
        made: str | bytes = json.dumps(found, ensure_ascii=False)
    else:
        made = render_answer(filled, format=kind, options=options)
    content = made.encode() if isinstance(made, str) else made
    if len(content) > LIMITS.file:
        raise InputError(f"the sheet is larger than {LIMITS.file // 1024**2} MB")
    return Answer(None, Attachment(f"sheet.{kind}", SHEETS[kind], content))


def _filled(report: Report, strategy: Any, stop: StopToken) -> tuple[Report, list[str]]:
    """Return ``report`` with its boards filled, and notes on cells that stay blank.

    It is the same object if no cell was filled.
    """
    from unboggle.render.shown import fillings_of
    from unboggle.render.text.filling import fillings_text

    timeout = LIMITS.quick_timeout / 2  # the other half is for the drawing
    try:
        filled = fill_report_boards(report, strategy=strategy, timeout=timeout, stop=stop)
    except InputError as error:  # a constraint of a plug-in that is not installed
        return report, [f"blank cells are not filled: {error}"]
    fills = [*fillings_of(filled)]
    blank = [one for one in fills if one[0]["blank_reason"] is not None]
    return filled if fills else report, [fillings_text(blank)] if blank else []


def _pages(report: Report, options: RenderOptions, notes: list[str]) -> dict[str, Any]:
    """Return the pages as SVG, and what a setter must know before they are printed."""
    from unboggle.drawing.svg import to_svg
    from unboggle.render.pages.booklet import booklet
    from unboggle.render.sheets.contents import first_versions
    from unboggle.render.sheets.warnings import (
        offensive_note,
        offensive_words,
        shortfalls,
        versions_note,
    )

    pages = booklet([report], options)
    sheets = first_versions([report], options.sheet)
    more = versions_note(sheets, options.sheet.versions)
    return {
        "pages": [
            {
                "title": one.title,
                "width": round(one.width),
                "height": round(one.height),
                "svg": to_svg(one, dark_too=False),
            }
            for one in pages
        ],
        "notes": [*shortfalls(sheets), *notes, *([more] if more else [])],
        "offensive": {"text": offensive_note(sheets), "words": offensive_words(sheets)},
    }


TASKS: dict[str, Task] = {"sheet": _sheet}
