"""The words that matter to a filling: those that are counted, and those that must not come."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from unboggle.forward.lexicon import Lexicon, offending
from unboggle.forward.listed import SHORTEST, words_of
from unboggle.puzzle import Ban, Board, Face, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

Node = dict[str, Any]
"""A node of a trie: letter -> node, and under `WORD` the word that ends here."""
WORD = ""
_PIECE = 4096  # words between two looks at the clock


@dataclass(frozen=True)
class Vocabulary:
    """The trie of words that may come with letters; those in ``counted``, those ``forbidden``."""

    trie: Node
    counted: frozenset[Word]
    forbidden: frozenset[Word]


def vocabulary(
    board: Board,
    faces: Collection[Face],
    puzzle: Puzzle | None,
    lexicon: Lexicon | None,
    level: int,
    welcome: Iterable[Word] = (),
    *,
    deadline: Deadline = NEVER,
) -> Vocabulary:
    """Return the words that may be on ``board`` once its blank cells show some of ``faces``.

    Those of ``lexicon`` that are as common as ``level``, or of which it does not know that, are
    counted but for those of the list and the ``welcome``; forbidden are those that may offend,
    and what a ban of ``puzzle`` names. Raises `Late` past ``deadline``.
    """
    asked, pattern = asked_for(puzzle, welcome), _possible(board, faces)

    def possible(text: str) -> frozenset[Word]:
        deadline.check()
        return frozenset(pattern.findall(text)) - asked

    common: frozenset[Word] = frozenset()
    for its, text in () if lexicon is None else lexicon.levels:
        if its is None or its <= level:
            common |= frozenset(word for word in possible(text) if len(word) >= SHORTEST)
    forbidden = possible("\n".join(offending())) | possible("\n".join(_banned(puzzle)))
    return Vocabulary(_trie(common | forbidden, deadline), common, forbidden)


def _possible(board: Board, faces: Collection[Face]) -> re.Pattern[str]:
    """Return the pattern of words, a line each, with no more new letters than there is room for."""
    shown = [face for face in board.faces.values() if face]
    cells = len(board.grid.cells)
    joined = max(map(len, faces), default=1)
    there = {*"".join(shown)}
    new = {*"".join(faces)} - there
    longest = sum(map(len, shown)) + (cells - len(shown)) * joined
    old, other = _any_of(there), _any_of(new)
    rest = f"(?:{other}{old}*){{0,{(cells - len(shown)) * joined}}}"
    return re.compile(rf"^(?=.{{1,{longest}}}$){old}*{rest}$", re.MULTILINE)


def _any_of(letters: Collection[str]) -> str:
    return f"[{''.join(map(re.escape, sorted(letters)))}]" if letters else "(?!)"


def asked_for(puzzle: Puzzle | None, welcome: Iterable[Word]) -> set[Word]:
    """Return the words that are no extras: those of the list, and the ``welcome`` ones."""
    listed = () if puzzle is None else puzzle.every_spelling()
    return {*welcome, *("".join(way) for _, way in listed)}


def _banned(puzzle: Puzzle | None) -> Iterable[Word]:
    ban = None if puzzle is None else Ban.among(puzzle.wishes)
    if ban is None or puzzle is None:
        return
    yield from ban.words
    if "extras" in ban.lists:
        for word in words_of("extras"):
            if not ban.comes_free(word, puzzle.spellings):
                yield word


def _trie(words: Iterable[Word], deadline: Deadline) -> Node:
    root: Node = {}
    for number, word in enumerate(sorted(words)):
        if number % _PIECE == 0:
            deadline.check()
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[WORD] = word
    return root
