"""The board searches by name, and the work that they do per second.

Work is counted in moves, so that the same seed leads to the same board on an idle and on a busy
machine. The moves per second are estimated from the puzzle, not measured. A further kind of search
is one line of `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from unboggle.fitting.searches import distance, growing, reach
from unboggle.fitting.searches.limits import search_limits
from unboggle.kernel import usable
from unboggle.puzzle import Ban, Board, Puzzle, Turns, UniquePaths, WordsTouch
from unboggle.system.clock import NEVER, Deadline


class Search(Protocol):
    """A search for a board that holds all words; it can be continued."""

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then or for ``moves``; return a board if one is found."""
        ...

    def best(self) -> Board | None:
        """Return the board with the most words so far."""
        ...

    @property
    def words_held(self) -> int:
        """The number of words on the best board."""
        ...

    @property
    def moves(self) -> int:
        """The number of moves so far."""
        ...


class SearchKind(NamedTuple):
    """A kind of search: its supported puzzles, its start, and the microseconds of a move."""

    can_search: Callable[[Puzzle], bool]
    start: Callable[[Puzzle, int, Deadline, bool], Search]
    move: Callable[[Puzzle], float]


def _reach_move(puzzle: Puzzle) -> float:
    # Measured, to within a factor of two: 18 words on 5x5 0.7, 192 words on 8x8 1.9; a
    # board of more than 64 cells takes two machine words for each set of cells, and so on.
    letters = sum(len(s) for _, s in puzzle.iter_spellings())
    wide = 1 + len(puzzle.grid.cells) // 65
    return (0.5 + 0.0016 * letters) * wide if usable() else 150.0 + 1.5 * letters


def _reach(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    return reach.ReachSearch(puzzle, seed, deadline, quick=quick)


def _distance_move(puzzle: Puzzle) -> float:
    # Measured as above: 98 letters on 7x7 0.6, 953 on 8x8 2.5, 953 on 10x10 22.
    letters = sum(len(s) for _, s in puzzle.iter_spellings())
    if not usable():
        return 150.0 + 3.0 * letters
    return 0.5 + 0.002 * letters if len(puzzle.grid.cells) <= 64 else 1.0 + 0.02 * letters


def _distance(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    return distance.DistanceSearch(puzzle, seed, deadline, quick=quick)


def _paths_move(puzzle: Puzzle) -> float:
    # Measured as above: 13 words on 6x6 3.
    wide = 1 + len(puzzle.grid.cells) // 65
    return 3.0 * wide if usable() else 2000.0 * wide


def _paths(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    from unboggle.fitting.searches import paths  # late: the first searches mostly find a board

    return paths.PathsSearch(puzzle, seed, deadline)


def _can_lay(puzzle: Puzzle) -> bool:
    return len(puzzle.spellings) <= TUNING.most_laid and reach.can_search(puzzle)


def dense(puzzle: Puzzle) -> bool:
    """Whether there are more words than cells, as in lists cut from a board."""
    return len(puzzle.spellings) > len(puzzle.grid.cells)


def _can_grow(puzzle: Puzzle) -> bool:
    # In Python a stage would take minutes; and all stages must search the same boards.
    bounds = search_limits(puzzle) if dense(puzzle) and usable() else None
    return bounds is not None and bounds.exact and growing.can_search(puzzle)


def _growing(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    return growing.GrowingSearch(puzzle, seed, deadline)


def is_long(puzzle: Puzzle) -> bool:
    """Whether the list is long enough to be packed."""
    return len(puzzle.spellings) >= TUNING.fewest_packed


def _can_pack(puzzle: Puzzle) -> bool:
    if not is_long(puzzle):
        return False
    from unboggle.fitting.searches import pack  # late: it is for long lists only

    return pack.can_search(puzzle)


def _pack(puzzle: Puzzle, seed: int, deadline: Deadline, quick: bool) -> Search:
    from unboggle.fitting.searches import pack

    return pack.GridPackSearch(puzzle, seed, deadline)


def _pack_move(puzzle: Puzzle) -> float:
    # Measured as above: 385 letters on a sheet of 210 cells 4.2, 2588 on one of 1369 9.8.
    return 3.2 + 0.0026 * sum(min(map(len, ways)) for ways in puzzle.spellings.values())


KINDS = {
    "reach": SearchKind(reach.can_search, _reach, _reach_move),
    "distance": SearchKind(distance.can_search, _distance, _distance_move),
    "paths": SearchKind(_can_lay, _paths, _paths_move),
    "growing": SearchKind(_can_grow, _growing, _distance_move),
    "pack": SearchKind(_can_pack, _pack, _pack_move),
}
"""The kinds by their names in plans, the most useful first."""


class Tuning(NamedTuple):
    """How the kinds divide the work. The numbers were chosen unless a comment says otherwise."""

    few: int = 16
    """Up to this number of words, the search over paths mostly finds a board first."""
    few_shares: Mapping[str, float] = {"reach": 0.5, "distance": 2.0, "paths": 2.7}
    """Weights for few words, see `share`. *Board search over paths* in
    ``encodings/what-did-not-help.md`` has what each finds alone."""
    most_laid: int = 40
    """The most words for the search over paths: chosen; it is the slower, the more there are."""
    fewest_packed: int = 40
    """The fewest words of a list that is packed: with fewer, the other searches are good."""
    shares: Mapping[str, float] = {"reach": 1.0, "distance": 1.0, "paths": 0.5, "pack": 4.0}
    """Weights for other lists, see `share`."""
    dense_shares: Mapping[str, float] = {
        "reach": 1.5,
        "distance": 0.25,
        "paths": 0.25,
        "growing": 5.0,
    }
    """Weights, see `share`. *Lists cut from a board* in ``encodings/what-did-not-help.md`` has what
    `reach` and `growing` find alone."""
    banned_shares: Mapping[str, float] = {"reach": 0.25, "distance": 1.5, "paths": 3.0}
    """The same if words are banned. Measured on eight lists of 20 words on 7x7 without offensive
    words: in a million moves `distance` found boards for six. `reach` found four, and took ten
    times the seconds. On longer words `paths` finds twice as many boards a second as
    `distance`."""
    lawful_shares: Mapping[str, float] = {"reach": 0.5, "distance": 1.0, "paths": 4.0}
    """The same if paths must have few turns or touch, or each word one path. Chosen: only `paths`
    steers by these."""
    head_start: float = 1.2
    """Seconds of work, see the function of this name."""


TUNING = Tuning()


def able_searches(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the kinds that support the words of ``puzzle``.

    >>> from unboggle.puzzle import Grid
    >>> able_searches(Puzzle(Grid.rectangle(1, 2), {}))
    ()
    """
    return tuple(name for name, kind in KINDS.items() if kind.can_search(puzzle))


def share(name: str, puzzle: Puzzle) -> float:
    """Return the share of the work that a kind gets if all take turns, as a weight.

    `growing` finds the boards of dense lists, `reach` some of them at once;
    `distance` stops a few words short.
    """
    if dense(puzzle):
        return TUNING.dense_shares[name]
    if Ban.find(puzzle.constraints):
        return TUNING.banned_shares.get(name, 1.0)
    if any(law.find(puzzle.constraints) for law in (Turns, WordsTouch, UniquePaths)):
        return TUNING.lawful_shares.get(name, 1.0)
    few = len(puzzle.spellings) <= TUNING.few
    return (TUNING.few_shares if few else TUNING.shares)[name]


def head_start(name: str, puzzle: Puzzle) -> float:
    """Return the seconds of work that a kind may do before the others if all take turns.

    If `reach` finds a board for a dense list, it mostly finds it this early.
    """
    return TUNING.head_start if name == "reach" and dense(puzzle) else 0.0


def start_search(
    name: str, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER, *, quick: bool = False
) -> Search:
    """Return a search of the kind ``name``; raise `DeadlinePassed` if it cannot start in time.

    ``quick``: it first looks for a board that is easy to find.
    """
    return KINDS[name].start(puzzle, seed, deadline, quick)


def moves_in(seconds: float, name: str, puzzle: Puzzle) -> int:
    """Return how many moves of the kind ``name`` take about ``seconds`` of a core."""
    return max(1, round(seconds * 1e6 / KINDS[name].move(puzzle)))


def seconds_of(moves: int, name: str, puzzle: Puzzle) -> float:
    """Return how many seconds ``moves`` take, as `moves_in` counts."""
    return moves * KINDS[name].move(puzzle) / 1e6
