"""What all commands do with colours, notes and the width of a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from needs import posix_only
from running import EXAMPLES, command, unboggle
from terminal import run_on_a_terminal

from unboggle.cli import terminal
from unboggle.cli.main import cli

ESCAPE = re.compile(r"\x1b\[")


def leaves(group: click.Group, ctx: click.Context) -> list[click.Command]:
    """Return all commands, those of groups as well."""
    found: list[click.Command] = []
    for name in group.list_commands(ctx):
        one = group.get_command(ctx, name)
        assert one is not None
        inner = click.Context(one, ctx, name)
        found += leaves(one, inner) if isinstance(one, click.Group) else [one]
    return found


def test_all_commands_take_both_options() -> None:
    root = click.Context(cli)
    for one in leaves(cli, root):
        names = {name for param in one.get_params(root) for name in param.opts}
        assert {"--quiet", "--color"} <= names, one.name


@pytest.mark.parametrize(
    "args", [("--help",), ("fit", "--help"), ("help", "gogen", "make"), ("x",)]
)
def test_a_pipe_gets_no_colours(args: tuple[str, ...]) -> None:
    done = unboggle(*args)
    assert not ESCAPE.search(done.out + done.err)


@pytest.mark.parametrize(
    ("variables", "option", "colours"),
    [
        ({}, "", False),
        ({"FORCE_COLOR": "1"}, "", True),
        ({"FORCE_COLOR": ""}, "", False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "", False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, "", True),
        ({"FORCE_COLOR": "1"}, "never", False),
        ({"FORCE_COLOR": "1"}, "auto", False),
        ({"NO_COLOR": "1"}, "always", True),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, "", True),
    ],
)
def test_the_option_goes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], option: str, colours: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    typed = ["--color", option] if option else []
    for done in (
        unboggle("help", "fit", *typed),
        unboggle("fit", "--help", *typed),
        unboggle("fit", *typed, "--help-all"),
        unboggle("fit", "no such file", *typed),
    ):
        assert bool(ESCAPE.search(done.out + done.err)) is colours
        assert "unboggle" in click.unstyle(done.out + done.err)


def test_a_file_with_the_name_of_the_option_is_a_file() -> None:
    assert ESCAPE.search(unboggle("fit", "--color=always", "--", "--color=never").err)


FAULTS = (
    ("fti",),
    ("gogen", "mak"),
    ("fit", "-", "--siez", "3"),
    ("fit", "-", "--size"),
    ("fit", "-", "--size", "3", "--size", "4"),
    ("fit", "cat", "dog", "cow"),
    ("--seed", "3", "fit", "-"),
    ("throw", "--color", "always", "--seed", "x"),
)
"""Command lines with errors before any option is read."""


@pytest.mark.parametrize("line", FAULTS, ids=" ".join)
def test_the_option_counts_for_every_usage_error(line: tuple[str, ...]) -> None:
    for typed, colours in ((["--color", "always"], True), (["--color=never"], False)):
        done = unboggle(*line, *typed)
        assert (done.code, bool(ESCAPE.search(done.err))) == (2, colours)


@pytest.mark.parametrize("line", FAULTS, ids=" ".join)
def test_a_file_of_defaults_has_the_colours_of_every_usage_error(
    folder: Path, line: tuple[str, ...]
) -> None:
    (folder / ".unboggle.toml").write_text('color = "always"\n')
    done = unboggle(*line)
    assert (done.code, bool(ESCAPE.search(done.err))) == (2, True)
    assert not ESCAPE.search(unboggle(*line, "--color", "never").err)


def test_a_result_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not ESCAPE.search(unboggle("solve", EXAMPLES / "board.txt").out)


def test_colours_change_no_word_and_no_width(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = unboggle("help", "fit").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert click.unstyle(unboggle("help", "fit").out) == plain


def test_a_library_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal._State, "color", "never")
    assert not terminal.colored(None)
    assert click.Context(cli).get_help() == click.unstyle(click.Context(cli).get_help())


def test_an_unknown_choice_is_named() -> None:
    done = unboggle("throw", "--color", "blue")
    assert done.code == 2
    assert "'blue' is not one of 'auto', 'always', 'never'" in done.err


def test_quiet_leaves_out_notes_and_no_error(tmp_path: Path) -> None:
    loud = unboggle("throw", "--seed", "7", "-o", tmp_path / "a.txt")
    assert loud.err == f"unboggle: written to {tmp_path / 'a.txt'}\n"
    quiet = unboggle("throw", "--seed", "7", "-o", tmp_path / "b.txt", "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
    assert (tmp_path / "b.txt").read_text() == (tmp_path / "a.txt").read_text()
    assert unboggle("fit", "no such file", "--quiet").err != ""


def test_quiet_leaves_what_was_requested_and_is_missing() -> None:
    args = ("fit", "-", "--size", "2", "--format", "svg", "--quiet")
    done = unboggle(*args, stdin="cat dog cow hen")
    assert done.code == 20
    assert done.err.startswith("unboggle: ")


def test_quiet_ends_with_its_command(tmp_path: Path) -> None:
    name = str(tmp_path / "throw.txt")
    assert unboggle("throw", "-o", name, "--quiet").err == ""
    assert unboggle("throw", "-o", name).err == f"unboggle: written to {name}\n"


def test_the_progress_of_a_terminal_is_left_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from unboggle.cli.status import StatusLine

    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    for quiet in (True, False):
        monkeypatch.setattr(terminal._State, "quiet", quiet)
        with StatusLine() as line:
            assert line._timer.is_alive() is not quiet


@pytest.mark.parametrize(
    ("columns", "width"),
    [("120", 100), ("60", 60), ("5", 20), ("0", 80), ("", 80), ("wide", 80), ("-1", 80)],
)
def test_columns_of_the_environment_count_for_pipes_as_well(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert terminal.width() == width


def test_a_result_is_as_wide_as_columns_say(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = unboggle("solve", EXAMPLES / "board.txt").out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = unboggle("solve", EXAMPLES / "board.txt").out
    assert max(map(len, narrow.splitlines())) <= 40 < max(map(len, wide.splitlines()))


NARROW = (
    "schema",
    "schema fit --fields",
    "dice --list",
    "info",
    "fit - --size 3 --alternatives 3",
    "compare lists.txt --size 3 --encodings tiles,one_hot --solvers glucose42 --timeout 20",
)
DATA = ("platform: ", "  program ", "  python ", "  temporary ")
"""The beginnings of lines of ``info`` that are as long as the texts in them."""


@pytest.mark.parametrize("columns", [44, 80])
@pytest.mark.parametrize("line", NARROW)
def test_texts_and_tables_are_no_wider_than_columns_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, columns: int
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lists.txt").write_text("cat dog tad")
    wide = unboggle(*line.split(), stdin="cat dog tad").out
    monkeypatch.setenv("COLUMNS", str(columns))
    done = unboggle(*line.split(), stdin="cat dog tad")
    lines = [one for one in done.out.splitlines() if not one.startswith(DATA)]
    assert (done.code, max(map(len, lines)) <= columns) == (0, True), done.out
    assert columns == 80 or len(lines) > len(wide.splitlines())


@posix_only
def test_a_message_on_a_terminal_has_colours() -> None:
    code, _, screen = run_on_a_terminal(command("fit", "no such file"))
    assert code == 2
    assert "unboggle: no such file: no such file" in screen.ever
