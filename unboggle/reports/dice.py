"""The reports on dice and throws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboggle.errors import InputError
from unboggle.puzzle import Board
from unboggle.puzzle.dice import DiceSet, Die, Placement
from unboggle.puzzle.notation import parse_board

if TYPE_CHECKING:
    from unboggle.reports.parts import Report


def throw_report(boards: Iterable[Board], dice: DiceSet, seed: int) -> Report:
    """Return the ``unboggle.throw/1`` report of the throws that ``seed`` makes, in their order."""
    return {
        "format": "unboggle.throw/1",
        "size": [dice.rows, dice.columns],
        "dice": dice.name,
        "seed": seed,
        "boards": [{"board": board.rows()} | _line(board) for board in boards],
    }


DICE_EXIT_CODES = {"throwable": 0, "unthrowable": 1}


def dice_report(board: Board, dice: DiceSet, placement: Placement) -> Report:
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


def dice_sets_report(sets: Iterable[DiceSet]) -> Report:
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


def _die(die: Die) -> list[str]:
    return list(die.faces)


def _line(board: Board) -> Report:
    """The board in one line and the ``--q`` to read it with, or None where no line can say it."""
    line, q = str(board), "plain" if "q" in board.faces.values() else "qu"
    try:
        readable = parse_board(line, q=q) == board
    except InputError:  # a face of three letters or more
        readable = False
    return {"line": line if readable else None, "q": q}
