"""Which encoding by tiles suits a puzzle, and which solver enumerates its boards."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from math import comb
from typing import NamedTuple

from unboggle import encodings, solvers
from unboggle.counting import needed_tiles, without_dominated
from unboggle.encodings import spare_tiles
from unboggle.errors import InputError
from unboggle.formula.constraints import check
from unboggle.puzzle import Constraints, Face, Puzzle
from unboggle.solvers import SmtBackend
from unboggle.system.clock import NEVER, Deadline

SOLVER = "cadical195"  # it enumerates all solutions of a puzzle


def tile_encoding(puzzle: Puzzle, deadline: Deadline = NEVER) -> str:
    """Return the name of the encoding by tiles that is probably smaller for ``puzzle``.

    That is ``tiles`` for few words on a large grid, or without a spare cell; else
    ``wild_tiles``. The encoding must support the constraints, see `honouring`. Raises
    `DeadlinePassed` past ``deadline``.
    """
    able = honouring(puzzle.constraints)
    if len(able) == 1:
        return able[0]
    own, wild = near_pairs(puzzle, deadline)
    return able[0] if own <= wild else able[1]


def honouring(constraints: Constraints) -> tuple[str, ...]:
    """Return which of ``tiles`` and ``wild_tiles`` support ``constraints``.

    If neither does, return the first other encoding into clauses that does. Raises `InputError`
    that names a constraint if there is none.
    """
    tiles = ("tiles", "wild_tiles")
    able = tuple(name for name in tiles if _can_honour(constraints, name))
    able = able or tuple(
        name for name in ("one_hot", "coordinates") if _can_honour(constraints, name)
    )
    if not able:
        check(constraints, encodings.get(tiles[0]))
    return able if set(able) <= set(tiles) else able[:1]


def _can_honour(constraints: Constraints, encoding: str) -> bool:
    if constraints:  # else no encoding is imported for it
        with suppress(InputError):
            check(constraints, encodings.get(encoding))
            return True
    return not constraints


def encoding_for(puzzle: Puzzle) -> str:
    """Return the name of the encoding for enumerating the solutions of ``puzzle``."""
    return tile_encoding(without_dominated(puzzle))


def near_pairs(puzzle: Puzzle, deadline: Deadline = NEVER) -> tuple[int, int]:
    """Return how many pairs of tiles words may require near, in ``tiles`` and
    ``wild_tiles``.

    The size of the formulae depends mainly on these.
    """
    own, wild = _laid(puzzle, deadline)
    return own.near, wild.near


def clauses(puzzle: Puzzle, deadline: Deadline = NEVER) -> dict[str, int]:
    """Return for each encoding by tiles how many clauses its largest rules have together.

    These are most of the formula; nothing is encoded. Raises `DeadlinePassed` past ``deadline``.
    """
    own, wild = _laid(puzzle, deadline)
    grid = puzzle.grid
    places = len(grid.cells) + grid.rows + grid.columns
    steps = [step for _, spelling in puzzle.iter_spellings() for step in pairwise(spelling)]
    meetings = [sum(laid.to_pick[f] * laid.to_pick[g] for f, g in steps) for laid in (own, wild)]
    apart = len(grid.cells) * comb(wild.tiles, 2)
    return {
        "tiles": 2 * own.near * places + meetings[0],
        "wild_tiles": 2 * wild.near * places + meetings[1] + apart,
    }


class _Laid(NamedTuple):
    """The numbers of tiles of an encoding."""

    tiles: int
    """All of them."""
    to_pick: Mapping[Face, int]
    """Face -> number of tiles that a step of this face may pick from."""
    near: int
    """Number of pairs of tiles that the words may require near."""


def _laid(puzzle: Puzzle, deadline: Deadline = NEVER) -> tuple[_Laid, _Laid]:
    """Return the tiles of ``tiles`` and of ``wild_tiles``."""
    need = needed_tiles(puzzle, deadline)
    spare = spare_tiles(puzzle, need)
    slack = max(0, len(puzzle.grid.cells) - sum(need.values()))
    touching = {(min(f, g), max(f, g)) for _, s in puzzle.iter_spellings() for f, g in pairwise(s)}

    def pairs(tiles: Mapping[Face, int]) -> int:
        return sum(comb(tiles[f], 2) if f == g else tiles[f] * tiles[g] for f, g in touching)

    needed = {face: need.get(face, 0) for face in puzzle.faces}
    own = {face: needed[face] + min(slack, spare[face]) for face in puzzle.faces}
    wild = min(slack, sum(spare.values()))
    # Wild tiles touch the needed ones of each face that touches a face of theirs, ...
    beside = {x for f, g in touching for x, y in ((f, g), (g, f)) if spare[y]}
    around = wild * sum(needed[face] for face in beside)
    # ... and each other.
    if any(spare[f] and spare[g] for f, g in touching):
        around += comb(wild, 2)
    to_pick = {face: needed[face] + wild * bool(spare[face]) for face in puzzle.faces}
    return (
        _Laid(sum(own.values()), own, pairs(own)),
        _Laid(sum(needed.values()) + wild, to_pick, pairs(needed) + around),
    )


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
