"""``unboggle check``: are these words on that board?"""

from __future__ import annotations

import click

from unboggle.cli import notes, options
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_file import words_argument
from unboggle.cli.running import running
from unboggle.cli.sources import check_files, read_list


@click.command(
    short_help="Say which of your words are on a board.",
    epilog=options.examples(
        'unboggle check "ATJY CTSA OMGS PUAR" examples/animals.txt',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --paths',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --missed',
    ),
)
@click.argument("board")
@words_argument
@options.q_option
@options.fold_option
@options.umlauts_option
@options.squeeze_option
@options.skip_option
@options.dictionary_option
@options.rules_option(
    "What words are worth: boggle, big, super, or a file, as for 'unboggle solve'."
)
@options.timeout_option()
@options.output_options("check", look=("paths", "missed"))
@click.pass_context
def check(
    ctx: click.Context,
    board: str,
    words: str,
    q: str,
    fold_accents: bool,
    umlauts: bool,
    squeeze: bool,
    skip_bad: bool,
    dictionary: str | None,
    rules: str,
    timeout: float,
    out: Output,
) -> None:
    """Say which words of WORDS are on BOARD; exit 0 if all are, 1 if one is missing.

    BOARD is written as for 'unboggle solve', WORDS as for 'unboggle fit'; one
    of the two may be - for standard input. The words are scored as a player's: those on
    the board that are in the dictionary count. It tells how many words were missed.
    Words that do not look English are scored without a dictionary, unless you name one.
    Exit 124 if the time was up.
    """
    from unboggle import (
        Lexicon,
        TooLate,
        check_words,
        looks_english,
        read_board,
        read_rules,
        to_report,
    )

    check_files(out.path, board=board, words=words, dictionary=dictionary, rules=rules)
    book = read_rules(rules)
    parsed = read_board(board, q=q, fold_accents=fold_accents)
    word_list = read_list(
        words,
        q=q,
        fold_accents=fold_accents,
        umlauts=umlauts,
        squeeze=squeeze,
        skip_bad=skip_bad,
    )
    notes.note_dropped(word_list, words)
    lexicon = None
    if dictionary or looks_english(map(word_list.shown, word_list.words)):
        lexicon = Lexicon.load(dictionary, fold_accents=fold_accents, umlauts=umlauts)
    with running(timeout) as run:
        try:
            answer = check_words(parsed, word_list, lexicon, rules=book, **run.watch)
        except TooLate:
            if run.stop.is_set:  # what is not found yet may be there: there is nothing to show
                raise KeyboardInterrupt from None
            raise
    out.emit(to_report(answer))
    ctx.exit(exit_code(answer.status))
