"""Climbing without the C kernel: the same rounds at some hundred boards per second.

Rounds anneal by exchanges and other faces, then polish until no exchange and no other face
is better; see ``kernel/c/climb.h``. The random numbers differ from the kernel's, so the same
seed gives different boards.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from unboggle.forward.scoring import BLANK, Scorer
from unboggle.system import clock

Numbers = list[int]
"""A face number for each cell."""


class WordTrie:
    """The words of a scorer with their points, as nested dictionaries; build it once."""

    def __init__(self, scorer: Scorer) -> None:
        self.root: dict[int, _Node] = {}
        self.uses = [0] * len(scorer.faces)
        """For each face, the number of nodes that contain it."""
        for word, spelling in scorer.spelled():
            node, children = None, self.root
            for face in spelling:
                number = scorer.number[face]
                node = children.get(number)
                if node is None:
                    node = children[number] = _Node()
                    self.uses[number] += 1
                children = node.children
            assert node is not None, "a word has letters"
            node.words.append((word, scorer.rules.score(word)))


class _Node:
    __slots__ = ("children", "words")

    def __init__(self) -> None:
        self.children: dict[int, _Node] = {}
        self.words: list[tuple[str, int]] = []


class PythonClimber:
    """A climber with the interface of `unboggle.kernel.extension.Climber`.

    ``faces`` are the numbers of the faces that may be shown, ``dice`` the sides of each die.
    """

    def __init__(
        self,
        scorer: Scorer,
        trie: WordTrie,
        faces: Iterable[int],
        dice: Sequence[bytes] | None,
        symmetries: Sequence[bytes],
        keep: int,
    ) -> None:
        index = {cell: k for k, cell in enumerate(scorer.cells)}
        self._around = [[index[d] for d in scorer.grid.neighbours[c]] for c in scorer.cells]
        self._trie, self._dice, self._keep = trie, dice, keep
        self._faces = [face for face in faces if trie.uses[face]]
        self._weights = [trie.uses[face] for face in self._faces]
        self._images = symmetries
        self._records: dict[bytes, int] = {}
        self.boards = 0
        self._steps: Iterator[None] = iter(())

    @property
    def records(self) -> list[tuple[int, bytes]]:
        """The best boards seen, (points, faces), best first."""
        best = sorted(self._records.items(), key=lambda item: (-item[1], item[0]))
        return [(points, board) for board, points in best]

    def begin(
        self,
        seed: int,
        board: bytes | None,
        dice: bytes | None,
        hot: float,
        cold: float,
        moves: int,
    ) -> None:
        """Start a round from ``board`` and the die number of each cell; None: a random board."""
        self._random = random.Random(seed)
        cells = len(self._around)
        self._die = list(dice) if dice else self._random.sample(range(cells), cells)
        if board is not None:
            self._board = list(board)
        elif self._dice is not None:
            self._board = [self._random.choice(self._dice[die]) for die in self._die]
        else:
            self._board = [self._face() for _ in range(cells)]
        self._points = self._scored(self._board)
        self._steps = self._round(hot, cold, moves)

    def run(self, seconds: float) -> bool:
        """Continue the round for at most ``seconds``; return whether it is over."""
        until = clock.now() + seconds
        return all(clock.now() < until for _ in self._steps)

    def _round(self, hot: float, cold: float, moves: int) -> Iterator[None]:
        for step in range(moves):
            heat = hot * (cold / hot) ** (step / moves)
            board, die = self._drawn()
            least = self._points * (1 + heat * math.log(1 - self._random.random()))
            self._go(board, die, least)
            yield
        better = True
        while better:
            better = False
            for board, die in self._changes():
                better = self._go(board, die, self._points + 1)
                yield
                if better:
                    break

    def _drawn(self) -> tuple[Numbers, Numbers]:
        """Return the board and its dice after a small random change."""
        draw = self._random
        board, die = self._board.copy(), self._die.copy()
        a, b = draw.randrange(len(board)), draw.randrange(len(board))
        if draw.random() < 0.5:
            return _exchanged(board, a, b), _exchanged(die, a, b)
        if self._dice is None:
            board[a] = self._face()
        else:  # put another die on the cell and roll both
            die = _exchanged(die, a, b)
            board[a], board[b] = (draw.choice(self._dice[die[cell]]) for cell in (a, b))
        return board, die

    def _changes(self) -> Iterator[tuple[Numbers, Numbers]]:
        """Yield all boards that are one change away."""
        cells = range(len(self._board))
        for a in cells:
            sides = self._faces if self._dice is None else sorted({*self._dice[self._die[a]]})
            for face in sides:
                if face != self._board[a]:
                    yield [*self._board[:a], face, *self._board[a + 1 :]], self._die
        for a, b in combinations(cells, 2):
            die = _exchanged(self._die, a, b)
            if self._board[a] != self._board[b]:
                yield _exchanged(self._board, a, b), die
            if self._dice is None:
                continue
            for one, other in product(self._dice[die[a]], self._dice[die[b]]):
                board = self._board.copy()
                board[a], board[b] = one, other
                yield board, die

    def _go(self, board: Numbers, die: Numbers, least: float) -> bool:
        """Move to ``board`` if it has at least ``least`` points."""
        if board == self._board:
            self._die = die
            return False
        points = self._scored(board)
        if points < least:
            return False
        self._board, self._die, self._points = board, die, points
        return True

    def _face(self) -> int:
        return self._random.choices(self._faces, self._weights)[0]

    def _scored(self, board: Numbers) -> int:
        """Return the points of ``board``, and store it if it is among the best."""
        self.boards += 1
        found: dict[str, int] = {}
        around = self._around

        def walk(cell: int, node: _Node, used: int) -> None:
            found.update(node.words)
            if node.children:
                for other in around[cell]:
                    if not used >> other & 1:
                        child = node.children.get(board[other])
                        if child is not None:
                            walk(other, child, used | 1 << other)

        for cell, face in enumerate(board):
            node = self._trie.root.get(face) if face != BLANK else None
            if node is not None:
                walk(cell, node, 1 << cell)
        points = sum(found.values())
        self._offer(board, points)
        return points

    def _offer(self, board: Numbers, points: int) -> None:
        if len(self._records) == self._keep and points < min(self._records.values()):
            return
        least = min(self._image(board, goes) for goes in self._images)
        self._records[least] = points
        if len(self._records) > self._keep:
            del self._records[self.records[-1][1]]

    @staticmethod
    def _image(board: Numbers, goes: bytes) -> bytes:
        image = bytearray(len(board))
        for face, to in zip(board, goes, strict=True):
            image[to] = face
        return bytes(image)


def _exchanged(items: Numbers, a: int, b: int) -> Numbers:
    items = items.copy()
    items[a], items[b] = items[b], items[a]
    return items
