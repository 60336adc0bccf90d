"""Sizes and boards as people type them: ``4x5``, ``QEST ANSI XWEO YRSN``."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import BinaryIO, NamedTuple

from unboggle.errors import InputError, MissingFile, checked
from unboggle.phrases import quoted
from unboggle.puzzle.board import Board
from unboggle.puzzle.capitals import folded, is_turkish
from unboggle.puzzle.codes import refuse_code
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.saved import is_saved, read_saved
from unboggle.puzzle.spelling import fold, letters_of
from unboggle.system.files import read_text

SIZE_LIMIT = 100
"""The most rows or columns of a grid to be fitted."""
BOARD_LIMIT = 5_000_000
"""The most bytes of a board file."""
_BLANKS = frozenset(".?_·")
_FILE_ENDS = re.compile(r"\.(txt|csv|jsonl?|board|ipuz|strands|code)$", re.IGNORECASE)
_ONE_CASE = re.compile(r"[A-Z.?_#]+|[a-z.?_#]+")
_PLAIN: dict[str, Face | None] = {".": "", "?": "", "_": "", "#": None}


def parse_size(text: str) -> Grid:
    """Return the rectangle that ``text`` names: ``4`` is 4 x 4, ``4x5`` four rows of five.

    >>> str(parse_size("4x5"))
    '4x5'
    """
    checked(parse_size, locals())
    match = re.fullmatch(r"\s*([0-9]+)\s*(?:[x×*]\s*([0-9]+))?\s*", text.lower())
    if not match:
        raise InputError(
            f"size {quoted(text)} is neither a number nor ROWSxCOLUMNS, such as 4 or 4x5"
        )
    rows, columns = match[1], match[2] or match[1]
    for number in (rows, columns):
        if len(number) > 9 or not 1 <= int(number) <= SIZE_LIMIT:
            raise InputError(f"size {quoted(text)}: rows and columns go from 1 to {SIZE_LIMIT}")
    return Grid.rectangle(int(rows), int(columns))


def grid_named(text: str, *, wrap: str = "none") -> Grid | None:
    """Return the grid of the size that ``text`` is, such as ``4x4``; None if it is no size."""
    checked(grid_named, locals())
    if not re.search("[0-9]", text) or _file_named(text) is not None:
        return None
    grid = parse_size(text)
    rows, columns = wrap in ("rows", "both"), wrap in ("columns", "both")
    return Grid.rectangle(grid.rows, grid.columns, wrap_rows=rows, wrap_columns=columns)


def read_board(
    text: str,
    *,
    q: str = "qu",
    fold_accents: bool = False,
    wrap: str = "none",
    joined: bool = False,
    stdin: BinaryIO | None = None,
) -> Board:
    """Return the board that ``text`` is, or that the file of that name (``-``: stdin) holds.

    The file may also be ipuz, a Strands puzzle or a result in JSON, see `open_puzzle`.
    The options are those of `parse_board`.
    """
    checked(read_board, locals())
    refuse_code(text)
    source = _file_named(text)
    if source is None:
        return parse_board(text, q=q, fold_accents=fold_accents, wrap=wrap, joined=joined)
    try:
        content = read_text(source, limit=BOARD_LIMIT, what="board", stdin=stdin)
    except MissingFile as error:
        raise MissingFile(f"{error}; rows of a board are separated by blanks or commas") from None
    name = "standard input" if source == "-" else source
    try:
        refuse_code(content)
        if is_saved(content):
            return read_saved(content, q=q).board_with(wrap)
        return parse_board(content, q=q, fold_accents=fold_accents, wrap=wrap, joined=joined)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def parse_board(
    text: str,
    *,
    q: str = "qu",
    fold_accents: bool = False,
    wrap: str = "none",
    joined: bool = False,
) -> Board:
    """Return the board written in ``text``: rows separated by blanks, commas or line ends.

    Every letter is a cell; q is the face ``qu`` unless ``q`` is ``"plain"``.
    ``.``, ``?`` and ``_`` are blank cells, ``#`` is a hole. A face of two
    letters is a capital and a small letter in a row of capitals (``QuEST``).
    One row of 9, 16, 25, ... cells is read as a square, one behind a size in rows of that
    size (``2x3:cattle``); where all letters stand apart, each line is a row. ``wrap``
    joins the ends of each row (``"rows"``), of each column (``"columns"``) or of
    ``"both"``: a torus. On a board with ı, İ or ğ the letter I is ı. With ``joined`` a q and
    the u behind it are one cell, as in a word; else q is ``qu`` and u another cell.

    >>> parse_board("QuEST ANSI").rows()[0]
    ['qu', 'e', 's', 't']
    """
    checked(parse_board, locals())
    if q not in ("qu", "plain"):
        raise ValueError(f"q is {q!r}, neither 'qu' nor 'plain'")
    if wrap not in ("none", "rows", "columns", "both"):
        raise ValueError(f"wrap is {wrap!r}, none of 'none', 'rows', 'columns' and 'both'")
    sized = re.match(r"\s*([0-9]{1,4})x([0-9]{1,4}):", text)
    rest = text[sized.end() :] if sized else text
    lines = [line for line in rest.splitlines() if line.strip(" \t,")]
    pieces = [[part for part in re.split(r"[\s,]+", line) if part] for line in lines]
    said = _Said(q, fold_accents, joined, is_turkish(text))
    rows = [_row(part, said) for line in pieces for part in line]
    if len(lines) > 1 and any(len(line) > 1 for line in pieces) and all(len(r) == 1 for r in rows):
        # letters set apart by blanks: each line is a row
        rows = [[_row(part, said)[0] for part in line] for line in pieces]
    if sized:
        rows = _of_size([face for row in rows for face in row], int(sized[1]), int(sized[2]))
    elif len(rows) == 1 and len(rows[0]) >= 9 and math.isqrt(len(rows[0])) ** 2 == len(rows[0]):
        side, cells = math.isqrt(len(rows[0])), rows[0]
        rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    return Board.of_rows(
        rows, wrap_rows=wrap in ("rows", "both"), wrap_columns=wrap in ("columns", "both")
    )


def _of_size(cells: list[Face | None], rows: int, columns: int) -> list[list[Face | None]]:
    if rows * columns != len(cells) or not cells:
        raise InputError(f"the board has {len(cells)} cells, not {rows}x{columns}")
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]


class _Said(NamedTuple):
    """How letters of a board are meant."""

    q: str
    fold_accents: bool
    joined: bool
    turkish: bool


def _row(text: str, said: _Said) -> list[Face | None]:
    q, fold_accents, joined, turkish = said
    if joined and q == "qu":
        text = re.sub("[qQ][uU]", lambda pair: pair[0][0], text)  # which is qu
    if not turkish and _ONE_CASE.fullmatch(text):  # most rows, and all that are long
        plain = [_PLAIN.get(letter, letter) for letter in text.lower()]
        return ["qu" if face == "q" else face for face in plain] if q == "qu" else plain
    pieces: list[str] = []
    letters = letters_of(unicodedata.normalize("NFC", text))
    # Dice notation: capitals, each with at most one small letter behind it,
    # which then belongs to its face. In any other row case means nothing.
    small = [letter.islower() for letter in letters]
    dice_notation = not any(
        here and (k == 0 or not letters[k - 1].isupper()) for k, here in enumerate(small)
    )
    for letter, is_small in zip(letters, small, strict=True):
        if dice_notation and is_small and letter != "q":  # no face ends with q
            pieces[-1] += letter
        else:
            pieces.append(letter)
    row: list[Face | None] = []
    for piece in pieces:
        face = folded(piece, turkish=turkish)
        if fold_accents:
            face = fold(face)
        if len(letters_of(piece)) < len(letters_of(face)):
            raise InputError(
                f"the board has {piece!r}, which words spell {face!r}: write two cells"
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


def _file_named(text: str) -> str | None:
    """Return ``text`` if it is meant as a file name rather than as a board."""
    from pathlib import Path

    if text == "-":
        return text
    if not text.strip():
        return None
    try:
        as_rows = re.fullmatch(r"[^\W\d_](?:[^\W\d]|[.?#])*", text)
        if Path(text).exists() and not (as_rows and Path(text).is_dir()):
            return text
    except (OSError, ValueError):  # too long for a name, or a NUL in it
        return None
    looks_like_path = "/" in text or _FILE_ENDS.search(text)
    return text if looks_like_path else None
