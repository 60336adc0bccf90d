"""``unboggle decode``: an outside solver's output becomes a board, or an objection."""

from __future__ import annotations

import click

from unboggle.cli import completions, options
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    cls=Command,
    examples=(
        "unboggle encode examples/needleman.txt --size 3 -o board.cnf",
        "minisat board.cnf model.txt; unboggle decode board.cnf model.txt",
        "unboggle decode board.cnf model.txt --format json",
    ),
)
@click.argument("formula", shell_complete=completions.files)
@click.argument("solution", shell_complete=completions.files)
@options.output_options("decode", look=("paths",))
@click.pass_context
def decode(ctx: click.Context, formula: str, solution: str, output: Output) -> None:
    """Print the board that SOLUTION, a solver's output, means for FORMULA.

    'unboggle encode' writes FORMULA. SOLUTION has s and v lines, or is a result file of minisat
    or a model of z3; - is standard input. Every clause and every word is checked.

    Exit code 0: a board; 1: the solution is wrong; 20: the solver reports that there is none;
    124: unknown.
    """
    from unboggle import to_report
    from unboggle.formulas import decode_answer

    check_files(output.path, formula=formula, solution=solution)
    answer = decode_answer(formula, solution)
    output.emit(to_report(answer))
    ctx.exit(exit_code(answer.verdict))
