"""A puzzle as a short string for a link or a chat: words, wishes and perhaps the board.

A code is ``ub1-`` and then, in the alphabet of base64 that addresses take, a checksum (CRC-32)
and a JSON object, deflated. It is no secret and no signature: whoever reads one has to
check what it says.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass
from itertools import product
from typing import Any

from unboggle.errors import InputError
from unboggle.puzzle import wishes
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import place_name
from unboggle.puzzle.codes import code_in
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.puzzle import Puzzle
from unboggle.puzzle.wishes import Wishes
from unboggle.puzzle.words import WordList, parse_words

MOST_LETTERS = 20_000
"""The longest code that is read or written; an address of a browser takes no more."""
MOST_BYTES = 200_000
"""The most that one unpacks to."""
_MOST_SIDE = 100
_MOST_FACES = 200  # characters that name faces
_VERSION = "ub1-"
_FLAGS = ("fold_accents", "umlauts")
_FIELDS = {"words", "size", "holes", "wrap", "plain", "faces", *_FLAGS, "wishes", "board"}


@dataclass(frozen=True)
class Shared:
    """What a code says: the list, the puzzle that it makes, and the board if there is one."""

    words: WordList
    puzzle: Puzzle
    board: Board | None = None


def code_of(puzzle: Puzzle, words: WordList, board: Board | None = None) -> str:
    """Return ``puzzle``, with ``words`` as they were written, as a code.

    Raises `InputError` if it is too large, or its grid or words are such that no code says them.
    """
    grid = puzzle.grid
    data: dict[str, Any] = {"size": [grid.rows, grid.columns]}
    moves = grid.king_moves
    if moves is None or max(grid.rows, grid.columns) > _MOST_SIDE:
        raise InputError(f"a share code takes boards of king's moves up to {_MOST_SIDE} wide")
    if grid.holes:
        data["holes"] = [list(cell) for cell in grid.holes]
    if moves.wrap_rows or moves.wrap_columns:
        data["wrap"] = [moves.wrap_rows, moves.wrap_columns]
    if puzzle.wishes:
        data["wishes"] = {k: v for wish in puzzle.wishes for k, v in wish.to_json().items()}
    if words.faces:
        data["faces"] = ",".join(words.faces)
    data["words"] = [words.shown(word) for word in puzzle.words]
    if board is not None:
        data["board"] = board.rows()
    wanted = {spelling for _, spelling in puzzle.every_spelling()}
    for plain, fold, umlauts in product((False, True), repeat=3):
        flags = {"plain": plain, "fold_accents": fold, "umlauts": umlauts}
        data = {k: v for k, v in data.items() if k not in flags}
        data |= {k: v for k, v in flags.items() if v}
        try:
            made = _read(data).puzzle
        except InputError:
            continue
        if {spelling for _, spelling in made.every_spelling()} == wanted:
            return _packed(data)
    raise InputError("a share code cannot say how these words are spelled")


def read_code(text: str) -> Shared:
    """Return what the code ``text`` says; nothing of it is traced.

    Raises `InputError`, one line, if it is damaged, too large, of another version, or says
    what makes no sense.
    """
    found = code_in(text)
    text = "".join((found or text).split())  # a mail may have broken the line
    if len(text) > MOST_LETTERS:
        raise InputError(f"the share code is longer than {MOST_LETTERS:,} letters")
    if not text.startswith(_VERSION):
        known = "another version of unboggle" if found else "no share code"
        raise InputError(f"the share code is of {known}: this one reads {_VERSION}...")
    try:
        data = json.loads(_unpacked(text.removeprefix(_VERSION)))
    except (ValueError, RecursionError):  # UnicodeDecodeError is one
        raise _damaged() from None
    if not isinstance(data, dict) or not data.keys() <= _FIELDS:
        raise _damaged()
    return _read(data)


def _damaged() -> InputError:
    return InputError("the share code is damaged, or a part of it is missing")


def _packed(data: dict[str, Any]) -> str:
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(plain) + packer.flush()
    code = base64.urlsafe_b64encode(zlib.crc32(plain).to_bytes(4, "big") + packed)
    text = _VERSION + code.decode().rstrip("=")
    if len(text) > MOST_LETTERS or len(plain) > MOST_BYTES:
        raise InputError(f"the puzzle is too large for a share code of {MOST_LETTERS:,} letters")
    return text


def _unpacked(code: str) -> bytes:
    """Return the bytes in ``code``, no more than `MOST_BYTES` however far it would unpack."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", code):
        raise _damaged()
    try:
        raw = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except binascii.Error:
        raise _damaged() from None
    unpacker = zlib.decompressobj(wbits=-15)
    try:
        plain = unpacker.decompress(raw[4:], MOST_BYTES + 1)
    except zlib.error:
        raise _damaged() from None
    if len(plain) > MOST_BYTES:
        raise InputError(f"the share code unpacks to more than {MOST_BYTES // 1000} kB")
    whole = unpacker.eof and not unpacker.unused_data
    if not whole or zlib.crc32(plain).to_bytes(4, "big") != raw[:4]:
        raise _damaged()
    return plain


def _read(data: dict[str, Any]) -> Shared:
    try:
        grid = _grid(data)
        asked = _wishes(_dict(data.get("wishes", {})))
        words = _words(data)
        puzzle = words.puzzle(grid, asked)
        board = None if data.get("board") is None else _board(data["board"], grid)
    except InputError:
        raise
    except Exception:  # whatever a hostile code can bring a reader of JSON to
        raise InputError("the share code says what makes no sense") from None
    return Shared(words, puzzle, board)


def _wishes(data: dict[str, Any]) -> Wishes:
    asked = wishes.from_json(data)
    if not all(isinstance(face, str) and face.isalpha() for face in asked.faces):
        raise ValueError
    counts = data.get("inventory", {}).values()
    if not all(type(count) is int and 0 < count <= _MOST_SIDE**2 for count in counts):
        raise ValueError
    return asked


def _dict(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _grid(data: dict[str, Any]) -> Grid:
    rows, columns = data["size"]
    if not all(type(n) is int and 1 <= n <= _MOST_SIDE for n in (rows, columns)):
        raise ValueError
    holes = {(r, c) for r, c in data.get("holes", ())}
    wrap_rows, wrap_columns = (value is True for value in data.get("wrap", (False, False)))
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in holes]
    if not cells or len(cells) + len(holes) != rows * columns:
        raise ValueError
    if not holes:
        return Grid.rectangle(rows, columns, wrap_rows=wrap_rows, wrap_columns=wrap_columns)
    reached = (1 + max(r for r, _ in cells), 1 + max(c for _, c in cells))
    size = None if reached == (rows, columns) else (rows, columns)  # as boards have it
    return Grid.king(cells, size, wrap_rows=wrap_rows, wrap_columns=wrap_columns)


def _words(data: dict[str, Any]) -> WordList:
    words = data["words"]
    if not all(isinstance(word, str) and word.isprintable() for word in words):
        raise ValueError
    if any(mark in word for word in words for mark in '"“”#,'):
        raise ValueError
    faces = data.get("faces", "")
    if not isinstance(faces, str) or len(faces) > _MOST_FACES:
        raise ValueError
    return parse_words(
        "\n".join(f'"{word}"' for word in words),
        source="the share code",
        q="plain" if data.get("plain") is True else "qu",
        squeeze=True,
        advice="",
        faces=faces,
        **{flag: data.get(flag) is True for flag in _FLAGS},
    )


def _board(rows: Any, grid: Grid) -> Board:
    for r, row in enumerate(rows):
        for c, face in enumerate(row):
            if (face is not None) != ((r, c) in grid.neighbours):
                raise InputError(
                    f"the share code's board does not suit its grid at {place_name((r, c))}"
                )
            if face and not (isinstance(face, str) and len(face) <= 8 and face.isalpha()):
                raise ValueError
    if (len(rows), len(rows[0])) != (grid.rows, grid.columns) or len({*map(len, rows)}) > 1:
        raise ValueError
    faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row) if face}
    return Board(grid, faces)
