"""The C kernel, where there is one: the same words and paths as `unboggle.trace`, faster.

The kernel is optional, and so is believing it: what is shown to anybody as a
solution is traced by `unboggle.trace`. ``UNBOGGLE_KERNEL=0`` in the environment
turns it off; ``UNBOGGLE_REQUIRE_KERNEL=1`` makes its absence an error.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable

from unboggle.puzzle import Board, Grid, Path, Spelling, Word
from unboggle.trace import Trie, trace

try:
    import unboggle._kernel as _kernel
except ModuleNotFoundError:
    _REASON = "it was not built when unboggle was installed (is there a C compiler?)"
except ImportError as error:  # built, but not for this Python or this machine
    _REASON = str(error)
else:
    _REASON = ""


def available() -> bool:
    """Whether the kernel is there and in use."""
    return why_missing() is None


def why_missing() -> str | None:
    """Return why the kernel is not in use, or None if it is."""
    if os.environ.get("UNBOGGLE_KERNEL") == "0":
        return "UNBOGGLE_KERNEL=0 turns it off"
    return _REASON or None


def trace_words(
    board: Board,
    spellings: Iterable[tuple[Word, Spelling]],
    *,
    deadline: float | None = None,
) -> dict[Word, Path]:
    """Return what `trace` does for the trie of ``spellings``: each word on ``board``, and a path.

    By the kernel if it is available and the board shows no more faces than it
    can tell apart, else by `trace`. Past ``deadline`` (monotonic time) it raises
    `TimeoutError`, the kernel some tenths of a second later.

    >>> trace_words(Board.of_rows(["cat"]), [("at", ("a", "t")), ("act", ("a", "c", "t"))])
    {'at': ((0, 1), (0, 2))}
    """
    faces = sorted(set(board.faces.values()))
    if not _usable() or len(faces) > _kernel.FACES:
        shown = frozenset(faces)
        pairs = Trie.of(pair for pair in spellings if shown.issuperset(pair[1]))
        return trace(board, pairs, deadline=deadline)
    number = {face: k for k, face in enumerate(faces)}
    words: list[Word] = []
    numbered: list[bytes] = []
    for word, spelling in spellings:
        try:
            numbered.append(bytes([number[face] for face in spelling]))
        except KeyError:  # the board does not show that face
            continue
        words.append(word)
    cells = board.grid.cells
    shows = [number[board.faces[c]] if c in board.faces else _kernel.BLANK for c in cells]
    found: dict[Word, Path] = {}
    left = math.inf if deadline is None else deadline - time.monotonic()
    trie = _kernel.Trie(numbered)
    for index, path in _kernel.trace(trie, _compiled(board.grid), bytes(shows), left):
        word = words[index]
        if word not in found:  # another spelling of it may have come first
            found[word] = tuple(cells[k] for k in path)
    return found


def _usable() -> bool:
    """Whether to use the kernel; `RuntimeError` if it is missing where it must not be."""
    missing = why_missing()
    if missing and os.environ.get("UNBOGGLE_REQUIRE_KERNEL", "0") not in ("", "0"):
        raise RuntimeError(f"UNBOGGLE_REQUIRE_KERNEL asks for the C kernel, but {missing}")
    return not missing


def _compiled(grid: Grid) -> _kernel.Grid:
    """Return ``grid`` as the kernel wants it: cells by number, in reading order."""
    number = {cell: k for k, cell in enumerate(grid.cells)}
    return _kernel.Grid([[number[d] for d in grid.neighbours[cell]] for cell in grid.cells])
