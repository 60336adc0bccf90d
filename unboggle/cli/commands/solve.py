"""``unboggle solve``: which words does a board hold, where, and what are they worth?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from unboggle.cli import notes, options
from unboggle.cli.collections_off import no_collections
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.running import running
from unboggle.cli.sources import check_files

if TYPE_CHECKING:
    from unboggle import RuleBook, Wrap

_ABOUT_WORDS = (
    "dictionary",
    "rules",
    "points",
    "shortest",
    "level",
    "paths",
    "all_paths",
    "limit",
    "heat",
)


@click.command(
    short_help="List the words on a board with their points.",
    epilog=options.examples(
        'unboggle solve "QEST ANSI XWEO YRSN"',
        'unboggle solve "QEST ANSI XWEO YRSN" --paths --rules big',
        'unboggle solve "QEST ANSI XWEO YRSN" --points "4:1, 5:2, 9:2 per letter"',
        'unboggle solve "QEST ANSI XWEO YRSN" --level 35',
        'unboggle solve "CATS DOG# HEN. OWLS" --torus --all-paths --heat',
        "unboggle solve --throw new --seed 7",
        "unboggle solve examples/board.txt --format json",
        "unboggle solve --count-paths 4x4",
    ),
)
@click.argument("board", required=False)
@click.option(
    "--throw",
    "dice",
    metavar="NAME|FILE",
    help="Throw these dice instead of taking BOARD, as 'unboggle throw' does.",
)
@options.seed_option(
    "With --throw: throw what this number threw before. [default: a random one, told]", default=None
)
@options.dictionary_option
@options.rules_option(
    "Shortest word and points: 3 letters (boggle), 4 (big), 4 and 2 a letter from 9"
    " (super), or a file with a table as for --points, an entry a line, and 'shortest: N'."
)
@click.option(
    "--points",
    metavar="TABLE",
    help="Points by letters instead of --rules, such as '3:1, 5:2, 9:2 per letter'; a"
    " length not listed is worth what the next shorter one is.",
)
@options.number_option(
    "--shortest",
    "shortest",
    None,
    "Count words from so many letters on, whatever the rules say.",
    most=1000,
)
@options.number_option(
    "--level",
    "level",
    None,
    "Only words as common as this or more: 35 is everyday words, 60 what most readers know,"
    " 95 everything.",
    least=10,
    most=95,
)
@click.option("--torus", is_flag=True, help="Opposite edges meet: the same as --wrap both.")
@click.option(
    "--wrap",
    type=click.Choice(["none", "rows", "columns", "both"]),
    default="none",
    show_default=True,
    help="Join the ends of each row, of each column, or of both.",
)
@options.q_option
@options.fold_option
@click.option("--paths", is_flag=True, help="Say where each word runs, by one path.")
@click.option("--all-paths", is_flag=True, help="Count all paths of each word and show them.")
@options.number_option(
    "--limit",
    "limit",
    10,
    "With --all-paths: show so many paths of a word at most; all are counted.",
    least=0,
)
@click.option("--heat", is_flag=True, help="Say how many words use each cell, and which use none.")
@click.option(
    "--count-paths",
    is_flag=True,
    help="Count the simple paths of the grid by length, whatever it shows. BOARD may be a"
    " size such as 4x4.",
)
@options.number_option(
    "--max-length",
    "max_length",
    None,
    "With --count-paths: count paths of so many cells at most.",
)
@options.timeout_option(
    help="Give up on words, paths, heat or path counts after so long; 0 for no limit."
)
@options.output_options("solve", "paths")
@click.pass_context
def solve(
    ctx: click.Context,
    board: str | None,
    dice: str | None,
    seed: int | None,
    dictionary: str | None,
    rules: str,
    points: str | None,
    shortest: int | None,
    level: int | None,
    torus: bool,
    wrap: Wrap,
    q: str,
    fold_accents: bool,
    paths: bool,
    all_paths: bool,
    limit: int,
    heat: bool,
    count_paths: bool,
    max_length: int | None,
    timeout: float,
    out: Output,
) -> None:
    """List the words on BOARD with their points, the best first, and the totals.

    BOARD is rows separated by blanks, or a file, or - for standard input. A
    cell is a letter, Q stands for Qu, '.' is a blank cell, '#' a hole; a face
    of two letters is a capital and a small letter in a row of capitals. Boards
    of more than 40 rows or columns are solved, but not drawn.
    """
    from unboggle import Lexicon, read_board, solve_board, throw, to_report

    _refuse_contradictions(ctx)
    check_files(out.path, board=board, dice=dice, dictionary=dictionary, rules=rules)
    wrap = "both" if torus else wrap
    if count_paths:
        assert board is not None
        ctx.exit(_count_paths(board, q, wrap, max_length, timeout, out))
    book = _rule_book(rules, points, shortest)
    if dice is None:
        assert board is not None
        thrown, parsed = None, read_board(board, q=q, fold_accents=fold_accents, wrap=wrap)
    else:
        thrown = throw(dice, seed, wrap=wrap)
        (parsed,) = thrown.boards
    with no_collections():
        lexicon = Lexicon.load(dictionary, fold_accents=fold_accents)
        with running(timeout) as run:
            answer = solve_board(
                parsed,
                lexicon,
                rules=book,
                level=level,
                all_paths=all_paths,
                limit=limit,
                heat=heat,
                **run.watch,
            )
        meets = wrap if wrap != "none" else parsed.grid.wrap  # of a result it is read in the file
        report = to_report(replace(answer, wrap=meets, throw=thrown))
        what = "paths" if answer.found else "words"
        if answer.interrupted:
            notes.note(f"interrupted: not all {what} were found, so none are shown")
        elif answer.status == "undecided":
            notes.note(
                f"there are too many {what} to find all of them in time; try a longer --timeout"
            )
        if answer.found or answer.status == "solved":  # else it would say that there are none
            replace(out, look=replace(out.look, paths=paths or all_paths)).emit(report)
    ctx.exit(exit_code(answer.status, interrupted=answer.interrupted))


def _refuse_contradictions(ctx: click.Context) -> None:
    """Raise a usage error if one option makes another meaningless."""

    def given(name: str) -> bool:
        return options.was_given(ctx, name)

    def option(name: str) -> str:
        return "--throw" if name == "dice" else f"--{name.replace('_', '-')}"

    for name, needs in (("seed", "dice"), ("limit", "all_paths"), ("max_length", "count_paths")):
        if given(name) and not given(needs):
            raise click.UsageError(f"{option(name)} goes with {option(needs)}", ctx)
    if given("count_paths") and (given("dice") or not given("board")):
        raise click.UsageError("--count-paths needs a BOARD or a size, and no --throw", ctx)
    if given("board") and given("dice"):
        raise click.UsageError("BOARD and --throw exclude each other", ctx)
    if not (given("board") or given("dice")):
        raise click.UsageError(
            "name a BOARD, such as 'QEST ANSI XWEO YRSN', or throw one with --throw new", ctx
        )
    for one, other in (("rules", "points"), ("torus", "wrap")):
        if given(one) and given(other):
            raise click.UsageError(f"{option(one)} and {option(other)} contradict each other", ctx)
    for name in _ABOUT_WORDS:
        if given("count_paths") and given(name):
            raise click.UsageError(
                f"--count-paths is about the grid, {option(name)} about words", ctx
            )


def _rule_book(name: str, points: str | None, shortest: int | None) -> RuleBook:
    from unboggle import parse_rules, read_rules, with_shortest

    rules = read_rules(name) if points is None else parse_rules(points, name="--points")
    return rules if shortest is None else with_shortest(rules, shortest)


def _count_paths(
    text: str, q: str, wrap: Wrap, longest: int | None, timeout: float, out: Output
) -> int:
    from unboggle import count_paths, grid_named, read_board, to_report

    grid = grid_named(text, wrap=wrap) or read_board(text, q=q, wrap=wrap).grid
    with running(timeout) as run:
        counts = count_paths(grid, longest=longest, **run.watch)
    out.emit(to_report(replace(counts, wrap=wrap)))
    if counts.interrupted:
        notes.note("interrupted: this is what was counted by then")
    return exit_code(counts.status, interrupted=counts.interrupted)
