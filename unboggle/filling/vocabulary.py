"""The words that matter to a filling: those that count, and those that must not be made."""

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
_PIECE = 4096  # words between checks of the clock


@dataclass(frozen=True)
class FillVocabulary:
    """The trie of words that letters may make; those in ``counted``, those ``forbidden``."""

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
) -> FillVocabulary:
    """Return the words that may be on ``board`` once its blank cells show some of ``faces``.

    Words of ``lexicon`` up to ``level``, or without a level, count, except those of the list and
    the ``welcome`` ones. Offensive words and those that a ban of ``puzzle`` names are forbidden.
    Raises `DeadlinePassed` past ``deadline``.
    """
    asked, pattern = requested_words(puzzle, welcome), _possible(board, faces)

    def possible(text: str) -> frozenset[Word]:
        deadline.raise_if_expired()
        return frozenset(pattern.findall(text)) - asked

    common: frozenset[Word] = frozenset()
    for its, text in () if lexicon is None else lexicon.levels:
        if its is None or its <= level:
            common |= frozenset(word for word in possible(text) if len(word) >= SHORTEST)
    forbidden = possible("\n".join(offending())) | possible("\n".join(_banned(puzzle)))
    return FillVocabulary(trie_of(common | forbidden, deadline), common, forbidden)


def _possible(board: Board, faces: Collection[Face]) -> re.Pattern[str]:
    """Return the pattern of words, one per line, with at most as many new letters as slots."""
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


def requested_words(puzzle: Puzzle | None, welcome: Iterable[Word]) -> set[Word]:
    """Return the words that are not extras: those of the list, and the ``welcome`` ones."""
    listed = () if puzzle is None else puzzle.iter_spellings()
    return {*welcome, *("".join(way) for _, way in listed)}


def _banned(puzzle: Puzzle | None) -> Iterable[Word]:
    ban = None if puzzle is None else Ban.find(puzzle.constraints)
    if ban is None or puzzle is None:
        return
    yield from ban.words
    own = ban.bound_to(puzzle.spellings).exempting
    for name in ban.lists:
        if name != "offensive" and name not in ban.counted:
            yield from (word for word in words_of(name) if not ban.is_implied(word, own))


def trie_of(words: Iterable[Word], deadline: Deadline = NEVER) -> Node:
    """Return the trie of ``words``; raises `DeadlinePassed` past ``deadline``."""
    root: Node = {}
    for number, word in enumerate(sorted(words)):
        if number % _PIECE == 0:
            deadline.raise_if_expired()
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[WORD] = word
    return root
