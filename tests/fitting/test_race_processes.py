"""The race as a separate process: signals, kills, a full disk."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from amounts import mixed
from child_targets import HELPERS, children_of, is_gone, state_and_parent, until
from needs import LINUX, needs_full_disk, needs_proc, posix_only
from programs import tiny as tiny_solver
from races import MEMBERS, is_stopped, stuck_words
from running import ROOT

pytestmark = [pytest.mark.usefixtures("children"), pytest.mark.fresh]


@contextlib.contextmanager
def stuck_run(folder: Path, *args: str) -> Iterator[tuple[subprocess.Popen[bytes], set[int]]]:
    """Start a fit without an answer; return it and the ids of its children."""
    (folder / "stuck.txt").write_text(stuck_words(), encoding="utf-8")
    line = ["fit", str(folder / "stuck.txt"), "--size", "6", "--timeout", "0", *args]
    line += [] if "--jobs" in args else ["--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, str(HELPERS / "never_decides.py"), *line],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, HELPERS)))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        try:
            assert until(lambda: len(children_of(process.pid)) == MEMBERS)
            yield process, children_of(process.pid)
        finally:
            process.kill()


@posix_only
@pytest.mark.parametrize("format_", mixed(["text", "json"]))
def test_ctrl_c_shows_the_best_board_so_far(format_: str, tmp_path: Path) -> None:
    with stuck_run(tmp_path, "--format", format_) as (process, members):
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 130
        assert err == b"unboggle: interrupted: this is the result so far\n"
        if format_ == "json":
            report = json.loads(out)
            assert (report["status"], report["interrupted"]) == ("undecided", True)
            assert report["incumbent"]["words"]
        else:
            text = b" ".join(out.split())
            assert text.startswith(b"Interrupted after ")
            assert b"The best board so far holds" in text
            assert b"--timeout" not in text
        assert all(map(is_gone, members)) or not LINUX


@needs_proc
def test_ctrl_c_twice_ends_it_and_leaves_no_process(tmp_path: Path) -> None:
    with stuck_run(tmp_path) as (process, members):
        os.killpg(process.pid, signal.SIGINT)
        until(lambda: process.poll() is not None, within=0.01)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        # The second can arrive while Python itself ends; then the signal kills the process.
        # On a busy machine the first may have been answered by then.
        assert process.returncode in (130, -signal.SIGINT)
        assert out == b"" or out.startswith(b"Interrupted after ")
        assert until(lambda: all(map(is_gone, members)))


@needs_proc
@pytest.mark.parametrize(("jobs", "when"), mixed(["1", "2"], ["later", "at once"]))
def test_a_kill_that_cannot_be_caught_leaves_no_orphan(
    jobs: str, when: str, tmp_path: Path
) -> None:
    with stuck_run(tmp_path, "--jobs", jobs) as (process, members):
        if when == "later":  # with fewer jobs than members, one is suspended
            assert until(lambda: any(map(is_stopped, members)) == (int(jobs) < MEMBERS))
        process.kill()
        process.wait(timeout=20)
        assert until(lambda: all(map(is_gone, members)))


RESTING = """
import sys
from unboggle.testing.tiny import puzzle, strip
from unboggle.fitting.race import race
from unboggle.fitting.race.plan import MemberPlan, Turns
from unboggle.system.clock import Deadline
race.TUNING = race.Tuning(turns=Turns(solver=0.3, longest=0.3))
plans = [MemberPlan("one_hot", solver) for solver in sys.argv[1:]]
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
    assert until(lambda: not list(tmp_path.iterdir()))  # the formulas in their scratch folders


def running_programs(pid: int) -> set[int]:
    """Return the processes that the children of ``pid`` have started."""
    return {program for child in children_of(pid) for program in children_of(child)}


def kill_all(process: subprocess.Popen[bytes], members: set[int]) -> None:
    """Kill the children of ``process``, and those that it starts later, until it ends."""
    while process.poll() is None:
        for member in members | children_of(process.pid):
            with contextlib.suppress(ProcessLookupError):
                if (state_and_parent(member) or (0, 0))[1] == process.pid:
                    os.kill(member, signal.SIGKILL)


@needs_proc
def test_when_every_member_is_killed_it_is_exit_70(tmp_path: Path) -> None:
    with stuck_run(tmp_path) as (process, members):
        reaper = threading.Thread(target=kill_all, args=(process, members))
        reaper.start()  # the replacements too
        out, err = process.communicate(timeout=20)
        reaper.join()
    assert process.returncode == 70
    assert not out or b"The best board so far holds" in out
    assert err.startswith(b"unboggle: no answer: ")
    assert err.count(b"killed by SIGKILL") == 1
    assert err.count(b"\n") == 1
    assert b"SIGKILL" not in out  # it is reported once


@needs_full_disk
def test_a_full_disk_is_reported_in_a_line() -> None:
    line = [sys.executable, "-m", "unboggle", "fit", "-", "--size", "2x3"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(line, input=b"cat dog", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 70
    assert b"No space left on device" in done.stderr
    assert done.stderr.count(b"\n") == 1
    done = subprocess.run([*line, "-o", "/dev/full"], input=b"cat dog", capture_output=True)
    assert done.returncode in (2, 70)
    assert done.stdout == b""
    assert b"No space left on device" in done.stderr
    assert done.stderr.count(b"\n") == 1
