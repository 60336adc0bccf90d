"""``unboggle throw``: throw a set of dice."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    short_help="Throw a set of dice.",
    epilog=options.examples(
        "unboggle throw",
        "unboggle throw --dice new --seed 7",
        "unboggle throw --dice super-big --count 3 --format json",
    ),
)
@options.dice_option
@options.seed_option(
    "Throw what this number threw before. [default: a random one, told]", default=None
)
@options.number_option("--count", "count", 1, "Throw so many boards.", most=100_000)
@options.output_options("throw")
def throw(dice: str, seed: int | None, count: int, out: Output) -> None:
    """Throw dice and show the board, also as the line that 'unboggle solve' reads.

    All orders and all faces are equally likely. The same seed throws the same
    boards on every machine. Solid faces become holes.
    """
    from unboggle import throw, to_report

    check_files(out.path, dice=dice)
    out.check_boards(count)
    out.emit(to_report(throw(dice, seed, count=count)))
