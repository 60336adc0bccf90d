"""What a process holds on Linux: memory, descriptors, threads; and whether memory stays flat."""

from __future__ import annotations

import os
import resource
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median


def megabytes(pid: int) -> float:
    """Return the resident memory of the process ``pid`` in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def more_memory(most: int) -> Iterator[None]:
    """Let this process have at most ``most`` bytes of addresses more than now."""
    old = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + most, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, old)


def descriptors(pid: int) -> int:
    """Return the number of open files of the process ``pid``, other than that of this count."""
    return len(os.listdir(f"/proc/{pid}/fd")) - (pid == os.getpid())


def threads(pid: int) -> int:
    """Return the number of threads of the process ``pid``."""
    return len(os.listdir(f"/proc/{pid}/task"))


@dataclass
class Flat:
    """A quantity that must not grow by more than ``share`` after ``warm_up`` measurements.

    The median of the last ``window`` measurements is compared with that of the first ones after
    the warm-up, so that a single peak is no finding.
    """

    warm_up: int
    window: int
    share: float = 0.05
    first: float | None = None
    last: float | None = None
    _number: int = 0
    _newest: deque[float] = field(default_factory=deque)

    def add(self, value: float) -> None:
        """Add a measurement; raise `AssertionError` if the quantity has grown."""
        self._number += 1
        self._newest.append(value)
        if len(self._newest) > self.window:
            self._newest.popleft()
        if self._number < self.warm_up + self.window:
            return
        self.last = median(self._newest)
        if self.first is None:
            self.first = self.last
        elif self.last > (1 + self.share) * self.first:
            grown = f"{self.first:.1f} to {self.last:.1f}"
            self.first = self.last  # one finding for this growth
            raise AssertionError(f"grown from {grown} in {self._number} measurements")

    def __str__(self) -> str:
        return "too few" if self.first is None else f"{self.first:.1f} to {self.last:.1f}"
