"""Symmetry breaking on the board: separate clauses, never part of an encoding.

They forbid boards that are images of others. So a proof of a formula with them does not prove the
formula without them, and a pinned board may contradict them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from unboggle.cnf import Clause
from unboggle.cnf.idioms import implies, implies_some, some
from unboggle.counting.requirements import Requirements
from unboggle.encodings import Encoding, TileEncoding
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.puzzle import Cell, Face, Grid, Puzzle

RULE = "anchor_lies_in_one_part"


def anchor(encoding: Encoding) -> Iterator[Clause]:
    """∃ c ∈ D showing f: one face that every board has lies in the part D of the grid.

    D has one cell of every orbit of the symmetries that grid and constraints have. Any board has
    f somewhere, and some symmetry takes that cell into D. So of every orbit of boards at least
    one survives, often more.
    """
    face = anchor_face(encoding.puzzle)
    if face is None:
        return
    part = fundamental_part(encoding.puzzle.grid, encoding.puzzle.symmetries)
    if not isinstance(encoding, TileEncoding):
        yield some(encoding.shows(c, face) for c in part)
        return
    # Tiles instead of shows, which a stray face would satisfy.
    there = []
    for tile in encoding.tiles[face]:
        if tile.face == face:
            there += [encoding.at(tile, cell) for cell in part]
        else:  # a wild tile: anchored(t) → face(t, f) ∧ ⋁ at(t, c)
            assert isinstance(encoding, WildTiles)
            anchored = encoding.cnf.var("anchored", *tile)
            there.append(anchored)
            yield implies(anchored, encoding.face(tile, face))
            yield implies_some(anchored, (encoding.at(tile, cell) for cell in part))
    yield some(there)


def anchor_face(puzzle: Puzzle) -> Face | None:
    """Return a face that every board has: with few tiles, then with many neighbours."""
    facts = Requirements(puzzle)
    if not facts.need:
        return None
    return min(facts.need, key=lambda f: (facts.need[f], -facts.slots(f), f))


def fundamental_part(
    grid: Grid, images: Sequence[Mapping[Cell, Cell]] | None = None
) -> tuple[Cell, ...]:
    """Return the first cell of every orbit of ``images``, by default the grid's symmetries.

    >>> fundamental_part(Grid.rectangle(4, 4))
    ((0, 0), (0, 1), (1, 1))
    """
    images = grid.symmetries if images is None else images
    return tuple(c for c in grid.cells if all(c <= image[c] for image in images))
