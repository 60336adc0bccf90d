"""The board search without the C kernel: the same method in Python, about a hundred times slower.

`Search` takes the arguments of the kernel's type of that name (but a `Deadline` for seconds) and
has the same contract for seeds and constraints. A board counts as found only if every word has been
traced. ``kernel/c/reach.h`` explains the method. Here each board is scored as a whole. A walk may
come back to a cell for a face that a word has twice; such words are traced at once.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from unboggle.fitting.searches.plain.limits import ASTRAY, BanCounter, LimitChecker, Limits
from unboggle.fitting.searches.plain.trace import traced
from unboggle.system.clock import Deadline

SCHEDULE = ((3.0, 0.7, 3_000), (4.0, 0.8, 12_000), (5.0, 1.0, 50_000))
"""(hot, cold, moves) in turn: as in `reach`, for a few thousand moves a second."""
BAN = 4
"""The loss in nodes for each banned word."""
EXCESS = 1
"""The same if a board may show some of them: those beyond are many."""
BLANK = 0.1
"""The share of the moves that make a cell blank, if words are banned."""
_LOOK = 512  # nodes between checks of the clock

_Changes = list[tuple[int, int]]  # cell, its new face


class ReachSearch:
    """Simulated annealing for a board that holds all words; cells, faces, words are numbers.

    ``parents``, ``faces`` and ``words`` describe a trie of words and reversals node by node
    (-1: no parent, no word), parents first. ``need`` and ``stock`` are the number of cells that
    must and may show each face. ``given`` is the face of a cell on every board (-1: any). For
    ``limits`` see `LimitChecker`.
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        parents: Sequence[int],
        faces: Sequence[int],
        words: Sequence[int],
        tails: Sequence[Sequence[int]],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        limits: Limits | None = None,
    ) -> None:
        # A set of cells is an integer with a bit for each of them.
        self._around = {1 << c: sum(1 << d for d in ds) for c, ds in enumerate(neighbours)}
        self._parents, self._faces, self._words = parents, faces, words
        self._need, self._given, self._stock = need, given, stock
        self._total = len(tails)
        self._free = [cell for cell, face in enumerate(given) if face < 0]
        self._doubtful = _doubtful(parents, faces, words)
        self._draw = random.Random(seed)
        self._keeper = LimitChecker(limits, self._free, need, stock, self._draw)
        self._bans = BanCounter(self._keeper.bans, neighbours)
        self._ban = self._bans.penalty(BAN, EXCESS)
        self._astray = False
        self._schedule = schedule
        self._round, self._step = -1, 0
        self._board = [0] * len(given)
        self._where = [0] * len(need)
        self._reach: list[int] = []
        self._frontier: list[int] = []
        self._score = 0
        self.best: Sequence[int] | None = None
        self.words_held = -1
        self.moves = 0

    def run(self, until: Deadline, moves: int) -> bool:
        """Search on until then or for ``moves``; return whether a board is found."""
        last = self.moves + moves
        while self.words_held < self._total and self.moves < last and until.remaining:
            if self._round < 0 or self._step >= self._schedule[self._round][2]:
                self._restart()
                if not self._astray and not self._look(until, -math.inf):
                    self._round -= 1  # out of time: begin again
                    break
            hot, cold, length = self._schedule[self._round]
            if self._astray:  # no board to begin with was found
                self.moves, self._step = self.moves + ASTRAY, length
                continue
            heat = hot * (cold / hot) ** (self._step / length)
            changes = self._move()
            if not self._keeper.lets(self._board, changes):
                changes = []
            before = [(cell, self._board[cell]) for cell, _ in changes]
            self._put(changes)
            # exp(-loss / heat) > chance, solved for the lowest score that is accepted
            least = self._score + heat * math.log(1.0 - self._draw.random())
            if changes and not self._look(until, least):
                self._put(before)
            self.moves += 1
            self._step += 1
        return self.words_held == self._total

    def _restart(self) -> None:
        """Fill the board with given faces, needed faces, and the most frequent faces."""
        self._round = (self._round + 1) % len(self._schedule)
        self._step, self._score = 0, 0
        counts = [self._given.count(face) for face in range(len(self._need))]
        tiles: list[int] = []
        for face, least in enumerate(self._need):
            tiles += [face] * (least - counts[face])
        del tiles[len(self._free) :]
        for face in tiles:
            counts[face] += 1
        while len(tiles) < len(self._free):
            face = self._draw.choice(self._faces)
            if counts[face] >= self._stock[face]:
                left = [f for f, most in enumerate(self._stock) if counts[f] < most]
                face = self._draw.choice(left)
            counts[face] += 1
            tiles.append(face)
        self._draw.shuffle(tiles)
        rest = iter(tiles)
        self._board = [next(rest) if face < 0 else face for face in self._given]
        self._astray = not self._keeper.mend(self._board)
        self._where = [0] * len(self._need)
        for cell, face in enumerate(self._board):
            self._where[face] |= 1 << cell

    def _move(self) -> _Changes:
        """Return the changes of a move: often they put a face where a word lacks it."""
        draw, board, where = self._draw, self._board, self._where
        cell, face = draw.choice(self._free), draw.choice(self._faces)
        if self._frontier and draw.random() < 0.5:
            node = draw.choice(self._frontier)
            face, above = self._faces[node], self._parents[node]
            places = self._beside(self._reach[above]) if above >= 0 else -1
            here = [c for c in self._free if places >> c & 1]
            if not here:
                return []
            cell = draw.choice(here)
        old = board[cell]
        if self._bans.blank >= 0 and draw.random() < BLANK:
            face = self._bans.blank
        if old == face:
            return []
        # A face that no word has (a blank) is never a face that they lack.
        spare = where[old].bit_count() > self._need[old]
        if spare and where[face].bit_count() < self._stock[face] and draw.random() < 0.5:
            return [(cell, face)]
        others = [c for c in self._free if board[c] == face]
        other = draw.choice(others or self._free)
        return [(cell, board[other]), (other, old)] if other != cell else []

    def _put(self, changes: _Changes) -> None:
        for cell, face in changes:
            self._where[self._board[cell]] &= ~(1 << cell)
            self._board[cell] = face
            self._where[face] |= 1 << cell

    def _beside(self, cells: int) -> int:
        """Return the neighbours of ``cells``."""
        found = 0
        while cells:
            cell = cells & -cells
            found |= self._around[cell]
            cells ^= cell
        return found

    def _look(self, until: Deadline, least: float) -> bool:  # noqa: C901 - the inner loop, as the kernel has it
        """Accept the board if its score is at least ``least``; return whether it was accepted.

        Stops at ``until``. The score is the number of nodes at which a walk can end, less `BAN` for
        each banned word.
        """
        where, parents = self._where, self._parents
        reach, beside = [0] * len(parents), [0] * len(parents)
        frontier: list[int] = []
        there: set[int] = set()
        score = 0
        for node, above in enumerate(parents):
            if not node % _LOOK and until.expired:
                return False
            cells = where[self._faces[node]]
            if above >= 0:
                if not reach[above]:
                    continue
                if not beside[above]:
                    beside[above] = self._beside(reach[above])
                cells &= beside[above]
            if cells and node in self._doubtful and not self._traced(node, cells):
                cells = 0
            if not cells:
                frontier.append(node)
                continue
            reach[node] = cells
            score += 1
            if self._words[node] >= 0:
                there.add(self._words[node])
        best = len(there) > self.words_held
        if not self._bans.idle and (best or score >= least):
            enough = math.inf if least == -math.inf else max(0.0, (score - least) / self._ban)
            excess = self._bans.excess(self._board, enough)
            score -= self._ban * excess
            best = best and not excess
        if best:
            self.best, self.words_held = tuple(self._board), len(there)
        if score < least:
            return False
        self._score, self._reach, self._frontier = score, reach, frontier
        return True

    def _traced(self, node: int, ends: int) -> bool:
        """Whether a path of the word that ends at ``node`` to one of ``ends`` is found in time."""
        faces: list[int] = []
        while node >= 0:
            faces.append(self._faces[node])
            node = self._parents[node]
        return traced(faces, ends, self._around, self._where)


def _doubtful(parents: Sequence[int], faces: Sequence[int], words: Sequence[int]) -> frozenset[int]:
    """Return the nodes that end a word with a repeated face."""
    found = set()
    for node, word in enumerate(words):
        if word >= 0:
            seen: set[int] = set()
            above = node
            while above >= 0 and faces[above] not in seen:
                seen.add(faces[above])
                above = parents[above]
            if above >= 0:
                found.add(node)
    return frozenset(found)
