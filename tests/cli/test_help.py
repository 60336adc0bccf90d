"""Help, the version, and the modules that they import."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import click
import pytest
from running import Result, unboggle

from unboggle import __version__
from unboggle import kernel as native
from unboggle.cli import main as cli
from unboggle.cli.command import Command
from unboggle.cli.inventory import EXTRAS
from unboggle.cli.option_groups import GROUPS, group_of
from unboggle.puzzle import constraints
from unboggle.render import formats
from unboggle.system.install_hint import install_hint

COMMANDS = [name for names in cli.COMMANDS.values() for name in names]


def command_at(path: list[str]) -> click.Command:
    context = click.Context(cli.cli)
    command: click.Command = cli.cli
    for name in path:
        assert isinstance(command, click.Group)
        found = command.get_command(context, name)
        assert found is not None
        command = found
    return command


def test_without_arguments_the_help_comes() -> None:
    result = unboggle()
    assert (result.code, result.err) == (0, "")
    assert result == unboggle("--help") == unboggle("-h")
    for command in COMMANDS:
        assert f"\n  {command} " in result.out


def test_gogen_without_a_command_helps_too() -> None:
    result = unboggle("gogen")
    assert (result.code, result.err) == (0, "")
    assert result == unboggle("gogen", "--help")


PATHS = [*([name] for name in COMMANDS), ["gogen", "solve"], ["gogen", "make"]]


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_no_help_names_a_page_that_only_a_clone_has(path: list[str]) -> None:
    shown = unboggle(*path, "--help-all").out
    assert "docs/" not in shown
    assert ".md" not in shown


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_command_shows_three_examples_before_its_options(path: list[str]) -> None:
    result = unboggle(*path, "--help")
    assert (result.code, result.err) == (0, "")
    head, _, tail = result.out.partition("Examples:\n")
    assert head.startswith(f"Usage: unboggle {' '.join(path)}")
    examples, _, rest = tail.partition("\n\n")
    assert all("unboggle" in line for line in examples.splitlines())
    assert 1 <= len(examples.splitlines()) <= 3
    assert "-h, --help" in rest
    assert max(map(len, result.out.splitlines())) <= 80


def test_the_help_option_has_its_names_in_any_context() -> None:
    for path in PATHS:
        command = command_at(path)
        assert command.get_help_option_names(click.Context(command)) == ["-h", "--help"]


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_all_options_of_a_command_are_in_its_longer_help(path: list[str]) -> None:
    short, long = unboggle(*path, "--help").out, unboggle(*path, "--help-all")
    command = command_at(path)
    hides = "--help-all" in short
    assert long.code == 0
    assert hides or long.out == short
    whole = long.out
    names = {name for it in command.params if isinstance(it, click.Option) for name in it.opts}
    assert {name for name in names if not re.search(rf"{name}\b", whole)} == set()
    if isinstance(command, Command):
        groups = rf"^(?:{'|'.join(GROUPS)})\b.*:$"
        options = re.split(groups, whole, maxsplit=1, flags=re.M)[1]
        listed = re.findall(r"^  (?:-\w, )?(--[\w-]+)", options, re.M)
        assert len(listed) == len(set(listed))
        assert all(example in whole for example in command.examples)


@pytest.mark.parametrize("columns", [80, 100])
def test_the_help_of_fit_goes_on_two_screens(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = unboggle("fit", "--help").out
    assert len(shown.splitlines()) <= 80
    part = shown.partition("Constraints")[2].partition("\n\n")[0].splitlines()[1:]
    kinds = [f"--{name.replace('_', '-')}" for name in constraints.built_in_names()]
    assert [line.split()[0] for line in part] == kinds  # one line each
    headings = re.findall(r"^(\w+)(?: \(.*\))?:$", shown, re.M)
    assert headings == ["Examples", *GROUPS]


@pytest.mark.parametrize("columns", [1, 20, 30, 40, 56])
@pytest.mark.parametrize("path", [[], *PATHS], ids=" ".join)
def test_a_help_wraps_on_a_narrow_terminal_and_loses_nothing(
    path: list[str], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = unboggle(*path, "--help-all")
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = unboggle(*path, "--help-all")
    assert (narrow.code, narrow.err) == (0, "")
    assert "".join(narrow.out.split()) == "".join(wide.out.split())
    text, _, examples = narrow.out.partition("Examples:\n")
    text += examples.partition("\n\n")[2]  # an example is a line to copy, so it is not wrapped
    long = [line for line in text.splitlines() if len(line) > max(columns, 20)]
    assert not [line for line in long if not re.match("  [-{]", line)], long  # names are whole


def test_every_option_has_a_group() -> None:
    for path in PATHS:
        for param in command_at(path).params:
            if isinstance(param, click.Option) and not (param.name or "").startswith("constraint_"):
                name = max(param.opts, key=len)
                assert group_of(name), name
    listed = [name for names in GROUPS.values() for name in names]
    assert len(listed) == len(set(listed))


def test_help_texts_are_short_and_have_no_ranges() -> None:
    for path in PATHS:
        for param in command_at(path).params:
            if isinstance(param, click.Option) and not (param.name or "").startswith("constraint_"):
                assert param.help, (path, param.opts)
                assert len(param.help) <= 110, (path, param.opts)
        assert not re.search("x[<>]", unboggle(*path, "--help-all").out)


@pytest.mark.parametrize("path", [[], *PATHS], ids=" ".join)
def test_the_command_help_is_the_option_help(path: list[str]) -> None:
    assert unboggle("help", *path) == unboggle(*path, "--help")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (["fti"], "there is no command 'fti'; did you mean fit?"),
        (["gogen", "mkae"], "there is no command 'mkae'; did you mean make?"),
        (["fit", "more"], "there is no command 'more'"),
    ],
)
def test_help_for_what_is_no_command_names_the_nearest(path: list[str], said: str) -> None:
    for line in (["help", *path], *([path] if path[0] != "fit" else [])):
        result = unboggle(*line)
        assert (result.code, result.out) == (2, "")
        assert said in result.err


def test_the_overview_has_the_groups() -> None:
    shown = unboggle("help").out
    groups = re.findall(r"^(\w[\w ]+):$", shown, re.M)
    assert groups == ["Examples", "Options", "Make puzzles", "Play", "Research", "Help"]


def test_info_says_what_is_there_and_how_to_get_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name == "resvg-py":
            raise PackageNotFoundError(name)
        return "1.2"

    monkeypatch.setattr("importlib.metadata.version", version)
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    result = unboggle("info")
    assert (result.code, result.err) == (0, "")
    for line in (
        f"unboggle: {__version__}",
        "kernel: no, UNBOGGLE_KERNEL=0 turns it off",
        f"  png      missing: {install_hint('png')}",
        "  pdf      fpdf2 1.2",
        f"formats: {', '.join(formats.names())}",
    ):
        assert line in result.out.splitlines()
    assert re.search(r"^  cadical195 +\S", result.out, re.M)


def test_info_names_the_extras_of_the_package() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    declared = tomllib.loads(text)["project"]["optional-dependencies"]
    ours = {extra: needs[0].partition(">")[0] for extra, needs in declared.items()}
    assert {extra: ours[extra] for extra in EXTRAS} == EXTRAS
    assert ours.keys() - EXTRAS.keys() == {"all", "dev", "docs", "release", "test"}


HEAVY = ("pysat", "pysolvers", "z3", "pysmt", "rich", "networkx", "numpy")


def test_help_loads_no_solver_and_nothing_heavy() -> None:
    """All run in one process: a module that is not loaded at the end was loaded by none."""
    lines = [[], ["--help"], ["--version"], *([command, "-h"] for command in COMMANDS)]
    script = f"""
import sys
from unboggle.cli.main import main
for args in {lines!r}:
    try:
        main(args)
    except SystemExit as end:
        print(*args, "ends with", end.code or 0, "and", *set({HEAVY!r}) & set(sys.modules),
            file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    expected = [" ".join([*args, "ends with 0 and"]).strip() for args in lines]
    assert [line.strip() for line in done.stderr.splitlines()] == expected


def test_importing_unboggle_imports_next_to_nothing() -> None:
    script = "import sys; old = set(sys.modules); import unboggle; print(*set(sys.modules) - old)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    ours = {name for name in done.stdout.split() if name.startswith("unboggle")}
    assert ours == {"unboggle", "unboggle._lazy"}
    assert not set(HEAVY) & set(done.stdout.split())


def test_the_version_is_that_of_the_package() -> None:
    from unboggle import __version__

    kernel = "yes" if native.available() else "no"
    expected = f"unboggle {__version__}\nkernel: {kernel}\n"
    assert unboggle("--version") == Result(0, expected, "")
