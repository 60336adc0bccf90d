"""``unboggle why``: why no board holds the words, as exactly as time allows."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.constraint_options import PuzzleCommand
from unboggle.cli.finish import answer_request
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_arguments import PuzzleArguments, puzzle_or_smallest_arguments
from unboggle.requests import WhyRequest


@click.command(
    cls=PuzzleCommand,
    examples=(
        "unboggle why examples/animals.txt --size 3",
        "echo ant newt hare hen moth | unboggle why - --size 3 --limit 10",
        "echo ab bc cd da | unboggle why - --size 1x4 --format json",
        "echo cat dog cow | unboggle why - --size 3 --given 't.. .d. ..c'",
    ),
)
@puzzle_or_smallest_arguments(", and why is about the next smaller size")
@options.number_option("--limit", "limit", WhyRequest.limit, "Find at most N conflicts.")
@options.timeout_option(help="Report the best result so far after SECONDS; 0 means no limit.")
@options.seed_option("Seed of the random choices.")
@options.output_options("why", look=("verbose",))
@click.pass_context
def why(
    ctx: click.Context,
    question: PuzzleArguments,
    limit: int,
    timeout: float,
    seed: int,
    output: Output,
) -> None:
    """Explain why no board of this size holds every word of WORDS.

    The report has the refutations by counting, conflicts, and the words without any one of
    which the others fit. A conflict is a set of words (and constraints) that no board holds
    together. It is minimal if without any one of them a board was found. To prove a conflict to
    others, pass its words to 'unboggle fit' with --certify.
    """
    request = WhyRequest(question.read(output.path), options.limit(timeout), seed, limit)
    answer_request(ctx, request, output)
