"""Clues, words or given cells, that tell a target board from its rivals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.puzzle import Board, Cell, Face, Given, Puzzle, Spelling, Word

Faces = Mapping[Cell, Face]


class Demand(NamedTuple):
    """What a rival demands: one of the items ``any_of``, or a symmetry of those ``kept``.

    Items are told by number, symmetries by their place in ``grid.symmetries``: where the
    given cells keep it the rival contains what is an image of the target, and is none.
    """

    any_of: frozenset[int]
    kept: frozenset[int] = frozenset()


@dataclass(frozen=True)
class WordClues:
    """The items are words: ``words`` that may be demanded besides those of ``puzzle``."""

    puzzle: Puzzle
    target: Faces
    words: Mapping[Word, tuple[Spelling, ...]]

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.words)

    def chosen(self, items: Collection[int]) -> Puzzle:
        """Return the puzzle with the words of ``items``."""
        more = {w: s for k, (w, s) in enumerate(self.words.items()) if k in items}
        return replace(self.puzzle, spellings={**self.puzzle.spellings, **more})

    def held(self, faces: Faces) -> frozenset[int]:
        """Return the items that the board of ``faces`` has."""
        all_words = Puzzle(self.puzzle.grid, self.words)
        board = Board(self.puzzle.grid, faces)
        there = trace_words(board, from_rarer_ends(board, all_words))
        return frozenset(k for k, word in enumerate(self.words) if word in there)

    def demand(self, faces: Faces) -> Demand:
        """Return what the rival of ``faces`` demands."""
        return Demand(frozenset(range(self.size)) - self.held(faces))

    def symmetry_rules(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Further words break no symmetry."""
        return iter(())


@dataclass(frozen=True)
class CellClues:
    """The items are ``cells`` of the target, to be given besides those of ``puzzle``."""

    puzzle: Puzzle
    target: Faces
    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, target: Faces) -> CellClues:
        """Return all cells that ``target`` shows, but those that are given."""
        given = Given.among(puzzle.wishes).cells
        return cls(
            puzzle, target, tuple(c for c in puzzle.grid.cells if c in target and c not in given)
        )

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.cells)

    def chosen(self, items: Collection[int]) -> Puzzle:
        """Return the puzzle in which the cells of ``items`` are given."""
        more = {self.cells[k]: self.target[self.cells[k]] for k in sorted(items)}
        return replace(self.puzzle, wishes=self.puzzle.wishes.and_also(Given(more)))

    def held(self, faces: Faces) -> frozenset[int]:
        """Return the items that the board of ``faces`` has."""
        same = (faces.get(cell) == self.target[cell] for cell in self.cells)
        return frozenset(k for k, here in enumerate(same) if here)

    def demand(self, faces: Faces) -> Demand:
        """Return what the rival of ``faces`` demands.

        If it contains an image of the target, it is none where the given cells
        leave a symmetry that makes this image.
        """
        kept = set()
        for k, image in enumerate(self.puzzle.grid.symmetries):
            if self.puzzle.strict:  # where an image is just another board
                break
            if all(faces.get(image[cell]) == face for cell, face in self.target.items()):
                kept.add(k)
        return Demand(frozenset(range(self.size)) - self.held(faces), frozenset(kept))

    def symmetry_rules(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Yield (symmetry, item, other): with the item the symmetry is left only with the other.

        None for the item: in any case; None for the other: there is none that would do.
        A given cell has to go to a cell that shows the same face and is given as well;
        so a further given cell can break a symmetry, or mend one.
        """
        given = Given.among(self.puzzle.wishes).cells
        number = {cell: k for k, cell in enumerate(self.cells)}
        for s, image in enumerate(self.puzzle.grid.symmetries):
            for cell in (*given, *self.cells):
                to = image[cell]
                if self.target.get(to) != self.target[cell]:
                    yield s, number.get(cell), None
                elif to not in given:
                    yield s, number.get(cell), number.get(to)


Clues = WordClues | CellClues
