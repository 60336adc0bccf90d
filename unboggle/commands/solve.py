"""``unboggle solve``: which words does a board hold, and what are they worth?"""

from __future__ import annotations

import click

from unboggle.commands import _shared as shared
from unboggle.rules import RULES


@click.command(
    short_help="List the words on a board with their points.",
    epilog=shared.examples(
        'unboggle solve "QEST ANSI XWEO YRSN"',
        'unboggle solve "QEST ANSI XWEO YRSN" --paths --rules big',
        "unboggle solve examples/board.txt --format json",
    ),
)
@click.argument("board")
@shared.dictionary_option
@click.option(
    "--rules",
    type=click.Choice(list(RULES)),
    default="boggle",
    show_default=True,
    help="Shortest word and points: 3 letters (boggle), 4 (big), 4 and 2 a letter from 9 (super).",
)
@shared.q_option
@shared.fold_option
@shared.paths_option
@shared.output_options
def solve(
    board: str,
    dictionary: str | None,
    rules: str,
    q: str,
    fold_accents: bool,
    paths: bool,
    format_: str,
    output: str,
) -> None:
    """List the words on BOARD with their points, the best first, and the total.

    BOARD is rows separated by blanks, or a file, or - for standard input. A
    cell is a letter, Q stands for Qu, '.' is a blank cell, '#' a hole; a face
    of two letters is a capital and a small letter in a row of capitals.
    """
    from unboggle.errors import InputError
    from unboggle.lexicon import Lexicon
    from unboggle.notation import read_board
    from unboggle.render.text import solve_text
    from unboggle.report import solve_report

    if board == dictionary == "-":
        raise InputError("board and dictionary cannot both come from standard input")
    shared.check_output(output)
    parsed = read_board(board, q=q, fold_accents=fold_accents)
    lexicon = Lexicon.load(dictionary, fold_accents=fold_accents)
    found = lexicon.words_on(parsed, shortest=RULES[rules].shortest)
    report = solve_report(parsed, found, RULES[rules])
    shared.emit(report, lambda width: solve_text(report, paths=paths, width=width), format_, output)
