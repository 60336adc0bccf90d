"""The check that no test leaves processes running.

A scan of all processes takes longer than most tests on some machines. So it only follows a test
that has started some, known from Python's audit events and the nursery's count.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from child_targets import own_children
from needs import LINUX

from tools import nursery

_STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"}


class LeftOver:
    """Watches which processes this one starts, for its whole life."""

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
        """Fail if processes were started and have not ended and been reaped."""
        if not LINUX:
            yield
            return
        self._look()
        before = self._known
        yield
        self._look()
        if self._known - before:  # processes seen before may have been reaped since
            self._look(again=True)
        left = self._known - before
        assert not left, f"processes still running: {left}"

    def _look(self, again: bool = False) -> None:
        if again or self._number != self._looked_at:
            self._looked_at, self._known = self._number, own_children()


no_process_left = LeftOver().none
