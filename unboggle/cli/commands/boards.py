"""``unboggle boards``: all boards that hold the words."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.constraint_options import PuzzleCommand
from unboggle.cli.filling import filling_options
from unboggle.cli.finish import answer_request
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_arguments import PuzzleArguments, puzzle_or_smallest_arguments
from unboggle.requests import BoardsRequest, FillRequest


@click.command(
    cls=PuzzleCommand,
    examples=(
        "echo act ape ate cop end | unboggle boards - --size 3 --limit 100",
        "echo cat dog | unboggle boards - --size 3 --inventory acdgotxyz --limit 3",
    ),
)
@puzzle_or_smallest_arguments()
@options.number_option("--limit", "limit", BoardsRequest.limit, "Stop after N boards.")
@options.timeout_option()
@options.seed_option("Seed of the random choices; selects the boards if there are more.")
@options.output_options("boards", look=("verbose",))
@filling_options
@click.pass_context
def boards(
    ctx: click.Context,
    question: PuzzleArguments,
    limit: int,
    timeout: float,
    seed: int,
    fill: FillRequest,
    output: Output,
) -> None:
    """List all boards that hold every word of WORDS, a file or - for standard input.

    Boards show only the letters that the words need; an inventory fills all cells. Of a board
    and its symmetric images one is shown.

    Exit code 0: boards were found; 20: there are none; 124: the timeout expired.
    """
    output.check_boards(limit, "--limit 1")
    asked = question.read(output.path)
    if asked.grid is not None:
        output.check_puzzle(asked.puzzle)
    request = BoardsRequest(asked, options.limit(timeout), seed, limit, fill)
    answer_request(ctx, request, output)
