"""The interface of solvers: a backend opens sessions, and a session returns answers."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from unboggle.cnf import Lit
from unboggle.system.clock import NEVER, Deadline

STATISTICS = ("conflicts", "decisions", "propagations", "restarts")
"""The names of a solver's counters."""


class Status(enum.Enum):
    """A solver's answer; UNKNOWN means a timeout or a solver that gave up, never a crash.

    >>> from unboggle import solvers
    >>> with solvers.get("minisat22").open([[1], [-1]]) as session:
    ...     session.solve().status is Status.UNSAT
    True
    """

    SAT = 10
    UNSAT = 20
    UNKNOWN = 0


@dataclass(frozen=True)
class Answer:
    """A status with its evidence.

    ``model`` holds the true literals, positive or negative, of a SAT answer; a missing variable
    may be taken as false. ``core`` holds assumptions that cannot all be true, of an UNSAT answer
    under assumptions; it need not be minimal.

    >>> Answer(Status.UNSAT, core=frozenset({1, -2})).status
    <Status.UNSAT: 20>
    """

    status: Status
    model: frozenset[Lit] = frozenset()
    core: frozenset[Lit] = frozenset()


class Engine(Protocol):
    """A solver in this process: nothing can stop it from outside."""

    def add(self, clauses: Iterable[Iterable[Lit]]) -> None:
        """Add ``clauses``."""
        ...

    def solve(self, assumptions: Iterable[Lit] = ()) -> Answer:
        """Return the answer for the clauses under ``assumptions``."""
        ...


@runtime_checkable
class BudgetEngine(Engine, Protocol):
    """An engine with a limit on conflicts, which gives the same result on every machine."""

    def solve_within(self, conflicts: int) -> Answer:
        """Return the answer, UNKNOWN after ``conflicts`` conflicts."""
        ...


@runtime_checkable
class CountingEngine(Engine, Protocol):
    """An engine with counters of its work."""

    def statistics(self) -> dict[str, int]:
        """Return its counters so far, by the names in `STATISTICS`; it may lack some of them."""
        ...


class Session(Protocol):
    """An open solver with clauses; a context manager.

    >>> from unboggle import solvers
    >>> with solvers.get("minisat22").open([[1, 2], [-1]]) as session:
    ...     first = session.solve()
    ...     session.add([-2])
    ...     second = session.solve()
    >>> sorted(first.model), second.status
    ([-1, 2], <Status.UNSAT: 20>)
    """

    def add(self, clause: Iterable[Lit]) -> None:
        """Add ``clause``."""
        ...

    def solve(self, assumptions: Iterable[Lit] = (), *, deadline: Deadline = NEVER) -> Answer:
        """Return the answer under ``assumptions``; UNKNOWN after ``deadline``.

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
    """A solver that can be opened.

    >>> from unboggle import solvers
    >>> backend: Backend = solvers.get("minisat22")
    >>> backend.name, backend.missing()
    ('minisat22', None)
    """

    @property
    def name(self) -> str:
        """The name by which users select it."""
        ...

    def missing(self) -> str | None:
        """Return what must be installed, or None if the solver can be used."""
        ...

    def engine(self, clauses: Iterable[Iterable[Lit]]) -> Engine:
        """Return the solver in this process; only call it in a process that can be killed."""
        ...

    def open(self, clauses: Iterable[Iterable[Lit]]) -> Session:
        """Return a session on ``clauses``; each of its calls of `solve` can be stopped."""
        ...


@runtime_checkable
class SmtBackend(Backend, Protocol):
    """A backend that also solves pysmt terms.

    >>> from unboggle import solvers
    >>> isinstance(solvers.get("pysmt:z3"), SmtBackend)
    True
    >>> isinstance(solvers.get("minisat22"), SmtBackend)
    False
    """

    def solve_terms(
        self, terms: Iterable[Any], environment: Any, *, seed: int = 0
    ) -> tuple[Status, dict[str, int]]:
        """Return the answer for ``terms``, with the values of symbols if it is SAT.

        ``environment`` is the pysmt environment of the terms. Only call it in a process that can be
        killed.
        """
        ...
