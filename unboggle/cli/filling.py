"""Filling of blank cells: options, and notes on the result."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

import click

from unboggle.arguments import Count, Level
from unboggle.cli import notes, options
from unboggle.cli.exit_codes import EXIT_CODES
from unboggle.cli.printing import Output
from unboggle.render.shown import fillings_of
from unboggle.requests.request import FillRequest, Strategy

if TYPE_CHECKING:
    from unboggle.answering.answer import CallOptions
    from unboggle.filling.filled import FillStrategy
    from unboggle.reports import Report
    from unboggle.reports.base.filling import FillReport

_STRATEGIES = get_args(Strategy)
UNDECIDED = EXIT_CODES["undecided"]
UNMET = 1
"""The exit code if requested cells stay blank, or if there are too many extra words."""


def filled_report(report: Report, fill: FillRequest, watch: CallOptions) -> Report:
    """Return ``report`` with its boards filled; prints a note if an optional filling fails."""
    from unboggle.answering.stages.report import fill_boards

    filled, found = fill_boards(report, fill, None, watch)
    for one in found:
        notes.note_response(one)
    return filled


def note_fillings(fill: FillRequest, report: Report, output: Output) -> int:
    """Print notes on fillings if the report has none; return the exit code of a failure."""
    fills = [*fillings_of(report)]
    unmet = [
        one
        for one in fills
        if one[0]["blank_reason"] is not None or one[0]["within_limit"] is False
    ]
    text = output.format.suffix == "txt"
    if report["format"] != "unboggle.fit/1" if text else _is_drawn(output):
        _print_fills(fills, notes.note)
    elif not text:
        _print_fills(unmet, notes.warn)
    late = any(one[0]["blank_reason"] == "undecided" for one in unmet)
    return (UNDECIDED if late else UNMET) if unmet and fill.required else 0


def _print_fills(fills: list[tuple[FillReport, int]], say: Callable[[str], None]) -> None:
    if fills:
        from unboggle.render.text.filling import fillings_text

        say(fillings_text(fills))


def filling_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command, below `output_options`, with the options of a `FillRequest`."""

    @functools.wraps(command)
    def run(
        *args: Any,
        fill: FillStrategy | None,
        max_extras: int | None,
        fill_level: int,
        output: Output,
        **others: Any,
    ) -> Any:
        asked = fill is not None or max_extras is not None
        way = fill or ("fewest-extras" if asked or _is_drawn(output) else "none")
        wanted = FillRequest(way, fill_level, max_extras, required=asked)
        return command(*args, fill=wanted, output=output, **others)

    return options.together(
        click.option(
            "--fill",
            type=click.Choice(_STRATEGIES),
            metavar="HOW",
            help="Fill blank cells: fewest-extras, most-extras, natural or none"
            "  [default: fewest-extras on sheets and pictures]",
        ),
        options.number_option(
            "--max-extras",
            "max_extras",
            None,
            "Allow at most N extra words when cells are filled.",
            Count,
        ),
        options.number_option(
            "--fill-level",
            "fill_level",
            FillRequest.fill_level,
            "Count only extra words as common as dictionary level N.",
            Level,
        ),
    )(run)


def _is_drawn(output: Output) -> bool:
    """Return whether the format is a sheet or a picture."""
    return "words" in output.format.sheet
