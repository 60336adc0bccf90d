"""``unboggle open``: a share code, or a file of another program, becomes a board again."""

from __future__ import annotations

from dataclasses import replace

import click

from unboggle.cli import options
from unboggle.cli.ending import finish
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.running import running
from unboggle.cli.sources import check_files


@click.command(
    short_help="Open a share code, or a puzzle of another program.",
    epilog=options.examples(
        "echo cat, dog, cow | unboggle share - --size 3 -o pets.code",
        "unboggle open pets.code",
        "echo cat, dog, cow | unboggle fit - --size 3 -o pets.ipuz",
        "unboggle open pets.ipuz --paths",
    ),
)
@click.argument("source", metavar="CODE|FILE")
@options.seed_option("For a puzzle without a board: another number, often another board.")
@options.timeout_option(help="For a puzzle without a board: give up after this long; 0 never.")
@options.output_options("check", "fit", look=("paths",))
@click.pass_context
def open(ctx: click.Context, source: str, seed: int, timeout: float, out: Output) -> None:
    """Show the puzzle that CODE is, or that FILE (- for standard input) holds.

    FILE is a share code, ipuz, a Strands puzzle, or a result in JSON. Its board is traced
    anew: exit 0 if all words are on it, 1 if one is missing. Where there is no board one
    is sought, as 'unboggle fit' does.
    """
    from unboggle import fit, open_puzzle, to_report

    check_files(out.path, puzzle=source)
    opened = open_puzzle(source)
    if (answer := opened.checked) is not None:
        out.emit(to_report(answer))
        ctx.exit(exit_code(answer.status))
    with running(timeout) as run:
        found = fit(opened.puzzle, seed=seed, **run.watch)
    report = to_report(found, words=opened.words, extras=None)
    # what its report says of extras and hints are options of 'fit'
    plain = replace(out, look=replace(out.look, extras="none", hints=False))
    finish(ctx, found, report, plain, something=found.best is not None)
