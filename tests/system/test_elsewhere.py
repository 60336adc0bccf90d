"""Commands from beginning to end where Windows or macOS is seen: see `helpers/elsewhere/faces.py`.

No other machine is at hand here. The workflows run the whole suite on the real ones.
"""

from __future__ import annotations

import errno
import io
import json
import os
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from needs import LINUX
from running import EXAMPLES, ROOT

from unboggle.cli import printing
from unboggle.cli.exit_codes import CLOSED_PIPE
from unboggle.errors import UnboggleError
from unboggle.system import shell
from unboggle.system.files import write_text

FACES = ROOT / "tests" / "helpers" / "elsewhere"
pytestmark = [
    pytest.mark.fresh,
    pytest.mark.skipif(not LINUX, reason="shows other systems to a Linux"),
]
RUN = """
import contextlib, io, json, sys
from unboggle.cli.main import run
for line in json.load(sys.stdin):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="") for _ in range(2))
    sys.stdin = io.TextIOWrapper(io.BytesIO(line[0].encode()))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = run(line[1:])
        except SystemExit as end:
            code = end.code
    for stream in (out, err):
        stream.flush()
    texts = [stream.buffer.getvalue().decode("cp1252") for stream in (out, err)]
    print(json.dumps([code, *texts]), file=sys.__stdout__)
"""
NO_BOARD = "ant newt hare hen moth"
FOUR = "abcd bdc"


class Asked(NamedTuple):
    """A command line and its standard input; its exit code, and a part of what it prints."""

    line: str
    words: str
    code: int
    part: str


COMMANDS = [
    Asked("fit - --size 3 --certify {folder}/proof", NO_BOARD, 20, "No 3x3 board holds"),
    Asked("fit - --size 2 -o {folder}/board.svg", FOUR, 0, ""),
    Asked("gogen solve {examples}/gogen.txt", "", 0, "O | C | U | H | P"),
    Asked("fit - --size 3 --encoding one_hot --solver glucose42", "cat dog", 0, "cat, dog"),
    Asked("why - --size 3", NO_BOARD, 20, "cannot all share a 3x3 board"),
    Asked("boards - --size 2", FOUR, 0, "boards"),
    Asked("unique - --size 2", FOUR, 1, "boards"),
    Asked("solve QESTANSIXWEOYRSN", "", 0, "Qu"),
    Asked("gogen make --seed 1", "", 0, "# Gogen: kind plain, level 1 (Monday), seed 1"),
    Asked("batch {examples}/needleman.txt -o {folder}/fits --command 'fit --size 4'", "", 0, "4x4"),
    Asked("compare {examples}/needleman.txt --size 4 --encodings tiles --solvers cadical195", "",
          0, "1/1"),
    Asked("encode - --size 2 -o {folder}/made.cnf", FOUR, 0, ""),
    Asked("info", "", 0, "kernel"),
    Asked("serve --help", "", 0, "Usage: unboggle serve"),
]  # fmt: skip


def environment(system: str) -> dict[str, str]:
    """Return the environment in which Pythons see ``system``."""
    path = os.pathsep.join((str(FACES), str(ROOT)))
    return {**os.environ, "UNBOGGLE_LIKE": system, "PYTHONPATH": path}


def results(system: str, commands: Sequence[Asked], folder: Path) -> list[tuple[int, str, str]]:
    """Return code, output and errors of each command; one process runs all on ``system``."""
    lines = [
        [asked.words, *shlex.split(asked.line.format(folder=folder, examples=EXAMPLES))]
        for asked in commands
    ]
    printed = python_on(system, RUN, stdin=json.dumps(lines))
    return [(code, out, err) for code, out, err in map(json.loads, printed.splitlines())]


def python_on(system: str, code: str, *arguments: str, stdin: str = "") -> str:
    """Return what a Python prints that runs ``code`` and sees ``system``."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=stdin,
        env=environment(system),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("system", "number"), [("windows", len(COMMANDS)), ("macos", 2)])
def test_commands_run_to_the_end(system: str, number: int, tmp_path: Path) -> None:
    commands = COMMANDS[:number]
    found = results(system, commands, tmp_path)
    for asked, (code, out, err) in zip(commands, found, strict=True):
        assert code == asked.code, (asked.line, out, err)
        assert asked.part in out, (asked.line, out, err)
        assert "was lost" not in err, (asked.line, err)
    assert (tmp_path / "proof" / "check.py").exists()
    assert (tmp_path / "board.svg").exists()


def test_the_page_answers_on_windows() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "unboggle", "serve", "--no-browser", "--port", "0"],
        env=environment("windows"),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            asked = {"task": "fit", "puzzle": {"words": NO_BOARD, "size": [3, 3]}}
            request = urllib.request.Request(
                f"{address}api/v1/jobs",
                json.dumps(asked).encode(),
                {"content-type": "application/json"},
            )
            with urllib.request.urlopen(request) as answer:
                events = json.load(answer)["events"]
            with urllib.request.urlopen(f"{address.rstrip('/')}{events}") as stream:
                answered = next(line for line in stream if b'"status":"impossible"' in line)
            assert b"unboggle.fit/1" in answered
        finally:
            server.kill()


def test_two_servers_on_windows_never_share_a_port() -> None:
    code = """if True:
        from unboggle.web.server import bind
        first = bind(0)
        second = bind(first.getsockname()[1])
        print(second.getsockname()[1] - first.getsockname()[1])
    """
    assert int(python_on("windows", code)) > 0


def test_what_is_not_there_is_not_there() -> None:
    """The other tests would show nothing on a Windows that is a Linux."""
    code = """if True:
        import unboggle.system.child as child, unboggle.system.posix as posix
        print(child.os.name, posix.sys.platform, hasattr(posix.signal, "SIGKILL"))
        print(hasattr(child.os, "killpg"), hasattr(child.signal, "SIGSTOP"))
        try:
            import fcntl
        except ImportError:
            print("no fcntl")
    """
    assert python_on("windows", code) == "nt win32 False\nFalse False\nno fcntl\n"


# ---- parts ----


def test_a_command_line_is_quoted_and_split_as_its_shell_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = r"""fit --dictionary C:\words\my.txt 'a b' "c d" """
    assert shell.split(line)[2] == "C:wordsmy.txt"  # as each POSIX shell reads it
    assert shell.quoted("a b") == "'a b'"
    monkeypatch.setattr(shell, "os", SimpleNamespace(name="nt"))
    assert shell.split(line) == ["fit", "--dictionary", r"C:\words\my.txt", "a b", "c d"]
    assert [*map(shell.quoted, ("a b", r"C:\x", "unboggle[pdf]"))] == [
        '"a b"',
        r"C:\x",
        '"unboggle[pdf]"',
    ]


class Unread(io.BytesIO):
    """A pipe that its reader has closed, as Windows reports it."""

    def write(self, data: object) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")


def test_a_pipe_that_its_reader_closed_ends_the_command_in_silence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with open(tmp_path / "pipe", "wb") as file:
        stream = SimpleNamespace(
            buffer=Unread(), encoding="utf-8", flush=lambda: None, fileno=file.fileno
        )
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(UnboggleError, match="Invalid argument"):
            printing.write("text", "-")
        seen = {name: getattr(os, name) for name in ("dup2", "open", "devnull", "O_WRONLY")}
        monkeypatch.setattr(printing, "os", SimpleNamespace(name="nt", **seen))
        with pytest.raises(SystemExit) as ended:
            printing.write("text", "-")
    assert ended.value.code == CLOSED_PIPE


def test_a_folder_is_called_one_where_opening_it_is_only_forbidden(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from unboggle.system.files import read_text
        try:
            read_text(sys.argv[1], limit=9, what="word list")
        except Exception as error:
            print(error)
    """
    said = f"{tmp_path}: is a directory, not a word list\n"
    assert python_on("windows", code, str(tmp_path)) == said


@pytest.mark.parametrize("module", ["unboggle", "unboggle.solvers"])
def test_an_older_python_gets_the_version_that_is_needed(module: str) -> None:
    code = f"""if True:
        import sys
        sys.version_info, sys.version = (3, 10, 13, "final", 0), "3.10.13 (main)"
        try:
            import {module}
        except ImportError as error:
            print(error, error.name)
    """
    said = "unboggle needs Python 3.11 or later, and this is 3.10.13 unboggle\n"
    assert python_on("", code) == said


def test_a_file_that_cannot_be_removed_does_not_hide_why_writing_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    def parts() -> Iterator[str]:
        yield "half"
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(tmp_path / "made.txt"), parts())
