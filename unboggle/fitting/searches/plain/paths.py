"""The search over paths without the C kernel: the same method in Python, much slower.

`PathsSearch` takes the arguments of the kernel's (but a `Deadline` for seconds) and has the same
contract for seeds and constraints. ``kernel/c/paths.h`` explains the method. Here a set of cells is
an integer with a bit for each cell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from unboggle.fitting.searches.plain.limits import BanCounter, LimitChecker, Limits, any_of
from unboggle.fitting.searches.plain.path_laws import DOUBLE, UNMET, Aims, Laid, LawKeeper, PathLaws
from unboggle.system.clock import Deadline

_FREE = -1  # the face of a cell in no word
_FORCE, _BLINK = 0.65, 0.03  # shares: see paths_run.c
_BAN, _EXCESS = 0.6, 0.12  # words of mean weight: see paths_bans.h
_FILLS, _LAWFUL_FILLS = 4, 8  # attempts to fill a board: see paths_bans.c, paths_run.c
_LIFT, _TRIES = 3, 24
_LOCAL_LIFT, _LOCAL_TRIES = 10, 4
_PERIOD = 1024  # the moves after which missing words cost more
_MUST = 3  # a required word counts as this many words
_NODES = 300
_COST = 63  # the most that a path may cost


class PathsSearch:
    """Ruin and recreate on a path for each word; cells, faces, words are numbers.

    ``spellings`` has the sequences of faces for each word, ``weights`` and ``must`` (0 or 1) one
    number for each word. ``need`` and ``stock`` are the number of cells that must and may show each
    face. ``given`` is the face of a cell on every board (-1: any). ``crowd`` is the energy of a
    cell in use, ``penalty`` the cost of another letter for each word through its cell. ``insist``
    is the share of its cost by which a word costs more, each time it is missing. For ``limits`` see
    `LimitChecker`. ``exclusive``: no cell is in two words. ``apart`` has for each word those whose
    paths must neither meet its path nor touch it. ``local``: moves are near a cell, and
    no round begins anew. For ``laws`` see `PathLaws`.
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
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        crowd: float,
        penalty: int,
        insist: float,
        limits: Limits | None = None,
        exclusive: bool = False,
        apart: Sequence[Sequence[int]] | None = None,
        local: bool = False,
        laws: PathLaws | None = None,
    ) -> None:
        self._local, self._exclusive = local, exclusive
        cells = len(given)
        self._around = [sum(1 << d for d in set(ds)) for ds in neighbours]
        self._spellings = [[way for way in ways if len(way) <= cells] for ways in spellings]
        self._laws, self._doubles = LawKeeper(neighbours, self._spellings, apart, laws), 0
        self._weights, self._must, self._need = weights, must, need
        mean = sum(weights) / len(weights) if weights else 1
        self._cost = [
            _MUST * max(weight / mean, 1) if bound else weight / mean
            for weight, bound in zip(weights, must, strict=True)
        ]
        self._first_cost, self._raise = [*self._cost], insist
        self._length = [max(map(len, ways), default=0) for ways in self._spellings]
        self._letters = [f for ways in spellings for way in ways for f in way] or [0]
        self._given, self._stock, self._limits = given, stock, limits
        allowed, self._groups, _ = limits or ((), (), None)
        may = [sum(1 << c for c, f in enumerate(given) if f < 0)] * len(need)
        for cell, faces in enumerate(allowed):
            for face in range(len(need)):
                if faces is not None and face not in faces:
                    may[face] &= ~(1 << cell)
        self._may = may
        self._counted = bool(self._groups) or any(most < cells for most in stock)
        self._crowd, self._costs = crowd, [0, 1, *(1 + penalty * k for k in (1, 2, 3))]
        self._most_forced = 7 * penalty + 2
        self._draw = random.Random(seed)
        self._schedule, self._round, self._step = schedule, -1, 0
        self._laid: dict[int, Laid] = {}
        self._board, self._use = [*given], [0] * cells
        self._bans = BanCounter(limits and limits[2], neighbours)
        self._banned, self._ban_cost = 0, self._bans.penalty(_BAN, _EXCESS)
        self.best: Sequence[int] | None = None
        self.words_held, self.score, self._musts = -1, 0, -1
        self.moves = 0

    def run(self, until: Deadline, moves: int) -> bool:
        """Search on until then or for ``moves``; return whether a board is found."""
        last = self.moves + moves
        while self.words_held < len(self._spellings) and self.moves < last and until.remaining:
            if self._round < 0 or self._step >= self._schedule[self._round][2]:
                for word in () if self._local else [*self._laid]:
                    self._take_up(word)
                self._banned = self._bans.excess(self._board, math.inf)
                self._round, self._step = (self._round + 1) % len(self._schedule), 0
                self._doubles = self._laws.doubles(self._board)
                self._offer()
                continue
            hot, cold, length = self._schedule[self._round]
            self._make_move(hot * (cold / hot) ** (self._step / length))
            self.moves += 1
            self._step += 1
            if self.moves % _PERIOD == 0 and len(self._laid) < len(self._spellings):
                self._insist()
        return self.words_held == len(self._spellings)

    # ---- moves ----

    @property
    def _energy(self) -> float:
        """The energy without those of banned words and second paths, which are counted last."""
        lost = sum(cost for word, cost in enumerate(self._cost) if word not in self._laid)
        return lost - self._crowd * self._board.count(_FREE) + UNMET * self._laws.unmet(self._laid)

    def _insist(self) -> None:
        """Raise the cost of the missing words, and lower all so that the sum stays the same."""
        for word, cost in enumerate(self._first_cost):
            if word not in self._laid:
                self._cost[word] += self._raise * cost
        scale = sum(self._first_cost) / sum(self._cost)
        self._cost = [cost * scale for cost in self._cost]

    def _make_move(self, heat: float) -> None:
        draw = self._draw
        most = self._energy + self._ban_cost * self._banned + DOUBLE * self._doubles
        most -= heat * math.log(1.0 - draw.random())
        before, banned = dict(self._laid), self._banned
        missing = [word for word in range(len(self._spellings)) if word not in self._laid]
        lift = draw.randint(1, _LOCAL_LIFT) if self._local else 0
        while not self._local and lift < _LIFT and draw.random() < 0.5:
            lift += 1
        forced = draw.choice(missing) if missing and draw.random() < _FORCE else None
        self._lift(lift if forced is not None else max(lift, 1))
        if forced is not None:
            self._lay(forced, forced=True)
        if self._lay_missing(most, [word for word in before if word not in self._laid]):
            doubles = self._laws.doubles(self._board)
            energy = self._energy + self._ban_cost * self._banned + DOUBLE * doubles
            if not doubles or energy <= most:
                self._doubles = doubles
                self._offer()
                return
        self._banned = banned  # second paths may have rejected the move after its count
        for word in [word for word, laid in self._laid.items() if before.get(word) != laid]:
            self._take_up(word)
        for word, (line, cells) in before.items():
            if word not in self._laid:
                self._put(word, line, cells)

    def _lift(self, count: int) -> None:
        """Take up some words: near a random cell, or any."""
        near = [*self._laid]
        if self._local or self._draw.random() < 0.5:
            middle = self._draw.randrange(len(self._given))
            cells = self._around[middle] | 1 << middle
            near = [w for w in near if any(cells >> c & 1 for c in self._laid[w][1])]
        for word in self._draw.sample(near, min(count, len(near))):
            self._take_up(word)

    def _lay_missing(self, most: float, first: list[int]) -> bool:
        """Lay missing words, those of ``first`` at any rate; return if at most ``most`` is left."""
        draw = self._draw
        words = [word for word in range(len(self._spellings)) if word not in self._laid]
        tries = len(first) + _LOCAL_TRIES if self._local else _TRIES
        if len(words) > tries:
            others = [word for word in words if word not in first]
            words = first + draw.sample(others, max(0, min(tries - len(first), len(others))))
        draw.shuffle(words)
        if draw.random() < 0.5:
            words.sort(key=lambda word: -self._length[word])
        lost = sum(c for w, c in enumerate(self._cost) if w not in self._laid and w not in words)
        for word in words:
            # free cells only get fewer from here on
            if lost - self._crowd * self._board.count(_FREE) > most:
                return False
            if draw.random() < _BLINK or not self._lay(word, forced=False):
                lost += self._cost[word]
        bearable = (most - self._energy) / self._ban_cost
        if bearable < 0:
            return False
        banned = self._bans.excess(self._board, bearable)
        if banned > bearable:
            return False
        self._banned = banned
        return True

    # ---- the layout ----

    def _put(self, word: int, line: int, cells: tuple[int, ...]) -> None:
        self._laid[word] = line, cells
        for cell, face in zip(cells, self._spellings[word][line], strict=True):
            self._use[cell] += 1
            self._board[cell] = face

    def _take_up(self, word: int) -> None:
        for cell in self._laid.pop(word)[1]:
            self._use[cell] -= 1
            if not self._use[cell]:
                self._board[cell] = self._given[cell]

    def _take_up_at(self, cell: int) -> None:
        for word in [word for word, (_, cells) in self._laid.items() if cell in cells]:
            self._take_up(word)

    def _lay(self, word: int, *, forced: bool) -> bool:
        """Lay ``word`` on a path that costs least; return whether it is laid."""
        ways = self._spellings[word]
        for line in self._draw.sample(range(len(ways)), len(ways)):
            cells = self._path(word, ways[line], forced)
            if cells is None:
                continue
            for cell, face in zip(cells, ways[line], strict=True):
                if self._board[cell] not in (face, _FREE) or self._exclusive:
                    self._take_up_at(cell)
            self._put(word, line, cells)
            near = self._laws.near(cells) if forced else 0
            for other in self._laws.apart[word]:
                if other in self._laid and any(near >> c & 1 for c in self._laid[other][1]):
                    self._take_up(other)
            return not forced or not self._counted or self._make_room(word)
        return False

    def _make_room(self, word: int) -> bool:
        """Take up words until stock and groups let ``word`` be there; return whether it is."""
        while (wrong := self._excess(self._board)) is not None:
            kept = self._laid[word][1]
            cells = [c for c in wrong if self._given[c] < 0 and c not in kept]
            if not cells:
                self._take_up(word)
                return False
            self._take_up_at(self._draw.choice(cells))
        return True

    def _excess(self, board: Sequence[int]) -> list[int] | None:
        """Return cells in use of which one must become free, None if all is within the limits."""
        shown = [cell for cell, face in enumerate(board) if face >= 0]
        for face, stock in enumerate(self._stock):
            if board.count(face) > stock:
                return [cell for cell in shown if board[cell] == face]
        for faces, least, most in self._groups:
            inside = [cell for cell in shown if board[cell] in faces]
            if len(inside) > most:
                return inside
            if len(inside) + len(board) - len(shown) < least:
                return [cell for cell in shown if board[cell] not in faces]
        return None

    # ---- paths of least cost ----

    def _kinds(self, face: int, forced: bool, barred: int) -> list[int]:
        """Return the cells by cost: of the right face, free, in 1, in 2, and in more words."""
        kinds = [0] * 5
        may = self._may[face] if self._stock[face] else 0
        for cell, shown in enumerate(self._board):
            if barred >> cell & 1:
                continue
            if shown == face and not (self._exclusive and self._use[cell]):
                kinds[0] |= 1 << cell
            elif may >> cell & 1 and (shown == _FREE or forced):
                kinds[1 + min(self._use[cell], 3)] |= 1 << cell
        return kinds

    def _path(self, word: int, way: Sequence[int], forced: bool) -> tuple[int, ...] | None:
        barred = 0 if forced else self._laws.barred(word, self._laid)
        kinds = [self._kinds(face, forced, barred) for face in way]
        if not self._laws.reaches(kinds):
            return None
        aims = self._laws.aims(word, self._laid, [a | b | c | d | e for a, b, c, d, e in kinds])
        found = self._path_to(way, kinds, forced, aims) if aims else None
        return found or self._path_to(way, kinds, forced, [])

    def _path_to(
        self, way: Sequence[int], kinds: list[list[int]], forced: bool, aims: Aims
    ) -> tuple[int, ...] | None:
        """Return a path of least cost that touches all ``aims``."""
        # by cost and letter: where the rest costs at most this, and the neighbours of these cells
        layers: list[list[int]] = []
        besides: list[list[int]] = []
        most = self._most_forced if forced else min(self._board.count(_FREE), len(way))
        if forced:
            most = max(most, len(way) + self._costs[2])
        most, slack = min(most, _COST), self._bans.drawn_slack(self._draw)
        for cost in range(most + 1):
            layer, beside = [0] * len(way), [0] * len(way)
            layers.append(layer)
            besides.append(beside)
            for at in range(len(way) - 1, -1, -1):
                for kind, price in enumerate(self._costs):
                    if price <= cost:
                        after = besides[cost - price][at + 1] if at + 1 < len(way) else -1
                        layer[at] |= kinds[at][kind] & after
                beside[at] = self._laws.beside(layer[at])
            if not layer[0]:
                continue
            slack -= 1
            if slack < 0 or cost == most:
                found = self._follow(way, kinds, layers, forced, aims)
                if found is not None:
                    return found
        return None

    def _follow(
        self,
        way: Sequence[int],
        kinds: list[list[int]],
        layers: list[list[int]],
        forced: bool,
        aims: Aims,
    ) -> tuple[int, ...] | None:
        """Return a path along the layers of the last cost, with no cell twice."""
        pending = [(self._laws.narrow((), layers[-1][0], aims), len(layers) - 1)]
        path: list[int] = []
        for _ in range(_NODES + 8 * len(way)):
            while pending and not pending[-1][0]:
                pending.pop()
                if path:
                    path.pop()
            if not pending:
                return None
            cells, left = pending[-1]
            cell = any_of(cells, self._draw)
            pending[-1] = cells & ~(1 << cell), left
            at = len(path)
            left -= next(
                price
                for price, some in zip(self._costs, kinds[at], strict=True)
                if some >> cell & 1
            )
            path.append(cell)
            if not (forced or not self._counted or self._lets(way, path)):
                path.pop()
                continue
            if len(path) == len(way):
                return tuple(path)
            used = sum(1 << c for c in path)
            after = self._around[cell] & layers[left][at + 1] & ~used
            pending.append((self._laws.narrow(path, after, aims), left))
        return None

    def _lets(self, way: Sequence[int], path: list[int]) -> bool:
        board = [*self._board]
        for cell, face in zip(path, way, strict=False):
            board[cell] = face
        return self._excess(board) is None

    # ---- the best board ----

    def _offer(self) -> None:
        """Keep the layout as a board, with a face on each cell, if it is the best so far."""
        worth = sum(self._weights[word] for word in self._laid)
        musts = sum(self._must[word] for word in self._laid)
        rank = musts, worth, len(self._laid)
        if rank <= (self._musts, self.score, self.words_held):
            return
        if self._banned or self._doubles or self._laws.unmet(self._laid):
            return
        board = self._filled_lawfully()
        if board is not None:
            self.best, self._musts, self.score, self.words_held = board, *rank

    def _filled_lawfully(self) -> list[int] | None:
        """Return the board without banned words and second paths, with blanks if necessary."""
        board, fills = None, 1 if self._bans.idle else _FILLS
        for _ in range(_LAWFUL_FILLS if self._laws.unique else fills):
            board = self._filled()
            if board is not None and self._bans.excess(board, 0):
                board = None
            if board is not None and not self._laws.doubles(board):
                return board
        if board is None or self._laws.blank < 0:
            return None
        return [self._laws.blank if face == _FREE else face for face in self._board]

    def _filled(self) -> list[int] | None:
        """Return the board with faces on its free cells, None if that fails."""
        board = [*self._board]
        free = [cell for cell, face in enumerate(board) if face == _FREE]
        self._draw.shuffle(free)
        counts = [board.count(face) for face in range(len(self._need))]
        wanted = [f for f, n in enumerate(self._need) for _ in range(n - counts[f])]
        letters = self._letters if self._bans.blank < 0 else [self._bans.blank]
        for cell in free:
            face = wanted.pop() if wanted else self._draw.choice(letters)
            if counts[face] >= self._stock[face]:  # the last face may be a blank
                face = next(f for f, most in enumerate(self._stock) if counts[f] < most)
            board[cell] = face
            counts[face] += 1
        checker = LimitChecker(self._limits, free, self._need, self._stock, self._draw)
        return board if checker.mend(board) else None
