"""``unboggle throw``: throw a set of dice."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.command import Command
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    cls=Command,
    examples=(
        "unboggle throw",
        "unboggle throw --dice new --seed 7",
        "unboggle throw --dice super-big --count 3 --format json",
    ),
)
@options.dice_option
@options.seed_option("Throw the board of this seed  [default: a random one]", default=None)
@options.number_option("--count", "count", 1, "Number of boards.", options.Batch)
@options.output_options("throw")
def throw(dice: str, seed: int | None, count: int, output: Output) -> None:
    """Throw dice and show the board, also as the line that 'unboggle solve' reads.

    All orders and faces are equally likely. The same seed throws the same boards on every
    machine. Solid faces become holes.
    """
    from unboggle import to_report
    from unboggle.dice import throw_dice

    check_files(output.path, dice=dice)
    output.check_boards(count)
    output.emit(to_report(throw_dice(dice, seed, count=count)))
