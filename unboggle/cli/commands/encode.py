"""``unboggle encode``: the formula of a puzzle, for any solver."""

from __future__ import annotations

import shlex

import click

from unboggle import encodings
from unboggle.cli import notes, options, printing
from unboggle.cli.listed import ListingOption
from unboggle.cli.question import Question, puzzle_arguments
from unboggle.cli.status import StatusLine
from unboggle.cli.wish_options import PuzzleCommand


@click.command(
    cls=PuzzleCommand,
    short_help="Write the formula of a puzzle as DIMACS or SMT-LIB.",
    epilog=options.examples(
        "unboggle encode examples/animals.txt --size 4 | head -3",
        "echo cat, dog | unboggle encode - --size 3 --encoding bitvectors | tail -2",
        "echo cat, dog | unboggle encode - --size 3 --given 't.. ... ..x' | tail -2",
        "echo cat, dog | unboggle encode - --size 3 --inventory acdgotxyz | tail -2",
    ),
)
@puzzle_arguments
@click.option(
    "--encoding",
    default="tiles",
    show_default=True,
    cls=ListingOption,
    names=encodings.names,
    help="How the puzzle becomes a formula:",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="-",
    help="Write to FILE, whole or not at all, instead of standard output.",
)
def encode(
    question: Question,
    encoding: str,
    output: str,
) -> None:
    """Write the formula that says: some board of this size holds every word of WORDS.

    And keeps the letters given and the inventory, if asked for. DIMACS with
    comments that name every variable and rule; SMT-LIB for the encoding
    bitvectors. 'unboggle decode' reads a solver's output back. A formula that
    would take more than half of the memory is refused, at once if its size can
    be told.
    """
    from unboggle import encode, encodings

    name = encodings.get(encoding).name
    asked = question.read(output)
    command = ["unboggle", "encode", question.words, *question.board, "--encoding", name]
    with StatusLine() as status:
        formula = encode(
            asked.puzzle,
            name,
            command=shlex.join([*command, *question.typed()]),
            timeout=None,
            on_progress=status.update,
            warn=notes.note,
        )
        if output != "-":
            formula.write(output, on_progress=status.update)
    if output == "-":
        printing.write((line + "\n" for line in formula.lines()), output)
    else:
        notes.note(f"written to {output}")
