"""``unboggle check``: are these words on that board?"""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from unboggle.cli import completions, notes, options
from unboggle.cli.call_context import running
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.option_records import reading_options
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_file import named_as_puzzle_file, words_argument
from unboggle.cli.sources import check_files, read_list, read_player_list

if TYPE_CHECKING:
    from unboggle import ReadOptions
    from unboggle.answers import BoardCheck
    from unboggle.scoring import PlayersScore


@click.command(
    cls=Command,
    examples=(
        'unboggle check "ATJY CTSA OMGS PUAR" examples/animals.txt',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --show-paths',
        'echo quest, sewn | unboggle check "QEST ANSI XWEO YRSN" - --show-missed',
        'unboggle check "QEST ANSI XWEO YRSN" examples/players/anna.txt examples/players/ben.txt',
    ),
)
@click.argument("board", shell_complete=completions.files)
@words_argument
@click.argument("others", nargs=-1, metavar="[WORDS]...", shell_complete=completions.files)
@reading_options("q", "faces", "fold_accents", "umlauts", "squeeze", "skip_bad")
@options.dictionary_option
@options.rules_option("Scoring rules: boggle, big, super, or a file of them.")
@options.timeout_option()
@options.output_options("check", "players", look=("paths", "missed", "offensive"))
def check(
    board: str,
    words: str,
    others: tuple[str, ...],
    reading: ReadOptions,
    dictionary: str | None,
    rules: str,
    timeout: float,
    output: Output,
) -> None:
    """Check which words of WORDS are on BOARD, and score them.

    BOARD is written as for 'unboggle solve', WORDS as for 'unboggle fit'; one file may be - for
    standard input. Words count if they are on the board and in the dictionary. Words that do not
    look English are scored without a dictionary, unless you name one.

    With the lists of several players, a word that two of them found scores for neither.

    Exit code 0: all words are on the board, or there are several players; 1: one is
    missing; 124: the timeout expired.
    """
    from unboggle import DeadlineExceeded, Lexicon, check_board_words, load_board, to_report
    from unboggle.scoring import load_rules
    from unboggle.words import looks_english

    named = _lists(board, words, others, output)
    check_files(output.path, board=board, dictionary=dictionary, rules=rules, **named)
    book = load_rules(rules)
    parsed = load_board(board, reading=reading)
    read = read_player_list if others else read_list
    lists = {name: read(path, reading) for name, path in named.items()}
    for name, path in named.items():
        notes.note_dropped(lists[name], path)
    lexicon = None
    shown = (one.display(word) for one in lists.values() for word in one.words)
    if dictionary or looks_english(shown):
        lexicon = Lexicon.load(dictionary, reading=reading)
    with running(timeout) as run:
        try:
            if others:
                from unboggle.scoring import score_players

                answer: BoardCheck | PlayersScore = score_players(
                    parsed, lists, lexicon, rules=book, **run.options
                )
            else:
                answer = check_board_words(
                    parsed, lists["words"], lexicon, rules=book, **run.options
                )
        except DeadlineExceeded:
            if run.stop.is_set:  # what is not found yet may be there: there is nothing to show
                raise KeyboardInterrupt from None
            raise
    output.emit(to_report(answer))
    click.get_current_context().exit(exit_code(answer.status))


def _lists(board: str, words: str, others: tuple[str, ...], output: Output) -> dict[str, str]:
    """Return the files of the lists by the names of their players; a list alone is ``words``."""
    from unboggle import InputError

    if not others:
        return {"words": words}
    paths = (words, *others)
    if not any(path == "-" or os.path.exists(path) for path in paths):
        from unboggle.cli.arguments import in_quotes

        shown = in_quotes((board, *paths))
        head = f"{words}: no such file"
        raise InputError(f"{head}. A board goes in quotes: unboggle check {shown} WORDS")
    if toml := next(filter(named_as_puzzle_file, paths), None):
        raise InputError(f"{toml} is a puzzle file; the words of a player are a word list")
    if not output.format.can_write("unboggle.players/1"):
        raise InputError("the scores of several players are text or JSON: use -o scores.txt")
    names = [PurePath(path).stem if path != "-" else "standard input" for path in paths]
    if len({*names}) < len(names):
        names = list(paths)  # the same name in several folders
    if len({*names}) < len(names):
        raise InputError("two players have the same list; name a file for each player")
    return dict(zip(names, paths, strict=True))
