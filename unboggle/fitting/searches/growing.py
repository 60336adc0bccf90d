"""A board search for many words in little space: start with few words, then shift parts.

If hundreds of words cross on every cell, annealing from a random board freezes into large correct
pieces at wrong places next to each other. Two things help:

* **growing**: a random sample of the words is found at once. Its board starts
  the search for twice as many words, and so on.
* **rolling**: a rectangle of the best board is shifted by one cell, with the cells that leave one
  side returning on the other. Then the board is cooled again from a low temperature. Pieces that
  cannot move step by step get to their places as a whole.

`DistanceSearch` does the work, round by round. ``encodings/what-did-not-help.md`` has measurements.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from unboggle.fitting.searches.distance import DistanceSearch, Round, can_search
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline

__all__ = ["GrowingSearch", "can_search"]

_STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


class Tuning(NamedTuple):
    """What tunes a `GrowingSearch`.

    *Lists cut from a board* in ``encodings/what-did-not-help.md`` has the measurements.
    """

    first: float = 2.0
    """Letters per cell in the first sample: measured, 2 has a better PAR-2 than 3."""
    more: float = 2.0
    """The factor to the next sample: chosen; all measured runs that roll have it."""
    grow: int = 150_000
    """Moves of a growing round: chosen between 100,000 and 200,000, which were measured."""
    grow_heat: float = 0.1
    """Its heat for each letter per cell: chosen within 0.02 to 0.15, which were tried."""
    roll: int = 20_000
    """Moves of a round after rolling: measured, 20,000 found 7 of 16 and 30,000 found 6."""
    roll_heat: float = 0.05
    """Its heat for each letter per cell: measured, more found 5 of 16 instead of 7."""
    cold: float = 0.12
    """Their last temperature, for ``usual`` letters per cell: chosen, as in `distance.Tuning`."""
    usual: int = 5
    """Letters per cell of an ordinary list that fits."""
    whole: float = 0.2
    """Share of the rolls that shift the whole board: chosen."""
    smallest: int = 3
    """Rows and columns of the smallest rectangle that is rolled: chosen."""
    patience: int = 80
    """Rolls without a better board before a restart: measured, 80 found 25 and 40 found 24."""


TUNING = Tuning()


@dataclass
class _Stage:
    """A cooling round for some or all words; ``end`` is in moves."""

    search: DistanceSearch
    end: int
    whole: bool
    found: bool = False


class GrowingSearch:
    """A search for a board that holds all words of ``puzzle``; it can be continued.

    The same seed gives the same boards after the same number of moves. Raises `DeadlinePassed` if
    it cannot start before ``deadline``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        deadline: Deadline = NEVER,
        *,
        tuning: Tuning = TUNING,
    ) -> None:
        self.puzzle, self.tuning = puzzle, tuning
        self._random = random.Random(seed)
        self._done = 0  # moves of finished stages
        self._best: Board | None = None
        self._words_held = 0
        self._stages = self._work()
        deadline.raise_if_expired()
        self._stage = next(self._stages)

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then or for ``moves``; return a board with all words, or None."""
        if self._stage.whole and self._stage.found:
            return self._best
        last = self.moves + moves
        while self.moves < last and until.remaining:
            stage = self._stage
            left = min(last - self.moves, stage.end - stage.search.moves)
            stage.found = stage.search.run(until, left) is not None
            if stage.whole and stage.search.words_held > self._words_held:
                self._best, self._words_held = stage.search.best(), stage.search.words_held
            if stage.found and stage.whole:
                return self._best
            if stage.found or stage.search.moves >= stage.end:
                self._done += stage.search.moves
                self._stage = next(self._stages)
        return None

    def best(self) -> Board | None:
        """Return the board with the most words so far; None until all words were included."""
        return self._best

    @property
    def words_held(self) -> int:
        """The number of words on the best board."""
        return self._words_held

    @property
    def moves(self) -> int:
        """The number of moves so far."""
        return self._done + self._stage.search.moves

    # ---- the stages ----

    def _work(self) -> Iterator[_Stage]:
        while True:
            board, held = None, 0
            for part in self._parts():
                stage = self._round(part, board, self.tuning.grow, self.tuning.grow_heat)
                yield stage
                board, held = stage.search.best(), stage.search.words_held
            if board is None:  # all had a banned word
                continue
            stalled = 0
            while stalled < self.tuning.patience:
                rolled = Board(self.puzzle.grid, self._rolled(board.faces))
                stage = self._round(self.puzzle, rolled, self.tuning.roll, self.tuning.roll_heat)
                yield stage
                stalled += 1
                if stage.search.words_held > held:
                    stalled = 0
                found = stage.search.best()
                if found is not None and stage.search.words_held >= held:
                    board, held = found, stage.search.words_held

    def _parts(self) -> Iterator[Puzzle]:
        """Yield the puzzle with some of its words, then with more, finally with all."""
        words = list(self.puzzle.spellings.items())
        self._random.shuffle(words)
        wanted = self.tuning.first * len(self.puzzle.grid.cells)
        letters = 0
        for number, (_, ways) in enumerate(words):
            letters += len(ways[0])
            if letters >= wanted and number + 1 < len(words):
                yield replace(self.puzzle, spellings=dict(words[: number + 1]))
                wanted *= self.tuning.more
        yield self.puzzle

    def _round(self, part: Puzzle, start: Board | None, moves: int, heat: float) -> _Stage:
        letters = sum(len(ways[0]) for ways in part.spellings.values())
        crowd = letters / len(part.grid.cells)
        hot = heat * crowd
        cold = self.tuning.cold * math.sqrt(crowd / self.tuning.usual)
        rounds: tuple[Round, ...] = ((hot, min(hot, cold), moves),)
        seed = self._random.getrandbits(32)
        search = DistanceSearch(part, seed, start=start, rounds=rounds)
        return _Stage(search, moves, part is self.puzzle)

    # ---- rolling ----

    def _rolled(self, faces: Mapping[Cell, Face]) -> dict[Cell, Face]:
        """Return ``faces`` with a random rectangle of them shifted cyclically by one cell."""
        grid: Grid = self.puzzle.grid
        draw = self._random
        height, width = grid.rows, grid.columns
        if draw.random() >= self.tuning.whole:
            height = draw.randint(min(self.tuning.smallest, height), height)
            width = draw.randint(min(self.tuning.smallest, width), width)
        top = draw.randint(0, grid.rows - height)
        left = draw.randint(0, grid.columns - width)
        down, right = draw.choice(_STEPS)
        moved = dict(faces)
        for row in range(height):
            for column in range(width):
                before = (top + row, left + column)
                after = (top + (row + down) % height, left + (column + right) % width)
                if before in faces and after in faces:
                    moved[after] = faces[before]
        return moved
