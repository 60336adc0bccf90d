"""A puzzle as a formula: the one place where encoding, wishes, symmetry and bans come together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, overload

from unboggle.cnf import Clause
from unboggle.cnf.idioms import never
from unboggle.encodings import Encoding, Ruled, clausal
from unboggle.formula.choice import tile_encoding
from unboggle.formula.wishes import grant
from unboggle.puzzle import Cell, Face, Puzzle

BLOCKED = "only_other_boards"
"""The rule of the clauses that forbid boards."""

E = TypeVar("E", bound=Ruled)
Faces = Mapping[Cell, Face]


@overload
def encode(
    puzzle: Puzzle,
    encoding: str | None = None,
    *,
    channel: bool = False,
    anchored: bool = False,
    blocked: Iterable[Faces] = (),
) -> Encoding: ...


@overload
def encode(
    puzzle: Puzzle,
    encoding: type[E],
    *,
    channel: bool = False,
    anchored: bool = False,
    blocked: Iterable[Faces] = (),
) -> E: ...


def encode(
    puzzle: Puzzle,
    encoding: str | type[Ruled] | None = None,
    *,
    channel: bool = False,
    anchored: bool = False,
    blocked: Iterable[Faces] = (),
) -> Ruled:
    """Return the formula "some board holds the words of ``puzzle`` and keeps its wishes".

    ``encoding`` is a class, or the name of one into clauses; None is the encoding by
    tiles that suits the puzzle, see `tile_encoding`. All words are encoded: leave out
    dominated ones before. Raises `InputError` if there is no such encoding.

    With ``channel`` every model says of all cells and faces what the board shows, see
    `Ruled.channel`. ``anchored`` breaks the symmetry of the board (see
    `unboggle.formula.symmetry`; not for SMT): fewer boards, and none only if there is
    none. A board that shows all of one of ``blocked`` is forbidden.

    >>> from unboggle.puzzle import Grid
    >>> puzzle = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> board = {(0, 0): "a", (0, 1): "b"}
    >>> formula = encode(puzzle, "one_hot", blocked=[board])
    >>> formula.cnf.sizes()[BLOCKED]
    1
    """
    if encoding is None or isinstance(encoding, str):
        encoding = clausal(encoding or tile_encoding(puzzle))
    encoded = encoding(puzzle)
    grant(encoded)
    if anchored and isinstance(encoded, Encoding):
        from unboggle.formula import symmetry  # the children that are not asked for it start sooner

        encoded.cnf.extend(symmetry.RULE, symmetry.anchor(encoded))
    if channel:
        encoded.channel()
    encoded.cnf.extend(BLOCKED, [other_than(encoded, faces) for faces in blocked])
    return encoded


def other_than(encoded: Ruled, faces: Faces) -> Clause:
    """Return ¬⋀ shows(c, f) over ``faces``: no board that shows all of them.

    A face that the puzzle does not speak of is nowhere: its literal is free, and the
    clause says nothing.
    """
    return never(*(encoded.shows(cell, face) for cell, face in faces.items()))
