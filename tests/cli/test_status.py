"""The status line: only on a terminal and only during a wait; it is erased at the end."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from child_targets import HELPERS, until
from needs import needs_kernel, posix_only
from races import stuck_words
from running import ROOT, unboggle
from terminal import Screen, run_on_a_terminal

from unboggle.cli import status as progress
from unboggle.cli.status import StatusLine


@pytest.fixture(autouse=True)
def in_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (ROOT, HELPERS))))


@pytest.fixture
def hard_list(tmp_path: Path) -> Path:
    file = tmp_path / "hard.txt"
    file.write_text(stuck_words(), encoding="utf-8")
    return file


def fit(words: Path, timeout: float = 600) -> list[str]:
    options = ["--size", "6", "--encoding", "one_hot", "--solver", "cadical195"]
    head = [sys.executable, str(HELPERS / "never_decides.py"), "fit", str(words)]
    return [*head, *options, "--timeout", str(timeout)]


RUNS = re.compile(r"0:0\d:(?!00)\d\d one_hot with cadical195: 4,321 variables, 98,765 clauses")
LAST = "unboggle: interrupted: this is the result so far"
CUT = re.compile(r"0:0\d:(?!00)\d\d one_hot with[^0]*…")


@posix_only
def test_on_a_terminal_a_line_reports_what_goes_on_and_is_gone_at_the_end(hard_list: Path) -> None:
    code, out, screen = run_on_a_terminal(fit(hard_list), RUNS)
    assert RUNS.search(screen.ever)  # the clock is visible, and the line is not cut
    assert code == 130
    assert out.startswith("Interrupted after ")
    assert screen.shown.splitlines()[-1] == LAST  # above it is a note if there is no kernel
    assert not RUNS.search(screen.shown)
    assert screen.cursor
    assert "\x1b" not in out
    assert "one_hot with" not in out


@pytest.mark.long
@posix_only
def test_a_narrow_terminal_cuts_the_text_and_not_the_time(hard_list: Path) -> None:
    code, _, screen = run_on_a_terminal(fit(hard_list), CUT, columns=30)
    assert code == 130
    assert CUT.search(screen.ever)
    assert screen.shown.splitlines()[-1] == LAST
    assert not CUT.search(screen.shown)
    assert screen.cursor


def test_there_is_no_line_without_a_terminal(hard_list: Path) -> None:
    """On a terminal it would appear at once."""
    done = subprocess.run(fit(hard_list, 0.5), capture_output=True, text=True)
    assert done.returncode == 124
    assert done.stderr == ""
    assert done.stdout.startswith("Undecided after ")
    assert "\x1b" not in done.stdout


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_short_run_shows_nothing_and_loads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_QUIET_SECONDS", 1000)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    before = threading.active_count()
    with StatusLine() as status:
        status.update("at work")
        assert threading.active_count() == before + 1
    assert terminal.getvalue() == ""
    assert until(lambda: threading.active_count() == before)


def test_no_clock_is_started_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_QUIET_SECONDS", 0)
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    before = threading.active_count()
    with StatusLine() as status:
        status.update("at work")
        assert threading.active_count() == before
    assert stream.getvalue() == ""


@pytest.mark.parametrize("turned", ["off", "on"])
@needs_kernel
def test_a_long_run_without_the_kernel_reports_how_much_slower_it_is(
    turned: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if turned == "off":
        monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.setattr(progress, "_QUIET_SECONDS", 0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with StatusLine(slower="all is ten times slower") as status:
        status.update("at work")
        assert until(lambda: "at work" in terminal.getvalue())
    screen = Screen()
    screen.feed(terminal.getvalue())
    note = "unboggle: without the C kernel all is ten times slower: see 'unboggle info'"
    assert screen.shown == (note if turned == "off" else "")


@pytest.mark.parametrize(
    "line", ["fit {words} --size 3", "solve EAT --count-paths", "solve EAT", "best"]
)
def test_the_commands_that_the_kernel_speeds_up_report_a_missing_one(
    line: str, hard_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    start = StatusLine.__init__

    def init(self: StatusLine, lead: str = "", slower: str = "") -> None:
        noted.append(slower)
        start(self, lead, slower)

    monkeypatch.setattr(StatusLine, "__init__", init)
    rounds = ("--rounds", "1") if line == "best" else ()
    unboggle(*line.format(words=hard_list).split(), *rounds, "--timeout", "1")
    assert noted[0].endswith("times slower")


def test_the_line_is_erased_also_when_something_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "_QUIET_SECONDS", 0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    stdout = sys.stdout
    with pytest.raises(ZeroDivisionError), StatusLine() as status:
        status.update("at work on [bold]100%[/bold]")
        assert until(lambda: "at work on [bold]100%[/bold]" in terminal.getvalue())
        raise ZeroDivisionError
    assert sys.stdout is stdout
    assert sys.stderr is terminal
    screen = Screen()
    screen.feed(terminal.getvalue())
    assert screen.shown == ""
    assert screen.cursor
