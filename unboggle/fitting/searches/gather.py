"""The board search for long lists: it maximizes the weight of the words held.

The other searches look at every word in every move. This one looks only at the paths through the
cells that change, so a move on a list of 20,000 words takes some ten microseconds. In return it
gives no credit for words that are nearly held, so it is for lists of which a board holds many, and
only for the aim "most". ``kernel/c/gather.h`` explains the method. It needs the kernel.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from unboggle.fitting.searches import reach, space
from unboggle.fitting.searches.limits import search_limits
from unboggle.fitting.searches.resumable import ResumableSearch, StartedSearch
from unboggle.fitting.searches.space import SearchSpace
from unboggle.kernel import usable
from unboggle.puzzle import Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.kernel import extension

CELLS = 64
"""The most cells: a set of them is one machine word."""
FACES = 31
"""The most faces, with the blank."""

Round = tuple[float, float, int]
"""Hot, cold, moves."""


class Tuning(NamedTuple):
    """What tunes a `GatherSearch`. Temperatures are parts of the weight of the words held."""

    hot: float = 0.5
    """The first temperature, divided by the number of cells: chosen by few runs on 4x4 to 8x8."""
    cold: float = 0.003
    """The last temperature: chosen after few runs with 0.002 to 0.01."""
    moves: int = 240
    """Moves of the shortest round, for each pair of cells: chosen after few runs on 5x5 and 8x8."""
    lengths: tuple[int, ...] = (1, 1, 2, 1, 1, 4)
    """The lengths of rounds in turn, in shortest rounds: chosen."""
    starts: int = 4
    """The most boards with all required words with which rounds begin: chosen."""
    start_moves: int = 100_000
    """The most moves of the search for such a board: chosen."""


TUNING = Tuning()


def can_search(puzzle: Puzzle, must: Collection[Word] = ()) -> bool:
    """Whether a `GatherSearch` supports ``puzzle``: with the kernel, and on at most `CELLS` cells.

    With required words the limits must not be drawn again and again.
    """
    bounds = search_limits(puzzle)
    return (
        usable()
        and bounds is not None
        and len(puzzle.grid.cells) <= CELLS
        and len(bounds.puzzle.faces) < FACES
        and space.can_search(puzzle)
        and not (must and bounds.drawn)
    )


class GatherSearch(ResumableSearch):
    """A search for a board of ``puzzle`` that holds words of much weight; it can be continued.

    It maximizes the total of ``weights`` (1 if absent; at most a million), after the number of
    words of ``must``. The same seed gives the same boards after the same number of moves. Every
    board on the way satisfies the puzzle's constraints. Raises `DeadlinePassed` if it cannot start
    before ``deadline``. ``rounds`` replace the schedule that suits the grid.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        deadline: Deadline = NEVER,
        *,
        weights: Mapping[Word, int] | None = None,
        must: Collection[Word] = (),
        rounds: Sequence[Round] = (),
    ) -> None:
        given, weights, must = weights, weights or {}, frozenset(must)
        kept = {word: ways for word, ways in puzzle.spellings.items() if word in must}
        self._weighing: extension.GatherSearch

        def begin(space: SearchSpace, seed: int) -> StartedSearch:
            from unboggle.kernel import extension

            face = space.face
            deadline.raise_if_expired()
            kernel = extension.GatherSearch(
                space.neighbours,
                [[[face[f] for f in way] for way in ways] for ways in puzzle.spellings.values()],
                [weights.get(word, 1) for word in puzzle.spellings],
                [int(word in must) for word in puzzle.spellings],
                space.need(kept, deadline),
                space.given,
                space.max_counts,
                _starts(puzzle, kept, space, seed, deadline),
                seed,
                tuple(rounds) or _schedule(len(space.cells)),
                space.limits,
            )
            self._weighing = kernel
            return StartedSearch(space, kernel=kernel, knows_bans=True)

        super().__init__(puzzle, seed, begin, weights=given, must=must)

    @property
    def score(self) -> int:
        """The total weight of the words on the best board."""
        return self._score if self._exact else self._kept_score

    @property
    def _score(self) -> int:
        return self._weighing.score


def _schedule(cells: int) -> tuple[Round, ...]:
    shortest = max(1000, TUNING.moves * cells**2)
    hot = max(TUNING.cold, TUNING.hot / cells)
    return tuple((hot, TUNING.cold, shortest * length) for length in TUNING.lengths)


def _starts(
    puzzle: Puzzle, kept: Collection[Word], space: SearchSpace, seed: int, deadline: Deadline
) -> list[list[int]]:
    """Return boards of ``space`` that hold all words ``kept``: the first found, and others."""
    if not kept:
        return []
    required = puzzle.restricted_to(kept)
    starts: list[list[int]] = []
    for k in range(TUNING.starts):
        search = reach.ReachSearch(required, seed + k, deadline, quick=True)
        board = search.run(deadline, TUNING.start_moves)
        if board is None:
            break
        numbers = space.numbers(board)
        if min(numbers) < 0:
            break
        starts.append(numbers)
    return starts
