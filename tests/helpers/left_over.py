"""No test may leave a process behind.

All processes are looked through only after a test that has started some, which is known by
Python's audit events and by what the nursery was asked for: on some machines it takes longer
than most tests.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

import nursery
from child_targets import own_children
from needs import LINUX

_STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"}


class LeftOver:
    """Watches what this process starts, for as long as it lives."""

    def __init__(self) -> None:
        self._started = 0
        self._looked_at = -1
        self._known: set[int] = set()
        sys.addaudithook(self._hear)

    def _hear(self, event: str, _: object) -> None:
        if event in _STARTS:
            self._started += 1

    @property
    def _number(self) -> int:
        return self._started + nursery.started()

    @contextlib.contextmanager
    def none(self) -> Iterator[None]:
        """Fail if processes were started and not both ended and reaped."""
        if not LINUX:
            yield
            return
        self._look()
        before = self._known
        yield
        self._look()
        if self._known - before:  # one that was seen before may have been reaped since
            self._look(again=True)
        left = self._known - before
        assert not left, f"processes left behind: {left}"

    def _look(self, again: bool = False) -> None:
        if again or self._number != self._looked_at:
            self._looked_at, self._known = self._number, own_children()


no_process_left = LeftOver().none
