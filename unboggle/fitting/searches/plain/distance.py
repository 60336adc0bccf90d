"""The search by distance without the C kernel: the same method in Python, much slower.

`Search` takes the arguments of the kernel's `DistanceSearch` (but a `Deadline` for seconds) and has
the same contract for seeds and constraints. A word counts as held only if it has been traced.
``kernel/c/distance.h`` explains the method. Here a set of cells is an integer with a bit for each
cell, and only the words that a move touches are examined. Every round begins with a random board:
there are too few moves to cross the results of rounds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from unboggle.fitting.searches.plain.limits import ASTRAY, BanCounter, LimitChecker, Limits
from unboggle.fitting.searches.plain.trace import traced
from unboggle.system.clock import Deadline

SCHEDULE = ((0.22, 0.12, 4_000), (0.3, 0.12, 20_000))
"""(hot, cold, moves) in turn: as in `distance`, for a few thousand moves a second."""
CREDIT = (1.0, 0.2, 0.08, 0.0)
"""The gain of a word that is 0, 1, 2 or more changes away, times its weight."""
BAN = 0.8
"""The loss for each banned word."""
EXCESS = 0.15
"""The same if a board may show some of them: those beyond are many."""
BLANK = 0.15
"""The share of the changes of a cell that make it blank, if words are banned."""
_FAR = len(CREDIT) - 1
_LOOK = 16  # words between checks of the clock

_Hops = list[tuple[int, int]]
_Changes = list[tuple[int, int]]  # cell, its new face


class DistanceSearch:
    """Simulated annealing for a board of high score; cells, faces, words are numbers.

    ``spellings`` has the sequences of faces for each word, ``weights`` and ``must`` (0 or 1) one
    number for each word. ``need`` and ``stock`` are the number of cells that must and may show each
    face. ``given`` is the face of a cell on every board (-1: any), ``start`` its first face. For
    ``limits`` see `LimitChecker`.
    """

    def __init__(
        self,
        neighbours: Sequence[Sequence[int]],
        spellings: Sequence[Sequence[Sequence[int]]],
        weights: Sequence[int],
        must: Sequence[int],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        start: Sequence[int] | None,
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        limits: Limits | None = None,
    ) -> None:
        self._neighbours = neighbours
        self._around = {1 << c: sum(1 << d for d in set(ds)) for c, ds in enumerate(neighbours)}
        self._hops = hops(neighbours)
        self._spellings, self._weights, self._must = spellings, weights, must
        mean = sum(weights) / len(weights) if weights else 1
        self._credit = [
            (3 * max(weight / mean, 1) if bound else weight / mean)
            for weight, bound in zip(weights, must, strict=True)
        ]
        self._words_of: list[set[int]] = [set() for _ in need]
        for word, ways in enumerate(spellings):
            for face in {face for way in ways for face in way}:
                self._words_of[face].add(word)
        self._letters = [face for ways in spellings for way in ways for face in way] or [0]
        self._need, self._given, self._stock, self._start = need, given, stock, start
        self._free = [cell for cell, face in enumerate(given) if face < 0]
        self._movable = sum(1 << cell for cell in self._free)
        self._draw = random.Random(seed)
        self._keeper = LimitChecker(limits, self._free, need, stock, self._draw)
        self._bans = BanCounter(self._keeper.bans, neighbours)
        self._ban = self._bans.penalty(BAN, EXCESS)
        self._excess = 0  # of banned words on the board
        self._astray = False
        self._schedule = schedule
        self._round, self._step = -1, 0
        self._board = [0] * len(given)
        self._where = [0] * len(need)
        self._levels = [_FAR] * len(spellings)
        self.best: Sequence[int] | None = None
        self.words_held, self.score, self._musts = -1, 0, -1
        self.moves = 0

    def run(self, until: Deadline, moves: int) -> bool:
        """Search on until then or for ``moves``; return whether a board is found."""
        last = self.moves + moves
        while self.words_held < len(self._spellings) and self.moves < last and until.remaining:
            drawn = self._draw.getstate()
            if self._round < 0 or self._step >= self._schedule[self._round][2]:
                self._restart()
                if (
                    not self._astray
                    and self._look(until, range(len(self._spellings)), -math.inf) is None
                ):
                    self._draw.setstate(drawn)  # out of time: begin again
                    break
                self._round = (self._round + 1) % len(self._schedule)
                self._step, self._start = 0, None
                continue
            if self._astray:  # no board to begin with was found
                self.moves, self._step = self.moves + ASTRAY, self._schedule[self._round][2]
                continue
            if not self._make_move(until):
                self._draw.setstate(drawn)
                break
            self.moves += 1
            self._step += 1
        return self.words_held == len(self._spellings)

    def _make_move(self, until: Deadline) -> bool:
        """Draw a move and make it unless it is rejected; return whether there was time for it."""
        hot, cold, length = self._schedule[self._round]
        heat = hot * (cold / hot) ** (self._step / length)
        changes = self._move()
        if not self._keeper.lets(self._board, changes):
            changes = []
        before = [(cell, self._board[cell]) for cell, _ in changes]
        touched = {face for change in (before, changes) for _, face in change}
        # exp(-loss / heat) > chance, solved for the smallest gain that is accepted
        least = heat * math.log(1.0 - self._draw.random())
        if not changes:
            return True
        self._put(changes)
        words = sorted(set[int]().union(*(self._words_of[face] for face in touched)))
        good = self._look(until, words, least)
        if not good:
            self._put(before)
        return good is not None

    # ---- boards ----

    def _restart(self) -> None:
        """Begin with another board: at first with ``start``, if there is one."""
        start = self._start or [-1] * len(self._given)
        self._fill(start)
        if any(
            cells.bit_count() < need for cells, need in zip(self._where, self._need, strict=True)
        ):
            self._fill([-1] * len(self._given))
            kept = 0
            for cell, face in enumerate(start):  # as much of it as leaves cells for needed faces
                if face >= 0 and self._given[cell] < 0:
                    changes = self._give(cell, face, kept) or []
                    if self._keeper.lets(self._board, changes):
                        self._put(changes)
                    kept |= 1 << cell

    def _fill(self, start: Sequence[int]) -> None:
        """Fill the board with given faces, ``start``, needed faces, and the words' common faces."""
        board = list(self._given)
        counts = [board.count(face) for face in range(len(self._need))]
        for cell, face in enumerate(start):
            if face >= 0 > board[cell] and counts[face] < self._stock[face]:
                board[cell] = face
                counts[face] += 1
        free = [cell for cell, face in enumerate(board) if face < 0]
        tiles: list[int] = []
        for face, least in enumerate(self._need):
            tiles += [face] * (least - counts[face])
        del tiles[len(free) :]
        for face in tiles:
            counts[face] += 1
        while len(tiles) < len(free):
            face = self._draw.choice(self._letters)
            if counts[face] >= self._stock[face]:  # the last face may be a blank
                face = next(f for f, most in enumerate(self._stock) if counts[f] < most)
            counts[face] += 1
            tiles.append(face)
        self._draw.shuffle(tiles)
        for cell, face in zip(free, tiles, strict=True):
            board[cell] = face
        self._astray = not self._keeper.mend(board)
        self._board = board
        self._where = [0] * len(self._need)
        for cell, face in enumerate(board):
            self._where[face] |= 1 << cell

    def _put(self, changes: _Changes) -> None:
        for cell, face in changes:
            self._where[self._board[cell]] &= ~(1 << cell)
            self._board[cell] = face
            self._where[face] |= 1 << cell

    # ---- moves ----

    def _move(self) -> _Changes:
        """Return the changes of a move: lay a word, exchange two cells, or change one cell."""
        draw = self._draw
        kind = draw.random()
        if kind < 0.2 and self._spellings:
            return self._lay()
        cell = draw.choice(self._free)
        if kind >= 0.4 and self._bans.blank >= 0 and draw.random() < BLANK:
            return self._give(cell, self._bans.blank, 0) or []
        if kind >= 0.4:
            return self._give(cell, draw.choice(self._letters), 0) or []
        others = [d for d in self._neighbours[cell] if self._given[d] < 0]
        if not others:
            return []
        other = draw.choice(others)
        faces = self._board[cell], self._board[other]
        return [(cell, faces[1]), (other, faces[0])] if faces[0] != faces[1] else []

    def _give(self, cell: int, face: int, kept: int) -> _Changes | None:
        """Return changes that give ``cell`` its ``face``, not from ``kept``; None if impossible."""
        old, where = self._board[cell], self._where
        if old == face:
            return []
        if where[old].bit_count() > self._need[old] and where[face].bit_count() < self._stock[face]:
            return [(cell, face)]
        givers = where[face] & self._movable & ~kept
        return [(self._any_of(givers), old), (cell, face)] if givers else None

    def _lay(self) -> _Changes:
        """Return the changes that lay a word that is not held, with the fewest changed cells."""
        missing = [word for word, level in enumerate(self._levels) if level]
        if not missing:
            return []
        ways = self._spellings[self._draw.choice(missing)]
        if not ways:
            return []
        way = self._draw.choice(ways)
        layers = self._layers(way, _FAR)
        least = next((k for k, ends in enumerate(layers[-1]) if ends), _FAR + 1)
        for changes in (least, least, least + 1, least + 1):
            if changes > _FAR:
                break
            board = tuple(self._board)
            laid = self._lay_path(way, layers, changes)
            done = [(c, face) for c, face in enumerate(self._board) if face != board[c]]
            self._put([(c, board[c]) for c, _ in done])
            if laid:
                return done
        return []

    def _lay_path(self, way: Sequence[int], layers: list[list[int]], changes: int) -> bool:
        """Lay ``way`` on a path traced back from its end; return whether there was one."""
        used, cells, wanted = 0, -1, list[tuple[int, int]]()
        for at in range(len(way) - 1, -1, -1):
            cells &= layers[at][changes] & ~used
            if not cells:
                return False
            cell = self._any_of(cells)
            if self._board[cell] != way[at]:
                wanted.append((cell, way[at]))
                changes -= 1
            used |= 1 << cell
            cells = self._around[1 << cell]
        for cell, face in wanted:
            given = self._give(cell, face, used)
            if given is None:
                return False
            self._put(given)
        return True

    def _any_of(self, cells: int) -> int:
        number = self._draw.randrange(cells.bit_count())
        for _ in range(number):
            cells &= cells - 1
        return (cells & -cells).bit_length() - 1

    # ---- looking ----

    def _layers(self, way: Sequence[int], most: int) -> list[list[int]]:
        """Return, by letter and changes (up to ``most``), the cells where walks may end."""
        here = self._where[way[0]]
        layers = [[here] + [here | self._movable] * most]
        for face in way[1:]:
            here, before = self._where[face], [beside(cells, self._hops) for cells in layers[-1]]
            changed = [0, *(cells & self._movable for cells in before[:-1])]
            layers.append(
                [cells & here | more for cells, more in zip(before, changed, strict=True)]
            )
        return layers

    def _distance(self, way: Sequence[int]) -> int:
        if len(way) > len(self._board):
            return _FAR
        ends = self._layers(way, _FAR - 1)[-1]
        level = next((k for k, cells in enumerate(ends) if cells), _FAR)
        if level == 0 and len(set(way)) < len(way):
            there = traced(way, self._where[way[0]], self._around, self._where)
            return 0 if there else 1
        return level

    def _look(self, until: Deadline, words: Sequence[int], least: float) -> bool | None:
        """Accept the board if ``words`` gain at least ``least`` by it; return whether it was.

        None past ``until``. Other words are not examined: their distance has not changed.
        """
        levels = list(self._levels)
        gained = 0.0
        for number, word in enumerate(words):
            if not number % _LOOK and until.expired:
                return None
            level = min(map(self._distance, self._spellings[word]), default=_FAR)
            gained += self._credit[word] * (CREDIT[level] - CREDIT[levels[word]])
            levels[word] = level
        gained += self._ban * self._excess
        if gained < least:
            return False
        excess = self._bans.excess(self._board, (gained - least) / self._ban)
        if gained - self._ban * excess < least:
            return False
        self._levels, self._excess = levels, excess
        if excess:
            return True
        held = [word for word, level in enumerate(levels) if level == 0]
        worth = sum(self._weights[word] for word in held)
        musts = sum(self._must[word] for word in held)
        if (musts, worth, len(held)) > (self._musts, self.score, self.words_held):
            self.best, self.words_held = tuple(self._board), len(held)
            self.score, self._musts = worth, musts
        return True


def hops(neighbours: Sequence[Sequence[int]]) -> tuple[_Hops, _Hops]:
    """Return (shift, cells to shift) for neighbours with larger and smaller numbers: see hops.h."""
    masks: dict[int, int] = {}
    for cell, around in enumerate(neighbours):
        for other in around:
            masks[other - cell] = masks.get(other - cell, 0) | 1 << cell
    up = [(shift, mask) for shift, mask in masks.items() if shift >= 0]
    return up, [(-shift, mask) for shift, mask in masks.items() if shift < 0]


def beside(cells: int, hops: tuple[_Hops, _Hops]) -> int:
    """Return the neighbours of the set ``cells``."""
    found = 0
    up, down = hops
    for shift, mask in up:
        found |= (cells & mask) << shift
    for shift, mask in down:
        found |= (cells & mask) >> shift
    return found
