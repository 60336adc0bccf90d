"""What the words of a puzzle alone say of every board that holds them, whatever it looks like.

Every fact holds whichever spelling of a word a board shows: a word with several
counts with what all of them share. `unboggle.counting` holds the facts against
the grid and the wishes; symmetry breaking and bounds use them too.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, pairwise
from math import comb
from typing import TypeVar

from unboggle.counting.numbers import Raised
from unboggle.puzzle import Face, Grid, Puzzle, Spelling, Word
from unboggle.system.clock import NEVER, Deadline

T = TypeVar("T")


class Requirements:
    """What every board that holds the words of a puzzle must have.

    ``most[f]``: so many f in one word. ``pairs``: unordered pairs of faces that
    must touch somewhere, with a word that says so. ``bends``: (middle, two
    ends) that must lie in a row of three. ``slots(f)``: how many places around
    its tiles a face must have for its different neighbours. To go through the words raises
    `Late` past ``deadline``.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.most: dict[Face, int] = {}
        self.most_in: dict[Face, Word] = {}
        self.pairs: dict[tuple[Face, Face], Word] = {}
        self.bends: dict[tuple[Face, tuple[Face, Face]], Word] = {}
        for word, spellings in puzzle.spellings.items():
            deadline.check()
            counts = [Counter(spelling) for spelling in spellings]
            for face in counts[0]:
                count = min(c[face] for c in counts)
                if count > self.most.get(face, 0):
                    self.most[face], self.most_in[face] = count, word
            for pair in _shared(_pairs_of(s) for s in spellings):
                self.pairs.setdefault(pair, word)
            for bend in _shared(_bends_of(s) for s in spellings):
                self.bends.setdefault(bend, word)

    def on(self, grid: Grid) -> Requirements:
        """Return what the same words ask of boards on ``grid``; they are not gone through again."""
        other = copy.copy(self)
        other.puzzle = replace(self.puzzle, grid=grid)
        for fact in ("need", "_room"):  # those that rest on the grid
            other.__dict__.pop(fact, None)
        return other

    @cached_property
    def neighbours(self) -> dict[Face, set[Face]]:
        """Face -> the faces that must touch it, itself included where a word doubles it."""
        around: dict[Face, set[Face]] = {face: set() for face in self.most}
        for f, g in self.pairs:
            around[f].add(g)
            around[g].add(f)
        return around

    def slots(self, face: Face) -> int:
        """Places around the tiles of ``face`` for different neighbours; a double takes two."""
        around = self.neighbours[face]
        return len(around) + (face in around)

    @cached_property
    def need(self) -> dict[Face, int]:
        """Face -> how many tiles of it must be on the board.

        As many as the word with most of it has; and enough that their places
        have room for its neighbours, and for its bends, even on the cells with
        the most neighbours. More than there are cells where nothing suffices.
        """
        slots, bends = self._room
        return {
            face: max(
                most,
                _enough(slots, self.slots(face)),
                _enough(bends, self._bends_around[face]),
            )
            for face, most in self.most.items()
        }

    @cached_property
    def _room(self) -> tuple[list[int], list[int]]:
        """Neighbours, and pairs of neighbours, of the best 0, 1, 2 ... cells together."""
        degrees = sorted(map(len, self.puzzle.grid.neighbours.values()), reverse=True)
        pairs = (comb(degree, 2) for degree in degrees)
        return [0, *accumulate(degrees)], [0, *accumulate(pairs)]

    @cached_property
    def _bends_around(self) -> Counter[Face]:
        return Counter(middle for middle, _ in self.bends)

    def raised(self, face: Face) -> Raised | None:
        """Return why more tiles of ``face`` are needed than any word has, if they are."""
        never = self.never(face)
        fewer = len(self.puzzle.grid.cells) if never else self.need[face] - 1  # not enough
        if not never and fewer < self.most[face]:
            return None
        need = None if never else self.need[face]
        slots, bends = (room[fewer] for room in self._room)
        if self.slots(face) > slots:
            return Raised(face, fewer, slots, need, around=tuple(sorted(self.neighbours[face])))
        runs = tuple((f, middle, g) for middle, (f, g) in self.bends if middle == face)
        return Raised(face, fewer, bends, need, runs=runs)

    def never(self, face: Face) -> bool:
        """Whether the board has no room for ``face``, not even with one on every cell."""
        slots, bends = (room[-1] for room in self._room)
        return self.slots(face) > slots or self._bends_around[face] > bends

    def words_for(self, faces: Iterable[Face]) -> Iterator[Word]:
        """Yield the words on which ``need`` rests for ``faces``; some more than once."""
        for face in faces:
            yield self.most_in[face]
            if self.need[face] > self.most[face] or self.never(face):
                yield from (word for pair, word in self.pairs.items() if face in pair)
                yield from (word for (middle, _), word in self.bends.items() if middle == face)


def tiles_besides(have: Mapping[Face, int], spelling: Spelling) -> int:
    """Return how many tiles ``spelling`` needs besides those that we ``have``."""
    return sum(max(0, spelling.count(face) - have.get(face, 0)) for face in set(spelling))


def _enough(room: list[int], wanted: int) -> int:
    """Return the smallest k with room[k] ≥ wanted, or one more than there are."""
    return next((k for k, have in enumerate(room) if have >= wanted), len(room))


def _pairs_of(spelling: Spelling) -> set[tuple[Face, Face]]:
    return {(min(f, g), max(f, g)) for f, g in pairwise(spelling)}


def _bends_of(spelling: Spelling) -> set[tuple[Face, tuple[Face, Face]]]:
    triples = zip(spelling, spelling[1:], spelling[2:], strict=False)
    return {(middle, (min(f, g), max(f, g))) for f, middle, g in triples}


def _shared(sets: Iterable[set[T]]) -> set[T]:
    return set.intersection(*sets)


def needed_tiles(puzzle: Puzzle, deadline: Deadline = NEVER) -> dict[Face, int]:
    """Return for each face how many tiles of it every board that holds the words has.

    Raises `Late` past ``deadline``.
    """
    return Requirements(puzzle, deadline).need
