"""``unboggle unique``: is there one board only?"""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.clue_options import ClueOptions, clue_options
from unboggle.cli.collect import unique_request
from unboggle.cli.constraint_options import PuzzleCommand
from unboggle.cli.filling import filling_options
from unboggle.cli.finish import answer_request
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_arguments import PuzzleArguments, puzzle_or_smallest_arguments
from unboggle.requests import FillRequest


@click.command(
    cls=PuzzleCommand,
    examples=(
        "echo act ape ate cop end old | unboggle unique - --size 3",
        "echo act ape ate cop end | unboggle unique - --size 3 --format json",
        "echo abc cbd | unboggle unique - --size 2 --given 'a. ..'",
        "echo act ape ate cop end | unboggle unique - --size 3 --make-unique givens",
        "echo cat | unboggle unique - --size 2 --make-unique words --board 'ca ts'",
        "echo act ape ate! cop old cold | unboggle unique - --size 3 --drop-redundant",
        "echo act ape ate cop end old | unboggle unique - --size 3 --certify proof",
    ),
)
@puzzle_or_smallest_arguments()
@clue_options
@options.certify_option
@options.timeout_option()
@options.seed_option("Seed of the random choices.")
@options.output_options("unique", look=("verbose",))
@filling_options
@click.pass_context
def unique(
    ctx: click.Context,
    question: PuzzleArguments,
    clues: ClueOptions,
    certify: str | None,
    timeout: float,
    seed: int,
    fill: FillRequest,
    output: Output,
) -> None:
    """Check whether exactly one board holds every word of WORDS, a file or - for standard input.

    A board shows only the letters that the words need, and its symmetric images count once.
    --make-unique adds words or given cells until one board is left; --drop-redundant removes
    words that uniqueness does not need. At the timeout the best result so far is shown.

    Exit code 0: one board; 1: two boards, both shown; 20: none; 124: undecided.
    """
    request = unique_request(
        question, clues, fill, output, certify=certify, timeout=timeout, seed=seed
    )
    answer_request(ctx, request, output)
