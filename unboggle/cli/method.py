"""How a board is sought, as options say it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

import click

from unboggle.cli import options
from unboggle.cli.listed import ListingOption


class ProofOptions(TypedDict):
    """Who proves: what `write_certificate` takes."""

    encoding: str | None
    solver: str | None
    deterministic: bool


class FitOptions(ProofOptions):
    """Who seeks and how: what `fit` and `fit_smallest` take."""

    seed: int
    jobs: int | None
    cross_check: bool


@dataclass(frozen=True)
class Method:
    """The options that say how a board is sought."""

    encoding: str | None
    solver: str | None
    seed: int
    jobs: int | None
    deterministic: bool
    cross_check: bool

    @property
    def proof(self) -> ProofOptions:
        """The options of a call that proves."""
        return {
            "encoding": self.encoding,
            "solver": self.solver,
            "deterministic": self.deterministic,
        }

    @property
    def fit(self) -> FitOptions:
        """The options of a call that fits."""
        return {
            **self.proof,
            "seed": self.seed,
            "jobs": self.jobs,
            "cross_check": self.cross_check,
        }

    def named(self) -> list[str]:
        """Return the options, but for the seed, that were given."""
        asked = {
            "--encoding": self.encoding,
            "--solver": self.solver,
            "--jobs": self.jobs,
            "--deterministic": self.deterministic,
            "--cross-check": self.cross_check,
        }
        return [name for name, value in asked.items() if value]

    def check(self, *, certify: bool) -> None:
        """Raise `InputError` for what is unknown or cannot be, before any file is read."""
        if self.encoding is not None or self.solver is not None:
            from unboggle.formula.choice import DEFAULT_ENCODING, compatible

            compatible(self.encoding or DEFAULT_ENCODING, self.solver)
        if certify:
            from unboggle.certify.proof import choose

            choose(self.encoding, self.solver, alone=self.deterministic)


def _encodings() -> Iterable[str]:
    from unboggle import encodings  # only for whoever reads the names

    return encodings.names()


def _solvers() -> Iterable[str]:
    from unboggle import solvers

    return solvers.names()


def method_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command: who seeks the board, with which seed and how, as ``method``."""

    @functools.wraps(command)
    def run(*args: Any, **others: Any) -> Any:
        names = ("encoding", "solver", "seed", "jobs", "deterministic", "cross_check")
        method = Method(**{name: others.pop(name) for name in names})
        return command(*args, method=method, **others)

    add: Callable[[Callable[..., Any]], Callable[..., Any]] = options.together(
        click.option(
            "--encoding",
            cls=ListingOption,
            names=_encodings,
            help="Use this encoding alone instead of the race:",
        ),
        click.option(
            "--solver",
            cls=ListingOption,
            names=_solvers,
            help="Use this solver alone instead of the race; by default cadical195, for bitvectors"
            " pysmt:z3. One of:",
        ),
        options.timeout_option(),
        options.seed_option("Another number, another search and often another board."),
        options.jobs_option("How many members of the race run at once."),
        click.option(
            "--deterministic",
            is_flag=True,
            help="The same seed gives the same board again on the same machine; slower.",
        ),
        click.option(
            "--cross-check",
            is_flag=True,
            help="Confirm 'impossible' by a second encoding and solver, within the same time.",
        ),
    )
    return add(run)
