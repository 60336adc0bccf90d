"""Board searches on many sizes in turn: first down in strides, then at the most promising sizes.

Each search starts once and is continued. Results, not a clock, decide the next step: work is
counted in moves (see `unboggle.fitting.searches.kinds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unboggle.counting import without_dominated
from unboggle.events import OnProgress
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.result import IncumbentBoard
from unboggle.fitting.searches import kinds, pack
from unboggle.fitting.searches.space import LARGEST
from unboggle.fitting.sizes.table import Size, SizeTable, area
from unboggle.fitting.sizes.tuning import TUNING, Tuning
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline
from unboggle.system.turns import LeastFirst

MOST_LACKING = 500
"""Searches that lack more words count as equally far away: larger powers are no floats."""


@dataclass
class _SizeSearch:
    """A search on a size; ``spent`` is its work in seconds as moves are counted."""

    puzzle: Puzzle
    kind: str
    search: kinds.Search
    spent: float = 0.0

    @property
    def lacking(self) -> int:
        """The number of words that its best board lacks."""
        return max(1, len(self.puzzle.spellings) - self.search.words_held)


class SizeSearches:
    """The searches for the words of the puzzle of ``book``; they search open sizes only.

    ``spent`` is the work of all searches, in seconds as moves are counted. Raises `DeadlinePassed`
    past ``deadline``.
    """

    def __init__(
        self,
        book: SizeTable,
        seed: int,
        deadline: Deadline,
        on_progress: OnProgress,
        tuning: Tuning = TUNING,
    ) -> None:
        self.table, self.seed, self.on_progress, self.tuning = book, seed, on_progress, tuning
        self.spent = 0.0
        self._bouts: dict[tuple[Size, str], _SizeSearch] = {}
        self._bests: dict[Size, BestBoard] = {}
        self._able: dict[Size, tuple[str, ...]] = {}
        # Words implied by other words are implied on every grid.
        self._words = without_dominated(book.puzzle, deadline)
        self._stride = 2  # down from the best size, as long as boards are easy to find
        self._rung = 0  # of the ladder of sizes that goes up as long as no board was found
        self._found = False
        self._packing: pack.PackSearch | None = None
        if book.sizes and kinds.is_long(self._words) and pack.can_pack(self._words):
            self._packing = pack.PackSearch(
                self._words, book.largest, seed, deadline, square=book.square
            )

    def target(self) -> tuple[Size, str] | None:
        """Return the size to search next, and the kind; None if nothing can be done."""
        left = self.table.open
        if not left:
            return None
        if self._packs():
            return left[-1], pack.NAME
        left = [size for size in left if area(size) <= LARGEST]
        if not left:
            return None
        if not self._found:
            return self._going_up(left)
        below = left[::-1]
        if self._stride:
            return self._least_looked_at(below[min(self._stride, len(below)) - 1])
        return self._nearest(below[: self.tuning.nearest])

    @property
    def found_none(self) -> bool:
        """Whether they found no board in the first seconds, not even on the largest sizes."""
        left = self.table.open
        if self._found or not left or self.spent < self.tuning.first:
            return False
        return self.table.area is None and self._next_rung(left) is None

    def run(self, size: Size, kind: str, deadline: Deadline) -> Board | None:
        """Search on ``size`` for one slice; return a board, not yet traced, if one is found."""
        if kind == pack.NAME:
            return self._pack(deadline)
        bout = self._bout(size, kind, deadline)
        if bout is None:
            return None
        seconds = self.tuning.slice if bout.spent > self.tuning.look else self.tuning.look
        before = bout.search.moves
        board = bout.search.run(deadline, kinds.moves_in(seconds, kind, bout.puzzle))
        done = kinds.seconds_of(bout.search.moves - before, kind, bout.puzzle)
        bout.spent += done
        self.spent += done
        self._learn(size, bout, board)
        return board

    def _packs(self) -> bool:
        """Whether it is the turn of packing."""
        if self._packing is None:
            return False
        tuning = self.tuning
        if len(self._words.spellings) > tuning.packed_alone:
            return True
        return self._packed < max(tuning.packed_first, tuning.packed * self.spent)

    @property
    def _packed(self) -> float:
        """The work of packing, in seconds as moves are counted."""
        return kinds.seconds_of(self._packing.moves, pack.NAME, self._words) if self._packing else 0

    def _pack(self, deadline: Deadline) -> Board | None:
        """Pack for one slice; return a board if it is smaller than those before."""
        assert self._packing is not None
        before = self._packed
        seconds = self.tuning.look if before < self.tuning.slice else self.tuning.slice
        moves = kinds.moves_in(seconds, pack.NAME, self._words)
        board = self._packing.run(deadline, moves)
        self.spent += self._packed - before
        self._found |= board is not None
        return board

    def _learn(self, size: Size, bout: _SizeSearch, board: Board | None) -> None:
        if board is not None:
            self._found = True
            self._stride *= 2
            return
        if self._all_looked_at(size) and self._found:
            self._stride //= 2
        elif self._all_looked_at(size):
            self._rung += 1
        best = bout.search.best()
        if best is not None and self.table.best is None:
            shown = self._bests.setdefault(
                size, BestBoard(self.table.puzzle_for(size), self.on_progress)
            )
            shown.offer(best, bout.search.words_held)

    def best(self, deadline: Deadline) -> IncumbentBoard | None:
        """Return the board with the most words; None if there is none."""
        found = (best.partial(deadline) for best in self._bests.values())
        known = [partial for partial in found if partial is not None]
        return max(known, key=lambda partial: len(partial.paths), default=None)

    # ---- the next search ----

    def _going_up(self, left: Sequence[Size]) -> tuple[Size, str] | None:
        """Return a search on the ladder's next rung; on the largest sizes past the last one."""
        size = self._next_rung(left)
        if size is None:
            rungs = self._rungs(left)
            return self._nearest([*left[: -self.tuning.nearest - 1 : -1], rungs[-1]])
        return self._least_looked_at(size)

    def _next_rung(self, left: Sequence[Size]) -> Size | None:
        """Return a rung: a generous size first, then larger ones; None past the last one."""
        wanted = area(left[0]) * self.tuning.generous * self.tuning.larger**self._rung
        return next((size for size in self._rungs(left) if area(size) >= wanted), None)

    @staticmethod
    def _rungs(left: Sequence[Size]) -> Sequence[Size]:
        """Return the sizes close to squares, or all if none is."""
        return [size for size in left if max(size) <= min(size) + max(1, min(size) // 4)] or left

    def _least_looked_at(self, size: Size) -> tuple[Size, str] | None:
        able = self._kinds(size)
        if not able:
            return None
        return size, LeastFirst[str]().next(able, lambda kind: self._spent(size, kind))

    def _nearest(self, some: Sequence[Size]) -> tuple[Size, str] | None:
        """Return the search that got the least of its share; most goes to those near completion.

        The first of the sizes takes precedence.
        """
        pairs = [(size, kind) for size in some for kind in self._kinds(size)]
        place = {size: k for k, size in reversed([*enumerate(some)])}
        tuning = self.tuning

        def weighed(pair: tuple[Size, str], seconds: float) -> float:
            bout = self._bouts.get(pair)
            if bout is None:
                return 0.0
            lacking = min(bout.lacking, MOST_LACKING)
            return seconds * tuning.word**lacking * tuning.place ** place[pair[0]]

        turns = LeastFirst[tuple[Size, str]](weighed)
        return turns.next(pairs, lambda pair: self._spent(*pair)) if pairs else None

    def _all_looked_at(self, size: Size) -> bool:
        return all(self._spent(size, kind) for kind in self._kinds(size))

    def _spent(self, size: Size, kind: str) -> float:
        bout = self._bouts.get((size, kind))
        return 0.0 if bout is None else bout.spent

    def _kinds(self, size: Size) -> tuple[str, ...]:
        if size not in self._able:
            able = kinds.able_searches(self.reduced_puzzle(size))
            self._able[size] = tuple(kind for kind in able if kind != pack.NAME)
        return self._able[size]

    def reduced_puzzle(self, size: Size) -> Puzzle:
        """Return the puzzle on ``size`` without the words implied by others."""
        return self.table.puzzle_for(size, self._words)

    def _bout(self, size: Size, kind: str, deadline: Deadline) -> _SizeSearch | None:
        key = (size, kind)
        if key not in self._bouts:
            if deadline.expired:
                return None
            puzzle = self.reduced_puzzle(size)
            search = kinds.start_search(kind, puzzle, self.seed, deadline, quick=True)
            self._bouts[key] = _SizeSearch(puzzle, kind, search)
        return self._bouts[key]
