"""Counting arguments of wishes: a function for each kind that has some, registered for its class.

Those of given cells and inventories, which are about each other and the words as well, stand
in `unboggle.counting.arguments`, in the order in which they are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import singledispatch

from unboggle.counting import numbers
from unboggle.counting.requirements import Requirements
from unboggle.counting.sentences import Refusal
from unboggle.puzzle import Dice, Face, Given, Vowels, Wish, Word
from unboggle.puzzle.matching import maximum_matching, shortages
from unboggle.puzzle.wishes.vowels import is_vowel


@singledispatch
def against(wish: Wish, facts: Requirements) -> Iterator[Refusal]:
    """Yield the reasons why no board that has what ``facts`` say keeps ``wish``.

    Their numbers need a row in `unboggle.counting.sentences.TABLE`.
    """
    return iter(())


@against.register
def _(wish: Vowels, facts: Requirements) -> Iterator[Refusal]:
    yield from filter(None, (too_many_vowels(wish, facts), no_room_for_vowels(wish, facts)))


def too_many_vowels(wish: Vowels, facts: Requirements) -> Refusal | None:
    """Σ need(f) over vowels f ≤ the most that are wished."""
    vowels = _vowels_needed(facts)
    total = sum(vowels.values())
    if wish.high is None or total <= wish.high or any(map(facts.never, facts.need)):
        return None
    found = numbers.TooManyVowels(vowels, total, wish.high)
    return Refusal(found, facts.puzzle.grid, _once(facts.words_for(vowels)), wish.names)


def no_room_for_vowels(wish: Vowels, facts: Requirements) -> Refusal | None:
    """Σ need(f) over the faces that are no vowels + the vowels wished ≤ the number of cells."""
    vowels, grid = _vowels_needed(facts), facts.puzzle.grid
    faces = sorted(facts.need.keys() - vowels.keys())
    others, room = sum(facts.need[face] for face in faces), len(grid.cells)
    if others > room or others + wish.low <= room:
        return None
    found = numbers.NoRoomForVowels(others, wish.low, others + wish.low, room)
    return Refusal(found, grid, _once(facts.words_for(faces)), wish.names)


def _vowels_needed(facts: Requirements) -> dict[Face, int]:
    return {face: count for face, count in sorted(facts.need.items()) if is_vowel(face)}


@against.register
def _(wish: Dice, facts: Requirements) -> Iterator[Refusal]:
    yield from filter(None, (wrong_dice(wish, facts), words_against_dice(wish, facts)))


def wrong_dice(wish: Dice, facts: Requirements) -> Refusal | None:
    """There are as many dice as cells."""
    grid = facts.puzzle.grid
    dice, room = len(wish.dice), len(grid.cells)
    return None if dice == room else Refusal(numbers.WrongDice(dice, room), grid, (), wish.names)


def words_against_dice(wish: Dice, facts: Requirements) -> Refusal | None:
    """∀ sets F of faces: Σ max(need(f), cells given as f) over F ≤ the dice with a face of F.

    A set for which it does not hold is found by a matching of tiles and dice (P. Hall, "On
    representatives of subsets", J. London Math. Soc. 10, 1935).
    """
    need, given = facts.need, Given.among(facts.puzzle.wishes)
    shown = Counter(given.cells.values())
    asked = {face: max(need.get(face, 0), shown[face]) for face in sorted({*need, *shown})}
    tiles = [face for face, count in asked.items() for _ in range(count)]
    if len(tiles) > len(wish.dice):
        return None  # of what the board has no room for others tell
    could = [[k for k, die in enumerate(wish.dice) if face in die] for face in tiles]
    matched = maximum_matching(could)
    if len(matched) == len(tiles):
        return None
    lacking, dice = min(shortages(could, matched), key=lambda one: len(one[0]))
    faces = {tiles[k]: asked[tiles[k]] for k in lacking}
    found = numbers.WordsAgainstDice(faces, sum(faces.values()), len(dice))
    words = _once(facts.words_for(f for f, count in faces.items() if count == need.get(f)))
    names = given.names_of({f for f, count in faces.items() if count > need.get(f, 0)})
    return Refusal(found, facts.puzzle.grid, words, (*names, *wish.names))


def _once(words: Iterable[Word]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(words))
