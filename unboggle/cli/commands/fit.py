"""``unboggle fit``: a word list goes in, a board comes out."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.choices import AlternativesOptions, choices_options
from unboggle.cli.collect import fit_request
from unboggle.cli.constraint_options import PuzzleCommand
from unboggle.cli.filling import filling_options
from unboggle.cli.finish import answer_request
from unboggle.cli.jsonl import check_lines
from unboggle.cli.log import log_option
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_arguments import PuzzleArguments, puzzle_or_smallest_arguments
from unboggle.cli.search_options import SearchOptions, method_options
from unboggle.cli.theme import theme_options
from unboggle.requests import FillRequest


@click.command(
    cls=PuzzleCommand,
    examples=(
        "unboggle fit examples/animals.txt",
        "unboggle fit examples/animals.txt --size 4 --show-paths",
        "echo cat, dog, cow | unboggle fit - --size 3 --given 't.. ... ..x'",
        "unboggle fit examples/animals.txt --size 4",
        "unboggle fit examples/animals.txt --size 3x6 --show-paths",
        "unboggle fit examples/needleman.txt --size auto",
        "unboggle fit examples/needleman.txt --size auto --square",
        "echo cat, dog, cow | unboggle fit - --size 3 --format json",
        "echo act ape ate cop end old | unboggle fit - --size 3 --inventory acdelnopt",
        "echo act ape ate | unboggle fit - --size auto --inventory acept",
        "echo cat, dog, cow | unboggle fit - --given anna",
        "echo 'ant newt*2 hare! hen moth' | unboggle fit - --size 3 --most",
        "echo ab bc ca | unboggle fit - --size 2 --most --given 'z. ..'",
        "unboggle fit examples/animals.txt --size 4 --alternatives 3",
        "echo ant newt hare hen moth | unboggle fit - --size 3 --certify proof",
    ),
)
@puzzle_or_smallest_arguments()
@method_options
@theme_options
@choices_options
@log_option
@options.dictionary_option
@options.output_options("fit", "alternatives", look=("paths", "extras", "offensive", "verbose"))
@filling_options
@click.pass_context
def fit(
    ctx: click.Context,
    question: PuzzleArguments,
    method: SearchOptions,
    choosing: AlternativesOptions,
    log: str | None,
    dictionary: str | None,
    fill: FillRequest,
    output: Output,
) -> None:
    """Find a board that holds every word of WORDS, or prove that there is none.

    WORDS is a text file, a puzzle file (.toml), or - for standard input. Separate words by
    blanks, commas, semicolons or line ends; put phrases in double quotes. Without --size unboggle
    looks for the smallest rectangle, for 15 seconds (default of --timeout).
    """
    check_lines(log, output.path, "--log")
    request = fit_request(ctx, question, method, choosing, dictionary, fill, output)
    answer_request(ctx, request, output, log)
