"""Which boards are much like others? Those on which most words lie the same way.

Turned, reflected or moved, a word lies the same way: two boards of which one is the other with
a few cells changed are twins to whoever chooses between them, and so are two on which the same
picture stands in another corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from unboggle.puzzle import Board, Cell, Grid, Path, Word
from unboggle.solutions.solution import Solution

Map = Mapping[Cell, Cell]


def alike(one: Solution, other: Solution) -> int:
    """Return how many words lie the same way on both boards, whichever way the other is turned.

    A word does if its path on one of the two is one on the other as well, behind the same
    symmetry of the grid, and shift, for all words. Both are of one grid, with the same words.
    """
    return max(
        sum(
            _runs(one.board, one.paths[word], other.board, image)
            or _runs(other.board, other.paths[word], one.board, back)
            for word in one.paths
        )
        for image, back in _maps(one, other)
    )


def apart(one: Solution, other: Solution) -> float:
    """Return the share of words that do not lie the same way: 0 for images, 1 for strangers."""
    return 1 - alike(one, other) / len(one.paths)


def _maps(one: Solution, other: Solution) -> Iterator[tuple[Map, Map]]:
    """Yield the symmetries, each as it is and with the shift that most words agree on."""
    grid = one.board.grid
    for symmetry in grid.symmetries:
        yield symmetry, {there: here for here, there in symmetry.items()}
        shift = _shift(grid, symmetry, one.paths, other.paths)
        if shift != (0, 0):
            down, right = shift
            moved = {c: (r + down, k + right) for c, (r, k) in symmetry.items()}
            inside = {here: there for here, there in moved.items() if there in symmetry}
            yield inside, {there: here for here, there in inside.items()}


def _shift(
    grid: Grid, symmetry: Map, paths: Mapping[Word, Path], others: Mapping[Word, Path]
) -> tuple[int, int]:
    """Return how far words were moved, besides ``symmetry``: what most of them agree on."""
    if grid.wrap != "none":  # there a shift is a symmetry, or none at all
        return 0, 0
    votes: Counter[tuple[int, int]] = Counter()
    for word, path in paths.items():
        shifts = {
            (c - a, d - b)
            for (a, b), (c, d) in zip((symmetry[x] for x in path), others[word], strict=False)
        }
        if len(shifts) == 1 and len(path) == len(others[word]):
            votes.update(shifts)
    if grid.are_hexagons:  # rows lie half a cell apart: two of them are a whole one
        votes = Counter({shift: n for shift, n in votes.items() if shift[0] % 2 == 0})
    return max(votes, key=lambda shift: (votes[shift], shift), default=(0, 0))


def _runs(board: Board, path: Path, other: Board, image: Map) -> bool:
    """Whether what ``path`` reads on ``board`` stands on the same path of ``other``."""
    return all(cell in image and other.faces.get(image[cell]) == board.faces[cell] for cell in path)


def some_apart(solutions: list[Solution], most: int, least: float) -> list[Solution]:
    """Return ``most`` of ``solutions``, fewer if need be, each at ``least`` so far from the others.

    The first, then always the one farthest from all chosen, of equally far ones the first.
    """
    if not solutions:
        return []
    chosen, left = [solutions[0]], solutions[1:]
    far = [apart(chosen[0], one) for one in left]
    while left and len(chosen) < most:
        k = max(range(len(left)), key=lambda k: (far[k], -k))
        if far[k] < least:
            break
        chosen.append(left.pop(k))
        del far[k]
        far = [min(d, apart(chosen[-1], one)) for d, one in zip(far, left, strict=True)]
    return chosen
