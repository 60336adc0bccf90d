"""The lists of the dictionary that a wish may name: what may offend, and all its words."""

from __future__ import annotations

from functools import cache

from unboggle.forward.fast_trace import trace_words
from unboggle.forward.lexicon import Lexicon, offending
from unboggle.puzzle import Board, Word
from unboggle.puzzle.spelling import spell
from unboggle.system.clock import NEVER, Deadline

SHORTEST = 3
"""Letters of an extra: shorter words count by no rules."""


@cache
def words_of(name: str) -> tuple[Word, ...]:
    """Return the words of the list ``name``: ``offensive`` or ``extras``, sorted.

    >>> "cat" in words_of("extras"), "cat" in words_of("offensive")
    (True, False)
    """
    if name == "offensive":
        return tuple(sorted(offending()))
    assert name == "extras"
    return tuple(sorted({word for word in Lexicon.load().words() if len(word) >= SHORTEST}))


@cache
def _lettered(name: str) -> tuple[tuple[Word, frozenset[str]], ...]:
    """Return the words of the list ``name``, each with its letters."""
    return tuple((word, frozenset(word)) for word in words_of(name))


def listed_on(board: Board, name: str, *, deadline: Deadline = NEVER) -> list[Word]:
    """Return the words of the list ``name`` that run on ``board``, sorted.

    Raises `Late` past ``deadline``.
    """
    if name == "extras":
        found = Lexicon.load().words_on(board, shortest=SHORTEST, deadline=deadline)
        return [one.word for one in found]
    faces = frozenset(board.faces.values())
    letters = {letter for face in faces for letter in face}
    # Boards of a search are asked by the hundred, and show the letters of few of the words.
    there = (word for word, its in _lettered(name) if its <= letters)
    spelled = ((word, way) for word in there for way in spell(word, faces))
    return sorted(trace_words(board, spelled, deadline=deadline))
