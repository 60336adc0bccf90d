"""Dice: the sets of the editions and of files, throwing them, and which die shows which cell.

The sets of the editions lie in ``unboggle/data/dice-NAME.txt``, in the notation
of any file of dice:

* dice are separated by blanks, commas or line ends; a face is a capital with
  the small letters after it (``Qu``, ``In``), or ``#``, a solid face, which
  makes a hole; a die has one face or more;
* a ``#`` that stands alone, with a blank or the end of the line behind it,
  starts a comment (so ``EIO###`` is a die, and ``# spare`` is none);
* before the dice, lines ``size 4x5``, ``title ...`` and ``note ...`` may stand.
  Without a size the dice are thrown into a square.

Where the sets come from: a BoardGameGeek thread on the letter distribution of
the editions, in agreement with several programs; where those disagree a note
says so. Which face lies opposite which is not known.

>>> board = throw(get("new"), 7)
>>> print(board)
HTUJ NYAY EEAE GEOO
>>> str(place(board, get("new")).dice[0, 3])
'ABBJOO'
"""

from __future__ import annotations

import math
import random
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import product
from typing import BinaryIO

from unboggle.errors import InputError, checked
from unboggle.phrases import did_you_mean, names, quoted, so_many
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.matching import maximum_matching, shortages
from unboggle.puzzle.notation import parse_size
from unboggle.puzzle.spelling import letters_of
from unboggle.system.files import read_text

NAMES = ("classic", "new", "big", "big-challenge", "big-deluxe", "big-2012", "super-big")
"""The sets of the editions, by size and age."""
SOLID: Face = "#"
"""A face without letters: the cell becomes a hole."""
BLANK: Face = ""
"""What a cell is asked to show if any letter will do."""
DICE_LIMIT = 400
"""The most dice of a set, a board of 20x20."""
_FILE_LIMIT = 100_000  # bytes


@dataclass(frozen=True)
class Die:
    """A die: its faces in the order they are written, a face repeated where it has it twice."""

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if not self.faces or not all(self.faces):
            raise ValueError("a die needs a face, and no face is empty")

    @classmethod
    def parse(cls, text: str) -> Die:
        """Return the die written as ``text``; `InputError` if that is no die.

        >>> Die.parse("HIMNQuU").faces
        ('h', 'i', 'm', 'n', 'qu', 'u')
        """
        faces: list[str] = []
        for letter in letters_of(unicodedata.normalize("NFC", text)):
            if letter == SOLID:
                faces.append(letter)
            elif not letter[0].isalpha():
                raise InputError(f"die {quoted(text)}: {letter!r} is neither a letter nor '#'")
            elif not letter[0].islower():
                faces.append(letter)
            elif faces and faces[-1] != SOLID:
                faces[-1] += letter
            else:
                raise InputError(f"die {quoted(text)}: a face starts with a capital, as in HIMNQuU")
        folded = tuple(unicodedata.normalize("NFC", face.casefold()) for face in faces)
        for face, small in zip(faces, folded, strict=True):
            if len(letters_of(face)) < len(letters_of(small)):
                raise InputError(
                    f"die {quoted(text)}: words spell {face!r} as {small!r}, so write"
                    f" {small.capitalize()!r}"
                )
        return cls(folded)

    def can_show(self, face: Face) -> bool:
        """Whether ``face`` is on this die; for `BLANK`, whether any letter is."""
        return any(f != SOLID for f in self.faces) if face == BLANK else face in self.faces

    def __str__(self) -> str:
        """The die as people write it: ``HIMNQuU``."""
        return "".join(map(capital, self.faces))


@dataclass(frozen=True)
class DiceSet:
    """As many dice as a board of ``rows`` x ``columns`` has cells, each thrown exactly once.

    ``title`` is the edition, ``notes`` are sentences on what is not certain
    about the set or easily overlooked.
    """

    name: str
    rows: int
    columns: int
    dice: tuple[Die, ...]
    title: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.dice) != self.rows * self.columns:
            raise ValueError(f"{len(self.dice)} dice do not fill {self.rows}x{self.columns} cells")

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face that is on a die, once, sorted; `SOLID` is among them if a die has it."""
        return tuple(sorted({face for die in self.dice for face in die.faces}))

    @cached_property
    def grid(self) -> Grid:
        """The full rectangle that the dice are thrown into, king moves, no holes."""
        return Grid.rectangle(self.rows, self.columns)

    @property
    def size(self) -> str:
        """Rows and columns as people type them: ``4x4``."""
        return f"{self.rows}x{self.columns}"

    def can_show(self, faces: Iterable[Face]) -> bool:
        """Whether different dice can show ``faces``, wherever they lie, all at once.

        There may be fewer faces than dice, and `BLANK` and `SOLID` among them.
        The faces of a whole board can be shown if and only if the board can be
        thrown. Exact, by maximum matching: some 0.2 ms for 4x4 and 2 ms for 6x6,
        fit for a search's last word rather than for its every step.

        >>> get("new").can_show(["f", "a"]), get("new").can_show(["f", "k"])
        (True, False)
        """
        asked = list(faces)
        if len(asked) > len(self.dice):
            return False
        return len(maximum_matching(_could(asked, self.dice))) == len(asked)


@dataclass(frozen=True)
class Shortage:
    """Why a board cannot be thrown: ``cells`` show ``faces``, and only ``dice``, fewer, have any.

    All dice that have any of these faces are here, so anyone can check it by
    counting (Hall's theorem). Seen from the other side: ``others`` are the rest
    of the dice, more than ``takers``, the cells that can take any of them.
    """

    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    others: tuple[Die, ...] = ()
    takers: tuple[Cell, ...] = ()

    @property
    def text(self) -> str:
        """The shorter of both views as a clause for a person, without a full stop.

        >>> Shortage(((0, 0), (0, 1)), ("f", "k"), (Die.parse("AFFKPS"),)).text
        '2 cells show F or K, but only 1 die has any of these: AFFKPS'
        """
        if 0 < len(self.others) < len(self.dice):
            cells = so_many(len(self.takers), "cell")
            return (
                f"every die has to lie somewhere, but only {cells} can take any of these"
                f" {len(self.others)}: {', '.join(map(str, self.others))}"
            )
        shown = names([_FACE_NAMES.get(f, capital(f)) for f in self.faces], last="or")
        cells = so_many(len(self.cells), "cell shows", "cells show")
        if not self.dice:
            return f"{cells} {shown}, which no die has"
        dice = so_many(len(self.dice), "die has", "dice have")
        which = "it" if len(self.faces) == 1 else "any of these"
        return f"{cells} {shown}, but only {dice} {which}: {', '.join(map(str, self.dice))}"


@dataclass(frozen=True)
class Placement(Frozen):
    """Which die lies on which cell, holes included.

    If the board cannot be thrown, ``dice`` places as many as is possible at
    once, ``without`` are the cells that are left (other choices may leave
    others, but never fewer), and ``shortages`` is why, the same whatever the choice.
    """

    dice: Mapping[Cell, Die]
    without: tuple[Cell, ...] = ()
    shortages: tuple[Shortage, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every cell has a die, so that the board can be thrown."""
        return not self.without


def get(name_or_file: str, *, stdin: BinaryIO | None = None) -> DiceSet:
    """Return the set of that name, in any case and with ``_`` or ``-``, or that of a file.

    A name in `NAMES` is never taken for a file (``./new`` is one); ``-`` is
    standard input. Raises `InputError` if there is neither, or if the file is
    no set of dice.
    """
    name = name_or_file.lower().replace("_", "-")
    if name in NAMES:
        return _edition(name)
    from pathlib import Path

    if name_or_file != "-" and not re.search(r"[/\\.\0]", name_or_file):
        try:
            is_file = bool(name_or_file) and Path(name_or_file).exists()
        except OSError:  # too long for a name
            is_file = False
        if not is_file:
            raise InputError(
                f"there is no dice set and no file {quoted(name_or_file)}"
                f"{did_you_mean(name, NAMES)}"
            )
    text = read_text(name_or_file, limit=_FILE_LIMIT, what="dice set", stdin=stdin)
    return parse_dice(text, "standard input" if name_or_file == "-" else name_or_file)


def parse_dice(text: str, name: str = "dice") -> DiceSet:
    """Return the set written in ``text``, in the notation that this module's docstring gives.

    ``name`` becomes the set's name and starts each message. Raises `InputError`,
    with the line where there is one, if a die cannot be read, the dice do not
    fill the size, or no die has a letter.

    >>> parse_dice("AB CD# QuX Y  # four dice").size
    '2x2'
    """
    checked(parse_dice, locals())
    dice: list[Die] = []
    title, notes, grid = "", list[str](), None
    for number, line in enumerate(text.splitlines(), start=1):
        line = re.sub(r"(?<!\S)#(?!\S).*", "", line).strip()
        try:
            key, value = [*line.split(maxsplit=1), "", ""][:2]
            if key in ("size", "title", "note") and dice:
                raise InputError(f"{key!r} stands before the dice")
            if key == "size" and grid:
                raise InputError("the size is given twice")
            if key == "size":
                grid = parse_size(value)
            elif key == "title":
                title = value
            elif key == "note":
                notes.append(value)
            else:
                dice += [Die.parse(part) for part in re.split(r"[\s,]+", line) if part]
        except InputError as error:
            raise InputError(f"{name}: line {number}: {error}") from None
    if not dice:
        raise InputError(f"{name}: there is no die in it")
    if len(dice) > DICE_LIMIT:
        raise InputError(f"{name}: {len(dice)} dice; a set has at most {DICE_LIMIT}")
    if all(set(die.faces) == {SOLID} for die in dice):
        raise InputError(f"{name}: no die has a letter")
    side = math.isqrt(len(dice))
    rows, columns = (grid.rows, grid.columns) if grid else (side, side)
    if rows * columns != len(dice):
        raise InputError(
            f"{name}: the size {grid} takes {rows * columns} dice, there are {len(dice)}"
            if grid
            else f"{name}: {len(dice)} dice fill no square; put a line such as 'size 4x5' first"
        )
    return DiceSet(name, rows, columns, tuple(dice), title, tuple(notes))


def throw(dice: DiceSet, rng: random.Random | int) -> Board:
    """Return the board of a throw: the dice on the cells in any order, each with any face up.

    All orders and all faces are equally likely; solid faces become holes. ``rng``
    is a generator, which moves on, or a seed. The same seed throws the same
    board on every machine and with every version of Python. A throw without a
    single letter, if there can be one, is thrown again.
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
    return Board.of_rows([shown[start : start + width] for start in range(0, len(shown), width)])


def place(board: Board, dice: DiceSet) -> Placement:
    """Return which die goes on which cell of ``board``, or what is short.

    A blank cell takes any die with a letter that is left, a hole one with a
    solid face. Raises `InputError` if the board's size is not the set's.
    """
    check_size(board.grid, dice)
    cells = list(product(range(dice.rows), range(dice.columns)))
    asked = [
        board.faces.get(cell, BLANK) if cell in board.grid.neighbours else SOLID for cell in cells
    ]
    could = _could(asked, dice.dice)
    matched = maximum_matching(could)
    return Placement(
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
    """Raise `InputError` unless ``dice`` are for a board of the size of ``grid``."""
    if (grid.rows, grid.columns) == (dice.rows, dice.columns):
        return
    fitting = [name for name in NAMES if _edition(name).size == str(grid)]
    hint = f"; for {grid} there is {' or '.join(fitting)}" if fitting else ""
    raise InputError(f"a {grid} board does not take the {dice.size} dice {dice.name!r}{hint}")


def capital(face: Face) -> str:
    """Return ``face`` as dice are written: ``Qu`` for ``qu``."""
    return face[:1].upper() + face[1:]


_FACE_NAMES = {SOLID: "# (a hole)", BLANK: "any letter"}


@cache
def _edition(name: str) -> DiceSet:
    file = files("unboggle").joinpath("data", f"dice-{name}.txt")
    return parse_dice(file.read_text(encoding="utf-8"), name)


def _below(rng: random.Random, limit: int) -> int:
    # Of all the generator's methods, only random() is promised never to change.
    return int(rng.random() * limit)


def _could(asked: Sequence[Face], dice: Sequence[Die]) -> list[list[int]]:
    """Return for each face asked for the numbers of the dice that can show it."""
    having = {face: [k for k, die in enumerate(dice) if die.can_show(face)] for face in set(asked)}
    return [having[face] for face in asked]
