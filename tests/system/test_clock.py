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
from unboggle.system.clock import NEVER, Deadline, Late, Stop


def test_a_deadline_says_what_is_left() -> None:
    assert NEVER.left == math.inf and NEVER.seconds is None and not NEVER.over
    past = Deadline.after(0)
    assert past.over and past.left == 0 and past.seconds == 0
    later = Deadline.after(1000)
    assert not later.over and 990 < later.left <= 1000
    with pytest.raises(Late):
        past.check()
    later.check()


def test_the_sooner_of_two_counts() -> None:
    later = Deadline.after(1000)
    assert later.within(10).left <= 10 and later.within(5000) == later
    assert later.before(later.at - 1).at == later.at - 1 and later.before(math.inf) == later
    assert NEVER.share(0.1) == NEVER and 90 < later.share(0.1).left <= 100


def test_what_is_worth_a_moment_gets_it_past_the_deadline_too() -> None:
    past = Deadline.after(-100)
    assert past.over and 0 < past.with_grace(10).left <= 10
    assert 10 < Deadline.after(10).with_grace(10).left <= 20


def test_a_stop_ends_every_deadline_made_of_it() -> None:
    stop = Stop()
    deadlines = [
        one := Deadline.after(None, stop),
        one.within(60),
        one.share(0.5),
        one.before(1e12),
        one.with_grace(1),
    ]
    assert not any(d.over or d.stopped for d in deadlines)
    stop.set()
    assert all(d.over and d.stopped and d.left == 0 for d in deadlines)
    assert one.with_grace(1).over


def test_a_deadline_that_has_passed_was_not_stopped() -> None:
    assert not Deadline.after(0, Stop()).stopped


def test_watchers_are_called_from_the_thread_that_sets_it_and_no_longer_than_they_watch() -> None:
    stop, rung = Stop(), threading.Event()
    with stop.watch(lambda: pytest.fail("it no longer watches")):
        pass
    with stop.watch(rung.set):
        threading.Thread(target=stop.set).start()
        assert rung.wait(10)
    with stop.watch(again := threading.Event().set):
        assert again is not None
    late: list[int] = []
    with stop.watch(lambda: late.append(1)):
        assert late == [1]  # it was set before


def test_pickled_it_is_the_seconds_left() -> None:
    copy = pickle.loads(pickle.dumps(Deadline.after(100, Stop())))
    assert copy.stop is None and 90 < copy.left <= 100
    assert pickle.loads(pickle.dumps(NEVER)) == NEVER


def test_a_wait_for_a_child_ends_when_it_is_stopped_and_the_child_is_dead() -> None:
    stop = Stop()
    with Child("child_targets:wait_for_nothing") as child:
        timer = threading.Timer(0.3, stop.set)
        timer.start()
        start = time.monotonic()
        with pytest.raises(Late):
            child.receive(Deadline.after(60, stop))
        assert time.monotonic() - start < 30  # it did not wait for its end
        timer.join()
        with pytest.raises(Late):
            child.receive(Deadline.after(60, stop))


def test_what_has_come_is_taken_even_when_it_is_stopped() -> None:
    stop = Stop()
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
    stop = Stop()
    before = signal.signal(signal.SIGUSR1, lambda *_: stop.set())
    try:
        with Child("child_targets:wait_for_nothing") as child:
            # To the process, as from outside; a thread that raises it would get it itself.
            timer = threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGUSR1])
            timer.start()
            deadline = Deadline.after(60, stop)
            with pytest.raises(Late):
                child.receive(deadline)
            assert time.monotonic() < deadline.at
            timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
