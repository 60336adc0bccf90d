"""``unboggle render``: results become sheets to print, pages and pictures."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.exit_codes import exit_code, worst
from unboggle.cli.filling import Filling, filling_options
from unboggle.cli.printing import Output
from unboggle.cli.running import running
from unboggle.cli.sources import check_files

_FOR_FILLING = 120.0  # seconds at most for the free cells of all boards


@click.command(
    short_help="Make sheets to print, pages and pictures of results.",
    epilog=options.examples(
        "unboggle fit examples/animals.txt --size 4 -o animals.json",
        "unboggle render animals.json -o animals.svg --paths",
        "unboggle render animals.json -o sheet.pdf --title 'Animals' --words hints",
        "unboggle render animals.json -o class.pdf --versions 4 --no-key",
        "unboggle gogen make --seed 1 --count 2 --format json -o two.json",
        "unboggle render two.json animals.json -o booklet.html",
    ),
)
@click.argument("results", nargs=-1, required=True, metavar="RESULT.json...")
@options.output_options(*sorted(options.SHEETS), look=("paths",), sheet_help=True)
@filling_options
@click.pass_context
def render(ctx: click.Context, results: tuple[str, ...], filling: Filling, out: Output) -> None:
    """Write what the commands have found, as --format json says it, in another format.

    RESULT.json is a file of one result or of several, a line each, or - for standard
    input. Several make a booklet: the puzzles first, then the keys. Every path is
    traced again. PDF needs the extra unboggle[pdf], PNG unboggle[png]. If none of
    the results has a board for it no file is touched, and the exit code is that of the results.
    """
    from unboggle import read_reports

    for result in results:
        check_files(out.path, result=result)
    reports = [(report, result) for result in results for report in read_reports(result)]
    many = len(reports) > 1
    if many:
        out.check_several(f"there are {len(reports)} results")
    if filling.is_on:
        with running(_FOR_FILLING) as run:
            reports = [(filling.report(report, run.watch), name) for report, name in reports]
    unmet = max([filling.told(report, out) for report, _ in reports], default=0)
    if not out.emit_all((report, f"{name}" if many else "") for report, name in reports):
        statuses = [dict(report).get("status") for report, _ in reports]
        ctx.exit(worst([1, *(exit_code(str(status)) for status in statuses if status)]))
    ctx.exit(unmet)
