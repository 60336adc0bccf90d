"""Options of ``unboggle gogen make``: which Gogens are made, and how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import click

from unboggle.arguments import Batch
from unboggle.cli import completions, options
from unboggle.cli.option_records import passed_as
from unboggle.requests.gogens import Difficulty, Kind, NewGogensRequest


def _givens(text: str) -> int | Literal["minimal"]:
    """Return the number of given letters, or ``minimal``."""
    if text.strip().lower() == "minimal":
        return "minimal"
    if not text.strip().isdecimal():
        raise click.BadParameter(f"{text!r} is neither a number nor 'minimal'")
    return int(text)


@dataclass(frozen=True)
class NewGogensOptions:
    """The kind and difficulty of new Gogens, their number, and the seed of the first one."""

    kind: Kind
    givens: int | Literal["minimal"] | None
    difficulty: int | None
    week: bool
    seed: int | None
    count: int


new_gogens_options = passed_as(
    "new",
    NewGogensOptions,
    click.option(
        "--kind",
        type=click.Choice(get_args(Kind)),
        default=NewGogensRequest.kind,
        show_default=True,
        metavar="KIND",
        help="plain, uber (unused letters), ultra (fewer given letters) or"
        " hyper (strings for words).",
    ),
    click.option(
        "--givens",
        type=_givens,
        metavar="N|minimal",
        shell_complete=completions.givens,
        help="Number of given letters; minimal: none can be removed"
        "  [default: by kind and difficulty]",
    ),
    click.option(
        "--difficulty",
        type=options.whole_number(Difficulty),
        metavar="1-7",
        help="Difficulty, from 1 (Monday) to 7 (Sunday)  [default: any]",
    ),
    click.option(
        "--week",
        is_flag=True,
        help="Make seven, one for each day and difficulty; --count counts weeks.",
    ),
    options.seed_option("Make the Gogen of this seed  [default: a random one]", None),
    options.number_option(
        "--count",
        "count",
        NewGogensRequest.count,
        "Make N Gogens, from this seed on.",
        Batch,
    ),
)
"""The options of `NewGogensOptions`, passed as ``new``."""
