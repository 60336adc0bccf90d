"""Whether this process is the only one there may be, as in a browser, and what it is to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Literal

from unboggle.errors import checked

Role = Literal["both", "search", "prove"]
_role: Role | None = None


def here(role: Role = "both") -> AbstractContextManager[None]:
    """Within it, calls of this process start no other one: what they would start works here.

    What searches does so in slices; a solver is one call, which nothing ends before its time,
    not even a deadline: whoever needs that ends the process, or the worker of a browser.
    Two of those can race: with the ``role`` ``search`` `fit` only searches for a board,
    with ``prove`` it leaves that to the other. Certificates, comparisons and the fewest
    words that leave one board need processes and raise `BackendError`, or are an ``error``.

    >>> from unboggle import Grid, fit, parse_words
    >>> with here("prove"):
    ...     fit(parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))).status
    'impossible'
    """
    checked(here, locals())
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
    """Return what this process is to do alone; None where it may start others."""
    return _role
