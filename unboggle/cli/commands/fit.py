"""``unboggle fit``: a word list goes in, a board comes out."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.choices import Choosing, choices_options, offer
from unboggle.cli.ending import finish
from unboggle.cli.filling import Filling, filling_options
from unboggle.cli.jsonl import check_lines
from unboggle.cli.log import log_option
from unboggle.cli.method import Method, method_options
from unboggle.cli.other_boards import are_versions, of_other_boards
from unboggle.cli.printing import Output
from unboggle.cli.question import Question, puzzle_or_smallest_arguments
from unboggle.cli.running import running
from unboggle.cli.theme import Theme, theme_options
from unboggle.cli.wish_options import PuzzleCommand

_UNASKED = 15.0  # seconds for the smallest size, if nobody named a size or a time
_FOR_SIZES = 0.7  # the part of the time that is for the search, with --certify
_FOR_BOUNDS = 0.5  # the same with --drop-fewest
_FOR_BOARD = 0.8  # the same if free cells are to be filled
_FOR_ONE = 0.7  # the part of the time that is for the first board, with --other-boards


@click.command(
    cls=PuzzleCommand,
    short_help="Find a board that holds your words, or prove there is none.",
    epilog=options.examples(
        "unboggle fit examples/animals.txt",
        "unboggle fit examples/animals.txt --size 4",
        "unboggle fit examples/animals.txt --size 3x6 --paths",
        "unboggle fit examples/needleman.txt --size auto",
        "unboggle fit examples/needleman.txt --size auto --square",
        "echo cat, dog, cow | unboggle fit - --size 3 --format json",
        "echo cat, dog, cow | unboggle fit - --size 3 --given 't.. ... ..x'",
        "echo act ape ate cop end old | unboggle fit - --size 3 --inventory acdelnopt",
        "echo act ape ate | unboggle fit - --size auto --inventory acept",
        "echo cat, dog, cow | unboggle fit - --given anna",
        "echo 'ant newt*2 hare! hen moth' | unboggle fit - --size 3 --drop-fewest",
        "echo ab bc ca | unboggle fit - --size 2 --drop-fewest --given 'z. ..'",
        "unboggle fit examples/animals.txt --size 4 --choices 3",
        "echo ant newt hare hen moth | unboggle fit - --size 3 --certify proof",
    ),
)
@puzzle_or_smallest_arguments()
@method_options
@theme_options
@choices_options
@click.option(
    "--other-boards",
    is_flag=True,
    help="With --versions N: other boards with the same words, not one board turned.",
)
@log_option
@options.cluster_option
@options.certify_option
@options.dictionary_option
@options.output_options("fit", "choices", look=("paths", "extras", "offensive", "verbose"))
@filling_options
@click.pass_context
def fit(
    ctx: click.Context,
    question: Question,
    method: Method,
    timeout: float,
    theme: Theme,
    choosing: Choosing,
    other_boards: bool,
    log: str | None,
    cluster: str | None,
    certify: str | None,
    dictionary: str | None,
    filling: Filling,
    out: Output,
) -> None:
    """Find a board that holds every word of WORDS, or prove that there is none.

    WORDS is a text file, or - for standard input: words separated by line
    ends, blanks or commas; # starts a comment. The board is checked by tracing
    each word, and some of the other dictionary words on it are listed. Without --size it
    looks for the smallest rectangle, for 15 seconds unless --timeout says otherwise. A
    phrase in double quotes, or joined by _, is one entry. A long run tells what it is at
    on standard error, if that is a terminal.
    """
    from unboggle import (
        InputError,
        Lexicon,
        check_certifiable,
        extras,
        fit,
        fit_most,
        fit_smallest,
        looks_english,
        to_report,
        with_bonus,
    )

    if theme.some and question.auto:
        raise InputError(
            f"{theme.name} needs a --size, such as --size 4: on a board large enough all words fit"
        )
    taken = [n for n in method.named() if n in ("--encoding", "--solver", "--cross-check")]
    if theme.some and taken:
        raise InputError(f"{theme.name} has methods of its own and takes no {taken[0]}")
    if not (options.was_given(ctx, "size") or options.was_given(ctx, "timeout") or certify):
        timeout = _UNASKED  # the last cell less is not what it was asked for
    method.check(certify=certify is not None)
    if cluster is not None and theme.some:
        raise InputError(f"--cluster asks for all words, and does not take {theme.name}")
    if cluster is not None and question.auto:
        raise InputError("--cluster needs a --size, such as --size 8: it works on one board")
    if log is not None and not theme.some:
        raise InputError("--log tells how best and bound change, which --most has")
    check_lines(log, out.path, "--log")
    choosing.check(
        ctx, out, method, theme, other_boards=other_boards, certify=certify, cluster=cluster
    )
    if choosing.number is not None:
        offer(
            ctx,
            choosing,
            question,
            theme,
            filling,
            out,
            timeout=timeout,
            seed=method.seed,
            dictionary=dictionary,
        )
    apart = other_boards and are_versions(
        ctx, out, most=theme.name if theme.some else None, certify=certify
    )
    asked = question.read(out.path, theme=theme, dictionary=dictionary)
    if not (question.auto or theme.some):
        out.check_puzzle(asked.puzzle)
    if certify:
        check_certifiable(asked.puzzle)
    lexicon = (
        Lexicon.load(dictionary, fold_accents=question.fold_accents, umlauts=question.umlauts)
        if dictionary
        else None
    )
    certificate = None
    with running(timeout, log=log) as run:
        if theme.some:
            answer = fit_most(
                asked.words,
                asked.puzzle.grid,
                wishes=asked.puzzle.wishes,
                seed=method.seed,
                jobs=method.jobs,
                deterministic=method.deterministic,
                **run.part(_FOR_BOUNDS if certify else 1.0),
            )
        elif question.auto:
            # Some of the time is for the proofs, and for the free cells, if there are to be some.
            some = _FOR_BOARD if filling.is_on else 1.0
            watch = run.part(_FOR_SIZES if certify else _FOR_ONE if apart else some)
            answer = fit_smallest(
                asked.words,
                within=question.largest,
                square=question.square,
                top_row=asked.top_row,
                wishes=asked.puzzle.wishes,
                **method.fit,
                **watch,
            )
        else:
            answer = fit(asked.puzzle, cluster=cluster, **method.fit, **run.watch)
        filled = None
        if not apart:
            answer, filled = filling.answer(answer, asked.words, lexicon, method.seed, run.watch)
        answer = with_bonus(answer, asked.words)
        if certify:
            from unboggle import write_certificate  # most have no use for it

            answer, certificate = write_certificate(answer, certify, **method.proof, **run.watch)
        report = None
        if apart and answer.board is not None:
            answer, report, out = of_other_boards(answer, asked.words, method.seed, run, out)
            if report is not None:
                report = filling.report(report, run.watch, lexicon)
        others = None
        if (
            report is None
            and out.look.extras != "none"
            and (
                answer.board is None  # then no dictionary is read, which takes longer than counting
                or dictionary
                or options.was_given(ctx, "extras")
                or looks_english(asked.shown)
            )
        ):
            others = extras(answer, lexicon)
    if report is None:
        report = to_report(
            answer, words=asked.words, extras=others, certificate=certificate, filled=filled
        )
    finish(
        ctx,
        answer,
        report,
        out,
        certificate,
        something=answer.best is not None,
        stopped=run.stop.is_set,
        lost=run.lost,
        unmet=filling.told(report, out),
    )
