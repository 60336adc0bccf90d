"""Similarity of boards: two boards are similar if most words lie the same way on both.

A word that is turned, reflected or moved still lies the same way. People see no real difference
between a board and the same board with a few cells changed, or with its pattern in another
corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from unboggle.puzzle import Cell, Face, Word
from unboggle.solutions.solution import Solution

_Letters = list[tuple[int, Face]]
"""The positions of a path, each with its face."""


class PlacedWords:
    """A ``solution`` with its image under each symmetry of its grid.

    Positions are numbers, so that moving a pattern adds one number to all of them.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._grid = grid = solution.board.grid
        self._wide = wide = 3 * grid.columns  # so that no move goes on in the next row
        self._around = (
            grid.rows if grid.wrap in ("columns", "both") else 0,
            grid.columns if grid.wrap in ("rows", "both") else 0,
        )
        self._turned = [_View(solution, turn, wide, self._around) for turn in self._turns()]

    def matching_words(self, other: PlacedWords) -> int:
        """Return how many words lie the same way on both, in the best of all turns and moves.

        A word does if its path on one board is also a path of it on the other, turned and moved
        like all words. Both boards have the same grid and the same words.
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

    def distance(self, other: PlacedWords) -> float:
        """Return the share of words that do not lie the same way, from 0 for images to 1.

        It is 0 if there are no words.
        """
        words = len(self.solution.paths)
        return 1 - self.matching_words(other) / words if words else 0.0

    def _turns(self) -> list[Mapping[Cell, Cell]]:
        """Return the symmetries, only one of those that differ by a move around wrapped edges."""
        grid, found = self._grid, self._grid.symmetries
        if grid.holes or not any(self._around):
            return [*found]
        return [turn for turn in found if not any(map(min, turn[0, 0], self._around))]

    def _once(self, move: int) -> int:
        """Return the normal form of ``move``: on a wrapped grid several numbers mean one move."""
        down = (move + self._wide // 2) // self._wide
        right = move - down * self._wide
        high, across = self._around
        return (down % high if high else down) * self._wide + (right % across if across else right)

    def _keeps(self, move: int) -> bool:
        """Return whether ``move`` keeps neighbours neighbours."""
        down = (move + self._wide // 2) // self._wide
        return not self._grid.are_hexagons or down % 2 == 0  # odd rows are shifted by half a cell


class _View:
    """A board under a symmetry: the face at each position, the positions of each face, and the
    paths.
    """

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
        if any(around):  # a move over a wrapped edge goes on at the other side
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
    """Return the moves of ``path`` after which the board of ``view`` shows its faces."""
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


def choose_distant(laid: Sequence[PlacedWords], most: int, least: float) -> list[PlacedWords]:
    """Return up to ``most`` of ``laid``, each at distance ``least`` or more from the others.

    These are the first, then always the one farthest from all chosen; of equally far ones the
    first.
    """
    if not laid:
        return []
    chosen, left = [laid[0]], list(laid[1:])
    far = [chosen[0].distance(one) for one in left]
    while left and len(chosen) < most:
        k = max(range(len(left)), key=lambda k: (far[k], -k))
        if far[k] < least:
            break
        chosen.append(left.pop(k))
        del far[k]
        far = [min(d, chosen[-1].distance(one)) for d, one in zip(far, left, strict=True)]
    return chosen
