"""A *peer*: an external Python file that is measured like our own methods.

For all words it defines ``solve(words, rows, columns, seed)``, which returns the rows of a board,
or None if it knows that there is none. For most words it defines one of two functions.
``solve_most(words, rows, columns, seed)`` returns the rows of the best board that it finds, or
None. ``improve(words, rows, columns, seed, report)`` calls ``report(rows, at_most)`` with each
better board and each better upper bound of the number of words; either may be None.

A word is a tuple of faces. A row is a list of faces with ``""`` for a blank cell, or a string of
letters. A peer needs no time limit: it is killed at the deadline.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any

from unboggle.errors import BackendError
from unboggle.lab.runs import TaskName
from unboggle.puzzle import Board, Puzzle, Spelling
from unboggle.system.channel import Channel

CONTRACT: dict[TaskName, dict[str, str]] = {
    "all": {"solve": "solve(words, rows, columns, seed)"},
    "most": {
        "solve_most": "solve_most(words, rows, columns, seed)",
        "improve": "improve(words, rows, columns, seed, report)",
    },
}
"""The functions of which a peer defines one, with their arguments."""


def words_of(puzzle: Puzzle) -> list[Spelling]:
    """Return the words of ``puzzle`` for a peer: the first spelling of each."""
    return [spellings[0] for spellings in puzzle.spellings.values()]


def board_of_rows(rows: Iterable[Iterable[str | None]], puzzle: Puzzle) -> Board:
    """Return the board of a peer's ``rows``; `BackendError` if it has another size."""
    grid = puzzle.grid
    try:
        faces = [["" if f in (None, ".", " ") else str(f).lower() for f in row] for row in rows]
    except TypeError:  # not rows
        faces = []
    if [len(row) for row in faces] != [grid.columns] * grid.rows:
        raise BackendError(f"the peer's answer is not a board of {grid}")
    cells = ((cell, faces[cell[0]][cell[1]]) for cell in grid.cells)
    return Board(grid, {cell: face for cell, face in cells if face})


def load_peer(path: str) -> Any:
    """Return the module in the file ``path``, which may import from its own folder."""
    from importlib.util import module_from_spec, spec_from_file_location

    sys.path.append(os.path.dirname(path))
    spec = spec_from_file_location("unboggle_peer", path)
    if spec is None or spec.loader is None:
        raise BackendError("is not a Python file: its name must end in .py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check(channel: Channel, path: str, task: TaskName) -> None:
    """In a child: send the reason why the peer in the file ``path`` cannot be used, or None."""
    objection = None
    try:
        found = load_peer(path)
        if not any(callable(getattr(found, name, None)) for name in CONTRACT[task]):
            objection = f"does not define {' or '.join(CONTRACT[task].values())}"
    except ModuleNotFoundError as error:
        package = (error.name or "?").partition(".")[0]
        objection = f"needs {package}, which is not installed (pip install {package})"
    channel.send(objection)
