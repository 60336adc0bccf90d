"""``unboggle check``: are these words on that board?"""

from __future__ import annotations

import click

from unboggle.commands import _shared as shared


@click.command(
    short_help="Say which of your words are on a board.",
    epilog=shared.examples(
        'unboggle check "ATJY CTSA OMGS PUAR" examples/animals.txt',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --paths',
    ),
)
@click.argument("board")
@click.argument("words")
@shared.q_option
@shared.fold_option
@shared.skip_option
@shared.paths_option
@shared.output_options
@click.pass_context
def check(
    ctx: click.Context,
    board: str,
    words: str,
    q: str,
    fold_accents: bool,
    skip_bad: bool,
    paths: bool,
    format_: str,
    output: str,
) -> None:
    """Say which words of WORDS are on BOARD; exit 0 if all are, 1 if one is missing.

    BOARD is written as for 'unboggle solve', WORDS as for 'unboggle fit'; one
    of the two may be - for standard input.
    """
    from unboggle.notation import read_board
    from unboggle.render.text import check_text
    from unboggle.report import check_report
    from unboggle.trace import trace_puzzle
    from unboggle.words import read_words

    shared.check_sources(board=board, words=words)
    shared.check_output(output)
    parsed = read_board(board, q=q, fold_accents=fold_accents)
    word_list = read_words(words, q=q, fold_accents=fold_accents, skip_bad=skip_bad)
    shared.note_dropped(word_list, words)
    found = trace_puzzle(parsed, word_list.puzzle(parsed.grid))
    report = check_report(parsed, word_list, found)
    shared.emit(report, lambda width: check_text(report, paths=paths, width=width), format_, output)
    ctx.exit(0 if report["status"] == "present" else 1)
