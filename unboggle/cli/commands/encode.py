"""``unboggle encode``: the formula of a puzzle, for any solver."""

from __future__ import annotations

import shlex

import click

from unboggle import encodings
from unboggle.cli import completions, notes, printing
from unboggle.cli.constraint_options import PuzzleCommand
from unboggle.cli.listing_option import ListingOption
from unboggle.cli.puzzle_arguments import PuzzleArguments, puzzle_arguments
from unboggle.cli.status import StatusLine
from unboggle.events import Phase, Progress


@click.command(
    cls=PuzzleCommand,
    examples=(
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
    metavar="NAME",
    help="Encoding of the puzzle:",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=completions.files,
    default="-",
    help="Write to FILE instead of standard output.",
)
def encode(
    question: PuzzleArguments,
    encoding: str,
    output: str,
) -> None:
    """Write the formula that is satisfiable if a board of this size holds every word of WORDS.

    It is DIMACS, with comments that name every variable and rule, or SMT-LIB for the encoding
    bitvectors. 'unboggle decode' reads a solver's output. A formula that needs more than half
    of the memory is refused.
    """
    from unboggle import encodings
    from unboggle.formulas import encode

    name = encodings.get(encoding).name
    asked = question.read(output)
    command = ["unboggle", "encode", question.words, *question.board, "--encoding", name]
    made_by = shlex.join([*command, *question.typed()])
    with StatusLine() as status:

        def show(event: Progress) -> None:
            status.update(event)
            if isinstance(event, Phase) and event.name == "large-formula":
                notes.note_progress(event)

        formula = encode(asked.puzzle, name, timeout=None, on_progress=show)
        if output != "-":
            formula.write(output, made_by=made_by, on_progress=show)
    if output == "-":
        printing.write((line + "\n" for line in formula.lines(made_by=made_by)), output)
    else:
        notes.note(f"written to {output}")
