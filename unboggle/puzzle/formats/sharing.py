"""Share codes: a puzzle as a short string with its words, constraints and perhaps a board.

A code is ``ub1-`` and then, in the URL-safe alphabet of base64, a checksum (CRC-32) and a
deflated JSON object. Its fields are those of `unboggle.puzzle.formats.puzzle_json`, and ``board``:
rows of faces. It is neither secret nor signed: its reader must check the content.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

from unboggle.errors import InputError
from unboggle.puzzle.constraints import Constraints
from unboggle.puzzle.formats.json_object import JsonObject
from unboggle.puzzle.formats.puzzle_json import (
    constraints_from_json,
    constraints_to_json,
    grid_from_json,
    grid_to_json,
    read_as,
    words_from_json,
)
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import place_name
from unboggle.puzzle.model.codes import code_in
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.notation import SIZE_LIMIT
from unboggle.puzzle.puzzle import Puzzle

MAX_CODE_LENGTH = 20_000
"""The most characters of a code, when written or read; browsers accept no longer addresses."""
MAX_BYTES = 200_000
"""The most bytes that a code unpacks to."""
_MAX_FACES = 200  # characters of the field with the faces
_VERSION = "ub1-"
_FIELDS = frozenset(
    (
        "words",
        "marks",
        "q",
        "faces",
        "fold_accents",
        "umlauts",
        "size",
        "holes",
        "wrap",
        "constraints",
    )
)
_BOARD = "board"


@dataclass(frozen=True)
class SharedPuzzle:
    """The content of a code: the list, its puzzle, and the board if there is one."""

    words: WordList
    puzzle: Puzzle
    board: Board | None = None


def code_of(puzzle: Puzzle, words: WordList, board: Board | None = None) -> str:
    """Return ``puzzle`` as a code, with ``words`` in their written forms and with their marks.

    Raises `InputError` if it is too large, or if a code cannot express its grid or words.
    """
    grid = puzzle.grid
    if grid.king_moves is None:
        raise InputError("a share code holds boards of square cells, not hexagons or other grids")
    if max(grid.rows, grid.columns) > SIZE_LIMIT:
        raise InputError(
            f"a share code holds boards of at most {SIZE_LIMIT} rows and columns, not {grid}"
        )
    there = puzzle.spellings
    own = WordList(
        there,
        written=words.written,
        faces=words.faces,
        weights={word: weight for word, weight in words.weights.items() if word in there},
        required=frozenset(words.required & there.keys()),
        levels={
            word: level
            for word, level in words.levels.items()
            if word in there or word in words.bonus
        },
        bonus=words.bonus,
    )
    read = read_as(own)
    if read is None:
        raise InputError("a share code cannot express how these words are spelled")
    data = {**read[0], **grid_to_json(grid), **constraints_to_json(puzzle.constraints)}
    data.pop("squeeze", None)  # every code is read so
    if board is not None:
        data[_BOARD] = board.rows()
    return _packed(data)


def read_code(text: str) -> SharedPuzzle:
    """Return the content of the code ``text``; nothing of it is traced.

    Raises `InputError`, one line, if it is damaged, too large, of another version, or
    inconsistent.
    """
    found = code_in(text)
    text = "".join((found or text).split())  # mail programs break lines
    if len(text) > MAX_CODE_LENGTH:
        raise InputError(f"the share code is longer than {MAX_CODE_LENGTH:,} letters")
    if not text.startswith(_VERSION):
        known = "is of another version of unboggle" if found else "is not a share code"
        raise InputError(f"the share code {known}: this version reads {_VERSION}...")
    try:
        data = json.loads(_unpacked(text.removeprefix(_VERSION)))
    except (ValueError, RecursionError):  # ValueError includes UnicodeDecodeError
        raise _damaged() from None
    if not isinstance(data, dict) or not data.keys() <= {*_FIELDS, _BOARD}:
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
    if len(text) > MAX_CODE_LENGTH or len(plain) > MAX_BYTES:
        raise InputError(f"the puzzle is too large for a share code of {MAX_CODE_LENGTH:,} letters")
    return text


def _unpacked(code: str) -> bytes:
    """Return the bytes of ``code``, at most `MAX_BYTES` however long it unpacks."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", code):
        raise _damaged()
    try:
        raw = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except binascii.Error:
        raise _damaged() from None
    unpacker = zlib.decompressobj(wbits=-15)
    try:
        plain = unpacker.decompress(raw[4:], MAX_BYTES + 1)
    except zlib.error:
        raise _damaged() from None
    if len(plain) > MAX_BYTES:
        raise InputError(f"the share code unpacks to more than {MAX_BYTES // 1000} kB")
    whole = unpacker.eof and not unpacker.unused_data
    if not whole or zlib.crc32(plain).to_bytes(4, "big") != raw[:4]:
        raise _damaged()
    return plain


def _read(data: dict[str, Any]) -> SharedPuzzle:
    try:
        puzzle = JsonObject({k: v for k, v in data.items() if k != _BOARD}, "", _FIELDS)
        grid = grid_from_json(puzzle)
        if grid is None:
            raise ValueError
        constraints = _constraints(puzzle)
        words = _words(puzzle)
        board = None if data.get(_BOARD) is None else _board(data[_BOARD], grid)
        return SharedPuzzle(words, words.puzzle(grid, constraints), board)
    except InputError:
        raise
    except Exception:  # a hostile code can raise anything
        raise InputError("the content of the share code makes no sense") from None


def _constraints(data: JsonObject) -> Constraints:
    found = constraints_from_json(data)
    if not all(isinstance(face, str) and face.isalpha() for face in found.faces):
        raise ValueError
    counts = (data.get("constraints", dict) or {}).get("inventory", {}).values()
    if not all(type(count) is int and 0 < count <= SIZE_LIMIT**2 for count in counts):
        raise ValueError
    return found


def _words(data: JsonObject) -> WordList:
    if len(data.get("faces", str, "") or "") > _MAX_FACES:
        raise ValueError
    entries, marks = data.get("words", list) or [], data.get("marks", str, "none")
    signs = {"none": "*@!?", "weights": "@?", "all": ""}[marks or "none"]
    if any(mark in entry for entry in entries for mark in signs):
        raise ValueError
    fields = {**data.data, "words": entries, "squeeze": True}
    return words_from_json(JsonObject(fields, "", fields), source="the share code")


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
