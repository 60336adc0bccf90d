"""The searches for boards with most of the words, in one race decided by features of the list.

`DistanceSearch` looks at every word in every move and gives credit for words that are nearly held.
It is best for themes. `GatherSearch` looks only at the words through the cells that change. It is
best if a board holds many words of the list. `PathsSearch` moves words, not letters. It is best on
large boards, and if there are about as many words as cells. In between, they take turns. A turn is
measured in moves, so the same seed gives the same boards.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.distance import can_search as can_search_by_distance
from unboggle.fitting.searches.gather import GatherSearch
from unboggle.fitting.searches.gather import can_search as can_gather
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.fitting.searches.paths import can_search as can_lay
from unboggle.formula.keep_formula import Words
from unboggle.forward.fast_trace import trace_words
from unboggle.kernel import usable
from unboggle.puzzle import (
    Ban,
    Board,
    Puzzle,
    Turns,
    UniquePaths,
    Word,
    WordsApart,
    WordsTouch,
)
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.turns import LeastFirst

_HEAVIEST = 1_000_000  # of a word, for the search
_STEERING = (Turns, WordsApart, WordsTouch)


class Tuning(NamedTuple):
    """What tunes the race: chosen from runs with 60 to 20,000 words on 4x4 to 8x8."""

    few: int = 40
    """Words up to which only the search by distance runs."""
    many: int = 800
    """Words from which only the search that gathers runs, if it supports the puzzle."""
    words_per_cell: float = 1.5
    """The most words for each cell for which words are laid on paths, if `GatherSearch` supports
    the puzzle. Measured on 8x8: 60 words 41 instead of 38, 150 words 60 instead of 61."""
    steered_words_per_cell: float = 50.0
    """The same under constraints on paths. Measured with at most one turn: 1,000 words on 6x6 24
    instead of 10, 20,000 words on 5x5 32 instead of 43."""
    unique_words_per_cell: float = 5.0
    """The same if paths are unique. Measured: 150 words on 6x6 25 instead of 21, 1,000 words 52
    instead of 62."""
    lay_share: float = 0.8
    """The share of the work for laying words on paths: chosen."""
    turn: float = 0.1
    """Seconds of work of a turn, as estimated by `_gather_move` and the functions beside it."""


TUNING = Tuning()

Member = DistanceSearch | GatherSearch | PathsSearch


def gather_share(puzzle: Puzzle, tuning: Tuning = TUNING) -> float:
    """Return the share of the work for the search that gathers, by the number of words.

    >>> from unboggle import Grid, parse_words
    >>> gather_share(parse_words("cat dog").puzzle(Grid.rectangle(3, 3)))
    0.0
    """
    words = len(puzzle.spellings)
    if words <= tuning.few:
        return 0.0
    return 1.0 if words >= tuning.many else 0.3 if words < 100 else 0.5 if words < 250 else 0.8


def lay_share(puzzle: Puzzle, gathers: bool, tuning: Tuning = TUNING) -> float:
    """Return the share of the work for the search over paths.

    It is 0 if words are banned: how well it avoids them on such boards was not measured. It is the
    main search under constraints on paths: the others find a board first, and then leave out its
    words that violate one. That is better only on boards with very many words.
    """
    words, cells = len(puzzle.spellings), len(puzzle.grid.cells)
    if not usable() or not can_lay(puzzle):
        return 0.0
    if _steers(puzzle):
        few = words <= tuning.steered_words_per_cell * cells
        return tuning.lay_share if few else 1 - tuning.lay_share
    if UniquePaths.find(puzzle.constraints) and words <= tuning.unique_words_per_cell * cells:
        return tuning.lay_share
    if words <= tuning.few or Ban.find(puzzle.constraints):
        return 0.0
    suits = not gathers or words <= tuning.words_per_cell * cells
    return tuning.lay_share if suits else 0.0


def can_search(puzzle: Puzzle) -> bool:
    """Whether a search supports ``puzzle``."""
    return can_search_by_distance(puzzle)


class MostWordsSearch:
    """A search for boards of ``puzzle`` with most ``weight`` that hold all of ``must``.

    The members take turns, each according to its share of the work.
    """

    def __init__(
        self, puzzle: Puzzle, weight: Mapping[Word, int], must: Words, seed: int, deadline: Deadline
    ) -> None:
        heavy = max(weight.values(), default=1) // _HEAVIEST + 1
        weights = {word: max(1, -(-number // heavy)) for word, number in weight.items()}
        share = gather_share(puzzle)
        gathers = share > 0 and can_gather(puzzle, must)
        self._must = [(word, way) for word in must for way in puzzle.spellings[word]]
        self._musts = len(must)
        self.members: list[Member] = []
        self._moves_of_turn: list[int] = []
        self._works: list[float] = []
        self._steps: list[float] = []
        lays = lay_share(puzzle, gathers)
        if lays:
            paths = PathsSearch(puzzle, seed, deadline, weights=weights, must=must, local=True)
            self._add(paths, _lay_move(puzzle), lays)
        if gathers:
            gather = GatherSearch(puzzle, seed, deadline, weights=weights, must=must)
            self._add(gather, _gather_move(puzzle), share * (1 - lays))
        if not gathers or share < 1 or must:
            by_distance = DistanceSearch(
                puzzle, seed, deadline, weights=weights, must=must, aim="most"
            )
            rest = 1 - share if gathers and share < 1 else 0.25 if gathers else 1.0
            self._add(by_distance, _distance_move(puzzle), rest * (1 - lays))

    def _add(self, member: Member, move: float, share: float) -> None:
        self.members.append(member)
        self._moves_of_turn.append(max(1, int(TUNING.turn * 1e6 / move)))
        self._works.append(0.0)
        self._steps.append(1 / share)

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search until then or for ``moves``; return a board if it holds all words."""
        if len(self.members) == 1:
            return self.members[0].run(until, moves)
        turns = LeastFirst[int]()
        while moves > 0 and until.remaining:
            k = turns.next(range(len(self.members)), self._works.__getitem__)
            member, turn = self.members[k], self._moves_of_turn[k]
            before, wanted = member.moves, min(turn, moves)
            board = member.run(until, wanted)
            done = member.moves - before
            if board is not None:
                return board
            if not done:
                break
            moves -= done
            self._works[k] += self._steps[k] * done / turn
        return None

    def best(self) -> Board | None:
        """Return the board with the most weight so far; one with all required words if there is."""
        boards = [(member.best(), member) for member in self.members]
        found = [(board, member) for board, member in boards if board is not None]
        if len(found) < 2:
            return found[0][0] if found else None
        return max(found, key=lambda pair: (self._holds_required(pair[0]), pair[1].score))[0]

    def _holds_required(self, board: Board) -> bool:
        return not self._must or len(trace_words(board, self._must)) == self._musts


def _steers(puzzle: Puzzle) -> bool:
    """Whether few words of a board satisfy a constraint that the search over paths steers by."""
    return any(isinstance(constraint, _STEERING) for constraint in puzzle.constraints)


def _gather_move(puzzle: Puzzle) -> float:
    """Return the microseconds of a move: measured from 400 to 20,000 words, within a factor of two.

    On 4x4 to 8x8: 1 to 30.
    """
    return 1.0 + 0.02 * math.sqrt(len(puzzle.spellings) * len(puzzle.grid.cells))


def _lay_move(puzzle: Puzzle) -> float:
    """Return the microseconds of a move: measured on 8x8 3, on 12x12 9, on 20x20 11.

    Under constraints on paths: 7 to 180.
    """
    if _steers(puzzle):
        return 50.0
    return 3.0 if len(puzzle.grid.cells) <= 64 else 10.0


def _distance_move(puzzle: Puzzle) -> float:
    """Return the microseconds of a move: measured as above; 1016 letters on 12x12 29."""
    letters = sum(len(spelling) for _, spelling in puzzle.iter_spellings())
    return 0.5 + (0.004 if len(puzzle.grid.cells) <= 64 else 0.028) * letters
