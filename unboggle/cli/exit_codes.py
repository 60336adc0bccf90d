"""Which exit code says what: a status means the same in every command."""

from __future__ import annotations

FAILED = 70
"""Something of ours or a solver failed."""
INTERRUPTED = 130
"""Ctrl-C, before there was an answer."""
CLOSED_PIPE = 141
"""The reader of our output has gone."""
TERMINATED = 128
"""Plus the number of the signal that ended it."""

EXIT_CODES = {
    # yes
    "fitted": 0,
    "unique": 0,
    "complete": 0,
    "more": 0,
    "solved": 0,
    "made": 0,
    "present": 0,
    "throwable": 0,
    # bad input
    "unreadable": 2,
    # a clear no to a question
    "several": 1,
    "broken": 1,
    "missing": 1,
    "unthrowable": 1,
    "invalid": 1,
    # proved
    "impossible": 20,
    "error": FAILED,
    "undecided": 124,
}
"""By the ``status`` of a report. Bad usage and bad input, 2, are errors, which carry it, but where
only one of many lists is none."""

_WORST = (0, 1, 20, 124, 70)  # the last of these counts most


def exit_code(status: str, *, interrupted: bool = False) -> int:
    """Return the code for ``status``; `INTERRUPTED` if Ctrl-C came before there was an answer.

    >>> exit_code("impossible"), exit_code("impossible", interrupted=True)
    (20, 20)
    >>> exit_code("undecided"), exit_code("undecided", interrupted=True)
    (124, 130)
    """
    return INTERRUPTED if interrupted and status == "undecided" else EXIT_CODES[status]


def worst(codes: list[int]) -> int:
    """Return the code of several answers: error, undecided, impossible, no, yes.

    >>> worst([0, 20, 1])
    20
    """
    return max(codes, key=_WORST.index)
