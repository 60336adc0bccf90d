"""``--alternatives`` and ``--version-kind``: several boards for the same words."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import click

from unboggle.cli import options
from unboggle.cli.option_records import passed_as
from unboggle.cli.printing import Output
from unboggle.requests.request import RankBy, Several

_RANKS = get_args(RankBy)


class AlternativesOptions(NamedTuple):
    """The number of ``alternatives``, None for one board, their order, the kind of versions."""

    alternatives: int | None
    rank_by: RankBy
    version_kind: Literal["turned", "other"]

    def versions(self, output: Output) -> int:
        """Return the number of boards for the versions of a sheet, 1 if the board is turned."""
        other = self.version_kind == "other" and "versions" in output.format.sheet
        return output.render_options.sheet.versions if other else 1


choices_options = passed_as(
    "choosing",
    AlternativesOptions,
    options.number_option(
        "--alternatives",
        "alternatives",
        None,
        "Find N clearly different boards and print statistics for each.",
        Several,
    ),
    click.option(
        "--rank-by",
        type=click.Choice(_RANKS),
        default=_RANKS[0],
        show_default=True,
        metavar="WHAT",
        help="Sort --alternatives by difficulty, extras, turns, crossings or length.",
    ),
    click.option(
        "--version-kind",
        type=click.Choice(["turned", "other"]),
        default="turned",
        show_default=True,
        metavar="KIND",
        help="Let --versions be the board turned, or other boards.",
    ),
)
"""The options of `AlternativesOptions`, passed as ``choosing``."""
