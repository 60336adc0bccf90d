"""What a file of another program holds: a board, words, and perhaps where they run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.board import Board
from unboggle.puzzle.capitals import folded
from unboggle.puzzle.cells import Cell, Path, place_name
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.spelling import fold, letters_of, with_umlauts

MOST_SIDE = 100
"""The most rows or columns of a board in a file of another program."""
MOST_WORDS = 20_000
"""The most words in one."""

Rows = list[list[Face | None]]
"""Faces, ``""`` for a cell that shows none, None for a hole."""


@dataclass(frozen=True)
class Saved:
    """A board and words, as a file has them: a path for each word that it gives one for.

    Each path spells its word, which `checked_paths` has seen to; the words without one may be
    anywhere or nowhere. A Strands puzzle has a ``spangram`` among its words, and a ``clue``.
    """

    rows: Rows
    words: tuple[str, ...] = ()
    paths: Mapping[str, Path] = field(default_factory=dict)
    spangram: str = ""
    clue: str = ""
    wrap: str = "none"
    hexagons: bool = False

    @property
    def board(self) -> Board:
        """The board."""
        return self.board_with("none")

    def board_with(self, wrap: str) -> Board:
        """Return the board; its ends meet as it says, or else as ``wrap`` does."""
        own = self.wrap if self.wrap != "none" else wrap
        axes = {"wrap_rows": own in ("rows", "both"), "wrap_columns": own in ("columns", "both")}
        board = Board.of_rows(self.rows, **axes)
        if not self.hexagons:
            return board
        grid = Grid.hexagons(board.grid.rows, board.grid.columns, board.grid.holes)
        return Board(grid, dict(board.faces))


class NotSuch(InputError):
    """A file is not what it says it is."""


def need(fine: object, what: str) -> None:
    """Raise `NotSuch`, which says ``what``, unless it is ``fine``."""
    if not fine:
        raise NotSuch(what)


def is_count(value: object, most: int) -> bool:
    """Whether ``value`` is a whole number from 1 to ``most``."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def face_of(text: str) -> Face:
    """Return the face that a cell with ``text`` shows."""
    face = folded(text)
    good = 0 < len(letters_of(face)) <= 4 and all(
        letter[0].isalpha() for letter in letters_of(face)
    )
    need(good, f"a cell shows {quoted(text)}, which is no letter")
    return face


def letters_in(word: str) -> str:
    """Return the letters of ``word`` in lower case: without blanks, hyphens and apostrophes."""
    return "".join(letter for letter in letters_of(folded(word)) if letter[0].isalpha())


def word_of(value: object) -> str:
    """Return ``value``, which has to be a word in a line."""
    plain = isinstance(value, str) and value.isprintable() and not set(value) & set('"“”#,')
    need(plain, "a word is no text, or has a mark in it that no word has")
    word = str(value)
    need(len(letters_in(word)) > 0, f"the word {quoted(word)} has no letter")
    return word


def path_of(cells: object, word: str) -> Path:
    """Return ``cells``, which has to be pairs of numbers."""
    bad = f"the cells of {quoted(word)} are no pairs of numbers"
    if not isinstance(cells, list) or not cells:
        raise NotSuch(bad)
    path: list[Cell] = []
    for cell in cells:
        match cell:
            case [int() as one, int() as other] if bool not in (type(one), type(other)):
                path.append((one, other))
            case _:
                raise NotSuch(bad)
    return tuple(path)


def objection(rows: Rows, word: str, path: Path, grid: Grid) -> str | None:
    """Return why ``path`` does not spell ``word``; None: it does."""
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
    longer = with_umlauts(letters)
    if spelt not in (letters, fold(letters), longer, fold(longer)):
        return f"the cells of {quoted(word)} spell {quoted(spelt)}"
    return None


def checked_paths(saved: Saved, q: str) -> Saved:
    """Return ``saved`` with a Q on its own as Qu or plain, whichever its paths spell.

    Without paths to tell it is what ``q`` says. `NotSuch` if a path does not spell its word.
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
    raise NotSuch(objections[-1])


def rectangle(rows: Iterable[Any], kind: str) -> list[list[Any]]:
    """Return ``rows``, which have to be lists of one length, no more than `MOST_SIDE`."""
    bad = f"its {kind} is no list of rows of one length, up to {MOST_SIDE}"
    if not isinstance(rows, list):
        raise NotSuch(bad)
    need(is_count(len(rows), MOST_SIDE) and all(isinstance(row, list) for row in rows), bad)
    need(is_count(len(rows[0]), MOST_SIDE) and len({len(row) for row in rows}) == 1, bad)
    return rows
