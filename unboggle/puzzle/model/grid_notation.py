"""Letters on the cells of a grid as people type them: ``d.x.m ..... q.c.t``."""

from __future__ import annotations

import contextlib
import os
from typing import cast

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.notation import board_at, board_in
from unboggle.puzzle.model.reading import PLAIN_READING, Q, ReadOptions


def load_target_board(text: str, grid: Grid, *, reading: ReadOptions = PLAIN_READING) -> Board:
    """Return the board on ``grid`` in ``text``, or in the file of that name.

    Raises `InputError` if it is not a board, shows no letter or has another size.

    >>> str(load_target_board("at ..", Grid.rectangle(2, 2)))
    'AT ..'
    """
    validated(load_target_board, locals())
    faces = read_cells(text, grid, reading.q, "the letters of the board")
    if not faces:
        raise InputError("the board shows no letter")
    return Board(grid, faces)


def read_cells(
    text: str, grid: Grid, q: str, what: str, *, joined: bool = False, inline: bool = False
) -> dict[Cell, Face]:
    """Return the faces that ``text``, or the file of that name, puts on cells of ``grid``.

    ``joined``: qu is one cell, as in a word. ``inline``: the text names no file. Raises
    `InputError`, beginning with ``what``, if it is not a board or not of the size of ``grid``.
    """
    if joined and not text.strip():
        raise InputError(f"{what}: there is no row in {text!r}; write rows such as 'd.x ... q.c'")
    try:
        reading = ReadOptions(q=cast(Q, q))
        board = (
            board_in(text, reading, joined=joined)
            if inline
            else _instead_of_a_folder(text, grid, reading, joined)
            or board_at(text, reading, joined=joined)
        )
    except InputError as error:
        hint = " (qu is one cell, Qu)" * (joined and q == "qu" and "qu" in text.lower())
        raise InputError(f"{what}: {error}{hint}") from None
    if 1 in (grid.rows, grid.columns) and len(board.grid.cells) == len(grid.cells):
        # one row of nine cells could be read as a square
        return {c: f for c, f in zip(grid.cells, board.shown(), strict=True) if f}
    if (board.grid.rows, board.grid.columns) != (grid.rows, grid.columns):
        one = joined and q == "qu" and "qu" in board.faces.values()
        # perhaps meant as a file name
        name = not inline and len(text.split()) == 1 and not os.path.exists(text)
        no_file = f": there is no file {text!r}, and as letters they" if name else ""
        raise InputError(
            f"{what}{no_file} make a {board.grid} board{' (Qu is one cell)' * one}, but the"
            f" requested size is {grid}"
        )
    stray = [cell for cell in grid.cells if cell not in board.grid.neighbours]
    if stray or len(board.grid.cells) != len(grid.cells):
        raise InputError(f"{what} and the grid do not have the same holes (#)")
    return dict(board.faces)


def read_row(text: str, q: str, what: str) -> tuple[Face, ...] | None:
    """Return the faces of a row, ``""`` for a blank cell; None if there are holes or more rows."""
    if not text.strip():
        raise InputError(f"{what}: there is no row in {text!r}; write a row such as 'd.x'")
    try:
        board = board_at(text, ReadOptions(q=cast(Q, q)), joined=True)
    except InputError as error:
        raise InputError(f"{what}: {error}") from None
    one = len(text.split()) == 1 and not os.path.exists(text)  # a row of nine is read as a square
    if (board.grid.rows > 1 and not one) or len(
        board.grid.cells
    ) != board.grid.rows * board.grid.columns:
        return None
    return tuple(board.shown())


def _instead_of_a_folder(text: str, grid: Grid, reading: ReadOptions, joined: bool) -> Board | None:
    """Return the board on ``grid`` in ``text`` if ``text`` is also the name of a folder: ``..``.

    A folder cannot be read as a board.
    """
    if os.path.isdir(text):
        with contextlib.suppress(InputError):
            board = board_in(text, reading, joined=joined)
            if len(board.grid.cells) == len(grid.cells):
                return board
    return None
