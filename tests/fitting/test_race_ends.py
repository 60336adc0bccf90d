"""The race ends in time, on an interrupt and on a stop, and leaves nothing running."""

from __future__ import annotations

import random
import threading
import time
from functools import cache
from typing import Any

import pytest
from amounts import mixed
from child_targets import is_gone
from fake_clock import FakeClock, Undecided, never_solved
from needs import LINUX, needs_kernel
from races import (
    HANGS,
    ONE_HOT,
    STUCK,
    TILES,
    Watched,
    at_call,
    check,
    check_best,
    interrupt,
    nothing_claimed,
    soon,
)
from stopping import SOON

from unboggle.events import BetterFit, Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.race import race
from unboggle.fitting.searches import reach as search
from unboggle.puzzle import Grid, Puzzle
from unboggle.solvers import Status
from unboggle.system import child as child_module
from unboggle.system import machine, posix
from unboggle.system.clock import Deadline, StopToken
from unboggle.testing import tiny

pytestmark = pytest.mark.usefixtures("children")


# ---- time ----


@pytest.mark.parametrize(("timeout", "jobs"), mixed([-1.0, 0.0, 0.01, 0.6, 60.0], [1, 3]))
def test_when_the_time_is_over_it_is_undecided(
    timeout: float, jobs: int, undecided: Undecided
) -> None:
    outcome = fit(STUCK, timeout=timeout, jobs=jobs)
    assert max(timeout, 0) <= outcome.seconds["total"] < max(timeout, 0) + 0.2
    nothing_claimed(outcome, "undecided")
    assert outcome.error is None
    assert outcome.method is None


def test_a_deadline_in_the_past_is_no_answer() -> None:
    check(race.run(STUCK, [TILES], jobs=1, deadline=soon(-5)), STUCK, Status.UNKNOWN)


def test_a_long_list_costs_no_time_before_the_race(fake_clock: FakeClock) -> None:
    draw = random.Random(1)
    words = {"".join(draw.choices("abcdefghijklmnoprstuvwxyz", k=7)) for _ in range(3000)}
    many = tiny.puzzle(Grid.rectangle(30, 30), " ".join(sorted(words)))
    fake_clock.tick = 0.01
    outcome = fit(many, timeout=0.5, jobs=2)
    nothing_claimed(outcome, "undecided")
    assert outcome.seconds["total"] < 2


@needs_kernel
@pytest.mark.parametrize("word", ["ab" * 32, "abc" * 12 + "aab"])
def test_a_word_with_paths_without_end_costs_no_time(word: str) -> None:
    # Each of its many walks is nearly a path; tracing them all would never end.
    start = time.process_time()
    found = search.ReachSearch(tiny.puzzle(Grid.rectangle(8, 8), word), 1).run(soon(0.2))
    assert time.process_time() - start < 0.5
    del found  # tracing it in Python can take that long


# ---- Ctrl-C ----


@pytest.mark.parametrize("call", [1, 2, 3])
def test_an_interrupt_kills_all_members(call: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        fit(STUCK, jobs=2, on_progress=at_call(call, interrupt))


def test_an_interrupt_while_members_are_started(
    children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    default_memory = machine.default_memory

    def memory() -> int | None:  # called within Child, once the process exists
        if children:
            interrupt()
        return default_memory()

    monkeypatch.setattr(child_module, "default_memory", memory)
    with pytest.raises(KeyboardInterrupt):
        race.run(STUCK, [TILES, ONE_HOT], jobs=2, deadline=soon())
    assert len(children) == 1


@pytest.mark.parametrize("second", [KeyboardInterrupt, SystemExit])
def test_a_second_interrupt_does_not_keep_it_from_cleaning_up(
    second: type[BaseException], children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    hunted: list[int] = []
    kill_descendants = posix.kill_descendants

    def kill(root: int) -> None:
        hunted.append(root)
        if len(hunted) in (1, 2, 4):
            raise second
        kill_descendants(root)

    monkeypatch.setattr(child_module, "kill_descendants", kill)
    with pytest.raises(second):
        race.run(STUCK, [TILES, HANGS], jobs=2, deadline=soon(), on_progress=at_call(2, interrupt))
    assert len(children) == 2
    assert len(hunted) > 4


# ---- a stop ----


@pytest.mark.parametrize(
    "options",
    [
        {"jobs": 2},
        {"jobs": 1},
        {"deterministic": True},
        {"search": False},
        {"encoding": "one_hot"},
        {"encoding": "bitvectors"},
    ],
    ids=str,
)
def test_a_stop_from_another_thread_ends_it_at_once(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    never_solved(monkeypatch)
    stop, when = StopToken(), []

    def end() -> None:
        when.append(time.monotonic())
        stop.set()

    going = threading.Event()

    def report(event: Progress) -> None:
        if isinstance(event, BetterFit) or "jobs" not in options:
            going.set()

    def wait_and_end() -> None:
        going.wait(60)
        end()

    other = threading.Thread(target=wait_and_end)
    other.start()
    outcome = fit(STUCK, timeout=None, stop=stop, on_progress=report, **options)
    assert time.monotonic() - when[0] < SOON
    other.join()
    nothing_claimed(outcome, "undecided")
    assert outcome.interrupted
    assert outcome.error is None
    if "jobs" in options:
        check_best(outcome)


@needs_kernel
def test_a_stop_ends_the_first_look_of_the_search(children: list[Watched]) -> None:
    stop = StopToken()
    outcome = fit(STUCK, deterministic=True, stop=stop, on_progress=lambda _: stop.set())
    nothing_claimed(outcome, "undecided")
    assert outcome.interrupted
    assert not children


def test_what_is_stopped_before_it_begins_has_no_process(children: list[Watched]) -> None:
    stop = StopToken()
    stop.set()
    for encoding in (None, "one_hot"):
        outcome = fit(STUCK, stop=stop, encoding=encoding)
        nothing_claimed(outcome, "undecided")
        assert outcome.interrupted
        assert not children


@pytest.mark.parametrize("reading", mixed([2, 10, 40, 150]))
def test_a_stop_ends_what_comes_before_the_race_of_a_long_list(
    reading: int, fake_clock: FakeClock
) -> None:
    stop = StopToken()
    fake_clock.at_reading(reading, stop.set)
    outcome = fit(long_list(), timeout=60, stop=stop)
    nothing_claimed(outcome, "undecided")
    assert outcome.interrupted
    assert fake_clock.readings < reading + 50


@pytest.mark.parametrize("timeout", mixed([0.1, 0.5, 1.0]))
def test_the_timeout_holds_for_what_comes_before_the_race(
    timeout: float, fake_clock: FakeClock
) -> None:
    fake_clock.tick = 0.02
    outcome = fit(long_list(), timeout=timeout)
    nothing_claimed(outcome, "undecided")
    assert timeout <= outcome.seconds["total"] < timeout + 1.5


@cache
def long_list() -> Puzzle:
    """Return enough words that counting alone takes seconds."""
    draw = random.Random(1)
    words = {"".join(draw.choices("abcdefghijklmnoprst", k=7)) for _ in range(20_000)}
    return Puzzle(Grid.rectangle(50, 50), {word: (tuple(word),) for word in sorted(words)})


def test_a_race_that_is_stopped_has_killed_its_members(children: list[Watched]) -> None:
    stop = StopToken()
    end = at_call(2, stop.set)
    deadline = Deadline.after(60, stop)
    result = race.run(STUCK, [TILES, HANGS], jobs=2, deadline=deadline, on_progress=end)
    check(result, STUCK, Status.UNKNOWN)
    assert len(children) == 2
    assert not result.failed
    assert all(is_gone(child.pid) for child in children if LINUX)
