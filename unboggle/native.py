"""The C kernel, where there is one: the same words and paths as `unboggle.trace`, faster.

The kernel is optional, and so is believing it: what is shown to anybody as a
solution is traced by `unboggle.trace`. ``UNBOGGLE_KERNEL=0`` in the environment
turns it off; ``UNBOGGLE_REQUIRE_KERNEL=1`` makes its absence an error.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Sequence

from unboggle.layout import KingMoves
from unboggle.puzzle import Board, Face, Grid, Path, Spelling, Word
from unboggle.trace import Runs, Trie, everywhere, trace

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
    numbering = _numbering(board)
    if numbering is None:
        return trace(board, _trie(board, spellings), deadline=deadline)
    return _trace(board, numbering, *_numbered(spellings, numbering), deadline)


def trace_letters(board: Board, words: Sequence[Word]) -> dict[Word, Path]:
    """Return what `trace_words` does for words of single letters, each a face of ``board``.

    Faster for a whole dictionary: all words are numbered at once.

    >>> trace_letters(Board.of_rows(["cat"]), ["at", "act"])
    {'at': ((0, 1), (0, 2))}
    """
    numbering = _numbering(board)
    if numbering is None or not words:
        return trace_words(board, ((word, tuple(word)) for word in words))
    # In Latin-1 a character is a byte; no face has the number 255, which ends words.
    table = {ord(face): chr(number) for face, number in numbering.items()} | {ord("\n"): "\xff"}
    numbered = "\n".join(words).translate(table).encode("latin-1").split(b"\xff")
    return _trace(board, numbering, words, numbered)


def _trace(
    board: Board,
    numbering: dict[Face, int],
    words: Sequence[Word],
    numbered: list[bytes],
    deadline: float | None = None,
) -> dict[Word, Path]:
    path_of = _path_maker(board.grid)
    found: dict[Word, Path] = {}
    faces = _shown(board, numbering)
    left = math.inf if deadline is None else deadline - time.monotonic()
    trie = _kernel.Trie(numbered)
    for index, path in _kernel.trace(trie, compiled(board.grid), faces, left):
        word = words[index]
        if word not in found:  # another spelling of it may have come first
            found[word] = path_of(path)
    return found


def trace_everywhere(
    board: Board,
    spellings: Iterable[tuple[Word, Spelling]],
    *,
    limit: int,
    heat: bool = False,
    deadline: float = math.inf,
) -> dict[Word, Runs]:
    """Return what `everywhere` does for the trie of ``spellings``, by the kernel if it can.

    Without ``heat`` the kernel leaves ``cells`` empty; with it, memory grows by a
    bit for each word and cell. Raises `TimeoutError` past ``deadline``
    (monotonic time).
    """
    numbering = _numbering(board)
    if numbering is None:
        until = None if deadline == math.inf else deadline
        return everywhere(board, _trie(board, spellings), limit=limit, deadline=until)
    words, numbered = _numbered(spellings, numbering)
    seconds = deadline - time.monotonic()
    faces = _shown(board, numbering)
    trie, grid = _kernel.Trie(numbered), compiled(board.grid)
    result = _kernel.every_path(trie, grid, faces, limit, heat, seconds)
    if result is None:
        raise TimeoutError("tracing took too long")
    paths: dict[Word, list[Path]] = {}
    cell_of = board.grid.cells  # all paths share these tuples
    for index, path in result[1]:
        kept = paths.setdefault(words[index], [])
        if len(kept) < limit:  # each of its spellings has up to so many
            kept.append(tuple([cell_of[k] for k in path]))
    counts: dict[Word, int] = {}
    cells: dict[Word, int] = {}
    for index, count, used in result[0]:
        word = words[index]
        counts[word] = counts.get(word, 0) + count
        cells[word] = cells.get(word, 0) | int.from_bytes(used or b"", "little")
    return {w: Runs(counts[w], tuple(paths.get(w, ())), cells[w]) for w in counts}


def compiled(grid: Grid) -> _kernel.Grid:
    """Return ``grid`` as the kernel wants it: cells by number, in reading order."""
    moves = grid.neighbours
    if isinstance(moves, KingMoves):
        return _kernel.king_grid(
            moves.rows, moves.columns, moves.mask, moves.wrap_rows, moves.wrap_columns
        )
    number = {cell: k for k, cell in enumerate(grid.cells)}
    return _kernel.Grid([[number[d] for d in moves[cell]] for cell in grid.cells])


def _trie(board: Board, spellings: Iterable[tuple[Word, Spelling]]) -> Trie:
    shown = frozenset(board.faces.values())
    return Trie.of(pair for pair in spellings if shown.issuperset(pair[1]))


def _numbering(board: Board) -> dict[Face, int] | None:
    """Return the numbers of the board's faces for the kernel, None if it is not to be used."""
    faces = sorted(set(board.faces.values()))
    if not usable() or len(faces) > _kernel.FACES:
        return None
    return {face: k for k, face in enumerate(faces)}


def _numbered(
    spellings: Iterable[tuple[Word, Spelling]], number: dict[Face, int]
) -> tuple[list[Word], list[bytes]]:
    """Return the words whose spellings the board's faces can show, and these in numbers."""
    words: list[Word] = []
    numbered: list[bytes] = []
    for word, spelling in spellings:
        try:
            numbered.append(bytes([number[face] for face in spelling]))
        except KeyError:  # the board does not show that face
            continue
        words.append(word)
    return words, numbered


def _shown(board: Board, number: dict[Face, int]) -> bytes:
    """Return the number of each cell's face."""
    number_or_blank = {**number, "": _kernel.BLANK}
    return bytes([number_or_blank[face] for face in board.shown()])


def _path_maker(grid: Grid) -> Callable[[Iterable[int]], Path]:
    """Return what turns the numbers of cells into a path."""
    moves = grid.neighbours
    if isinstance(moves, KingMoves) and moves.present is None:
        columns = moves.columns  # and no list of a million cells
        return lambda path: tuple([divmod(k, columns) for k in path])
    cells = grid.cells
    return lambda path: tuple([cells[k] for k in path])


def usable() -> bool:
    """Whether to use the kernel; `RuntimeError` if it is missing where it must not be."""
    missing = why_missing()
    if missing and os.environ.get("UNBOGGLE_REQUIRE_KERNEL", "0") not in ("", "0"):
        raise RuntimeError(f"UNBOGGLE_REQUIRE_KERNEL asks for the C kernel, but {missing}")
    return not missing
