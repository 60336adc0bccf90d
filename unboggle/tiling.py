"""Which of the encodings by tiles suits a puzzle."""

from __future__ import annotations

from itertools import pairwise

from unboggle.counting import needed_tiles
from unboggle.encodings._laid import spare_tiles
from unboggle.puzzle import Face, Puzzle


def tiling(puzzle: Puzzle) -> str:
    """Return the name of the encoding by tiles that is likely to be smaller for ``puzzle``.

    That is ``tiles`` for few words on a large grid, or if there is no room to spare;
    else ``wild_tiles``.
    """
    own, wild = near_pairs(puzzle)
    return "tiles" if own <= wild else "wild_tiles"


def near_pairs(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many pairs of tiles may have to be near in ``tiles`` and in ``wild_tiles``.

    The formulae grow with them.
    """
    need = needed_tiles(puzzle)
    spare = spare_tiles(puzzle, need)
    slack = max(0, len(puzzle.grid.cells) - sum(need.values()))
    touching = {(min(f, g), max(f, g)) for _, s in puzzle.every_spelling() for f, g in pairwise(s)}

    def pairs(tiles: dict[Face, int]) -> int:
        return sum(
            tiles[f] * (tiles[f] - 1) // 2 if f == g else tiles[f] * tiles[g] for f, g in touching
        )

    needed = {face: need.get(face, 0) for face in puzzle.faces}
    own = {face: needed[face] + min(slack, spare[face]) for face in puzzle.faces}
    wild = min(slack, sum(spare.values()))
    # Wild tiles touch the needed ones of each face that touches a face of theirs, ...
    beside = {x for f, g in touching for x, y in ((f, g), (g, f)) if spare[y]}
    around = wild * sum(needed[face] for face in beside)
    # ... and each other.
    if any(spare[f] and spare[g] for f, g in touching):
        around += wild * (wild - 1) // 2
    return pairs(own), pairs(needed) + around
