"""Constraints on the paths to show: one path of each word must satisfy all of them together.

A board satisfies them if such a choice of paths exists. Each constraint decides which paths of a
word are allowed and which paths of two words agree. One may require that all paths cover the
grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from unboggle.puzzle.constraints._base import CandidateBoard, Constraint
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.grid import Grid

Ways = dict[str, list[Path]]


class PathConstraint(Constraint):
    """A constraint on the paths to show of the words in `named_words`.

    ``covers``: no two paths share a cell, and no cell is left over. A word that is not on the board
    is skipped unless the paths must cover, as a board may hold only a part of the list.

    >>> from unboggle.puzzle import Board
    >>> from unboggle.puzzle.constraints import Cover
    >>> path = ((0, 0), (0, 1), (1, 1), (1, 0))
    >>> board = Board.from_rows(["ca", "st"])
    >>> shown = CandidateBoard(board, {"cats": (tuple("cats"),)}, lambda spelling: iter([path]))
    >>> isinstance(Cover(), PathConstraint), Cover().paths(shown) == {"cats": path}
    (True, True)
    """

    covers: ClassVar[bool] = False

    def allows(self, word: str, path: Path, grid: Grid) -> bool:
        """Whether ``path`` on ``grid`` is allowed for ``word``."""
        return True

    @property
    def together(self) -> tuple[tuple[str, str], ...]:
        """The pairs of words whose paths must `agree`."""
        return ()

    def agree(self, path: Path, other: Path, grid: Grid) -> bool:
        """Whether the paths of two words that are `together` agree."""
        return True

    def paths(self, candidate: CandidateBoard) -> Mapping[str, Path] | None:
        """Return the paths of the first choice that satisfies it, or None."""
        return chosen((self,), candidate)


def chosen(
    constraints: Sequence[PathConstraint], candidate: CandidateBoard
) -> dict[str, Path] | None:
    """Return a path for each word of ``constraints`` so that all are satisfied, or None."""
    if not constraints:
        return {}
    grid, covers = candidate.board.grid, any(constraint.covers for constraint in constraints)
    about = [constraint.named_words for constraint in constraints]
    paired = {word for constraint in constraints for pair in constraint.together for word in pair}
    ways: Ways = {}
    for word, spellings in candidate.spellings.items():
        if not any(some is None or word in some for some in about):
            continue
        there, good = False, []
        for path in (path for way in spellings for path in candidate.paths(way)):
            there = True
            if all(constraint.allows(word, path, grid) for constraint in constraints):
                good.append(path)
                if not covers and word not in paired:
                    break  # the first is enough
        if there or covers:
            ways[word] = good
    if not all(ways.values()):
        return None
    choice = _Choice(constraints, grid)
    return choice.covering(ways, frozenset(grid.cells)) if covers else choice.of(ways)


class _Choice:
    """The choice of a path for each word, one after the other."""

    def __init__(self, constraints: Sequence[PathConstraint], grid: Grid) -> None:
        self._grid = grid
        self._with: dict[str, list[tuple[str, PathConstraint]]] = {}
        for constraint in constraints:
            for one, other in constraint.together:
                self._with.setdefault(one, []).append((other, constraint))
                self._with.setdefault(other, []).append((one, constraint))
        self._sets: dict[Path, frozenset[Cell]] = {}

    def _agrees(self, word: str, path: Path, taken: Mapping[str, Path]) -> bool:
        return all(
            constraint.agree(path, taken[other], self._grid)
            for other, constraint in self._with.get(word, ())
            if other in taken
        )

    def of(self, ways: Ways) -> dict[str, Path] | None:
        """Return a path for each word so that all agree, or None."""
        words = sorted(ways, key=lambda word: (word in self._with, len(ways[word])))
        taken: dict[str, Path] = {}
        pending = [iter(ways[word]) for word in words[:1]]
        while pending:  # no recursion: the words may exceed its limit
            word = words[len(pending) - 1]
            taken.pop(word, None)
            path = next((p for p in pending[-1] if self._agrees(word, p, taken)), None)
            if path is None:
                pending.pop()
                continue
            taken[word] = path
            if len(taken) == len(words):
                return taken
            pending.append(iter(ways[words[len(pending)]]))
        return None if words else {}

    def covering(
        self, ways: Ways, left: frozenset[Cell], taken: Mapping[str, Path] | None = None
    ) -> dict[str, Path] | None:
        """Return a path of each word that together are exactly the cells ``left``, or None."""
        taken = taken or {}
        if not ways or not left:
            return dict(taken) if not ways and not left else None
        on: dict[Cell, list[tuple[str, Path]]] = {cell: [] for cell in left}
        for word, paths in ways.items():
            if not paths:
                return None
            for path in paths:
                for cell in path:
                    on[cell].append((word, path))
        cell = min(left, key=lambda cell: (len(on[cell]), cell))
        for word, path in on[cell]:
            if not self._agrees(word, path, taken):
                continue
            rest = {
                other: [p for p in paths if self._apart(path, p)]
                for other, paths in ways.items()
                if other != word
            }
            found = self.covering(rest, left.difference(path), {**taken, word: path})
            if found is not None:
                return found
        return None

    def _apart(self, path: Path, other: Path) -> bool:
        for one in (path, other):
            self._sets.setdefault(one, frozenset(one))
        return self._sets[path].isdisjoint(self._sets[other])
