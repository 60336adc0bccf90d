"""What is known of how a list can be made unique: what was proposed, and what was confirmed.

A search proposes ever better lists or givens. Nothing is shown before it was asked about
again, in a fresh process, as it stands. That takes as long as the proof of the search: so
what has stood for a while is asked about beside the search, lest at the timeout, or when
it is stopped, nothing is confirmed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from unboggle.errors import Bug
from unboggle.phrases import listed
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.solution import Solution, solution_of
from unboggle.solutions.unique import Added, Thinned, Uniqueness
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, Late
from unboggle.system.pool import Lost, Message, Pool

_STANDS = 1.0  # seconds that a proposal stands before it is asked about beside the search


class Incumbent:
    """``answer`` is what was confirmed last, ``open`` a better one that was not yet.

    The searches run in children that are started here: whoever waits for one of them, by
    `receive`, lets the confirmations go on. ``deadline`` is for all of it. A context
    manager, on leaving which all children are dead.
    """

    def __init__(
        self, puzzle: Puzzle, deadline: Deadline = NEVER, on_progress: OnProgress = ignore
    ) -> None:
        self.answer = Uniqueness(puzzle, "undecided")
        self.open: Uniqueness | None = None
        self._deadline, self._on_progress = deadline, on_progress
        self._pool = Pool()
        self._since = 0.0  # when the open one was proposed
        self._asked: dict[Child, Uniqueness] = {}  # about what each child that confirms is asked

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
        self._asked = {child: amended(one) for child, one in self._asked.items()}

    # ---- the children of the searches ----

    def start(self, work: str, *args: object) -> Child:
        """Start a child at ``work``."""
        return self._pool.start(work, *args)

    def end(self, child: Child) -> None:
        """Kill ``child``."""
        self._pool.end(child)

    @contextmanager
    def child(self, work: str, *args: object) -> Iterator[Child]:
        """Give a child at ``work``, which is dead on leaving."""
        child = self.start(work, *args)
        try:
            yield child
        finally:
            self.end(child)

    def receive(self, child: Child, until: Deadline) -> Any:
        """Return the next message of ``child``; confirm meanwhile what has stood for a while.

        Raises `Late` past ``until``, and `BackendError` if a child is lost.
        """
        while True:
            stood = time.monotonic() - self._since >= _STANDS
            if self.open is not None and stood and not self._asked:
                self._ask(self.open)
            message = self._pool.next(until.within(_STANDS), child, *self._asked)
            if message is None:
                until.check()
            elif message.child is not child:
                self._take(message)
            elif isinstance(message, Message):
                return message.content
            else:
                until.check()  # else it was ended by its own alarm
                raise message.error

    def stream(self, until: Callable[[], Deadline], work: str, *args: object) -> Generator[Any]:
        """Yield what a child at ``work`` sends, with None at its end, unless it is late.

        It gets the deadline as its last argument, and waits after each message to be asked
        for the next. ``until`` is asked anew for each message.
        """
        if until().over:
            return
        with self.child(work, *args, until()) as child:
            while True:
                try:
                    message = self.receive(child, until())
                except Late:
                    return
                yield message
                if message is None:
                    return
                child.send("next")

    # ---- asking again ----

    def settle(self) -> None:
        """Ask again about the best that was found; if that takes too long it stays open."""
        best, self.open = self.open, None
        try:
            if best is not None:
                self._settle(best)
        finally:
            while self._asked:
                self.end(self._asked.popitem()[0])

    def _settle(self, best: Uniqueness) -> None:
        if self._is_answer(best):
            self.answer = replace(self.answer, made=best.made, thinned=best.thinned)
            return
        if not self._deadline.over:
            self._on_progress(Phase("confirm"))
            if not any(one.puzzle == best.puzzle for one in self._asked.values()):
                self._ask(best)
        while self._asked and not self._is_answer(best):
            message = self._pool.next(self._deadline, *self._asked)
            if message is None:
                break
            self._take(message)
        if self.answer.status == "undecided":
            text = f"{_what_was_made(best)} was found to do, but not confirmed in time"
            self.answer = replace(self.answer, cannot=text)

    def _is_answer(self, one: Uniqueness) -> bool:
        return self.answer.status == "unique" and one.puzzle == self.answer.puzzle

    def _ask(self, one: Uniqueness) -> None:
        if self._is_answer(one):
            return
        target = dict(one.found[0].board.faces)
        args = (one.puzzle, target, self._deadline)
        self._asked[self.start("unboggle.clues.fewest:confirm", *args)] = one

    def _take(self, message: Message | Lost) -> None:
        """Take in what a child that was asked again has said: there is no other board."""
        one = self._asked.pop(message.child)
        self.end(message.child)
        if isinstance(message, Lost):
            if self._deadline.over:
                return  # its own alarm
            raise message.error
        if message.content is not None:
            raise Bug("what was found leaves a second board")
        self.confirm(one)

    def confirm(self, one: Uniqueness) -> None:
        """Take ``one``, which is proved to leave no other board, as the answer."""
        solution = solution_of(one.puzzle, one.found[0].board.faces)
        self.answer = replace(one, found=(solution,), checked="unchecked")

    def __enter__(self) -> Incumbent:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()


def _what_was_made(proposed: Uniqueness) -> str:
    """Return what was added to get ``proposed``, for a person."""
    made = proposed.made
    if made is None:
        return "a shorter list"
    if made.kind == "words":
        return f"adding {listed(made.words)}"
    return f"giving {Board(proposed.puzzle.grid, made.given)}"
