"""What counting asks of every part of a list at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from math import comb
from typing import Any

from unboggle.counting.requirements import Requirements
from unboggle.puzzle import Given, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

Words = frozenset[Word]


@dataclass(frozen=True)
class Quota:
    """``items`` take a place each while one of their words stays; there are ``room`` places."""

    items: tuple[Words, ...]
    room: int

    def kept_without(self, out: Words) -> bool:
        """Whether it is kept by the words but ``out``."""
        return sum(not words <= out for words in self.items) <= self.room


def quotas(puzzle: Puzzle, deadline: Deadline = NEVER) -> tuple[Quota, ...]:
    """Return what every part of the list of ``puzzle`` has to keep, as far as the whole does not.

    Each is a fact of counting for the words that stay, none of which needs the others:
    tiles as the word with most of a face has them, besides those given; pairs; bends.
    Raises `Late` past ``deadline``.
    """
    grid, given = puzzle.grid, Counter(Given.among(puzzle.wishes).cells.values())
    degrees = [len(around) for around in grid.neighbours.values()]
    tiles: defaultdict[Any, set[Word]] = defaultdict(set)
    pairs: defaultdict[Any, set[Word]] = defaultdict(set)
    bends: defaultdict[Any, set[Word]] = defaultdict(set)
    for word, spellings in puzzle.spellings.items():
        deadline.check()
        alone = Requirements(Puzzle(grid, {word: spellings}))
        for face, count in alone.most.items():
            for k in range(given[face] + 1, count + 1):
                tiles[face, k].add(word)
        for pair in alone.pairs:
            pairs[pair].add(word)
        for bend in alone.bends:
            bends[bend].add(word)
    room = len(degrees) - sum(given.values())
    rooms = (room, sum(degrees) // 2, sum(comb(degree, 2) for degree in degrees))
    return tuple(
        Quota(tuple(map(frozenset, items.values())), room)
        for items, room in zip((tiles, pairs, bends), rooms, strict=True)
        if len(items) > room
    )
