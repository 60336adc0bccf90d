"""``unboggle plot``: measurements and progress as a picture for a page."""

from __future__ import annotations

import os
from typing import Literal, get_args

import click

from unboggle.cli import completions
from unboggle.cli.command import Command
from unboggle.cli.printing import write
from unboggle.cli.sources import check_files

Kind = Literal["auto", "par2", "cactus", "scatter", "words", "size", "phase", "progress"]
_LEAST = 128 * 2**20  # bytes for NumPy and Matplotlib
_FORMATS: dict[str, Literal["svg", "pdf", "png"]] = {".svg": "svg", ".pdf": "pdf", ".png": "png"}


@click.command(
    cls=Command,
    examples=(
        "unboggle compare examples/needleman.txt --size 3 --race --jsonl raced.jsonl",
        "unboggle plot raced.jsonl -o par2.svg",
        "unboggle plot raced.jsonl --kind scatter -o scatter.pdf",
        "unboggle best --size 3 --rounds 2 --log climb.jsonl",
        "unboggle plot climb.jsonl -o climb.png",
    ),
)
@click.argument(
    "files", nargs=-1, required=True, metavar="RUNS.jsonl...", shell_complete=completions.files
)
@click.option(
    "--kind",
    type=click.Choice(get_args(Kind)),
    default="auto",
    show_default=True,
    metavar="KIND",
    help="par2, cactus, scatter, words, size, phase or progress; auto is par2 or progress.",
)
@click.option(
    "--of",
    multiple=True,
    metavar="NAME",
    help="One of two combinations for --kind scatter  [default: the two best]",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=completions.files,
    required=True,
    help="Write the plot to FILE: .svg, .pdf or .png.",
)
def plot(files: tuple[str, ...], kind: Kind, of: tuple[str, ...], output: str) -> None:
    """Plot the runs of 'unboggle compare --jsonl', or a log of --log.

    Several files of runs count as one. It needs the extra plots of unboggle.
    """
    from unboggle import InputError
    from unboggle.reports import plot_runs

    format_ = _FORMATS.get(os.path.splitext(output)[1].lower())
    if format_ is None:
        raise InputError(f"-o {output}: a plot is a file that ends in .svg, .pdf or .png")
    if len(of) not in (0, 2):
        raise InputError("--of names two combinations, or none")
    for file in files:
        check_files(output, runs=file)
    _begin_numpy()
    write(plot_runs(files, kind, format=format_, combinations=of), output)


def _begin_numpy() -> None:
    """Raise `MemoryError` unless OpenBLAS, which Matplotlib's NumPy loads, has what it needs.

    Without memory it ends the process with code 1, or by Ctrl-C if a thread cannot start.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    bytes(_LEAST)
