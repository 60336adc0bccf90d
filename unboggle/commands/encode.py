"""``unboggle encode``: the formula of a puzzle, for any solver."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator

import click

from unboggle import encodings
from unboggle.commands import _shared as shared
from unboggle.puzzle import Grid
from unboggle.solve import DEFAULT_ENCODING
from unboggle.writing import write_text


@click.command(
    short_help="Write the formula of a puzzle as DIMACS or SMT-LIB.",
    epilog=shared.examples(
        "unboggle encode examples/animals.txt --size 4 | head -3",
        "echo cat, dog | unboggle encode - --size 3 --encoding bitvectors | tail -2",
        "echo cat, dog | unboggle encode - --size 3 --given 't.. ... ..x' | tail -2",
        "echo cat, dog | unboggle encode - --size 3 --inventory acdgotxyz | tail -2",
    ),
)
@click.argument("words")
@shared.size_option
@shared.given_option
@shared.inventory_option
@click.option(
    "--encoding",
    default=DEFAULT_ENCODING,
    show_default=True,
    help=f"How the puzzle becomes a formula: {', '.join(encodings.names())}.",
)
@shared.q_option
@shared.fold_option
@shared.skip_option
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
    from unboggle import interchange
    from unboggle.child import default_memory
    from unboggle.progress import StatusLine
    from unboggle.words import read_words

    shared.check_sources(words=words, given_cells=given)
    shared.check_output(output)
    name = encodings.get(encoding).name
    wishes = shared.wishes(given, inventory, grid, q)
    word_list = read_words(words, q=q, fold_accents=fold_accents, skip_bad=skip_bad)
    shared.note_dropped(word_list, words)
    command = ["unboggle", "encode", words, "--size", str(grid), "--encoding", name]
    command += ["--given", given] if given is not None else []
    command += ["--inventory", inventory] if inventory is not None else []
    command += ["--q", q] if q != "qu" else []
    command += ["--fold-accents"] if fold_accents else []
    command += ["--skip-bad"] if skip_bad else []
    with StatusLine() as status:
        lines = interchange.encode(
            word_list.puzzle(grid, wishes),
            name,
            shlex.join(command),
            memory=default_memory(),
            notify=status.update,
            warn=shared.note,
        )
        if output != "-":
            write_text(output, _told(lines, status.update))
    if output == "-":
        shared.write((line + "\n" for line in lines), output)
    else:
        shared.note(f"written to {output}")


def _told(lines: Iterable[str], notify: Callable[[str], None]) -> Iterator[str]:
    """Yield ``lines`` with their ends, and tell how many have been written."""
    for number, line in enumerate(lines):
        if number % 50_000 == 0:
            notify(f"writing: {number:,} lines")
        yield line + "\n"
