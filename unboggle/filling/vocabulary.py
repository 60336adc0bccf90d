"""The words that matter to a filling: those that are counted, and those that must not come."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from unboggle.forward.lexicon import Lexicon, offending
from unboggle.forward.listed import SHORTEST, words_of
from unboggle.puzzle import Ban, Puzzle, Word
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
    puzzle: Puzzle | None,
    lexicon: Lexicon | None,
    level: int,
    longest: int,
    letters: Collection[str],
    *,
    deadline: Deadline = NEVER,
) -> Vocabulary:
    """Return the words of up to ``longest`` of these ``letters``.

    Those of ``lexicon`` that are as common as ``level``, or of which it does not know that, are
    counted but for those of the list; forbidden are those that may offend, and what a ban of
    ``puzzle`` names. Raises `Late` past ``deadline``.
    """
    asked = set() if puzzle is None else {"".join(way) for _, way in puzzle.every_spelling()}
    there = frozenset("".join(letters))

    def possible(words: Iterable[Word]) -> frozenset[Word]:
        return frozenset(
            w for w in words if len(w) <= longest and w not in asked and there.issuperset(w)
        )

    common: frozenset[Word] = frozenset()
    for its, text in () if lexicon is None else lexicon.levels:
        deadline.check()
        if its is None or its <= level:
            common |= possible(word for word in text.split() if len(word) >= SHORTEST)
    forbidden = possible(offending()) | possible(_banned(puzzle))
    return Vocabulary(_trie(common | forbidden, deadline), common, forbidden)


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
