"""``unboggle plot``: measurements and progress as a picture for a page."""

from __future__ import annotations

import os
from typing import Literal, get_args

import click

from unboggle.cli import options
from unboggle.cli.printing import write
from unboggle.cli.sources import check_files

Kind = Literal["auto", "par2", "cactus", "scatter", "words", "size", "phase", "progress"]
_FORMATS: dict[str, Literal["svg", "pdf", "png"]] = {".svg": "svg", ".pdf": "pdf", ".png": "png"}


@click.command(
    short_help="Draw what was compared, or best and bound over time.",
    epilog=options.examples(
        "unboggle compare examples/needleman.txt --size 3 --race --jsonl raced.jsonl",
        "unboggle plot raced.jsonl -o par2.svg",
        "unboggle plot raced.jsonl --kind scatter -o scatter.pdf",
        "unboggle best --size 3 --rounds 2 --log climb.jsonl",
        "unboggle plot climb.jsonl -o climb.png",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="RUNS.jsonl...")
@click.option(
    "--kind",
    type=click.Choice(get_args(Kind)),
    default="auto",
    show_default=True,
    help="PAR-2 as bars, runs answered within a time, one combination against another,"
    " seconds against words or size, the share of lists that fit by words per cell (phase), or"
    " best and bound over time; auto is par2 or progress.",
)
@click.option(
    "--of",
    multiple=True,
    metavar="NAME",
    help="A combination for --kind scatter, twice.  [default: the two best]",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    help="Write the plot to FILE, whose ending says which: .svg, .pdf or .png.",
)
def plot(files: tuple[str, ...], kind: Kind, of: tuple[str, ...], output: str) -> None:
    """Draw the runs that 'unboggle compare --jsonl' has written, or a log of --log.

    Several files of runs are taken together. Colours can be told apart by the colour-blind,
    and lines and marks without colour. Needs the extra unboggle[plots].
    """
    from unboggle import InputError, plot

    format_ = _FORMATS.get(os.path.splitext(output)[1].lower())
    if format_ is None:
        raise InputError(f"-o {output}: a plot is a file that ends in .svg, .pdf or .png")
    if len(of) not in (0, 2):
        raise InputError("--of names two combinations, or none")
    for file in files:
        check_files(output, runs=file)
    write(plot(files, kind, format=format_, of=of), output)
