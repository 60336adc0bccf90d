"""``unboggle encode``: the formula of a puzzle, for any solver."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator

import click

from unboggle import encodings
from unboggle.cli import notes, options, printing
from unboggle.cli.listed import ListingOption
from unboggle.formula.choice import DEFAULT_ENCODING
from unboggle.puzzle import Grid
from unboggle.system.files import write_text


@click.command(
    short_help="Write the formula of a puzzle as DIMACS or SMT-LIB.",
    epilog=options.examples(
        "unboggle encode examples/animals.txt --size 4 | head -3",
        "echo cat, dog | unboggle encode - --size 3 --encoding bitvectors | tail -2",
        "echo cat, dog | unboggle encode - --size 3 --given 't.. ... ..x' | tail -2",
        "echo cat, dog | unboggle encode - --size 3 --inventory acdgotxyz | tail -2",
    ),
)
@click.argument("words")
@options.size_option
@options.given_option
@options.inventory_option
@click.option(
    "--encoding",
    default=DEFAULT_ENCODING,
    show_default=True,
    cls=ListingOption,
    names=encodings.names,
    help="How the puzzle becomes a formula:",
)
@options.q_option
@options.fold_option
@options.skip_option
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="-",
    help="Write to FILE, whole or not at all, instead of standard output.",
)
def encode(
    words: str,
    grid: Grid,
    given: str | None,
    inventory: str | None,
    encoding: str,
    q: str,
    fold_accents: bool,
    skip_bad: bool,
    output: str,
) -> None:
    """Write the formula that says: some board of this size holds every word of WORDS.

    And keeps the letters given and the inventory, if asked for. DIMACS with
    comments that name every variable and rule; SMT-LIB for the encoding
    bitvectors. 'unboggle decode' reads a solver's output back. A formula that
    would take more than half of the memory is refused, at once if its size can
    be told.
    """
    from unboggle.cli.status import StatusLine
    from unboggle.formula import interchange
    from unboggle.puzzle.words import read_words
    from unboggle.system.machine import default_memory

    options.check_sources(words=words, given_cells=given)
    printing.check_output(output)
    name = encodings.get(encoding).name
    wishes = options.wishes(given, inventory, grid, q)
    word_list = read_words(words, q=q, fold_accents=fold_accents, skip_bad=skip_bad)
    notes.note_dropped(word_list, words)
    command = ["unboggle", "encode", words, "--size", str(grid), "--encoding", name]
    command += ["--given", given] if given is not None else []
    command += ["--inventory", inventory] if inventory is not None else []
    command += ["--q", q] if q != "qu" else []
    command += ["--fold-accents"] if fold_accents else []
    command += ["--skip-bad"] if skip_bad else []
    with StatusLine() as status:
        lines = interchange.formula_lines(
            word_list.puzzle(grid, wishes),
            name,
            shlex.join(command),
            memory=default_memory(),
            notify=status.update,
            warn=notes.note,
        )
        if output != "-":
            write_text(output, _told(lines, status.update))
    if output == "-":
        printing.write((line + "\n" for line in lines), output)
    else:
        notes.note(f"written to {output}")


def _told(lines: Iterable[str], notify: Callable[[str], None]) -> Iterator[str]:
    """Yield ``lines`` with their ends, and tell how many have been written."""
    for number, line in enumerate(lines):
        if number % 50_000 == 0:
            notify(f"writing: {number:,} lines")
        yield line + "\n"
