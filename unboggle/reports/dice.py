"""The reports on dice: which goes where, and the sets there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from unboggle.puzzle import Board
from unboggle.puzzle.dice import DiceSet, Die, Placement
from unboggle.reports.parts import BoardRows, CellReport, Size

DieReport = list[str]
"""The faces of a die, ``#`` for a solid one."""


class PlacedDie(TypedDict):
    """A cell and its die."""

    cell: CellReport
    die: DieReport


class ShortageReport(TypedDict):
    """Cells that have to share too few dice."""

    text: str
    cells: list[CellReport]
    faces: list[str]
    dice: list[DieReport]
    others: list[DieReport]
    takers: list[CellReport]


class DiceReport(TypedDict):
    """``unboggle.dice/1``; its schema says what each field means."""

    format: Literal["unboggle.dice/1"]
    status: Literal["throwable", "unthrowable"]
    size: Size
    board: BoardRows
    dice: str
    notes: list[str]
    placed: list[PlacedDie]
    without: list[CellReport]
    shortages: list[ShortageReport]


class DiceSetReport(TypedDict):
    """A set of dice."""

    name: str
    title: str
    size: Size
    dice: list[DieReport]
    notes: list[str]


class DiceSetsReport(TypedDict):
    """``unboggle.dice-sets/1``; its schema says what each field means."""

    format: Literal["unboggle.dice-sets/1"]
    sets: list[DiceSetReport]


def dice_report(board: Board, dice: DiceSet, placement: Placement) -> DiceReport:
    """Return the ``unboggle.dice/1`` report: each cell with its die, or why there are too few.

    The faces of dice are as on boards, ``#`` for a solid one.
    """
    return {
        "format": "unboggle.dice/1",
        "status": "throwable" if placement.complete else "unthrowable",
        "size": [dice.rows, dice.columns],
        "board": board.rows(),
        "dice": dice.name,
        "notes": list(dice.notes),
        "placed": [{"cell": list(cell), "die": _die(die)} for cell, die in placement.dice.items()],
        "without": [list(cell) for cell in placement.without],
        "shortages": [
            {
                "text": short.text,
                "cells": [list(cell) for cell in short.cells],
                "faces": list(short.faces),
                "dice": [_die(die) for die in short.dice],
                "others": [_die(die) for die in short.others],
                "takers": [list(cell) for cell in short.takers],
            }
            for short in placement.shortages
        ],
    }


def dice_sets_report(sets: Iterable[DiceSet]) -> DiceSetsReport:
    """Return the ``unboggle.dice-sets/1`` report: the sets with all their dice."""
    return {
        "format": "unboggle.dice-sets/1",
        "sets": [
            {
                "name": dice.name,
                "title": dice.title,
                "size": [dice.rows, dice.columns],
                "dice": [_die(die) for die in dice.dice],
                "notes": list(dice.notes),
            }
            for dice in sets
        ],
    }


def _die(die: Die) -> DieReport:
    return list(die.faces)
