"""Puzzle: a grid, the words to hold, and every wish of the setter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from unboggle.errors import InputError
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face, Spelling
from unboggle.puzzle.frozen import FrozenDict, Uncached
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes import NO_WISHES, Wishes

Word = str


_NAMED = 8  # words in a repr


@dataclass(frozen=True, repr=False)
class Puzzle(Uncached):
    """The question: is there a board on ``grid`` that holds every word?

    A word is on a board if any of its spellings is. ``strict``: boards that are images
    of each other are different ones, as for a reader who is told where letters stand.
    """

    grid: Grid
    spellings: Mapping[Word, tuple[Spelling, ...]]
    wishes: Wishes = NO_WISHES
    strict: bool = False

    def __post_init__(self) -> None:
        self.wishes.check(self.grid)
        self.wishes.against_words(self.spellings)
        self.wishes.against_room(self.grid, self.spellings)
        for word, spellings in self.spellings.items():
            if not spellings or not all(spellings):
                raise ValueError(f"the word {word!r} has no spelling, or an empty one")
        object.__setattr__(self, "spellings", FrozenDict(self.spellings))

    @property
    def words(self) -> tuple[Word, ...]:
        """The words, in the order they were given."""
        return tuple(self.spellings)

    def part(self, words: Collection[Word]) -> Puzzle:
        """Return the puzzle with only ``words``, in the order of the list.

        Of its wishes there is what they ask of these.
        """
        chosen = {word: ways for word, ways in self.spellings.items() if word in words}
        return Puzzle(self.grid, chosen, self.wishes.asked_of(chosen), self.strict)

    def require_words(self, words: Collection[Word], what: str) -> None:
        """Raise `InputError` that names one of ``words`` if it is not in the list of ``what``."""
        strange = sorted({*words} - self.spellings.keys())
        if strange:
            raise InputError(f"{what}: {strange[0]!r} is not in the list")

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face that the puzzle speaks of, its wishes included, sorted."""
        spelt = {f for _, spelling in self.every_spelling() for f in spelling}
        return tuple(sorted(spelt | self.wishes.faces))

    @cached_property
    def symmetries(self) -> tuple[Mapping[Cell, Cell], ...]:
        """The symmetries of the grid that its wishes leave.

        Boards that they make of each other count as one; if ``strict``, none but itself.
        """
        if self.strict:
            return self.grid.symmetries[:1]
        return tuple(image for image in self.grid.symmetries if self.wishes.symmetric(image))

    def images(self, faces: Mapping[Cell, Face]) -> Iterator[dict[Cell, Face]]:
        """Yield the different images of the board of ``faces``, itself first."""
        seen = set()
        for image in self.symmetries:
            moved = {image[cell]: face for cell, face in faces.items()}
            key = frozenset(moved.items())
            if key not in seen:
                seen.add(key)
                yield moved

    def every_spelling(self) -> Iterator[tuple[Word, Spelling]]:
        """Yield each spelling of each word with its word."""
        for word, spellings in self.spellings.items():
            for spelling in spellings:
                yield word, spelling

    def __repr__(self) -> str:
        """Its size, its first words and its wishes: ``Puzzle('3x3', 'cat dog cow')``."""
        words = " ".join(self.words[:_NAMED]) + " ..." * (len(self.words) > _NAMED)
        parts = [str(self.grid), words, *self.wishes.names]
        return f"Puzzle({', '.join(map(repr, parts))}{', strict=True' * self.strict})"
