"""Threads whose start ends also if they have no memory."""

import itertools
import math
import sys
import threading
import time

import pytest

from unboggle.errors import BackendError
from unboggle.system import clock
from unboggle.system.child import Child
from unboggle.system.clock import start_thread


def test_a_thread_starts() -> None:
    begun = threading.Event()
    thread = threading.Thread(target=begun.set)
    start_thread(thread)
    thread.join()
    assert begun.is_set()
    assert not thread.is_alive()


def ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each thread end before it says that it has begun, as one without memory does."""
    monkeypatch.setattr(threading.Thread, "_bootstrap", lambda _: None)
    monkeypatch.setattr(clock, "_LONGEST_START", math.inf)


def test_a_thread_that_ends_before_it_begins_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_at_once(monkeypatch)
    with pytest.raises(MemoryError, match="no memory for a thread"):
        start_thread(threading.Thread(target=time.monotonic))


def test_a_thread_that_does_not_begin_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()
    monkeypatch.setattr(threading.Thread, "_bootstrap", lambda _: end.wait())
    monkeypatch.setattr(clock, "_LONGEST_START", 0.3)
    with pytest.raises(MemoryError, match="no memory for a thread"):
        start_thread(threading.Thread(target=time.monotonic))
    end.set()


def test_a_thread_that_begins_late_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    bootstrap, waited, ran = vars(threading.Thread)["_bootstrap"], threading.Event(), []
    looks = itertools.count()

    def now() -> float:
        if next(looks) == 3:  # before the third wait
            waited.set()
        return 0.0

    def late(thread: threading.Thread) -> None:
        waited.wait()
        bootstrap(thread)

    monkeypatch.setattr(clock, "now", now)
    monkeypatch.setattr(threading.Thread, "_bootstrap", late)
    thread = threading.Thread(target=lambda: ran.append(True))
    start_thread(thread)
    thread.join()
    assert ran == [True]


def test_no_thread_starts_without_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_ROOM", sys.maxsize // 2)
    ran = threading.Event()
    with pytest.raises(MemoryError):
        start_thread(threading.Thread(target=ran.set))
    assert not ran.is_set()


def test_a_child_whose_threads_have_no_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    ends_at_once(monkeypatch)
    with pytest.raises(
        BackendError, match=r"^no process can be started \(no memory for a thread\)$"
    ):
        Child("child_targets:echo")
