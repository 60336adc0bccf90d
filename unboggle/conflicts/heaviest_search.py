"""The search for the heaviest words of a list if only some of them are kept.

A search adds up the weights of all words on a board. If a board holds more words than are kept,
most of that sum does not count: what counts is how much heavier than the lightest kept word the
others are. So as soon as the best board is full, a second search looks only for heavier words, each
weighed by what it has more. The two searches take turns, since few heavy words may leave space for
others.
"""

from __future__ import annotations

from unboggle.conflicts.incumbent import DropIncumbent
from unboggle.conflicts.most_words_search import MostWordsSearch
from unboggle.puzzle import Board
from unboggle.system.clock import Deadline


class HeaviestSearch:
    """A search for boards of ``known`` with the heaviest ``max_words`` words.

    ``first`` is the search for all words. Its boards must be offered to ``known``.
    """

    def __init__(
        self, known: DropIncumbent, first: MostWordsSearch, seed: int, deadline: Deadline
    ) -> None:
        self._known, self._seed, self._deadline = known, seed, deadline
        self._searches = [first]
        self._last = first
        self._returned: dict[MostWordsSearch, Board] = {}
        self._floor = 0

    def run(self, until: Deadline, moves: int) -> Board | None:
        """Let the next search run until ``until`` or for ``moves`` moves.

        Return a board if it holds all words that this search knows.
        """
        self._look_for_heavier()
        self._last = self._searches[self._last is self._searches[0] and len(self._searches) > 1]
        return self._last.run(until, moves)

    def best(self) -> Board | None:
        """Return the best board of the search that ran last; None if it was returned before."""
        board = self._last.best()
        if board is None or board == self._returned.get(self._last):
            return None
        self._returned[self._last] = board
        return board

    def _look_for_heavier(self) -> None:
        """Start a search for the words heavier than the lightest kept one, if that is heavier."""
        known, held = self._known, self._known.bounds().board
        if held is None or len(held.words) != known.max_words:
            return
        floor = min((known.weight[word] for word in held.words - known.required), default=0)
        more = {word: n - floor for word, n in known.weight.items() if n > floor}
        if floor <= self._floor or not more:
            return
        self._floor = floor
        puzzle = known.decider.puzzle_with({*more, *known.required})
        weights = {word: more.get(word, 1) for word in puzzle.words}
        search = MostWordsSearch(puzzle, weights, known.required, self._seed, self._deadline)
        self._searches[1:] = [search]
