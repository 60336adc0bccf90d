"""Lists of which not all is to be on a board: some words must be, others may, by their level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unboggle.errors import InputError, checked
from unboggle.puzzle.faces import Spelling
from unboggle.puzzle.marks import MOST_LEVEL
from unboggle.puzzle.puzzle import Word
from unboggle.puzzle.words import WordList


def must_and_may(must: WordList, may: WordList) -> WordList:
    """Return the words of both lists: those of ``must`` have to stay, but its bonus words.

    Of ``may`` words are what they are marked as there: they may stay, must, or are a bonus. A
    word of both lists counts once, as ``must`` has it, with its weight and level. Raises
    `InputError` if the lists are spelled in different faces.

    >>> from unboggle.puzzle.words import parse_words
    >>> both = must_and_may(parse_words("cat"), parse_words("dog cow? cat", theme=True))
    >>> both.words, sorted(both.must), list(both.bonus)
    (('cat', 'dog'), ['cat'], ['cow'])
    """
    checked(must_and_may, locals())
    if must.faces != may.faces:
        raise InputError("must_and_may: the lists are spelled in different faces")
    there = {ways[0] for some in (must.spellings, must.bonus) for ways in some.values()}

    def new(words: Mapping[Word, tuple[Spelling, ...]]) -> dict[Word, tuple[Spelling, ...]]:
        return {word: ways for word, ways in words.items() if ways[0] not in there}

    spellings, bonus = new(may.spellings), new(may.bonus)
    added = spellings.keys() | bonus.keys()

    def joined(name: str) -> dict[Word, Any]:
        its = {word: value for word, value in getattr(may, name).items() if word in added}
        return {**its, **getattr(must, name)}

    return replace(
        must,
        spellings={**must.spellings, **spellings},
        dropped=(*must.dropped, *may.dropped),
        repeated=(*must.repeated, *may.repeated),
        weights=joined("weights"),
        must=frozenset(must.words) | (may.must & spellings.keys()),
        written=joined("written"),
        apart=(*must.apart, *may.apart),
        levels=joined("levels"),
        bonus={**must.bonus, **bonus},
    )


def up_to_level(words: WordList, level: int) -> WordList:
    """Return ``words`` without those of a higher level; one that has no level stays.

    Raises `InputError` if no word has a level, and if no word to be sought is left.

    >>> from unboggle.puzzle.words import parse_words
    >>> up_to_level(parse_words("cat@1 ocelot@3 dog", theme=True), 2).words
    ('cat', 'dog')
    """
    checked(up_to_level, locals())
    if not 1 <= level <= MOST_LEVEL:
        raise InputError(f"a level is a whole number from 1 to {MOST_LEVEL}, not {level}")
    if not words.levels:
        raise InputError(
            "no word has a level: write cat@2 or 'cat 2', or a line @2 above the words of a level"
        )

    def kept(some: Mapping[Word, Any]) -> dict[Word, Any]:
        return {word: value for word, value in some.items() if words.levels.get(word, 0) <= level}

    if not kept(words.spellings):
        lowest = min(words.levels[word] for word in words.words) if words.words else None
        least = "" if lowest is None else f"; the lowest is {lowest}"
        raise InputError(f"no word is of level {level} or below{least}")
    return replace(
        words,
        spellings=kept(words.spellings),
        weights=kept(words.weights),
        must=frozenset(word for word in words.must if words.levels.get(word, 0) <= level),
        written=kept(words.written),
        levels=kept(words.levels),
        bonus=kept(words.bonus),
    )
