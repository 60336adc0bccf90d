"""The commonest commands import what they need: the numbers of modules do not creep up.

The numbers do not depend on the machine, as the milliseconds of ``benchmarks/startup.py`` do. After
a change that needs more modules, run this file with ``--update-golden`` and raise the number.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from running import ROOT

GOLDEN = Path(__file__).with_name("imported.json")
"""The modules that each command imported when its numbers were set."""
RUN = """
import atexit
import sys
from unboggle.__main__ import main
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
main()
"""
WORDS = "cat, dog, cow"  # every search finds a board at once
FIT = ("fit", "-", "--size", "3")
HEAVY = "importlib.metadata importlib.resources email multiprocessing asyncio traceback"
PROCESSES = "lzma subprocess pickle tempfile unboggle.solvers unboggle.encodings"


class Command(NamedTuple):
    """A command line; the most modules of ours and of others, and those that are never imported."""

    arguments: tuple[str, ...]
    ours: int
    others: int
    never: str


COMMANDS = {
    "fit": Command(
        FIT, 189, 29, f"{PROCESSES} unboggle.conflicts unboggle.certify unboggle.filling.fill"
    ),
    "fit as JSON": Command(
        (*FIT, "--show-extras", "none", "--format", "json"),
        174,
        28,
        f"{PROCESSES} unboggle.conflicts unboggle.certify unboggle.clues unboggle.gogen rich"
        " unboggle.solutions unboggle.filling unboggle.render.text.fit unboggle.forward.lexicon",
    ),
    "solve": Command(
        ("solve", "examples/board.txt"), 129, 36, f"{PROCESSES} unboggle.fitting unboggle.counting"
    ),
    "check": Command(
        ("check", "examples/board.txt", "-"),
        128,
        35,
        f"{PROCESSES} unboggle.fitting unboggle.counting",
    ),
    "boards": Command(
        ("boards", "-", "--size", "3", "--limit", "2"),
        205,
        53,
        "unboggle.conflicts unboggle.certify unboggle.clues unboggle.gogen",
    ),
    "--version": Command(
        ("--version",), 28, 13, f"{PROCESSES} rich json unboggle.puzzle unboggle.render"
    ),
    "--help": Command(
        ("--help",), 26, 23, "rich json subprocess unboggle.cli.commands unboggle.puzzle"
    ),
}


def run(script: str, *arguments: str) -> set[str]:
    """Return the modules that ``script`` prints on standard error, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        input=WORDS,
        capture_output=True,
        text=True,
    )
    assert done.returncode in (0, 1), done.stderr
    return set(done.stderr.splitlines()[-1].split())


@cache
def already() -> set[str]:
    """Return the modules of Python and of click, which no command can do without."""
    return run("import sys, click, dataclasses, typing; print(*sys.modules, file=sys.stderr)")


def imported(name: str) -> tuple[list[str], list[str]]:
    """Return the modules of ours and of others that a command imports, without `already`."""
    found = run(RUN, *COMMANDS[name].arguments)
    ours = {module for module in found if module.partition(".")[0] == "unboggle"}
    return sorted(ours), sorted(found - ours - already())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_imports_few_modules(name: str, update_golden: bool) -> None:
    command = COMMANDS[name]
    ours, others = imported(name)
    known = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
    if update_golden:
        known[name] = {"ours": ours, "others": others}
        ordered = {one: known[one] for one in COMMANDS if one in known}
        GOLDEN.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    banned = f"{command.never} {HEAVY}".split()
    needless = [m for m in (*ours, *others) if any(f"{m}.".startswith(f"{b}.") for b in banned)]
    assert not needless, needless
    for kind, modules, most in (("ours", ours, command.ours), ("others", others, command.others)):
        new = sorted({*modules} - {*known[name][kind]})
        assert len(modules) <= most, f"{len(modules)} modules of {kind}, at most {most}; new: {new}"


def test_the_modules_of_extensions_are_counted() -> None:
    ours, _ = imported("--version")
    assert "unboggle.cli.main" in ours
    assert "unboggle.kernel" in ours
