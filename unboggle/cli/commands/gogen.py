"""``unboggle gogen``: solve the puzzles called Gogen, and make new ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from unboggle.cli import completions, options
from unboggle.cli.call_context import running
from unboggle.cli.collect import gogen_requests, new_gogens_request
from unboggle.cli.command import Group
from unboggle.cli.exit_codes import worst
from unboggle.cli.folder import is_folder, make_folder
from unboggle.cli.gogen_finish import NewGogensWriter, gogen_code
from unboggle.cli.gogen_options import NewGogensOptions, new_gogens_options
from unboggle.cli.option_records import ParallelOptions, parallel_options
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files

if TYPE_CHECKING:
    from unboggle.reports import Report

_SOLVE_EXAMPLES = (
    "unboggle gogen solve examples/gogen.txt",
    "unboggle gogen solve examples/gogen.txt --explain",
    "unboggle gogen solve examples/gogen.txt --hint",
    "unboggle gogen solve examples/gogen.txt --format json",
    "unboggle gogen solve examples/gogen.txt --certify proof",
)
_MAKE_EXAMPLES = (
    "unboggle gogen make --seed 7",
    "unboggle gogen make --seed 7 --kind ultra --difficulty 5 --show-solution",
    "unboggle gogen make --kind hyper --givens minimal | unboggle gogen solve -",
    "unboggle gogen make --seed 1 --count 3 --difficulty 2 -o gogens/",
)


@click.group(
    cls=Group,
    examples=(_SOLVE_EXAMPLES[0], *_MAKE_EXAMPLES[:2]),
)
def gogen() -> None:
    """Solve and make Gogens: the letters A to Y on 5x5 cells, so that all words can be traced."""


@gogen.command(
    task="gogen-solve",
    short_help="Find the board of a Gogen, or report its fault.",
    examples=_SOLVE_EXAMPLES,
)
@click.argument("file", shell_complete=completions.files)
@click.option("--explain", is_flag=True, help="Show each step of the logic, with its reason.")
@options.certify_option
@options.timeout_option()
@options.output_options("gogen", look=("hint",))
@click.pass_context
def solve(
    ctx: click.Context,
    file: str,
    explain: bool,
    certify: str | None,
    timeout: float,
    output: Output,
) -> None:
    """Find the board of the Gogen in FILE (- for standard input), and whether it is unique.

    FILE has five rows of letters, with ?, ., _, -, * or a blank for unknown cells, then an empty
    line and the words. It may also be JSON, and may contain several Gogens. Fill in the letters
    that you have found, and --hint shows the next step.

    Exit code 0: one board; 1: the Gogen has two boards, or a wrong solution; 20: no board.
    """
    check_files(output.path, Gogen=file)
    hint = output.render_options.hint
    requests = gogen_requests(file, explain or hint, certify, options.limit(timeout), output)
    codes: list[int] = []

    def reports() -> Iterator[tuple[Report, str]]:
        for request in requests:
            which = f"Gogen {request.number} of {len(requests)}" if len(requests) > 1 else ""
            lead = f"{which}: " if which else ""
            with running(request.timeout, lead) as run:
                response = run.answer(request)
            codes.append(gogen_code(response, lead))
            assert response.report is not None
            yield response.report, which

    output.emit_all(reports())
    ctx.exit(worst(codes))


@gogen.command(
    task="gogen-make",
    short_help="Make new Gogens, each with one board only.",
    examples=_MAKE_EXAMPLES,
)
@new_gogens_options
@parallel_options("Processes at once.")
@options.timeout_option(None, "Stop after SECONDS; 0 means no limit  [default: 60, or 1 per Gogen]")
@options.output_options(
    "gogen-make",
    look=("solution",),
    format_help="Format:",
    file_help="Write all to FILE, or each to its own file in FOLDER/.",
    file_metavar="FILE|FOLDER/",
)
@click.pass_context
def make(
    ctx: click.Context,
    new: NewGogensOptions,
    parallel: ParallelOptions,
    timeout: float | None,
    output: Output,
) -> None:
    """Make Gogens of common words, each with one board only.

    Two methods check that no other board fits: a search, and a SAT solver that reads only the
    text. Up to difficulty 3 simple rules solve a Gogen; from 4 on you must suppose a letter
    somewhere and find a contradiction. The page 'Gogens' of the documentation has the details.

    Exit code 124: the timeout expired; the Gogens made so far are written.
    """
    request = new_gogens_request(new, parallel, timeout)
    if is_folder(output):
        make_folder(output.path)
    else:
        check_files(output.path)
    writer = NewGogensWriter(request, output)
    with running(request.timeout) as run:
        response = run.answer(request, on_made=writer.show)
    ctx.exit(writer.finish(response.answer, response.report))
