"""Options for the search of a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import click

from unboggle.cli import options
from unboggle.cli.listing_option import ListingOption
from unboggle.cli.option_records import passed_as
from unboggle.requests.request import Method


class SearchOptions(NamedTuple):
    """The options for the search of a board, as typed."""

    encoding: str | None
    solver: str | None
    timeout: float
    seed: int
    jobs: int | None
    deterministic: bool
    cross_check: bool
    cluster: str | None
    certify: str | None

    @property
    def method(self) -> Method:
        """The method of the search."""
        return Method(
            self.encoding,
            self.solver,
            self.jobs,
            self.cluster,
            self.deterministic,
            self.cross_check,
        )

    def check(self) -> None:
        """Raise `InputError` for unknown or incompatible names, before any file is read."""
        if self.encoding is not None or self.solver is not None:
            from unboggle.formula.choice import DEFAULT_ENCODING, compatible

            compatible(self.encoding or DEFAULT_ENCODING, self.solver)
        if self.certify is not None:
            from unboggle.certify.proof import choose

            choose(self.encoding, self.solver, alone=self.deterministic)


def _encodings() -> Iterable[str]:
    from unboggle import encodings  # only needed to list the names

    return encodings.names()


def _solvers() -> Iterable[str]:
    from unboggle import solvers

    return solvers.names()


method_options = passed_as(
    "method",
    SearchOptions,
    click.option(
        "--encoding",
        cls=ListingOption,
        names=_encodings,
        help="Use this encoding instead of the portfolio:",
        metavar="NAME",
    ),
    click.option(
        "--solver",
        cls=ListingOption,
        names=_solvers,
        metavar="NAME",
        help="Use this solver instead of the portfolio, by default cadical195:",
    ),
    options.timeout_option(),
    options.seed_option("Seed of the random choices; another one often finds another board."),
    options.jobs_option("Processes at once."),
    click.option(
        "--deterministic",
        is_flag=True,
        help="Find the same board again with the same seed; slower.",
    ),
    click.option(
        "--cross-check",
        is_flag=True,
        help="Confirm 'impossible' by a second encoding and solver.",
    ),
    options.cluster_option,
    options.certify_option,
)
"""The options of `SearchOptions`, passed as ``method``."""
