"""``unboggle dice``: can these dice show that board, and which goes where?"""

from __future__ import annotations

from typing import Literal

import click

from unboggle.cli import completions, options
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    cls=Command,
    examples=(
        'unboggle dice "PERS LATG SINE TERS" --dice new',
        'unboggle dice "QAGN WBEY KIFV XLUZ" --dice classic',
        "unboggle dice --list",
    ),
)
@click.argument("board", required=False, shell_complete=completions.files)
@options.dice_option
@click.option("--list", "list_", is_flag=True, help="List the dice sets.")
@options.q_option
@options.fold_option
@options.output_options("dice", "dice-sets")
@click.pass_context
def dice(
    ctx: click.Context,
    board: str | None,
    dice: str,
    list_: bool,
    q: Literal["qu", "plain"],
    fold_accents: bool,
    output: Output,
) -> None:
    """Show which die goes on which cell of BOARD, or why the dice cannot show it.

    BOARD is written as for 'unboggle solve'; a blank cell takes any die, a hole one with a
    solid face. In a file of dice blanks or line ends separate them. A face is a capital with the
    small letters after it (Qu), or # for a solid face; a # on its own starts a comment. For a
    board that is not square, a line such as 'size 4x5' goes before the dice.

    Exit code 0: the dice can show the board; 1: they cannot.
    """
    from unboggle import ReadOptions, load_board, to_report
    from unboggle.dice import dice_sets, place_dice

    check_files(output.path, board=board, dice=dice)
    if list_:
        output.emit(to_report(dice_sets()))
        return
    if board is None:
        raise click.UsageError("Missing argument 'BOARD'.", ctx)
    answer = place_dice(
        load_board(board, reading=ReadOptions(q=q, fold_accents=fold_accents)), dice
    )
    output.emit(to_report(answer))
    ctx.exit(exit_code(answer.status))
