"""An exact counter of solutions for grids beyond brute force, independent of the program.

It lays one word after another along every path that the letters so far allow. So it sees every
board that is the union of a path for each word. A solution is such a union, or a union with given
or surplus letters added. Only the rules are in here; a cell is its number, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Letters = dict[int, str]


def neighbours(rows: int, columns: int) -> list[list[int]]:
    """Return for each cell the cells that a king reaches from it."""
    places = [divmod(cell, columns) for cell in range(rows * columns)]
    return [
        [d for d, (y, x) in enumerate(places) if d != c and abs(y - r) <= 1 and abs(x - k) <= 1]
        for c, (r, k) in enumerate(places)
    ]


def laid(around: list[list[int]], board: Letters, word: Sequence[str]) -> Iterator[Letters]:
    """Yield ``board`` with ``word`` along each path that its letters allow."""

    def go(path: list[int]) -> Iterator[Letters]:
        if len(path) == len(word):
            yield board | dict(zip(path, word, strict=True))
            return
        for cell in around[path[-1]] if path else range(len(around)):
            if cell not in path and board.get(cell, word[len(path)]) == word[len(path)]:
                yield from go([*path, cell])

    yield from go([])


def on_board(around: list[list[int]], board: Letters, word: Sequence[str]) -> bool:
    """Whether ``word`` is on ``board``."""
    return any(len(more) == len(board) for more in laid(around, board, word))


def unions(
    around: list[list[int]], words: Sequence[Sequence[str]], start: Letters, most: Mapping[str, int]
) -> set[frozenset[tuple[int, str]]]:
    """Return ``start`` with a path for each word, in every way with at most ``most`` letters."""
    boards = {frozenset(start.items())}
    left, seen = list(words), set(start.values())
    while left:
        # The word with the most letters in place comes next: it has few paths.
        word = max(left, key=lambda word: (len(seen & set(word)), len(word)))
        left.remove(word)
        seen |= set(word)
        boards = {
            frozenset(more.items())
            for board in boards
            for more in laid(around, dict(board), word)
            if all(
                sum(face == letter for letter in more.values()) <= most[face]
                for face in (word if most else ())
            )
        }
    return boards


def minimal_boards(
    rows: int, columns: int, words: Sequence[Sequence[str]], given: Letters
) -> set[frozenset[tuple[int, str]]]:
    """Return the boards with ``given`` that lose a word if any other letter is removed."""
    around = neighbours(rows, columns)

    def minimal(board: Letters) -> bool:
        for cell in board.keys() - given.keys():
            less = {c: face for c, face in board.items() if c != cell}
            if all(on_board(around, less, word) for word in words):
                return False
        return True

    return {board for board in unions(around, words, given, {}) if minimal(dict(board))}


def full_boards(
    rows: int, columns: int, words: Sequence[Sequence[str]], given: Letters, letters: Sequence[str]
) -> set[frozenset[tuple[int, str]]]:
    """Return the boards with ``given`` that use up ``letters``, one for each cell."""
    around = neighbours(rows, columns)
    have = {face: letters.count(face) for face in letters}
    most = {face: have.get(face, 0) for word in words for face in word} | have
    found: set[frozenset[tuple[int, str]]] = set()

    def fill(board: Letters, left: dict[str, int]) -> None:
        cell = next((c for c in range(rows * columns) if c not in board), None)
        if cell is None:
            found.add(frozenset(board.items()))
            return
        for face in [face for face, count in left.items() if count]:
            fill(board | {cell: face}, left | {face: left[face] - 1})

    for board in unions(around, words, given, most):
        shown = [face for _, face in board]
        left = {face: count - shown.count(face) for face, count in have.items()}
        if min(left.values()) >= 0:
            fill(dict(board), left)
    return found
