"""The report on an answer, with letters on the blank cells of its boards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.answering.answer import CallOptions, Context
    from unboggle.answering.notes import BlankCells
    from unboggle.answering.response import Response
    from unboggle.forward.lexicon import Lexicon
    from unboggle.reports.base.report import Report
    from unboggle.requests.kinds import Request
    from unboggle.requests.request import FillRequest


def run(response: Response[Request], context: Context) -> Response[Request]:
    """Return ``response`` with its report."""
    from unboggle.library.reporting import to_report

    if response.versions is not None:
        report = to_report(response.versions, words=response.words)
    else:
        report = to_report(
            response.answer,
            words=response.words,
            extras=response.extras,
            certificate=response.certificate,
            number=getattr(response.request, "number", 1),
            filled=response.filled,
        )
    return _filled(replace(response, report=report), context)


def _filled(response: Response[Request], context: Context) -> Response[Request]:
    """Return ``response`` with the boards of its report filled; one that fits has its own stage."""
    request, report = response.request, response.report
    fill = getattr(request, "fill", None)
    alone = (
        request.task == "fit" and response.versions is None and response.answer.board is not None
    )
    if fill is None or not fill.is_on or alone or report is None:
        return response
    dictionary = None if request.task == "unique" else getattr(request, "dictionary", None)
    report, notes = fill_boards(report, fill, dictionary, context.options("fill"))
    return replace(response, report=report, notes=(*response.notes, *notes))


def fill_boards(
    report: Report, fill: FillRequest, dictionary: Lexicon | None, options: CallOptions
) -> tuple[Report, tuple[BlankCells, ...]]:
    """Return ``report`` with its boards filled; unchanged, with a note, if that is impossible.

    Raises `InputError` instead of the note if the filling is required.
    """
    from unboggle.library.report_filling import fill_report_boards

    try:
        return fill_report_boards(
            report,
            dictionary,
            strategy=fill.strategy,
            max_level=fill.fill_level,
            max_extras=fill.max_extras,
            **options,
        ), ()
    except InputError as error:
        if fill.required:
            raise
        from unboggle.answering.notes import BlankCells

        return report, (BlankCells(str(error)),)
