"""The words of a long text whose letters, and pairs of letters, boards could show at all.

One pass of regular expressions over the text: of a whole dictionary some thousand words are
left for an ordinary board, and only these are worth a trie.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from unboggle.puzzle import Board, Cell, Face, Word
from unboggle.puzzle.cells import LARGE


def spellable(text: str, boards: Sequence[Board], shortest: int) -> Iterator[Word]:
    """Yield the words of ``text`` that ``boards`` could show, going by pairs of letters.

    ``text`` has a word a line, and a line end before and after each. Words have at least
    ``shortest`` letters.

    >>> list(spellable("\\ntac\\ncat\\ndog\\n", [Board.of_rows(["cat"])], 3))
    ['tac', 'cat']
    """
    shown = {face for board in boards for face in board.faces.values()}
    letters = "".join(map(re.escape, sorted(set("".join(shown)))))
    longest = max((sum(map(len, board.faces.values())) for board in boards), default=0)
    if not letters or longest < shortest:
        return
    # Matching line end to line end keeps the engine on its fast path: one
    # character class repeated, no alternatives.
    words = re.findall(rf"(?<=\n)[{letters}]{{{shortest},{longest}}}(?=\n)", text)
    if any(len(board.faces) >= LARGE for board in boards):
        yield from words  # on which almost any letter stands beside any other
        return
    candidates = "\n".join(words)
    after: dict[str, set[str]] = {}
    for board in boards:
        _letters_after(board, after)
    pairs = "|".join(
        rf"{re.escape(first)}(?![^{''.join(map(re.escape, sorted(seconds)))}\n])"
        for first, seconds in sorted(after.items())
    )
    for match in re.finditer(rf"^(?:{pairs})+$", candidates, re.MULTILINE):
        yield match[0]


def _letters_after(board: Board, after: dict[str, set[str]]) -> None:
    """Add for each letter on ``board`` the letters that can come next in a word."""
    for cell, face in board.faces.items():
        for first, second in itertools.pairwise(face):
            after.setdefault(first, set()).add(second)
        starts = after.setdefault(face[-1], set())
        starts.update(_first_letters(board, board.grid.neighbours[cell]))


def _first_letters(board: Board, cells: Iterable[Cell]) -> Iterator[str]:
    faces: list[Face | None] = [board.faces.get(cell) for cell in cells]
    return (face[0] for face in faces if face)
