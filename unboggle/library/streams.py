"""Answers one by one, each as soon as it is found; and what it came to in the end."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from types import TracebackType
from typing import Literal, TypeVar

from unboggle.errors import checked
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import Puzzle
from unboggle.solutions import boards as collected
from unboggle.solutions.solution import Solution
from unboggle.system.clock import Late, Stop

T = TypeVar("T")
Ending = Literal["complete", "enough", "impossible", "undecided"]
"""All are there; as many as were asked for; there is none; or it ended before that was known."""


class Stream(Iterator[T]):
    """An iterator that ends by itself when the time is up, and then says what it came to.

    ``status`` is ``running`` until it has ended. Then it is ``complete`` if there are no
    more, ``enough`` if so many had been asked for, ``impossible`` if there is not even one,
    or ``undecided``: the time was up, it was closed, or it was stopped (``interrupted``). A
    solver that fails raises `BackendError`.

    To close it, or to leave it as a context, ends the processes that work for it.

    >>> from unboggle import Grid, iter_boards, parse_words
    >>> with iter_boards(parse_words("ab ac").puzzle(Grid.rectangle(1, 3))) as found:
    ...     for solution in found:
    ...         print(solution.board, found.status)
    BAC running
    >>> found.status
    'complete'
    """

    def __init__(self, source: Generator[T, None, Ending], stop: Stop | None = None) -> None:
        self._source, self._stop = source, stop
        self.status: Ending | Literal["running"] = "running"
        self.interrupted = False

    def __next__(self) -> T:
        try:
            return next(self._source)
        except StopIteration as end:
            self._end(end.value)
            raise
        except Late:
            self.interrupted = self._stop is not None and self._stop.is_set
            self._end("undecided")
            raise StopIteration from None
        except BaseException:  # nothing comes after it
            self._end("undecided")
            raise

    def _end(self, status: Ending | None) -> None:
        if self.status == "running":
            self.status = status or "undecided"

    def close(self) -> None:
        """End it, and the processes that work for it."""
        self._source.close()
        self._end("undecided")

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
    most: int | None = None,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Stream[Solution]:
    """Return an iterator of the solutions of ``puzzle``, at most ``most``, as they are found.

    Another ``seed`` of the search may find others first.

    It ends after ``timeout`` seconds (None: no limit) or when ``stop`` is set, too; its
    ``status`` says whether they are all, see `Stream`. ``on_progress`` gets a `BoardFound`
    for each. A solver that fails raises `BackendError`.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("ab ac").puzzle(Grid.rectangle(1, 3))
    >>> [str(solution.board) for solution in iter_boards(puzzle)]
    ['BAC']
    """
    checked(iter_boards, locals())
    found = collected.iter_boards(
        puzzle, most=most, timeout=timeout, seed=seed, on_progress=on_progress, stop=stop
    )
    return Stream(_counted(found, most), stop)


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
