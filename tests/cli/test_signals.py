"""After a signal a command reports its results so far and leaves no process or partial file."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from child_targets import children_of, is_gone, until
from needs import needs_proc, posix_only
from programs import tiny as tiny_solver
from running import ROOT, validate

# A shell that runs the tests in the background may have disabled Ctrl-C.
LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "unboggle", *sys.argv[1:]])
"""


HANGS = tiny_solver("--mode", "hang")


@contextlib.contextmanager
def a_hard_run(folder: Path, *args: str | Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start a fit whose solver never ends; return it and the id of its child, which waits.

    No board holds the words; searches and counts do not prove that.
    """
    (folder / "hard.txt").write_text("ant newt hare hen moth", encoding="utf-8")
    line = ["fit", folder / "hard.txt", "--size", "3", "--encoding", "one_hot"]
    line += ["--solver", HANGS, "--timeout", "0", *map(str, args)]
    process = subprocess.Popen(
        [sys.executable, "-c", LISTEN, *map(str, line)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        try:
            assert until(lambda: any(map(children_of, children_of(process.pid))), within=60)
            (child,) = children_of(process.pid)
            yield process, child
        finally:
            process.kill()


@needs_proc
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("SIGINT", 130),
        ("SIGTERM", 143),
        pytest.param("SIGHUP", 129, marks=pytest.mark.long),  # like SIGTERM
    ],
)
def test_a_signal_ends_it_and_leaves_no_process_and_no_half_file(
    name: str, code: int, tmp_path: Path
) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old", encoding="utf-8")
    with a_hard_run(tmp_path, "-o", target) as (process, child):
        os.killpg(process.pid, signal.Signals[name])  # to the whole group, as a terminal does
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out) == (code, b"")
        assert is_gone(child)
    written = target.read_text(encoding="utf-8")
    if name == "SIGINT":  # this signal requests the result so far
        assert written.startswith("Interrupted after ")
        assert written.endswith("exist.\n")
        assert err.decode().splitlines() == [
            f"unboggle: written to {target}",
            "unboggle: interrupted: this is the result so far",
        ]
    else:
        assert (written, err) == ("old", b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hard.txt", "out.txt"]


@needs_proc
def test_a_kill_that_cannot_be_caught_leaves_no_orphan(tmp_path: Path) -> None:
    with a_hard_run(tmp_path) as (process, child):
        process.kill()
        process.wait(timeout=20)
        assert until(lambda: is_gone(child))
    assert process.returncode == -signal.SIGKILL


@needs_proc
def test_a_child_that_is_killed_is_exit_70(tmp_path: Path) -> None:
    with a_hard_run(tmp_path) as (process, child):
        os.kill(child, signal.SIGKILL)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (70, b"")
    assert err.startswith(f"unboggle: no answer: one_hot with {HANGS} was lost: ".encode())
    assert b"killed by SIGKILL" in err
    assert err.count(b"\n") == 1


@needs_proc
@pytest.mark.parametrize(
    ("line", "code"),
    [
        (("why", "--size", "5", "--limit", "100000"), 20),  # it was already known to be impossible
        (("boards", "--size", "auto", "--max-size", "6"), 130),  # no size was found by then
        pytest.param(("fit", "--size", "5", "--most"), 130, marks=pytest.mark.long),
    ],
    ids=["why", "boards", "drop-fewest"],
)
def test_ctrl_c_prints_what_is_known(line: tuple[str, ...], code: int) -> None:
    words = ROOT / "benchmarks" / "instances" / "random-6x6-16-1.txt"
    args = [line[0], str(words), "--timeout", "0", "--format", "json", *line[1:]]
    with subprocess.Popen(
        [sys.executable, "-c", LISTEN, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert until(lambda: bool(children_of(process.pid)))
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == code
    assert b"unboggle: interrupted: this is the result so far" in err
    report = json.loads(out)
    validate(report)
    assert report["status"] == {20: "impossible", 130: "undecided"}[code]


def run_with(folder: Path, module: str, text: str, *line: str) -> subprocess.CompletedProcess[str]:
    """Run a program that handles Ctrl-C, with our own ``module`` on its path."""
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", LISTEN, *line],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )


@posix_only
def test_ctrl_c_while_it_is_loading_leaves_no_traceback(tmp_path: Path) -> None:
    # In a callback, as some imports have, where Python discards exceptions.
    text = """
import os, signal
class Callback:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(100):
            pass
Callback()
raise SystemExit("it went on")
"""
    done = run_with(tmp_path, "click", text, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


# Stops at the import named below: there Ctrl-C comes, or the modules imported until then are shown.
AT_IMPORT = """
import _signal as signal, os, sys
class At:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["AT"]:
            {action}
At.before = set(sys.modules)
sys.meta_path.insert(0, At())
"""


@posix_only
@pytest.mark.parametrize(
    "name", ["unboggle.cli", "unboggle.system.folders", "click", "unboggle.cli.main"]
)
def test_ctrl_c_during_an_early_import_is_130_without_a_word(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AT", name)
    text = AT_IMPORT.format(action="os.kill(os.getpid(), signal.SIGINT)")
    done = run_with(tmp_path, "sitecustomize", text, "fit", "-", "--size", "3")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@posix_only
def test_ctrl_c_is_handled_before_any_slow_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `unboggle.cli` is the first import after Ctrl-C is handled.
    monkeypatch.setenv("AT", "unboggle.cli")
    action = (
        "print(*sorted(set(sys.modules) - At.before), signal.getsignal(2), flush=True); os._exit(0)"
    )
    done = run_with(tmp_path, "sitecustomize", AT_IMPORT.format(action=action), "--version")
    modules, _, handler = done.stdout.partition(" <")
    assert handler.startswith("function main.<locals>")
    ours = {name for name in modules.split() if name.startswith("unboggle")}
    assert ours == {"unboggle", "unboggle._lazy"}
    assert not {"enum", "typing", "re"} & {*modules.split()}


@posix_only
def test_ctrl_c_while_python_ends_changes_nothing(tmp_path: Path) -> None:
    text = """
import atexit, os, signal
atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
"""
    done = run_with(tmp_path, "sitecustomize", text, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("unboggle ")


@posix_only
def test_a_second_ctrl_c_while_the_first_is_answered_is_130_without_a_traceback() -> None:
    script = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from unboggle import __main__
from unboggle.cli import main
def complain(*_):
    raise KeyboardInterrupt
main._complain = complain
main.cli.main = lambda **_: complain()
__main__.main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
