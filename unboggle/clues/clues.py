"""Clues, words or given cells, that rule out the rivals of a target board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.puzzle import Board, Cell, Face, GivenCells, Puzzle, Spelling, Word

Faces = Mapping[Cell, Face]


class RivalClause(NamedTuple):
    """The clause of a rival: choose one of the items ``any_of``, or keep a symmetry of ``kept``.

    Items and symmetries are numbers, those of symmetries in ``grid.symmetries``. If the given
    cells keep such a symmetry, the rival contains an image of the target, and is no rival any
    more.
    """

    any_of: frozenset[int]
    kept_symmetries: frozenset[int] = frozenset()


@dataclass(frozen=True)
class WordClues:
    """The items are ``words`` that may be added to those of ``puzzle``."""

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

    def items_held(self, faces: Faces) -> frozenset[int]:
        """Return the items that the board of ``faces`` has."""
        all_words = Puzzle(self.puzzle.grid, self.words)
        board = Board(self.puzzle.grid, faces)
        there = trace_words(board, from_rarer_ends(board, all_words))
        return frozenset(k for k, word in enumerate(self.words) if word in there)

    def demand(self, faces: Faces) -> RivalClause:
        """Return the clause of the rival ``faces``."""
        return RivalClause(frozenset(range(self.size)) - self.items_held(faces))

    def symmetry_rules(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Return no rules: further words break no symmetry."""
        return iter(())


@dataclass(frozen=True)
class CellClues:
    """The items are ``cells`` of the target to give in addition to those of ``puzzle``."""

    puzzle: Puzzle
    target: Faces
    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, target: Faces) -> CellClues:
        """Return all cells that ``target`` shows, except those that are given."""
        given = GivenCells.find(puzzle.constraints).cells
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
        return replace(self.puzzle, constraints=self.puzzle.constraints.adding(GivenCells(more)))

    def items_held(self, faces: Faces) -> frozenset[int]:
        """Return the items that the board of ``faces`` has."""
        same = (faces.get(cell) == self.target[cell] for cell in self.cells)
        return frozenset(k for k, here in enumerate(same) if here)

    def demand(self, faces: Faces) -> RivalClause:
        """Return the clause of the rival ``faces``.

        If it contains an image of the target, it is no rival if the given cells keep a symmetry
        that makes this image.
        """
        kept = frozenset(
            k
            for k, image in self._symmetries()
            if all(faces.get(image[cell]) == face for cell, face in self.target.items())
        )
        return RivalClause(frozenset(range(self.size)) - self.items_held(faces), kept)

    def symmetry_rules(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Yield (symmetry, item, other): if the item is chosen, the symmetry holds only with the
        other.

        None for the item: in any case. None for the other: no item is enough. A given cell must
        go to a cell that shows the same face and is given as well. So a further given cell can
        break a symmetry, or restore one.
        """
        given = GivenCells.find(self.puzzle.constraints).cells
        number = {cell: k for k, cell in enumerate(self.cells)}
        for s, image in self._symmetries():
            for cell in (*given, *self.cells):
                to = image[cell]
                if self.target.get(to) != self.target[cell]:
                    yield s, number.get(cell), None
                elif to not in given:
                    yield s, number.get(cell), number.get(to)

    def _symmetries(self) -> Iterator[tuple[int, Mapping[Cell, Cell]]]:
        """Yield the number and the map of each symmetry that all constraints but given cells keep.

        None if the puzzle is strict: then an image is just another board.
        """
        puzzle = self.puzzle
        others = [c for c in puzzle.constraints if not isinstance(c, GivenCells)]
        for k, image in enumerate(() if puzzle.strict else puzzle.grid.symmetries):
            if all(constraint.symmetric(image) for constraint in others):
                yield k, image


Clues = WordClues | CellClues
