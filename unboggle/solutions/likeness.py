"""Which boards are much like others? Those on which most words lie the same way.

Turned, reflected or moved, a word lies the same way: two boards of which one is the other with
a few cells changed are twins to whoever chooses between them, and so are two on which the same
picture stands in another corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from unboggle.puzzle import Cell, Face, Word
from unboggle.solutions.solution import Solution

_Letters = list[tuple[int, Face]]
"""The places of a path, each with what it shows there."""


class Laid:
    """A ``solution``, laid out in each way that the symmetries of its grid turn it.

    Places are numbers, so that to move a picture is to add one to each of them.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._grid = grid = solution.board.grid
        self._wide = wide = 3 * grid.columns  # so that no move goes from row to row
        self._around = (
            grid.rows if grid.wrap in ("columns", "both") else 0,
            grid.columns if grid.wrap in ("rows", "both") else 0,
        )
        self._turned = [_View(solution, turn, wide, self._around) for turn in self._turns()]

    def alike(self, other: Laid) -> int:
        """Return how many words lie the same way on both, whichever way one is turned and moved.

        A word does if its path on one of the two is one on the other as well, behind the same
        symmetry of the grid, and move, for all words. Both are of one grid, with the same words.
        """
        most, as_it_is = 0, other._turned[0]
        for view in self._turned:
            votes: Counter[int] = Counter()
            for word, path in view.paths.items():
                moves = _moves(path, as_it_is)
                moves |= {-move for move in _moves(as_it_is.paths[word], view)}
                votes.update({self._once(move) for move in moves} if any(self._around) else moves)
            kept = (n for move, n in votes.items() if self._keeps(move))
            most = max(most, max(kept, default=0))
        return most

    def apart(self, other: Laid) -> float:
        """Return the share of words that do not lie the same way: 0 for images, 1 for strangers."""
        return 1 - self.alike(other) / len(self.solution.paths)

    def _turns(self) -> list[Mapping[Cell, Cell]]:
        """Return the symmetries, of those that only move differently around edges one."""
        grid, found = self._grid, self._grid.symmetries
        if grid.holes or not any(self._around):
            return [*found]
        return [turn for turn in found if not any(map(min, turn[0, 0], self._around))]

    def _once(self, move: int) -> int:
        """Return ``move`` as it is counted, where one goes around edges in several ways."""
        down = (move + self._wide // 2) // self._wide
        right = move - down * self._wide
        high, across = self._around
        return (down % high if high else down) * self._wide + (right % across if across else right)

    def _keeps(self, move: int) -> bool:
        """Whether ``move`` leaves what touches as it is."""
        down = (move + self._wide // 2) // self._wide
        return not self._grid.are_hexagons or down % 2 == 0  # their rows lie half a cell apart


class _View:
    """A board turned by a symmetry: what each place shows, where each face is, and the paths."""

    def __init__(
        self, solution: Solution, turn: Mapping[Cell, Cell], wide: int, around: tuple[int, int]
    ) -> None:
        def place(cell: Cell) -> int:
            row, column = turn[cell]
            return row * wide + column

        faces = solution.board.faces
        self.shown = {place(cell): face for cell, face in faces.items()}
        self.places: dict[Face, list[int]] = {}
        for number, face in self.shown.items():
            self.places.setdefault(face, []).append(number)
        high, across = around
        if any(around):  # what is moved over an edge is read on
            lines = product((-high, 0, high) if high else (0,), (-across, 0, across))
            self.shown = {
                number + down * wide + right: face
                for down, right in lines
                for number, face in self.shown.items()
            }
        self.paths: dict[Word, _Letters] = {
            word: [(place(cell), faces[cell]) for cell in path]
            for word, path in solution.paths.items()
        }


def _moves(path: _Letters, view: _View) -> set[int]:
    """Return how ``path`` can be moved so that the board of ``view`` reads the same there."""
    (first, face), *rest = path
    shown, found = view.shown, set()
    for place in view.places.get(face, ()):
        move = place - first
        for here, letter in rest:
            if shown.get(here + move) != letter:
                break
        else:
            found.add(move)
    return found


def some_apart(laid: Sequence[Laid], most: int, least: float) -> list[Laid]:
    """Return ``most`` of ``laid``, fewer if need be, each at ``least`` so far from the others.

    The first, then always the one farthest from all chosen, of equally far ones the first.
    """
    if not laid:
        return []
    chosen, left = [laid[0]], list(laid[1:])
    far = [chosen[0].apart(one) for one in left]
    while left and len(chosen) < most:
        k = max(range(len(left)), key=lambda k: (far[k], -k))
        if far[k] < least:
            break
        chosen.append(left.pop(k))
        del far[k]
        far = [min(d, chosen[-1].apart(one)) for d, one in zip(far, left, strict=True)]
    return chosen
