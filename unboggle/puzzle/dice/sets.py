"""Dice sets: those of the editions and of files.

The sets of the editions are in ``unboggle/data/dice-NAME.txt``, in the notation of all dice files:

* dice are separated by blanks, commas or line ends; a face is a capital with
  the small letters after it (``Qu``, ``In``), or ``#``, a solid face, which
  makes a hole; a die has one face or more;
* a ``#`` on its own, with a blank or the end of the line after it, starts a
  comment (so ``EIO###`` is a die, and ``# spare`` is none);
* lines ``size 4x5``, ``title ...`` and ``note ...`` may precede the dice.
  Without a size the dice are thrown into a square.

The sets come from a BoardGameGeek thread on the letter distribution of the editions, and several
programs agree with it. If sources disagree, a note says so. Which faces are opposite each other is
unknown.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pkgutil import get_data

from unboggle.arguments import Positive, validated
from unboggle.errors import InputError
from unboggle.phrases import did_you_mean, quoted
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.matching import maximum_matching
from unboggle.puzzle.model.notation import parse_grid_size
from unboggle.puzzle.model.spelling import letters_of
from unboggle.system.files import read_text

NAMES = ("classic", "new", "big", "big-challenge", "big-deluxe", "big-2012", "super-big")
"""The sets of the editions, by size and age."""
SOLID: Face = "#"
"""A face without letters: the cell becomes a hole."""
BLANK: Face = ""
"""The face to look for if any letter is accepted."""
DICE_LIMIT = 400
"""The most dice of a set, a board of 20x20."""
_FILE_LIMIT = 100_000  # bytes


@dataclass(frozen=True)
class Die:
    """A die: its faces in the order they are written, each as often as the die has it."""

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        validated(Die, vars(self))
        object.__setattr__(self, "faces", tuple(self.faces))
        if not self.faces or not all(self.faces):
            raise InputError("a die needs a face, and no face may be empty")

    @classmethod
    def parse(cls, text: str) -> Die:
        """Return the die written as ``text``; raise `InputError` if it is not a die.

        >>> Die.parse("HIMNQuU").faces
        ('h', 'i', 'm', 'n', 'qu', 'u')
        """
        parts: list[list[str]] = []  # to append to a text copies it each time
        for letter in letters_of(unicodedata.normalize("NFC", text)):
            if letter == SOLID:
                parts.append([letter])
            elif not letter[0].isalpha():
                raise InputError(f"die {quoted(text)}: {letter!r} is neither a letter nor '#'")
            elif not letter[0].islower():
                parts.append([letter])
            elif parts and parts[-1] != [SOLID]:
                parts[-1].append(letter)
            else:
                raise InputError(f"die {quoted(text)}: a face starts with a capital, as in HIMNQuU")
        faces = ["".join(letters) for letters in parts]
        folded = tuple(unicodedata.normalize("NFC", face.casefold()) for face in faces)
        for face, small in zip(faces, folded, strict=True):
            if len(letters_of(face)) < len(letters_of(small)):
                raise InputError(
                    f"die {quoted(text)}: words spell {quoted(face)} as {quoted(small)}, so write"
                    f" {quoted(small.capitalize())}"
                )
        return cls(folded)

    def can_show(self, face: Face) -> bool:
        """Whether ``face`` is on this die; for `BLANK`, whether any letter is on it."""
        return any(f != SOLID for f in self.faces) if face == BLANK else face in self.faces

    def __str__(self) -> str:
        """The die as people write it, such as ``HIMNQuU``."""
        return "".join(map(capital, self.faces))


@dataclass(frozen=True)
class DiceSet:
    """One die for each cell of a board of ``rows`` x ``columns``, each thrown exactly once.

    ``title`` is the edition; ``notes`` are sentences on what is uncertain or easily overlooked.
    """

    name: str
    rows: Positive
    columns: Positive
    dice: tuple[Die, ...]
    title: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        validated(DiceSet, vars(self))
        object.__setattr__(self, "dice", tuple(self.dice))
        object.__setattr__(self, "notes", tuple(self.notes))
        if len(self.dice) != self.rows * self.columns:
            raise InputError(
                f"DiceSet: {len(self.dice)} dice do not fill {self.rows}x{self.columns} cells"
            )

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """All faces of the dice, each once, sorted; with `SOLID` if a die has it."""
        return tuple(sorted({face for die in self.dice for face in die.faces}))

    @cached_property
    def grid(self) -> Grid:
        """The full rectangle that the dice are thrown into, king moves, no holes."""
        return Grid.rectangle(self.rows, self.columns)

    @property
    def size(self) -> str:
        """Rows and columns as people type them, such as ``4x4``."""
        return f"{self.rows}x{self.columns}"

    def can_show(self, faces: Iterable[Face]) -> bool:
        """Whether different dice can show ``faces``, on any cells, all at once.

        There may be fewer faces than dice, and `BLANK` and `SOLID` among them. A board can
        be thrown if and only if all its faces can be shown. Exact, by maximum matching:
        about 0.2 ms for 4x4 and 2 ms for 6x6, fast enough for a search's final check but
        not for each of its steps.

        >>> get("new").can_show(["f", "a"]), get("new").can_show(["f", "k"])
        (True, False)
        """
        validated(self.can_show, locals())
        asked = list(faces)
        if len(asked) > len(self.dice):
            return False
        return len(maximum_matching(dice_showing(asked, self.dice))) == len(asked)


def get(name_or_file: str) -> DiceSet:
    """Return the dice set of that name, in any case and with ``_`` or ``-``, or of that file.

    A name in `NAMES` is never a file name (``./new`` is one); ``-`` is standard input. Raises
    `InputError` if neither exists, or if the file is not a dice set.
    """
    name = name_or_file.lower().replace("_", "-")
    if name in NAMES:
        return _edition(name)
    from pathlib import Path

    if name_or_file != "-" and not re.search(r"[/\\.\0]", name_or_file):
        try:
            is_file = bool(name_or_file) and Path(name_or_file).exists()
        except OSError:  # the name is too long
            is_file = False
        if not is_file:
            raise InputError(
                f"there is no dice set and no file {quoted(name_or_file)}"
                f"{did_you_mean(name, NAMES)}"
            )
    text = read_text(name_or_file, limit=_FILE_LIMIT, what="dice set")
    return parse_dice(text, name="standard input" if name_or_file == "-" else name_or_file)


def parse_dice(text: str, *, name: str = "dice") -> DiceSet:
    """Return the dice set in ``text``; the module's docstring describes the notation.

    ``name`` becomes the set's name and starts each message. Raises `InputError`, with the line if
    possible, if a die cannot be read, the dice do not fill the size, or no die has a letter.

    >>> parse_dice("AB CD# QuX Y  # four dice").size
    '2x2'
    """
    validated(parse_dice, locals())
    dice: list[Die] = []
    title, notes, grid = "", list[str](), None
    for number, line in enumerate(text.splitlines(), start=1):
        line = re.sub(r"(?<!\S)#(?!\S).*", "", line).strip()
        try:
            key, value = [*line.split(maxsplit=1), "", ""][:2]
            if key in ("size", "title", "note") and dice:
                raise InputError(f"{key!r} must come before the dice")
            if key == "size" and grid:
                raise InputError("the size is given twice")
            if key == "size":
                grid = parse_grid_size(value)
            elif key == "title":
                title = value
            elif key == "note":
                notes.append(value)
            else:
                dice += [Die.parse(part) for part in re.split(r"[\s,]+", line) if part]
        except InputError as error:
            raise InputError(f"{name}: line {number}: {error}") from None
    _check_dice(dice, name)
    side = math.isqrt(len(dice))
    rows, columns = (grid.rows, grid.columns) if grid else (side, side)
    if rows * columns != len(dice):
        raise InputError(
            f"{name}: the size {grid} takes {rows * columns} dice, there are {len(dice)}"
            if grid
            else f"{name}: {len(dice)} dice fill no square; put a line such as 'size 4x5' first"
        )
    return DiceSet(name, rows, columns, tuple(dice), title, tuple(notes))


def _check_dice(dice: Sequence[Die], name: str) -> None:
    if not dice:
        raise InputError(f"{name}: the dice set is empty; write dice such as AACIOT")
    if len(dice) > DICE_LIMIT:
        raise InputError(f"{name}: {len(dice)} dice; a set has at most {DICE_LIMIT}")
    if all(set(die.faces) == {SOLID} for die in dice):
        raise InputError(f"{name}: no die has a letter")


def capital(face: Face) -> str:
    """Return ``face`` as dice have it: ``Qu`` for ``qu``."""
    return face[:1].upper() + face[1:]


def dice_showing(asked: Sequence[Face], dice: Sequence[Die]) -> list[list[int]]:
    """Return, for each face in ``asked``, the numbers of the dice that can show it."""
    having = {face: [k for k, die in enumerate(dice) if die.can_show(face)] for face in set(asked)}
    return [having[face] for face in asked]


@cache
def _edition(name: str) -> DiceSet:
    data = get_data("unboggle", f"data/dice-{name}.txt")  # starts faster than importlib.resources
    assert data is not None, "the loader of a package of files can read them"
    return parse_dice(data.decode(), name=name)
