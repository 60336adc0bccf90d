"""The exit codes: a status has the same one in every command."""

from __future__ import annotations

FAILED = 70
"""unboggle or a solver failed."""
INTERRUPTED = 130
"""Ctrl-C, before there was an answer."""
CLOSED_PIPE = 141
"""The reader of the output has closed the pipe."""
TERMINATED = 128
"""Plus the number of the signal that ended the command."""

EXIT_CODES = {
    # yes
    "fitted": 0,
    "unique": 0,
    "complete": 0,
    "more": 0,
    "solved": 0,
    "made": 0,
    "present": 0,
    "scored": 0,
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
"""Exit codes by the ``status`` of a report; ``unreadable`` is for one of many lists.

Errors carry code 2, for bad usage and bad input, themselves.
"""

_WORST = (0, 1, 20, 124, 70)  # the last one takes precedence


def exit_code(status: str, *, interrupted: bool = False) -> int:
    """Return the code for ``status``; `INTERRUPTED` if Ctrl-C came before there was an answer.

    >>> exit_code("impossible"), exit_code("impossible", interrupted=True)
    (20, 20)
    >>> exit_code("undecided"), exit_code("undecided", interrupted=True)
    (124, 130)
    """
    return INTERRUPTED if interrupted and status == "undecided" else EXIT_CODES[status]


def worst(codes: list[int]) -> int:
    """Return the code for several answers, the worst one.

    >>> worst([0, 20, 1])
    20
    """
    return max(codes, key=_WORST.index)
