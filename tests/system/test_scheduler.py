"""The scheduler with a clock of the test: who runs, for how long, and with which messages."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import cast

import pytest

from unboggle.errors import BackendError
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.pool import ChildLost, Message, Pool
from unboggle.system.scheduler import Beside, Lost, Said, Scheduler
from unboggle.system.turns import (
    InOrder,
    InTurns,
    LeastFirst,
    Levels,
    Policy,
    Sides,
    slots_by_share,
)


class Player:
    """A child that only keeps a log."""

    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self.log = name, log

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def send(self, message: object) -> None:
        self.log.append(f"{self.name} gets {message}")


class Script(Pool):
    """A pool whose news come when the test says so; waiting for them takes the clock's time."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.time = 0.0
        self.news: deque[tuple[float, str, object]] = deque()  # when, who, what
        self.players: dict[str, Player] = {}

    def now(self) -> float:
        return self.time

    def start(self, target: str, *args: object, memory: int | None = None) -> Child:
        if target == "none":
            raise BackendError("no process")
        self.log.append(f"{target} starts")
        self.players[target] = Player(target, self.log)
        return cast(Child, self.players[target])

    def next(self, until: Deadline = NEVER, *children: Child) -> Message | ChildLost | None:
        when, who, what = self.news[0] if self.news else (math.inf, "", None)
        if until.at < when:
            self.time = max(self.time, until.at)
            return None
        self.time = max(self.time, when)
        self.news.popleft()
        if isinstance(what, BaseException) and not isinstance(what, BackendError):
            raise what
        child = cast(Child, self.players[who])
        return ChildLost(child, what) if isinstance(what, BackendError) else Message(child, what)

    def end(self, child: Child) -> None:
        self.log.append(f"{cast(Player, child).name} ends")


Made = tuple[Script, Scheduler[str]]


def made(policy: Policy[str], slots: int, keys: str = "", most_paused: int | None = None) -> Made:
    script = Script()
    schedule = Scheduler(script, policy, slots, most_paused=most_paused, now=script.now)
    for key in keys:
        schedule.start(key, key)
    script.log.clear()
    return script, schedule


def rounds(seconds: float = 1.0) -> InTurns[str]:
    return InTurns(lambda due, round_: seconds * (1 + round_))


def test_turns_go_round_and_last_as_long_as_the_policy_says() -> None:
    script, schedule = made(rounds(), 1, "abc")
    order: list[list[str]] = []
    for _ in range(6):
        assert schedule.arrange() == []
        order.append([key for key in schedule.keys if schedule.runs(key)])
        assert schedule.listen(NEVER) is None
    assert order == [["a"], ["b"], ["c"]] * 2
    assert script.time == pytest.approx(3 * 1.0 + 3 * 2.0)
    assert [schedule.seconds(key) for key in "abc"] == pytest.approx([3.0, 3.0, 3.0])
    assert schedule.total == pytest.approx(9.0)


def test_only_a_change_is_a_signal() -> None:
    script, schedule = made(rounds(), 2, "abc")
    schedule.arrange()
    schedule.arrange()
    assert script.log == ["c pauses"]
    schedule.listen(NEVER)
    schedule.arrange()
    assert script.log == ["c pauses", "a pauses", "c resumes"]


def test_messages_do_not_make_a_turn_longer() -> None:
    script, schedule = made(rounds(), 1, "ab")
    script.news.extend((0.25 * k, "a", k) for k in range(1, 6))
    seen = []
    for _ in range(5):
        schedule.arrange()
        heard = schedule.listen(NEVER)
        assert isinstance(heard, Said)
        seen.append((heard.key, heard.content, schedule.turn))
    assert seen == [("a", 1, 0), ("a", 2, 0), ("a", 3, 0), ("a", 4, 1), ("a", 5, 1)]


def test_who_is_alone_is_not_interrupted() -> None:
    script, schedule = made(rounds(), 2, "ab")
    script.news.append((70.0, "b", "done"))
    schedule.arrange()
    assert schedule.listen(NEVER) == Said("b", "done")
    assert script.time == 70.0
    assert schedule.listen(Deadline(71.0)) is None
    assert script.time == 71.0


def test_a_lost_child_is_gone_and_its_time_is_kept() -> None:
    script, schedule = made(rounds(), 2, "ab")
    schedule.arrange()
    script.news.append((3.0, "a", error := BackendError("killed")))
    assert schedule.listen(NEVER) == Lost("a", error)
    assert schedule.keys == ["b"]
    assert schedule.seconds("a") == 3.0
    schedule.start("a", "a")  # another one in its place
    script.time = 5.0
    assert schedule.seconds("a") == 5.0
    assert script.log == ["a starts"]


def test_a_child_that_cannot_start_changes_nothing() -> None:
    _, schedule = made(rounds(), 1, "a")
    with pytest.raises(BackendError):
        schedule.start("b", "none")
    assert schedule.keys == ["a"]
    assert schedule.seconds("b") == 0.0


def test_news_of_ended_children_are_ignored() -> None:
    script, schedule = made(rounds(), 2, "ab")
    dead = cast(Child, script.players["a"])
    schedule.end("a")
    assert schedule.take(Message(dead, 1)) is None
    assert schedule.take(ChildLost(dead, BackendError("late"))) is None
    assert schedule.keys == ["b"]
    assert script.log == ["a ends"]


def test_ctrl_c_passes_through_and_leaves_the_children_to_the_pool() -> None:
    script, schedule = made(rounds(), 1, "ab")
    schedule.arrange()
    script.news.append((0.5, "a", KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        schedule.listen(NEVER)
    assert schedule.keys == ["a", "b"]
    assert schedule.seconds("a") == 0.5
    script.news.append((0.75, "a", "still here"))
    assert schedule.listen(NEVER) == Said("a", "still here")


def test_levels_give_each_a_little_before_any_gets_more() -> None:
    script, schedule = made(Levels(1.0, 4.0), 1)
    order: list[str] = []
    for _ in range(4):
        for key in schedule.arrange("abc"):
            schedule.start(key, key)
        order.extend(key for key in schedule.keys if schedule.runs(key))
        script.time += schedule.turn_seconds()
    assert order == ["a", "b", "c", "a"]
    assert [schedule.seconds(key) for key in "abc"] == [5.0, 1.0, 1.0]


def test_who_is_not_wanted_ends_and_starts_again_with_its_time() -> None:
    script, schedule = made(Levels(1.0, 4.0), 2)
    for wanted in ("ab", "b", "ab"):
        for key in schedule.arrange(wanted):
            schedule.start(key, key)
        script.time += 0.25
    assert script.log == ["a starts", "b starts", "a ends", "a starts"]
    assert schedule.seconds("a") == 0.5
    assert schedule.seconds("b") == 0.75


def test_only_so_many_are_kept_paused() -> None:
    script, schedule = made(InOrder[str](), 4, "abcd", most_paused=2)
    schedule.slots = 1
    schedule.arrange()
    assert script.log == ["b pauses", "c pauses", "d pauses", "b ends"]
    assert schedule.keys == ["a", "c", "d"]
    assert schedule.turn_seconds() == math.inf


def test_all_may_be_paused_and_get_messages() -> None:
    script, schedule = made(InOrder[str](), 2, "ab")
    assert schedule.any_runs
    schedule.pause()
    schedule.pause()
    assert script.log == ["a pauses", "b pauses"]
    assert not schedule.any_runs
    schedule.send("a", 7)
    assert script.log[-1] == "a gets 7"


# ---- this process beside its children ----


HALF = Sides(here=0.5, there=0.0)


class BesideScript:
    """Rounds of this process beside the children of ``schedule``; work takes the clock's time."""

    def __init__(self, cores: int, together: Sides = HALF) -> None:
        self.script, self.schedule = made(InOrder[str](), 2, "ab")
        self.log = self.script.log
        self.beside = Beside(cores, self.schedule, together=together, now=self.script.now)
        self.heard: list[object] = []
        self.enough: object = None  # the message that ends a round

    def listen(self, until: Deadline) -> bool:
        start = self.script.time
        while (news := self.schedule.listen(until)) is not None:
            assert isinstance(news, Said)
            self.heard.append(news.content)
            if news.content == self.enough:
                return True
        self.log.append(f"listened for {self.script.time - start:g}")
        return False

    def work(self, seconds: float) -> None:
        running = "".join(filter(self.schedule.runs, self.schedule.keys))
        self.log.append(f"worked for {seconds:g} beside {running or 'none'}")
        self.script.time += seconds

    def round(self, until: Deadline = NEVER, *, works: bool = True) -> list[str]:
        self.log.clear()
        self.schedule.arrange()
        work = self.work if works else None
        self.beside.round(self.listen, work, lambda: Sides(here=2.0, there=3.0), until)
        return self.log


def test_on_one_core_this_process_and_its_children_alternate() -> None:
    """The seconds of this process are not those of its children."""
    run = BesideScript(cores=1)
    turn = ["listened for 3", "a pauses", "b pauses", "worked for 2 beside none"]
    assert run.round() == turn
    assert run.round() == ["a resumes", "b resumes", *turn]
    assert run.script.time == 10.0
    assert run.schedule.seconds("a") == run.schedule.seconds("b") == 6.0


def test_on_more_cores_all_run() -> None:
    run = BesideScript(cores=2)
    assert run.round() == ["listened for 0", "worked for 0.5 beside ab"]
    run.script.news.append((0.25, "b", "found"))
    assert run.round() == ["listened for 0", "worked for 0.5 beside ab"]
    assert run.heard == ["found"]
    assert run.schedule.total == 2 * run.script.time


def test_a_look_may_wait_while_all_run() -> None:
    run = BesideScript(cores=2, together=Sides(here=0.5, there=1.0))
    assert run.round() == ["listened for 1", "worked for 0.5 beside ab"]


def test_news_may_end_a_round() -> None:
    run = BesideScript(cores=1)
    run.script.news.extend([(1.0, "a", "better"), (1.5, "b", "done"), (1.7, "a", "late")])
    run.enough = "done"
    assert run.round() == []
    assert (run.heard, run.script.time) == (["better", "done"], 1.5)


def test_without_work_here_the_children_run_until_there_is_news() -> None:
    run = BesideScript(cores=1)
    run.script.news.append((70.0, "a", "done"))
    run.enough = "done"
    assert run.round(works=False) == []
    assert run.script.time == 70.0
    assert run.round(Deadline(80.0), works=False) == ["listened for 10"]


def test_without_work_here_a_turn_of_the_children_ends_as_their_policy_says() -> None:
    script, schedule = made(Levels(1.0, 4.0), 1, "ab")
    schedule.arrange()
    listened: list[float] = []
    beside = Beside(1, schedule, now=script.now)
    beside.round(lambda until: listened.append(until.at), None, lambda: Sides(0, 0), NEVER)
    assert listened == [1.0]


def test_without_children_this_process_works_in_slices() -> None:
    run = BesideScript(cores=1)
    for key in "ab":
        run.schedule.end(key)
    assert run.round() == ["listened for 0", "worked for 0.5 beside none"]


def test_two_schedulers_rest_together() -> None:
    script, first = made(InOrder[str](), 1, "a")
    second = Scheduler[int](script, InOrder(), 1, now=script.now)
    second.start(1, "z")
    beside = Beside(1, first, second, now=script.now)
    beside.round(lambda _: None, lambda _: None, lambda: Sides(1, 1), NEVER)
    assert script.log == ["z starts", "a pauses", "z pauses"]


@pytest.mark.parametrize("share", [0.25, 0.5])
@pytest.mark.parametrize("slots", [1, 2, 3, 4, 5])
def test_a_side_gets_its_share_of_the_slots(slots: int, share: float) -> None:
    """Over many turns, one second each."""
    spent = total = 0.0
    for _ in range(200):
        spent += slots_by_share(slots, share, spent, total)
        total += slots
    assert spent / total == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize("slots", [0, 1, 2, 3, 9])
def test_no_policy_lets_more_run_than_there_are_slots(slots: int) -> None:
    spent: Callable[[str], float] = {"a": 1.0, "b": 0.5, "c": 3.0}.__getitem__
    for policy in (rounds(), Levels[str](1.0, 4.0), InOrder[str](), LeastFirst[str]()):
        for turn in range(4):
            due = policy.due("abc", slots, turn, spent)
            assert len(due) == min(slots, 3)
            assert {*due} <= {*"abc"}
            assert policy.seconds(due, 3, turn, spent) >= 0.0


def test_of_equals_the_first_comes_first() -> None:
    assert LeastFirst[str]().due("cab", 2, 0, lambda _: 1.0) == ["c", "a"]
    assert LeastFirst[str]().next("cab", lambda _: 1.0) == "c"
    assert Levels[str](1.0, 4.0).due("cab", 2, 5, lambda _: 1.0) == ["c", "a"]
