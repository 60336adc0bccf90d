"""New Gogens: one after the other, or as many as come in time."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from unboggle.errors import BackendError, checked
from unboggle.gogen import batch as batching
from unboggle.gogen.generate import Kind, NewGogen, Order, OutOfReach
from unboggle.gogen.grade import LEVELS
from unboggle.library.streams import Ending, Stream
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle.frozen import Frozen
from unboggle.system.clock import Stop


@dataclass(frozen=True, repr=False)
class NewGogens(Frozen):
    """The ``gogens`` that were made for ``order``: all (``made``), or those that came in time.

    ``stuck`` says why one could not be made, ``error`` what failed; those before it stand.
    """

    order: Order
    gogens: tuple[NewGogen, ...] = ()
    status: Literal["made", "undecided", "error"] = "made"
    error: str | None = None
    stuck: str | None = None
    seconds: Mapping[str, float] = field(default_factory=lambda: {"total": 0.0})
    interrupted: bool = False

    def __str__(self) -> str:
        """The answer in a line."""
        return f"{len(self.gogens)} of kind {self.order.kind}, {self.status}"


def make_gogens(
    kind: Kind = "plain",
    *,
    level: int | None = None,
    givens: int | Literal["minimal"] | None = None,
    seeds: Sequence[int] = range(1),
    jobs: int | None = None,
    cluster: str | None = None,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Stream[NewGogen]:
    """Return an iterator of a new Gogen for each of ``seeds``, in this order; each has one board.

    ``level`` is how hard it is, 1 to 7 (None: as it comes); ``givens`` how many letters are
    given, or ``minimal``: none of them can be taken away. ``jobs`` processes make them (None:
    one a core), or the dask ``cluster`` of this address, as in `run_tasks`. It
    ends after ``timeout`` seconds (None: no limit) or when ``stop`` is set, too; its ``status``
    says whether they are all, see `Stream`. Raises `InputError` for an
    order that cannot be, `OutOfReach` if nothing comes of a seed.

    >>> with_one_board = next(make_gogens(seeds=[7]))
    >>> len(with_one_board.grid)
    5
    """
    checked(make_gogens, locals())
    order = Order(kind, givens, level)
    order.check()
    made = batching.batch(
        order,
        seeds,
        jobs=jobs,
        cluster=cluster,
        timeout=timeout,
        on_progress=on_progress,
        stop=stop,
    )
    return Stream(_complete(made), stop)


def _complete(made: Generator[NewGogen]) -> Generator[NewGogen, None, Ending]:
    yield from made
    return "complete"


def new_gogens(
    kind: Kind = "plain",
    *,
    level: int | None = None,
    givens: int | Literal["minimal"] | None = None,
    seeds: Sequence[int] = range(1),
    jobs: int | None = None,
    cluster: str | None = None,
    timeout: float | None = 60.0,
    on_made: Callable[[NewGogen], object] = lambda _: None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> NewGogens:
    """Return the Gogens of `make_gogens` that come in time, as one answer.

    ``on_made`` gets each as soon as it is there. Raises `OutOfReach` if nothing comes even of
    the first seed.
    """
    checked(new_gogens, locals())
    order = Order(kind, givens, level)
    made = batching.batch(
        order,
        seeds,
        jobs=jobs,
        cluster=cluster,
        timeout=timeout,
        on_progress=on_progress,
        stop=stop,
    )
    return _all_of(order, Stream(_complete(made), stop), on_made)


def _all_of(
    order: Order, stream: Stream[NewGogen], on_made: Callable[[NewGogen], object]
) -> NewGogens:
    """Return what comes in time as one answer."""
    start = time.monotonic()
    made: list[NewGogen] = []
    status: Literal["made", "undecided", "error"] = "made"
    error = stuck = None
    interrupted = False
    try:
        with stream as gogens:
            for one in gogens:
                made.append(one)
                on_made(one)
        if gogens.status == "undecided":
            status, interrupted = "undecided", gogens.interrupted
    except OutOfReach as failure:
        if not made:
            raise
        status, stuck = "undecided", str(failure)
    except BackendError as failure:
        status, error = "error", str(failure)
    seconds = {"total": time.monotonic() - start}
    return NewGogens(order, tuple(made), status, error, stuck, seconds, interrupted)


def gogen_week(
    kind: Kind = "plain",
    *,
    givens: int | Literal["minimal"] | None = None,
    weeks: int = 1,
    seed: int = 0,
    jobs: int | None = None,
    cluster: str | None = None,
    timeout: float | None = 60.0,
    on_made: Callable[[NewGogen], object] = lambda _: None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> NewGogens:
    """Return seven new Gogens, of levels 1 to 7, from Monday to Sunday, for each of ``weeks``.

    Of ``seed`` and those that follow it; the other options are those of `new_gogens`, and what
    it raises. `InputError` if the kind cannot have one of the levels.
    """
    checked(gogen_week, locals())
    order = Order(kind, givens, None)
    levels = [*range(1, LEVELS + 1)] * weeks
    made = batching.batch(
        order,
        range(seed, seed + len(levels)),
        levels=levels,
        jobs=jobs,
        cluster=cluster,
        timeout=timeout,
        on_progress=on_progress,
        stop=stop,
    )
    return _all_of(order, Stream(_complete(made), stop), on_made)
