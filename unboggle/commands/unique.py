"""``unboggle unique``: is there one board only?"""

from __future__ import annotations

import click

from unboggle.commands import _shared as shared
from unboggle.puzzle import Grid

EXIT_CODES = {"unique": 0, "several": 1, "impossible": 20, "undecided": 124, "error": 70}


@click.command(
    short_help="Say whether one board only holds your words.",
    epilog=shared.examples(
        "echo act ape ate cop end old | unboggle unique - --size 3",
        "echo act ape ate cop end | unboggle unique - --size 3 --format json",
        "echo abc cbd | unboggle unique - --size 2 --given 'a. ..'",
        "echo act ape ate cop end old | unboggle unique - --size 3 --certify proof",
    ),
)
@click.argument("words")
@shared.size_option
@shared.given_option
@shared.inventory_option
@shared.certify_option
@shared.timeout_option()
@shared.q_option
@shared.fold_option
@shared.skip_option
@shared.output_options
@click.pass_context
def unique(
    ctx: click.Context,
    words: str,
    grid: Grid,
    given: str | None,
    inventory: str | None,
    certify: str | None,
    timeout: float,
    q: str,
    fold_accents: bool,
    skip_bad: bool,
    format_: str,
    output: str,
) -> None:
    """Say whether exactly one board holds every word of WORDS, a file or - for stdin.

    A board shows only what the words need, and turns and reflections that keep the
    letters given are the same board. Exit 0 if there is one; 1 if there is a
    second, which is shown, with the cells that differ; 20 if there is none.
    """
    from unboggle.certify.make import check_folder, of_unique
    from unboggle.enumerate import unique as find_out
    from unboggle.progress import StatusLine
    from unboggle.render.solutions import unique_text
    from unboggle.report import unique_report
    from unboggle.words import read_words

    shared.check_sources(words=words, given_cells=given)
    shared.check_output(output)
    if certify is not None:
        check_folder(certify)
    wishes = shared.wishes(given, inventory, grid, q)
    word_list = read_words(words, q=q, fold_accents=fold_accents, skip_bad=skip_bad)
    shared.note_dropped(word_list, words)
    with StatusLine() as status:
        outcome = find_out(
            word_list.puzzle(grid, wishes),
            timeout=shared.limit(timeout),
            notify=status.update,
        )
        certificate = None
        if certify is not None:
            outcome, certificate = of_unique(outcome, certify, shared.limit(timeout), status.update)
    report = unique_report(outcome, word_list, certificate)
    if certificate is not None:
        shared.note_certificate(certificate)
    if outcome.error is not None:
        shared.note(f"no answer: {outcome.error}")
    shared.emit(report, lambda width: unique_text(report, width=width), format_, output)
    ctx.exit(EXIT_CODES[outcome.status])
