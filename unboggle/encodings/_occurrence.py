"""The letters of the words, one by one: coordinates and bitvectors place them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from unboggle.puzzle import Face, Puzzle, Spelling, Word

AXES = ("row", "column")


class Occurrence(NamedTuple):
    """A spelling and a step in it."""

    spelling: Spelling
    step: int

    @property
    def face(self) -> Face:
        """The face of the step."""
        return self.spelling[self.step]


def occurrences(puzzle: Puzzle) -> Iterator[tuple[Word, list[Occurrence]]]:
    """Yield each spelling as its word and the occurrences of its faces, in their order."""
    for word, spelling in puzzle.iter_spellings():
        yield word, [Occurrence(spelling, step) for step in range(len(spelling))]


def different_faces(puzzle: Puzzle) -> Iterator[tuple[Word, Occurrence, Word, Occurrence]]:
    """Yield the pairs of occurrences of different faces in different spellings, with the words."""
    for (v, xs), (w, ys) in combinations(occurrences(puzzle), 2):
        for x, y in product(xs, ys):
            if x.face != y.face:
                yield v, x, w, y


def both(v: Word, w: Word) -> tuple[Word, ...]:
    """Return the two words, or one if they are the same."""
    return (v,) if v == w else (v, w)
