"""Theme lists: some words are required, others optional, with levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unboggle.arguments import validated
from unboggle.errors import InputError, Option
from unboggle.puzzle.lists.marks import MAX_LEVEL
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.faces import Spelling
from unboggle.puzzle.puzzle import Word


def merge_required_and_optional(required: WordList, optional: WordList) -> WordList:
    """Return the words of both lists; those of ``required`` are required, except its bonus words.

    Each word of ``optional`` keeps its mark: optional, required or bonus. A word of both lists
    counts once, as in ``required``, with its weight and level. Raises `InputError` if the lists are
    spelled in different faces.

    >>> from unboggle import ReadOptions, parse_words
    >>> optional = parse_words("dog cow? cat", reading=ReadOptions(marks="all"))
    >>> both = merge_required_and_optional(parse_words("cat"), optional)
    >>> both.words, sorted(both.required), list(both.bonus)
    (('cat', 'dog'), ['cat'], ['cow'])
    """
    validated(merge_required_and_optional, locals())
    if required.faces != optional.faces:
        raise InputError("merge_required_and_optional: the lists are spelled in different faces")
    there = {ways[0] for some in (required.spellings, required.bonus) for ways in some.values()}

    def new(words: Mapping[Word, tuple[Spelling, ...]]) -> dict[Word, tuple[Spelling, ...]]:
        return {word: ways for word, ways in words.items() if ways[0] not in there}

    spellings, bonus = new(optional.spellings), new(optional.bonus)
    added = spellings.keys() | bonus.keys()

    def joined(name: str) -> dict[Word, Any]:
        its = {word: value for word, value in getattr(optional, name).items() if word in added}
        return {**its, **getattr(required, name)}

    return replace(
        required,
        spellings={**required.spellings, **spellings},
        skipped=(*required.skipped, *optional.skipped),
        repeated=(*required.repeated, *optional.repeated),
        weights=joined("weights"),
        required=frozenset(required.words) | (optional.required & spellings.keys()),
        written=joined("written"),
        separate=(*required.separate, *optional.separate),
        levels=joined("levels"),
        bonus={**required.bonus, **bonus},
    )


def selected_words(
    words: WordList, optional: WordList | None = None, list_level: int | None = None
) -> WordList:
    """Return ``words`` with ``optional`` ones, up to ``list_level``; raise `InputError` if none."""
    if optional is not None:
        words = merge_required_and_optional(words, optional)
    if list_level is not None:
        words = words_up_to_list_level(words, list_level)
    if not words.words and words.bonus:
        raise InputError("there are only bonus words, which are never searched for")
    return words


def words_up_to_list_level(words: WordList, list_level: int) -> WordList:
    """Return ``words`` without those above ``list_level``; a word without a level stays.

    Raises `InputError` if no word has a level, or if no word to search for is left.

    >>> from unboggle import ReadOptions, parse_words
    >>> reading = ReadOptions(marks="all")
    >>> words_up_to_list_level(parse_words("cat@1 ocelot@3 dog", reading=reading), 2).words
    ('cat', 'dog')
    """
    validated(words_up_to_list_level, locals())
    if not 1 <= list_level <= MAX_LEVEL:
        raise InputError(
            f"the list level is {list_level}; use a whole number from 1 to {MAX_LEVEL}"
        )
    if not words.levels:
        raise InputError(
            Option("list_level"),
            " needs words with a list level: write cat@2 or 'cat 2', or a line @2 above some words",
        )

    def kept(some: Mapping[Word, Any]) -> dict[Word, Any]:
        return {
            word: value for word, value in some.items() if words.levels.get(word, 0) <= list_level
        }

    if not kept(words.spellings):
        lowest = min(words.levels[word] for word in words.words) if words.words else None
        least = "" if lowest is None else f"; the lowest is {lowest}"
        raise InputError(f"no word is of list level {list_level} or below{least}")
    return replace(
        words,
        spellings=kept(words.spellings),
        weights=kept(words.weights),
        required=frozenset(
            word for word in words.required if words.levels.get(word, 0) <= list_level
        ),
        written=kept(words.written),
        levels=kept(words.levels),
        bonus=kept(words.bonus),
    )
