"""Wishes as people type them: ``d.x.m ..... q.c.t`` and ``a-y``."""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Mapping

from unboggle.errors import InputError
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.notation import parse_board, read_board
from unboggle.puzzle.spelling import letters_of
from unboggle.puzzle.wishes import Inventory

AT_MOST = "max:"


def read_given(text: str, grid: Grid, *, q: str = "qu") -> Mapping[Cell, Face]:
    """Return the given cells that ``text``, or the file of that name, puts on ``grid``.

    A board as for ``unboggle solve``, ``.``, ``?`` or ``_`` where nothing is
    given, but ``qu`` is one cell, as in a word (so is a q alone; ``quu`` is Qu and U).
    Raises `InputError` if it is no board or not of the size of ``grid``.

    >>> read_given("d.. ... ..a", Grid.rectangle(3, 3))
    {(0, 0): 'd', (2, 2): 'a'}
    """
    return _read_cells(text, grid, q, "the given cells", joined=True)


def read_target(text: str, grid: Grid, *, q: str = "qu") -> Board:
    """Return the board on ``grid`` that ``text``, or the file of that name, is; see `read_given`.

    Raises `InputError` if it is none, shows nothing or has another size.

    >>> str(read_target("at ..", Grid.rectangle(2, 2)))
    'AT ..'
    """
    faces = _read_cells(text, grid, q, "the letters of --board")
    if not faces:
        raise InputError("the board shows no letter")
    return Board(grid, faces)


def _read_cells(
    text: str, grid: Grid, q: str, what: str, *, joined: bool = False
) -> dict[Cell, Face]:
    if joined and not text.strip():
        raise InputError(f"{what}: there is no row in {text!r}")
    try:
        board = _instead_of_a_folder(text, grid, q, joined) or read_board(text, q=q, joined=joined)
    except InputError as error:
        hint = " (qu is one cell, Qu)" * (joined and q == "qu" and "qu" in text.lower())
        raise InputError(f"{what}: {error}{hint}") from None
    if 1 in (grid.rows, grid.columns) and len(board.grid.cells) == len(grid.cells):
        # one row of nine cells would be read as a square
        return {c: f for c, f in zip(grid.cells, board.shown(), strict=True) if f}
    if (board.grid.rows, board.grid.columns) != (grid.rows, grid.columns):
        one = joined and q == "qu" and "qu" in board.faces.values()
        name = len(text.split()) == 1 and not os.path.exists(text)  # perhaps that of a file
        raise InputError(
            f"{what} make a {board.grid} board{' (Qu is one cell)' * one}, the size asked for"
            f" is {grid}{f'; there is no file {text!r}' * name}"
        )
    stray = [cell for cell in grid.cells if cell not in board.grid.neighbours]
    if stray or len(board.grid.cells) != len(grid.cells):
        raise InputError(f"{what} and the grid do not have the same holes (#)")
    return dict(board.faces)


def _instead_of_a_folder(text: str, grid: Grid, q: str, joined: bool) -> Board | None:
    """Return the board for ``grid`` that ``text`` is, if otherwise it would name a folder: ``..``.

    No folder can be read as a board.
    """
    if os.path.isdir(text):
        with contextlib.suppress(InputError):
            board = parse_board(text, q=q, joined=joined)
            if len(board.grid.cells) == len(grid.cells):
                return board
    return None


def parse_inventory(text: str, *, q: str = "qu") -> Inventory:
    """Return the inventory that ``text`` names.

    Letters as in the row of a board, each as often as it is written; ``a-y`` is a
    range, each once; with ``max:`` in front it is at most so many of each. ``qu`` is
    one letter, as in a word (so is a q alone; ``quu`` is Qu and U), unless ``q`` is ``"plain"``.

    >>> parse_inventory("max:a-ca").counts
    {'a': 2, 'b': 1, 'c': 1}
    >>> parse_inventory("quit").counts
    {'i': 1, 'qu': 1, 't': 1}
    """
    body = text.strip()
    at_most = body.lower().startswith(AT_MOST)
    spread: list[str] = []
    for letters in body[len(AT_MOST) if at_most else 0 :].replace(",", " ").split():
        spread += _spread(letters, text)
    if not spread:
        raise InputError(f"the inventory {text!r} has no letter in it")
    strange = next(
        (c for letters in spread for c in letters_of(letters) if not c[0].isalpha()), None
    )
    if strange is not None:
        raise InputError(f"the inventory {text!r} has {strange!r}, which is no letter")
    try:
        rows = [parse_board(letters, q=q, joined=True).shown() for letters in spread]
        faces = [face for row in rows for face in row if face]
    except InputError as error:
        raise InputError(f"the inventory {text!r}: {error}") from None
    return Inventory(dict(sorted(Counter(faces).items())), at_most)


def _spread(letters: str, text: str) -> list[str]:
    """Return the runs of ``letters`` without ranges, and each letter of a range."""
    spread, k = [""], 0
    while k < len(letters):
        if letters[k + 1 : k + 2] == "-":
            first, last = letters[k], letters[k + 2 : k + 3]
            if not (first.isascii() and last.isascii() and first.isalpha() and last.isalpha()):
                raise InputError(f"the inventory {text!r}: a range is two letters, such as a-y")
            if first.isupper() != last.isupper():
                first, last = first.lower(), last.lower()
            if first > last:
                raise InputError(f"the inventory {text!r}: the range {first}-{last} is empty")
            spread += [*(chr(code) for code in range(ord(first), ord(last) + 1)), ""]
            k += 3
        else:
            spread[-1] += letters[k]
            k += 1
    return [run for run in spread if run]
