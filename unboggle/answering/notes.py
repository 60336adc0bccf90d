"""What happened on the way to an answer, as data; imported only if something did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from unboggle.puzzle import Grid, Word


@dataclass(frozen=True)
class SizeFound:
    """The size on which the request was answered: ``smallest`` if nothing smaller is possible.

    ``below`` is the smaller size that the answer is about instead.
    """

    size: Grid
    smallest: bool
    below: Grid | None = None


@dataclass(frozen=True)
class NoSizeFits:
    """No board up to ``within`` holds the words; the answer is about ``size``."""

    within: Grid
    size: Grid


@dataclass(frozen=True)
class BlankCells:
    """Blank cells stay blank for ``reason``."""

    reason: str


@dataclass(frozen=True)
class FewerVersions:
    """Only ``found`` of ``wanted`` boards: there are no more, or the search ended early."""

    found: int
    wanted: int
    reason: Literal["complete", "timeout", "stopped"]


@dataclass(frozen=True)
class ExemptWords:
    """The ban on offensive words does not apply to those within these ``words`` of the list."""

    words: tuple[Word, ...]


@dataclass(frozen=True)
class DroppedForBan:
    """These ``words`` were dropped at once: each is or contains a banned word."""

    words: tuple[Word, ...]


@dataclass(frozen=True)
class UnavoidableExtras:
    """All boards have the ``number`` extra words within words of the list: more than ``most``."""

    number: int
    most: int


@dataclass(frozen=True)
class StoppedEarly:
    """A search in addition to the answer failed."""

    error: str


Note: TypeAlias = (
    SizeFound
    | NoSizeFits
    | BlankCells
    | FewerVersions
    | ExemptWords
    | DroppedForBan
    | UnavoidableExtras
    | StoppedEarly
)
"""What happened on the way, as data; `unboggle.cli.notes` has the sentences."""
