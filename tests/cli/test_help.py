"""Help, the version, and what is imported for them."""

import subprocess
import sys

import pytest
from running import Result, unboggle

from unboggle import kernel as native
from unboggle.cli import main as cli

COMMANDS = [name for names in cli.COMMANDS.values() for name in names]


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


@pytest.mark.parametrize(
    "line",
    [
        "fit - --size 3",  # by luck, no child would be needed
        "why - --size 3",
        "boards - --size 3",
        "unique - --size 3",
        "encode - --size 3",
        "gogen solve -",
        "gogen make --seed 7",
        "compare - --size 3",
    ],
)
def test_a_memory_limit_that_is_no_number_is_told_at_once(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "abc")
    result = unboggle(*line.split(), stdin="cat dog")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "unboggle: UNBOGGLE_MEMORY_MB is 'abc': it must be a whole number of MB\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_examples_in_its_help(command: str) -> None:
    result = unboggle(command, "--help")
    assert (result.code, result.err) == (0, "")
    head, _, tail = result.out.partition("Examples:\n")
    assert head.startswith(f"Usage: unboggle {command} ")
    assert f"unboggle {command} " in tail
    assert max(map(len, result.out.splitlines())) <= 80


HEAVY = ("pysat", "pysolvers", "z3", "pysmt", "rich", "networkx", "numpy")


def test_help_loads_no_solver_and_nothing_heavy() -> None:
    """One process for all: what none of them has loaded in the end, each does without."""
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
    assert ours == {"unboggle"}
    assert not set(HEAVY) & set(done.stdout.split())


def test_the_version_is_that_of_the_package() -> None:
    from unboggle import __version__

    kernel = "yes" if native.available() else "no"
    expected = f"unboggle {__version__}\nkernel: {kernel}\n"
    assert unboggle("--version") == Result(0, expected, "")
