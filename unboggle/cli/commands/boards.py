"""``unboggle boards``: all boards that hold the words."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.ending import finish
from unboggle.cli.filling import Filling, filling_options
from unboggle.cli.printing import Output
from unboggle.cli.question import Question, puzzle_or_smallest_arguments
from unboggle.cli.running import running
from unboggle.cli.wish_options import PuzzleCommand


@click.command(
    cls=PuzzleCommand,
    short_help="List all boards that hold your words, each once.",
    epilog=options.examples(
        "echo act ape ate cop end | unboggle boards - --size 3 --max 100",
        "echo cat dog | unboggle boards - --size 3 --inventory acdgotxyz --max 3",
    ),
)
@puzzle_or_smallest_arguments()
@options.number_option("--max", "most", 100, "Stop after so many boards.")
@options.timeout_option()
@options.seed_option("Another number, other boards, if there are more than are shown.")
@options.output_options("boards")
@filling_options
@click.pass_context
def boards(
    ctx: click.Context,
    question: Question,
    most: int,
    timeout: float,
    seed: int,
    filling: Filling,
    out: Output,
) -> None:
    """List all boards that hold every word of WORDS, a file or - for standard input.

    Boards show only what the words need: without any one letter some word would
    be gone (but all cells where an inventory fills them). Of boards that are turns
    and reflections of each other one is shown; given letters leave only those
    symmetries that keep them. Exit 0 also if there are more, 20 if there are none,
    124 if the time was up: then those found so far are shown.
    """
    from unboggle import boards, to_report

    out.check_boards(most, "--max 1")
    asked = question.read(out.path)
    if not question.auto:
        out.check_puzzle(asked.puzzle)
    with running(timeout) as run:
        asked = question.sized(asked, run)
        answer = boards(asked.puzzle, most=most, seed=seed, **run.watch)
        report = filling.report(to_report(answer, words=asked.words), run.watch)
    finish(ctx, answer, report, out, something=True, unmet=filling.told(report, out))
