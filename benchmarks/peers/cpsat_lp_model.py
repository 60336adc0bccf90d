"""The CP-SAT model with all its linear relaxations on (level 2): a peer for `unboggle compare`.

Linear programs see what counting sees: this model refutes small impossible lists on which the
default level does not end, and is worse at finding boards.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsat_model import solve_with


def solve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int
) -> list[list[str]] | None:
    """Return the rows of a board that holds ``words``, or None if there is none."""
    return solve_with(words, rows, columns, seed, linearization=2)
