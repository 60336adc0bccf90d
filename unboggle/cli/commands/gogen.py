"""``unboggle gogen``: solve the puzzles called Gogen, and make new ones."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Literal

import click

from unboggle.cli import notes, options
from unboggle.cli.exit_codes import exit_code, worst
from unboggle.cli.groups import HelpfulGroup
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_environment, check_files
from unboggle.phrases import so_many

if TYPE_CHECKING:
    from unboggle.gogen.generate import NewGogen, Order
    from unboggle.gogen.gogen import Gogen
    from unboggle.reports.gogen import GogenMakeReport, GogenReport, MakeStatus

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
    cls=HelpfulGroup,
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
@options.output_options("gogen")
@click.pass_context
def solve(
    ctx: click.Context,
    file: str,
    certify: str | None,
    timeout: float,
    out: Output,
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

    check_files(out.path, Gogen=file)
    check_environment()
    gogens = read_gogens(file)
    if certify is not None and len(gogens) > 1:
        raise InputError(f"{file}: there are {len(gogens)} Gogens in it; --certify takes one")
    total = len(gogens)
    if total > 1:
        out.check_several(f"{file}: there are {total} Gogens in it")
    codes: list[int] = []

    def reports() -> Iterator[tuple[GogenReport, str]]:
        for number, one in enumerate(gogens, start=1):
            report, code = _solved(one, number, total, certify, options.limit(timeout))
            wrong = report["status"] == "solved" and report["solution_right"] is False
            codes.append(code or exit_code("broken" if wrong else report["status"]))
            yield report, f"Gogen {number} of {total}" if total > 1 else ""

    out.emit_all(reports())
    ctx.exit(worst(codes))


def _solved(
    one: Gogen, number: int, total: int, certify: str | None, limit: float | None
) -> tuple[GogenReport, int]:
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
@options.jobs_option("How many processes make them.")
@options.timeout_option(None, "Stop after this long; 0 never.  [default: 60, or 1 for each Gogen]")
@options.output_options(
    "gogen-make",
    look=("solution",),
    format_help="Text that 'gogen solve' reads or one JSON object, with the solutions.",
    file_help="Write all to FILE, or each to a file of its own in FOLDER, which is made if need"
    " be.",
    file_metavar="FILE|FOLDER/",
)
@click.pass_context
def make(
    ctx: click.Context,
    kind: Literal["plain", "uber", "ultra", "hyper"],
    givens: int | Literal["minimal"] | None,
    level: int | None,
    seed: int | None,
    count: int,
    jobs: int | None,
    timeout: float | None,
    out: Output,
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

    order = Order(kind, givens, level)
    order.check()
    if seed is None:
        import random

        seed = random.SystemRandom().randrange(1_000_000_000)
    folder = out.to_file and (os.path.isdir(out.path) or out.path.endswith(("/", os.sep)))
    if folder:
        _make_folder(out.path)
    else:
        check_files(out.path)
    check_environment()
    one_by_one = not (folder or out.to_file or out.format.data or out.format.between is None)
    start = time.monotonic()
    made: list[NewGogen] = []

    def report(
        some: list[NewGogen], status: MakeStatus, error: str | None = None
    ) -> GogenMakeReport:
        return gogen_make_report(order, some, status, error, time.monotonic() - start)

    def show(one: NewGogen) -> None:
        if folder:
            name = _file_name(order, one.seed, seed + count - 1, out.format.suffix)
            out.save(report([one], "made"), os.path.join(out.path, name))
        elif one_by_one:
            out.emit(report([one], "made"), first=not made)
        made.append(one)

    status: MakeStatus = "made"
    error, stop = None, Stop()
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
        status = "undecided"
        notes.note(
            f"interrupted: {len(made)} of {count} Gogens had been made by then"
            if stop.is_set
            else f"{len(made)} of {count} Gogens were made in {seconds:g} s;"
            " a longer --timeout makes more"
        )
    except OutOfReach as failure:
        if not made:
            raise
        status = "undecided"
        notes.note(f"stopped after {len(made)} of {count} Gogens: {failure}")
    except BackendError as failure:
        status, error = "error", str(failure)
        notes.note(f"no answer: {error}")
    if folder:
        notes.note(f"{so_many(len(made), 'Gogen')} written to {out.path}")
    elif out.format.data or (made and not one_by_one):
        out.emit(report(made, status, error))
    ctx.exit(exit_code(status, interrupted=stop.is_set))


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


def _file_name(order: Order, seed: int, last: int, suffix: str) -> str:
    """Return the name of a file that says what seed and options made what is in it."""
    wide = len(str(last))  # so that the names sort like the seeds
    parts = [
        "gogen",
        order.kind,
        *([f"level{order.level}"] if order.level else []),
        *([f"givens-{order.givens}"] if order.givens else []),
        f"{seed:0{wide}}",
    ]
    return f"{'-'.join(parts)}.{suffix}"
