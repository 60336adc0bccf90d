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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import TYPE_CHECKING, Any, BinaryIO

from unboggle.errors import InputError
from unboggle.files import read_text
from unboggle.puzzle import Board, Cell, Face, Grid, Path, Puzzle, Word
from unboggle.trace import holds
from unboggle.wishes import Inventory, Wishes
from unboggle.words import parse_words

if TYPE_CHECKING:
    from unboggle.gogen_logic import Grade

SIDE = 5
LETTERS = string.ascii_lowercase[: SIDE * SIDE]
FILE_LIMIT = 100_000
"""The most bytes of a Gogen file."""
_UNKNOWN = "?._ ·"


@dataclass(frozen=True)
class Gogen:
    """A Gogen: its words as written, the puzzle that they make, the solution if it comes along."""

    words: tuple[Word, ...]
    puzzle: Puzzle
    solution: Board | None = None

    def walks(self, board: Board) -> dict[Word, Path]:
        """Return the cells that each word visits on a ``board`` that solves it."""
        where = {face: cell for cell, face in board.faces.items()}
        return {word: tuple(where[letter] for letter in word) for word in self.words}

    def solved_by(self, board: Board) -> bool:
        """Whether ``board`` keeps the given letters, has every letter once and holds the words."""
        return self.puzzle.wishes.broken(board.faces) is None and holds(board, self.puzzle)

    def restricted(self, given: Iterable[Cell], words: Sequence[Word]) -> Gogen:
        """Return it with only these of its ``given`` cells and these of its ``words``."""
        return _of({cell: self.puzzle.wishes.given[cell] for cell in given}, words)

    @property
    def grade(self) -> Grade:
        """How hard it is to solve by logic; it has to have one board only."""
        from unboggle import gogen_logic as logic

        given = self.puzzle.wishes.given
        letters = {SIDE * r + c: logic.numbers(face)[0] for (r, c), face in given.items()}
        return logic.grade(letters, logic.touching(self.words))


def read_gogen(path: str, *, stdin: BinaryIO | None = None) -> Gogen:
    """Read the Gogen at ``path`` (``-`` is standard input); see `parse_gogen`."""
    text = read_text(path, limit=FILE_LIMIT, what="Gogen", stdin=stdin)
    return parse_gogen(text, "standard input" if path == "-" else path)


def parse_gogen(text: str, name: str = "Gogen") -> Gogen:
    """Return the Gogen written in ``text``.

    Five rows of five cells, ``?``, ``.``, ``_`` or a blank for an unknown one,
    with or without blanks between; an empty line; if wanted the remaining
    letters; the words. Or a JSON object with ``grid`` (rows), ``words`` and, if
    wanted, ``solution`` (rows); or the report on one that `unboggle gogen make` made.
    Raises `InputError` naming ``name`` and the line. A letter given twice is no bad
    input: such a Gogen is impossible.

    >>> gogen = parse_gogen("d.x.m\\n.....\\nq.c.t\\n.....\\nf.u.k\\n\\nmatt lad")
    >>> gogen.words, gogen.puzzle.wishes.given[2, 2]
    (('matt', 'lad'), 'c')
    """
    if text.lstrip().startswith("{"):
        rows, words, solution = _of_json(text, name)
        given = _given([(f"row {k}", row) for k, row in enumerate(rows, start=1)], name)
        gogen = _gogen(given, words, name)
        return gogen if solution is None else replace(gogen, solution=_solution(solution, name))
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


def _of_json(text: str, name: str) -> tuple[list[str], str, list[str] | None]:
    try:
        data: Any = json.loads(text)
        if "puzzles" in data:
            if len(data["puzzles"]) != 1:
                number = len(data["puzzles"])
                raise InputError(f"{name}: there are {number} Gogens in it; solve one at a time")
            data = data["puzzles"][0]
        rows, words, solution = _of_grid(data["grid"]), data["words"], data.get("solution")
        if not all(isinstance(word, str) for word in words) or isinstance(words, str):
            raise TypeError
        answer = None if solution is None else _of_grid(solution)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(
            f"{name}: is no Gogen in JSON, an object with the rows 'grid' and the list 'words'"
        ) from None
    for what, side in (("a Gogen", rows), ("its solution", answer)):
        if side is not None and len(side) != SIDE:
            raise InputError(f"{name}: {what} has {SIDE} rows, this one has {len(side)}")
    return rows, "\n".join(words), answer


def _of_grid(grid: Any) -> list[str]:
    return [
        row if isinstance(row, str) else "".join(str(cell or ".") for cell in row) for row in grid
    ]


def _solution(rows: list[str], name: str) -> Board:
    where = [(f"row {k} of the solution", row) for k, row in enumerate(rows, start=1)]
    faces = _given(where, name)
    if len(faces) < SIDE * SIDE:
        raise InputError(f"{name}: the solution has to show a letter on every cell")
    return Board(Grid.rectangle(SIDE, SIDE), faces)


def _gogen(given: dict[Cell, Face], text: str, name: str) -> Gogen:
    words = parse_words(text, source=name, q="plain").words
    for word in words:
        for letter in word:
            _letter(letter, name, f"the word {_short(word)}")
    return _of(given, words)


def _of(given: dict[Cell, Face], words: Sequence[Word]) -> Gogen:
    spellings = {piece: (tuple(piece),) for word in words for piece in pieces(word)}
    wishes = Wishes(given, Inventory(dict.fromkeys(LETTERS, 1)))
    return Gogen(tuple(words), Puzzle(Grid.rectangle(SIDE, SIDE), spellings, wishes))


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
