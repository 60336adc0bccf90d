"""Boards that hold the words and differ from a given board in at most three cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Cell, Face, GivenCells, Puzzle

Faces = Mapping[Cell, Face]


def neighbouring_boards(puzzle: Puzzle, target: Faces) -> Iterator[dict[Cell, Face]]:
    """Yield boards that may hold the words, nearest first; given cells stay.

    A cell of ``target`` is changed or cleared, two are swapped, or three are rotated.
    """
    given = GivenCells.find(puzzle.constraints)
    cells = [c for c in puzzle.grid.cells if c not in given.cells]
    faces = sorted({*puzzle.faces, *target.values()})
    for cell in cells:
        if cell in target:
            less = {c: f for c, f in target.items() if c != cell}
            yield less
            yield from (less | {cell: face} for face in faces if face != target[cell])
    for a, b in combinations(cells, 2):
        yield _moved(target, (a, b), (b, a))
    for first, *rest in combinations(cells, 3):
        for p in permutations(rest):
            yield _moved(target, (first, *p), (*p, first))


def _moved(target: Faces, order: Collection[Cell], to: Sequence[Cell]) -> dict[Cell, Face]:
    changed = {c: f for c, f in target.items() if c not in order}
    return changed | {d: target[c] for c, d in zip(order, to, strict=True) if c in target}


def is_rival(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    """Return whether ``faces`` hold the words, satisfy the constraints and contain no image of
    ``target``.
    """
    if violated_constraint(faces, puzzle) or _contains_image(faces, puzzle, target):
        return False
    board = Board(puzzle.grid, faces)
    return len(trace_words(board, from_rarer_ends(board, puzzle))) == len(puzzle.spellings)


def _contains_image(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    return any(image.items() <= faces.items() for image in puzzle.images(target))
