"""Dice on cells: throws, and which die shows which cell.

>>> from unboggle.puzzle.dice.sets import get
>>> board = throw(get("new"), 7)
>>> print(board)
HTUJ NYAY EEAE GEOO
>>> str(place(board, get("new")).dice[0, 3])
'ABBJOO'
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from unboggle.errors import InputError
from unboggle.phrases import count_noun, join_names
from unboggle.puzzle.dice.sets import BLANK, NAMES, SOLID, DiceSet, Die, capital, dice_showing, get
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.matching import maximum_matching, shortages

_FACE_NAMES = {SOLID: "# (a hole)", BLANK: "any letter"}


@dataclass(frozen=True)
class Shortage:
    """Why a board cannot be thrown: ``cells`` show ``faces``, and fewer ``dice`` have any of these.

    ``dice`` are all dice with one of these faces, so anyone can check it by counting (Hall's
    theorem). Seen from the other side: ``other_dice``, the rest, are more than
    ``eligible_cells``, the cells that can take any of them.
    """

    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    other_dice: tuple[Die, ...] = ()
    eligible_cells: tuple[Cell, ...] = ()

    @property
    def text(self) -> str:
        """The shorter of both views as a clause, without a full stop.

        >>> Shortage(((0, 0), (0, 1)), ("f", "k"), (Die.parse("AFFKPS"),)).text
        '2 cells show F or K, but only 1 die has any of these: AFFKPS'
        """
        if 0 < len(self.other_dice) < len(self.dice):
            cells = count_noun(len(self.eligible_cells), "cell")
            return (
                f"every die must lie somewhere, but only {cells} can take any of these"
                f" {len(self.other_dice)}: {', '.join(map(str, self.other_dice))}"
            )
        shown = join_names([_FACE_NAMES.get(f, capital(f)) for f in self.faces], last="or")
        cells = count_noun(len(self.cells), "cell shows", "cells show")
        if not self.dice:
            return f"{cells} {shown}, which no die has"
        dice = count_noun(len(self.dice), "die has", "dice have")
        which = "it" if len(self.faces) == 1 else "any of these"
        return f"{cells} {shown}, but only {dice} {which}: {', '.join(map(str, self.dice))}"


@dataclass(frozen=True)
class DicePlacement(Frozen):
    """Which die lies on which cell, holes included.

    If the board cannot be thrown, ``dice`` places as many dice as possible at once. The cells
    ``without_die`` are left over; another choice may leave other cells, but never fewer.
    ``shortages`` are the reasons, the same for every choice.

    >>> from unboggle import Board
    >>> from unboggle.dice import place_dice
    >>> board = Board.from_rows(["pers", "latg", "sine", "ters"])
    >>> placement = place_dice(board, "new").placement
    >>> placement.complete, "p" in placement.dice[0, 0].faces
    (True, True)
    """

    dice: Mapping[Cell, Die]
    without_die: tuple[Cell, ...] = ()
    shortages: tuple[Shortage, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every cell has a die, so that the board can be thrown."""
        return not self.without_die


def throw(dice: DiceSet, rng: random.Random | int) -> Board:
    """Return the board of a throw: the dice on the cells in any order, each with any face up.

    All orders and all faces are equally likely; solid faces become holes. ``rng`` is a seed, or a
    generator, whose state advances. A seed throws the same board on every machine and with every
    version of Python. A throw without any letter is thrown again.
    """
    rng = random.Random(rng) if isinstance(rng, int) else rng
    while True:
        order = list(dice.dice)
        for k in range(len(order) - 1, 0, -1):
            other = _below(rng, k + 1)
            order[k], order[other] = order[other], order[k]
        faces = [die.faces[_below(rng, len(die.faces))] for die in order]
        if any(face != SOLID for face in faces):
            break
    shown = [None if face == SOLID else face for face in faces]
    width = dice.columns
    return Board.from_rows([shown[start : start + width] for start in range(0, len(shown), width)])


def place(board: Board, dice: DiceSet) -> DicePlacement:
    """Return which die goes on which cell of ``board``, and which dice are short.

    A blank cell takes any remaining die with a letter, a hole one with a solid face. Raises
    `InputError` if the board and the set differ in size.
    """
    check_size(board.grid, dice)
    cells = list(product(range(dice.rows), range(dice.columns)))
    asked = [
        board.faces.get(cell, BLANK) if cell in board.grid.neighbours else SOLID for cell in cells
    ]
    could = dice_showing(asked, dice.dice)
    matched = maximum_matching(could)
    return DicePlacement(
        {cells[k]: dice.dice[matched[k]] for k in sorted(matched)},
        tuple(cell for k, cell in enumerate(cells) if k not in matched),
        tuple(
            Shortage(
                tuple(cells[k] for k in short),
                tuple(sorted({asked[k] for k in short})),
                tuple(dice.dice[d] for d in few),
                tuple(die for d, die in enumerate(dice.dice) if d not in few),
                tuple(cells[k] for k, dice_of in enumerate(could) if set(dice_of) - set(few)),
            )
            for short, few in shortages(could, matched)
        ),
    )


def check_size(grid: Grid, dice: DiceSet) -> None:
    """Raise `InputError` unless ``dice`` make a board of the size of ``grid``."""
    if (grid.rows, grid.columns) == (dice.rows, dice.columns):
        return
    fitting = [name for name in NAMES if get(name).size == str(grid)]
    hint = f"; for {grid} there is {' or '.join(fitting)}" if fitting else ""
    raise InputError(f"a {grid} board does not take the {dice.size} dice {dice.name!r}{hint}")


def _below(rng: random.Random, limit: int) -> int:
    # random() is the only method whose results Python promises never to change.
    return int(rng.random() * limit)
