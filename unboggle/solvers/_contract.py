"""What every solver is to us: a backend opens sessions, a session gives answers."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from unboggle.cnf import Lit
from unboggle.system.clock import NEVER, Deadline

STATISTICS = ("conflicts", "decisions", "propagations", "restarts")
"""What solvers count."""


class Status(enum.Enum):
    """What a solver said; UNKNOWN is a timeout or a solver that gave up, never a crash."""

    SAT = 10
    UNSAT = 20
    UNKNOWN = 0


@dataclass(frozen=True)
class Answer:
    """A status with its evidence.

    ``model`` holds the true literals, positive or negative, of a SAT answer; a
    variable that is missing may be taken as false. ``core`` holds assumptions
    that cannot all be true, of an UNSAT answer under assumptions; it need not
    be minimal.
    """

    status: Status
    model: frozenset[Lit] = frozenset()
    core: frozenset[Lit] = frozenset()


class Engine(Protocol):
    """An open solver in this very process: nothing can stop it from outside."""

    def add(self, clauses: Iterable[Iterable[Lit]]) -> None:
        """Add ``clauses``."""
        ...

    def solve(self, assumptions: Iterable[Lit] = ()) -> Answer:
        """Return what the solver says of the clauses under ``assumptions``."""
        ...


@runtime_checkable
class BudgetEngine(Engine, Protocol):
    """An engine that counts conflicts, which are as many on every machine."""

    def solve_within(self, conflicts: int) -> Answer:
        """Return the answer, UNKNOWN after so many ``conflicts``."""
        ...


@runtime_checkable
class CountingEngine(Engine, Protocol):
    """An engine that counts what it does."""

    def statistics(self) -> dict[str, int]:
        """Return what it has counted so far, by the names in `STATISTICS`; not what it does not."""
        ...


class Session(Protocol):
    """An open solver that holds clauses; a context manager."""

    def add(self, clause: Iterable[Lit]) -> None:
        """Add ``clause``."""
        ...

    def solve(self, assumptions: Iterable[Lit] = (), *, deadline: Deadline = NEVER) -> Answer:
        """Return the answer under ``assumptions``; UNKNOWN past ``deadline``.

        Raises `BackendError` if the solver crashed, ran out of memory or was lost.
        """
        ...

    def __enter__(self) -> Session: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Backend(Protocol):
    """A solver that can be opened."""

    @property
    def name(self) -> str:
        """The name users give it."""
        ...

    def missing(self) -> str | None:
        """Return what has to be installed, or None if the solver can be used."""
        ...

    def engine(self, clauses: Iterable[Iterable[Lit]]) -> Engine:
        """Return the solver in this process; only for a process that can be killed."""
        ...

    def open(self, clauses: Iterable[Iterable[Lit]]) -> Session:
        """Return a session on ``clauses`` whose every solve can be stopped."""
        ...


@runtime_checkable
class SmtBackend(Backend, Protocol):
    """A backend that solves pysmt terms, too."""

    def solve_terms(
        self, terms: Iterable[Any], environment: Any, *, seed: int = 0
    ) -> tuple[Status, dict[str, int]]:
        """Return what the solver says of ``terms``, with symbol -> value if it is SAT.

        ``environment`` is the pysmt environment of the terms. Only for a
        process that can be killed.
        """
        ...
