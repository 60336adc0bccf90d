"""Deadlines as `time.monotonic` times, None for none."""

from __future__ import annotations

import time


def over(until: float | None) -> bool:
    """Whether ``until`` is past."""
    return until is not None and time.monotonic() >= until


def left(until: float | None) -> float | None:
    """Return the seconds that are left, at least 0; None without a deadline.

    >>> left(None), left(0.0)
    (None, 0.0)
    """
    return None if until is None else max(0.0, until - time.monotonic())
