"""Options of ``unboggle unique`` for clues: which to add, which words to drop."""

from __future__ import annotations

from typing import NamedTuple, get_args

import click

from unboggle.cli import completions, options
from unboggle.cli.option_records import passed_as
from unboggle.requests.lists import ClueKind, UniqueRequest


class ClueOptions(NamedTuple):
    """The options for clues, as typed; ``board`` and ``dictionary`` may be files."""

    make_unique: ClueKind | None
    drop_redundant: bool
    board: str | None
    max_targets: int
    rare: bool
    dictionary: str | None


clue_options = passed_as(
    "clues",
    ClueOptions,
    click.option(
        "--make-unique",
        "make_unique",
        type=click.Choice(get_args(ClueKind)),
        metavar="WHAT",
        help="Add the fewest words or givens that leave one board only.",
    ),
    click.option(
        "--drop-redundant",
        is_flag=True,
        help="Drop words that uniqueness does not need; word! stays.",
    ),
    click.option(
        "--board",
        metavar="ROWS|FILE",
        shell_complete=completions.files,
        help="The board that --make-unique must leave  [default: any]",
    ),
    options.number_option(
        "--max-targets",
        "max_targets",
        UniqueRequest.max_targets,
        "Stop --make-unique after N boards if it has a result.",
    ),
    click.option("--rare", is_flag=True, help="Let --make-unique words add rare words, too."),
    options.dictionary_option,
)
"""The options of `ClueOptions`, passed as ``clues``."""
