"""``unboggle gogen``: solve the puzzles called Gogen."""

from __future__ import annotations

import click

from unboggle.commands import _shared as shared

EXIT_CODES = {"solved": 0, "broken": 1, "impossible": 20, "undecided": 124, "error": 70}
_EXAMPLES = (
    "unboggle gogen solve examples/gogen.txt",
    "unboggle gogen solve examples/gogen.txt --format json",
    "unboggle gogen solve examples/gogen.txt --certify proof",
)


@click.group(
    short_help="Solve a Gogen, and say whether it is broken.",
    epilog=shared.examples(*_EXAMPLES),
)
def gogen() -> None:
    """Gogens: put the letters A to Y on 5x5 so that all the words can be walked."""


@gogen.command(
    short_help="Find the board of a Gogen, or say what is wrong with it.",
    epilog=shared.examples(*_EXAMPLES),
)
@click.argument("file")
@shared.certify_option
@shared.timeout_option()
@shared.output_options
@click.pass_context
def solve(
    ctx: click.Context,
    file: str,
    certify: str | None,
    timeout: float,
    format_: str,
    output: str,
) -> None:
    """Find the board of the Gogen in FILE (- for standard input), and whether it is the only one.

    FILE has five rows of letters with ?, ., _ or a blank for unknown cells; an
    empty line; the remaining letters or not; and the words, one a line. Or it is
    JSON with "grid" and "words". A letter that comes twice in a word is the same
    cell twice. Exit 0 if the board is the only one, 1 if the Gogen is broken (two
    boards are shown), 20 if it is impossible.
    """
    from unboggle.certify.make import check_folder, of_unique
    from unboggle.enumerate import unique
    from unboggle.gogen import read_gogen
    from unboggle.progress import StatusLine
    from unboggle.render.solutions import gogen_text
    from unboggle.report import gogen_report

    shared.check_output(output)
    if certify is not None:
        check_folder(certify)
    puzzle = read_gogen(file)
    with StatusLine() as status:
        outcome = unique(
            puzzle.puzzle,
            timeout=shared.limit(timeout),
            notify=status.update,
        )
        certificate = None
        if certify is not None:
            limit = shared.limit(timeout)
            outcome, certificate = of_unique(
                outcome, certify, limit, status.update, walks=puzzle.words
            )
    report = gogen_report(puzzle, outcome, certificate)
    if certificate is not None:
        shared.note_certificate(certificate)
    if outcome.error is not None:
        shared.note(f"no answer: {outcome.error}")
    shared.emit(report, lambda width: gogen_text(report, width=width), format_, output)
    ctx.exit(EXIT_CODES[report["status"]])
