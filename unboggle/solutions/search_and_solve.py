"""Solutions by two methods: board searches find some at once, a solver enumerates all of them.

The solver works in a child, the searches in this process; a solution of both is reported once.
After a second of searches, no board of the solver waits for one of them.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from unboggle.formula.choice import honouring
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.searched import SearchedBoards
from unboggle.solutions.solution import Solution, first_image, key, solution_of
from unboggle.system.clock import Deadline
from unboggle.system.pool import ChildLost, Message, Pool

_NOW = Deadline(0.0)


class Tuning(NamedTuple):
    """What tunes `SearchAndSolve`. The numbers were chosen; no benchmark measures them."""

    first: float = 1.0
    """Seconds of search, measured in moves, whose boards precede further boards of the solver."""
    ahead: int = 20
    """Boards that the child finds before it waits for a request."""


TUNING = Tuning()


class SearchAndSolve:
    """The solutions of ``puzzle``, which counting does not refuse.

    ``searched`` and ``enumerated`` are the new ones of each method; ``complete`` is set if these
    are all. The searches, with ``seed``, go on until ``enough`` boards of theirs are known.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        deadline: Deadline,
        enough: int,
        seed: int = 0,
        *,
        tuning: Tuning = TUNING,
    ) -> None:
        self.puzzle, self.deadline, self.enough, self.seed = puzzle, deadline, enough, seed
        self.tuning = tuning
        self.searched: list[Solution] = []
        self.enumerated: list[Solution] = []
        self.complete = False
        self._keys: set[frozenset[tuple[Cell, Face]]] = set()
        self._search: SearchedBoards | None = None

    @property
    def found(self) -> list[Solution]:
        """All solutions found, those of the searches first."""
        return self.searched + self.enumerated

    @property
    def settled(self) -> bool:
        """Whether the first search is over: its result does not depend on time."""
        search = self._search
        return search is not None and (
            len(self.searched) >= self.enough
            or search.exhausted
            or search.spent >= self.tuning.first
        )

    def run(self) -> Generator[Solution | None]:
        """Yield each new solution, and None now and then; end if these are all.

        Raises `DeadlinePassed` past the deadline, and `BackendError`. Raises `InputError` that
        names a constraint if it has no clauses. Closing the generator ends the child.
        """
        honouring(self.puzzle.constraints)
        with Pool() as pool:
            child = pool.start(
                "unboggle.solutions.enumeration:serve",
                self.puzzle,
                self.deadline,
                self.tuning.ahead,
            )
            self._search = search = SearchedBoards(self.puzzle, self.deadline, self.seed)
            while True:
                searching = not search.exhausted and len(self.searched) < self.enough
                heard = pool.next(_NOW if searching else self.deadline, child)
                if isinstance(heard, ChildLost):
                    self.deadline.raise_if_expired()  # else its own alarm ended it
                    raise heard.error
                if isinstance(heard, Message):
                    if heard.content is None:
                        self.complete = True
                        return
                    solution = solution_of(self.puzzle, heard.content, self.deadline)
                    child.send("next")
                    yield self._take(solution, self.enumerated)
                self.deadline.raise_if_expired()
                ready = heard is not None and search.spent >= self.tuning.first
                if searching and not ready:
                    board = search.next()
                    if board is not None:
                        solution = self._first_of(board)
                        new = self._take(solution, self.searched)
                        search.note_result(new=new is not None)
                        yield new
                    yield None

    def _first_of(self, board: Board) -> Solution:
        """Return the solution in ``board`` in the form that the solver gives it."""
        thin, _ = minimal(board, self.puzzle, self.deadline)
        return solution_of(self.puzzle, first_image(self.puzzle, thin.faces), self.deadline)

    def _take(self, solution: Solution, into: list[Solution]) -> Solution | None:
        mark = key(self.puzzle, solution.board.faces)
        if mark in self._keys:
            return None
        self._keys.add(mark)
        into.append(solution)
        return solution
