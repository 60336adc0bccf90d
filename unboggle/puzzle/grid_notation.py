"""Letters on the cells of a grid as people type them: ``d.x.m ..... q.c.t``."""

from __future__ import annotations

import contextlib
import os

from unboggle.errors import InputError, checked
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.notation import parse_board, read_board


def read_target(text: str, grid: Grid, *, q: str = "qu") -> Board:
    """Return the board on ``grid`` that ``text``, or the file of that name, is.

    Raises `InputError` if it is none, shows nothing or has another size.

    >>> str(read_target("at ..", Grid.rectangle(2, 2)))
    'AT ..'
    """
    checked(read_target, locals())
    faces = read_cells(text, grid, q, "the letters of the board")
    if not faces:
        raise InputError("the board shows no letter")
    return Board(grid, faces)


def read_cells(
    text: str, grid: Grid, q: str, what: str, *, joined: bool = False
) -> dict[Cell, Face]:
    """Return the faces that ``text``, or the file of that name, puts on cells of ``grid``.

    ``joined``: qu is one cell, as in a word. Raises `InputError`, which begins with
    ``what``, if it is no board or not of the size of ``grid``.
    """
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
        no_file = f": there is no file {text!r}, and as letters they" if name else ""
        raise InputError(
            f"{what}{no_file} make a {board.grid} board{' (Qu is one cell)' * one}, the size asked"
            f" for is {grid}"
        )
    stray = [cell for cell in grid.cells if cell not in board.grid.neighbours]
    if stray or len(board.grid.cells) != len(grid.cells):
        raise InputError(f"{what} and the grid do not have the same holes (#)")
    return dict(board.faces)


def read_row(text: str, q: str, what: str) -> tuple[Face, ...] | None:
    """Return the faces of a row, ``""`` for a blank cell; None for several rows, or with holes."""
    if not text.strip():
        raise InputError(f"{what}: there is no row in {text!r}")
    try:
        board = read_board(text, q=q, joined=True)
    except InputError as error:
        raise InputError(f"{what}: {error}") from None
    one = len(text.split()) == 1 and not os.path.exists(text)  # a row of nine is read as a square
    if (board.grid.rows > 1 and not one) or len(
        board.grid.cells
    ) != board.grid.rows * board.grid.columns:
        return None
    return tuple(board.shown())


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
