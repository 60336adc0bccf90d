"""Gogens: the letters A to Y once each on 5x5, some of them given, the others told by words.

A word is a walk from letter to letter by king moves. As every letter is on one
cell, a word says which letters touch and nothing else; a letter that comes
twice in a word (in the kind called Hyper) is the same cell twice. So such a word
is cut into pieces without a repeat, each of which begins where the last one ends.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import dropwhile
from typing import Any, BinaryIO

from unboggle.errors import InputError
from unboggle.files import read_text
from unboggle.puzzle import Board, Cell, Face, Grid, Path, Puzzle, Word
from unboggle.wishes import Inventory, Wishes
from unboggle.words import parse_words

SIDE = 5
LETTERS = string.ascii_lowercase[: SIDE * SIDE]
FILE_LIMIT = 100_000
"""The most bytes of a Gogen file."""
_UNKNOWN = "?._ ·"


@dataclass(frozen=True)
class Gogen:
    """A Gogen: its words as written, and the puzzle that they make."""

    words: tuple[Word, ...]
    puzzle: Puzzle

    def walks(self, board: Board) -> dict[Word, Path]:
        """Return the cells that each word visits on a ``board`` that solves it."""
        where = {face: cell for cell, face in board.faces.items()}
        return {word: tuple(where[letter] for letter in word) for word in self.words}


def read_gogen(path: str, *, stdin: BinaryIO | None = None) -> Gogen:
    """Read the Gogen at ``path`` (``-`` is standard input); see `parse_gogen`."""
    text = read_text(path, limit=FILE_LIMIT, what="Gogen", stdin=stdin)
    return parse_gogen(text, "standard input" if path == "-" else path)


def parse_gogen(text: str, name: str = "Gogen") -> Gogen:
    """Return the Gogen written in ``text``.

    Five rows of five cells, ``?``, ``.``, ``_`` or a blank for an unknown one,
    with or without blanks between; an empty line; if wanted the remaining
    letters; the words. Or a JSON object with ``grid`` (rows) and ``words``. Raises
    `InputError` naming ``name`` and the line. A letter given twice is no bad
    input: such a Gogen is impossible.

    >>> gogen = parse_gogen("d.x.m\\n.....\\nq.c.t\\n.....\\nf.u.k\\n\\nmatt lad")
    >>> gogen.words, gogen.puzzle.wishes.given[2, 2]
    (('matt', 'lad'), 'c')
    """
    if text.lstrip().startswith("{"):
        rows, words = _of_json(text, name)
        given = _given([(f"row {k}", row) for k, row in enumerate(rows, start=1)], name)
        return _gogen(given, words, name)
    lines = [line.rstrip() for line in text.splitlines()]
    start = 0
    while (
        lines[start : start + 1]
        and (
            lines[start].startswith("#")  # a heading
            # above the grid, unless it is itself a row of unknown cells
            or (not lines[start] and _rows_follow(lines[start:]))
        )
    ):
        start += 1
    rows = lines[start : start + SIDE]
    if len(rows) < SIDE:
        raise InputError(f"{name}: a Gogen begins with {SIDE} rows of letters and dots")
    given = _given([(f"line {start + k}", row) for k, row in enumerate(rows, start=1)], name)
    end = start + SIDE
    if lines[end : end + 1] and lines[end]:
        raise InputError(
            f"{name}: line {end + 1}: after {SIDE} rows comes an empty line,"
            f" not {_short(lines[end])}; is it one row too many?"
        )
    while end < len(lines) and not lines[end]:
        end += 1
    if end < len(lines) and _is_remaining(lines[end], given, name, end + 1):
        end += 1
    return _gogen(given, "\n" * end + "\n".join(lines[end:]), name)


def _rows_follow(lines: list[str]) -> bool:
    """Whether the first of ``lines`` with something in it is the first of five such."""
    rows = list(dropwhile(lambda line: not line, lines))[:SIDE]
    return len(rows) == SIDE and all(rows)


def _given(rows: list[tuple[str, str]], name: str) -> dict[Cell, Face]:
    given = {}
    for r, (where, row) in enumerate(rows):
        cells = row.split() if len(row.split()) == SIDE and len(row) > SIDE else list(row)
        cells += " " * (SIDE - len(cells))  # an editor has cut the blanks at the end
        if len(cells) > SIDE or any(len(cell) > 1 for cell in cells):
            raise InputError(f"{name}: {where}: {_short(row)} is not {SIDE} cells")
        for c, cell in enumerate(cells):
            if cell not in _UNKNOWN:
                given[r, c] = _letter(cell, name, where)
    return given


def _letter(cell: str, name: str, where: str) -> str:
    if cell.lower() not in LETTERS:
        raise InputError(f"{name}: {where}: a Gogen has the letters A to Y, not {_short(cell)}")
    return cell.lower()


def _is_remaining(line: str, given: Mapping[Cell, Face], name: str, number: int) -> bool:
    """Whether ``line`` lists the letters that are not given; `InputError` if it lists others."""
    letters = re.sub(r"[\s,]+", "", line).lower()
    remaining = set(LETTERS) - set(given.values())
    if set(letters) == remaining and len(letters) == len(remaining):
        return True
    apart = re.split(r"[\s,]+", line.strip())
    if len(apart) == 1 or any(len(letter) > 1 for letter in apart):
        return False  # words
    for letter in apart:
        _letter(letter, name, f"line {number}")
    wrong = sorted(remaining.symmetric_difference(letters)) or sorted(letters)
    raise InputError(
        f"{name}: line {number}: these are not the letters that remain (see {' '.join(wrong)})"
    )


def _of_json(text: str, name: str) -> tuple[list[str], str]:
    try:
        data: Any = json.loads(text)
        grid, words = data["grid"], data["words"]
        rows = [
            row if isinstance(row, str) else "".join(str(cell or ".") for cell in row)
            for row in grid
        ]
        if not all(isinstance(word, str) for word in words) or isinstance(words, str):
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(
            f"{name}: is no Gogen in JSON, an object with the rows 'grid' and the list 'words'"
        ) from None
    if len(rows) != SIDE:
        raise InputError(f"{name}: a Gogen has {SIDE} rows, this one has {len(rows)}")
    return rows, "\n".join(words)


def _gogen(given: dict[Cell, Face], text: str, name: str) -> Gogen:
    words = parse_words(text, source=name, q="plain").words
    for word in words:
        for letter in word:
            _letter(letter, name, f"the word {_short(word)}")
    spellings = {piece: (tuple(piece),) for word in words for piece in pieces(word)}
    wishes = Wishes(given, Inventory(dict.fromkeys(LETTERS, 1)))
    return Gogen(words, Puzzle(Grid.rectangle(SIDE, SIDE), spellings, wishes))


def pieces(word: Word) -> Iterator[Word]:
    """Yield ``word`` cut where a letter comes again; doubled letters, as nobody can, stay.

    >>> list(pieces("cat")), list(pieces("abcab")), list(pieces("all"))
    (['cat'], ['abc', 'cab'], ['al', 'll'])
    """
    piece = word[0]
    for letter in word[1:]:
        if letter in piece:
            if len(piece) > 1:
                yield piece
            piece = piece[-1] + letter
        else:
            piece += letter
    yield piece


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
