"""``unboggle why``: why no board holds the words, as exactly as time allows."""

from __future__ import annotations

import click

from unboggle.cli import notes, options, printing
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.puzzle import Grid


@click.command(
    short_help="Say why no board holds your words: which of them cannot share it.",
    epilog=options.examples(
        "unboggle why examples/animals.txt --size 3",
        "echo ant newt hare hen moth | unboggle why - --size 3 --max 10",
        "echo ab bc cd da | unboggle why - --size 1x4 --format json",
        "echo cat dog cow | unboggle why - --size 3 --given 't.. .d. ..c'",
    ),
)
@click.argument("words")
@options.size_option
@options.given_option
@options.inventory_option
@options.number_option("--max", "most", 5, "Look for so many conflicts at most.")
@options.timeout_option(help="Tell what is known after this long; 0 never.")
@options.seed_option("Another number, another search.")
@options.q_option
@options.fold_option
@options.skip_option
@options.output_options("why")
@click.pass_context
def why(
    ctx: click.Context,
    words: str,
    grid: Grid,
    given: str | None,
    inventory: str | None,
    most: int,
    timeout: float,
    seed: int,
    q: str,
    fold_accents: bool,
    skip_bad: bool,
    out: Output,
) -> None:
    """Say why no board of this size holds every word of WORDS.

    Names all that counting has against the list, sets of words that cannot share
    the grid, and the words without any one of which the others fit. A conflict is
    called minimal if for each of its words a board was found that holds all the
    others. With letters given or an inventory a conflict names those that it needs,
    and it is said without which of them all the words fit. At the timeout, or on
    Ctrl-C, it tells what is known so far. For a proof of a conflict that anyone can
    check give its words, and the wishes it names, to 'unboggle fit' with --certify.
    """
    from unboggle.cli.status import StatusLine
    from unboggle.conflicts.why import why as explain
    from unboggle.puzzle.words import read_words
    from unboggle.reports.why import why_report

    options.check_sources(words=words, given_cells=given)
    printing.check_output(out.path)
    wishes = options.wishes(given, inventory, grid, q)
    word_list = read_words(words, q=q, fold_accents=fold_accents, skip_bad=skip_bad)
    notes.note_dropped(word_list, words)
    with StatusLine() as status:
        answer = explain(
            word_list.puzzle(grid, wishes),
            most=most,
            timeout=options.limit(timeout),
            seed=seed,
            notify=status.update,
        )
    report = why_report(answer, word_list)
    if answer.error is not None:
        notes.note(f"stopped early: {answer.error}")
    if answer.interrupted:
        notes.note("interrupted: this is what was known by then")
    out.emit(report)
    ctx.exit(exit_code(report["status"], interrupted=answer.interrupted))
