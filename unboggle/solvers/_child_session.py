"""A session whose solver runs in a child process."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from unboggle.cnf import Lit
from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.solvers._contract import Answer, Engine, Status
from unboggle.system import in_process
from unboggle.system.channel import end_on_signal
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.inline import WANT, Inline, Steps, in_steps
from unboggle.system.posix import undisturbed

_WHOLE = frozenset([int])


class ChildSession:
    """A session whose solver runs in a child process, started when first needed.

    After the deadline the child is killed; the next call of `solve` starts another one with all
    clauses. ``find_engine`` names a function of ours, "module:function", that takes ``name`` and
    clauses and returns an `Engine`.

    >>> from unboggle import solvers
    >>> with solvers.get("minisat22").open([[1]]) as session:
    ...     session.add([-1, 2])
    ...     isinstance(session, ChildSession), sorted(session.solve().model)
    (True, [1, 2])
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
        self._clauses = _checked(clauses, "open: clauses takes clauses")
        self._sent = 0
        self._child: Child | None = None

    def add(self, clause: Iterable[Lit]) -> None:
        """Add ``clause``; it is sent with the next call of `solve`."""
        self._clauses += _checked([clause], "add: clause takes a clause")

    def solve(self, assumptions: Iterable[Lit] = (), *, deadline: Deadline = NEVER) -> Answer:
        """See `Session.solve`."""
        (assumed,) = _checked([assumptions], "solve: assumptions takes literals")
        if self._child is None:
            what = ("unboggle.solvers._child_session:serve", self._find_engine, self._name)
            with undisturbed():  # else Ctrl-C could come before this session knows the child
                self._child = (
                    Child(*what, memory=self._memory)
                    if in_process.role() is None
                    else Inline(*what)
                )
            self._sent = 0
        fresh = self._clauses[self._sent :]
        self._sent = len(self._clauses)
        try:
            self._child.send((fresh, assumed, deadline))
            answer = self._child.receive(deadline)
        except DeadlinePassed:
            self._child = None
            return Answer(Status.UNKNOWN)
        except BaseException:
            self.close()
            raise
        assert isinstance(answer, Answer)
        return answer

    def close(self) -> None:
        """Kill the solver; the session remains usable and starts another one when needed."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def __enter__(self) -> ChildSession:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@in_steps
def serve(find_engine: str, name: str) -> Steps:
    """Run in a child: answer the parent's requests until the parent ends."""
    import importlib

    module, _, function = find_engine.partition(":")
    open_engine: Callable[[str, Iterable[Iterable[Lit]]], Engine]
    open_engine = getattr(importlib.import_module(module), function)
    engine: Engine | None = None
    while True:
        clauses, assumptions, deadline = yield WANT
        end_on_signal(deadline)
        if engine is None:
            engine = open_engine(name, clauses)
        else:
            engine.add(clauses)
        answer = engine.solve(assumptions)
        end_on_signal(NEVER)
        yield answer


def _checked(clauses: Iterable[Iterable[Lit]], takes: str) -> list[tuple[Lit, ...]]:
    """Return ``clauses`` as tuples; raise `InputError` if one has anything but literals."""
    try:
        found = [tuple(clause) for clause in clauses]
    except TypeError:
        raise InputError(f"{takes}, not {cut(repr(clauses))}") from None
    for clause in found:
        if not (all(clause) and _WHOLE.issuperset(map(type, clause))):
            raise InputError(f"{takes} of whole numbers other than 0, not {cut(repr(clause))}")
    return found
