"""``unboggle check``: are these words on that board?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unboggle.cli import notes, options
from unboggle.cli.call_context import running
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.option_records import reading_options
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_file import words_argument
from unboggle.cli.sources import check_files, read_list

if TYPE_CHECKING:
    from unboggle import ReadOptions


@click.command(
    cls=Command,
    examples=(
        'unboggle check "ATJY CTSA OMGS PUAR" examples/animals.txt',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --show-paths',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --show-missed',
    ),
)
@click.argument("board")
@words_argument
@reading_options("q", "fold_accents", "umlauts", "squeeze", "skip_bad")
@options.dictionary_option
@options.rules_option("Scoring rules: boggle, big, super, or a file of them.")
@options.timeout_option()
@options.output_options("check", look=("paths", "missed"))
@click.pass_context
def check(
    ctx: click.Context,
    board: str,
    words: str,
    reading: ReadOptions,
    dictionary: str | None,
    rules: str,
    timeout: float,
    output: Output,
) -> None:
    """Check which words of WORDS are on BOARD, and score them.

    BOARD is written as for 'unboggle solve', WORDS as for 'unboggle fit'; one of the two may be
    - for standard input. Words count if they are on the board and in the dictionary. Words that
    do not look English are scored without a dictionary, unless you name one.

    Exit code 0: all words are on the board; 1: one is missing; 124: the timeout expired.
    """
    from unboggle import (
        DeadlineExceeded,
        Lexicon,
        check_board_words,
        load_board,
        to_report,
    )
    from unboggle.scoring import load_rules
    from unboggle.words import looks_english

    check_files(output.path, board=board, words=words, dictionary=dictionary, rules=rules)
    book = load_rules(rules)
    parsed = load_board(board, reading=reading)
    word_list = read_list(words, reading)
    notes.note_dropped(word_list, words)
    lexicon = None
    if dictionary or looks_english(map(word_list.display, word_list.words)):
        lexicon = Lexicon.load(dictionary, reading=reading)
    with running(timeout) as run:
        try:
            answer = check_board_words(parsed, word_list, lexicon, rules=book, **run.options)
        except DeadlineExceeded:
            if run.stop.is_set:  # what is not found yet may be there: there is nothing to show
                raise KeyboardInterrupt from None
            raise
    output.emit(to_report(answer))
    ctx.exit(exit_code(answer.status))
