"""The report on dice placed on a board."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol, TypedDict

from unboggle.puzzle import Board
from unboggle.puzzle.dice import DicePlacement, DiceSet, Die
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import Also, BoardRows, CellReport, Size

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
    cells: list[CellReport]
    faces: list[str]
    dice: list[DieReport]
    other_dice: list[DieReport]
    eligible_cells: list[CellReport]


class DiceReport(TypedDict):
    """``unboggle.dice/1``; its schema describes the fields."""

    format: Literal["unboggle.dice/1"]
    status: Literal["throwable", "unthrowable"]
    size: Size
    board: BoardRows
    dice: str
    notes: list[str]
    placed: list[PlacedDie]
    without_die: list[CellReport]
    shortages: list[ShortageReport]


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
