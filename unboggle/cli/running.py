"""What stands beside a call while it runs: a line that tells what goes on, and Ctrl-C to end it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypedDict

from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.jsonl import Lines
from unboggle.cli.log import logged
from unboggle.cli.options import limit
from unboggle.cli.status import StatusLine
from unboggle.progress import OnProgress
from unboggle.system.clock import Deadline, Stop


class Watch(TypedDict):
    """What every long call takes: how long it may, who is told of its progress, what ends it."""

    timeout: float | None
    on_progress: OnProgress
    stop: Stop


@dataclass(frozen=True)
class Running:
    """A command that runs: all its calls together have one ``deadline``."""

    deadline: Deadline
    on_progress: OnProgress
    stop: Stop
    lines: Lines

    @property
    def lost(self) -> int:
        """The exit code where the log could not be written, else 0."""
        return self.lines.code

    @property
    def watch(self) -> Watch:
        """The options of the next call, which gets the time that is left."""
        return self.part(1.0)

    def part(self, share: float) -> Watch:
        """The options of a call that gets only this ``share`` of the time that is left."""
        # Not what a Ctrl-C leaves of it, which is nothing: the call asks the stop itself.
        left = Deadline(self.deadline.at).seconds
        seconds = None if left is None else left * share
        return {"timeout": seconds, "on_progress": self.on_progress, "stop": self.stop}


@contextmanager
def running(timeout: float, about: str = "", log: str | None = None) -> Iterator[Running]:
    """Give what calls need to be shown on the status line, and to be ended by Ctrl-C.

    ``timeout`` is that of the command, in seconds and infinite for none. The line begins with
    ``about``. How best and bound change is written to the file ``log``, if there is to be one.
    """
    with (
        stopped_by_interrupt() as stop,
        StatusLine(about) as status,
        logged(log, status.update) as (told, lines),
    ):
        yield Running(Deadline.after(limit(timeout), stop), told, stop, lines)
