"""The dictionary's lists that a constraint may name: offensive words, and all words."""

from __future__ import annotations

import math
from collections.abc import Set
from functools import cache

from unboggle.forward.fast_trace import trace_words
from unboggle.forward.lexicon import Lexicon, offending, words_on
from unboggle.forward.spellable import lines_of_letters
from unboggle.puzzle import Ban, Board, Word
from unboggle.puzzle.constraints.ban import SHORTEST as SHORTEST
from unboggle.puzzle.constraints.ban import BannedList
from unboggle.puzzle.model.spelling import spell
from unboggle.system.clock import NEVER, Deadline


@cache
def words_of(name: str) -> tuple[Word, ...]:
    """Return the words of the `BannedList` with this ``name``, sorted.

    >>> "cat" in words_of("extras"), "cat" in words_of("offensive")
    (True, False)
    """
    if name == "offensive":
        return tuple(sorted(offending()))
    asked = Ban.banned_list(name)
    words = {word for text in _texts(asked) for word in text.split() if len(word) >= asked.shortest}
    return tuple(sorted(words))


def _texts(asked: BannedList) -> list[str]:
    """Return the texts of the dictionary with the levels of the list ``asked``."""
    most = math.inf if asked.level is None else asked.level
    return [text for level, text in Lexicon.load().levels if level is None or level <= most]


def words_of_letters(name: str, letters: Set[str], longest: int) -> set[Word]:
    """Return the words of the list ``name`` with only these ``letters``, at most ``longest``.

    >>> sorted(words_of_letters("extras4", {"c", "a", "t"}, 4))
    ['acta', 'caca', 'tact', 'tatt']
    """
    asked = Ban.banned_list(name)
    if asked.offensive:
        return {word for word, its in _lettered(name) if its <= letters and len(word) <= longest}
    found = (lines_of_letters(t, {*letters}, asked.shortest, longest) for t in _texts(asked))
    return set().union(*found)


@cache
def _lettered(name: str) -> tuple[tuple[Word, frozenset[str]], ...]:
    """Return the words of the list ``name``, each with its letters."""
    return tuple((word, frozenset(word)) for word in words_of(name))


def listed_on(board: Board, name: str, *, deadline: Deadline = NEVER) -> list[Word]:
    """Return the words of the list ``name`` that are on ``board``, sorted.

    Raises `DeadlinePassed` past ``deadline``.
    """
    asked = Ban.banned_list(name)
    if not asked.offensive:
        found = words_on(Lexicon.load(), board, min_length=asked.shortest, deadline=deadline)
        most = math.inf if asked.level is None else asked.level
        return [one.word for one in found if one.level is None or one.level <= most]
    faces = frozenset(board.faces.values())
    letters = {letter for face in faces for letter in face}
    # A search calls this for hundreds of boards, each with the letters of few words.
    there = (word for word, its in _lettered(name) if its <= letters)
    spelled = ((word, way) for word in there for way in spell(word, faces))
    return sorted(trace_words(board, spelled, deadline=deadline))
