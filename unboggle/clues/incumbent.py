"""What is known of how a list can be made unique: what was proposed, and what was confirmed.

A search proposes ever better lists or givens. Nothing is shown before it was asked about
again, in a fresh process, as it stands. That takes as long as the proof of the search: so
what has stood for a while is asked about beside the search, lest at the timeout, or on
Ctrl-C, nothing is confirmed.
"""

from __future__ import annotations

import queue
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Any

from unboggle.errors import BackendError, Bug
from unboggle.forward.verify import verified
from unboggle.phrases import listed
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.boards import Solution
from unboggle.solutions.unique import Added, Thinned, Uniqueness
from unboggle.system.child import Child, Late
from unboggle.system.clock import deadline_of, left, over

_STANDS = 1.0  # seconds that a proposal stands before it is asked about beside the search


class Incumbent:
    """``answer`` is what was confirmed last, ``open`` a better one that was not yet.

    Whoever asks for the next message of a child by `hear` lets things go on here, too;
    the child has to have ``bells.put`` as its bell. ``deadline`` is for all of it.
    """

    def __init__(
        self, puzzle: Puzzle, deadline: float | None, notify: Callable[[str], None]
    ) -> None:
        self.answer = Uniqueness(puzzle, "undecided")
        self.open: Uniqueness | None = None
        self.bells: queue.SimpleQueue[Child] = queue.SimpleQueue()
        self._deadline, self._notify = deadline, notify
        self._rung: Counter[Child] = Counter()
        self._since = 0.0  # when the open one was proposed
        self._asking: dict[Child, Uniqueness] = {}

    @property
    def count(self) -> int | None:
        """How many items the best has that is known."""
        best = self.open or self.answer
        return best.made.count if best.made is not None else None

    def propose(
        self,
        puzzle: Puzzle,
        target: Mapping[Cell, Face],
        made: Added | None,
        thinned: Thinned | None,
    ) -> None:
        """Take ``puzzle``, whose only board is ``target``, as the best for now."""
        solution = Solution(Board(puzzle.grid, target), {}, 0)
        self.open = Uniqueness(puzzle, "unique", (solution,), made=made, thinned=thinned)
        self._since = time.monotonic()

    def amend(self, change: Callable[[Added], Added], target: Mapping[Cell, Face] | None) -> None:
        """Let what was made be changed, of those whose board is ``target`` (None: of all)."""

        def amended(one: Uniqueness) -> Uniqueness:
            if one.made is None or (target is not None and one.found[0].board.faces != target):
                return one
            return replace(one, made=change(one.made))

        self.answer = amended(self.answer)
        self.open = self.open and amended(self.open)
        self._asking = {child: amended(one) for child, one in self._asking.items()}

    def hear(self, child: Child, until: float | None) -> Any:
        """Return the next message of ``child``; `Late` also if its own alarm was faster than we."""
        while not self._rung[child]:
            if over(until):
                return heard(child, until)
            stood = time.monotonic() - self._since >= _STANDS
            if self.open is not None and stood and not self._asking:
                self._ask(self.open)
            self._wait(until)
        self._rung[child] -= 1
        return heard(child, until)

    def stream(self, until: Callable[[], float | None], work: str, *args: object) -> Generator[Any]:
        """Yield what a child at ``work`` sends, with None at its end, unless it is late.

        It gets the deadline as its last argument, and waits after each message to be asked
        for the next. ``until`` is asked anew for each message.
        """
        with Child(work, *args, deadline_of(until()), bell=self.bells.put) as child:
            while True:
                try:
                    message = self.hear(child, until())
                except Late:
                    return
                if message is None:
                    yield None
                    return
                yield message
                child.send("next")

    def settle(self, deadline: float | None) -> None:
        """Ask again about the best that was found; if that takes too long it stays open."""
        try:
            self._settle(self.open, deadline)
        finally:
            self.open = None
            self.close()

    def _settle(self, best: Uniqueness | None, deadline: float | None) -> None:
        if best is not None and self._is_answer(best):
            self.answer = replace(self.answer, made=best.made, thinned=best.thinned)
        elif best is not None:
            self._notify("asking again whether there is another board")
            if not any(one.puzzle == best.puzzle for one in self._asking.values()):
                self._ask(best)
            while self._asking and not self._is_answer(best) and not over(deadline):
                self._wait(deadline)
            if self.answer.status == "undecided":
                text = f"{_told(best)} was found to do, but not confirmed in time"
                self.answer = replace(self.answer, cannot=text)

    def close(self) -> None:
        """Kill the children that are asked."""
        while self._asking:
            self._asking.popitem()[0].__exit__()

    def _is_answer(self, one: Uniqueness) -> bool:
        return self.answer.status == "unique" and one.puzzle == self.answer.puzzle

    def _ask(self, one: Uniqueness) -> None:
        if self._is_answer(one):
            return
        target = dict(one.found[0].board.faces)
        args = (one.puzzle, target, left(self._deadline))
        child = Child("unboggle.clues.fewest:confirm", *args, bell=self.bells.put)
        self._asking[child] = one

    def _wait(self, until: float | None) -> None:
        """Wait for a while for a message of any child, and take it in if we have asked for it."""
        seconds = left(until)
        try:
            rung = self.bells.get(timeout=_STANDS if seconds is None else min(_STANDS, seconds))
        except queue.Empty:
            return
        asked = self._asking.pop(rung, None)
        if asked is None:
            self._rung[rung] += 1
            return
        try:
            other = rung.receive()
        except BackendError:
            if over(until):
                return  # its own alarm
            raise
        finally:
            rung.__exit__()
        if other is not None:
            raise Bug("what was found leaves a second board")
        puzzle, target = asked.puzzle, asked.found[0].board.faces
        board, paths = verified(Board(puzzle.grid, target), puzzle)
        if board.faces != target:
            raise Bug("a board found can be thinned out")
        solution = Solution(board, paths, sum(1 for _ in puzzle.images(target)))
        self.answer = replace(asked, found=(solution,), checked="unchecked")


def heard(child: Child, until: float | None) -> Any:
    """Return the next message of ``child``; `Late` also if its own alarm was faster than we."""
    try:
        return child.receive(until)
    except BackendError:
        if over(until):
            raise Late from None
        raise


def _told(proposed: Uniqueness) -> str:
    """Return what was added to get ``proposed``, for a person."""
    made = proposed.made
    if made is None:
        return "a shorter list"
    if made.kind == "words":
        return f"adding {listed(made.words)}"
    return f"giving {Board(proposed.puzzle.grid, made.given)}"
