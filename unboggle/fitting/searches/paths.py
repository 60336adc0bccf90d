"""The search over paths: words are laid, taken up and laid again; letters are what the paths write.

It is for few words that hardly fit, where a search over letters ends a word short.
``kernel/c/paths.h`` explains the idea and its speed; without the kernel `plain.paths` takes over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from unboggle.fitting.searches.plain import paths as plain
from unboggle.fitting.searches.resumable import ResumableSearch, StartedSearch
from unboggle.fitting.searches.space import LARGEST, SearchSpace, can_search
from unboggle.kernel import usable
from unboggle.puzzle import Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.kernel import extension

__all__ = ["LARGEST", "PathsSearch", "can_search"]


class Tuning(NamedTuple):
    """What tunes a `PathsSearch`.

    *Board search over paths* in ``encodings/what-did-not-help.md`` has the measurements.
    """

    heat: float = 0.22
    """The temperature, in words of mean weight. Measured: constant, it is far better than
    cooling."""
    moves: int = 300_000
    """The moves from one empty board to the next."""
    local_heat: float = 0.3
    """The same if moves are local. Measured: see *Many words on large boards* on the same page."""
    slow_moves: int = 5_000
    """The same without the kernel."""
    crowd: float = 0.08
    """The energy of a cell in use, in words of mean weight."""
    penalty: int = 3
    """What overwriting a letter costs for each word through the cell. Measured: 2 and 5 are
    worse."""
    insist: float = 0.05
    """The share of its cost by which a word costs more, each time it is missing. Measured: twice
    as many boards a second as without; half and double are worse. Not measured, and 0, if moves are
    local."""


TUNING = Tuning()


class PathsSearch(ResumableSearch):
    """A search for a board of ``puzzle`` with many words; it can be continued.

    It maximizes the ``weights`` of the words (1 if absent; at most a million), after the required
    words of ``must``. ``local`` suits long lists of which a board holds a part: moves are near a
    cell, and the search does not begin anew. It ends with a board that holds all words.

    The same seed gives the same boards after the same number of moves. On a grid of more than
    `LARGEST` cells it fills that many and leaves the others blank. Every board on the way satisfies
    the puzzle's constraints. Raises `DeadlinePassed` if it cannot start before ``deadline``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        deadline: Deadline = NEVER,
        *,
        weights: Mapping[Word, int] | None = None,
        must: Collection[Word] = (),
        local: bool = False,
    ) -> None:
        given, weights, must = weights, weights or {}, frozenset(must)
        self._weighing: extension.PathsSearch | plain.PathsSearch

        def begin(space: SearchSpace, seed: int) -> StartedSearch:
            deadline.raise_if_expired()
            face = space.face
            heat = TUNING.local_heat if local else TUNING.heat
            moves = TUNING.moves if usable() else TUNING.slow_moves
            arguments = (
                space.neighbours,
                [[[face[f] for f in way] for way in ways] for ways in puzzle.spellings.values()],
                [weights.get(word, 1) for word in puzzle.spellings],
                [int(word in must) for word in puzzle.spellings],
                space.need({}, deadline),
                space.given,
                space.max_counts,
                seed,
                ((heat, heat, moves),),
                TUNING.crowd,
                TUNING.penalty,
                0.0 if local else TUNING.insist,
                space.limits,
                space.exclusive,
                space.apart,
                local,
                space.laws,
            )
            if not usable():
                python = plain.PathsSearch(*arguments)
                self._weighing = python
                return StartedSearch(space, python=python, knows_bans=True)
            from unboggle.kernel import extension

            kernel = extension.PathsSearch(*arguments)
            self._weighing = kernel
            return StartedSearch(space, kernel=kernel, knows_bans=True)

        super().__init__(puzzle, seed, begin, lays=True, weights=given, must=must)

    @property
    def score(self) -> int:
        """The total weight of the words on the best board.

        A board with more words of ``must`` is always preferred.
        """
        return self._score if self._exact else self._kept_score

    @property
    def _score(self) -> int:
        return self._weighing.score
