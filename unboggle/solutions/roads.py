"""Solutions by two roads: board searches find some at once, a solver goes through all of them.

The solver works in a child, the searches here; what both have found comes once.
"""

from __future__ import annotations

from collections.abc import Generator

from unboggle.formula.choice import honouring
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.searched import SearchedBoards
from unboggle.solutions.solution import Solution, first_image, key, solution_of
from unboggle.system.clock import Deadline
from unboggle.system.pool import Lost, Message, Pool

FIRST = 1.0
"""Seconds of search, as moves are counted, whose boards come before others of the solver."""
_AHEAD = 20  # boards that the child finds before it waits for the caller to ask for more
_NOW = Deadline(0.0)


class TwoRoads:
    """The solutions of ``puzzle``, which counting has not refused.

    ``searched`` and ``enumerated`` are what each road has found that was new; ``complete``
    is set if these are all. The searches, of ``seed``, go on until ``enough`` boards of theirs
    are known.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline, enough: int, seed: int = 0) -> None:
        self.puzzle, self.deadline, self.enough, self.seed = puzzle, deadline, enough, seed
        self.searched: list[Solution] = []
        self.enumerated: list[Solution] = []
        self.complete = False
        self._keys: set[frozenset[tuple[Cell, Face]]] = set()
        self._search: SearchedBoards | None = None

    @property
    def found(self) -> list[Solution]:
        """All that were found, those of the searches first."""
        return self.searched + self.enumerated

    @property
    def settled(self) -> bool:
        """Whether the first search is over: what it has found is not a matter of time."""
        search = self._search
        return search is not None and (
            len(self.searched) >= self.enough or search.exhausted or search.spent >= FIRST
        )

    def run(self) -> Generator[Solution | None]:
        """Yield each new solution, and None now and then; it ends if these are all.

        Raises `Late` past the deadline, and `BackendError`; `InputError` that names a wish if
        there are no clauses of it. To close it ends the child.
        """
        honouring(self.puzzle.wishes)
        with Pool() as pool:
            child = pool.start(
                "unboggle.solutions.enumeration:work", self.puzzle, self.deadline, _AHEAD
            )
            self._search = search = SearchedBoards(self.puzzle, self.deadline, self.seed)
            while True:
                searching = not search.exhausted and len(self.searched) < self.enough
                heard = pool.next(_NOW if searching else self.deadline, child)
                if isinstance(heard, Lost):
                    self.deadline.check()  # else it was ended by its own alarm
                    raise heard.error
                if isinstance(heard, Message):
                    if heard.content is None:
                        self.complete = True
                        return
                    solution = solution_of(self.puzzle, heard.content, self.deadline)
                    child.send("next")
                    yield self._take(solution, self.enumerated)
                self.deadline.check()
                if searching:
                    board = search.next()
                    if board is not None:
                        solution = self._first_of(board)
                        new = self._take(solution, self.searched)
                        search.tell(new=new is not None)
                        yield new
                    yield None

    def _first_of(self, board: Board) -> Solution:
        """Return the solution in ``board`` as the solver would give it."""
        thin, _ = verified(board, self.puzzle, deadline=self.deadline)
        return solution_of(self.puzzle, first_image(self.puzzle, thin.faces), self.deadline)

    def _take(self, solution: Solution, into: list[Solution]) -> Solution | None:
        mark = key(self.puzzle, solution.board.faces)
        if mark in self._keys:
            return None
        self._keys.add(mark)
        into.append(solution)
        return solution
