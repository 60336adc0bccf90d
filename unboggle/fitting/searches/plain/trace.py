"""Trace one spelling within a step limit, as both searches without the kernel do at every move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_PATIENCE = 2_000  # steps of one trace: a long word of few faces has endless paths


def traced(
    faces: Sequence[int], first: int, around: Mapping[int, int], where: Sequence[int]
) -> bool:
    """Whether a path shows ``faces``, begins on one of ``first``, and is found within the limit.

    A set of cells is an integer with a bit for each. ``around`` has such a set of neighbours for
    each cell, ``where`` one of the cells that show each face.

    >>> around = {1: 2, 2: 5, 4: 2}  # three cells in a row
    >>> traced([0, 1, 0], 5, around, [5, 2]), traced([0, 1, 0], 1, around, [1, 6])
    (True, False)
    """
    patience = _PATIENCE
    pending = [(0, first, 0)]  # face, cells to try, cells used so far
    while pending and patience:
        patience -= 1
        at, cells, used = pending.pop()
        cell = cells & -cells
        if cells != cell:
            pending.append((at, cells ^ cell, used))
        if at + 1 == len(faces):
            return True
        used |= cell
        cells = around[cell] & where[faces[at + 1]] & ~used
        if cells:
            pending.append((at + 1, cells, used))
    return False
