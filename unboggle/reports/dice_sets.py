"""The report on the built-in sets of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypedDict

from unboggle.puzzle.dice import DiceSet
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import Size
from unboggle.reports.dice import DieReport, die_report

TITLE = "unboggle dice --list --format json"


class DiceSetReport(TypedDict):
    """A set."""

    name: str
    """Its name, for --dice."""
    title: str
    """The edition."""
    size: Size
    """Rows and columns of the board that the dice fill."""
    dice: list[DieReport]
    """All its dice."""
    notes: list[str]
    """Uncertain facts about the set, as sentences."""


class DiceSetsReport(TypedDict):
    """The built-in dice sets."""

    format: Literal["unboggle.dice-sets/1"]
    sets: list[DiceSetReport]
    """The sets, by size and age."""


class _DiceSets(Protocol):
    @property
    def sets(self) -> Sequence[DiceSet]: ...


def report(answer: _DiceSets, _: ReportParts) -> DiceSetsReport:
    """Return the ``unboggle.dice-sets/1`` report: the sets with their dice."""
    return {
        "format": "unboggle.dice-sets/1",
        "sets": [
            {
                "name": dice.name,
                "title": dice.title,
                "size": [dice.rows, dice.columns],
                "dice": [die_report(die) for die in dice.dice],
                "notes": list(dice.notes),
            }
            for dice in answer.sets
        ],
    }
