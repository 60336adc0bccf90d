"""New Gogens: one at a time, or all that are made in time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.errors import BackendError
from unboggle.events import OnProgress, ignore
from unboggle.gogen import batch as batching
from unboggle.gogen.generate import GeneratedGogen, GogenSearchExhausted, GogenSpec, Kind
from unboggle.gogen.grade import LEVELS
from unboggle.library.streams import Ending, Stream
from unboggle.puzzle.model.frozen import Frozen
from unboggle.system import clock
from unboggle.system.clock import StopToken


@dataclass(frozen=True, repr=False)
class NewGogens(Frozen):
    """The ``gogens`` made for ``spec``: all of them (``made``), or those completed in time.

    ``gave_up`` is the reason that one could not be made, ``error`` the failure that ended the call.
    The Gogens made before remain valid. ``seconds`` has the time taken.

    >>> made = make_gogens(difficulty=2, seeds=[0], timeout=None)
    >>> made.status, len(made.gogens)
    ('made', 1)
    """

    report_kind: ClassVar[str] = "gogen-make"

    spec: GogenSpec
    gogens: tuple[GeneratedGogen, ...] = ()
    status: Literal["made", "undecided", "error"] = "made"
    error: str | None = None
    gave_up: str | None = None
    seconds: Mapping[str, float] = field(default_factory=lambda: {"total": 0.0})
    interrupted: bool = False

    def __str__(self) -> str:
        """The answer on one line."""
        return f"{len(self.gogens)} of kind {self.spec.kind}, {self.status}"


def iter_gogens(
    kind: Kind = "plain",
    *,
    difficulty: int | None = None,
    givens: int | Literal["minimal"] | None = None,
    seeds: Sequence[int] = range(1),
    timeout: Seconds | None = 60.0,
    jobs: Positive | None = None,
    cluster: str | None = None,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Stream[GeneratedGogen]:
    """Return an iterator of a new Gogen for each of ``seeds``, in this order; each has one board.

    ``difficulty`` is a Gogen level, 1 to 7 (default: any). ``givens`` is the number of given
    letters, or ``minimal``: none of them is redundant (default: that of the kind). The Gogens are
    made by ``jobs`` processes (default: one per core), or by the dask ``cluster`` at this address,
    see `run_tasks`.

    The iterator also ends after ``timeout`` seconds (None: no limit) or when ``stop`` is set; its
    ``status`` shows whether it is complete, see `Stream`. Raises `InputError` for an invalid
    combination of arguments, and `GogenSearchExhausted` if a seed gives no Gogen.

    >>> with_one_board = next(iter_gogens(seeds=[7]))
    >>> len(with_one_board.grid)
    5
    """
    validated(iter_gogens, locals())
    order = GogenSpec(kind, givens, difficulty)
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


def _complete(made: Generator[GeneratedGogen]) -> Generator[GeneratedGogen, None, Ending]:
    yield from made
    return "complete"


def make_gogens(
    kind: Kind = "plain",
    *,
    difficulty: int | None = None,
    givens: int | Literal["minimal"] | None = None,
    seeds: Sequence[int] = range(1),
    timeout: Seconds | None = 60.0,
    jobs: Positive | None = None,
    cluster: str | None = None,
    on_made: Callable[[GeneratedGogen], object] = ignore,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> NewGogens:
    """Return the Gogens of `iter_gogens` that are made in time, as one answer.

    ``on_made`` is called with each as soon as it is made. Raises `GogenSearchExhausted` if the
    first seed gives no Gogen, and `InputError` as `iter_gogens` does.

    >>> made = make_gogens(difficulty=2, seeds=[0], timeout=None)
    >>> [new.grade.level for new in made.gogens]
    [2]
    """
    validated(make_gogens, locals())
    order = GogenSpec(kind, givens, difficulty)
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
    order: GogenSpec, stream: Stream[GeneratedGogen], on_made: Callable[[GeneratedGogen], object]
) -> NewGogens:
    """Return the Gogens of ``stream`` that are made in time as one answer."""
    start = clock.now()
    made: list[GeneratedGogen] = []
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
    except GogenSearchExhausted as failure:
        if not made:
            raise
        status, stuck = "undecided", str(failure)
    except BackendError as failure:
        status, error = "error", str(failure)
    seconds = {"total": clock.now() - start}
    return NewGogens(order, tuple(made), status, error, stuck, seconds, interrupted)


def gogen_week(
    kind: Kind = "plain",
    *,
    givens: int | Literal["minimal"] | None = None,
    weeks: Positive = 1,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    jobs: Positive | None = None,
    cluster: str | None = None,
    on_made: Callable[[GeneratedGogen], object] = ignore,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> NewGogens:
    """Return seven new Gogens, of levels 1 (Monday) to 7 (Sunday), for each of ``weeks``.

    Their seeds are ``seed`` and the numbers after it. The other arguments and the errors are those
    of `make_gogens`. Raises `InputError` if the kind cannot have one of the levels.

    >>> gogen_week(timeout=0).status  # seven take a while
    'undecided'
    """
    validated(gogen_week, locals())
    order = GogenSpec(kind, givens, None)
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
