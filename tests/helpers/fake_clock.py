"""Time that passes only in waits and in searches, and searches and solvers without an answer.

With them a run is undecided by construction: its end depends neither on the list nor on the speed
of the machine, and a timeout of a minute takes no time.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from unboggle.conflicts import most_words_search
from unboggle.fitting.searches import distance, growing, kinds, pack, paths, reach
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Cell, GivenCells, Puzzle
from unboggle.system import clock
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline

MEMBER, NEVER_ANSWER = "unboggle.fitting.race.member:run", "child_targets:never_answer"
SOLVING = {
    MEMBER,
    "unboggle.conflicts.solver_process:serve",
    "unboggle.conflicts.cheapest_drop:serve",
    "unboggle.conflicts.second_search:serve",
    "unboggle.conflicts.weight_prover:serve",
    "unboggle.solutions.enumeration:serve",
    "unboggle.clues.fewest:serve",
    "unboggle.clues.fewest:serve_smaller",
    "unboggle.clues.any_target_child:boards",
    "unboggle.clues.any_target_child:serve",
}
"""The targets of children that search or solve."""
_SEARCHES = [
    ("reach", reach, "ReachSearch"),
    ("distance", distance, "DistanceSearch"),
    ("distance", most_words_search, "DistanceSearch"),
    ("distance", most_words_search, "GatherSearch"),
    ("paths", paths, "PathsSearch"),
    ("growing", growing, "GrowingSearch"),
]


def _nothing() -> None:
    pass


def never_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no child that solves a formula ever answer; children that only search are real."""
    begin = Child.__init__

    def hang(child: Child, target: str, *args: Any, **options: Any) -> None:
        solves = not (target == MEMBER and args[1].solver is None)
        target = NEVER_ANSWER if target in SOLVING and solves else target
        begin(child, target, *args, **options)

    monkeypatch.setattr(Child, "__init__", hang)


class FakeClock:
    """The clock of `unboggle.system.clock` for tests: a wait takes its time at once.

    Each reading takes ``tick`` seconds, so that no loop until a deadline is endless. With a long
    tick the time of a call is over after a few readings.
    """

    def __init__(self) -> None:
        self.time, self.tick, self.readings = 1000.0, 1e-6, 0
        self._really = False
        self._at: dict[int, Callable[[], object]] = {}
        self._wait_seconds = clock.wait_seconds

    def now(self) -> float:
        self.time += self.tick
        self.readings += 1
        self._at.get(self.readings, _nothing)()
        return self.time

    def at_reading(self, number: int, act: Callable[[], object]) -> None:
        """Call ``act`` when the clock is read for the ``number``-th time from now on."""
        self._at[self.readings + number] = act

    def waits_really(self) -> None:
        """Wait for real children as long as they need; only `advance` lets the time pass."""
        self._really = True

    def advance(self, seconds: float) -> None:
        assert math.isfinite(seconds), "without a limit this search would not end"
        self.time += seconds

    def wait_seconds(self, left: float) -> float | None:
        """Let the time pass, and look for messages without waiting.

        Wait really if there is no limit.
        """
        if self._really or math.isinf(left):
            return self._wait_seconds(left)
        self.advance(left)
        return 0.0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clock, "now", self.now)
        monkeypatch.setattr(clock, "wait_seconds", self.wait_seconds)


def with_first_word(puzzle: Puzzle) -> Board:
    """Return a board with the first word of ``puzzle`` only, on a path from the first cell."""
    spelling = next(iter(puzzle.spellings.values()))[0]
    path: list[Cell] = []

    def walk(cell: Cell) -> bool:
        path.append(cell)
        if len(path) == len(spelling) or any(
            walk(other) for other in puzzle.grid.neighbours[cell] if other not in path
        ):
            return True
        path.pop()
        return False

    assert any(walk(cell) for cell in puzzle.grid.cells)
    return Board(puzzle.grid, dict(zip(path, spelling, strict=True)))


def with_given(puzzle: Puzzle) -> Board:
    """Return the same board with the given letters, which must be on other cells."""
    shown = dict(with_first_word(puzzle).faces)
    return Board(puzzle.grid, shown | dict(GivenCells.find(puzzle.constraints).cells))


class StandingSearch:
    """A search without an answer; its best board is always the same."""

    def __init__(
        self,
        kind: str,
        fake: FakeClock | None,
        best: Callable[[Puzzle], Board | None],
        puzzle: Puzzle,
        *_: Any,
        **__: Any,
    ) -> None:
        self._kind, self._clock, self._puzzle = kind, fake, puzzle
        self._best, self.moves = best(puzzle), 0
        self.words_held = 0 if self._best is None else len(trace_puzzle(self._best, puzzle))
        self.score = self.words_held

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> None:
        seconds = min(until.remaining, kinds.seconds_of(moves, self._kind, self._puzzle))
        if self._clock is not None:
            self._clock.advance(seconds)
        self.moves += kinds.moves_in(seconds, self._kind, self._puzzle)

    def best(self) -> Board | None:
        return self._best


class StandingPack:
    """A packing that finds nothing."""

    def __init__(self, fake: FakeClock | None, puzzle: Puzzle, *_: Any, **__: Any) -> None:
        self._clock, self._puzzle, self.moves = fake, puzzle, 0

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> None:
        seconds = min(until.remaining, kinds.seconds_of(moves, pack.NAME, self._puzzle))
        if self._clock is not None:
            self._clock.advance(seconds)
        self.moves += kinds.moves_in(seconds, pack.NAME, self._puzzle)


class Undecided:
    """Lets no search and no solver answer; ``best`` makes the best board of every search.

    Time passes as it does in ``fake``. If there is no fake clock, it really passes, and members of
    a race have a formula before they wait.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fake: FakeClock | None) -> None:
        self.best: Callable[[Puzzle], Board | None] = with_first_word
        if fake is not None:
            fake.install(monkeypatch)
        for kind, module, name in _SEARCHES:
            start = partial(StandingSearch, kind, fake, self._best)
            monkeypatch.setattr(module, name, start)
        monkeypatch.setattr(pack, "PackSearch", partial(StandingPack, fake))
        begin = Child.__init__

        def hang(child: Child, target: str, *args: Any, **options: Any) -> None:
            if target == MEMBER and fake is None:
                target = "child_targets:only_encode"
            elif target in SOLVING:
                target = NEVER_ANSWER
            begin(child, target, *args, **options)

        monkeypatch.setattr(Child, "__init__", hang)

    def _best(self, puzzle: Puzzle) -> Board | None:
        return self.best(puzzle)
