"""Wishes for the paths that are shown: one path of each word, the same for all such wishes.

A board keeps them if there is such a choice: each wish says which paths of a word will do, which
of two words go together, and perhaps that all of them cover the grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate, Wish

Ways = dict[str, list[Path]]


class PathWish(Wish):
    """A wish for the paths that are shown.

    It speaks of the words that `about` has. ``covers``: no two paths share a cell, and none is
    left over. A word that is not on a board, as a part of the list may be asked for only, is
    passed over unless they cover.
    """

    covers: ClassVar[bool] = False

    def allows(self, word: str, path: Path, grid: Grid) -> bool:
        """Whether ``path`` on ``grid`` will do for ``word``."""
        return True

    @property
    def together(self) -> tuple[tuple[str, str], ...]:
        """The pairs of words of which the paths have to `agree`."""
        return ()

    def agree(self, path: Path, other: Path, grid: Grid) -> bool:
        """Whether the paths of two words that are `together` go together."""
        return True

    def paths(self, candidate: Candidate) -> Mapping[str, Path] | None:
        """Return the paths of a first choice that keeps it, if there is one."""
        return chosen((self,), candidate)


def chosen(wishes: Sequence[PathWish], candidate: Candidate) -> dict[str, Path] | None:
    """Return a path for each word that ``wishes`` speak of which keep all of them, or None."""
    if not wishes:
        return {}
    grid, covers = candidate.board.grid, any(wish.covers for wish in wishes)
    about = [wish.about for wish in wishes]
    paired = {word for wish in wishes for pair in wish.together for word in pair}
    ways: Ways = {}
    for word, spellings in candidate.spellings.items():
        if not any(some is None or word in some for some in about):
            continue
        there, good = False, []
        for path in (path for way in spellings for path in candidate.paths(way)):
            there = True
            if all(wish.allows(word, path, grid) for wish in wishes):
                good.append(path)
                if not covers and word not in paired:
                    break  # the first will do
        if there or covers:
            ways[word] = good
    if not all(ways.values()):
        return None
    choice = _Choice(wishes, grid)
    return choice.covering(ways, frozenset(grid.cells)) if covers else choice.of(ways)


class _Choice:
    """The choice of a path for each word, one after the other."""

    def __init__(self, wishes: Sequence[PathWish], grid: Grid) -> None:
        self._grid = grid
        self._with: dict[str, list[tuple[str, PathWish]]] = {}
        for wish in wishes:
            for one, other in wish.together:
                self._with.setdefault(one, []).append((other, wish))
                self._with.setdefault(other, []).append((one, wish))
        self._sets: dict[Path, frozenset[Cell]] = {}

    def _agrees(self, word: str, path: Path, taken: Mapping[str, Path]) -> bool:
        return all(
            wish.agree(path, taken[other], self._grid)
            for other, wish in self._with.get(word, ())
            if other in taken
        )

    def of(self, ways: Ways) -> dict[str, Path] | None:
        """Return a path for each word of which all agree."""
        words = sorted(ways, key=lambda word: (word in self._with, len(ways[word])))
        taken: dict[str, Path] = {}
        pending = [iter(ways[word]) for word in words[:1]]
        while pending:  # no recursion: there may be more words than it bears
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
        """Return a path of each word that together are the cells ``left``, or None."""
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
