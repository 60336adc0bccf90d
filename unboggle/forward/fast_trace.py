"""The words and paths of `unboggle.forward.trace`, by the C kernel if it is available."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from unboggle import kernel
from unboggle.forward.trace import Trie, WordPaths, everywhere, trace
from unboggle.kernel import compiled, usable
from unboggle.puzzle import Board, Face, Path, Spelling, Word
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed


def trace_words(
    board: Board,
    spellings: Iterable[tuple[Word, Spelling]],
    *,
    deadline: Deadline = NEVER,
) -> dict[Word, Path]:
    """Return each word of ``spellings`` on ``board`` with a path, as `trace` does.

    Uses the kernel if it is available and supports the board's number of faces, else `trace`.
    Raises `DeadlinePassed` past ``deadline``, the kernel some tenths of a second later.

    >>> trace_words(Board.from_rows(["cat"]), [("at", ("a", "t")), ("act", ("a", "c", "t"))])
    {'at': ((0, 1), (0, 2))}
    """
    numbering = _numbering(board)
    if numbering is None:
        return trace(board, _trie(board, spellings), deadline=deadline)
    return _trace(board, numbering, *_numbered(spellings, numbering), deadline)


def trace_letters(
    board: Board, words: Sequence[Word], *, deadline: Deadline = NEVER
) -> dict[Word, Path]:
    """Return the result of `trace_words` for words whose letters are single faces of ``board``.

    Faster for a whole dictionary: all words are numbered at once.

    >>> trace_letters(Board.from_rows(["cat"]), ["at", "act"])
    {'at': ((0, 1), (0, 2))}
    """
    numbering = _numbering(board)
    if numbering is None or not words:
        return trace_words(board, ((word, tuple(word)) for word in words), deadline=deadline)
    # In Latin-1 a character is a byte. No face has the number 255, which ends words.
    table = {ord(face): chr(number) for face, number in numbering.items()} | {ord("\n"): "\xff"}
    numbered = "\n".join(words).translate(table).encode("latin-1").split(b"\xff")
    return _trace(board, numbering, words, numbered, deadline)


def _trace(
    board: Board,
    numbering: dict[Face, int],
    words: Sequence[Word],
    numbered: list[bytes],
    deadline: Deadline = NEVER,
) -> dict[Word, Path]:
    path_of = board.grid.neighbours.path
    found: dict[Word, Path] = {}
    faces = _shown(board, numbering)
    trie, grid = kernel.extension.Trie(numbered), compiled(board.grid)
    try:
        stopped = None if deadline.stop is None else lambda: deadline.stopped
        traced = kernel.extension.trace(trie, grid, faces, deadline.remaining, stopped)
    except TimeoutError:
        raise DeadlinePassed from None
    for index, path in traced:
        word = words[index]
        if word not in found:  # otherwise another spelling was found first
            found[word] = path_of(path)
    return found


def trace_everywhere(
    board: Board,
    spellings: Iterable[tuple[Word, Spelling]],
    *,
    limit: int,
    heat: bool = False,
    deadline: Deadline = NEVER,
) -> dict[Word, WordPaths]:
    """Return the result of `everywhere` for ``spellings``, by the kernel if possible.

    Without ``heat`` the kernel leaves ``cells`` empty; with it, memory grows by a
    bit for each word and cell. Raises `DeadlinePassed` past ``deadline``.
    """
    numbering = _numbering(board)
    if numbering is None:
        return everywhere(board, _trie(board, spellings), limit=limit, deadline=deadline)
    words, numbered = _numbered(spellings, numbering)
    faces = _shown(board, numbering)
    trie, grid = kernel.extension.Trie(numbered), compiled(board.grid)
    result = kernel.extension.every_path(
        trie,
        grid,
        faces,
        min(limit, sys.maxsize),
        heat,
        deadline.remaining,
        lambda: deadline.stopped,
    )
    if result is None:
        raise DeadlinePassed
    paths: dict[Word, list[Path]] = {}
    cell_of = board.grid.cells  # all paths share these tuples
    for index, path in result[1]:
        kept = paths.setdefault(words[index], [])
        if len(kept) < limit:  # each spelling adds up to this number
            kept.append(tuple([cell_of[k] for k in path]))
    counts: dict[Word, int] = {}
    cells: dict[Word, int] = {}
    for index, count, used in result[0]:
        word = words[index]
        counts[word] = counts.get(word, 0) + count
        cells[word] = cells.get(word, 0) | int.from_bytes(used or b"", "little")
    return {w: WordPaths(counts[w], tuple(paths.get(w, ())), cells[w]) for w in counts}


def _trie(board: Board, spellings: Iterable[tuple[Word, Spelling]]) -> Trie:
    shown = frozenset(board.faces.values())
    return Trie.from_spellings(pair for pair in spellings if shown.issuperset(pair[1]))


def _numbering(board: Board) -> dict[Face, int] | None:
    """Return the numbers of the board's faces for the kernel, None to do without it."""
    faces = sorted(set(board.faces.values()))
    if not usable() or len(faces) > kernel.extension.FACES:
        return None
    return {face: k for k, face in enumerate(faces)}


def _numbered(
    spellings: Iterable[tuple[Word, Spelling]], number: dict[Face, int]
) -> tuple[list[Word], list[bytes]]:
    """Return the words whose spellings the board's faces can show, and these as numbers."""
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
    number_or_blank = {**number, "": kernel.extension.BLANK}
    return bytes([number_or_blank[face] for face in board.shown()])
