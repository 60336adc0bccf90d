"""The content of a file of another program: a board, words, and perhaps their paths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.cells import Cell, Path, place_name
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid, Wrap
from unboggle.puzzle.model.spelling import letters_of, may_spell, with_umlauts

MAX_SIDE = 100
"""The most rows or columns of a board in a file of another program."""
MAX_WORDS = 20_000
"""The most words in one."""

Rows = list[list[Face | None]]
"""Rows of faces: ``""`` for a blank cell, None for a hole."""


@dataclass(frozen=True)
class SavedPuzzle:
    """A board and words from a file, with the path of each word that has one there.

    Each path spells its word: `checked_paths` makes sure of it. Words without a path may be
    anywhere or nowhere. A Strands puzzle has a ``spangram`` among its words, and a ``clue``.
    """

    rows: Rows
    words: tuple[str, ...] = ()
    paths: Mapping[str, Path] = field(default_factory=dict)
    spangram: str = ""
    clue: str = ""
    wrap: Wrap = "none"
    hexagons: bool = False

    @property
    def board(self) -> Board:
        """The board."""
        return self.board_with("none")

    def board_with(self, wrap: Wrap) -> Board:
        """Return the board; it wraps as the file states, or else as ``wrap`` does."""
        own = self.wrap if self.wrap != "none" else wrap
        axes = {"wrap_rows": own in ("rows", "both"), "wrap_columns": own in ("columns", "both")}
        board = Board.from_rows(self.rows, **axes)
        if not self.hexagons:
            return board
        grid = Grid.hexagons(board.grid.rows, board.grid.columns, board.grid.holes)
        return Board(grid, dict(board.faces))


class WrongFileFormat(InputError):
    """A file does not have the format that it claims."""


def need(fine: object, what: str) -> None:
    """Raise `WrongFileFormat` with the message ``what`` unless ``fine``."""
    if not fine:
        raise WrongFileFormat(what)


def is_count(value: object, most: int) -> bool:
    """Whether ``value`` is a whole number from 1 to ``most``."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def face_of(text: str) -> Face:
    """Return the face of a cell with ``text``."""
    face = folded(text)
    good = 0 < len(letters_of(face)) <= 4 and all(
        letter[0].isalpha() for letter in letters_of(face)
    )
    need(good, f"a cell shows {quoted(text)}, which is not a letter")
    return face


def letters_in(word: str) -> str:
    """Return the letters of ``word`` in lower case: without blanks, hyphens and apostrophes."""
    return "".join(letter for letter in letters_of(folded(word)) if letter[0].isalpha())


def word_of(value: object) -> str:
    """Return ``value``, which must be a word on one line."""
    plain = isinstance(value, str) and value.isprintable() and not set(value) & set('"“”#,')
    need(plain, "a word is not text, or has a character that no word has")
    word = str(value)
    need(len(letters_in(word)) > 0, f"the word {quoted(word)} has no letter")
    return word


def path_of(cells: object, word: str) -> Path:
    """Return ``cells``, which must be pairs of numbers."""
    bad = f"the cells of {quoted(word)} are not pairs of numbers"
    if not isinstance(cells, list) or not cells:
        raise WrongFileFormat(bad)
    path: list[Cell] = []
    for cell in cells:
        match cell:
            case [int() as one, int() as other] if bool not in (type(one), type(other)):
                path.append((one, other))
            case _:
                raise WrongFileFormat(bad)
    return tuple(path)


def objection(rows: Rows, word: str, path: Path, grid: Grid) -> str | None:
    """Return why ``path`` does not spell ``word``, or None if it does."""
    faces = []
    for here, (row, column) in enumerate(path):
        inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
        if not inside or rows[row][column] is None:
            return f"{quoted(word)} goes to row {row + 1}, column {column + 1}: there is no cell"
        if path.index((row, column)) != here:
            return f"{quoted(word)} uses {place_name((row, column))} twice"
        if here and (row, column) not in grid.neighbours[path[here - 1]]:
            return f"{quoted(word)} jumps to {place_name((row, column))}"
        faces.append(rows[row][column] or "")
    spelt = "".join(faces)
    letters = letters_in(word)
    if not (may_spell(spelt, letters) or may_spell(spelt, with_umlauts(letters))):
        return f"the cells of {quoted(word)} spell {quoted(spelt)}"
    return None


def checked_paths(saved: SavedPuzzle, q: str) -> SavedPuzzle:
    """Return ``saved`` with each single Q read as Qu or plain, whichever its paths spell.

    Without paths ``q`` decides. Raises `WrongFileFormat` if a path does not spell its word.
    """
    as_qu: Rows = [["qu" if face == "q" else face for face in row] for row in saved.rows]
    readings = [as_qu, saved.rows] if q == "qu" else [saved.rows, as_qu]
    grid = saved.board.grid
    objections = []
    for rows in readings:
        every = (objection(rows, word, path, grid) for word, path in saved.paths.items())
        why = next(filter(None, every), None)
        if why is None:
            return replace(saved, rows=rows)
        objections.append(why)
    raise WrongFileFormat(objections[-1])


def rectangle(rows: Iterable[Any], kind: str) -> list[list[Any]]:
    """Return ``rows``, which must be lists of one length, at most `MAX_SIDE`."""
    bad = f"its {kind} is not a list of rows of one length, at most {MAX_SIDE}"
    if not isinstance(rows, list):
        raise WrongFileFormat(bad)
    need(is_count(len(rows), MAX_SIDE) and all(isinstance(row, list) for row in rows), bad)
    need(is_count(len(rows[0]), MAX_SIDE) and len({len(row) for row in rows}) == 1, bad)
    return rows
