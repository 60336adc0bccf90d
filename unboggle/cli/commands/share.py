"""``unboggle share``: a puzzle as a short code for a link or a chat."""

from __future__ import annotations

import click

from unboggle.cli import completions
from unboggle.cli.constraint_options import PuzzleCommand
from unboggle.cli.printing import write
from unboggle.cli.puzzle_arguments import PuzzleArguments, puzzle_arguments


@click.command(
    cls=PuzzleCommand,
    examples=(
        "echo cat, dog, cow | unboggle share - --size 3 --given 't.. ... ..x'",
        "echo cat, dog, cow | unboggle share - --size 3 --board 'CW. OAD GOT'",
    ),
)
@puzzle_arguments
@click.option(
    "--board",
    metavar="ROWS|FILE",
    shell_complete=completions.files,
    help="Add this board to the code.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=completions.files,
    default="-",
    help="Write the code to FILE instead of standard output.",
)
def share(question: PuzzleArguments, board: str | None, output: str) -> None:
    """Print a share code, which 'unboggle open' turns into the puzzle again.

    It contains WORDS with their marks, size and constraints, and the board if you pass one. A
    code is no secret: anyone can open it. 'unboggle fit --format code' writes one, too, with the
    board.
    """
    from unboggle import load_board, share_code

    asked = question.read(output, marks="all", board=board)
    shown = (
        None
        if board is None
        else load_board(board, reading=question.reading, wrap=asked.puzzle.grid.wrap)
    )
    if shown is not None and shown.grid != asked.puzzle.grid:
        from unboggle import InputError

        raise InputError(f"the board is {shown.grid}, the requested size is {asked.puzzle.grid}")
    write(f"{share_code(asked.words, asked.puzzle, shown)}\n", output, encoding="utf-8")
