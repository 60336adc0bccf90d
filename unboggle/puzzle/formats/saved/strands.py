"""Strands puzzles: the JSON that the New York Times' game loads.

``startingBoard`` is rows of letters, ``themeCoords`` each theme word with its cells,
``[row, column]`` from 0; the spangram's cells are there too or in ``spangramCoords``. Each cell is
in exactly one of these words. ``solutions``, the other words that the game accepts, is not read.
All letters are capitals: on a board with İ or Ğ, I is ı.
"""

from __future__ import annotations

from typing import Any

from unboggle.puzzle.formats.saved._contract import (
    MAX_WORDS,
    SavedPuzzle,
    WrongFileFormat,
    checked_paths,
    face_of,
    need,
    path_of,
    rectangle,
    word_of,
)
from unboggle.puzzle.model.capitals import folded, is_turkish
from unboggle.puzzle.model.cells import Cell, Path, place_name
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.spelling import letters_of

_LONGEST_CLUE = 500


def is_strands(data: dict[str, Any]) -> bool:
    """Whether ``data`` has the fields of a Strands puzzle."""
    return "startingBoard" in data and "themeCoords" in data


def read_strands(data: dict[str, Any]) -> SavedPuzzle:
    """Return the Strands puzzle ``data``; may raise `WrongFileFormat`."""
    board = data["startingBoard"]
    good = isinstance(board, list) and all(isinstance(row, str) for row in board)
    need(good, "its startingBoard is not a list of rows")
    turkish = is_turkish("".join(board))
    lines = [folded(row, turkish=True) if turkish else row for row in board]
    letters = rectangle([list(letters_of(line)) for line in lines], "startingBoard")
    rows: list[list[Face | None]] = [[face_of(letter) for letter in row] for row in letters]
    theme = data["themeCoords"]
    if not isinstance(theme, dict) or not 0 < len(theme) <= MAX_WORDS:
        raise WrongFileFormat(f"its themeCoords are not a list of at most {MAX_WORDS:,} words")

    def word(value: object) -> str:
        return folded(word_of(value), turkish=True) if turkish else word_of(value)

    paths: dict[str, Path] = {word(one): path_of(cells, one) for one, cells in theme.items()}
    spangram = word(data.get("spangram", ""))
    if "spangramCoords" in data:
        paths[spangram] = path_of(data["spangramCoords"], spangram)
    words = tuple(dict.fromkeys([*paths, spangram]))
    clue = data.get("clue") or ""
    plain = isinstance(clue, str) and clue.isprintable() and len(clue) <= _LONGEST_CLUE
    need(plain, f"its clue is not a line of at most {_LONGEST_CLUE} characters")
    saved = checked_paths(SavedPuzzle(rows, words, paths, spangram, clue), "plain")
    _each_once(rows, paths, complete=spangram in paths)
    return saved


def _each_once(rows: list[list[Face | None]], paths: dict[str, Path], *, complete: bool) -> None:
    """Raise `WrongFileFormat` if words share a cell or, if ``complete``, a cell is in no word."""
    used: dict[Cell, str] = {}
    for word, path in paths.items():
        for cell in path:
            need(cell not in used, f"{used.get(cell)!r} and {word!r} share {place_name(cell)}")
            used[cell] = word
    left = [(r, c) for r, row in enumerate(rows) for c in range(len(row)) if (r, c) not in used]
    need(not complete or not left, f"{place_name(left[0])} is in no word" if left else "")
