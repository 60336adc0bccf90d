"""Stopping a call: from another thread, at an event of its progress, or by Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import pytest
from left_over import no_process_left

from unboggle.cli.status import StatusLine
from unboggle.progress import OnProgress, Progress
from unboggle.system.clock import Stop

T = TypeVar("T")
SOON = 2.0  # seconds for an answer, on a machine that is busy; 0.2 is what is promised


def stopped(call: Callable[[Stop], T], after: float = 0.5) -> T:
    """Return what ``call`` answers when another thread stops it; soon, and leaving no process."""
    stop, moment = Stop(), 0.0

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


def stop_at(condition: Callable[[Progress], bool]) -> tuple[Stop, OnProgress]:
    """Return a stop, and a listener that sets it at the first event for which ``condition``."""
    stop = Stop()

    def listen(event: Progress) -> None:
        if condition(event):
            stop.set()

    return stop, listen


def press_ctrl_c_at(monkeypatch: pytest.MonkeyPatch, condition: Callable[[Progress], bool]) -> None:
    """Let Ctrl-C be pressed once, at the first event shown for which ``condition``."""
    pressed = False

    def update(_: StatusLine, event: Progress | str) -> None:
        nonlocal pressed
        if not pressed and not isinstance(event, str) and condition(event):
            pressed = True
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(StatusLine, "update", update)
