"""Ctrl-C stops the running call, and its best result so far is shown."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

from unboggle.system.clock import StopToken


@contextlib.contextmanager
def stopped_by_interrupt() -> Iterator[StopToken]:
    """Give a `StopToken` that Ctrl-C sets; a second Ctrl-C raises KeyboardInterrupt.

    It changes nothing if Ctrl-C is ignored, as in the background of a shell, or outside the main
    thread.
    """
    stop = StopToken()
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield stop
        return

    def end(number: int, frame: object) -> None:
        if stop.is_set:
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, end)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
