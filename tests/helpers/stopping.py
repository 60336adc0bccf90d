"""Stop a call: from another thread, at an event of its progress, or by Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import pytest
from leftover_processes import no_process_left

from unboggle.cli.status import StatusLine
from unboggle.events import OnProgress, Progress
from unboggle.system.clock import Deadline, StopToken

T = TypeVar("T")
SOON = 30.0  # seconds for an answer on any machine; the documented time is 0.2


def stopped(call: Callable[[StopToken], T], after: float = 0.5) -> T:
    """Stop ``call`` from another thread; check that it returns soon and leaves no process."""
    stop, moment = StopToken(), 0.0

    def end() -> None:
        nonlocal moment
        moment = time.monotonic()
        stop.set()

    timer = threading.Timer(after, end)
    with no_process_left():
        timer.start()
        try:
            answer = call(stop)
        finally:
            ended = time.monotonic()
            timer.cancel()
            timer.join()
    assert stop.is_set, "it was not hard enough"
    assert ended - moment < SOON
    return answer


def stop_at(condition: Callable[[Progress], bool]) -> tuple[StopToken, OnProgress]:
    """Return a stop token, and a listener that sets it at the first event with ``condition``."""
    stop = StopToken()

    def listen(event: Progress) -> None:
        if condition(event):
            stop.set()

    return stop, listen


def press_ctrl_c_at(monkeypatch: pytest.MonkeyPatch, condition: Callable[[Progress], bool]) -> None:
    """Press Ctrl-C once, at the first event shown with ``condition``."""
    pressed = False

    def update(_: StatusLine, event: Progress | str) -> None:
        nonlocal pressed
        if not pressed and not isinstance(event, str) and condition(event):
            pressed = True
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(StatusLine, "update", update)


class Looks(Deadline):
    """A deadline that counts how often it is checked."""

    count = 0

    @property
    def expired(self) -> bool:
        Looks.count += 1
        return False
