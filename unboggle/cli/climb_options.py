"""Options of ``unboggle best``: what is climbed, and when a climb ends."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import click

from unboggle.cli import completions, options
from unboggle.cli.option_records import passed_as

if TYPE_CHECKING:
    from unboggle import Grid

UNREQUESTED = 30.0
"""The seconds of a climb that nothing else ends."""


@dataclass(frozen=True)
class ClimbOptions:
    """The boards to climb on, what they are worth, and where a climb starts."""

    grid: Grid | None
    rules: str
    goal: Literal["points", "words"]
    dice: str | None
    exclude: str
    start_board: str | None
    resume: str | None
    limit: int | None
    seed: int | None

    @property
    def sources(self) -> dict[str, str | None]:
        """The files that the options may name, without the one to resume."""
        return {"rules": self.rules, "dice": self.dice, "start_board": self.start_board}


climb_options = passed_as(
    "climb",
    ClimbOptions,
    click.option(
        "--size",
        "grid",
        type=options.size,
        metavar="N|RxC",
        help="Rows and columns, at most 64 cells  [default: as the dice, or 4x4]",
    ),
    options.rules_option("Scoring rules: boggle, big, super, or a file of them."),
    click.option(
        "--goal",
        type=click.Choice(["points", "words"]),
        default="points",
        show_default=True,
        metavar="WHAT",
        help="Maximise points or words.",
    ),
    click.option(
        "--dice",
        metavar="SET|FILE",
        help="Only boards that these dice can show.",
        shell_complete=completions.dice_sets,
    ),
    click.option(
        "--exclude-letters",
        "exclude",
        metavar="LETTERS",
        default="",
        help="Letters that no cell may show.",
    ),
    click.option(
        "--start-board",
        metavar="BOARD",
        shell_complete=completions.files,
        help="Start each round from this board.",
    ),
    click.option(
        "--resume",
        metavar="FILE",
        shell_complete=completions.files,
        help="Continue from the JSON of an earlier run.",
    ),
    click.option(
        "--limit",
        type=options.WholeNumber(1, 10_000),
        metavar="N",
        help="Report the N best boards, symmetric images once  [default: 1]",
    ),
    options.seed_option("Seed of the random choices  [default: 0]", default=None, most=2**32 - 1),
)
"""The options of `ClimbOptions`, passed as ``climb``."""


@dataclass(frozen=True)
class ClimbEndOptions:
    """What ends a climb: the first of these."""

    timeout: float | None
    rounds: int | None
    target: int | None

    @property
    def seconds(self) -> float:
        """The timeout in seconds; infinite if something else ends the climb."""
        if self.timeout is not None:
            return self.timeout
        return UNREQUESTED if self.rounds is None and self.target is None else math.inf


climb_end_options = passed_as(
    "end",
    ClimbEndOptions,
    options.timeout_option(
        None, "Stop after SECONDS; 0 means no limit  [default: 30 without --rounds, --target]"
    ),
    click.option(
        "--rounds", type=options.WholeNumber(min=1), metavar="N", help="Stop after N rounds."
    ),
    click.option(
        "--target",
        type=options.WholeNumber(min=1),
        metavar="N",
        help="Stop at N points (or words).",
    ),
)
"""The options of `ClimbEndOptions`, passed as ``end``."""
