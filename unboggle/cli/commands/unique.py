"""``unboggle unique``: is there one board only?"""

from __future__ import annotations

from typing import Literal

import click

from unboggle.cli import options
from unboggle.cli.ending import finish
from unboggle.cli.filling import Filling, filling_options
from unboggle.cli.printing import Output
from unboggle.cli.question import Question, puzzle_or_smallest_arguments
from unboggle.cli.running import running
from unboggle.cli.wish_options import PuzzleCommand

TRIES = 100  # as in unboggle.clues.make_unique, which is imported when it is needed


@click.command(
    cls=PuzzleCommand,
    short_help="Say whether one board only holds your words.",
    epilog=options.examples(
        "echo act ape ate cop end old | unboggle unique - --size 3",
        "echo act ape ate cop end | unboggle unique - --size 3 --format json",
        "echo abc cbd | unboggle unique - --size 2 --given 'a. ..'",
        "echo act ape ate cop end | unboggle unique - --size 3 --make-unique givens",
        "echo cat | unboggle unique - --size 2 --make-unique words --board 'ca ts'",
        "echo act ape ate! cop end old cold | unboggle unique - --size 3 --thin",
        "echo act ape ate cop end old | unboggle unique - --size 3 --certify proof",
    ),
)
@puzzle_or_smallest_arguments()
@click.option(
    "--make-unique",
    "make",
    type=click.Choice(["words", "givens"]),
    help="Add the fewest dictionary words, or given cells, that leave one board.",
)
@click.option(
    "--thin",
    is_flag=True,
    help="Then drop words as long as that board stays the only one; word! in the list stays.",
)
@click.option(
    "--board",
    metavar="ROWS|FILE",
    help="The board that --make-unique is to leave; all its letters count.  [default: any]",
)
@options.number_option(
    "--tries",
    "tries",
    TRIES,
    "Once something is found, stop after so many boards.",
)
@click.option("--rare", is_flag=True, help="--make-unique words may take rare words, too.")
@options.dictionary_option
@options.certify_option
@options.timeout_option()
@options.seed_option("Another number, other boards that are looked at.")
@options.output_options("unique")
@filling_options
@click.pass_context
def unique(
    ctx: click.Context,
    question: Question,
    make: Literal["words", "givens"] | None,
    thin: bool,
    board: str | None,
    tries: int,
    rare: bool,
    dictionary: str | None,
    certify: str | None,
    timeout: float,
    seed: int,
    filling: Filling,
    out: Output,
) -> None:
    """Say whether exactly one board holds every word of WORDS, a file or - for stdin.

    A board shows only what the words need, and turns and reflections that keep the
    letters given are the same board. Exit 0 if there is one; 1 if there is a
    second, which is shown, with the cells that differ; 20 if there is none.

    --make-unique adds words (common ones, none that may offend, of three letters or
    more; with --dictionary any of two or more), which may bring letters
    that the list does not need; or it gives letters of a board that 'unboggle boards'
    lists. With --board it adds words that this board holds. It tells whether fewer are
    proved not to do, for the board that is left or for any. At the timeout, or on
    Ctrl-C, it shows the best that was proved to be unique (exit 0). Exit 1 if nothing
    that could be added leaves one board, 124 if that stays open.
    --thin drops words of the list until each one left is needed, if time allows: the
    board stays the only one, all its letters needed, and at least one word stays.
    """
    from unboggle import (
        DictionaryCandidates,
        InputError,
        Lexicon,
        check_certifiable,
        make_unique,
        read_target,
        to_report,
        unique,
        write_certificate,
    )

    for name, wanted, needs, there in (
        ("--board", board is not None, "--make-unique", make is not None),
        ("--tries", options.was_given(ctx, "tries"), "--make-unique", make is not None),
        ("--tries", options.was_given(ctx, "tries"), "no --board", board is None),
        ("--rare", rare, "--make-unique words", make == "words"),
        ("--dictionary", dictionary is not None, "--make-unique words", make == "words"),
    ):
        if wanted and not there:
            raise InputError(f"{name} needs {needs}")
    if make == "words" and question.faces:
        raise InputError("--make-unique words adds words letter by letter, and takes no --faces")
    asked = question.read(out.path, marks=thin, board=board, dictionary=dictionary)
    if certify:
        check_certifiable(asked.puzzle)
    target = None
    if board is not None:
        if question.auto:
            raise InputError("--board needs a --size: that of the board")
        target = read_target(board, question.grid, q=question.q)
    if asked.words.weights:
        raise InputError(f"{question.source}: --thin takes no weights, only ! for words that stay")
    if make != "words" and not (thin or question.auto):  # these words, on this board
        out.check_puzzle(asked.puzzle)
    candidates = None
    if make == "words":
        lexicon = Lexicon.load(dictionary, fold_accents=question.fold_accents)
        candidates = DictionaryCandidates(lexicon, rare=rare, q=question.q)
    certificate = None
    with running(timeout) as run:
        asked = question.sized(asked, run)
        if make is None and not thin:
            answer = unique(asked.puzzle, seed=seed, **run.watch)
        else:
            answer = make_unique(
                asked.puzzle,
                make,
                thin=thin,
                must=asked.words.must,
                candidates=candidates,
                board=target,
                tries=tries,
                seed=seed,
                **run.watch,
            )
        if certify:
            answer, certificate = write_certificate(answer, certify, **run.watch)
        report = to_report(answer, words=asked.words, certificate=certificate)
        report = filling.report(report, run.watch)
    stopped, unmet = run.stop.is_set, filling.told(report, out)
    finish(ctx, answer, report, out, certificate, stopped=stopped, unmet=unmet)
