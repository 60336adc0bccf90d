"""Puzzle: a grid, the words that the board must hold, and the setter's constraints."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.puzzle.constraints import NO_CONSTRAINTS, Constraints
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.frozen import FrozenDict, Uncached
from unboggle.puzzle.model.grid import Grid

Word = str


_NAMED = 8  # words in a repr


@dataclass(frozen=True, repr=False)
class Puzzle(Uncached):
    """The question whether a board on ``grid`` holds every word and satisfies the constraints.

    A board holds a word if it holds any of its spellings. ``strict``: boards that are images of
    each other count as different, as they do for a reader who knows where letters go.

    >>> Puzzle(Grid.rectangle(1, 3), {"cat": (("c", "a", "t"),)}).words
    ('cat',)
    """

    grid: Grid
    spellings: Mapping[Word, tuple[Spelling, ...]]
    constraints: Constraints = NO_CONSTRAINTS
    strict: bool = False

    def __post_init__(self) -> None:
        if not (
            isinstance(self.grid, Grid)
            and isinstance(self.spellings, Mapping)
            and isinstance(self.constraints, Constraints)
            and isinstance(self.strict, bool)
        ):
            validated(Puzzle, vars(self))
        for word, spellings in self.spellings.items():
            if not (isinstance(word, str) and isinstance(spellings, tuple)):
                validated(Puzzle, {"spellings": {word: spellings}})
            if not spellings or not all(spellings):
                raise InputError(f"Puzzle: the word {word!r} has no spelling, or an empty one")
        if self.constraints.all:
            self.constraints.check(self.grid)
            self.constraints.check_words(self.spellings)
        if not isinstance(self.spellings, FrozenDict):
            object.__setattr__(self, "spellings", FrozenDict(self.spellings))
        if self.constraints.all:
            bound = self.constraints.bound_to(self.spellings)
            object.__setattr__(self, "constraints", bound)

    @property
    def words(self) -> tuple[Word, ...]:
        """The words in their original order."""
        return tuple(self.spellings)

    def restricted_to(self, words: Collection[Word]) -> Puzzle:
        """Return the puzzle with only ``words``, in the order of the list.

        Its constraints are restricted to these words.
        """
        validated(self.restricted_to, locals())
        if len(words) <= 1:  # in long lists, for one word after the other
            chosen = {word: self.spellings[word] for word in words if word in self.spellings}
        else:
            chosen = {word: ways for word, ways in self.spellings.items() if word in words}
        return Puzzle(self.grid, chosen, self.constraints.restricted_to(chosen), self.strict)

    def require_words(self, words: Collection[Word], what: str) -> None:
        """Raise `InputError` if one of ``words`` is not in the list; ``what`` begins it."""
        strange = sorted({*words} - self.spellings.keys())
        if strange:
            raise InputError(f"{what}: {strange[0]!r} is not in the list")

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """All faces of the words and of the constraints, sorted."""
        spelt = {f for _, spelling in self.iter_spellings() for f in spelling}
        return tuple(sorted(spelt | self.constraints.faces))

    @cached_property
    def symmetries(self) -> tuple[Mapping[Cell, Cell], ...]:
        """The symmetries of the grid that map its constraints to themselves.

        Boards that are images of each other count as one. If ``strict``, only the identity.
        """
        if self.strict:
            return self.grid.symmetries[:1]
        return tuple(image for image in self.grid.symmetries if self.constraints.symmetric(image))

    def images(self, faces: Mapping[Cell, Face]) -> Iterator[dict[Cell, Face]]:
        """Yield the different images of the board of ``faces``, starting with the board itself."""
        seen = set()
        for image in self.symmetries:
            moved = {image[cell]: face for cell, face in faces.items()}
            key = frozenset(moved.items())
            if key not in seen:
                seen.add(key)
                yield moved

    def iter_spellings(self) -> Iterator[tuple[Word, Spelling]]:
        """Yield each word with each of its spellings."""
        for word, spellings in self.spellings.items():
            for spelling in spellings:
                yield word, spelling

    def __repr__(self) -> str:
        """The size, the first words and the constraints: ``Puzzle('3x3', 'cat dog cow')``."""
        words = " ".join(self.words[:_NAMED]) + " ..." * (len(self.words) > _NAMED)
        parts = [str(self.grid), words, *self.constraints.names]
        return f"Puzzle({', '.join(map(repr, parts))}{', strict=True' * self.strict})"
