"""The board searches by name, and how much work a moment of each is.

Work is counted in moves, so that the same seed comes to the same board on an idle machine
and on a busy one; how many moves a second is worth is told from the puzzle, not from a clock.
A further kind of search is a line of `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from unboggle.fitting import board_search, distance_search, growing_search
from unboggle.fitting.wish_bounds import bounds_of
from unboggle.kernel import usable
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import NEVER, Deadline


class Search(Protocol):
    """A search for a board that holds all words; it can be continued."""

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then, or so many moves, at most; return a board if one is found."""
        ...

    def best(self) -> Board | None:
        """Return the board that holds the most words so far."""
        ...

    @property
    def held(self) -> int:
        """How many words the best board holds."""
        ...

    @property
    def moves(self) -> int:
        """Moves made so far."""
        ...


@dataclass(frozen=True)
class Kind:
    """A kind of search: who can be searched for, how it is begun, microseconds of a move."""

    can_search: Callable[[Puzzle], bool]
    begin: Callable[[Puzzle, int, Deadline, bool], Search]
    move: Callable[[Puzzle], float]


def _annealing_move(puzzle: Puzzle) -> float:
    # Measured, to within a factor of two: 18 words on 5x5 0.7, 192 words on 8x8 1.9; a
    # board of more than 64 cells takes two machine words for each set of cells, and so on.
    letters = sum(len(s) for _, s in puzzle.every_spelling())
    wide = 1 + len(puzzle.grid.cells) // 65
    return (0.5 + 0.0016 * letters) * wide if usable() else 150.0 + 1.5 * letters


def _annealing(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    return board_search.BoardSearch(puzzle, seed, deadline, quick=quick)


def _distance_move(puzzle: Puzzle) -> float:
    # Measured as above: 98 letters on 7x7 0.6, 953 on 8x8 2.5, 953 on 10x10 22.
    letters = sum(len(s) for _, s in puzzle.every_spelling())
    if not usable():
        return 150.0 + 3.0 * letters
    return 0.5 + 0.002 * letters if len(puzzle.grid.cells) <= 64 else 1.0 + 0.02 * letters


def _distance(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    return distance_search.DistanceSearch(puzzle, seed, deadline, quick=quick)


def dense(puzzle: Puzzle) -> bool:
    """Whether there are more words than cells, as in lists that were cut from a board."""
    return len(puzzle.spellings) > len(puzzle.grid.cells)


def _can_grow(puzzle: Puzzle) -> bool:
    # In Python a stage would take minutes; and each has to look at the same boards.
    bounds = bounds_of(puzzle) if dense(puzzle) and usable() else None
    return bounds is not None and bounds.exact and growing_search.can_search(puzzle)


def _growing(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    return growing_search.GrowingSearch(puzzle, seed, deadline)


KINDS = {
    "search": Kind(board_search.can_search, _annealing, _annealing_move),
    "distance": Kind(distance_search.can_search, _distance, _distance_move),
    "growing": Kind(_can_grow, _growing, _distance_move),
}
"""The kinds, the most useful first, by the names that plans give them."""
_OF_DENSE = {"search": 1.5, "distance": 0.25, "growing": 5.0}
_HEAD_START = 1.2
"""Seconds of work, see `head_start`."""


def able(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the kinds that can search for the words of ``puzzle``.

    >>> from unboggle.puzzle import Grid
    >>> able(Puzzle(Grid.rectangle(1, 2), {}))
    ()
    """
    return tuple(name for name, kind in KINDS.items() if kind.can_search(puzzle))


def share(name: str, puzzle: Puzzle) -> float:
    """Return the share of the work that a kind gets where all take turns, as a weight.

    Dense lists are found by `growing_search`, some at once by `board_search`; `distance_search`
    ends some words short.
    """
    return _OF_DENSE[name] if dense(puzzle) else 1.0


def head_start(name: str, puzzle: Puzzle) -> float:
    """Return how many seconds of work a kind may do before the others where all take turns.

    Dense lists that `board_search` finds at all it mostly finds so soon.
    """
    return _HEAD_START if name == "search" and dense(puzzle) else 0.0


def begin(
    name: str, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER, *, quick: bool = False
) -> Search:
    """Return a search of the kind ``name``; `Late` if it is not begun before ``deadline``.

    ``quick``: it is to look first whether a board is there for the taking.
    """
    return KINDS[name].begin(puzzle, seed, deadline, quick)


def moves_in(seconds: float, name: str, puzzle: Puzzle) -> int:
    """Return how many moves of the kind ``name`` take about so many ``seconds`` of a core."""
    return max(1, round(seconds * 1e6 / KINDS[name].move(puzzle)))


def seconds_of(moves: int, name: str, puzzle: Puzzle) -> float:
    """Return how long so many ``moves`` take, as `moves_in` counts."""
    return moves * KINDS[name].move(puzzle) / 1e6
