"""The words of a long text that boards could show, by their letters and pairs of letters.

The kernel passes over the text once, or regular expressions do. Of a whole dictionary some thousand
words remain for an ordinary board, and only these go into a trie.
"""

from __future__ import annotations

import itertools
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from unboggle import kernel
from unboggle.puzzle import Board, Cell, Face, Word
from unboggle.puzzle.model.cells import LARGE

Levels = tuple[tuple[int | None, str], ...]
_MOST_LETTERS = 16
"""Of more letters, too many words remain."""
_SETS = 4  # of letters, that are kept or have been seen once
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def spellable(text: str, boards: Sequence[Board], shortest: int) -> Iterable[Word]:
    """Return the words of ``text`` that ``boards`` could show, judged by pairs of letters.

    ``text`` has one word per line, with a line end before and after each. Words have at least
    ``shortest`` letters.

    >>> list(spellable("\\ntac\\ncat\\ndog\\n", [Board.from_rows(["cat"])], 3))
    ['tac', 'cat']
    """
    shown = {face for board in boards for face in board.faces.values()}
    letters = set("".join(shown))
    longest = max((sum(map(len, board.faces.values())) for board in boards), default=0)
    if not letters or longest < shortest:
        return []
    after: dict[str, set[str]] = {}
    if any(len(board.faces) >= LARGE for board in boards):
        after = dict.fromkeys(letters, letters)  # the boards have almost every pair of letters
    else:
        for board in boards:
            _letters_after(board, after)
    if _in_kernel(text, letters):
        return _filtered(text, letters, after, shortest, longest)
    return _matching(text, letters, after, shortest, longest)


def lines_of_letters(text: str, letters: set[str], shortest: int, longest: int) -> list[Word]:
    """Return the words of ``text``, as in `spellable`, of these letters and lengths.

    >>> lines_of_letters("\\ntac\\ncat\\ncatcat\\ndog\\n", set("act"), 3, 5)
    ['tac', 'cat']
    """
    if not letters or longest < shortest:
        return []
    if _in_kernel(text, letters):
        return _filtered(text, letters, dict.fromkeys(letters, letters), shortest, longest)
    able = letters.issuperset
    return [word for word in text.split() if shortest <= len(word) <= longest and able(word)]


def lines_among(text: str, words: Iterable[Word]) -> set[Word]:
    """Return those of ``words`` that are lines of ``text``, which is as in `spellable`.

    >>> lines_among("\\ntac\\ncat\\n", ["cat", "dog"])
    {'cat'}
    """
    asked = {word for word in words if word}
    if not asked or not _in_kernel(text, set("".join(asked))):
        return asked.intersection(text.split())
    after: dict[str, set[str]] = {}
    for word in asked:
        for first, second in itertools.pairwise(word):
            after.setdefault(first, set()).add(second)
    lengths = [*map(len, asked)]
    firsts = {word[0] for word in asked}
    return asked.intersection(_filtered(text, firsts, after, min(lengths), max(lengths)))


def _in_kernel(text: str, letters: set[str]) -> bool:
    return kernel.usable() and text.isascii() and letters.issubset(_LETTERS)


def _filtered(
    text: str, firsts: set[str], after: Mapping[str, set[str]], shortest: int, longest: int
) -> list[Word]:
    sets = [_bits(after.get(letter, ())) for letter in _LETTERS]
    return kernel.extension.spellable(text, _bits(firsts), sets, shortest, longest)


def _bits(letters: Iterable[str]) -> int:
    return sum(1 << _LETTERS.index(letter) for letter in letters)


def _matching(
    text: str, letters: set[str], after: Mapping[str, set[str]], shortest: int, longest: int
) -> Iterator[Word]:
    """Yield what the kernel returns, for any letters."""
    some = "".join(map(re.escape, sorted(letters)))
    # Matching from line end to line end keeps the regex engine on its fast path: one
    # character class repeated, no alternatives.
    words = re.findall(rf"(?<=\n)[{some}]{{{shortest},{longest}}}(?=\n)", text)
    if all(seconds == letters for seconds in after.values()):
        yield from words
        return
    pairs = "|".join(
        rf"{re.escape(first)}(?![^{''.join(map(re.escape, sorted(seconds)))}\n])"
        for first, seconds in sorted(after.items())
    )
    for match in re.finditer(rf"^(?:{pairs})+$", "\n".join(words), re.MULTILINE):
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


class Narrowed:
    """The ``levels`` of a dictionary, and their words of the last few sets of letters.

    Boards of the same list mostly show the same letters. A search for all of them looks for the
    extra words of each one. So does a solver that corrects its formula.
    """

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._kept: dict[frozenset[str], Levels] = {}
        self._seen: deque[frozenset[str]] = deque(maxlen=_SETS)

    def __reduce__(self) -> tuple[type[Narrowed], tuple[Levels]]:
        return Narrowed, (self._levels,)  # another process makes what it needs

    def levels(self, letters: frozenset[str]) -> Levels:
        """Return levels with all words of ``letters``, and perhaps others.

        >>> pets = Narrowed(((None, "\\ncat\\ndog\\n"),))
        >>> [pets.levels(frozenset("act")) for _ in range(2)]
        [((None, '\\ncat\\ndog\\n'),), ((None, '\\ncat\\n'),)]
        """
        kept = self._kept.get(letters)
        if kept is not None:
            return kept
        if len(letters) > _MOST_LETTERS or letters not in self._seen:
            self._seen.append(letters)  # a single board does without
            return self._levels
        made = tuple((level, _narrowed(text, letters)) for level, text in self._levels)
        # another thread may do the same: each puts a new table in place of the old one
        self._kept = dict([*self._kept.items(), (letters, made)][-_SETS:])
        return made


def _narrowed(text: str, letters: frozenset[str]) -> str:
    words = lines_of_letters(text, {*letters}, 1, len(text))
    return "\n".join(["", *words, ""]) if words else "\n"
