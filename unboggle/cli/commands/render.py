"""``unboggle render``: results become sheets to print, pages and pictures."""

from __future__ import annotations

from dataclasses import replace

import click

from unboggle.cli import options
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


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
@click.option(
    "--words",
    type=click.Choice(["all", "hints", "number", "none"]),
    help="What solvers are told: the words, first letters and lengths, their number, or"
    " nothing.  [default: all; of 'solve' the number]",
)
@click.option("--key/--no-key", default=True, help="With the answers, on pages of their own.")
@click.option("--steps", is_flag=True, help="Number the cells of each path.")
@click.option(
    "--versions",
    type=options.WholeNumber(1, 4),
    default=1,
    show_default=True,
    metavar="N",
    help="Make so many versions of each board, turned and reflected, each with its key.",
)
@click.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6"]),
    default="1",
    show_default=True,
    help="In a PDF: so many puzzles on a page.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="In a PDF: the size of the page.",
)
@options.output_options(*sorted(options.SHEETS), look=("paths",))
def render(
    results: tuple[str, ...],
    words: str | None,
    key: bool,
    steps: bool,
    versions: int,
    per_page: str,
    paper: str,
    out: Output,
) -> None:
    """Write what the commands have found, as --format json says it, in another format.

    RESULT.json is a file of one result or of several, a line each, or - for standard
    input. Several make a booklet: the puzzles first, then the keys. Every path is
    traced again. PDF needs the extra unboggle[pdf], PNG unboggle[png].
    """
    from unboggle import read_reports

    for result in results:
        check_files(out.path, result=result)
    reports = [(report, result) for result in results for report in read_reports(result)]
    sheet = replace(
        out.look.sheet,
        words=words or "",
        key=key,
        steps=steps,
        versions=versions,
        per_page=int(per_page),
        paper=paper,
    )
    many = len(reports) > 1
    if many:
        out.check_several(f"there are {len(reports)} results")
    wanted = replace(out, look=replace(out.look, sheet=sheet))
    wanted.emit_all((report, name if many else "") for report, name in reports)
