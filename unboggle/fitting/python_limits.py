"""What boards of a search without the kernel keep to beside letters given and stock.

As in ``kernel/c/space.h``: cells that may show some faces only, and groups of faces of which so
many cells show one, at least and at most. Cells and faces are numbers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

Group = tuple[Sequence[int], int, int]
"""Faces, and how many cells must, and may, show one of them."""
Limits = tuple[tuple[Sequence[int] | None, ...], tuple[Group, ...]]
"""For each cell the faces that it may show, None: any; and the groups."""

ASTRAY = 32
"""Moves that take as long as drawing a board for which nothing was found that keeps to them."""
_STEPS = 16  # for each cell, towards a board that keeps to them


class Keeper:
    """Who says whether a board keeps to ``limits``; None: any does.

    ``free`` are the cells that are not given, ``need`` and ``stock`` how many cells must and may
    show each face.
    """

    def __init__(
        self,
        limits: Limits | None,
        free: Sequence[int],
        need: Sequence[int],
        stock: Sequence[int],
        draw: random.Random,
    ) -> None:
        allowed, groups = limits or ((), ())
        self._allowed = [None if faces is None else frozenset(faces) for faces in allowed]
        self._groups = [(frozenset(faces), least, most) for faces, least, most in groups]
        self._free, self._need, self._stock, self._draw = free, need, stock, draw
        self.idle = not self._groups and not any(faces is not None for faces in self._allowed)

    def _may(self, cell: int, face: int) -> bool:
        faces = self._allowed[cell] if self._allowed else None
        return faces is None or face in faces

    def lets(self, board: Sequence[int], changes: Sequence[tuple[int, int]]) -> bool:
        """Whether ``board``, which keeps to them, still does with ``changes``."""
        if self.idle:
            return True
        new = dict(changes)
        if not all(self._may(cell, face) for cell, face in new.items()):
            return False
        for faces, least, most in self._groups:
            by = sum((face in faces) - (board[cell] in faces) for cell, face in new.items())
            if by and not least <= by + sum(face in faces for face in board) <= most:
                return False
        return True

    def mend(self, board: list[int]) -> bool:
        """Take ``board`` to one that keeps to them, if one is found soon; whether it does."""
        draw, free = self._draw, self._free
        if self.idle:
            return True
        for _ in range(_STEPS * len(board) + 64):
            wrong = [c for c in free if not self._may(c, board[c])]
            if wrong:
                self._move_away(board, draw.choice(wrong))
                continue
            broken = self._broken_group(board)
            if broken is None:
                return True
            if not free:
                return False
            faces, more = broken
            cell = draw.choice(free)
            if (board[cell] in faces) != more:
                self._replace(
                    board, cell, [f for f in range(len(self._stock)) if (f in faces) == more]
                )
        return False

    def _broken_group(self, board: Sequence[int]) -> tuple[frozenset[int], bool] | None:
        """Return a group that is shown too often, or too seldom: then more are wanted."""
        for faces, least, most in self._groups:
            count = sum(face in faces for face in board)
            if not least <= count <= most:
                return faces, count < least
        return None

    def _replace(self, board: list[int], cell: int, faces: Sequence[int]) -> None:
        old = board[cell]
        left = [f for f in faces if self._may(cell, f) and board.count(f) < self._stock[f]]
        if left and board.count(old) > self._need[old]:
            board[cell] = self._draw.choice(left)

    def _move_away(self, board: list[int], cell: int) -> None:
        if self._draw.randrange(4) == 0:
            self._replace(board, cell, range(len(self._stock)))
            return
        here = [d for d in self._free if self._may(cell, board[d])]
        both = [d for d in here if self._may(d, board[cell])]
        other = self._draw.choice(both or here or self._free)
        board[cell], board[other] = board[other], board[cell]
