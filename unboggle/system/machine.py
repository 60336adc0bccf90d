"""The cores and the memory of this machine."""

from __future__ import annotations

import contextlib
import os

from unboggle.system import in_process
from unboggle.system.environment import memory_mb

_IF_UNKNOWN = 4_000_000_000  # bytes: without a limit a large formula takes hours


def cores() -> int:
    """Return the number of cores that this process may use."""
    if in_process.role() is not None:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def default_memory() -> int | None:
    """Return the address space of a child in bytes: half of the machine's memory, or 4 GB.

    That is if the system does not say how much there is, as Windows. ``UNBOGGLE_MEMORY_MB`` sets
    another limit; 0 means no limit: None.
    """
    if (named := memory_mb()) is not None:
        return named * 1_000_000 or None
    with contextlib.suppress(ValueError, OSError, AttributeError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return _IF_UNKNOWN
