"""Board searches on many sizes in turn: first down in strides, then where a board is nearest.

Each search is begun once and continued. What is done next depends on what was found, never
on a clock: work is counted in moves (see `unboggle.fitting.searches`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from unboggle.counting import without_dominated
from unboggle.fitting import searches
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.result import Partial
from unboggle.fitting.size_book import Size, SizeBook, area
from unboggle.progress import OnProgress
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.system.clock import Deadline

GENEROUS = 1.6
"""The first size has so many times the cells that the words need at least,"""
_MORE = 1.3  # and the next one so many times more, as long as there is no board
_LOOK = 0.05  # seconds of a first look at a size
_SLICE = 0.2  # seconds of a later one
_NEAREST = 4  # sizes below the best that are searched on in turn
_PLACE = 1.5  # the next of them gets so many times less of the work, and
_WORD = 3.0  # a search that lacks a word more gets so many times less of the work


@dataclass
class _Bout:
    """A search on a size, and the work that it got: ``spent`` in seconds as moves are counted."""

    puzzle: Puzzle
    kind: str
    search: searches.Search
    spent: float = 0.0

    @property
    def lacking(self) -> int:
        """How many words its best board lacks."""
        return max(1, len(self.puzzle.spellings) - self.search.held)


class SizeSearches:
    """The searches for the words of the puzzle of ``book``; nothing is found on sizes not open.

    ``spent`` is the work of all together, in seconds as moves are counted. Raises `Late` past
    ``deadline``.
    """

    def __init__(
        self, book: SizeBook, seed: int, deadline: Deadline, on_progress: OnProgress
    ) -> None:
        self.book, self.seed, self.on_progress = book, seed, on_progress
        self.spent = 0.0
        self._bouts: dict[tuple[Size, str], _Bout] = {}
        self._bests: dict[Size, BestBoard] = {}
        self._able: dict[Size, tuple[str, ...]] = {}
        # What comes with other words does so on every grid.
        self._words = without_dominated(book.puzzle, deadline)
        self._stride = 2  # down from the best size, as long as boards are there for the taking
        self._rung = 0  # of the ladder that goes up as long as no board was found,
        self._found = False

    def target(self) -> tuple[Size, str] | None:
        """Return the size to be searched on next, and the kind; None if nothing can be done."""
        left = self.book.open
        if not left:
            return None
        if not self._found:
            return self._going_up(left)
        below = left[::-1]
        if self._stride:
            return self._least_looked_at(below[min(self._stride, len(below)) - 1])
        return self._nearest(below[:_NEAREST])

    def run(self, size: Size, kind: str, deadline: Deadline) -> Board | None:
        """Search for a moment on ``size``; return a board, not yet traced, if one is found."""
        bout = self._bout(size, kind, deadline)
        if bout is None:
            return None
        seconds = _SLICE if bout.spent > _LOOK else _LOOK
        before = bout.search.moves
        board = bout.search.run(deadline, searches.moves_in(seconds, kind, bout.puzzle))
        done = searches.seconds_of(bout.search.moves - before, kind, bout.puzzle)
        bout.spent += done
        self.spent += done
        self._learn(size, bout, board)
        return board

    def _learn(self, size: Size, bout: _Bout, board: Board | None) -> None:
        if board is not None:
            self._found = True
            self._stride *= 2
            return
        if self._all_looked_at(size) and self._found:
            self._stride //= 2
        elif self._all_looked_at(size):
            self._rung += 1
        best = bout.search.best()
        if best is not None and self.book.best is None:
            shown = self._bests.setdefault(size, BestBoard(self.book.on(size), self.on_progress))
            shown.offer(best, bout.search.held)

    def best(self, deadline: Deadline) -> Partial | None:
        """Return the board that holds the most words; None if there is none."""
        found = (best.partial(deadline) for best in self._bests.values())
        known = [partial for partial in found if partial is not None]
        return max(known, key=lambda partial: len(partial.paths), default=None)

    # ---- which one is next ----

    def _going_up(self, left: Sequence[Size]) -> tuple[Size, str] | None:
        """Return a rung of the ladder: generous at first, then larger and larger sizes."""
        wanted = area(left[0]) * GENEROUS * _MORE**self._rung
        rungs = [size for size in left if size[1] <= size[0] + max(1, size[0] // 4)] or list(left)
        size = next((size for size in rungs if area(size) >= wanted), None)
        if size is None:  # all have been looked at, up to the largest
            return self._nearest([*left[: -_NEAREST - 1 : -1], rungs[-1]])
        return self._least_looked_at(size)

    def _least_looked_at(self, size: Size) -> tuple[Size, str] | None:
        kinds = self._kinds(size)
        if not kinds:
            return None
        return size, min(kinds, key=lambda kind: self._spent(size, kind))

    def _nearest(self, some: Sequence[Size]) -> tuple[Size, str] | None:
        """Return who has got least of what is due to it: most where the fewest words are lacking.

        The first of the sizes comes before the others.
        """
        pairs = [(k, size, kind) for k, size in enumerate(some) for kind in self._kinds(size)]

        def had(one: tuple[int, Size, str]) -> float:
            place, size, kind = one
            bout = self._bouts.get((size, kind))
            return 0.0 if bout is None else bout.spent * _WORD**bout.lacking * _PLACE**place

        chosen = min(pairs, key=had, default=None)
        return None if chosen is None else chosen[1:]

    def _all_looked_at(self, size: Size) -> bool:
        return all(self._spent(size, kind) for kind in self._kinds(size))

    def _spent(self, size: Size, kind: str) -> float:
        bout = self._bouts.get((size, kind))
        return 0.0 if bout is None else bout.spent

    def _kinds(self, size: Size) -> tuple[str, ...]:
        if size not in self._able:
            self._able[size] = searches.able(self.core(size))
        return self._able[size]

    def core(self, size: Size) -> Puzzle:
        """Return the question for ``size`` without the words that come for free."""
        return replace(self._words, grid=Grid.rectangle(*size))

    def _bout(self, size: Size, kind: str, deadline: Deadline) -> _Bout | None:
        key = (size, kind)
        if key not in self._bouts:
            if deadline.over:
                return None
            puzzle = self.core(size)
            search = searches.begin(kind, puzzle, self.seed, deadline, quick=True)
            self._bouts[key] = _Bout(puzzle, kind, search)
        return self._bouts[key]
