"""A choice of boards that are as different as possible."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.puzzle import Puzzle
from unboggle.solutions.solution import Solution, differing, nearest_image


def distance(puzzle: Puzzle, one: Solution, other: Solution) -> int:
    """Return on how many cells two boards differ, at least, over all images of the other one."""
    faces = one.board.faces
    return len(differing(puzzle, faces, nearest_image(puzzle, faces, other.board.faces)))


def spread(puzzle: Puzzle, solutions: Sequence[Solution], most: int) -> list[Solution]:
    """Return ``most`` of ``solutions``: the first, then always the one farthest from all chosen.

    Of equally far ones the first is taken. No other choice is more than twice as far apart: T. F.
    Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985.
    """
    if len(solutions) <= most:
        return list(solutions)
    left = list(solutions[1:])
    chosen = [solutions[0]]
    far = [distance(puzzle, chosen[0], other) for other in left]
    while len(chosen) < most:
        k = max(range(len(left)), key=lambda k: (far[k], -k))
        chosen.append(left.pop(k))
        del far[k]
        far = [min(d, distance(puzzle, chosen[-1], o)) for d, o in zip(far, left, strict=True)]
    return chosen
