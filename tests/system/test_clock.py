from __future__ import annotations

import math
import os
import pickle
import signal
import threading
import time

import pytest
from needs import posix_only

from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed, StopToken


def test_a_deadline_says_what_is_left() -> None:
    assert NEVER.remaining == math.inf
    assert NEVER.seconds is None
    assert not NEVER.expired
    past = Deadline.after(0)
    assert past.expired
    assert past.remaining == 0
    assert past.seconds == 0
    later = Deadline.after(1000)
    assert not later.expired
    assert 990 < later.remaining <= 1000
    with pytest.raises(DeadlinePassed):
        past.raise_if_expired()
    later.raise_if_expired()


def test_the_sooner_of_two_counts() -> None:
    later = Deadline.after(1000)
    assert later.within(10).remaining <= 10
    assert later.within(5000) == later
    assert later.before(later.at - 1).at == later.at - 1
    assert later.before(math.inf) == later
    assert NEVER.share(0.1) == NEVER
    assert 90 < later.share(0.1).remaining <= 100


def test_what_is_worth_a_moment_gets_it_past_the_deadline_too() -> None:
    past = Deadline.after(-100)
    assert past.expired
    assert 0 < past.extended(10).remaining <= 10
    assert 10 < Deadline.after(10).extended(10).remaining <= 20


def test_a_stop_ends_every_deadline_made_of_it() -> None:
    stop = StopToken()
    deadlines = [
        one := Deadline.after(None, stop),
        one.within(60),
        one.share(0.5),
        one.before(1e12),
        one.extended(1),
    ]
    assert not any(d.expired or d.stopped for d in deadlines)
    stop.set()
    assert all(d.expired and d.stopped and d.remaining == 0 for d in deadlines)
    assert one.extended(1).expired


def test_a_deadline_that_has_passed_was_not_stopped() -> None:
    assert not Deadline.after(0, StopToken()).stopped


def test_watchers_are_called_from_the_thread_that_sets_it_and_no_longer_than_they_watch() -> None:
    stop, rung = StopToken(), threading.Event()
    with stop.on_set(lambda: pytest.fail("it no longer watches")):
        pass
    with stop.on_set(rung.set):
        threading.Thread(target=stop.set).start()
        assert rung.wait(10)
    with stop.on_set(again := threading.Event().set):
        assert again is not None
    late: list[int] = []
    with stop.on_set(lambda: late.append(1)):
        assert late == [1]  # it was set before


def test_pickled_it_is_the_seconds_left() -> None:
    copy = pickle.loads(pickle.dumps(Deadline.after(100, StopToken())))
    assert copy.stop is None
    assert 90 < copy.remaining <= 100
    assert pickle.loads(pickle.dumps(NEVER)) == NEVER


def test_a_wait_for_a_child_ends_when_it_is_stopped_and_the_child_is_dead() -> None:
    stop = StopToken()
    with Child("child_targets:wait_for_nothing") as child:
        timer = threading.Timer(0.3, stop.set)
        timer.start()
        start = time.monotonic()
        with pytest.raises(DeadlinePassed):
            child.receive(Deadline.after(60, stop))
        assert time.monotonic() - start < 30  # it did not wait for its end
        timer.join()
        with pytest.raises(DeadlinePassed):
            child.receive(Deadline.after(60, stop))


def test_what_has_come_is_taken_even_when_it_is_stopped() -> None:
    stop = StopToken()
    with Child("child_targets:echo") as child:
        child.send("word")
        assert child.receive(Deadline.after(60, stop)) == "word"
        child.send("more")
        child.send("end")
        assert child.receive() == "more"
        while child._frames.empty():
            pass
        stop.set()
        assert child.receive(Deadline.after(60, stop)) == "end"


@posix_only
def test_a_signal_handler_may_set_it_while_the_main_thread_waits() -> None:
    stop = StopToken()
    before = signal.signal(signal.SIGUSR1, lambda *_: stop.set())
    try:
        with Child("child_targets:wait_for_nothing") as child:
            # To the process, as from outside; a thread that raises it would get it itself.
            timer = threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGUSR1])
            timer.start()
            deadline = Deadline.after(60, stop)
            with pytest.raises(DeadlinePassed):
                child.receive(deadline)
            assert time.monotonic() < deadline.at
            timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
