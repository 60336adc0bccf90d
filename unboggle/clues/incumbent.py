"""The best unique puzzle so far: proposals, and their confirmation.

A search proposes ever better lists or given cells. No proposal is reported before a fresh process
has solved it again. That takes as long as the proof of the search. So a proposal that has been
the best for a while is confirmed in parallel with the search, lest nothing is confirmed at the
timeout.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from unboggle.errors import Bug
from unboggle.events import OnProgress, Phase, ignore
from unboggle.phrases import listed
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.solution import Solution, solution_of
from unboggle.solutions.unique import AddedClues, DroppedClues, Uniqueness
from unboggle.system import clock
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.pool import ChildLost, Message, Pool


class Tuning(NamedTuple):
    """What tunes an `Incumbent`. The number was chosen; no benchmark measures it."""

    stands: float = 1.0
    """Seconds after which the best proposal is confirmed while the search goes on."""


TUNING = Tuning()


class Incumbent:
    """The confirmed ``answer``, and ``open``, a better one that is not yet confirmed.

    The searches run in children that are started here; waiting for one of them, by `receive`,
    lets the confirmations go on. ``deadline`` is for all of it. A context manager; on exit all
    children are killed.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        deadline: Deadline = NEVER,
        on_progress: OnProgress = ignore,
        tuning: Tuning = TUNING,
    ) -> None:
        self.tuning = tuning
        self.answer = Uniqueness(puzzle, "undecided")
        self.open: Uniqueness | None = None
        self._deadline, self._on_progress = deadline, on_progress
        self._pool = Pool()
        self._since = 0.0  # when the open one was proposed
        self._confirming: dict[Child, Uniqueness] = {}  # what each confirming child confirms

    @property
    def count(self) -> int | None:
        """The number of items of the best proposal, confirmed or not."""
        best = self.open or self.answer
        return best.added.count if best.added is not None else None

    def propose(
        self,
        puzzle: Puzzle,
        target: Mapping[Cell, Face],
        made: AddedClues | None,
        thinned: DroppedClues | None,
    ) -> None:
        """Record ``puzzle``, whose only board is ``target``, as the best so far."""
        solution = Solution(Board(puzzle.grid, target), {}, 0)
        self.open = Uniqueness(puzzle, "unique", (solution,), added=made, reduction=thinned)
        self._since = clock.now()

    def amend(
        self, change: Callable[[AddedClues], AddedClues], target: Mapping[Cell, Face] | None
    ) -> None:
        """Change the record of the added clues, of proposals for ``target`` (None: of all)."""

        def amended(one: Uniqueness) -> Uniqueness:
            if one.added is None or (target is not None and one.solutions[0].board.faces != target):
                return one
            return replace(one, added=change(one.added))

        self.answer = amended(self.answer)
        self.open = self.open and amended(self.open)
        self._confirming = {child: amended(one) for child, one in self._confirming.items()}

    # ---- the children of the searches ----

    def start(self, work: str, *args: object) -> Child:
        """Start a child that runs ``work``."""
        return self._pool.start(work, *args)

    def end(self, child: Child) -> None:
        """Kill ``child``."""
        self._pool.end(child)

    @contextmanager
    def child(self, work: str, *args: object) -> Iterator[Child]:
        """Yield a child that runs ``work``; it is killed on exit."""
        child = self.start(work, *args)
        try:
            yield child
        finally:
            self.end(child)

    def receive(self, child: Child, until: Deadline) -> Any:
        """Return the next message of ``child``; meanwhile confirm a proposal that has waited long
        enough.

        Raises `DeadlinePassed` past ``until``, and `BackendError` if a child is lost.
        """
        while True:
            stood = clock.now() - self._since >= self.tuning.stands
            if self.open is not None and stood and not self._confirming:
                self._start_confirming(self.open)
            message = self._pool.next(until.within(self.tuning.stands), child, *self._confirming)
            if message is None:
                until.raise_if_expired()
            elif message.child is not child:
                self._take(message)
            elif isinstance(message, Message):
                return message.content
            else:
                until.raise_if_expired()  # else its own alarm ended it
                raise message.error

    def stream(self, until: Callable[[], Deadline], work: str, *args: object) -> Generator[Any]:
        """Yield what a child that runs ``work`` sends, with None at its end, unless it is late.

        It gets the deadline as its last argument, and waits for a request after each message.
        ``until`` is called again for each message.
        """
        if until().expired:
            return
        with self.child(work, *args, until()) as child:
            while True:
                try:
                    message = self.receive(child, until())
                except DeadlinePassed:
                    return
                yield message
                if message is None:
                    return
                child.send("next")

    # ---- confirming ----

    def settle(self) -> None:
        """Confirm the best proposal; if that takes too long it stays unconfirmed."""
        best, self.open = self.open, None
        try:
            if best is not None:
                self._settle(best)
        finally:
            while self._confirming:
                self.end(self._confirming.popitem()[0])

    def _settle(self, best: Uniqueness) -> None:
        if self._is_answer(best):
            self.answer = replace(self.answer, added=best.added, reduction=best.reduction)
            return
        if not self._deadline.expired:
            self._on_progress(Phase("confirm"))
            if not any(one.puzzle == best.puzzle for one in self._confirming.values()):
                self._start_confirming(best)
        while self._confirming and not self._is_answer(best):
            message = self._pool.next(self._deadline, *self._confirming)
            if message is None:
                break
            self._take(message)
        if self.answer.status == "undecided":
            text = f"{_added_text(best)} was found to be enough, but not confirmed in time"
            self.answer = replace(self.answer, not_made_because=text)

    def _is_answer(self, one: Uniqueness) -> bool:
        return self.answer.status == "unique" and one.puzzle == self.answer.puzzle

    def _start_confirming(self, one: Uniqueness) -> None:
        if self._is_answer(one):
            return
        target = dict(one.solutions[0].board.faces)
        args = (one.puzzle, target, self._deadline)
        self._confirming[self.start("unboggle.clues.fewest:confirm", *args)] = one

    def _take(self, message: Message | ChildLost) -> None:
        """Handle the message of a child that confirms: there is no other board."""
        one = self._confirming.pop(message.child)
        self.end(message.child)
        if isinstance(message, ChildLost):
            if self._deadline.expired:
                return  # its own alarm
            raise message.error
        if message.content is not None:
            raise Bug("the clues found leave a second board")
        self.confirm(one)

    def confirm(self, one: Uniqueness) -> None:
        """Make ``one``, which is proved to leave no other board, the answer."""
        solution = solution_of(one.puzzle, one.solutions[0].board.faces)
        self.answer = replace(one, solutions=(solution,), checked="unchecked")

    def __enter__(self) -> Incumbent:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()


def _added_text(proposed: Uniqueness) -> str:
    """Return what was added to get ``proposed``, for people."""
    made = proposed.added
    if made is None:
        return "a shorter list"
    if made.kind == "words":
        return f"adding {listed(made.words)}"
    return f"giving {Board(proposed.puzzle.grid, made.given)}"
