"""``unboggle gogen``: solve the puzzles called Gogen, and make new ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import click

from unboggle.cli import notes, options
from unboggle.cli.ending import KNOWN
from unboggle.cli.exit_codes import exit_code, worst
from unboggle.cli.folder import gogen_file, is_folder, make_folder
from unboggle.cli.groups import HelpfulGroup
from unboggle.cli.printing import Output
from unboggle.cli.running import running
from unboggle.cli.sources import check_environment, check_files

if TYPE_CHECKING:
    from unboggle import Gogen, Report

DAYS = 7
_SOLVE_EXAMPLES = (
    "unboggle gogen solve examples/gogen.txt",
    "unboggle gogen solve examples/gogen.txt --steps",
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
@click.option(
    "--steps", is_flag=True, help="Show how logic solves it, step by step: what, where and why."
)
@options.certify_option
@options.timeout_option()
@options.output_options("gogen", own=("steps",))
@click.pass_context
def solve(
    ctx: click.Context,
    file: str,
    steps: bool,
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
    from unboggle import InputError, read_gogens

    check_files(out.path, Gogen=file)
    check_environment()
    gogens = read_gogens(file)
    if certify is not None and len(gogens) > 1:
        raise InputError(f"{file}: there are {len(gogens)} Gogens in it; --certify takes one")
    if len(gogens) > 1:
        out.check_several(f"{file}: there are {len(gogens)} Gogens in it")
    codes: list[int] = []

    def reports() -> Iterator[tuple[Report, str]]:
        for number, one in enumerate(gogens, start=1):
            which = f"Gogen {number} of {len(gogens)}" if len(gogens) > 1 else ""
            report, code = _solved(one, number, which, steps, certify, timeout)
            codes.append(code)
            yield report, which

    out.emit_all(reports())
    ctx.exit(worst(codes))


def _solved(
    gogen: Gogen, number: int, which: str, steps: bool, certify: str | None, timeout: float
) -> tuple[Report, int]:
    """Return the report on ``gogen``, and the exit code it asks for; tell what went wrong."""
    from unboggle import solve_gogen, to_report, write_certificate

    lead = f"{which}: " if which else ""
    certificate = None
    with running(timeout, lead) as run:
        answer = solve_gogen(gogen, steps=steps, **run.watch)
        if certify:
            answer, certificate = write_certificate(answer, certify, **run.watch)
    if certificate is not None:
        notes.note_certificate(certificate)
    if answer.error is not None:
        notes.note(f"{lead}no answer: {answer.error}")
    if answer.interrupted:
        notes.note(f"{lead}{KNOWN}")
    wrong = answer.status == "solved" and answer.right is False
    code = exit_code("broken" if wrong else answer.status, interrupted=answer.interrupted)
    report = to_report(answer, certificate=certificate, number=number)
    return report, (certificate and certificate.code) or code


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
@click.option(
    "--week",
    is_flag=True,
    help="Make seven, of levels 1 (Monday) to 7 (Sunday), named by the day;"
    " with --count so many weeks.",
)
@options.seed_option("Make what this number made before. [default: a random one, told]", None)
@options.number_option(
    "--count", "count", 1, "Make so many, from this seed and those that follow it.", most=100_000
)
@options.jobs_option("How many processes make them.")
@options.cluster_option
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
    week: bool,
    seed: int | None,
    count: int,
    jobs: int | None,
    cluster: str | None,
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
    from unboggle import InputError, NewGogen, NewGogens, Order, gogen_week, new_gogens, to_report

    order = Order(kind, givens, level)
    if week:
        if level is not None:
            raise InputError("--week has a level for each day: no --level")
        weeks, count = count, DAYS * count
        for day in range(1, DAYS + 1):
            Order(kind, givens, day).check()
    order.check()
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000_000)
    seeds = range(seed, seed + count)
    folder = is_folder(out)
    if folder:
        make_folder(out.path)
    else:
        check_files(out.path)
    check_environment()
    one_by_one = not (folder or out.to_file or out.format.data or out.format.between is None)
    shown = 0

    def show(one: NewGogen) -> None:
        nonlocal shown
        report = to_report(NewGogens(order, (one,)))
        if folder:
            day = one.grade.level if week else None
            out.save(report, gogen_file(order, one.seed, out, day=day))
        elif one_by_one:
            out.emit(report, first=not shown)
        shown += 1

    seconds = max(60.0, count) if timeout is None else timeout
    with running(seconds) as run:
        if week:
            answer = gogen_week(
                kind,
                givens=givens,
                weeks=weeks,
                seed=seed,
                jobs=jobs,
                cluster=cluster,
                on_made=show,
                **run.watch,
            )
        else:
            answer = new_gogens(
                kind,
                level=level,
                givens=givens,
                seeds=seeds,
                jobs=jobs,
                cluster=cluster,
                on_made=show,
                **run.watch,
            )
    made = f"{len(answer.gogens)} of {count} Gogens"
    if answer.interrupted:
        notes.note(f"interrupted: {made} had been made by then")
    elif answer.stuck is not None:
        notes.note(f"stopped after {made}: {answer.stuck}")
    elif answer.error is not None:
        notes.note(f"stopped after {made}: {answer.error}")
        if cluster is not None:
            done = 0 if week else len(answer.gogens)
            so = f" --count {count - done} goes on" if done else " begins again"
            notes.note(f"the same command with --seed {seed + done}{so}")
    elif answer.status == "undecided":
        notes.note(f"{made} were made in {seconds:g} s; a longer --timeout makes more")
    if folder:
        notes.note(f"{notes.so_many(len(answer.gogens), 'Gogen')} written to {out.path}")
    elif out.format.data or (answer.gogens and not one_by_one):
        out.emit(to_report(answer))
    ctx.exit(exit_code(answer.status, interrupted=answer.interrupted))
