"""Sizes and boards as people type them: ``4x5``, ``QEST ANSI XWEO YRSN``."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import NamedTuple

from unboggle.arguments import validated
from unboggle.errors import InputError, MissingFile
from unboggle.phrases import quoted
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.capitals import folded, is_turkish
from unboggle.puzzle.model.codes import refuse_code
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.file_kinds import is_saved
from unboggle.puzzle.model.grid import Grid, Wrap
from unboggle.puzzle.model.reading import PLAIN_READING, ReadOptions
from unboggle.puzzle.model.spelling import fold, letters_of, own_letters, parse_faces
from unboggle.system.files import read_text, refuse_piled_marks

SIZE_LIMIT = 100
"""The most rows or columns of a grid to fit."""
BOARD_LIMIT = 5_000_000
"""The most bytes of a board file."""
_BLANKS = frozenset(".?_·")
_FILE_ENDS = re.compile(r"\.(txt|csv|jsonl?|board|ipuz|strands|code)$", re.IGNORECASE)
_ONE_CASE = re.compile(r"[A-Z.?_#]+|[a-z.?_#]+")
_PLAIN: dict[str, Face | None] = {".": "", "?": "", "_": "", "#": None}


def parse_grid_size(text: str) -> Grid:
    """Return the rectangle of the size ``text``: ``4`` is 4x4, ``4x5`` is four rows of five.

    >>> str(parse_grid_size("4x5"))
    '4x5'
    """
    validated(parse_grid_size, locals())
    match = re.fullmatch(r"([0-9]+)(?:\s*[x×*]\s*([0-9]+))?", text.strip().lower())
    if not match:
        raise InputError(
            f"size {quoted(text)} is not a size; write a number or ROWSxCOLUMNS, such as 4 or 4x5"
        )
    rows, columns = match[1], match[2] or match[1]
    for number in (rows, columns):
        if len(number) > 9 or not 1 <= int(number) <= SIZE_LIMIT:
            raise InputError(f"size {quoted(text)}: rows and columns go from 1 to {SIZE_LIMIT}")
    return Grid.rectangle(int(rows), int(columns))


def try_parse_size(text: str, *, wrap: Wrap = "none") -> Grid | None:
    """Return the grid of the size ``text``, such as ``4x4``; None if ``text`` is not a size.

    >>> str(try_parse_size("4x5")), try_parse_size("cat dog cow")
    ('4x5', None)
    """
    validated(try_parse_size, locals())
    if not re.search("[0-9]", text) or _file_named(text) is not None:
        return None
    grid = parse_grid_size(text)
    rows, columns = wrap in ("rows", "both"), wrap in ("columns", "both")
    return Grid.rectangle(grid.rows, grid.columns, wrap_rows=rows, wrap_columns=columns)


def load_board(
    text: str,
    *,
    reading: ReadOptions = PLAIN_READING,
    wrap: Wrap = "none",
) -> Board:
    """Return the board in ``text``, or in the file of that name (``-``: standard input).

    The file may also be ipuz, a Strands puzzle or a result in JSON, see `load_puzzle`.
    The options are those of `parse_board`.

    >>> str(load_board("cat dog cow"))
    'CAT DOG COW'
    """
    validated(load_board, locals())
    return board_at(text, reading, wrap=wrap)


def board_at(
    text: str,
    reading: ReadOptions,
    *,
    wrap: Wrap = "none",
    joined: bool = False,
) -> Board:
    """Return what `load_board` returns; with ``joined`` a q and the u after it are one cell."""
    refuse_code(text)
    source = _file_named(text)
    if source is None:
        return board_in(text, reading, wrap=wrap, joined=joined)
    try:
        content = read_text(source, limit=BOARD_LIMIT, what="board")
    except MissingFile as error:
        raise MissingFile(f"{error}; rows of a board are separated by blanks or commas") from None
    name = "standard input" if source == "-" else source
    try:
        refuse_code(content)
        if is_saved(content):
            from unboggle.puzzle.formats.saved import read_saved  # most boards are plain text

            return read_saved(content, q=reading.q).board_with(wrap)
        return board_in(content, reading, wrap=wrap, joined=joined)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def parse_board(text: str, *, reading: ReadOptions = PLAIN_READING, wrap: Wrap = "none") -> Board:
    """Return the board in ``text``: rows separated by blanks, commas or line ends.

    Every letter is a cell. ``q="qu"`` of ``reading`` makes q the face ``qu``; a u after it is
    another cell. ``fold_accents`` keeps accents that are in ``faces``.
    ``.``, ``?`` and ``_`` are blank cells, ``#`` is a hole. In a row of capitals, a capital and the
    small letter after it are one face (``QuEST``).

    One row of 9, 16, 25, ... cells is read as a square, one after a size as rows of that size
    (``2x3:cattle``). If blanks separate all letters, each line is a row. ``wrap`` joins the ends of
    each row (``"rows"``), of each column (``"columns"``) or of ``"both"``: a torus. On a board with
    ı, İ or ğ the letter I is ı.

    >>> parse_board("QuEST ANSI").rows()[0]
    ['qu', 'e', 's', 't']
    """
    validated(parse_board, locals())
    return board_in(text, reading, wrap=wrap)


def board_in(
    text: str, reading: ReadOptions, *, wrap: Wrap = "none", joined: bool = False
) -> Board:
    """Return what `parse_board` returns; with ``joined`` a q and the u after it are one cell."""
    refuse_piled_marks(text, "board")
    sized = re.match(r"\s*([0-9]{1,4})x([0-9]{1,4}):", text)
    rest = text[sized.end() :] if sized else text
    lines = [line for line in rest.splitlines() if line.strip(" \t,")]
    pieces = [[part for part in re.split(r"[\s,]+", line) if part] for line in lines]
    keep = own_letters(parse_faces(reading.faces)) if reading.faces.strip() else ()
    said = _ReadAs(reading.q, reading.fold_accents, joined, is_turkish(text), keep)
    rows = [_row(part, said) for line in pieces for part in line]
    if len(lines) > 1 and any(len(line) > 1 for line in pieces) and all(len(r) == 1 for r in rows):
        # blanks between all letters: each line is a row
        rows = [[_row(part, said)[0] for part in line] for line in pieces]
    if sized:
        rows = _of_size([face for row in rows for face in row], int(sized[1]), int(sized[2]))
    elif len(rows) == 1 and len(rows[0]) >= 9 and math.isqrt(len(rows[0])) ** 2 == len(rows[0]):
        side, cells = math.isqrt(len(rows[0])), rows[0]
        rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    return Board.from_rows(
        rows, wrap_rows=wrap in ("rows", "both"), wrap_columns=wrap in ("columns", "both")
    )


def _of_size(cells: list[Face | None], rows: int, columns: int) -> list[list[Face | None]]:
    if rows * columns != len(cells) or not cells:
        raise InputError(f"the board has {len(cells)} cells, not {rows}x{columns}")
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]


class _ReadAs(NamedTuple):
    """How to read the letters of a board."""

    q: str
    fold_accents: bool
    joined: bool
    turkish: bool
    keep: tuple[Face, ...]


def _row(text: str, said: _ReadAs) -> list[Face | None]:
    q, fold_accents, joined, turkish, keep = said
    if joined and q == "qu":
        text = re.sub("[qQ][uU]", lambda pair: pair[0][0], text)  # a single q is qu
    if not turkish and _ONE_CASE.fullmatch(text):  # most rows, and all long ones
        plain = [_PLAIN.get(letter, letter) for letter in text.lower()]
        return ["qu" if face == "q" else face for face in plain] if q == "qu" else plain
    row: list[Face | None] = []
    for piece in _pieces(text):
        face = folded(piece, turkish=turkish)
        if fold_accents:
            face = fold(face, keep)
        if len(letters_of(piece)) < len(letters_of(face)):
            raise InputError(
                f"the board has {quoted(piece)}, which words spell {quoted(face)}: write two cells"
            )
        if piece == "#":
            row.append(None)
        elif piece in _BLANKS:
            row.append("")
        elif not piece[0].isalpha():
            raise InputError(
                f"the board's row {quoted(text)} has {quoted(piece)}: a cell is a letter,"
                " '.' a blank cell, '#' a hole"
            )
        else:
            row.append("qu" if face == "q" and q == "qu" else face)
    return row


def _pieces(text: str) -> list[str]:
    """Return the letters of a row, each with the small letter that belongs to its face."""
    pieces: list[str] = []
    letters = letters_of(unicodedata.normalize("NFC", text))
    # Dice notation: capitals, each with at most one small letter after it, which belongs to
    # its face. In any other row, case is ignored.
    small = [letter.islower() for letter in letters]
    dice_notation = not any(
        here and (k == 0 or not letters[k - 1].isupper()) for k, here in enumerate(small)
    )
    for letter, is_small in zip(letters, small, strict=True):
        if dice_notation and is_small and letter != "q":  # no face ends with q
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces


def _file_named(text: str) -> str | None:
    """Return ``text`` if it is probably a file name and not a board."""
    from pathlib import Path

    if text == "-":
        return text
    if not text.strip():
        return None
    try:
        as_rows = re.fullmatch(r"[^\W\d_](?:[^\W\d]|[.?#])*", text)
        if Path(text).exists() and not (as_rows and Path(text).is_dir()):
            return text
    except (OSError, ValueError):  # the name is too long, or has a NUL in it
        return None
    looks_like_path = "/" in text or _FILE_ENDS.search(text)
    return text if looks_like_path else None
