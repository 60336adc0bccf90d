"""``unboggle dice``: can these dice show that board, and which goes where?"""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    short_help="Say whether dice can show a board, and which die goes where.",
    epilog=options.examples(
        'unboggle dice "PERS LATG SINE TERS" --dice new',
        'unboggle dice "QAGN WBEY KIFV XLUZ" --dice classic',
        "unboggle dice --list",
    ),
)
@click.argument("board", required=False)
@options.dice_option
@click.option("--list", "list_", is_flag=True, help="List the sets of dice that are known.")
@options.q_option
@options.fold_option
@options.output_options("dice", "dice-sets")
@click.pass_context
def dice(
    ctx: click.Context,
    board: str | None,
    dice: str,
    list_: bool,
    q: str,
    fold_accents: bool,
    out: Output,
) -> None:
    """Say which die shows which cell of BOARD; exit 1 if the dice cannot show it, and why.

    BOARD is written as for 'unboggle solve'; a blank cell takes any die, a hole
    one with a solid face. A file of dice has them separated by blanks or line
    ends; a face is a capital with the small letters after it (Qu), or # for a
    solid face. A # that stands alone starts a comment. Dice that fill no square
    need a line such as 'size 4x5' before them.
    """
    from unboggle import dice_sets, place_dice, read_board, to_report

    check_files(out.path, board=board, dice=dice)
    if list_:
        if board is not None:
            raise click.UsageError("--list takes no BOARD", ctx)
        out.emit(to_report(dice_sets()))
        return
    if board is None:
        raise click.UsageError("Missing argument 'BOARD'.", ctx)
    answer = place_dice(read_board(board, q=q, fold_accents=fold_accents), dice)
    out.emit(to_report(answer))
    ctx.exit(exit_code(answer.status))
