"""Boards that tell whether another one is the only one: what is asked for, and who contradicts.

A *target* is a board that holds the words; of the *items* (words it holds, or cells
it shows) some are to be chosen. A *rival* of a choice is a board that holds what was
chosen and does not contain the target, nor an image of it that stays an image. The
target is the only solution exactly if there is no rival: a solution is contained in
the target and so, not being a rival, contains it (or an image, which is as large).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import NamedTuple

from unboggle import counting
from unboggle.encodings import clausal
from unboggle.errors import BackendError
from unboggle.native import trace_words
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.tiling import SOLVER, encoding_for
from unboggle.trace import from_rarer_ends
from unboggle.wishes.clauses import grant, shown

Faces = Mapping[Cell, Face]
_LOOK_AROUND = 0.5  # seconds for rivals that differ from the target in a few cells


class Demand(NamedTuple):
    """What a rival demands: one of the items ``any_of``, or a symmetry of those ``kept``.

    Items are told by number, symmetries by their place in ``grid.symmetries``: where the
    given cells keep it the rival contains what is an image of the target, and is none.
    """

    any_of: frozenset[int]
    kept: frozenset[int] = frozenset()


@dataclass(frozen=True)
class WordsApart:
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
class CellsApart:
    """The items are ``cells`` of the target, to be given besides those of ``puzzle``."""

    puzzle: Puzzle
    target: Faces
    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.cells)

    def chosen(self, items: Collection[int]) -> Puzzle:
        """Return the puzzle in which the cells of ``items`` are given."""
        wishes = self.puzzle.wishes
        more = {self.cells[k]: self.target[self.cells[k]] for k in sorted(items)}
        return replace(self.puzzle, wishes=replace(wishes, given={**wishes.given, **more}))

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
        given = self.puzzle.wishes.given
        number = {cell: k for k, cell in enumerate(self.cells)}
        for s, image in enumerate(self.puzzle.grid.symmetries):
            for cell in (*given, *self.cells):
                to = image[cell]
                if self.target.get(to) != self.target[cell]:
                    yield s, number.get(cell), None
                elif to not in given:
                    yield s, number.get(cell), number.get(to)


Task = WordsApart | CellsApart


def rival(puzzle: Puzzle, target: Faces) -> dict[Cell, Face] | None:
    """Return a board that holds ``puzzle`` and contains no image of ``target``, or None.

    In this process: nothing stops it. The board may show more than it needs.
    """
    encoded = clausal(encoding_for(puzzle))(counting.without_dominated(puzzle))
    grant(encoded)
    _ = [encoded.shows(c, f) for c in puzzle.grid.cells for f in puzzle.faces]
    alike = list(puzzle.images(target))
    # A face that no word has is nowhere: its literal is free, and the clause says nothing.
    away = [[-encoded.shows(c, f) for c, f in image.items()] for image in alike]
    answer = get_solver(SOLVER).engine([*encoded.cnf, *away]).solve()
    if answer.status is Status.UNSAT:
        return None
    if answer.status is not Status.SAT:
        raise BackendError(f"{SOLVER} gave up")
    faces = dict(shown(encoded, answer.model))
    if not is_rival(faces, puzzle, target):
        raise BackendError("a board found is not another one that holds the words; please report")
    return faces


def is_rival(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    """Whether ``faces`` hold the words, keep the wishes and contain no image of ``target``."""
    if puzzle.wishes.broken(faces) or _contains_image(faces, puzzle, target):
        return False
    board = Board(puzzle.grid, faces)
    return len(trace_words(board, from_rarer_ends(board, puzzle))) == len(puzzle.spellings)


def _contains_image(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    return any(image.items() <= faces.items() for image in puzzle.images(target))


def beside(task: Task) -> Iterator[dict[Cell, Face]]:
    """Yield rivals of choosing nothing that differ from the target in two or three cells at most.

    A cell is changed or emptied, two are swapped, three are rotated; for half a second.
    """
    puzzle, target = task.puzzle, dict(task.target)
    cells = [c for c in puzzle.grid.cells if c not in puzzle.wishes.given]
    faces = sorted({*puzzle.faces, *target.values()})
    until = time.monotonic() + _LOOK_AROUND

    def moved(order: Sequence[Cell], to: Sequence[Cell]) -> dict[Cell, Face]:
        changed = {c: f for c, f in target.items() if c not in order}
        return changed | {d: target[c] for c, d in zip(order, to, strict=True) if c in target}

    def near() -> Iterator[dict[Cell, Face]]:
        for cell in cells:
            if cell in target:
                less = {c: f for c, f in target.items() if c != cell}
                yield less
                yield from (less | {cell: face} for face in faces if face != target[cell])
        for a, b in combinations(cells, 2):
            yield moved((a, b), (b, a))
        for first, *rest in combinations(cells, 3):
            for p in permutations(rest):
                yield moved((first, *p), (*p, first))

    for changed in near():
        if time.monotonic() > until:
            return
        if is_rival(changed, puzzle, target):
            yield changed
