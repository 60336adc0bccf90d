from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from child_targets import own_children
from needs import needs_proc

from unboggle import solvers
from unboggle.conflicts.solver_process import SolverProcess
from unboggle.errors import BackendError
from unboggle.fitting.race.plan import MemberPlan
from unboggle.system.anytime import Outcome, anytime
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed, StopToken
from unboggle.system.pool import ChildLost, Message, Pool
from unboggle.testing.tiny import puzzle, strip


def test_messages_come_from_whoever_has_one() -> None:
    with Pool() as pool:
        echoes = [pool.start("child_targets:echo") for _ in range(3)]
        for k, child in enumerate(echoes):
            child.send(k)
        heard = {}
        for _ in echoes:
            message = pool.next(Deadline.after(60))
            assert isinstance(message, Message)
            heard[message.child] = message.content
        assert heard == {child: k for k, child in enumerate(echoes)}
        assert pool.next(Deadline.after(0.05)) is None


def test_one_child_can_be_waited_for_and_the_others_messages_keep_their_order() -> None:
    with Pool() as pool:
        first, second = pool.start("child_targets:echo"), pool.start("child_targets:echo")
        first.send(1)
        first.send(2)
        message = pool.next(Deadline.after(60), first)
        assert isinstance(message, Message)
        assert message.content == 1
        second.send(3)
        message = pool.next(Deadline.after(60), second)
        assert isinstance(message, Message)
        assert message.content == 3
        message = pool.next(Deadline.after(60))
        assert isinstance(message, Message)
        assert (message.child, message.content) == (first, 2)


def test_some_can_be_waited_for_while_others_have_to_wait() -> None:
    with Pool() as pool:
        first, second, third = (pool.start("child_targets:echo") for _ in range(3))
        third.send(3)
        message = pool.next(Deadline.after(60), third)
        assert isinstance(message, Message)
        assert message.content == 3
        third.send(4)
        second.send(2)
        message = pool.next(Deadline.after(60), first, second)
        assert isinstance(message, Message)
        assert (message.child, message.content) == (second, 2)
        message = pool.next(Deadline.after(60), first, third)
        assert isinstance(message, Message)
        assert (message.child, message.content) == (third, 4)


def test_a_lost_child_is_reported_once_and_is_no_longer_in_the_pool() -> None:
    with Pool() as pool:
        pool.start("child_targets:end", 3)
        lost = pool.next(Deadline.after(60))
        assert isinstance(lost, ChildLost)
        assert "code 3" in str(lost.error)
        assert len(pool) == 0
        assert pool.next(Deadline.after(60)) is None


def test_who_was_ended_says_nothing_more() -> None:
    with Pool() as pool:
        one, other = pool.start("child_targets:echo"), pool.start("child_targets:echo")
        one.send("unheard")
        while one._frames.empty():
            pass
        pool.end(one)
        other.send("heard")
        message = pool.next(Deadline.after(60))
        assert isinstance(message, Message)
        assert message.content == "heard"
        assert one not in pool
        assert other in pool


def _pool(stack: ExitStack) -> None:
    stack.enter_context(Pool()).start("child_targets:echo")


def _solver_process(stack: ExitStack) -> None:
    process = SolverProcess()
    stack.callback(process.close)
    process.solve(puzzle(strip(2), "ab"), MemberPlan("tiles", "minisat22", 0), NEVER)


def _session(stack: ExitStack) -> None:
    stack.enter_context(solvers.get("minisat22").open([[1]])).solve()


@needs_proc
@pytest.mark.fresh
@pytest.mark.parametrize("start", [_pool, _solver_process, _session])
def test_a_ctrl_c_while_a_child_starts_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, start: Callable[[ExitStack], None]
) -> None:
    """It comes when the child has started, and before its owner knows it."""

    class Interrupted(Child):
        def __init__(self, *args: Any, **how: Any) -> None:
            super().__init__(*args, **how)
            signal.raise_signal(signal.SIGINT)

    for user in ("unboggle.system.pool", "unboggle.solvers._child_session"):
        monkeypatch.setattr(f"{user}.Child", Interrupted)
    before, handler = own_children(), signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), ExitStack() as stack:
            start(stack)
        assert own_children() == before
    finally:
        signal.signal(signal.SIGINT, handler)


def test_a_stop_wakes_who_waits() -> None:
    stop = StopToken()
    with Pool() as pool:
        pool.start("child_targets:wait_for_nothing")
        timer = threading.Timer(0.2, stop.set)
        timer.start()
        assert pool.next(Deadline.after(60, stop)) is None
        timer.join()


def test_work_that_can_end_at_any_time() -> None:
    stop = StopToken()

    def fails() -> None:
        raise BackendError("lost")

    def late() -> None:
        raise DeadlinePassed

    assert anytime(lambda: None, Deadline.after(60)) == Outcome()
    assert anytime(fails, Deadline.after(60)) == Outcome(error="lost")
    assert anytime(fails, Deadline.after(0)) == Outcome()  # it was its own alarm
    assert anytime(late, Deadline.after(0)) == Outcome()
    stop.set()
    assert anytime(late, Deadline.after(60, stop)) == Outcome(interrupted=True)

    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):  # which must pass through
        anytime(interrupt, Deadline.after(60))
