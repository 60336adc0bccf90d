"""The limits of a server: sizes, numbers and times."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.system.machine import default_memory

SHEETS = "/api/v1/sheets"
"""The path for requests of sheets, the only one that accepts long bodies."""


@dataclass(frozen=True)
class Limits:
    """The limits of requests and jobs, in seconds, bytes and numbers of things.

    ``running`` and ``waiting`` are for searches, ``quick_running`` and ``quick_waiting`` for
    short jobs, so that typing gets answers while searches run.
    """

    body: int = 128 * 1024
    sheet: int = 2 * 1024 * 1024  # of a request for a sheet, which contains a report
    header: int = 16 * 1024
    slow: float = 10.0  # seconds that a request may take to arrive
    connections: int = 32
    streams: int = 4
    letters: int = 50_000  # of a list, of a board, of any text
    words: int = 5_000
    side: int = 12  # of a board that a search may find
    board_side: int = 40  # of a board in a request
    conflicts: int = 50  # of a request, and so on
    boards: int = 1000
    targets: int = 1000
    gogens: int = 50
    throws: int = 100
    paths: int = 100  # listed of a word
    extras: int = 100_000
    timeout: float = 600.0
    quick_timeout: float = 10.0
    running: int = 2
    waiting: int = 16  # without a process
    quick_running: int = 2
    quick_waiting: int = 16
    events: int = 500  # stored of a job
    rate: float = 0.25  # seconds between two updates of the same kind
    heartbeat: float = 15.0
    grace: float = 3.0  # seconds a job outlives its last stream, or sign of life
    first_grace: float = 10.0  # the same before its client has returned
    farewell: float = 10.0  # seconds until a stopped or late job is killed
    max_ended: int = 20  # ended jobs whose end the client has seen
    max_unfetched: int = 100  # ended jobs whose end it has not seen
    ended_seconds: float = 120.0
    uses: int = 50  # jobs of one process
    file: int = 32 * 1024 * 1024  # of a certificate or a sheet

    def max_body(self, path: str) -> int:
        """Return the maximum size of a POST to ``path`` in bytes."""
        return self.sheet if path == SHEETS else self.body

    @property
    def memory(self) -> int | None:
        """The address space of each process of a job: half of the default."""
        most = default_memory()
        return None if most is None else most // 2


LIMITS = Limits()
