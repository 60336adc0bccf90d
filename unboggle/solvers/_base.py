"""What every solver is to us: a backend opens sessions, a session gives answers."""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from unboggle.child import Channel, Child, Late, alarm
from unboggle.clock import left
from unboggle.cnf import Lit


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


class Formula:
    """The clauses of an engine, with the answers that need no solver.

    An empty clause is UNSAT, no clause at all is SAT; some solvers crash on either.
    """

    def __init__(self) -> None:
        self.clauses: list[list[Lit]] = []
        self._contradiction = False

    def add(self, clauses: Iterable[Iterable[Lit]]) -> list[list[Lit]]:
        """Add ``clauses`` and return what a solver has to learn: nothing after an empty one."""
        fresh = [list(clause) for clause in clauses]
        self._contradiction = self._contradiction or not all(fresh)
        if self._contradiction:
            return []
        self.clauses += fresh
        return fresh

    def trivial_answer(self, assumptions: Collection[Lit]) -> Answer | None:
        """Return the answer under ``assumptions`` if it takes no solver, else None."""
        if self._contradiction:
            return Answer(Status.UNSAT)
        if self.clauses:
            return None
        model = frozenset(assumptions)
        clash = frozenset(lit for lit in model if -lit in model)
        return Answer(Status.UNSAT, core=clash) if clash else Answer(Status.SAT, model=model)


def dimacs(clauses: Collection[Collection[Lit]]) -> Iterator[str]:
    """Yield the lines of ``clauses`` in DIMACS, without a comment, line ends included.

    >>> print(*dimacs([[1, -3], [2]]), sep="", end="")
    p cnf 3 2
    1 -3 0
    2 0
    """
    highest = max((abs(lit) for clause in clauses for lit in clause), default=0)
    yield f"p cnf {highest} {len(clauses)}\n"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0))) + "\n"


class Session(Protocol):
    """An open solver that holds clauses; a context manager."""

    def add(self, clause: Iterable[Lit]) -> None:
        """Add ``clause``."""
        ...

    def solve(self, assumptions: Iterable[Lit] = (), *, deadline: float | None = None) -> Answer:
        """Return the answer under ``assumptions``; UNKNOWN past ``deadline`` (monotonic time).

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


class ChildSession:
    """A session whose solver lives in a child process, started when first needed.

    Past the deadline the child is killed; the next solve starts another one
    with all the clauses. ``find_engine`` names a function of ours,
    "module:function", that takes ``name`` and clauses and returns an `Engine`.
    """

    def __init__(
        self,
        find_engine: str,
        name: str,
        clauses: Iterable[Iterable[Lit]],
        *,
        memory: int | None = None,
    ) -> None:
        self._find_engine, self._name, self._memory = find_engine, name, memory
        self._clauses = [tuple(clause) for clause in clauses]
        self._sent = 0
        self._child: Child | None = None

    def add(self, clause: Iterable[Lit]) -> None:
        """Add ``clause``; it is sent with the next solve."""
        self._clauses.append(tuple(clause))

    def solve(self, assumptions: Iterable[Lit] = (), *, deadline: float | None = None) -> Answer:
        """See `Session.solve`."""
        if self._child is None:
            self._child = Child(
                "unboggle.solvers._base:serve", self._find_engine, self._name, memory=self._memory
            )
            self._sent = 0
        fresh = self._clauses[self._sent :]
        self._sent = len(self._clauses)
        try:
            self._child.send((fresh, tuple(assumptions), left(deadline)))
            answer = self._child.receive(deadline)
        except Late:
            self._child = None
            return Answer(Status.UNKNOWN)
        except BaseException:
            self.close()
            raise
        assert isinstance(answer, Answer)
        return answer

    def close(self) -> None:
        """Kill the solver; the session can still be used and starts another one."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def __enter__(self) -> ChildSession:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def serve(channel: Channel, find_engine: str, name: str) -> None:
    """Run in a child: answer the parent's questions until it is gone."""
    import importlib

    module, _, function = find_engine.partition(":")
    open_engine: Callable[[str, Iterable[Iterable[Lit]]], Engine]
    open_engine = getattr(importlib.import_module(module), function)
    engine: Engine | None = None
    while True:
        clauses, assumptions, left = channel.receive()
        alarm(left)
        if engine is None:
            engine = open_engine(name, clauses)
        else:
            engine.add(clauses)
        answer = engine.solve(assumptions)
        alarm(None)
        channel.send(answer)
