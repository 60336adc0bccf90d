"""Child processes: whole messages or an error, and no process is left."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from amounts import mixed
from child_targets import HELPERS, is_gone, own_children, until
from needs import needs_proc, posix_only
from stopping import SOON

from unboggle.errors import BackendError
from unboggle.system import child as child_module
from unboggle.system import posix, programs
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed
from unboggle.system.machine import default_memory

MB = 1_000_000

pytestmark = pytest.mark.fresh


def soon(seconds: float = 20.0) -> Deadline:
    return Deadline.after(seconds)


def complaint(target: str, *args: object, memory: int | None = None) -> str:
    """Return the error of a child that fails to answer."""
    with (
        Child(f"child_targets:{target}", *args, memory=memory) as child,
        pytest.raises(BackendError) as caught,
    ):
        child.receive(soon())
    return str(caught.value)


# ---- messages ----


def test_a_child_answers_as_often_as_it_is_asked() -> None:
    with Child("child_targets:echo") as child:
        for message in ("one", [2, (3, None)], {"four": b"\0\n"}, frozenset({5})):
            child.send(message)
            assert child.receive(soon()) == message


def test_several_messages_come_in_order_and_none_is_lost_when_the_child_ends() -> None:
    with Child("child_targets:count", 1, 500) as child:
        assert [child.receive(soon()) for _ in range(500)] == list(range(1, 501))
        with pytest.raises(BackendError, match="ended with code 0 and no answer"):
            child.receive(soon())


def test_large_messages_pass_both_ways_even_if_nobody_reads_them_yet() -> None:
    large = bytes(range(256)) * (50 * MB // 256)
    with Child("child_targets:echo") as child:
        child.send(large)
        child.send(large)
        assert child.receive(soon()) == large
        assert child.receive(soon()) == large


def test_what_a_child_prints_is_not_taken_for_an_answer() -> None:
    with Child("child_targets:chatter") as child:
        assert child.receive(soon()) == "the answer"


def test_a_child_does_not_read_the_standard_input_of_its_parent() -> None:
    with Child("child_targets:read_the_standard_input") as child:
        assert child.receive(soon()) == ""


def test_a_message_that_came_in_time_counts_though_it_is_fetched_late() -> None:
    with Child("child_targets:count", 1, 2) as child:
        child.receive(soon())
        assert until(lambda: child._frames.qsize() > 0)
        assert child.receive(soon(-1)) == 2


@pytest.mark.parametrize("distance", [1e10, 1e300, float("inf")])
def test_a_deadline_may_lie_beyond_what_the_system_can_count(distance: float) -> None:
    with Child("child_targets:count", 1, 1) as child:
        assert child.receive(soon(distance)) == 1


# ---- failures ----


@pytest.mark.parametrize(
    "error",
    [
        ValueError("no such luck"),
        KeyError("no such key"),
        KeyboardInterrupt("no patience"),
        SystemExit("no more"),
        RuntimeError("ö, ∀ and \n a line end"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_exception_in_the_child_is_reported_with_its_text(error: BaseException) -> None:
    assert complaint("fail", error) == f"{type(error).__name__}: {error}"


def test_a_message_that_cannot_be_sent_is_an_error() -> None:
    assert "pickle" in complaint("send_what_cannot_be_sent")


def test_an_unknown_target_is_an_error() -> None:
    assert "no_such_target" in complaint("no_such_target")
    with Child("no_such_module:at_all") as child, pytest.raises(BackendError, match="no_such_mod"):
        child.receive(soon())


@posix_only
@pytest.mark.parametrize("name", ["SIGSEGV", "SIGKILL", "SIGABRT", "SIGTERM", "SIGALRM"])
def test_a_crash_is_an_error_that_names_the_signal(name: str) -> None:
    said = complaint("die", int(getattr(signal, name)))
    assert f"killed by {name}" in said
    assert ("out of memory?" in said) == (name in ("SIGKILL", "SIGABRT"))


@pytest.mark.parametrize("code", [0, 1, 10, 20])
def test_an_end_without_answer_is_an_error_whatever_the_exit_code(code: int) -> None:
    said = complaint("end", code)
    assert f"ended with code {code} and no answer" in said
    assert said.endswith("last words")


def test_a_function_that_returns_without_an_answer_is_an_error() -> None:
    assert "ended with code 0 and no answer" in complaint("count", 1, 0)


def test_half_an_answer_is_an_error() -> None:
    assert "ended with code 0 and no answer" in complaint("cut_a_frame_short")


def test_a_rubbish_length_is_an_error_and_not_an_endless_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(child_module, "_FAREWELL", 0.2)
    assert "without an answer" in complaint("send_a_rubbish_length")


def test_a_closed_pipe_is_an_error_though_the_child_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_module, "_FAREWELL", 0.2)
    assert "closed its pipe without an answer" in complaint("close_the_pipe")


def test_whoever_asks_a_dead_child_again_hears_the_same() -> None:
    with Child("child_targets:end", 7) as child:
        for _ in range(3):
            with pytest.raises(BackendError, match="code 7"):
                child.receive(soon())
        child.send("is anybody there?")
        with pytest.raises(BackendError, match="code 7"):
            child.receive(soon())


# ---- memory ----


@posix_only
def test_a_child_without_memory_is_an_error() -> None:
    assert complaint("grow", memory=300 * MB) == "the solver process ran out of memory"


def test_a_machine_that_does_not_say_what_it_has_sets_a_limit_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else Windows would write formulas of any size."""
    monkeypatch.delenv("UNBOGGLE_MEMORY_MB", raising=False)
    monkeypatch.delattr("os.sysconf", raising=False)
    assert default_memory() == 4000 * MB


@posix_only
def test_a_child_has_half_of_the_machine_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("UNBOGGLE_MEMORY_MB", raising=False)
    with Child("child_targets:limits") as child:
        assert child.receive(soon()) == default_memory()
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "700")
    with Child("child_targets:limits") as child:
        assert child.receive(soon()) == 700 * MB
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "0")
    assert default_memory() is None


# ---- time ----


@pytest.mark.parametrize("target", ["hang_in_c", "hang_in_python"])
def test_past_its_deadline_a_child_is_killed(target: str) -> None:
    with Child(f"child_targets:{target}") as child:
        assert child.receive(soon()) == "here"
        start = time.monotonic()
        with pytest.raises(DeadlinePassed):
            child.receive(soon(0.2))
        assert 0.2 <= time.monotonic() - start < SOON
        assert child._process.returncode is not None
        with pytest.raises(BackendError):
            child.receive(soon())


def test_a_deadline_in_the_past_is_late_at_once() -> None:
    with Child("child_targets:hang_in_c") as child, pytest.raises(DeadlinePassed):
        child.receive(soon(-5))


@posix_only
@pytest.mark.parametrize("left", [-50.0, -1.0, -0.9])
def test_the_alarm_ends_a_child_that_listens_to_nothing(left: float) -> None:
    assert "killed by SIGALRM" in complaint("hang_with_an_alarm", soon(left))


@posix_only
@pytest.mark.parametrize(("left", "rings"), [(20.0, True), (1e300, True), (None, False)])
def test_the_alarm_rings_a_second_after_the_deadline_or_never(
    left: float | None, rings: bool
) -> None:
    with Child("child_targets:set_an_alarm", Deadline.after(left)) as child:
        remaining = child.receive(soon())
    assert (remaining > 0) == rings
    if left == 20:
        assert 15 < remaining <= 21


# ---- nothing is left ----


@needs_proc
def test_an_exception_in_the_parent_kills_the_child() -> None:
    pid = 0
    with pytest.raises(ZeroDivisionError), Child("child_targets:hang_in_c") as child:
        pid = child.pid
        child.receive(soon())
        raise ZeroDivisionError
    assert is_gone(pid)


def test_killing_twice_does_no_harm() -> None:
    child = Child("child_targets:hang_in_python")
    child.kill()
    child.kill()


@needs_proc
def test_the_children_of_a_child_are_killed_with_it() -> None:
    with Child("child_targets:have_a_child") as child:
        grandchild = child.receive(soon())
        assert not is_gone(grandchild)
    assert until(lambda: is_gone(grandchild))


@needs_proc
def test_the_children_that_a_child_leaves_behind_are_killed_too() -> None:
    with Child("child_targets:leave_a_child") as child:
        grandchild = child.receive(soon())
        assert until(lambda: is_gone(child.pid))
        assert not is_gone(grandchild)
        with pytest.raises(BackendError, match="ended with code 3 and no answer"):
            child.receive(soon())
    assert until(lambda: is_gone(grandchild))


@needs_proc
@pytest.mark.parametrize("number", mixed([10, 30]))
def test_many_children_leave_no_descriptor_and_no_thread(number: int) -> None:
    with Child("child_targets:count", 1, 1) as child:
        child.receive(soon())
    threads, descriptors = threading.active_count(), len(os.listdir("/proc/self/fd"))
    for _ in range(number):
        with Child("child_targets:count", 1, 1) as child:
            child.receive(soon())
    assert until(lambda: threading.active_count() <= threads)
    assert len(os.listdir("/proc/self/fd")) <= descriptors


@needs_proc
def test_a_ctrl_c_while_a_child_starts_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes when the process has started, and before its number is known."""
    start = child_module.start

    def interrupted(code: str) -> subprocess.Popen[bytes]:
        process = start(code)
        signal.raise_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(child_module, "start", interrupted)
    before, handler = own_children(), signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            Child("child_targets:echo")
        assert own_children() == before
    finally:
        signal.signal(signal.SIGINT, handler)


# ---- a parent that is interrupted or killed ----

# Runs as a process of its own: a parent that starts a child and prints its number.
PARENT = f"""
import signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's & may have blocked it
sys.path.insert(0, {str(HELPERS)!r})
from unboggle.system.child import Child
child = Child("child_targets:" + sys.argv[1])
"""


@contextlib.contextmanager
def a_parent(script: str, target: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", PARENT + script, target],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


@needs_proc
@pytest.mark.parametrize("target", ["hang_in_c", "hang_in_python"])
def test_a_killed_parent_leaves_no_orphan(target: str) -> None:
    script = "child.receive(); print(child.pid, flush=True); threading.Event().wait()"
    with a_parent(script, target) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert not is_gone(pid)
        parent.kill()
    assert until(lambda: is_gone(pid))


@posix_only
def test_a_ctrl_c_at_the_terminal_does_not_reach_the_child() -> None:
    script = """
child.send("ready"); child.receive()
try:
    print("ready", flush=True)
    threading.Event().wait(20)
except KeyboardInterrupt:
    child.send("still here")
    print(child.receive(), flush=True)
    child.kill()
"""
    with a_parent(script, "echo") as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        os.killpg(parent.pid, signal.SIGINT)
        assert parent.stdout.readline() == "still here\n"
        assert parent.wait(timeout=20) == 0


def test_a_child_imports_the_standard_library_and_not_the_files_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("signal", "queue", "pickle", "random", "struct", "threading", "encodings")
    for name in names:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong file')\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    with Child("child_targets:files_of", names) as child:
        files = child.receive(soon())
    assert not [file for file in files if Path(file).is_relative_to(tmp_path)]


@needs_proc
@pytest.mark.parametrize("listed", [True, False])
def test_a_family_is_found_with_and_without_the_lists_of_the_kernel(
    listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not listed:
        monkeypatch.setattr(posix, "_lists_children", bool)
    script = "sh -c 'sleep 60 & echo; wait' & sh -c exit; wait"
    with subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert until(lambda: len(posix._descendants(process.pid)) == 2)  # a dead one is none
        family = posix._descendants(os.getpid())
        assert process.pid in family
        assert len(family) >= 3
        posix.kill_descendants(process.pid)
        assert posix._descendants(process.pid) == set()
        process.kill()


def test_no_folder_for_temporary_files_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    with pytest.raises(BackendError, match="set TMPDIR to one"), programs.scratch():
        pass


def test_the_folder_for_scratch_is_chosen_without_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process killed while `tempfile` looks for its folder would leave a file there."""
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "gettempdir", None)  # a call would fail
    for variable in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(variable, str(tmp_path / "none"))
    name = child_module._scratch_name()
    assert name is not None
    assert not Path(name).is_relative_to(tmp_path / "none")
    monkeypatch.setenv("TMP", str(tmp_path))
    name = child_module._scratch_name()
    assert name is not None
    assert Path(name).parent == tmp_path
    assert not Path(name).exists()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    assert Path(child_module._scratch_name() or "").parent == tmp_path
