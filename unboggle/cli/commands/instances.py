"""``unboggle instances``: lists to measure on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import click

from unboggle.cli import notes, options
from unboggle.cli.folder import make_folder, put_new
from unboggle.cli.sources import read_list
from unboggle.cli.status import StatusLine

if TYPE_CHECKING:
    from unboggle import Grid, ListInstance

Format = Literal["cnf", "wcnf", "opb"]
_EXPORTS: dict[str, Format] = {"cnf": "cnf", "wcnf": "wcnf", "opb": "opb"}


@click.command(
    short_help="Make lists to measure on, also for MaxSAT and pseudo-Boolean solvers.",
    epilog=options.examples(
        "unboggle instances planted --size 4 --words 10 --seed 7 -o lists",
        "unboggle instances random --size 5 --words 12 --count 3 -o lists",
        "unboggle instances themes --from examples/animals.txt --size 3 -o lists",
        "unboggle instances gogen --seed 7 -o lists",
        "unboggle instances planted --size 3 --words 5 --export wcnf,opb -o lists",
    ),
)
@click.argument("kind", type=click.Choice(["planted", "random", "themes", "gogen"]))
@click.option(
    "--size", "grid", type=options.size, metavar="N|RxC", help="Rows and columns of the board."
)
@options.number_option("--words", "words", None, "How many words.  [default: all that there are]")
@click.option("--from", "source", metavar="FILE", help="The list of which themes are parts.")
@options.seed_option("The seed of the first list; the next has the next one.")
@options.number_option("--count", "count", 1, "How many lists.", most=10_000)
@click.option(
    "--export",
    metavar="FORMATS",
    default="",
    help="Write each as cnf (all words), wcnf (most words, MaxSAT) or opb (most words,"
    " pseudo-Boolean), too; several with commas.",
)
@options.number_option(
    "--shuffled",
    "shuffled",
    0,
    "So many copies of each exported file with variables renamed and clauses in another order.",
    least=0,
    most=1000,
)
@options.dictionary_option
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, help="The folder for the files."
)
def instances(
    kind: Literal["planted", "random", "themes", "gogen"],
    grid: Grid | None,
    words: int | None,
    source: str | None,
    seed: int,
    count: int,
    export: str,
    shuffled: int,
    dictionary: str | None,
    folder: str,
) -> None:
    """Make lists of one KIND, a file each, named KIND-SIZE-WORDS-SEED, as 'compare' reads them.

    planted: common words that are on a board with letters by chance, so it is known that they
    fit. random: common words; nobody knows. themes: a part of your own list. gogen: the words
    of a Gogen with its letters, as a puzzle file; one board holds them. The same seed makes
    the same list. What is known stands in comments of the file.
    """
    from unboggle import InputError, Lexicon, Phase, make_instance

    formats = _formats(export)
    if shuffled and not formats:
        raise InputError("--shuffled copies what --export writes: name a format, as --export wcnf")
    if kind == "themes" and source is None:
        raise InputError("themes are parts of a list of yours: name it, as --from animals.txt")
    theme = () if source is None else read_list(source, q="plain").words
    lexicon = Lexicon.load(dictionary) if dictionary else None
    make_folder(folder)
    written = 0
    with StatusLine() as status:
        for number in range(seed, seed + count):
            status.update(Phase("lists", number=number - seed, of=count))
            made = make_instance(kind, grid, words, seed=number, lexicon=lexicon, source=theme)
            for name, lines in _files(made, formats, shuffled):
                put_new(folder, name, lines)
                written += 1
    files = "1 file" if written == 1 else f"{written} files"
    notes.note(f"written to {folder}: {files}")


def _formats(text: str) -> list[Format]:
    from unboggle import InputError

    named = dict.fromkeys(text.lower().replace(",", " ").split())
    for name in named:
        if name not in _EXPORTS:
            raise InputError(f"--export {name}: it is {', '.join(_EXPORTS)}")
    return [_EXPORTS[name] for name in named]


def _files(
    made: ListInstance, formats: list[Format], shuffled: int
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the name of each file of a list with its lines; shuffled copies by seeds from 1."""
    from unboggle import solver_file

    yield made.file, made.lines()
    for form in formats:
        yield f"{made.name}.{form}", solver_file(made.puzzle, form)
        for copy in range(1, shuffled + 1):
            yield f"{made.name}-s{copy}.{form}", solver_file(made.puzzle, form, shuffle=copy)
