"""The context of a running call: a status line, and Ctrl-C to stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from unboggle.cli.interrupt import stopped_by_interrupt
from unboggle.cli.jsonl import LineWriter
from unboggle.cli.log import log_progress
from unboggle.cli.status import StatusLine
from unboggle.events import OnProgress, ignore
from unboggle.system.clock import Deadline, StopToken

if TYPE_CHECKING:
    from unboggle.answering.answer import CallOptions
    from unboggle.answering.response import Response
    from unboggle.requests.kinds import Request

R = TypeVar("R", bound="Request")


class Running(NamedTuple):
    """A running command: all its calls share one ``deadline``."""

    deadline: Deadline
    on_progress: OnProgress
    stop: StopToken
    lines: LineWriter

    @property
    def log_exit_code(self) -> int:
        """The exit code if the log could not be written, else 0."""
        return self.lines.code

    @property
    def options(self) -> CallOptions:
        """The options of the next call, which gets the remaining time."""
        # Without the stop token: the call checks it, and after Ctrl-C no time would be left.
        seconds = Deadline(self.deadline.at).seconds
        return {"timeout": seconds, "on_progress": self.on_progress, "stop": self.stop}

    def answer(self, request: R, on_made: Callable[[Any], object] = ignore) -> Response[R]:
        """Return the response to ``request``; ``on_made`` is called with each new Gogen."""
        from unboggle.requests import answer

        return answer(request, on_progress=self.on_progress, on_made=on_made, stop=self.stop)


@contextmanager
def running(
    timeout: float | None, about: str = "", log: str | None = None, *, slower: str = ""
) -> Iterator[Running]:
    """Show a status line while calls run, and stop them on Ctrl-C; give the `Running`.

    ``timeout`` is that of the command, in seconds; None: no limit. The line begins with
    ``about``; for ``slower`` see `StatusLine`. The best result and its upper bound go to the file
    ``log``, if it is not None.
    """
    with (
        stopped_by_interrupt() as stop,
        StatusLine(about, slower) as status,
        log_progress(log, status.update) as (logged, lines),
    ):
        yield Running(Deadline.after(timeout, stop), logged, stop, lines)
