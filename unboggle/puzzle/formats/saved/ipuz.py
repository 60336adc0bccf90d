"""Read ipuz word searches, versions 1 and 2: http://ipuz.org.

The specification does not state whether the cells of a word, ``[column, row]``, count from 0 or
from 1. Both are accepted: the one that spells every word. A field of our own removes the doubt.
"""

from __future__ import annotations

from typing import Any

from unboggle.phrases import quoted
from unboggle.puzzle.formats.saved._contract import (
    MAX_SIDE,
    MAX_WORDS,
    SavedPuzzle,
    WrongFileFormat,
    checked_paths,
    face_of,
    is_count,
    need,
    path_of,
    rectangle,
    word_of,
)
from unboggle.puzzle.model.cells import Path
from unboggle.puzzle.model.faces import Face

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/wordsearch#1"
FIRST_CELL = "org.unboggle:first-cell"
"""The number of the first row and of the first column in ``cells``: 0 or 1."""
EMPTY = 0
"""The value of a blank cell in ``puzzle``, unless the file sets another one."""


def is_ipuz(data: dict[str, Any]) -> bool:
    """Whether ``data`` declares itself as ipuz."""
    return str(data.get("version", "")).startswith("http://ipuz.org/")


def read_ipuz(data: dict[str, Any], *, q: str) -> SavedPuzzle:
    """Return the board and the words of the ipuz word search ``data``.

    Raises `WrongFileFormat` with the reason if it is invalid.
    """
    need(data["version"] in (VERSION, "http://ipuz.org/v1"), "its version is neither 1 nor 2")
    kinds = data.get("kind")
    search = isinstance(kinds, list) and any(
        isinstance(kind, str) and kind.split("#")[0] == KIND.split("#")[0] for kind in kinds
    )
    need(search, "it is not a word search: its kind is another")
    need(data.get("retrace", False) is False, "its words may use a cell twice (retrace)")
    rows = _board(data)
    words, cells = _solution(data.get("solution"))
    first = data.get(FIRST_CELL)
    need(first in (None, 0, 1) and first is not False, f"its {FIRST_CELL} is neither 0 nor 1")
    objections = []
    for base in (0, 1) if first is None else (first,):
        paths: dict[str, Path] = {
            word: tuple((row - base, column - base) for column, row in path)
            for word, path in cells.items()
        }
        try:
            return checked_paths(SavedPuzzle(rows, words, paths), q)
        except WrongFileFormat as error:
            objections.append(error)
    raise objections[0]


def _board(data: dict[str, Any]) -> list[list[Face | None]]:
    size = data.get("dimensions")
    if not isinstance(size, dict):
        raise WrongFileFormat("it has no dimensions")
    width, height = size.get("width"), size.get("height")
    good = is_count(width, MAX_SIDE) and is_count(height, MAX_SIDE)
    need(good, f"its dimensions are not numbers from 1 to {MAX_SIDE}")
    rows = rectangle(data.get("puzzle", []), "puzzle")
    found = len(rows[0]), len(rows)
    need(found == (width, height), f"its puzzle is {found[0]} wide and {found[1]} high, its"
         f" dimensions say {width} and {height}")  # fmt: skip
    block, empty = data.get("block", "#"), data.get("empty", EMPTY)
    return [[_face(cell, block, empty) for cell in row] for row in rows]


def _face(cell: object, block: object, empty: object) -> Face | None:
    if isinstance(cell, dict):  # with a style, or a value of its own
        cell = cell.get("value", cell.get("cell"))
    if cell is None or cell == block:
        return None
    if cell in (empty, str(empty), ""):
        return ""
    what = f"a cell of its puzzle is {quoted(str(cell))}, which is not a letter"
    need(isinstance(cell, str), what)
    return face_of(str(cell))


def _solution(solution: object) -> tuple[tuple[str, ...], dict[str, Path]]:
    """Return the words, and the cells of those words that have cells."""
    if solution is None:
        return (), {}
    if isinstance(solution, str):
        solution = [solution]
    if isinstance(solution, list):
        need(len(solution) <= MAX_WORDS, f"its solution has more than {MAX_WORDS:,} words")
        return tuple(map(word_of, solution)), {}
    if not isinstance(solution, dict) or len(solution) > MAX_WORDS:
        raise WrongFileFormat(f"its solution is not a list of at most {MAX_WORDS:,} words")
    words = tuple(map(word_of, solution))
    cells = {
        word: path_of(group["cells"], word)
        for word, group in solution.items()
        if isinstance(group, dict) and "cells" in group
    }
    return words, cells
