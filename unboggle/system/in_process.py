"""Work in this process only, as in a browser, where no other process can be started."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Literal

from unboggle.arguments import validated

Role = Literal["both", "search", "prove"]
_role: Role | None = "both" if sys.platform == "emscripten" else None  # in a browser, by Pyodide


def no_child_processes(role: Role = "both") -> AbstractContextManager[None]:
    """In this context, calls start no child processes; their work runs in this process.

    Searches run in slices. A solver is one call that nothing ends early, not even a deadline;
    to stop it, end the process, or the web worker in a browser. Two such processes can
    race: with the ``role`` ``search`` `fit` only searches for a board, with ``prove`` it only
    solves formulas. Certificates, comparisons and the fewest words that leave one board need
    processes: they raise `BackendError` or have the status ``error``. With Pyodide every call works
    as in this context.

    >>> from unboggle import Grid, fit, parse_words
    >>> with no_child_processes("prove"):
    ...     fit(parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))).status
    'impossible'
    """
    validated(no_child_processes, locals())
    return _alone(role)


@contextmanager
def _alone(role: Role) -> Iterator[None]:
    global _role
    before, _role = _role, role
    try:
        yield
    finally:
        _role = before


def role() -> Role | None:
    """Return the role of this process if it works on its own, else None."""
    return _role
