"""What a shell completes: commands, options and their values."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from needs import posix_only
from running import ROOT, unboggle

from unboggle import encodings, solvers
from unboggle.cli.main import COMMANDS, cli
from unboggle.cli.shells import VARIABLE
from unboggle.dice import dice_sets
from unboggle.puzzle import constraints
from unboggle.render import formats
from unboggle.reports import schema_names


def completed(line: str, last: str = "") -> set[str]:
    """Return the completions of ``last`` after ``line``; a file is ``FILE``."""
    shell = ShellComplete(cli, {}, "unboggle", VARIABLE)
    found = shell.get_completions(line.split(), last)
    return {"FILE" if item.type == "file" else item.value for item in found}


def test_commands_are_completed() -> None:
    assert completed("") == {name for names in COMMANDS.values() for name in names}
    assert completed("help", "th") == completed("", "th") == {"throw"}
    assert completed("gogen") == completed("help gogen") == {"solve", "make"}
    assert completed("help fit") == completed("help nothing") == set()


def test_options_are_completed() -> None:
    assert completed("fit", "--show") == {"--show-paths", "--show-extras", "--show-offensive"}
    kinds = {f"--{name.replace('_', '-')}" for name in constraints.built_in_names()}
    assert kinds <= completed("fit words.txt", "--")
    assert "--help-all" in completed("fit", "--help")
    assert completed("", "--he") == completed("gogen", "--he") == {"--help"}


@pytest.mark.parametrize(
    ("line", "last", "expected"),
    [
        ("fit - --ban", "", {"FILE", "@offensive", "@extras"}),
        ("fit - --ban", "@e", {"FILE", "@extras"}),
        ("fit - --ban", "rat,@o", {"FILE", "rat,@offensive"}),
        ("fit - --vowels", "", {"3-5", "4-6", "5", "6"}),
        ("fit - --size 3x4 --same", "", {"a..a/..../a..a", "aaaa/aaaa/aaaa"}),
        ("fit - --same", "aaaa", {"aaaa/aaaa/aaaa/aaaa"}),
        ("fit - --every-cell", "1", {"1"}),
        ("fit - --shape", "ri", {"FILE", "ring"}),
        ("fit - --wrap", "r", {"rows"}),
        ("fit - --size", "", {"auto"}),
        ("fit - --versions", "", {"1", "2", "3", "4"}),
        ("fit - --list-level", "", set()),
        ("gogen make --difficulty", "", {"1", "2", "3", "4", "5", "6", "7"}),
        ("gogen make --givens", "m", {"minimal"}),
        ("fit - --version-kind", "", {"turned", "other"}),
        ("fit - --cluster", "", {"FILE", "local"}),
        ("fit - --encoding", "", {*encodings.names()}),
        ("fit - --solver", "cadical19", {"cadical195"}),
        ("fit - --solver", "dim", {"dimacs:"}),
        ("fit - --solver", "dimacs:", {"FILE"}),
        ("compare a.txt --solvers", "cadical195,dim", {"cadical195,dimacs:"}),
        ("compare a.txt --solvers", "cadical195,dimacs:/usr/b", {"FILE"}),
        ("fit - --format", "", {*formats.names()} - {"csv"}),
        ("solve --rules", "", {"FILE", "boggle", "big", "super"}),
        ("solve --throw-dice", "cl", {"FILE", "classic"}),
        ("compare a.txt --encodings", "tiles,one", {"tiles,one_hot"}),
        ("compare a.txt --solvers", "al", {"all"}),
        ("compare a.txt --variants", "", {"plain", "anchored", "counted", "all"}),
        ("compare a.txt --searches", "d", {"distance"}),
        ("batch a.txt --command", "", {"fit", "why", "boards", "unique"}),
        ("instances random --export", "cnf,w", {"cnf,wcnf"}),
        ("schema", "", {*schema_names()}),
        ("completion", "", {"bash", "zsh", "fish"}),
    ],
)
def test_values_are_completed(line: str, last: str, expected: set[str]) -> None:
    assert completed(line, last) == expected


def test_the_lists_are_whole() -> None:
    sets = {one.name for one in dice_sets().sets}
    for line in ("throw --dice", "fit - --dice", "best --dice"):
        assert completed(line) == {"FILE", *sets}
    programs = {"dimacs:COMMAND"}
    listed = {*solvers.names()} - programs | {"dimacs:"}
    assert completed("fit a.txt --solver") == listed
    assert completed("compare a.txt --solvers") == listed | {"all"}


def test_peers_are_the_python_files_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "peers").mkdir()
    (tmp_path / "peers" / "mine.py").write_text("")
    monkeypatch.chdir(tmp_path)
    assert completed("compare a.txt --peer") == {"FILE", "mine=peers/mine.py"}


def test_fields_of_a_puzzle_file_are_completed(tmp_path: Path) -> None:
    path = tmp_path / "pets.toml"
    path.write_text('grid.size = 3\nwords.list = "cat"\nconstraints.given = "t.. ... ..."\n')
    assert completed(f"fit {path} --without") == {"size", "list", "given"}
    assert completed("fit words.txt --without") == completed("fit no.toml --without") == set()
    path.write_text('words.file = "w.txt"\n[output]\nfile = "a.pdf"\nshow_paths = true\n')
    assert completed(f"fit {path} --without") == {"words.file", "output.file", "show_paths"}


def test_all_fields_are_completed_before_the_puzzle_file_is_typed() -> None:
    found = completed("fit --without")
    assert {*constraints.built_in_names(), "size", "list", "timeout", "title"} <= found
    assert {"words.file", "output.file"} <= found
    assert "file" not in found
    assert completed("fit --without", "umla") == {"umlauts"}


def leaves(
    command: click.Command, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield the commands below ``command``, each with the words that call it."""
    if not isinstance(command, click.Group):
        yield words, command
        return
    ctx = click.Context(command)
    for name in command.list_commands(ctx):
        found = command.get_command(ctx, name)
        assert found is not None
        yield from leaves(found, (*words, name))


@pytest.mark.parametrize("words", [" ".join(words) for words, _ in leaves(cli)])
def test_every_fixed_value_of_an_option_is_completed(words: str) -> None:
    command = {" ".join(words): command for words, command in leaves(cli)}[words]
    for param in command.get_params(click.Context(command)):
        if not isinstance(param, click.Option) or param.is_flag:
            continue
        fixed = {one for one in str(param.metavar).split("|") if re.fullmatch("[a-z]+|-", one)}
        if isinstance(param.type, click.Choice):
            fixed.update(map(str, param.type.choices))
        name = max(param.opts, key=len)
        assert fixed <= completed(f"{words} {name}"), name


def test_a_shell_gets_them_by_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_LINE", "unboggle fit no.toml --most --sq")
    monkeypatch.setenv("COMP_WORD", "--sq")
    done = unboggle()
    assert (done.code, done.out, done.err) == (0, "plain,--square\nplain,--squeeze\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_asks_unboggle(shell: str) -> None:
    done = unboggle("completion", shell)
    assert (done.code, done.err) == (0, "")
    assert f"{VARIABLE}" in done.out
    assert f"{shell}_complete" in done.out
    assert "unboggle" in done.out
    assert unboggle("completion", "tcsh").code == 2


@pytest.mark.parametrize(
    "line",
    [
        "fit", "fit a.txt --optional", "fit a.txt -o", "fit a.txt --dictionary", "check board.txt",
        "check board.txt a.txt", "boards", "solve", "dice", "render", "decode", "decode a.cnf",
        "batch", "compare", "plot", "gogen solve", "open", "new", "encode a.txt -o",
        "unique a.txt --board", "best --resume", "instances themes --source", "fit a.txt --log",
    ],
)  # fmt: skip
def test_names_of_files_are_completed(line: str) -> None:
    assert "FILE" in completed(line)


@pytest.mark.parametrize("line", ["batch a.txt -o", "instances random -o", "fit a.txt --certify"])
def test_names_of_folders_are_completed(line: str) -> None:
    (item,) = ShellComplete(cli, {}, "unboggle", VARIABLE).get_completions(line.split(), "")
    assert item.type == "dir"


BASH = shutil.which("bash")
ASKED = r"""
. ./script
complete() { :; }
COMP_LINE=$1 COMP_POINT=${#1}
compopt() { printf '<%s>' "$2"; }
_unboggle_completion unboggle "$2" ""
printf '%s\n' "${COMPREPLY[@]}"
"""


@pytest.mark.skipif(BASH is None or os.name == "nt", reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "part", "replaced"),
    [
        ("unboggle gogen m", "m", "make"),
        ("unboggle fit a.txt --ban @o", "@o", "<default>@offensive"),
        ("unboggle fit a.txt --ban rat,@o", "@o", "<default>@offensive"),
        ("unboggle fit a.txt --solver=cadical19", "cadical19", "cadical195"),
        ("unboggle fit a.txt --solver cadical19", "cadical19", "cadical195"),
        ("unboggle fit a.txt --solver dim", "dim", "<nospace>dimacs:"),
        ("unboggle fit a.txt --solver dimacs:ki", "ki", "<default>"),
        ("unboggle fit 'my l", "my l", "<default>"),
        ("unboggle fit ", "", "<default>"),
        ("unboggle fit a.txt --certify ", "", "<dirnames>"),
        ("unboggle nothing ", "", ""),
    ],
)
def test_bash_replaces_the_part_that_it_splits_off(
    tmp_path: Path, line: str, part: str, replaced: str
) -> None:
    assert BASH is not None
    (tmp_path / "script").write_text(unboggle("completion", "bash").out)
    command = [BASH, "--norc", "-c", ASKED, "bash", line, part]
    assert asked(command, tmp_path, tmp_path) == replaced


def asked(command: list[str], home: Path, programs: Path) -> str:
    """What the shell ``command`` prints in ``home``, with a program unboggle in ``programs``."""
    program = programs / "unboggle"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m unboggle "$@"\n')
    program.chmod(0o755)
    path = f"{programs}:{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=home,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout.rstrip("\n")


def found(shell: str) -> str:
    """The path of ``shell``; the test is skipped if there is none."""
    program = shutil.which(shell)
    if program is None or os.name == "nt":
        pytest.skip(f"there is no {shell}")
    return program


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("fit ~/do", ["~/docs/", "~/dogs.txt"]),
        ("fit $HOME/do", ["$HOME/docs/", "$HOME/dogs.txt"]),
        ("fit do", ["docs/", "dogs.txt"]),
        (r"fit my\ w", ["my words.txt"]),
        ("fit 'my w", ["my words.txt"]),
        ("fit a.txt --dictionary=~/dog", ["--dictionary=~/dogs.txt"]),
        ('fit a.txt --dictionary="my w', ["--dictionary=my words.txt"]),
        ("fit a.txt --certify ~/", ["~/docs/"]),
        ("fit a.txt --certify=d", ["--certify=docs/"]),
        ("fit a.txt --solver=dimacs:~/dog", ["--solver=dimacs:~/dogs.txt"]),
        ("compare a.txt --solvers lingeling,dimacs:dog", ["lingeling,dimacs:dogs.txt"]),
        ("fit a.txt --solver=cadical19", ["--solver=cadical195"]),
    ],
)
def test_fish_completes_paths_as_they_are_typed(
    tmp_path: Path, line: str, completions: list[str]
) -> None:
    fish, home = found("fish"), tmp_path / "home"
    (home / "docs").mkdir(parents=True)
    for name in ("dogs.txt", "my words.txt"):
        (home / name).touch()
    (tmp_path / "script").write_text(unboggle("completion", "fish").out)
    ask = f"source {tmp_path}/script; complete -C $argv[1]"
    said = asked([fish, "--no-config", "-c", ask, f"unboggle {line}"], home, tmp_path)
    assert [one.partition("\t")[0] for one in said.splitlines()] == completions


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_one_that_the_shell_can_read(tmp_path: Path, shell: str) -> None:
    program = found(shell)
    script = tmp_path / "script"
    script.write_text(unboggle("completion", shell).out)
    done = subprocess.run([program, "-n", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home without any file."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@posix_only
@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.parametrize("before", [None, "", "alias l=ls", "alias l=ls\n"])
def test_one_command_installs_a_completion_and_a_second_adds_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, shell: str, before: str | None
) -> None:
    start = home / f".{shell}rc"
    if before is not None:
        start.write_text(before)
    first = unboggle("completion", shell, "--install")
    assert (first.code, first.err) == (0, "")
    script = home / ".local" / "share" / "unboggle" / f"completion.{shell}"
    assert script.read_text() == unboggle("completion", shell).out
    assert first.out.splitlines()[0] == f"written: ~/.local/share/unboggle/completion.{shell}"
    assert f"added a line to ~/.{shell}rc" in first.out
    text = start.read_text()
    kept, line = text.splitlines()[:-1], text.splitlines()[-1]
    assert kept == (before or "").splitlines()
    assert str(script) in line
    assert f"\ncompletion: {shell}\n" in unboggle("info").out
    again = unboggle("completion", shell, "--install")
    assert f"as it was: ~/.{shell}rc, which loads it" in again.out
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "other"))
    moved = unboggle("completion", shell, "--install")
    assert f"as it was: ~/.{shell}rc; replace its line" in moved.out
    assert str(home / "other") in moved.out
    assert start.read_text() == text


@posix_only
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_script_that_no_shell_loads_is_not_installed(home: Path, shell: str) -> None:
    unboggle("completion", shell, "--install")
    start = home / f".{shell}rc"
    for text in ("alias l=ls\n", f"# {start.read_text()}"):
        start.write_text(text)
        assert "\ncompletion: not installed: unboggle completion SHELL" in unboggle("info").out
    start.unlink()
    assert "\ncompletion: not installed: unboggle completion SHELL" in unboggle("info").out


@posix_only
def test_fish_finds_its_file_without_a_line(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "mine"))
    done = unboggle("completion", "fish", "--install")
    assert done.out == "written: ~/mine/fish/completions/unboggle.fish\n"
    assert {path.name for path in home.rglob("*") if path.is_file()} == {"unboggle.fish"}
    assert "\ncompletion: fish\n" in unboggle("info").out


@posix_only
def test_the_line_is_shown_if_the_start_up_file_cannot_be_changed(home: Path) -> None:
    (home / ".bashrc").mkdir()
    done = unboggle("completion", "bash", "--install")
    assert done.code == 70
    assert "~/.bashrc cannot be changed" in done.err
    assert "Add this line to a file that your shell reads: [ -r " in done.err


@posix_only
def test_a_folder_that_cannot_be_made_is_named(home: Path) -> None:
    (home / ".local").write_text("")
    done = unboggle("completion", "bash", "--install")
    assert done.code == 70
    assert "the folder ~/.local/share/unboggle cannot be made" in done.err
    assert not (home / ".bashrc").exists()


@posix_only
def test_a_user_without_a_home_gets_no_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    done = unboggle("completion", "zsh", "--install")
    assert (done.code, done.out) == (2, "")
    assert "there is no home" in done.err


def test_an_installation_needs_a_shell() -> None:
    assert "name a shell: bash, zsh or fish" in unboggle("completion", "--install").err


def test_no_example_installs_anything() -> None:
    """The examples of helps are run by tests, in the home of who runs them."""
    lines = unboggle("completion", "--help-all").out.splitlines()
    assert not [line for line in lines if line.startswith("  unboggle") and "--install" in line]
