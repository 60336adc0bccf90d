"""Counting limits that hold for every part of a list at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from math import comb
from typing import Any

from unboggle.counting.requirements import Requirements
from unboggle.puzzle import GivenCells, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

Words = frozenset[Word]


@dataclass(frozen=True)
class Quota:
    """Each of ``items`` takes one of ``slots`` while one of its words is kept.

    Slots are cells, pairs of touching cells, or cells with two of their neighbours.
    """

    items: tuple[Words, ...]
    slots: int

    def kept_without(self, out: Words) -> bool:
        """Return whether the quota holds for all words except ``out``."""
        return sum(not words <= out for words in self.items) <= self.slots


def quotas(puzzle: Puzzle, deadline: Deadline = NEVER) -> tuple[Quota, ...]:
    """Return the quotas of ``puzzle`` that its whole list violates; every fitting part satisfies
    them.

    Each counts the words that are kept, each word on its own. There are three: tiles in addition
    to the given cells, each face as often as the word with most of it has it; pairs; and bends.
    Raises `DeadlinePassed` past ``deadline``.
    """
    grid, given = puzzle.grid, Counter(GivenCells.find(puzzle.constraints).cells.values())
    degrees = [len(around) for around in grid.neighbours.values()]
    tiles: defaultdict[Any, set[Word]] = defaultdict(set)
    pairs: defaultdict[Any, set[Word]] = defaultdict(set)
    bends: defaultdict[Any, set[Word]] = defaultdict(set)
    for word, spellings in puzzle.spellings.items():
        deadline.raise_if_expired()
        alone = Requirements(Puzzle(grid, {word: spellings}))
        for face, count in alone.most_in_word.items():
            for k in range(given[face] + 1, count + 1):
                tiles[face, k].add(word)
        for pair in alone.pairs:
            pairs[pair].add(word)
        for bend in alone.bends:
            bends[bend].add(word)
    blank = len(degrees) - sum(given.values())
    slots = (blank, sum(degrees) // 2, sum(comb(degree, 2) for degree in degrees))
    return tuple(
        Quota(tuple(map(frozenset, items.values())), count)
        for items, count in zip((tiles, pairs, bends), slots, strict=True)
        if len(items) > count
    )
