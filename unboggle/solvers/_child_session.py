"""A session whose solver lives in a child process."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from unboggle.cnf import Lit
from unboggle.solvers._contract import Answer, Engine, Status
from unboggle.system import alone
from unboggle.system.channel import alarm
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, Late
from unboggle.system.inline import WANT, Inline, Steps, in_steps


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

    def solve(self, assumptions: Iterable[Lit] = (), *, deadline: Deadline = NEVER) -> Answer:
        """See `Session.solve`."""
        if self._child is None:
            what = ("unboggle.solvers._child_session:serve", self._find_engine, self._name)
            self._child = (
                Child(*what, memory=self._memory) if alone.role() is None else Inline(*what)
            )
            self._sent = 0
        fresh = self._clauses[self._sent :]
        self._sent = len(self._clauses)
        try:
            self._child.send((fresh, tuple(assumptions), deadline))
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


@in_steps
def serve(find_engine: str, name: str) -> Steps:
    """Run in a child: answer the parent's questions until it is gone."""
    import importlib

    module, _, function = find_engine.partition(":")
    open_engine: Callable[[str, Iterable[Iterable[Lit]]], Engine]
    open_engine = getattr(importlib.import_module(module), function)
    engine: Engine | None = None
    while True:
        clauses, assumptions, deadline = yield WANT
        alarm(deadline)
        if engine is None:
            engine = open_engine(name, clauses)
        else:
            engine.add(clauses)
        answer = engine.solve(assumptions)
        alarm(NEVER)
        yield answer
