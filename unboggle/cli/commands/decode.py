"""``unboggle decode``: an outside solver's output becomes a board, or an objection."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    short_help="Read an outside solver's output back into a board.",
    epilog=options.examples(
        "unboggle encode examples/needleman.txt --size 3 -o board.cnf",
        "minisat board.cnf model.txt; unboggle decode board.cnf model.txt",
        "unboggle decode board.cnf model.txt --format json",
    ),
)
@click.argument("formula")
@click.argument("solution")
@options.output_options("decode", look=("paths",))
@click.pass_context
def decode(ctx: click.Context, formula: str, solution: str, out: Output) -> None:
    """Print the board that SOLUTION, a solver's output, means for FORMULA.

    FORMULA was written by 'unboggle encode'. SOLUTION has s and v lines, or is
    minisat's result file or z3's model; - is standard input. Every clause and
    every word is checked. Exit 0: a board; 1: the solution cannot be one, with
    the reason; 20: the solver says there is none; 124: it does not know.
    """
    from unboggle import decode, to_report

    check_files(out.path, formula=formula, solution=solution)
    answer = decode(formula, solution)
    out.emit(to_report(answer))
    ctx.exit(exit_code(answer.verdict))
