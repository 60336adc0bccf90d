"""The most words, from both sides at once: a search for boards, and provers of bounds above.

The search runs in this process from the first moment on, in slices; a prover
(`unboggle.conflicts.at_least`) is a child. With one job they take turns, the resting prover
stopped and continued, so that no work is lost. With three jobs or more a second prover works
from below: is one more than the best board possible at all? Of further jobs every other one is
a search with another seed, the rest are provers with other seeds, at what lies between.

The search begins with a phase that is counted in moves, not in seconds, and boards of a prover
are taken when it is over; so an answer that takes less than that is the same on a busy machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from unboggle.conflicts import at_least as prover
from unboggle.conflicts import further_search
from unboggle.conflicts.at_least import Ask, AtMost, Holds, TooLarge
from unboggle.conflicts.further_search import search_most
from unboggle.conflicts.known import Known
from unboggle.errors import Bug
from unboggle.fitting.distance_search import can_search
from unboggle.kernel import available
from unboggle.puzzle import Board, Puzzle
from unboggle.system.child import Child
from unboggle.system.clock import Deadline
from unboggle.system.pool import Lost, Message, Pool

FIRST_MOVES, SLOW_FIRST_MOVES = 500_000, 4_000
"""Moves of the search before anything else, with the kernel and without it."""
DETERMINISTIC = 4
"""So many times as many if the answer must not depend on the machine: there are no others."""
_LOOKS = 20  # at the best board in the first phase
_SLICE = 0.05  # seconds of search between two looks, when it does not take turns
_TURNS = {True: (0.15, 0.6), False: (0.4, 0.4)}
"""Whether the bounds are near each other -> seconds of search, and of proof, when they do."""
_NEAR = 3  # words of an ordinary weight between best board and bound


class Search(Protocol):
    """What looks for boards."""

    def run(self, until: Deadline, moves: int) -> Board | None:
        """Search on until then, or for so many moves; return a board that cannot be better."""
        ...

    def best(self) -> Board | None:
        """Return the best board so far."""
        ...


def begin(known: Known, seed: int, deadline: Deadline) -> Search | None:
    """Return a search for the puzzle that ``known`` is about, if there is one that can do it."""
    puzzle = known.decider.puzzle
    if not can_search(puzzle):
        return None
    return search_most(puzzle, known.weight, known.must, seed, deadline)


def shares(jobs: int) -> tuple[int, int]:
    """Return how many provers and further searches ``jobs`` cores have beside the first search.

    >>> [shares(jobs) for jobs in (1, 2, 3, 4, 5, 8)]
    [(1, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 3)]
    """
    further = max(0, jobs - 3)
    return min(2, max(1, jobs - 1)) + further // 2, further - further // 2


@dataclass
class _Prover:
    """A child that proves, and what it was asked last; None: it is at its first count.

    The one in ``place`` 0 works from above, 1 from below, the others between.
    """

    child: Child
    place: int
    asked: int | None = None
    idle: bool = False
    resting: bool = False

    def rest(self, resting: bool) -> None:
        if resting != self.resting:
            self.resting = resting
            (self.child.pause if resting else self.child.resume)()


class ClosingIn:
    """Closes in on what is ``known`` from both sides, on ``jobs`` cores; a context manager."""

    def __init__(
        self, known: Known, deadline: Deadline, *, seed: int, jobs: int, deterministic: bool
    ) -> None:
        self.known, self.deadline = known, deadline
        self.puzzle: Puzzle = known.decider.puzzle
        self._seed, self._jobs, self._deterministic = seed, jobs, deterministic
        self._search = begin(known, seed, deadline)
        self._shown: Board | None = None
        self._pool = Pool()
        self._provers: list[_Prover] = []
        self._searchers: list[Child] = []
        self._can_prove = prover.can_prove(self.puzzle)
        self._goes_on_alone = False
        self._first = True
        self._kept_back: list[tuple[_Prover, Board]] = []
        self._found: dict[Child, Board] = {}  # the best of each further search, kept back as well

    def first_look(self) -> None:
        """Search for the first so many moves; bounds may come in between."""
        if self._jobs > 1:
            self._start_provers()
        if self._search is None:
            return
        moves = FIRST_MOVES if available() else SLOW_FIRST_MOVES
        moves *= DETERMINISTIC if self._deterministic else 1
        for _ in range(_LOOKS):
            self._look(self.deadline, moves // _LOOKS)
            if self._over:
                return
            if self._provers:
                self._listen(self.deadline.within(0))

    def run(self) -> bool:
        """Work until the bounds meet or the time is up; return whether that is so.

        Else there is nothing more to be expected from a prover. The words that must stay fit.
        """
        self._start_provers()
        self._first = False
        for one, board in self._kept_back:
            self._holds(one, board)
        for board in self._found.values():
            self.known.offer(board, self.deadline)
        while not self._over:
            if not self._provers:
                if not self._goes_on_alone:
                    return False
                self._look(self.deadline.within(_SLICE), 2**62)
                self._listen(self.deadline.within(0))
                continue
            self._give_work()
            alone = self._search is None or self._deterministic
            if not alone:
                self._search_on()
            until = self.deadline
            if not alone:
                until = until.within(self._turn[1] if self._jobs == 1 else 0)
            self._listen(until)
        return True

    @property
    def _over(self) -> bool:
        return self.deadline.over or self.known.bounds().meet

    @property
    def _turn(self) -> tuple[float, float]:
        """The seconds of search and of proof in turn."""
        worth, total = self.known.worth, self.known.total
        typical = total / max(1, len(self.known.weight))
        gap = self.known.at_most - (worth or 0)
        return _TURNS[worth is not None and gap <= _NEAR * typical]

    def _search_on(self) -> None:
        """Search for a slice, or for a turn while the provers rest."""
        turns = self._jobs == 1
        for one in self._provers:
            one.rest(turns)
        self._look(self.deadline.within(self._turn[0] if turns else _SLICE), 2**62)
        for one in self._provers:
            one.rest(False)

    def _look(self, until: Deadline, moves: int) -> None:
        assert self._search is not None
        self._search.run(until, moves)
        best = self._search.best()
        if best is not None and best != self._shown:
            self._shown = best
            self.known.offer(best, self.deadline)

    def _start_provers(self) -> None:
        """Start as many as there may be, and further searches."""
        if not self._can_prove:
            return
        provers, searches = (1, 0) if self._deterministic else shares(self._jobs)
        if self._search is None:
            provers, searches = provers + searches, 0
        while len(self._provers) < provers:
            self._provers.append(self._started(len(self._provers)))
        known = self.known
        while len(self._searchers) < searches:
            seed = self._seed + 1 + len(self._searchers)
            args = self.puzzle, dict(known.weight), known.must, seed, self.deadline
            self._searchers.append(self._pool.start(further_search.TARGET, *args))

    def _started(self, place: int) -> _Prover:
        known = self.known
        child = self._pool.start(
            prover.TARGET,
            self.puzzle,
            dict(known.weight),
            known.must,
            known.conflicts,
            self._seed + place,
            self.deadline,
        )
        return _Prover(child, place)

    def _give_work(self) -> None:
        """Ask those who have nothing to do, and again those whose question is answered."""
        for k, one in enumerate(self._provers):
            if one.asked is not None and not one.idle and not self._is_open(one.asked):
                self._pool.end(one.child)
                self._provers[k] = self._started(one.place)
            elif one.idle and (least := self._question(one)) is not None:
                one.asked, one.idle = least, False
                one.child.send(Ask(least, self.known.conflicts))

    def _is_open(self, least: int) -> bool:
        return (self.known.worth or 0) < least <= self.known.at_most

    def _question(self, one: _Prover) -> int | None:
        """Return the weight to ask for: near the bound, just above the best, or between.

        None if that is what another one is at; but those between then work at the bound.
        """
        worth, at_most = self.known.worth or 0, self.known.at_most
        others = [p.asked for p in self._provers if p is not one and not p.idle]
        if one.place > 1:
            between = range(at_most - (at_most - worth) * (one.place - 1) // 8, worth, -1)
            return next((least for least in between[:8] if least not in others), at_most)
        least = worth + 1 if one.place else at_most - (at_most - worth) // 8
        return None if least in others else least

    def _listen(self, until: Deadline) -> None:
        """Take what the provers say until then, or until something is to be done."""
        while True:
            heard = self._pool.next(until)
            if heard is None:
                return
            if heard.child in self._searchers:
                self._take_found(heard)
                if self._over or not self._provers:
                    return
                continue
            if isinstance(heard, Lost):
                raise heard.error
            self._take(heard)
            if self._over or not self._provers:
                return
            self._give_work()

    def _take_found(self, heard: Message | Lost) -> None:
        """Take what a further search says; one that is lost is missed by nobody."""
        if isinstance(heard, Lost):
            self._searchers.remove(heard.child)
        elif self._first:
            self._found[heard.child] = heard.content.board
        else:
            self.known.offer(heard.content.board, self.deadline)

    def _take(self, heard: Message) -> None:
        one = next(p for p in self._provers if p.child is heard.child)
        match heard.content:
            case AtMost(weight):
                one.idle = True
                if weight is not None:  # else the words that must stay do not fit
                    self.known.at_least(self.known.total - weight)
            case Holds(board) if self._first:
                self._kept_back.append((one, board))
            case Holds(board):
                self._holds(one, board)
            case TooLarge():
                self._give_up(one)

    def _holds(self, one: _Prover, board: Board) -> None:
        one.idle = True
        asked = one.asked or 0
        if not self.known.offer(board, self.deadline):
            self._give_up(one)  # it takes too long to trace
        elif (self.known.worth or 0) < asked:
            raise Bug(f"the board found does not hold words of weight {asked}")

    def _give_up(self, one: _Prover) -> None:
        """Do without ``one``: if nobody is left, the search goes on alone as long as it may."""
        self._can_prove = False
        self._pool.end(one.child)
        self._provers = [other for other in self._provers if other is not one]
        can_search = self._search is not None and not self._deterministic
        self._goes_on_alone = can_search and self.deadline.at < math.inf

    def __enter__(self) -> ClosingIn:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()
