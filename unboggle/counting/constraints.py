"""Counting arguments of constraints: one function per kind that has any, registered for its class.

Those of given cells and inventories are about each other and about the words as well. They are in
`unboggle.counting.arguments`, in the order in which they are reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import singledispatch

from unboggle.counting.refutation import CountingRefutation
from unboggle.counting.requirements import Requirements
from unboggle.puzzle import (
    Constraint,
    Cover,
    Dice,
    Face,
    GivenCells,
    Vowels,
    Word,
    WordsApart,
)
from unboggle.puzzle.constraints.vowels import is_vowel
from unboggle.puzzle.model.faces import implies_face
from unboggle.puzzle.model.matching import maximum_matching, shortages


@singledispatch
def against(constraint: Constraint, facts: Requirements) -> Iterator[CountingRefutation]:
    """Yield the reasons why no board with the required ``facts`` satisfies ``constraint``.

    Their numbers need a row in `unboggle.counting.sentences.TABLE`.
    """
    return iter(())


@against.register(Vowels)
def _(constraint: Vowels, facts: Requirements) -> Iterator[CountingRefutation]:
    yield from filter(
        None, (too_many_vowels(constraint, facts), no_space_for_vowels(constraint, facts))
    )


def too_many_vowels(constraint: Vowels, facts: Requirements) -> CountingRefutation | None:
    """Σ need(f) over vowels f ≤ the most vowels allowed."""
    vowels = _vowels_needed(facts)
    total = sum(vowels.values())
    if (
        constraint.at_most is None
        or total <= constraint.at_most
        or any(map(facts.cannot_hold, facts.need))
    ):
        return None
    from unboggle.counting import numbers

    found = numbers.TooManyVowels(vowels, total, constraint.at_most)
    return CountingRefutation(
        found, facts.puzzle.grid, _once(facts.words_for(vowels)), constraint.names
    )


def no_space_for_vowels(constraint: Vowels, facts: Requirements) -> CountingRefutation | None:
    """Σ need(f) over the faces that are no vowels + the vowels required ≤ the number of cells."""
    vowels, grid = _vowels_needed(facts), facts.puzzle.grid
    faces = sorted(facts.need.keys() - vowels.keys())
    others, cells = sum(facts.need[face] for face in faces), len(grid.cells)
    if others > cells or others + constraint.at_least <= cells:
        return None
    from unboggle.counting import numbers

    found = numbers.NoSpaceForVowels(
        others, constraint.at_least, others + constraint.at_least, cells
    )
    return CountingRefutation(found, grid, _once(facts.words_for(faces)), constraint.names)


def _vowels_needed(facts: Requirements) -> dict[Face, int]:
    return {face: count for face, count in sorted(facts.need.items()) if is_vowel(face)}


@against.register(Dice)
def _(constraint: Dice, facts: Requirements) -> Iterator[CountingRefutation]:
    yield from filter(None, (wrong_dice(constraint, facts), words_against_dice(constraint, facts)))


def wrong_dice(constraint: Dice, facts: Requirements) -> CountingRefutation | None:
    """There are as many dice as cells."""
    grid = facts.puzzle.grid
    dice, cells = len(constraint.dice), len(grid.cells)
    if dice == cells:
        return None
    from unboggle.counting import numbers

    return CountingRefutation(numbers.WrongDice(dice, cells), grid, (), constraint.names)


def words_against_dice(constraint: Dice, facts: Requirements) -> CountingRefutation | None:
    """∀ sets F of faces: Σ max(need(f), cells given as f) over F ≤ the dice with a face of F.

    A matching of tiles and dice finds a set that violates this (P. Hall, "On representatives of
    subsets", J. London Math. Soc. 10, 1935).
    """
    need, given = facts.need, GivenCells.find(facts.puzzle.constraints)
    shown = Counter(given.cells.values())
    asked = {face: max(need.get(face, 0), shown[face]) for face in sorted({*need, *shown})}
    tiles = [face for face, count in asked.items() for _ in range(count)]
    if len(tiles) > len(constraint.dice):
        return None  # other arguments report that the tiles outnumber the cells
    could = [[k for k, die in enumerate(constraint.dice) if face in die] for face in tiles]
    matched = maximum_matching(could)
    if len(matched) == len(tiles):
        return None
    lacking, dice = min(shortages(could, matched), key=lambda one: len(one[0]))
    faces = {tiles[k]: asked[tiles[k]] for k in lacking}
    from unboggle.counting import numbers

    found = numbers.WordsAgainstDice(faces, sum(faces.values()), len(dice))
    words = _once(facts.words_for(f for f, count in faces.items() if count == need.get(f)))
    names = given.names_of({f for f, count in faces.items() if count > need.get(f, 0)})
    return CountingRefutation(found, facts.puzzle.grid, words, (*names, *constraint.names))


@against.register(WordsApart)
def _(constraint: WordsApart, facts: Requirements) -> Iterator[CountingRefutation]:
    yield from filter(None, (part_apart_from_whole(constraint, facts),))


def part_apart_from_whole(constraint: WordsApart, facts: Requirements) -> CountingRefutation | None:
    """No path of v is a part of a path of w, for words v and w that are apart."""
    ways = facts.puzzle.spellings
    for pair in constraint.pairs:
        for part, whole in (pair, pair[::-1]):
            if implies_face(ways[part], ways[whole]):
                from unboggle.counting import numbers

                found = numbers.PartApartFromWhole(part, whole)
                words = tuple(word for word in ways if word in pair)
                return CountingRefutation(
                    found, facts.puzzle.grid, words, type(constraint)((pair,)).names
                )
    return None


@against.register(Cover)
def _(constraint: Cover, facts: Requirements) -> Iterator[CountingRefutation]:
    yield from filter(None, (wrong_cover(constraint, facts),))


def wrong_cover(constraint: Cover, facts: Requirements) -> CountingRefutation | None:
    """Σ |w| is the number of cells, for some spelling of each word."""
    puzzle, totals = facts.puzzle, {0}
    for ways in puzzle.spellings.values():
        lengths = {*map(len, ways)}
        totals = {total + length for total in totals for length in lengths}
    cells = len(puzzle.grid.cells)
    if cells in totals:
        return None
    from unboggle.counting import numbers

    found = numbers.WrongCover(tuple(sorted(totals)), cells)
    return CountingRefutation(found, puzzle.grid, puzzle.words, constraint.names)


def _once(words: Iterable[Word]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(words))
