"""What a shell completes: commands, options and their values."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from running import unboggle

from unboggle import encodings, solvers
from unboggle.cli.commands.completion import VARIABLE
from unboggle.cli.main import COMMANDS, cli
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
        ("fit - --version-kind", "", {"turned", "other"}),
        ("fit - --cluster", "", {"FILE", "local"}),
        ("fit - --encoding", "", {*encodings.names()}),
        ("fit - --solver", "cadical19", {"cadical195"}),
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
    assert completed("compare a.txt --solvers") == {*solvers.names(), "all"}


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


def test_a_shell_gets_them_by_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "unboggle fit no.toml --most --sq")
    monkeypatch.setenv("COMP_CWORD", "4")
    done = unboggle()
    assert (done.code, done.out, done.err) == (0, "plain,--square\nplain,--squeeze\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_asks_unboggle(shell: str) -> None:
    done = unboggle("completion", shell)
    assert (done.code, done.err) == (0, "")
    assert f"{VARIABLE}={shell}_complete" in done.out
    assert "unboggle" in done.out
    assert unboggle("completion", "tcsh").code == 2
