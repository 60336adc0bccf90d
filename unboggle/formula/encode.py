"""A puzzle as a formula: encoding, constraints, symmetry breaking and forbidden boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, overload

from unboggle.cnf import Clause
from unboggle.cnf.idioms import never
from unboggle.encodings import Encoding, RuleEncoding, get_clausal
from unboggle.formula.choice import tile_encoding
from unboggle.formula.constraints import grant
from unboggle.puzzle import Cell, Face, Puzzle

BLOCKED = "only_other_boards"
"""The rule of the clauses that forbid boards."""

E = TypeVar("E", bound=RuleEncoding)
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
    encoding: str | type[RuleEncoding] | None = None,
    *,
    channel: bool = False,
    anchored: bool = False,
    blocked: Iterable[Faces] = (),
) -> RuleEncoding:
    """Return the formula "some board holds the words of ``puzzle`` and satisfies its constraints".

    ``encoding`` is a class, or the name of one into clauses. None is the encoding by tiles that
    suits the puzzle, see `tile_encoding`. All words are encoded: remove implied ones first.
    Raises `InputError` if there is no such encoding.

    With ``channel`` every model determines what each cell shows, see `RuleEncoding.channel`.
    ``anchored`` adds symmetry breaking (see `unboggle.formula.symmetry`; not for SMT): fewer
    boards, and none only if there is none. A board that shows all of one of ``blocked`` is
    forbidden.

    >>> from unboggle.puzzle import Grid
    >>> puzzle = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> board = {(0, 0): "a", (0, 1): "b"}
    >>> formula = encode(puzzle, "one_hot", blocked=[board])
    >>> formula.cnf.sizes()[BLOCKED]
    1
    """
    if encoding is None or isinstance(encoding, str):
        encoding = get_clausal(encoding or tile_encoding(puzzle))
    encoded = encoding(puzzle)
    grant(encoded)
    if anchored and isinstance(encoded, Encoding):
        from unboggle.formula import symmetry  # children that do not need it start faster

        encoded.cnf.extend(symmetry.RULE, symmetry.anchor(encoded))
    if channel:
        encoded.channel()
    encoded.cnf.extend(BLOCKED, [other_than(encoded, faces) for faces in blocked])
    return encoded


def other_than(encoded: RuleEncoding, faces: Faces) -> Clause:
    """Return ¬⋀ shows(c, f) over ``faces``: no board that shows all of them.

    No board shows a face that is not in the puzzle: its literal is free, and the clause is no
    restriction.
    """
    return never(*(encoded.shows(cell, face) for cell, face in faces.items()))
