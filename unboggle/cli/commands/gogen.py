"""``unboggle gogen``: solve the puzzles called Gogen, and make new ones."""

from __future__ import annotations

import os
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import click

from unboggle.cli import notes, options, printing
from unboggle.phrases import so_many

if TYPE_CHECKING:
    from unboggle.gogen.generate import NewGogen, Order
    from unboggle.gogen.gogen import Gogen

EXIT_CODES = {"solved": 0, "broken": 1, "impossible": 20, "undecided": 124, "error": 70}
_WORST = (0, 1, 20, 124, 70)  # of several Gogens the last of these counts
_SOLVE_EXAMPLES = (
    "unboggle gogen solve examples/gogen.txt",
    "unboggle gogen solve examples/gogen.txt --format json",
    "unboggle gogen solve examples/gogen.txt --certify proof",
)
_MAKE_EXAMPLES = (
    "unboggle gogen make --seed 7",
    "unboggle gogen make --seed 7 --kind ultra --level 5 --solution",
    "unboggle gogen make --kind hyper --givens minimal | unboggle gogen solve -",
    "unboggle gogen make --seed 1 --count 3 --level 2 -o gogens/",
)


@click.group(
    short_help="Solve a Gogen, or make new ones.",
    epilog=options.examples(*_SOLVE_EXAMPLES, *_MAKE_EXAMPLES),
)
def gogen() -> None:
    """Gogens: put the letters A to Y on 5x5 so that all the words can be walked."""


@gogen.command(
    short_help="Find the board of a Gogen, or say what is wrong with it.",
    epilog=options.examples(*_SOLVE_EXAMPLES),
)
@click.argument("file")
@options.certify_option
@options.timeout_option()
@options.output_options
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
    JSON with "grid", "words" and, if wanted, "solution". A letter that comes twice
    in a word is the same cell twice. Exit 0 if the board is the only one, 1 if the
    Gogen is broken (two boards are shown) or if the solution in the file is wrong,
    20 if it is impossible. A turned or reflected board is another board.

    Several Gogens in FILE, as 'gogen make --count' writes them, are solved in turn, each
    within the time limit; the exit code is that of the worst (error, undecided,
    impossible, broken), and JSON is one object a line.
    """
    from unboggle.errors import InputError
    from unboggle.gogen.notation import read_gogens

    printing.check_output(output)
    if certify is not None:
        from unboggle.certify.folder import check_folder

        check_folder(certify)
    gogens = read_gogens(file)
    if certify is not None and len(gogens) > 1:
        raise InputError(f"{file}: there are {len(gogens)} Gogens in it; --certify takes one")
    codes: list[int] = []
    parts: list[str] = []
    for number, one in enumerate(gogens, start=1):
        report, code = _solved(one, number, len(gogens), certify, options.limit(timeout))
        wrong = report["status"] == "solved" and report["solution_right"] is False
        codes.append(code or (1 if wrong else EXIT_CODES[report["status"]]))
        head = f"{chr(10) * (number > 1)}Gogen {number} of {len(gogens)}\n\n" * (len(gogens) > 1)
        text = partial(_told, report, head)
        if output == "-":
            printing.emit(report, text, format_, "-")
        else:
            parts += printing.parts(report, text, format_)
    if output != "-":
        printing.write(parts, output)
    ctx.exit(max(codes, key=_WORST.index))


def _told(report: dict[str, Any], head: str, width: int) -> str:
    from unboggle.render.text.gogen import gogen_text

    return head + gogen_text(report, width=width)


def _solved(
    one: Gogen, number: int, total: int, certify: str | None, limit: float | None
) -> tuple[dict[str, Any], int]:
    """Return the report on ``one``, the Gogen ``number`` of ``total``; tell what went wrong.

    With it the exit code that the certificate asks for, 0 if none.
    """
    from unboggle.cli.status import StatusLine
    from unboggle.reports.gogen import gogen_report
    from unboggle.solutions.unique import unique

    which = f"Gogen {number} of {total}: " if total > 1 else ""
    with StatusLine(which) as status:
        outcome = unique(one.puzzle, timeout=limit, on_progress=status.update)
        certificate = None
        if certify is not None:
            from unboggle.certify.write import of_unique

            outcome, certificate = of_unique(
                outcome, certify, limit, status.update, walks=one.words
            )
        if outcome.status == "impossible":
            from unboggle.gogen.why import explained

            outcome = explained(one, outcome)
    if certificate is not None:
        notes.note_certificate(certificate)
    if outcome.error is not None:
        notes.note(f"{which}no answer: {outcome.error}")
    code = certificate.code if certificate is not None else 0
    return gogen_report(one, outcome, certificate, number), code


def _givens(text: str) -> int | Literal["minimal"]:
    """Return the number of letters given that an option names, or ``minimal``."""
    if text.strip().lower() == "minimal":
        return "minimal"
    if not text.strip().isdecimal():
        raise click.BadParameter(f"{text!r} is neither a number nor 'minimal'")
    return int(text)


@gogen.command(
    short_help="Make new Gogens, each with one board only.",
    epilog=options.examples(*_MAKE_EXAMPLES),
)
@click.option(
    "--kind",
    type=click.Choice(["plain", "uber", "ultra", "hyper"]),
    default="plain",
    show_default=True,
    help="Nine letters given and all letters in words (plain), or some in none (uber);"
    " fewer given (ultra); strings instead of words, and some letters may be in none (hyper).",
)
@click.option(
    "--givens",
    type=_givens,
    metavar="N|minimal",
    help="How many letters are given: 9 (plain, uber), 2 to 8 (ultra), 2 to 5 (hyper);"
    " minimal: none of them can be taken away.  [default: what kind and level have]",
)
@click.option(
    "--level",
    type=options.WholeNumber(1, 7),
    metavar="1-7",
    help="How hard, from Monday to Sunday.  [default: as it comes; told]",
)
@options.seed_option("Make what this number made before. [default: a random one, told]", None)
@click.option(
    "--count",
    type=options.WholeNumber(1, 100_000),
    default=1,
    show_default=True,
    metavar="N",
    help="Make so many, from this seed and those that follow it.",
)
@click.option("--solution", is_flag=True, help="Write the solution below, as a comment.")
@options.jobs_option("How many processes make them.")
@options.timeout_option(None, "Stop after this long; 0 never.  [default: 60, or 1 for each Gogen]")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text that 'gogen solve' reads or one JSON object, with the solutions.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER/",
    default="-",
    help="Write all to FILE, or each to a file of its own in FOLDER, which is made if need be.",
)
@click.pass_context
def make(
    ctx: click.Context,
    kind: Literal["plain", "uber", "ultra", "hyper"],
    givens: int | Literal["minimal"] | None,
    level: int | None,
    seed: int | None,
    count: int,
    solution: bool,
    jobs: int | None,
    timeout: float | None,
    format_: str,
    output: str,
) -> None:
    """Make Gogens out of common words, each proved to have one board only.

    Twice: by a search of its own, and by a SAT solver that knows only the text. Level 1
    to 3: simple rules are enough, within 5 rounds (1), 8 (2) or more (3): a letter
    stands next to some possible cell of every letter it touches; one with one cell, or
    a cell with one letter, is settled; one that touches more than three letters is in
    no corner, more than five on no edge. Level 4 to 7: one has to suppose that a letter
    is somewhere and come to a contradiction, once (4), twice (5), up to four times (6)
    or more often (7). Exit 124 if not all were made in time: then those that were are
    written.
    """
    from unboggle.cli.interrupt import stopped_by_interrupt
    from unboggle.cli.status import StatusLine
    from unboggle.errors import BackendError
    from unboggle.gogen.batch import batch
    from unboggle.gogen.generate import Order, OutOfReach
    from unboggle.reports.gogen import gogen_make_report
    from unboggle.system.clock import Late, Stop
    from unboggle.system.files import write_text

    order = Order(kind, givens, level)
    order.check()
    if seed is None:
        import random

        seed = random.SystemRandom().randrange(1_000_000_000)
    folder = output != "-" and (os.path.isdir(output) or output.endswith(("/", os.sep)))
    if folder:
        _make_folder(output)
    else:
        printing.check_output(output)
    start = time.monotonic()
    made: list[NewGogen] = []

    def report(some: list[NewGogen], status: str, error: str | None = None) -> dict[str, Any]:
        return gogen_make_report(order, some, status, error, time.monotonic() - start)

    def show(one: NewGogen) -> None:
        if folder:
            name = os.path.join(output, _file_name(order, one.seed, seed + count - 1, format_))
            whole = report([one], "made")
            if format_ == "json":
                printing.save(whole, name)
            else:
                write_text(name, _text(whole, solution))
        elif format_ == "text" and output == "-":
            printing.write("\n" * bool(made) + _text(report([one], "made"), solution), "-")
        made.append(one)

    status, code, error = "made", 0, None
    stop = Stop()
    seconds = max(60.0, count) if timeout is None else timeout
    try:
        with StatusLine() as line, stopped_by_interrupt() as stop:
            seeds = range(seed, seed + count)
            limit = options.limit(seconds)
            with closing(
                batch(order, seeds, jobs=jobs, timeout=limit, on_progress=line.update, stop=stop)
            ) as gogens:
                for one in gogens:
                    show(one)
    except Late:
        status, code = "undecided", 130 if stop.is_set else 124
        notes.note(
            f"interrupted: {len(made)} of {count} Gogens had been made by then"
            if stop.is_set
            else f"{len(made)} of {count} Gogens were made in {seconds:g} s;"
            " a longer --timeout makes more"
        )
    except OutOfReach as failure:
        if not made:
            raise
        status, code = "undecided", 124
        notes.note(f"stopped after {len(made)} of {count} Gogens: {failure}")
    except BackendError as failure:
        status, code, error = "error", failure.exit_code, str(failure)
        notes.note(f"no answer: {error}")
    if folder:
        notes.note(f"{so_many(len(made), 'Gogen')} written to {output}")
    elif format_ == "json" or (output != "-" and made):
        whole = report(made, status, error)
        printing.emit(whole, lambda _: _text(whole, solution), format_, output)
    ctx.exit(code)


def _make_folder(path: str) -> None:
    """Make the folder ``path`` in one that is there; `InputError` if it cannot be."""
    from unboggle.errors import InputError
    from unboggle.system.files import cannot_write

    try:
        os.mkdir(path)
    except FileExistsError:
        if not os.path.isdir(path):
            raise InputError(f"{path}: there is a file of that name") from None
    except OSError as error:
        raise cannot_write(path, error) from None
    if not os.access(path, os.W_OK):
        raise InputError(f"{path}: no permission to write there")


def _file_name(order: Order, seed: int, last: int, format_: str) -> str:
    """Return the name of a file that says what seed and options made what is in it."""
    wide = len(str(last))  # so that the names sort like the seeds
    parts = [
        "gogen",
        order.kind,
        *([f"level{order.level}"] if order.level else []),
        *([f"givens-{order.givens}"] if order.givens else []),
        f"{seed:0{wide}}",
    ]
    return f"{'-'.join(parts)}.{'json' if format_ == 'json' else 'txt'}"


def _text(report: dict[str, Any], solution: bool) -> str:
    from unboggle.render.text.gogen import made_text

    return "\n".join(made_text(puzzle, solution=solution) for puzzle in report["puzzles"])
