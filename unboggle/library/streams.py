"""Answers one at a time, each as soon as it is found, with a status at the end."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Literal, TypeVar

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.errors import InputError
from unboggle.events import OnProgress, ignore
from unboggle.puzzle import Puzzle
from unboggle.solutions import boards as collected
from unboggle.solutions.solution import Solution
from unboggle.system.clock import DeadlinePassed, StopToken

T = TypeVar("T")
Ending = Literal["complete", "enough", "impossible", "undecided"]
"""The stream returned all, reached its limit, proved that there is none, or ended early."""


class Stream(Iterator[T]):
    """An iterator that ends when the time is up, and then has a ``status``.

    ``status`` is ``running`` until the iterator ends. It is then ``complete`` (there are no more),
    ``enough`` (the limit was reached) or ``impossible`` (there is none at all). It is ``undecided``
    if the timeout expired, the iterator was closed, or a stop ended it (``interrupted``). A solver
    that fails raises `BackendError`.

    Closing the iterator, or leaving it as a context manager, ends its processes. Several threads
    can share one, and each item goes to one of them. Meanwhile `close` waits, but a stop token
    does not. A callback that reads or closes the iterator itself gets an `InputError`.

    >>> from unboggle import Grid, iter_boards, parse_words
    >>> with iter_boards(parse_words("ab ac").puzzle(Grid.rectangle(1, 3))) as found:
    ...     for solution in found:
    ...         print(solution.board, found.status)
    BAC running
    >>> found.status
    'complete'
    """

    def __init__(self, source: Generator[T, None, Ending], stop: StopToken | None = None) -> None:
        self._source, self._stop = source, stop
        self._lock, self._running = threading.RLock(), False
        self.status: Ending | Literal["running"] = "running"
        self.interrupted = False

    def __next__(self) -> T:
        with self._turn():
            return self._next()

    def _next(self) -> T:
        try:
            return next(self._source)
        except StopIteration as end:
            self._end(end.value)
            raise
        except DeadlinePassed:
            self.interrupted = self._stop is not None and self._stop.is_set
            self._end("undecided")
            raise StopIteration from None
        except BaseException:  # a generator that raised is over
            self._end("undecided")
            raise

    def _end(self, status: Ending | None) -> None:
        if self.status == "running":
            self.status = status or "undecided"

    def close(self) -> None:
        """End the iterator and its processes."""
        with self._turn():
            self._source.close()
            self._end("undecided")

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """In this context no other thread runs the source; refuse a callback of this thread."""
        with self._lock:
            if self._running:
                raise InputError("a callback cannot read or close its iterator; set a stop token")
            self._running = True
            try:
                yield
            finally:
                self._running = False

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Stream({self.status})"


def iter_boards(
    puzzle: Puzzle,
    *,
    limit: Positive | None = None,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Stream[Solution]:
    """Return an iterator of the solutions of ``puzzle``, at most ``limit``, as they are found.

    Another ``seed`` can find other solutions first. The iterator also ends after ``timeout``
    seconds (None: no limit) or when ``stop`` is set; its ``status`` shows whether it is complete,
    see `Stream`. ``on_progress`` receives a `BoardFound` for each solution. A solver that fails
    raises `BackendError`.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("ab ac").puzzle(Grid.rectangle(1, 3))
    >>> [str(solution.board) for solution in iter_boards(puzzle)]
    ['BAC']
    """
    validated(iter_boards, locals())
    found = collected.iter_boards(
        puzzle, most=limit, timeout=timeout, seed=seed, on_progress=on_progress, stop=stop
    )
    return Stream(_counted(found, limit), stop)


def _counted(found: Generator[Solution], most: int | None) -> Generator[Solution, None, Ending]:
    number = 0
    try:
        for solution in found:
            number += 1
            yield solution
    finally:
        found.close()
    if number == most:
        return "enough"
    return "complete" if number else "impossible"
