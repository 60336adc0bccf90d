"""The report on dice placed on a board."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol, TypedDict

from unboggle.arguments import Also
from unboggle.puzzle import Board
from unboggle.puzzle.dice import DicePlacement, DiceSet, Die
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import BoardRows, CellReport, Size

TITLE = "unboggle dice BOARD --format json"

DieReport = Annotated[list[Annotated[str, Also(minLength=1)]], Also(name="die", minItems=1)]
"""The faces of a die in small letters, repeated where it has them twice; "#" is a solid face, which
makes a hole.
"""


class PlacedDie(TypedDict):
    """A cell and its die."""

    cell: CellReport
    die: DieReport


class ShortageReport(TypedDict):
    """Cells that share too few dice."""

    text: str
    """The shortage as a clause, in English."""
    cells: list[CellReport]
    """The cells that share too few dice."""
    faces: list[str]
    """The faces of these cells; "" if a cell may show any letter, "#" for a hole."""
    dice: list[DieReport]
    """All dice that have any of these faces: fewer than cells."""
    other_dice: list[DieReport]
    """All other dice: more than eligible_cells."""
    eligible_cells: list[CellReport]
    """All cells that can take any of the other dice."""


@Also(
    oneOf=[
        {
            "properties": {
                "status": {"const": "throwable"},
                "without_die": {"maxItems": 0},
                "shortages": {"maxItems": 0},
            }
        },
        {
            "properties": {
                "status": {"const": "unthrowable"},
                "without_die": {"minItems": 1},
                "shortages": {"minItems": 1},
            }
        },
    ]
)
class DiceReport(TypedDict):
    """Whether dice can show a board, and which die goes where."""

    format: Literal["unboggle.dice/1"]
    status: Literal["throwable", "unthrowable"]
    """throwable: every cell has a die of its own. unthrowable: the dice cannot show the board."""
    size: Size
    """Rows and columns of the board, holes included, in cells."""
    board: BoardRows
    dice: str
    """The name of the dice set, or its file."""
    notes: list[str]
    """Uncertain facts about the set, as sentences."""
    placed: list[PlacedDie]
    """The cells with their dice, row by row, holes included. If the dice cannot show the board, the
    largest number of cells that can have one at the same time.
    """
    without_die: list[CellReport]
    """The cells without a die. Another placement may leave other cells, never fewer."""
    shortages: list[ShortageReport]
    """The reasons, the same for every placement; empty if the dice can show the board."""


class _DiceAnswer(Protocol):
    @property
    def board(self) -> Board: ...

    @property
    def dice(self) -> DiceSet: ...

    @property
    def placement(self) -> DicePlacement: ...


def report(answer: _DiceAnswer, _: ReportParts) -> DiceReport:
    """Return the ``unboggle.dice/1`` report: each cell with its die, or the shortages.

    Dice have the faces of boards, and ``#`` for a solid face.
    """
    dice, placement = answer.dice, answer.placement
    return {
        "format": "unboggle.dice/1",
        "status": "throwable" if placement.complete else "unthrowable",
        "size": [dice.rows, dice.columns],
        "board": answer.board.rows(),
        "dice": dice.name,
        "notes": list(dice.notes),
        "placed": [
            {"cell": list(cell), "die": die_report(die)} for cell, die in placement.dice.items()
        ],
        "without_die": [list(cell) for cell in placement.without_die],
        "shortages": [
            {
                "text": short.text,
                "cells": [list(cell) for cell in short.cells],
                "faces": list(short.faces),
                "dice": [die_report(die) for die in short.dice],
                "other_dice": [die_report(die) for die in short.other_dice],
                "eligible_cells": [list(cell) for cell in short.eligible_cells],
            }
            for short in placement.shortages
        ],
    }


def die_report(die: Die) -> DieReport:
    """Return the faces of ``die``."""
    return list(die.faces)
