"""No board leaves the house without being traced; what no word needs is taken away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unboggle.errors import Bug
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Cell, Path, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline


def verified(
    board: Board, puzzle: Puzzle, *, deadline: Deadline = NEVER
) -> tuple[Board, dict[Word, Path]]:
    """Return ``board`` without faces that no word and no wish needs, and each word's path.

    Raises `Bug` if a word is not there or a wish is broken: then encoding
    or solver is wrong, and no such board may leave the house. Raises `Late` past ``deadline``.
    """
    paths = trace_puzzle(board, puzzle, deadline=deadline)
    lost = [word for word in puzzle.words if word not in paths]
    if lost:
        raise Bug(f"the board found does not hold {lost[0]!r}")
    wishes = puzzle.wishes
    if not wishes.fills:
        board, paths = _thinned(board, paths, puzzle, deadline)
    broken = wishes.broken(board.faces)
    if broken:
        raise Bug(f"the board found breaks a wish: {broken}")
    return board, {word: paths[word] for word in puzzle.words}


def _thinned(
    board: Board, paths: dict[Word, Path], puzzle: Puzzle, deadline: Deadline
) -> tuple[Board, dict[Word, Path]]:
    """Return the board without what can go one after the other, the given cells kept."""
    given = puzzle.wishes.given
    board = on_paths(board, paths, given)
    for cell in board.grid.cells:  # words may have other paths
        if cell in given or cell not in board.faces:
            continue
        deadline.check()
        rest = Board(board.grid, {c: f for c, f in board.faces.items() if c != cell})
        through = {w: puzzle.spellings[w] for w, path in paths.items() if cell in path}
        moved = trace_puzzle(rest, Puzzle(puzzle.grid, through), deadline=deadline)
        if len(moved) == len(through):
            paths.update(moved)
            board = rest
    return on_paths(board, paths, given), paths


def on_paths(board: Board, paths: Mapping[Word, Path], given: Iterable[Cell] = ()) -> Board:
    """Return ``board`` with nothing but the cells of ``paths`` and those ``given``."""
    needed = {cell for path in paths.values() for cell in path}.union(given)
    return Board(board.grid, {c: f for c, f in board.faces.items() if c in needed})
