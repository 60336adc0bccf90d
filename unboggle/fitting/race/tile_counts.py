"""Refute a list by the numbers of its tiles: no way to give out the spare cells is possible.

A board that holds the words has need(f) tiles of each face f, and of some faces extra(f) more, at
most as many as the slack in all. A *core* is a set F of faces with limits: no layout has at most
limit(f) tiles of each face f of F, whatever the other faces do. So every board has

    ⋁ extra(f) > limit(f) − need(f) over f ∈ F.

A solver proposes numbers that satisfy the cores so far. The kernel looks for faces F that have no
layout with these numbers, mostly eight or nine of twenty. Then F is made smaller, and its limits
larger. When no numbers are left, there is no board.

This is implicit hitting set search (E. Moreno-Centeno and R. Karp, "The implicit hitting set
approach to solve combinatorial optimization problems", Operations Research 61, 2013, 453-468).
Constraints of the puzzle only forbid further boards, so they need no attention here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from unboggle import kernel, solvers
from unboggle.cnf.cardinality import at_most
from unboggle.counting.requirements import Requirements
from unboggle.encodings import spare_tiles
from unboggle.puzzle import Face, Grid, Puzzle, Spelling
from unboggle.solvers import Status

GAP, END = 255, 254
MOST_FACES, MOST_STEPS, MOST_WINDOW = 40, 600, 128  # of the kernel


class Tuning(NamedTuple):
    """What tunes the search for cores. Measured: see ``encodings/what-did-not-help.md``."""

    nodes: int = 300
    """The limit of nodes of a first attempt to refute."""
    growth: int = 8
    """Each further attempt has as many times the nodes of the one before."""
    least_faces: int = 6
    """No core is looked for among fewer faces."""
    patience: int = 2
    """A smaller or stronger core may take as many times the nodes of the first."""
    cheap: int = 200
    """It may take this number of nodes in any case."""
    most_slack: int = 4
    """With more spare cells there are too many ways to give them out."""


TUNING = Tuning()


def can_refute(puzzle: Puzzle, slack: int) -> bool:
    """Return whether `refute` can work on ``puzzle``, and probably in reasonable time.

    It needs the kernel, a plain rectangle and words of one spelling each.
    """
    grid = puzzle.grid
    return (
        kernel.usable()
        and 1 <= slack <= TUNING.most_slack
        and grid == Grid.rectangle(grid.rows, grid.columns)
        and (2 * grid.rows - 1) * (2 * grid.columns - 1) <= MOST_WINDOW
        and len(puzzle.faces) <= MOST_FACES
        and all(len(spellings) == 1 for spellings in puzzle.spellings.values())
        and sum(len(spelling) for _, spelling in puzzle.iter_spellings()) <= MOST_STEPS
    )


def refute(puzzle: Puzzle, seed: int = 0) -> Status:
    """Return UNSAT if no numbers of tiles have a layout, else UNKNOWN; it may take for ever."""
    numbers, layouts = _Numbers(puzzle), _Layouts(puzzle, seed)
    while (tiles := numbers.proposed()) is not None:
        faces = layouts.core(tiles)
        if faces is None:
            return Status.UNKNOWN
        numbers.exclude(faces, layouts.raised(faces, tiles, numbers.most))
    return Status.UNSAT


class _Numbers:
    """The numbers of tiles that no core excludes yet: a formula over extra(f) ≥ k."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.need = Requirements(puzzle).need
        slack = len(puzzle.grid.cells) - sum(self.need.values())
        spare = spare_tiles(puzzle, self.need)
        self.most = {face: need + min(slack, spare[face]) for face, need in self.need.items()}
        """Face -> the most tiles of it."""
        fresh = count(1)
        self._more = {
            (face, tiles): next(fresh)
            for face in self.need
            for tiles in range(self.need[face] + 1, self.most[face] + 1)
        }
        clauses = [
            [-more, self._more[face, tiles - 1]]
            for (face, tiles), more in self._more.items()
            if tiles > self.need[face] + 1
        ]
        helpers: dict[int, int] = {}
        limited = at_most(
            list(self._more.values()), slack, lambda n: helpers.setdefault(n, next(fresh))
        )
        clauses += [list(clause.lits) for clause in limited]
        self._engine = solvers.get("cadical195").engine(clauses)

    def proposed(self) -> dict[Face, int] | None:
        """Return face -> a number of tiles, not excluded; None if there are no such numbers."""
        answer = self._engine.solve()
        if answer.status is not Status.SAT:
            return None
        tiles = dict(self.need)
        for face, number in self._more:
            if self._more[face, number] in answer.model:
                tiles[face] = max(tiles[face], number)
        return tiles

    def exclude(self, faces: Iterable[Face], limits: Mapping[Face, int]) -> None:
        """Exclude that each of ``faces`` has at most as many tiles as its limit."""
        above = ((face, limits[face] + 1) for face in faces)
        self._engine.add([[self._more[key] for key in above if key in self._more]])


class _Attempt(NamedTuple):
    """Whether a layout may exist (None: the limit was reached), and the nodes that this took.

    ``faces`` are those that have none.
    """

    may_exist: bool | None
    nodes: int
    faces: Sequence[Face] = ()


class _Layouts:
    """Looks for faces that have no layout."""

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self._grid = puzzle.grid
        self._spellings = [spelling for _, spelling in puzzle.iter_spellings()]
        self._beside = Requirements(puzzle).neighbours
        self._draw = random.Random(seed)
        self._nodes = 0  # of the core found last

    def core(self, tiles: Mapping[Face, int]) -> list[Face] | None:
        """Return faces that have no layout with these ``tiles``: none can be left out cheaply.

        None if all faces together may have one.
        """
        order = self._order(tiles)
        limit = TUNING.nodes
        while not (found := self._first(order, tiles, limit)).faces:
            if found.may_exist:
                return None
            limit *= TUNING.growth
        faces, self._nodes = list(found.faces), found.nodes
        for face in reversed(faces):
            fewer = [other for other in faces if other != face]
            attempt = self._attempt(fewer, tiles, self._patience())
            if attempt.may_exist is False:
                faces, self._nodes = fewer, min(self._nodes, 2 * attempt.nodes)
        return faces

    def raised(
        self, faces: Sequence[Face], tiles: Mapping[Face, int], most: Mapping[Face, int]
    ) -> dict[Face, int]:
        """Return ``tiles`` with larger numbers for some of ``faces``: still without a layout."""
        limits = dict(tiles)
        for face in sorted(faces, key=lambda face: (-len(self._beside[face]), face)):
            while limits[face] < most[face]:
                larger = {**limits, face: limits[face] + 1}
                if self._attempt(faces, larger, self._patience()).may_exist is not False:
                    break
                limits = larger
        return limits

    def _patience(self) -> int:
        return max(TUNING.cheap, TUNING.patience * self._nodes)

    def _first(self, order: Sequence[Face], tiles: Mapping[Face, int], limit: int) -> _Attempt:
        """Return the attempt with the shortest beginning of ``order`` that is refuted.

        If none is refuted in ``limit`` nodes it is the last attempt, without ``faces``.
        """
        attempt = _Attempt(None, 0)
        for size in range(min(TUNING.least_faces, len(order)), len(order) + 1):
            attempt = self._attempt(order[:size], tiles, limit)
            if attempt.may_exist is False:
                return attempt._replace(faces=list(order[:size]))
        return attempt

    def _order(self, tiles: Mapping[Face, int]) -> list[Face]:
        """Return the faces, each with many neighbours before it for each of its tiles."""
        order: list[Face] = []
        rest = sorted(tiles)
        while rest:

            def merit(face: Face) -> float:
                before = sum(other in order for other in self._beside[face])
                few = 0.01 * len(self._beside[face]) + 0.3 * self._draw.random()
                return before / tiles[face] + few

            order.append(max(rest, key=merit))
            rest.remove(order[-1])
        return order

    def _attempt(self, faces: Sequence[Face], tiles: Mapping[Face, int], limit: int) -> _Attempt:
        parts = parts_of(self._spellings, faces)
        if not parts:
            return _Attempt(True, 0)
        steps = b"".join(part + bytes([END]) for part in parts)
        numbers = [tiles[face] for face in faces]
        rows, columns = self._grid.rows, self._grid.columns
        return _Attempt(*kernel.extension.tiles_fit(rows, columns, numbers, steps, limit))


def parts_of(spellings: Iterable[Spelling], faces: Sequence[Face]) -> list[bytes]:
    """Return what ``spellings`` require of ``faces``: the number of each, gaps for other faces.

    Parts of others, and single steps, are left out.

    >>> [list(part) for part in parts_of(["stable", "tab"], ["a", "t", "l"])]
    [[1, 0, 255, 2]]
    """
    number = {face: k for k, face in enumerate(faces)}
    found = set()
    for spelling in spellings:
        row = bytes(number.get(face, GAP) for face in spelling).strip(bytes([GAP]))
        if len(row) > 1:
            found.add(min(row, row[::-1]))
    return [*_without_parts(sorted(found, key=lambda row: (-len(row), row)))]


def _without_parts(rows: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the ``rows``, the longest first, that are no part of another, forwards or backwards."""
    for k, row in enumerate(rows):
        if not any(row in longer or row[::-1] in longer for longer in rows[:k]):
            yield row
