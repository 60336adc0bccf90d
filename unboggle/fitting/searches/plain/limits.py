"""Limits of boards of a search without the kernel, in addition to given faces and the inventory.

As in ``kernel/c/space.h``: the allowed faces of cells, and groups of faces with limits of how many
cells show one of them; as in ``kernel/c/bans.h``: banned words. Cells and faces are numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

_SLACK = 0.12  # see paths_find.h
_Number = TypeVar("_Number", int, float)
Group = tuple[Sequence[int], int, int]
"""Faces, and the least and the largest number of cells that show one of them."""


class Bans(NamedTuple):
    """The banned ``spellings``, each the bytes of its face numbers.

    ``lists`` has for each the number of its list, of which a board may show ``most`` words (-1:
    none, it is forbidden); ``words`` has the number of its word in all lists. ``blank`` is the face
    of a blank cell (-1: none).
    """

    spellings: Sequence[bytes]
    lists: Sequence[int]
    words: Sequence[int]
    most: Sequence[int]
    blank: int = -1


NO_BANS = Bans((), (), (), ())
Limits = tuple[tuple[Sequence[int] | None, ...], tuple[Group, ...], Bans | None]
"""For each cell its allowed faces, None: any; the groups; and the bans, for a `BanCounter`."""

FORBIDDEN = 5
"""The words beyond an allowed number that are as bad as a path of a forbidden word: see bans.h."""
ASTRAY = 32
"""The moves that take as long as drawing a board that cannot be repaired to meet the limits."""
_STEPS = 16  # per cell, to repair a board


class LimitChecker:
    """Checks whether a board is within ``limits``; None: every board is.

    ``free`` are the cells that are not given; ``need`` and ``stock`` are the number of cells that
    must and may show each face.
    """

    def __init__(
        self,
        limits: Limits | None,
        free: Sequence[int],
        need: Sequence[int],
        stock: Sequence[int],
        draw: random.Random,
    ) -> None:
        allowed, groups, self.bans = limits or ((), (), None)
        self._allowed = [None if faces is None else frozenset(faces) for faces in allowed]
        self._groups = [(frozenset(faces), least, most) for faces, least, most in groups]
        self._free, self._need, self._stock, self._draw = free, need, stock, draw
        self.idle = not self._groups and not any(faces is not None for faces in self._allowed)

    def _may(self, cell: int, face: int) -> bool:
        faces = self._allowed[cell] if self._allowed else None
        return faces is None or face in faces

    def lets(self, board: Sequence[int], changes: Sequence[tuple[int, int]]) -> bool:
        """Whether ``board``, which is within the limits, still is with ``changes``."""
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
        """Change ``board`` to one within the limits, if one is found soon; return whether it is."""
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
        """Return a group with too many or too few cells; True: it needs more."""
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


class _Node:
    """A node of the trie: its children by face, and the numbers of the spellings that end here."""

    __slots__ = ("children", "ends")

    def __init__(self) -> None:
        self.children: dict[int, _Node] = {}
        self.ends: list[int] = []


def any_of(cells: int, draw: random.Random) -> int:
    """Return the number of a random one of ``cells``, a bit mask that is not empty."""
    for _ in range(draw.randrange(cells.bit_count())):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


class BanCounter:
    """Counts the banned words on boards of a grid; ``bans`` None: no word is banned."""

    def __init__(self, bans: Bans | None, neighbours: Sequence[Sequence[int]]) -> None:
        self._bans = bans or NO_BANS
        self.idle, self.blank = not self._bans.spellings, self._bans.blank
        self._neighbours = neighbours
        self._root = _trie(self._bans.spellings)

    def penalty(self, path: _Number, beyond: _Number) -> _Number:
        """Return the penalty of what counts 1.

        It is that of a ``path`` of a banned word or, if a board may show some words, that of a word
        ``beyond`` their number.
        """
        return beyond if self._bans.most else path

    def drawn_slack(self, draw: random.Random) -> int:
        """Return what a path may cost beyond the least: something only if words are banned."""
        if self.idle:
            return 0
        drawn = draw.random()
        return 2 if drawn < _SLACK / 4 else int(drawn < _SLACK)

    def excess(self, board: Sequence[int], enough: float) -> int:
        """Return what counts on ``board``, or more than ``enough``: see ``kernel/c/bans.h``."""
        if self.idle:
            return 0
        shown: list[int] = list(board)
        found: set[int] = set()  # words of lists
        left = list(self._bans.most)
        count = 0
        stack: list[tuple[_Node, int, int]] = [
            (node, cell, 0)
            for cell, face in enumerate(shown)
            if (node := self._root.children.get(face)) is not None
        ]
        path: list[tuple[int, int]] = []  # cells of the current path, and their faces
        while stack:
            node, cell, depth = stack.pop()
            while len(path) > depth:
                back, face = path.pop()
                shown[back] = face
            if node.ends:
                count += self._counted(node.ends, found, left)
                if count > enough:
                    return count
            path.append((cell, shown[cell]))
            shown[cell] = -1  # the path does not come back
            for other in self._neighbours[cell]:
                child = node.children.get(shown[other])
                if child is not None:
                    stack.append((child, other, depth + 1))
        return count

    def _counted(self, ends: Iterable[int], found: set[int], left: list[int]) -> int:
        """Return what these spellings count; ``left`` are the words that each list still allows."""
        bans, count = self._bans, 0
        for number in ends:
            listed, word = bans.lists[number], bans.words[number]
            if listed < 0:
                count += FORBIDDEN if bans.most else 1
            elif word not in found:
                found.add(word)
                left[listed] -= 1
                count += left[listed] < 0
        return count


def _trie(spellings: Iterable[bytes]) -> _Node:
    root = _Node()
    for number, spelling in enumerate(spellings):
        node = root
        for face in spelling:
            node = node.children.setdefault(face, _Node())
        node.ends.append(number)
    return root
