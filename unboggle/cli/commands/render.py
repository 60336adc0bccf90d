"""``unboggle render``: results become sheets to print, pages and pictures."""

from __future__ import annotations

import click

from unboggle.cli import completions, options
from unboggle.cli.call_context import running
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code, worst
from unboggle.cli.filling import filled_report, filling_options, note_fillings
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files
from unboggle.requests import FillRequest

_FOR_FILLING = 120.0  # seconds at most for the blank cells of all boards


@click.command(
    cls=Command,
    examples=(
        "unboggle fit examples/animals.txt --size 4 -o animals.json",
        "unboggle render animals.json -o animals.svg --show-paths",
        "unboggle render animals.json -o sheet.pdf --title Animals --word-list hints",
        "unboggle render animals.json -o class.pdf --versions 4 --no-key",
        "unboggle gogen make --seed 1 --count 2 --format json -o two.json",
        "unboggle render two.json animals.json -o booklet.html",
    ),
)
@click.argument(
    "results", nargs=-1, required=True, metavar="RESULT.json...", shell_complete=completions.files
)
@options.output_options(*sorted(options.SHEETS), look=("paths",))
@filling_options
@click.pass_context
def render(ctx: click.Context, results: tuple[str, ...], fill: FillRequest, output: Output) -> None:
    """Write results of commands, saved with --format json, in another format.

    RESULT.json is a file with one or more results, one per line, or - for standard input.
    Several results make a booklet: the puzzles first, then the keys. PDF needs the extra
    pdf of unboggle, PNG the extra png.
    """
    from unboggle.reports import read_reports

    for result in results:
        check_files(output.path, result=result)
    reports = [(report, result) for result in results for report in read_reports(result)]
    many = len(reports) > 1
    if many:
        output.check_several(f"there are {len(reports)} results")
    if fill.is_on:
        with running(_FOR_FILLING) as run:
            reports = [(filled_report(report, fill, run.options), name) for report, name in reports]
    unmet = max([note_fillings(fill, report, output) for report, _ in reports], default=0)
    if not output.emit_all((report, f"{name}" if many else "") for report, name in reports):
        statuses = [dict(report).get("status") for report, _ in reports]
        ctx.exit(worst([1, *(exit_code(str(status)) for status in statuses if status)]))
    ctx.exit(unmet)
