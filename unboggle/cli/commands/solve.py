"""``unboggle solve``: which words does a board hold, where, and what are they worth?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from unboggle.cli import notes, options
from unboggle.cli.call_context import running
from unboggle.cli.collections_off import no_collections
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.solve_options import (
    BoardOptions,
    CountingOptions,
    DetailOptions,
    PathCountOptions,
    board_options,
    counting_options,
    detail_options,
    path_count_options,
)
from unboggle.cli.sources import check_files

if TYPE_CHECKING:
    from unboggle.answers import SolvedBoard


@click.command(
    cls=Command,
    examples=(
        'unboggle solve "QEST ANSI XWEO YRSN"',
        'unboggle solve "QEST ANSI XWEO YRSN" --show-paths --rules big',
        'unboggle solve "QEST ANSI XWEO YRSN" --points "4:1, 5:2, 9:2 per letter"',
        'unboggle solve "QEST ANSI XWEO YRSN" --max-level 35',
        'unboggle solve "CATS DOG# HEN. OWLS" --wrap both --all-paths --show-heat',
        "unboggle solve --throw-dice new --seed 7",
        "unboggle solve examples/board.txt --format json",
        "unboggle solve --count-paths 4x4",
    ),
)
@board_options
@counting_options
@detail_options
@path_count_options
@options.timeout_option()
@options.output_options("solve", "paths")
@click.pass_context
def solve(
    ctx: click.Context,
    shown: BoardOptions,
    counting: CountingOptions,
    details: DetailOptions,
    paths: PathCountOptions,
    timeout: float,
    output: Output,
) -> None:
    """List the words on BOARD with their points, the best first, and the totals.

    BOARD is rows separated by blanks, a file, or - for standard input. A cell is a letter; Q is
    Qu, '.' a blank cell, '#' a hole.
    """
    shown.check()
    check_files(
        output.path,
        board=shown.board,
        dice=shown.throw_dice,
        dictionary=counting.dictionary,
        rules=counting.rules,
    )
    if paths.count_paths:
        ctx.exit(_count_paths(shown, paths.max_length, timeout, output))
    ctx.exit(_find_words(shown, counting, details, timeout, output))


def _find_words(
    shown: BoardOptions,
    counting: CountingOptions,
    details: DetailOptions,
    timeout: float,
    output: Output,
) -> int:
    """Print the words on the board, and return the exit code."""
    from unboggle import solve_board, to_report

    rules = counting.scoring_rules()
    board, thrown = shown.read()
    with no_collections():
        lexicon = counting.load_lexicon(shown.reading)
        with running(timeout, slower="finding the words is about three times slower") as run:
            answer = solve_board(
                board,
                lexicon,
                rules=rules,
                max_level=counting.max_level,
                all_paths=details.all_paths,
                limit=details.limit,
                heat=details.show_heat,
                **run.options,
            )
        # the wrap of a result is read in the file
        wrap = shown.wrap if shown.wrap != "none" else board.grid.wrap
        report = to_report(replace(answer, wrap=wrap, throw=thrown))
        _note_incomplete(answer)
        if answer.found or answer.status == "solved":  # else it would say that there are none
            output.with_paths(details.show_paths or details.all_paths).emit(report)
    return exit_code(answer.status, interrupted=answer.interrupted)


def _note_incomplete(answer: SolvedBoard) -> None:
    what = "paths" if answer.found else "words"
    if answer.interrupted:
        notes.warn(f"interrupted: not all {what} were found, so none are shown")
    elif answer.status == "undecided":
        notes.warn(f"there are too many {what} to find all of them in time; try a longer --timeout")


def _count_paths(shown: BoardOptions, longest: int | None, timeout: float, output: Output) -> int:
    """Print the number of paths of each length, and return the exit code."""
    from unboggle import to_report
    from unboggle.boards import count_paths

    grid = shown.read_grid()
    with running(timeout, slower="counting paths is about a hundred times slower") as run:
        counts = count_paths(grid, max_length=longest, **run.options)
    output.emit(to_report(replace(counts, wrap=shown.wrap)))
    if counts.interrupted:
        notes.warn("interrupted: this is the count so far")
    return exit_code(counts.status, interrupted=counts.interrupted)
