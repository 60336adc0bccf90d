"""What the words of a puzzle alone require of every board that holds them.

Every fact holds whichever spelling of a word a board shows: of a word with several spellings,
only what all of them share counts. `unboggle.counting` compares the facts with the grid and the
constraints; symmetry breaking and bounds use them too.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate, pairwise
from math import comb
from typing import TYPE_CHECKING, TypeVar

from unboggle.puzzle import Face, Puzzle, Spelling, Word
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.counting.numbers import FaceNeedsMoreTiles

T = TypeVar("T")


class Requirements:
    """What every board that holds the words of a puzzle must have.

    ``most_in_word[f]`` is the largest number of f in one word. ``pairs`` are unordered pairs of
    faces that must touch somewhere, with a word that requires it. ``bends`` are (middle, two ends):
    runs of three that must lie on the board. ``slots(f)`` is the number of cells around its tiles
    that f needs for its different neighbours. Reading the words raises `DeadlinePassed` past
    ``deadline``.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.most_in_word: dict[Face, int] = {}
        self.word_with_most: dict[Face, Word] = {}
        self.pairs: dict[tuple[Face, Face], Word] = {}
        self.bends: dict[tuple[Face, tuple[Face, Face]], Word] = {}
        for word, spellings in puzzle.spellings.items():
            deadline.raise_if_expired()
            counts = [Counter(spelling) for spelling in spellings]
            for face in counts[0]:
                count = min(c[face] for c in counts)
                if count > self.most_in_word.get(face, 0):
                    self.most_in_word[face], self.word_with_most[face] = count, word
            for pair in _shared(_pairs_of(s) for s in spellings):
                self.pairs.setdefault(pair, word)
            for bend in _shared(_bends_of(s) for s in spellings):
                self.bends.setdefault(bend, word)

    def of(self, puzzle: Puzzle) -> Requirements:
        """Return the requirements of ``puzzle``, which has the same words, without reading them."""
        other = copy.copy(self)
        other.puzzle = puzzle
        for fact in ("need", "_slots_and_bends"):  # these depend on the grid
            other.__dict__.pop(fact, None)
        return other

    @cached_property
    def neighbours(self) -> dict[Face, set[Face]]:
        """Face -> the faces that must touch it, itself included if a word doubles it."""
        around: dict[Face, set[Face]] = {face: set() for face in self.most_in_word}
        for f, g in self.pairs:
            around[f].add(g)
            around[g].add(f)
        return around

    def slots(self, face: Face) -> int:
        """Return how many cells ``face`` needs around its tiles; a double letter takes two."""
        around = self.neighbours[face]
        return len(around) + (face in around)

    @cached_property
    def need(self) -> dict[Face, int]:
        """Face -> how many tiles of it must be on the board.

        That is the number in the word with the most of it. It is more if its neighbours and bends
        need more cells around its tiles, even on the cells with the most neighbours. It is one
        more than there are cells if no number suffices.
        """
        slots, bends = self._slots_and_bends
        return {
            face: max(
                most,
                _enough(slots, self.slots(face)),
                _enough(bends, self._bends_around[face]),
            )
            for face, most in self.most_in_word.items()
        }

    @cached_property
    def _slots_and_bends(self) -> tuple[list[int], list[int]]:
        """Neighbours, and pairs of neighbours, of the best 0, 1, 2 ... cells together."""
        degrees = sorted(map(len, self.puzzle.grid.neighbours.values()), reverse=True)
        pairs = (comb(degree, 2) for degree in degrees)
        return [0, *accumulate(degrees)], [0, *accumulate(pairs)]

    @cached_property
    def _bends_around(self) -> Counter[Face]:
        return Counter(middle for middle, _ in self.bends)

    def extra_tiles(self, face: Face) -> FaceNeedsMoreTiles | None:
        """Return why more tiles of ``face`` are needed than any word has; None if they are not."""
        never = self.cannot_hold(face)
        fewer = len(self.puzzle.grid.cells) if never else self.need[face] - 1  # not enough
        if not never and fewer < self.most_in_word[face]:
            return None
        from unboggle.counting.numbers import FaceNeedsMoreTiles

        need = None if never else self.need[face]
        slots, bends = (offers[fewer] for offers in self._slots_and_bends)
        if self.slots(face) > slots:
            return FaceNeedsMoreTiles(
                face, fewer, slots, need, around=tuple(sorted(self.neighbours[face]))
            )
        runs = tuple((f, middle, g) for middle, (f, g) in self.bends if middle == face)
        return FaceNeedsMoreTiles(face, fewer, bends, need, runs=runs)

    def cannot_hold(self, face: Face) -> bool:
        """Return whether no board can hold ``face``, not even with a tile of it on every cell."""
        slots, bends = (offers[-1] for offers in self._slots_and_bends)
        return self.slots(face) > slots or self._bends_around[face] > bends

    def words_for(self, faces: Iterable[Face]) -> Iterator[Word]:
        """Yield the words on which ``need`` rests for ``faces``; some more than once."""
        for face in faces:
            yield self.word_with_most[face]
            if self.need[face] > self.most_in_word[face] or self.cannot_hold(face):
                yield from (word for pair, word in self.pairs.items() if face in pair)
                yield from (word for (middle, _), word in self.bends.items() if middle == face)


def extra_tiles_needed(have: Mapping[Face, int], spelling: Spelling) -> int:
    """Return how many tiles ``spelling`` needs in addition to those that we ``have``."""
    return sum(max(0, spelling.count(face) - have.get(face, 0)) for face in set(spelling))


def _enough(offers: list[int], wanted: int) -> int:
    """Return the smallest k with offers[k] ≥ wanted, or len(offers) if there is none."""
    return next((k for k, have in enumerate(offers) if have >= wanted), len(offers))


def _pairs_of(spelling: Spelling) -> set[tuple[Face, Face]]:
    return {(min(f, g), max(f, g)) for f, g in pairwise(spelling)}


def _bends_of(spelling: Spelling) -> set[tuple[Face, tuple[Face, Face]]]:
    triples = zip(spelling, spelling[1:], spelling[2:], strict=False)
    return {(middle, (min(f, g), max(f, g))) for f, middle, g in triples}


def _shared(sets: Iterable[set[T]]) -> set[T]:
    return set.intersection(*sets)


def needed_tiles(puzzle: Puzzle, deadline: Deadline = NEVER) -> dict[Face, int]:
    """Return for each face how many tiles of it every board that holds the words has.

    Raises `DeadlinePassed` past ``deadline``.
    """
    return Requirements(puzzle, deadline).need
