"""The output of the commands: files, pipes, a full disk; no partial file and no traceback."""

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from amounts import mixed
from child_targets import hard_words
from needs import needs_full_disk, posix_only
from running import EXAMPLES, HARD, ROOT, command, no_byte_code, unboggle, validate

from unboggle.cli.printing import write


def test_output_goes_to_a_file_and_only_there(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("what was here before", encoding="utf-8")
    result = unboggle("fit", "-", "--size", "1x3", "--format", "json", "-o", target, stdin="cat")
    assert (result.code, result.out) == (0, "")
    assert result.err == f"unboggle: written to {target}\n"
    validate(json.loads(target.read_text(encoding="utf-8")))
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_gets_the_text_of_the_terminal(tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    unboggle("solve", "CAT DOG", "-o", target)
    assert target.read_text(encoding="utf-8") == unboggle("solve", "CAT DOG").out


def test_a_result_that_is_no_yes_is_written_too(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert unboggle("fit", "-", "--size", "1x3", "-o", target, stdin="cats").code == 20
    assert "needs 4 cells" in target.read_text(encoding="utf-8")
    assert unboggle("check", "CAT DOG", "-", "-o", target, stdin="cow").code == 1
    assert "cow" in target.read_text(encoding="utf-8")


def test_bad_input_leaves_the_output_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old", encoding="utf-8")
    assert unboggle("fit", "-", "--size", "3", "-o", target, stdin="c3po").code == 2
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


@posix_only
@pytest.mark.parametrize(
    "args",
    mixed(
        [
            ["solve", "QEST ANSI XWEO YRSN"],
            ["solve", "QEST ANSI XWEO YRSN", "--format", "json"],
            ["check", "CAT DOG", str(EXAMPLES / "animals.txt")],
            ["fit", str(EXAMPLES / "animals.txt"), "--size", "3"],
            ["throw"],
            ["dice", "PERS LATG SINE TERS", "--format", "json"],
            ["--help"],
            ["fit", "--help"],
            ["--version"],
            [],
        ]
    ),
    ids=lambda args: "-".join(args[:1] + args[2:])[:20],
)
def test_a_closed_pipe_ends_quietly_with_141(args: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(command(*args), stdout=writer, stderr=subprocess.PIPE, cwd=ROOT)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@posix_only
@pytest.mark.parametrize(
    "args",
    [
        ["--version"],
        ["fit", "--help"],
        ["help"],
        [],
        ["gogen", "--help"],
        ["throw", "--help-all"],
        ["throw"],
    ],
    ids=" ".join,
)
def test_without_a_standard_output_nothing_seems_to_be_well(args: list[str]) -> None:
    """A shell closes it by ``>&-``; click would print nothing, and return 0."""
    closed = ["sh", "-c", '"$@" >&-', "sh", *command(*args)]
    done = subprocess.run(closed, stderr=subprocess.PIPE, cwd=ROOT, text=True)
    assert done.returncode == 70
    assert done.stderr.endswith("the result cannot be written: standard output is closed\n")


@posix_only
@pytest.mark.parametrize("unbuffered", mixed(["", "1"]))
def test_a_reader_that_stops_early_ends_it_quietly_with_141(unbuffered: str) -> None:
    words = "\n".join("".join(random.Random(k).choices("abc", k=9)) for k in range(4_000))
    process = subprocess.Popen(
        command("check", "ABC CAB BCA", "-", "--format", "json"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    with process:
        process.stdin.write(words.encode())
        process.stdin.close()
        assert process.stdout.read(30) == b'{"format": "unboggle.check/1",'
        process.stdout.close()
        lines = process.stderr.read().decode().splitlines()
    assert process.returncode == 141
    assert all("counted once" in line for line in lines)


@needs_full_disk
@pytest.mark.parametrize(
    "args",
    mixed(
        [
            ["solve", "CAT DOG"],
            ["solve", "CAT DOG", "--format", "json"],
            ["fit", "--help"],
            ["--help"],
            ["--version"],
        ]
    ),
    ids=" ".join,
)
def test_a_full_disk_is_exit_70_in_a_line(args: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command(*args), stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 70
    assert done.stderr.startswith("unboggle: ")
    assert "cannot be written to standard output (No space left on device)" in done.stderr
    assert done.stderr.count("\n") == 1


@needs_full_disk
@pytest.mark.parametrize("args", ["fit - --size 3 --most", "best --size 2 --rounds 1"])
def test_an_answer_is_not_lost_with_the_log(args: str) -> None:
    done = unboggle(*args.split(), "--log", "/dev/full", stdin="cat dog")
    assert done.code == 70
    assert "│" in done.out
    assert done.err.startswith("unboggle: /dev/full: cannot be written (No space left on device);")
    assert done.err.count("\n") == 1


@posix_only
def test_a_disk_that_fills_up_is_exit_70_and_leaves_the_old_file(tmp_path: Path) -> None:
    import resource

    target = tmp_path / "words.json"
    target.write_text("as before")

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))

    args = command("solve", "CAT DOG", "--format", "json", "-o", str(target))
    done = subprocess.run(
        args, capture_output=True, text=True, preexec_fn=little_room, env=no_byte_code()
    )
    assert done.returncode == 70
    assert "cannot be written (File too large)" in done.stderr
    assert target.read_text() == "as before"
    assert [path.name for path in tmp_path.iterdir()] == ["words.json"]


@posix_only
def test_an_error_stream_that_nobody_reads_changes_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    args = command("check", "CAT DOG", "-")
    try:
        done = subprocess.run(args, input=b"cat cat", stdout=subprocess.PIPE, stderr=writer)
    finally:
        os.close(writer)
    assert done.returncode == 0
    assert b"cat" in done.stdout


@posix_only
def test_a_solver_out_of_memory_is_exit_70() -> None:
    done = subprocess.run(
        command("fit", "-", *HARD, "--format", "json"),
        input=hard_words(),
        capture_output=True,
        text=True,
        env={**os.environ, "UNBOGGLE_MEMORY_MB": "80"},
    )
    assert done.returncode == 70
    report = json.loads(done.stdout)
    validate(report)
    assert report["status"] == "error"
    assert done.stderr == f"unboggle: no answer: {report['error']}\n"


def test_output_that_the_terminal_cannot_show_is_drawn_in_ascii() -> None:
    done = subprocess.run(
        command("solve", "CAT DOG"),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert "| C | A | T |" in done.stdout


def test_letters_that_the_terminal_lacks_are_not_lost_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = io.BytesIO()
    narrow = io.TextIOWrapper(data, encoding="ascii")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", narrow)
        write("│ é │\n", "-")
    narrow.detach()
    assert data.getvalue() == b"| ? |\n"
    assert capsys.readouterr().err == (
        "unboggle: standard output cannot show some letters, which are ? here: set PYTHONUTF8=1,"
        " or use -o FILE\n"
    )


def test_letters_that_the_locale_lacks_are_explained() -> None:
    result = unboggle("solve", "T\udcc3\udc89A DOG CAT")
    assert result.code == 2
    assert result.err.endswith(
        "This locale has no letters outside ASCII; set PYTHONUTF8=1 to use them.\n"
    )
