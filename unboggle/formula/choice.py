"""Which of the encodings by tiles suits a puzzle, and who is asked for all its boards."""

from __future__ import annotations

from itertools import pairwise

from unboggle import encodings, solvers
from unboggle.counting import needed_tiles, without_dominated
from unboggle.encodings import spare_tiles
from unboggle.errors import InputError
from unboggle.puzzle import Face, Puzzle
from unboggle.solvers import SmtBackend

SOLVER = "cadical195"  # that is asked for all solutions of a puzzle


def tile_encoding(puzzle: Puzzle) -> str:
    """Return the name of the encoding by tiles that is likely to be smaller for ``puzzle``.

    That is ``tiles`` for few words on a large grid, or if there is no room to spare;
    else ``wild_tiles``.
    """
    own, wild = near_pairs(puzzle)
    return "tiles" if own <= wild else "wild_tiles"


def encoding_for(puzzle: Puzzle) -> str:
    """Return the name of the encoding that is asked for the solutions of ``puzzle``."""
    return tile_encoding(without_dominated(puzzle))


def near_pairs(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many pairs of tiles may have to be near in ``tiles`` and in ``wild_tiles``.

    The formulae grow with them.
    """
    return _counted(puzzle)[0]


def clauses(puzzle: Puzzle) -> dict[str, int]:
    """Return for each encoding by tiles how many clauses its largest rules have together.

    That is most of the formula; it is told in a moment.
    """
    (own, wild), tiles, lying = _counted(puzzle)
    grid = puzzle.grid
    places = len(grid.cells) + grid.rows + grid.columns
    meetings = [
        sum(tiles[k][f] * tiles[k][g] for _, s in puzzle.every_spelling() for f, g in pairwise(s))
        for k in (0, 1)
    ]
    apart = len(grid.cells) * lying * (lying - 1) // 2
    return {
        "tiles": 2 * own * places + meetings[0],
        "wild_tiles": 2 * wild * places + meetings[1] + apart,
    }


def _counted(
    puzzle: Puzzle,
) -> tuple[tuple[int, int], tuple[dict[Face, int], dict[Face, int]], int]:
    """Return what `near_pairs` does, the tiles that a face has to pick from, and all wild ones.

    Of both, for ``tiles`` and for ``wild_tiles``; the last with the needed ones.
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
    picked = {face: needed[face] + wild * bool(spare[face]) for face in puzzle.faces}
    return (pairs(own), pairs(needed) + around), (own, picked), sum(needed.values()) + wild


DEFAULT_ENCODING = "tiles"  # when only a solver is named


def compatible(encoding: str, solver: str | None) -> tuple[str, str]:
    """Return the proper names of an encoding and a solver that can work together.

    Raises `InputError` if one is unknown, the solver is not installed, or an
    SMT encoding is given to a solver of clauses.
    """
    encoded = encodings.get(encoding)
    backend = solvers.get(encoded.default_solver if solver is None else solver)
    if not issubclass(encoded, encodings.Encoding) and not isinstance(backend, SmtBackend):
        raise InputError(
            f"{encoded.name} is an SMT encoding: it needs a pysmt solver such as"
            f" {encoded.default_solver}, not {backend.name}"
        )
    return encoded.name, backend.name
