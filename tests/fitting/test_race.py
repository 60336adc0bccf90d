"""The race: one answer, from whoever is first and right, in time, and nothing left behind."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from child_targets import (
    HELPERS,
    children_of,
    is_gone,
    no_process_left,
    state_and_parent,
    until,
)
from needs import LINUX, needs_full_disk, needs_kernel, needs_proc, posix_only
from programs import marked
from programs import tiny as tiny_solver

from unboggle import counting
from unboggle import kernel as native
from unboggle.errors import BackendError
from unboggle.fitting import board_search as search
from unboggle.fitting import race
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.fit import fit
from unboggle.fitting.member import Plan
from unboggle.fitting.result import Fit
from unboggle.forward.trace import holds, trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.progress import Better, OnProgress, Progress
from unboggle.puzzle import Board, Given, Grid, Puzzle, Wishes
from unboggle.puzzle.words import parse_words
from unboggle.render.text.fit import fit_text
from unboggle.render.text.progress import LINE, progress_text
from unboggle.reports.fit import fit_report
from unboggle.solvers import Status
from unboggle.system import child as child_module
from unboggle.system import machine, pool, posix
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Stop
from unboggle.testing import tiny


def stuck_words() -> str:
    """Random words for a 6x6 board: nobody finds a board, and nobody proves that there is none."""
    draw = random.Random(1)
    return " ".join("".join(draw.choices("abcdefghijklmnoprst", k=6)) for _ in range(22))


FITS = tiny.puzzle(Grid.rectangle(2, 3), "cat dog cod act tag")
NEVER = tiny.puzzle(Grid.rectangle(1, 5), "abc ba cac cbb")  # and counting does not see it
STUCK = tiny.puzzle(Grid.rectangle(6, 6), stuck_words())
# b, c and d each lie between two a: there are four, and only two of them are known to be needed
FOUR_A = tiny.puzzle(Grid.rectangle(1, 7), "aba aca ada")

TILES = Plan("tiles", "cadical195")
ONE_HOT = Plan("one_hot", "cadical195")
HANGS = Plan("one_hot", tiny_solver("--mode", "hang"))
LIES = Plan("one_hot", "lie")
CRASHES = Plan("one_hot", "crash")
GIVES_UP = Plan("one_hot", "give_up")
CHATS = Plan("one_hot", "chat")


class Watched(Child):
    """A child that a test can look at; a plan whose "solver" is in `child_targets` plays that."""

    started: list[Watched]

    def __init__(self, target: str, *args: Any, **options: Any) -> None:
        plan = args[1]
        if plan in (LIES, CRASHES, GIVES_UP, CHATS):
            target = f"child_targets:{plan.solver}"
        self.plan: Plan = plan
        self.log: list[str] = []
        super().__init__(target, *args, **options)
        self.started.append(self)

    def pause(self) -> None:
        super().pause()
        self.log.append("pause")

    def resume(self) -> None:
        super().resume()
        self.log.append("resume")

    @property
    def resting(self) -> bool:
        return self.log[-1:] == ["pause"]

    def shoot(self) -> None:
        """Kill it as the system might, behind our back."""
        if self._process.returncode is None:  # else its number may be somebody else's by now
            os.kill(self.pid, signal.SIGKILL)


@pytest.fixture(autouse=True)
def children(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Watched]]:
    """The children that the races of a test start; at its end all are dead."""
    Watched.started = []
    monkeypatch.setattr(pool, "Child", Watched)
    with no_process_left():
        yield Watched.started
    assert all(child._process.returncode is not None for child in Watched.started)
    assert not LINUX or not marked()


def soon(seconds: float = 30.0) -> Deadline:
    return Deadline.after(seconds)


def check(result: race.RaceResult, puzzle: Puzzle, status: Status) -> None:
    assert result.status is status
    assert (result.board is not None) == (status is Status.SAT)
    assert result.board is None or holds(result.board, puzzle)


def nothing_claimed(outcome: Fit, status: str) -> None:
    assert outcome.status == status
    assert outcome.board is None and not outcome.paths
    assert outcome.checked is None and outcome.reason is None


def at_call(number: int, act: Callable[[], object]) -> OnProgress:
    """An `OnProgress` that does something at its ``number``-th call, counted from 1."""
    calls = 0

    def tell(_: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls == number:
            act()

    return tell


def to(told: list[str]) -> OnProgress:
    """An `OnProgress` that adds to ``told`` what stays on the status line."""

    def tell(event: Progress) -> None:
        if not isinstance(event, Better):  # which is followed at once by who is running
            told.append(progress_text(event))

    return tell


def interrupt() -> None:
    raise KeyboardInterrupt


def shoot(children: list[Watched], number: int) -> None:
    children[number].shoot()


def run_by(monkeypatch: pytest.MonkeyPatch, *plans: Plan) -> None:
    """Let the default race be one of ``plans``."""
    monkeypatch.setattr(race, "default_plans", lambda *_, **__: list(plans))


# ---- who wins ----


@pytest.mark.parametrize(
    ("puzzle", "status"), [(FITS, Status.SAT), (NEVER, Status.UNSAT)], ids=["fits", "never"]
)
def test_the_first_answer_wins_and_the_losers_are_dead(
    puzzle: Puzzle, status: Status, children: list[Watched]
) -> None:
    result = race.run(puzzle, [HANGS, TILES, HANGS], jobs=3, deadline=soon())
    check(result, puzzle, status)
    assert result.plan == TILES
    assert result.encode > 0
    assert [child.plan for child in children] == [HANGS, TILES, HANGS]
    assert all(is_gone(child.pid) for child in children if LINUX)
    assert not any(child.log for child in children)  # all ran all the time


@posix_only
@pytest.mark.parametrize(
    ("puzzle", "status"), [(FITS, Status.SAT), (NEVER, Status.UNSAT)], ids=["fits", "never"]
)
def test_with_one_job_two_members_take_turns(
    puzzle: Puzzle, status: Status, children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "TURN", 0.1)

    def tell(event: Progress) -> None:
        text = progress_text(event)
        assert sum(not child.resting for child in children) == 1
        for child in children:
            assert (str(child.plan) in text) == (not child.resting)
            if LINUX and child.resting:
                assert until(partial(is_stopped, child.pid))

    result = race.run(puzzle, [HANGS, TILES], jobs=1, deadline=soon(), on_progress=tell)
    check(result, puzzle, status)
    assert result.plan == TILES
    hanging, solving = children
    assert solving.log[:2] == ["pause", "resume"]
    assert hanging.log[0] == "pause"
    for child in children:
        assert child.log == [("pause", "resume")[k % 2] for k in range(len(child.log))] or (
            child.log == [("resume", "pause")[k % 2] for k in range(len(child.log))]
        )


def is_stopped(pid: int) -> bool:
    return (state_and_parent(pid) or ("Z",))[0] in "TZ"  # or it has just ended by itself


@posix_only
def test_a_member_that_talks_all_the_time_does_not_keep_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race, "TURN", 0.2)
    result = race.run(FITS, [CHATS, TILES], jobs=1, deadline=soon(10))
    assert result.plan == TILES


@posix_only
def test_three_members_and_two_jobs(
    children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "TURN", 0.1)
    most = 0

    def tell(_: Progress) -> None:
        nonlocal most
        most = max(most, sum(not child.resting for child in children))

    result = race.run(NEVER, [HANGS, HANGS, TILES], jobs=2, deadline=soon(), on_progress=tell)
    check(result, NEVER, Status.UNSAT)
    assert most == 2


# ---- members that fail ----


@posix_only
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_member_that_is_killed_does_not_spoil_the_race(
    jobs: int, children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "TURN", 0.1)
    for victim in (0, 1):  # with one job, the second is resting when it is shot
        children.clear()
        plans = [HANGS, TILES] if victim == 0 else [TILES, HANGS]
        shot = at_call(1, partial(shoot, children, victim))
        result = race.run(NEVER, plans, jobs=jobs, deadline=soon(), on_progress=shot)
        check(result, NEVER, Status.UNSAT)
        assert result.plan == TILES


@pytest.mark.parametrize("fails", [CRASHES, GIVES_UP], ids=str)
def test_a_member_that_fails_or_gives_up_does_not_spoil_the_race(fails: Plan) -> None:
    result = race.run(NEVER, [fails, TILES], jobs=2, deadline=soon())
    check(result, NEVER, Status.UNSAT)
    assert result.plan == TILES


def test_if_every_member_fails_it_is_an_error_that_names_them() -> None:
    with pytest.raises(BackendError) as caught:
        race.run(FITS, [CRASHES, Plan("tiles", "no-such-solver")], jobs=2, deadline=soon())
    told = str(caught.value)
    assert "one_hot with crash was lost: the solver process ended with code 20" in told
    assert "tiles with no-such-solver was lost: " in told


def test_one_that_gives_up_among_failures_is_no_error() -> None:
    result = race.run(FITS, [CRASHES, GIVES_UP], jobs=2, deadline=soon())
    check(result, FITS, Status.UNKNOWN)


def test_if_no_process_can_be_started_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    outcome = fit(STUCK, timeout=5)
    nothing_claimed(outcome, "error")
    assert outcome.error is not None and "no process can be started" in outcome.error


@pytest.mark.parametrize("started", [0, 1, 2])
@pytest.mark.parametrize("all_of_them", [False, True])
def test_a_member_whose_thread_cannot_be_started_is_lost(
    started: int, all_of_them: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    popen, start = subprocess.Popen, threading.Thread.start
    processes: list[subprocess.Popen[bytes]] = []
    count = 0

    def remember(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        nonlocal count
        count = 0
        processes.append(popen(*args, **options))
        return processes[-1]

    def refuse(thread: threading.Thread) -> None:
        nonlocal count
        count += 1
        if count > started and (all_of_them or len(processes) == 1):
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(subprocess, "Popen", remember)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    if all_of_them:
        with pytest.raises(race.AllFailed, match="no process can be started"):
            race.run(NEVER, [ONE_HOT, TILES], jobs=2, deadline=soon())
    else:
        result = race.run(NEVER, [ONE_HOT, TILES], jobs=2, deadline=soon())
        check(result, NEVER, Status.UNSAT)
        assert result.plan == TILES
    assert len(processes) == 2
    assert all(process.returncode is not None for process in processes)


def test_a_member_without_memory_to_be_started_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(subprocess, "Popen", refuse)
    outcome = fit(STUCK, timeout=5)
    nothing_claimed(outcome, "error")
    assert outcome.error is not None
    assert "no process can be started (out of memory)" in outcome.error


@posix_only
def test_if_every_member_is_killed_fit_says_error(children: list[Watched]) -> None:
    def tell(_: Progress) -> None:
        for child in children:
            child.shoot()

    outcome = fit(STUCK, jobs=2, on_progress=tell)
    nothing_claimed(outcome, "error")
    assert outcome.error is not None
    assert outcome.error.count("killed by SIGKILL") == 1  # all of them in one sentence
    assert len(children) == 2 + race.RESERVE
    assert all(str(child.plan) in outcome.error for child in children)
    check_best(outcome)  # what the first look had is not lost with them
    check_report(outcome, "No answer. The best board")


@posix_only
def test_who_can_prove_is_replaced_by_who_can_prove(
    children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Plan("tiles", "cadical195", most_optional=0)
    shot = at_call(1, partial(shoot, children, 1))
    options: dict[str, Any] = {"jobs": 2, "deadline": soon(), "on_progress": shot}
    result = race.run(NEVER, [HANGS, HANGS], reserve=[few, TILES, ONE_HOT], **options)
    check(result, NEVER, Status.UNSAT)
    assert result.plan == TILES
    assert [child.plan for child in children] == [HANGS, HANGS, TILES]


def test_the_reserve_is_used_until_somebody_answers_or_none_is_left() -> None:
    reserve = [CRASHES, CRASHES, TILES]
    check(race.run(FITS, [CRASHES], jobs=1, deadline=soon(), reserve=reserve), FITS, Status.SAT)
    with pytest.raises(race.AllFailed, match=r"^one_hot with crash \(3 times\) was lost: "):
        race.run(FITS, [CRASHES], jobs=1, deadline=soon(), reserve=reserve[:2])
    result = race.run(FITS, [GIVES_UP], jobs=1, deadline=soon(), reserve=[TILES])
    check(result, FITS, Status.UNKNOWN)  # who has nothing more to say is not lost


@posix_only
def test_if_one_member_is_killed_fit_goes_on(children: list[Watched]) -> None:
    told: list[str] = []

    def tell(event: Progress) -> None:
        told.append(progress_text(event))
        if children:
            children[0].shoot()

    outcome = fit(STUCK, jobs=2, timeout=1.2, on_progress=tell)
    nothing_claimed(outcome, "undecided")
    assert outcome.error is not None
    assert outcome.error.startswith(f"{children[0].plan} was lost: ")
    assert "SIGKILL" in outcome.error
    assert told[-1].endswith("; 1 lost")
    assert len(children) == 3  # another has taken its place


def check_report(outcome: Fit, start: str) -> None:
    """The report keeps to its schema; its text begins with ``start`` and shows the best board."""
    jsonschema: Any = pytest.importorskip("jsonschema")
    schema = files("unboggle") / "reports" / "schemas" / "unboggle.fit-1.json"
    report = fit_report(outcome, parse_words(stuck_words()), [])
    jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(report)
    text = " ".join(fit_text(report).split())
    assert text.startswith(start)
    assert report["best"] and f"The best board so far holds {len(report['best']['words'])}" in text


def test_a_member_that_lies_is_an_error_and_never_a_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_by(monkeypatch, HANGS, LIES)
    outcome = fit(STUCK, jobs=2)
    nothing_claimed(outcome, "error")
    assert outcome.error == (
        f"one_hot with lie: the board found does not hold {STUCK.words[0]!r}; please report this"
    )


def test_a_search_that_lies_is_an_error_and_never_a_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(FITS.grid, dict.fromkeys(FITS.grid.cells, "a"))
    monkeypatch.setattr(search.BoardSearch, "run", lambda *_, **__: board)
    outcome = fit(FITS)
    nothing_claimed(outcome, "error")
    assert outcome.error == (
        "board search: the board found does not hold 'cat'; please report this"
    )


@pytest.mark.parametrize("most_optional", [0, 1])
def test_a_member_with_few_tiles_never_says_impossible(
    most_optional: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Plan("tiles", "cadical195", most_optional=most_optional)
    check(race.run(FOUR_A, [few], jobs=1, deadline=soon()), FOUR_A, Status.UNKNOWN)
    run_by(monkeypatch, few)
    nothing_claimed(fit(FOUR_A, search=False), "undecided")  # it would find the board
    result = race.run(FOUR_A, [few, TILES], jobs=2, deadline=soon())
    check(result, FOUR_A, Status.SAT)
    assert result.plan == TILES


def test_a_member_whose_limit_leaves_nothing_out_may_say_impossible() -> None:
    assert counting.refuse(NEVER) is None
    enough = Plan("tiles", "cadical195", most_optional=5)
    check(race.run(NEVER, [enough], jobs=1, deadline=soon()), NEVER, Status.UNSAT)


# ---- time ----


@pytest.mark.parametrize("timeout", [-1.0, 0.0, 0.01, 0.6])
@pytest.mark.parametrize("jobs", [1, 3])
def test_when_the_time_is_over_it_is_undecided(timeout: float, jobs: int) -> None:
    start = time.monotonic()
    outcome = fit(STUCK, timeout=timeout, jobs=jobs)
    assert time.monotonic() - start < max(timeout, 0) + 2
    nothing_claimed(outcome, "undecided")
    assert outcome.error is None and outcome.method is None


def test_a_deadline_in_the_past_is_no_answer() -> None:
    check(race.run(STUCK, [TILES], jobs=1, deadline=soon(-5)), STUCK, Status.UNKNOWN)


def test_a_long_list_costs_no_time_before_the_race() -> None:
    draw = random.Random(1)
    words = {"".join(draw.choices("abcdefghijklmnoprstuvwxyz", k=7)) for _ in range(3000)}
    many = tiny.puzzle(Grid.rectangle(30, 30), " ".join(sorted(words)))
    start = time.monotonic()
    nothing_claimed(fit(many, timeout=0.5, jobs=2), "undecided")
    assert time.monotonic() - start < 3


@needs_kernel
@pytest.mark.parametrize("word", ["ab" * 32, "abc" * 12 + "aab"])
def test_a_word_with_paths_without_end_costs_no_time(word: str) -> None:
    # Each of its many walks is nearly a path; tracing all of them takes longer than the universe.
    start = time.process_time()
    found = search.BoardSearch(tiny.puzzle(Grid.rectangle(8, 8), word), 1).run(soon(0.2))
    assert time.process_time() - start < 0.5
    del found  # tracing it in Python may take as long


# ---- Ctrl-C ----


@pytest.mark.parametrize("call", [1, 2, 3])
def test_an_interrupt_kills_all_members(call: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        fit(STUCK, jobs=2, on_progress=at_call(call, interrupt))


def test_an_interrupt_while_members_are_started(
    children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    default_memory = machine.default_memory

    def memory() -> int | None:  # asked for within Child, when the process is there already
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
    assert len(children) == 2 and len(hunted) > 4


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
def test_a_stop_from_another_thread_ends_it_at_once(options: dict[str, Any]) -> None:
    stop, when = Stop(), []

    def end() -> None:
        when.append(time.monotonic())
        stop.set()

    timer = threading.Timer(1.0, end)
    timer.start()
    outcome = fit(STUCK, timeout=60, stop=stop, **options)
    assert time.monotonic() - when[0] < 2
    timer.join()
    nothing_claimed(outcome, "undecided")
    assert outcome.interrupted and outcome.error is None
    if "jobs" in options:
        check_best(outcome)


@needs_kernel
def test_a_stop_ends_the_first_look_of_the_search(children: list[Watched]) -> None:
    stop = Stop()
    outcome = fit(STUCK, deterministic=True, stop=stop, on_progress=lambda _: stop.set())
    nothing_claimed(outcome, "undecided")
    assert outcome.interrupted and not children


def test_what_is_stopped_before_it_begins_has_no_process(children: list[Watched]) -> None:
    stop = Stop()
    stop.set()
    for encoding in (None, "one_hot"):
        outcome = fit(STUCK, stop=stop, encoding=encoding)
        nothing_claimed(outcome, "undecided")
        assert outcome.interrupted and not children


@pytest.mark.parametrize("delay", [0.05, 0.3, 0.8, 1.5])
def test_a_stop_ends_what_comes_before_the_race_of_a_long_list(delay: float) -> None:
    stop = Stop()
    timer = threading.Timer(delay, stop.set)
    start = time.monotonic()
    timer.start()
    outcome = fit(long_list(), stop=stop)
    assert time.monotonic() - start < delay + 1.5
    timer.join()
    nothing_claimed(outcome, "undecided")
    assert outcome.interrupted


@pytest.mark.parametrize("timeout", [0.1, 0.5, 1.0])
def test_the_timeout_holds_for_what_comes_before_the_race(timeout: float) -> None:
    start = time.monotonic()
    nothing_claimed(fit(long_list(), timeout=timeout), "undecided")
    assert time.monotonic() - start < timeout + 1.5


@cache
def long_list() -> Puzzle:
    """So many words that counting, let alone the search, takes seconds."""
    draw = random.Random(1)
    words = {"".join(draw.choices("abcdefghijklmnoprst", k=7)) for _ in range(20_000)}
    return Puzzle(Grid.rectangle(50, 50), {word: (tuple(word),) for word in sorted(words)})


def test_a_race_that_is_stopped_has_killed_its_members(children: list[Watched]) -> None:
    stop = Stop()
    end = at_call(2, stop.set)
    deadline = Deadline.after(60, stop)
    result = race.run(STUCK, [TILES, HANGS], jobs=2, deadline=deadline, on_progress=end)
    check(result, STUCK, Status.UNKNOWN)
    assert len(children) == 2 and not result.lost
    assert all(is_gone(child.pid) for child in children if LINUX)


@posix_only
@pytest.mark.parametrize("format_", ["text", "json"])
def test_ctrl_c_shows_the_best_board_so_far(format_: str, tmp_path: Path) -> None:
    with stuck_run(tmp_path, "--format", format_) as (process, members):
        time.sleep(0.5)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 130
        assert err == b"unboggle: interrupted: this is what was known by then\n"
        if format_ == "json":
            report = json.loads(out)
            assert (report["status"], report["interrupted"]) == ("undecided", True)
            assert report["best"]["words"]
        else:
            text = b" ".join(out.split())
            assert text.startswith(b"Interrupted after ")
            assert b"The best board so far holds" in text and b"--timeout" not in text
        assert all(map(is_gone, members)) or not LINUX


# ---- a process of its own ----

# A shell that runs the tests in the background may have switched Ctrl-C off.
LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "unboggle", *sys.argv[1:]])
"""


@contextlib.contextmanager
def stuck_run(folder: Path, *args: str) -> Iterator[tuple[subprocess.Popen[bytes], set[int]]]:
    """A fit that does not end, and the numbers of its two children."""
    (folder / "stuck.txt").write_text(stuck_words(), encoding="utf-8")
    line = ["fit", str(folder / "stuck.txt"), "--size", "6", "--timeout", "0", "--jobs", "2", *args]
    process = subprocess.Popen(
        [sys.executable, "-c", LISTEN, *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        try:
            assert until(lambda: len(children_of(process.pid)) == 2)
            yield process, children_of(process.pid)
        finally:
            process.kill()


@needs_proc
def test_ctrl_c_twice_ends_it_and_leaves_no_process(tmp_path: Path) -> None:
    with stuck_run(tmp_path) as (process, members):
        os.killpg(process.pid, signal.SIGINT)
        until(lambda: process.poll() is not None, within=0.01)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        # The second may come when Python itself is ending: then it is the signal that kills.
        assert process.returncode in (130, -signal.SIGINT)
        assert out == b""
        assert until(lambda: all(map(is_gone, members)))


@needs_proc
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("when", ["at once", "later"])
def test_a_kill_that_cannot_be_caught_leaves_no_orphan(
    jobs: str, when: str, tmp_path: Path
) -> None:
    with stuck_run(tmp_path, "--jobs", jobs) as (process, members):
        if when == "later":  # with one job, one of them rests
            assert until(lambda: any(map(is_stopped, members)) == (jobs == "1"))
        process.kill()
        process.wait(timeout=20)
        assert until(lambda: all(map(is_gone, members)))


RESTING = """
import sys
from unboggle.testing.tiny import puzzle, strip
from unboggle.fitting import race
from unboggle.fitting.member import Plan
from unboggle.system.clock import Deadline
race.TURN = 0.3
plans = [Plan("one_hot", solver) for solver in sys.argv[1:]]
race.run(puzzle(strip(3), "abc"), plans, jobs=1, deadline=Deadline.after(60))
"""


@needs_proc
def test_nor_does_it_of_programs_that_rest(tmp_path: Path) -> None:
    hangs = tiny_solver("--mode", "hang")
    process = subprocess.Popen(
        [sys.executable, "-c", RESTING, hangs, hangs],
        cwd=HELPERS,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    with process:
        try:
            programs = partial(running_programs, process.pid)
            assert until(lambda: len(programs()) == 2 and any(map(is_stopped, programs())))
            family = {*children_of(process.pid), *programs()}
        finally:
            process.kill()
    assert until(lambda: all(map(is_gone, family)))
    assert until(lambda: not list(tmp_path.iterdir()))  # the formulae in their scratch folders


def running_programs(pid: int) -> set[int]:
    """The processes that the children of ``pid`` have started."""
    return {program for child in children_of(pid) for program in children_of(child)}


def kill_all(process: subprocess.Popen[bytes], members: set[int]) -> None:
    """Kill the children of ``process``, and those that it starts, until it has ended."""
    while process.poll() is None:
        for member in members | children_of(process.pid):
            with contextlib.suppress(ProcessLookupError):
                if (state_and_parent(member) or (0, 0))[1] == process.pid:
                    os.kill(member, signal.SIGKILL)


@needs_proc
def test_when_every_member_is_killed_it_is_exit_70(tmp_path: Path) -> None:
    with stuck_run(tmp_path) as (process, members):
        reaper = threading.Thread(target=kill_all, args=(process, members))
        reaper.start()  # those, too, that take the place of the first
        out, err = process.communicate(timeout=20)
        reaper.join()
    assert process.returncode == 70
    assert not out or b"The best board so far holds" in out
    assert err.startswith(b"unboggle: no answer: ")
    assert err.count(b"killed by SIGKILL") == 1 and err.count(b"\n") == 1
    assert b"SIGKILL" not in out  # it is told once


@needs_full_disk
def test_a_full_disk_is_told_in_a_line() -> None:
    line = [sys.executable, "-m", "unboggle", "fit", "-", "--size", "2x3"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(line, input=b"cat dog", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 70
    assert b"No space left on device" in done.stderr and done.stderr.count(b"\n") == 1
    done = subprocess.run([*line, "-o", "/dev/full"], input=b"cat dog", capture_output=True)
    assert done.returncode in (2, 70)
    assert done.stdout == b""
    assert b"No space left on device" in done.stderr and done.stderr.count(b"\n") == 1


# ---- the default race ----


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)


def test_without_a_kernel_the_race_decides_all_the_same(
    without_kernel: None, children: list[Watched]
) -> None:
    outcome = fit(FITS, jobs=2)
    assert (outcome.status, outcome.method, outcome.kernel) == ("fitted", "search", False)
    outcome = fit(NEVER, jobs=2)
    assert (outcome.status, outcome.method, outcome.kernel) == ("impossible", "tiles", False)
    assert outcome.checked == "unchecked"
    assert outcome.reason is not None and outcome.reason.kind == "refuted"
    nothing_claimed(undecided := fit(STUCK, timeout=0.5), "undecided")
    check_best(undecided)
    assert not undecided.kernel


@needs_kernel
def test_with_a_kernel_what_fits_needs_no_process(children: list[Watched]) -> None:
    outcome = fit(FITS)
    assert (outcome.status, outcome.method, outcome.solver) == ("fitted", "search", None)
    assert outcome.kernel and not children
    assert fit(NEVER, jobs=2).method == "tiles"


def test_one_core_is_enough(children: list[Watched], monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(os, "sched_getaffinity"):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})
    else:
        monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert machine.cores() == 1
    outcome = fit(NEVER)
    assert (outcome.status, outcome.method) == ("impossible", "tiles")
    assert len(children) == 2
    assert not LINUX or any(child.log for child in children)  # they took turns


def test_nobody_knows_how_many_cores_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert machine.cores() == 1


@pytest.mark.parametrize("kernel", ["0", "1"])
@pytest.mark.parametrize("jobs", [1, 2, 3, 4, 7, 16])
def test_the_default_plans(jobs: int, kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    plans = race.default_plans(FITS, jobs, 5)
    assert len(plans) == len(set(plans)) >= max(2, jobs) + race.RESERVE
    assert plans[0].method == "search"
    # one of the first two can prove that there is no board, and one of the reserve
    assert any(p.method == "tiles" and p.can_refute for p in plans[:2])
    assert any(p.method == "tiles" and p.can_refute for p in plans[max(2, jobs) :])
    assert plans != race.default_plans(FITS, jobs, 6)


# ---- the best board so far ----


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_undecided_run_has_a_best_board_and_it_is_traced(jobs: int) -> None:
    for timeout in (1, 4, 16):  # a busy machine needs longer
        outcome = fit(STUCK, timeout=timeout, jobs=jobs)
        nothing_claimed(outcome, "undecided")
        check_best(outcome)
        if outcome.best is not None and len(outcome.best.paths) > 5:
            break
    assert outcome.best is not None and len(outcome.best.paths) > 5


def check_best(outcome: Fit) -> None:
    """Every word of ``best`` is really on its board, none is missing, no cell is idle."""
    best = outcome.best
    assert best is not None
    assert dict(best.paths) == trace_puzzle(best.board, outcome.puzzle)
    assert list(best.paths) == [w for w in outcome.puzzle.words if w in best.paths]
    assert set(best.board.faces) == {cell for path in best.paths.values() for cell in path}
    assert len(best.paths) < len(outcome.puzzle.words)


@pytest.mark.parametrize("kernel", ["0", "1"])
def test_the_report_of_an_undecided_run_keeps_to_its_schema(
    kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    schema = files("unboggle") / "reports" / "schemas" / "unboggle.fit-1.json"
    words = parse_words(stuck_words())
    report = fit_report(fit(words.puzzle(STUCK.grid), timeout=0.4, jobs=2), words, [])
    jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(report)
    assert report["by"] == {"method": None, "solver": None, "kernel": native.available()}
    text = " ".join(fit_text(report).split())
    assert 0.4 <= report["seconds"]["total"] < 2
    assert text.startswith(f"Undecided after {report['seconds']['total']:.2f} s: ")
    assert report["best"] is not None
    held = [entry["word"] for entry in report["best"]["words"]]
    assert f"The best board so far holds {len(held)} words:" in text
    assert f"On it: {' '.join(held)}" in text.replace(",", "")


def test_words_that_only_seem_to_be_there_are_not_in_the_best_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_by(monkeypatch, HANGS)
    word = STUCK.words[3]
    shown = {cell: face for cell, face in zip(STUCK.grid.cells, word, strict=False)}
    for faces, held in ((shown, 1), ({}, 0), (dict.fromkeys(STUCK.grid.cells, "a"), 0)):
        board = Board(STUCK.grid, faces)
        monkeypatch.setattr(search.BoardSearch, "best", lambda _, board=board: board)
        monkeypatch.setattr(search.BoardSearch, "held", len(STUCK.words))
        monkeypatch.setattr(search.BoardSearch, "run", lambda *_, **__: None)
        outcome = fit(STUCK, timeout=0.1)
        nothing_claimed(outcome, "undecided")
        if held:
            check_best(outcome)
            assert outcome.best is not None and list(outcome.best.paths) == [word]
        else:
            assert outcome.best is None


def test_the_race_keeps_the_better_of_two_best_boards() -> None:
    plans = [Plan("search", None, 1), Plan("search", None, 2)]
    told: list[str] = []
    best = BestBoard(STUCK)
    result = race.run(STUCK, plans, jobs=2, deadline=soon(1.0), best=best, on_progress=to(told))
    check(result, STUCK, Status.UNKNOWN)
    assert best.board is not None and trace_puzzle(best.board, STUCK)
    counts = [int(t.split("best: ")[1].split()[0]) for t in told if "best" in t]
    assert counts and counts == sorted(counts)
    mine = BestBoard(STUCK)
    mine.offer(board := Board(STUCK.grid, {}), 1000)
    race.run(STUCK, plans[:1], jobs=1, deadline=soon(0.3), best=mine)
    assert mine.board is board


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_the_words_of_the_user_as_the_report_does(jobs: int) -> None:
    draw = random.Random(2)
    long = ["".join(draw.choices("abcdefgh", k=9)) for _ in range(20)]
    asked = tiny.puzzle(Grid.rectangle(6, 6), " ".join([*long, *(w[:5] for w in long)]))
    assert len(counting.without_dominated(asked).words) < len(asked.words)
    told: list[str] = []
    outcome = fit(asked, timeout=1.5, jobs=jobs, on_progress=to(told))
    nothing_claimed(outcome, "undecided")
    check_best(outcome)
    assert outcome.best is not None
    most = f"best: {len(outcome.best.paths)} of {len(asked.words)} words"
    assert told[-1].startswith(most)


# ---- what is told ----


@pytest.mark.parametrize("wishes", [Wishes(), Wishes(Given({(0, 0): "z", (5, 5): "a"}))], ids=str)
def test_each_better_board_is_told_and_holds_what_is_said_of_it(wishes: Wishes) -> None:
    events: list[Progress] = []
    asked = replace(STUCK, wishes=wishes)
    outcome = fit(asked, timeout=2, jobs=2, on_progress=events.append)
    better = [event for event in events if isinstance(event, Better)]
    held = [event.held for event in better]
    assert held and held == sorted(set(held))
    for event in better:
        assert len(trace_puzzle(event.board, asked)) == event.held < event.words == 22
        assert not broken_wish(event.board, asked)
    assert outcome.best is not None and len(outcome.best.paths) == held[-1]


def test_progress_says_who_is_running_and_how_far_they_are() -> None:
    told: list[str] = []
    fit(STUCK, timeout=0.8, jobs=2, on_progress=to(told))
    assert told[0] == "board search"
    held = re.compile(rf"best: \d+ of {len(STUCK.words)} words; ")
    assert all(held.match(text) for text in told[1:])
    assert told[1].endswith(" words; board search, wild_tiles with cadical195")
    assert max(map(len, told)) <= LINE


@pytest.mark.parametrize("members", range(1, 9))
def test_a_progress_line_fits_on_80_columns_with_the_most_telling_first(members: int) -> None:
    class Told(Exception):
        pass

    def end(event: Progress) -> None:
        raise Told(progress_text(event))

    plans = [Plan("tiles", "cadical195", most_optional=1), *[HANGS] * (members - 1)]
    best = BestBoard(STUCK)
    best.offer(Board(STUCK.grid, {}), 19)
    with pytest.raises(Told) as caught:
        race.run(STUCK, plans, jobs=members, deadline=soon(), best=best, on_progress=end)
    text = str(caught.value)
    assert text.startswith("best: 19 of 22 words; tiles (1 optional)")
    assert len(text) <= LINE
    assert text.endswith(f", +{members - 1} more") == (members > 1)


def test_progress_of_a_member_alone_says_how_large_its_formula_is() -> None:
    told: list[str] = []
    fit(STUCK, encoding="one_hot", timeout=1, on_progress=to(told))
    assert told[0] == "one_hot with cadical195"
    assert told[-1].startswith("one_hot with cadical195: ")
    assert told[-1].endswith(" clauses") and "best" not in told[-1]


# ---- the same again ----

LISTS = ["cat dog", "quiz quit zip", "banana band", "act ape ate cop end old"]


@pytest.mark.parametrize("words", LISTS)
def test_the_same_seed_gives_the_same_board_with_any_number_of_jobs(words: str) -> None:
    puzzle = tiny.puzzle(Grid.rectangle(3, 3), words)
    for seed in (0, 7):
        first, *others = (
            fit(puzzle, seed=seed, jobs=jobs, deterministic=True) for jobs in (1, 2, 1, 4)
        )
        assert first.status == "fitted"
        for other in others:
            assert (other.board, other.paths, other.method) == (
                first.board,
                first.paths,
                first.method,
            )


@pytest.mark.parametrize("searching", [True, False])
def test_the_same_holds_without_a_kernel(
    searching: bool, without_kernel: None, children: list[Watched]
) -> None:
    puzzle = tiny.puzzle(Grid.rectangle(3, 3), LISTS[3])
    first, second = (
        fit(puzzle, seed=3, jobs=jobs, deterministic=True, search=searching) for jobs in (1, 2)
    )
    assert first.status == "fitted" and first.board == second.board
    assert len(children) == (0 if searching else 2)  # nobody who could be first by chance


def test_what_is_impossible_is_so_deterministically() -> None:
    outcome = fit(NEVER, deterministic=True, timeout=20)
    assert (outcome.status, outcome.method) == ("impossible", "tiles")
