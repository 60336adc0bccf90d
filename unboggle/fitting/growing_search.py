"""A board search for many words on little room: begin with few of them, then move parts about.

Where hundreds of words cross on every cell, a board that is cooled from random freezes with
large pieces that are right and stand in the wrong place beside each other. Two things help:

* **growing**: some of the words, drawn at random, are found at once; the board that holds them
  is where the search for twice as many begins, and so on to all words;
* **rolling**: a rectangle of the best board is moved by a cell, what falls off on one side comes
  back on the other, and the board is cooled again from little heat. Pieces that cannot go
  where they belong step by step get there as a whole.

All is done by `DistanceSearch`, round by round. Measured in ``encodings/what-did-not-help.md``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from unboggle.fitting.distance_search import DistanceSearch, Round, can_search
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline

__all__ = ["GrowingSearch", "can_search"]

_FIRST = 2.0  # letters for each cell in the first words
_MORE = 2.0  # times as many in the next ones
_GROW = 150_000  # moves of a round of growing, and the heat for each letter for a cell
_GROW_HEAT = 0.1
_ROLL = 20_000  # moves of a round after rolling, and the heat
_ROLL_HEAT = 0.05
_WHOLE = 0.2  # of the rolls, the share in which the whole board moves
_LEAST = 3  # rows and columns of a rectangle that is rolled
_PATIENCE = 80  # rolls without a better board, until all begins anew
_STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


@dataclass
class _Stage:
    """A round of cooling, for all of the words or some; ``end`` is in moves."""

    search: DistanceSearch
    end: int
    whole: bool
    found: bool = False


class GrowingSearch:
    """A search for a board that holds all words of ``puzzle``; it can be continued.

    The same seed gives the same boards after the same number of moves. It is begun before
    ``deadline``, or `Late` is raised.
    """

    def __init__(self, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self._random = random.Random(seed)
        self._done = 0  # moves of the stages that are over
        self._best: Board | None = None
        self._held = 0
        self._stages = self._work()
        deadline.check()
        self._stage = next(self._stages)

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then, or so many moves, at most; return a board that holds all words."""
        if self._stage.whole and self._stage.found:
            return self._best
        last = self.moves + moves
        while self.moves < last and until.left:
            stage = self._stage
            left = min(last - self.moves, stage.end - stage.search.moves)
            stage.found = stage.search.run(until, left) is not None
            if stage.whole and stage.search.held > self._held:
                self._best, self._held = stage.search.best(), stage.search.held
            if stage.found and stage.whole:
                return self._best
            if stage.found or stage.search.moves >= stage.end:
                self._done += stage.search.moves
                self._stage = next(self._stages)
        return None

    def best(self) -> Board | None:
        """Return the board that holds the most words so far; None before all were looked at."""
        return self._best

    @property
    def held(self) -> int:
        """How many words the best board holds."""
        return self._held

    @property
    def moves(self) -> int:
        """Moves made so far."""
        return self._done + self._stage.search.moves

    # ---- the stages ----

    def _work(self) -> Iterator[_Stage]:
        while True:
            board, held = None, 0
            for part in self._parts():
                stage = self._round(part, board, _GROW, _GROW_HEAT)
                yield stage
                board, held = stage.search.best(), stage.search.held
            assert board is not None
            stalled = 0
            while stalled < _PATIENCE:
                rolled = Board(self.puzzle.grid, self._rolled(board.faces))
                stage = self._round(self.puzzle, rolled, _ROLL, _ROLL_HEAT)
                yield stage
                stalled += 1
                if stage.search.held > held:
                    stalled = 0
                if stage.search.held >= held:
                    found = stage.search.best()
                    assert found is not None
                    board, held = found, stage.search.held

    def _parts(self) -> Iterator[Puzzle]:
        """Yield the puzzle with some of its words, then with more, in the end with all."""
        words = list(self.puzzle.spellings.items())
        self._random.shuffle(words)
        wanted = _FIRST * len(self.puzzle.grid.cells)
        letters = 0
        for number, (_, ways) in enumerate(words):
            letters += len(ways[0])
            if letters >= wanted and number + 1 < len(words):
                yield replace(self.puzzle, spellings=dict(words[: number + 1]))
                wanted *= _MORE
        yield self.puzzle

    def _round(self, part: Puzzle, start: Board | None, moves: int, heat: float) -> _Stage:
        letters = sum(len(ways[0]) for ways in part.spellings.values())
        crowd = letters / len(part.grid.cells)
        hot, cold = heat * crowd, 0.12 * math.sqrt(crowd / 5)
        rounds: tuple[Round, ...] = ((hot, min(hot, cold), moves),)
        seed = self._random.getrandbits(32)
        search = DistanceSearch(part, seed, start=start, rounds=rounds)
        return _Stage(search, moves, part is self.puzzle)

    # ---- rolling ----

    def _rolled(self, faces: Mapping[Cell, Face]) -> dict[Cell, Face]:
        """Return ``faces`` with a rectangle of them moved by a cell, round its edges."""
        grid: Grid = self.puzzle.grid
        draw = self._random
        height, width = grid.rows, grid.columns
        if draw.random() >= _WHOLE:
            height = draw.randint(min(_LEAST, height), height)
            width = draw.randint(min(_LEAST, width), width)
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
