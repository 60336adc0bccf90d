"""``unboggle open``: a share code, or a file of another program, becomes a board again."""

from __future__ import annotations

from dataclasses import replace

import click

from unboggle.cli import completions, options
from unboggle.cli.advice import longer
from unboggle.cli.call_context import running
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.finish import finish
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    cls=Command,
    examples=(
        "echo cat, dog, cow | unboggle share - --size 3 -o pets.code",
        "unboggle open pets.code --show-paths",
        "unboggle open pets.code -o pets.ipuz",
        "unboggle open pets.ipuz",
    ),
)
@click.argument("source", metavar="CODE|FILE", shell_complete=completions.files)
@options.seed_option("Seed of the random choices, for a puzzle without a board.")
@options.timeout_option(help="Stop after SECONDS, for a puzzle without a board; 0 means no limit.")
@options.output_options("check", "fit", look=("paths",))
@click.pass_context
def open(ctx: click.Context, source: str, seed: int, timeout: float, output: Output) -> None:
    """Show the puzzle of CODE, or of FILE (- for standard input).

    FILE is a share code, an ipuz or Strands puzzle, or a result in JSON. Its board is traced
    again; if there is none, unboggle looks for one as 'unboggle fit' does, with --most if words
    have marks.

    Exit code 0: all words are on the board; 1: one is missing.
    """
    from unboggle import fit, fit_most, load_puzzle, to_report

    check_files(output.path, puzzle=source)
    opened = load_puzzle(source)
    if (answer := opened.checked) is not None:
        output.emit(to_report(answer))
        ctx.exit(exit_code(answer.status))
    with running(timeout) as run:
        if opened.words.is_marked:
            grid, asked = opened.puzzle.grid, opened.puzzle.constraints
            found = fit_most(opened.words, grid, constraints=asked, seed=seed, **run.options)
        else:
            found = fit(opened.puzzle, seed=seed, **run.options)
    report = to_report(found, words=opened.words, extras=None)
    # extras are options of 'fit'
    advice: tuple[str, ...] = ()
    if found.status == "undecided" and not found.interrupted:
        advice = (longer(timeout),) if timeout else ()
    look = replace(output.render_options, extras="none", advice=advice)
    plain = replace(output, render_options=look)
    finish(found, report, plain, something=found.incumbent is not None)
