"""``unboggle why``: why no board holds the words, as exactly as time allows."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.ending import finish
from unboggle.cli.printing import Output
from unboggle.cli.question import Question, puzzle_or_smallest_arguments
from unboggle.cli.running import running
from unboggle.cli.wish_options import PuzzleCommand


@click.command(
    cls=PuzzleCommand,
    short_help="Say why no board holds your words: which of them cannot share it.",
    epilog=options.examples(
        "unboggle why examples/animals.txt --size 3",
        "echo ant newt hare hen moth | unboggle why - --size 3 --max 10",
        "echo ab bc cd da | unboggle why - --size 1x4 --format json",
        "echo cat dog cow | unboggle why - --size 3 --given 't.. .d. ..c'",
    ),
)
@puzzle_or_smallest_arguments("; why asks about the size below it")
@options.number_option("--max", "most", 5, "Look for so many conflicts at most.")
@options.timeout_option(help="Tell what is known after this long; 0 never.")
@options.seed_option("Another number, another search.")
@options.output_options("why")
@click.pass_context
def why(
    ctx: click.Context,
    question: Question,
    most: int,
    timeout: float,
    seed: int,
    out: Output,
) -> None:
    """Say why no board of this size holds every word of WORDS.

    Names all that counting has against the list, sets of words that cannot share
    the grid, and the words without any one of which the others fit. A conflict is
    called minimal if for each of its words a board was found that holds all the
    others. With letters given or an inventory a conflict names those that it needs,
    and it is said without which of them all the words fit. Where fewer words may break
    a wish (--cover, --every-cell, --ban extras) no word is left out: the wishes are named
    that cannot all be kept with the list. At the timeout, or on
    Ctrl-C, it tells what is known so far. For a proof of a conflict that anyone can
    check give its words, and the wishes it names, to 'unboggle fit' with --certify.
    """
    from unboggle import to_report, why

    asked = question.read(out.path)
    with running(timeout) as run:
        asked = question.sized(asked, run, below=True)
        answer = why(asked.puzzle, most=most, seed=seed, **run.watch)
    finish(ctx, answer, to_report(answer, words=asked.words), out, something=True)
