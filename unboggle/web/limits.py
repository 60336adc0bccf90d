"""How much one server does, for whom, and for how long: every figure of it."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.system.machine import default_memory

SHEETS = "/api/v1/sheets"
"""Where sheets are asked for: the one place that takes a long request."""


@dataclass(frozen=True)
class Limits:
    """What a client can get; seconds, bytes and numbers of things.

    ``running`` and ``waiting`` are jobs that search, ``quick_running`` and ``quick_waiting``
    those that only look something up, so that typing is answered while others search.
    """

    body: int = 64 * 1024
    sheet: int = 2 * 1024 * 1024  # of a request for a sheet, which has a whole report in it
    header: int = 16 * 1024
    slow: float = 10.0  # seconds that a request may take to arrive
    connections: int = 32
    streams: int = 4
    letters: int = 20_000  # of a list, of a board, of any text
    words: int = 400
    side: int = 12  # of a board that is sought
    board_side: int = 40  # of one that is given
    timeout: float = 600.0
    quick_timeout: float = 10.0
    running: int = 2
    waiting: int = 16  # they hold their request, and no process
    quick_running: int = 2
    quick_waiting: int = 16
    events: int = 500  # kept of a job
    rate: float = 0.25  # seconds between two events that say the same anew
    heartbeat: float = 15.0
    grace: float = 3.0  # seconds a job outlives its last stream, or sign of life
    first_grace: float = 10.0  # the same before anybody has asked for it
    farewell: float = 10.0  # seconds a job that was stopped, or is late, has to end
    kept: int = 20  # jobs that have ended, and been told so
    kept_unseen: int = 100  # and those whose end nobody has asked for yet
    kept_seconds: float = 120.0
    uses: int = 50  # jobs that one process does
    file: int = 32 * 1024 * 1024  # of a certificate or a sheet

    def most(self, path: str) -> int:
        """Return how many bytes a POST to ``path`` may have."""
        return self.sheet if path == SHEETS else self.body

    @property
    def memory(self) -> int | None:
        """The address space of each process of a job: half of what a child has elsewhere."""
        most = default_memory()
        return None if most is None else most // 2


LIMITS = Limits()
