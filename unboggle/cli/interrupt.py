"""Ctrl-C as an answer: it ends the call that is running, whose best so far is shown."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

from unboggle.system.clock import Stop


@contextlib.contextmanager
def stopped_by_interrupt() -> Iterator[Stop]:
    """Give a `Stop` that Ctrl-C sets; a second Ctrl-C raises KeyboardInterrupt.

    Where Ctrl-C is ignored, as in a shell's background, and outside the main thread,
    everything stays as it is.
    """
    stop = Stop()
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
