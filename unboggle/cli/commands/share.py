"""``unboggle share``: a puzzle as a short code for a link or a chat."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.printing import write
from unboggle.cli.question import Question, puzzle_arguments
from unboggle.cli.wish_options import PuzzleCommand


@click.command(
    cls=PuzzleCommand,
    short_help="Make a short code of your words, wishes and board.",
    epilog=options.examples(
        "echo cat, dog, cow | unboggle share - --size 3 --given 't.. ... ..x'",
        "echo cat, dog, cow | unboggle share - --size 3 --board 'CW. OAD GOT'",
    ),
)
@puzzle_arguments
@click.option("--board", metavar="ROWS|FILE", help="Put this board into the code, too.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="-",
    help="Write the code to FILE instead of standard output.",
)
def share(question: Question, board: str | None, output: str) -> None:
    """Print a code that 'unboggle open' turns into the puzzle again.

    It has the WORDS, the size and the wishes, and the board if there is one: a solver
    gets the puzzle, and who has the board can check it. 'unboggle fit --format code'
    writes such codes, too, with the board. A code is no secret: anybody can open it.
    """
    from unboggle import read_board, share

    asked = question.read(output, board=board)
    shown = None if board is None else read_board(board, q=question.q, wrap=asked.puzzle.grid.wrap)
    if shown is not None and shown.grid != asked.puzzle.grid:
        from unboggle import InputError

        raise InputError(f"the board is {shown.grid}, the size asked for {asked.puzzle.grid}")
    write(f"{share(asked.words, asked.puzzle, shown)}\n", output, encoding="utf-8")
