"""Paths of long words of few letters, at random: a board may show endless beginnings of them.

A tracer that tries all beginnings in order may need longer than any user has. Here each of many
short walks draws its next cell among those from which the rest can be read, if cells may be visited
again. Few of them end nowhere for long, as another walk begins soon (C. Gomes, B. Selman and
H. Kautz, "Boosting combinatorial search through randomization", 1998). The first walks try the
cells in order, as searches do: where a search found the word, they find it, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from unboggle.errors import Bug
from unboggle.puzzle import Cell, Face, Grid, Path, Spelling, Word
from unboggle.system.clock import NEVER, Deadline


class Tuning(NamedTuple):
    """What tunes `random_paths`.

    On 15 boards of searches 150 walks found each word of 40 or 50 letters.
    """

    in_order: int = 5_000
    """Steps of the walks before these, from either end: searches trace their boards so."""
    walks: int = 400
    """Walks for a spelling."""
    steps: int = 6
    """Steps of a walk, for each letter."""
    longer: int = 100
    """Walks after which they may have once more these steps."""


TUNING = Tuning()


def random_paths(
    grid: Grid,
    faces: Mapping[Cell, Face],
    spellings: Iterable[tuple[Word, Spelling]],
    *,
    deadline: Deadline = NEVER,
) -> dict[Word, Path]:
    """Return paths of some words; a word that is absent may be on the board all the same.

    Two calls return the same. Raises `DeadlinePassed` past ``deadline``.

    >>> from unboggle import Board
    >>> board = Board.from_rows(["cat"])
    >>> random_paths(board.grid, board.faces, [("act", ("a", "c", "t")), ("at", ("a", "t"))])
    {'at': ((0, 1), (0, 2))}
    """
    draw = random.Random(0)
    found: dict[Word, Path] = {}
    for word, spelling in spellings:
        if word not in found:
            path = _random_path(grid, faces, spelling, draw, deadline)
            if path is not None:
                found[word] = path
    return found


def _random_path(
    grid: Grid,
    faces: Mapping[Cell, Face],
    spelling: Spelling,
    draw: random.Random,
    deadline: Deadline,
) -> Path | None:
    deadline.raise_if_expired()
    there, back = _layers(grid, faces, spelling), _layers(grid, faces, spelling[::-1])
    if not all(there):
        return None
    found = _walk(grid, there, None, TUNING.in_order)
    if found is None:
        found = (_walk(grid, back, None, TUNING.in_order) or ())[::-1]
    for walk in range(TUNING.walks):
        if found:
            break
        deadline.raise_if_expired()
        steps = TUNING.steps * len(spelling) * (1 + walk // TUNING.longer)
        found = _walk(grid, there, draw, steps) or ()
    if found and not _shows(grid, faces, spelling, found):
        raise Bug("a walk is no path of its word")
    return found or None


def _layers(grid: Grid, faces: Mapping[Cell, Face], spelling: Spelling) -> list[set[Cell]]:
    """Return for each letter the cells from which the rest can be read, visiting cells again."""
    showing: dict[Face, list[Cell]] = {face: [] for face in spelling}
    for cell, face in faces.items():
        if face in showing:
            showing[face].append(cell)
    layers = [{*showing[spelling[-1]]}]
    for face in spelling[-2::-1]:
        after = layers[-1]
        layers.append({c for c in showing[face] if not after.isdisjoint(grid.neighbours[c])})
    return layers[::-1]


def _walk(
    grid: Grid, layers: list[set[Cell]], draw: random.Random | None, steps: int
) -> Path | None:
    """Return a path through the ``layers``, or None if it takes more than ``steps``."""
    path: list[Cell] = []
    todo = [_mixed(layers[0], draw)]
    for _ in range(steps):
        while todo and not todo[-1]:
            todo.pop()
            if path:
                path.pop()
        if not todo:
            return None
        path.append(todo[-1].pop())
        if len(path) == len(layers):
            return tuple(path)
        there = layers[len(path)]
        beside = [c for c in grid.neighbours[path[-1]] if c in there and c not in path]
        todo.append(_mixed(beside, draw))
    return None


def _mixed(cells: Iterable[Cell], draw: random.Random | None) -> list[Cell]:
    """Return the cells in random order, or in the reverse of that in which searches try them."""
    found = sorted(cells, reverse=True)
    if draw is not None:
        draw.shuffle(found)
    return found


def _shows(grid: Grid, faces: Mapping[Cell, Face], spelling: Spelling, path: Path) -> bool:
    return (
        tuple(faces[cell] for cell in path) == spelling
        and len({*path}) == len(path)
        and all(after in grid.neighbours[before] for before, after in pairwise(path))
    )
