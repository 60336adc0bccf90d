"""Conditions on the paths of `plain.paths`: few turns, words that touch, one path for each word.

The same as ``kernel/c/paths_laws.h``. A set of cells is an integer with a bit for each cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from unboggle.fitting.searches.plain.distance import beside, hops

PathLaws = tuple[Sequence[Sequence[int]] | None, int, Sequence[Sequence[int]] | None, bool, int]
"""The direction of the step to each neighbour of each cell and the most turns of a path; the words
that each word must touch; whether no word may have two paths; the blank face (-1: none)."""

UNMET, DOUBLE = 0.6, 0.6
"""The energy of a pair of laid words that should touch, and of a word with a second path."""
_WALKS = 4000  # steps of a search for two paths of a spelling

Cells = tuple[int, ...]
Laid = tuple[int, Cells]
"""The number of a word's spelling, and its cells."""
Aims = Sequence[tuple[int, list[int]]]
"""For each of some laid words: the cells that touch it; by letter, those that can lead there."""


class LawKeeper:
    """What ``apart`` and ``laws`` allow on a grid whose cells have these ``neighbours``.

    Both are those of `plain.paths.PathsSearch`; ``spellings``, too, without those that are longer
    than the grid.
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        spellings: Sequence[Sequence[Sequence[int]]],
        apart: Sequence[Sequence[int]] | None,
        laws: PathLaws | None,
    ) -> None:
        directions, self._turns, touch, self.unique, self.blank = laws or (None, 0, None, False, -1)
        self._neighbours, self._hops, self._spellings = neighbours, hops(neighbours), spellings
        self.apart = apart or [()] * len(spellings)
        self._touch = touch or [()] * len(spellings)
        self._way: dict[tuple[int, int], int] = {}
        for cell, ways in enumerate(directions or ()):
            self._way |= {(cell, d): w for d, w in zip(neighbours[cell], ways, strict=True)}

    def beside(self, cells: int) -> int:
        """Return the neighbours of ``cells``."""
        return beside(cells, self._hops)

    def reaches(self, kinds: Sequence[Sequence[int]]) -> bool:
        """Whether any walk shows a word whose letters may be on these cells, by kind of cell."""
        reach = -1
        for some in reversed(kinds):
            reach &= some[0] | some[1] | some[2] | some[3] | some[4]
            if not reach:
                return False
            reach = self.beside(reach)
        return True

    def barred(self, word: int, laid: Mapping[int, Laid]) -> int:
        """Return the cells that ``word`` must leave to be apart from others."""
        barred = 0
        for other in self.apart[word]:
            barred |= self.near(laid[other][1]) if other in laid else 0
        return barred

    def narrow(self, path: Sequence[int], allowed: int, aims: Aims) -> int:
        """Return the cells of ``allowed`` that may follow ``path``: few turns, and all ``aims``."""
        for near, meets in aims:
            if not any(near >> cell & 1 for cell in path):
                allowed &= meets[len(path)]
        if not self._way or len(path) < 2:
            return allowed
        ways = [self._way[step] for step in pairwise(path)]
        left = self._turns - sum(one != other for one, other in pairwise(ways))
        last = path[-1]
        return sum(
            1 << d
            for d in set(self._neighbours[last])
            if allowed >> d & 1 and left >= (self._way[last, d] != ways[-1])
        )

    # ---- words that touch ----

    def near(self, cells: Sequence[int]) -> int:
        """Return ``cells`` and their neighbours."""
        some = sum(1 << cell for cell in cells)
        return some | self.beside(some)

    def aims(
        self, word: int, laid: Mapping[int, Laid], can: Sequence[int]
    ) -> list[tuple[int, list[int]]]:
        """Return for the laid words that ``word`` must touch, and can, where it touches them.

        These are the cells near the other word, and for each letter the cells from which it can be
        touched. ``can`` has the cells for each letter.
        """
        found = []
        for other in self._touch[word]:
            if other not in laid:
                continue
            near, sets, beside = self.near(laid[other][1]), [0] * len(can), 0
            for at in range(len(can) - 1, -1, -1):
                sets[at] = can[at] & (near | beside)
                beside = self.beside(sets[at])
            if sets[0]:
                found.append((near, sets))
        return found

    def unmet(self, laid: Mapping[int, Laid]) -> int:
        """Return the number of pairs of laid words that should touch, but do not."""
        return sum(
            not any(self.near(cells) >> cell & 1 for cell in laid[other][1])
            for word, (_, cells) in laid.items()
            for other in self._touch[word]
            if other < word and other in laid
        )

    # ---- one path for each word ----

    def doubles(self, board: Sequence[int]) -> int:
        """Return the number of words with a second path on ``board``."""
        return sum(self._has_two(ways, board) for ways in self._spellings) if self.unique else 0

    def _has_two(self, ways: Sequence[Sequence[int]], board: Sequence[int]) -> bool:
        first: Cells | None = None
        for way in ways:
            for path in self._walks(way, board):
                if first is None:
                    first = path
                elif path not in (first, first[::-1]):
                    return True
        return False

    def _walks(self, way: Sequence[int], board: Sequence[int]) -> Iterator[Cells]:
        pending = [[cell for cell, face in enumerate(board) if face == way[0]]]
        path: list[int] = []
        for _ in range(_WALKS):
            while pending and not pending[-1]:
                pending.pop()
                if path:
                    path.pop()
            if not pending:
                return
            path.append(pending[-1].pop())
            if len(path) == len(way):
                yield tuple(path)
                path.pop()
                continue
            face = way[len(path)]
            pending.append(
                [d for d in {*self._neighbours[path[-1]]} if board[d] == face and d not in path]
            )
