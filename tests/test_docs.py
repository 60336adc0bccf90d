"""Every command shown in the docs runs, and what is shown of its output is what it prints."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from needs import needs_kernel

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "encodings").rglob("*.md"))]
COMMAND_MODULES = sorted(
    f.stem
    for f in (ROOT / "unboggle" / "cli" / "commands").glob("*.py")
    if not f.stem.startswith("_")
)
OK = {0, 1, 20}  # a clear yes, a clear no, a proof


def console_examples() -> list[tuple[str, str]]:
    """Return (command, output shown) for each ``$`` line of each console block."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


def help_examples(name: str) -> list[str]:
    """Return the example lines of the help of the command ``name``."""
    shown = run(f"unboggle {name} --help").stdout
    assert "Examples:" in shown, f"{name} --help shows no example"
    return [line.strip() for line in shown.partition("Examples:")[2].splitlines() if line.strip()]


def run(command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run ``command`` as a shell would, with this very unboggle and a minisat of our own."""
    python, fake = (
        shlex.quote(str(path))
        for path in (sys.executable, ROOT / "tests" / "helpers" / "fake_minisat.py")
    )
    script = f"""unboggle() {{ {python} -m unboggle "$@"; }}
        minisat() {{ {python} {fake} "$@"; }}
        {command}"""
    with subprocess.Popen(
        ["bash", "-c", script],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    ) as process:
        try:
            output, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # the shell and what it runs
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def runnable(names: list[Any], command: Callable[[Any], str]) -> list[Any]:
    """Return what can be tried here: ``unboggle best`` needs the kernel."""
    return [
        pytest.param(*name, marks=needs_kernel)
        if "unboggle best" in command(name)
        else pytest.param(*name)
        for name in names
    ]


@pytest.mark.parametrize(
    ("command", "output"), runnable(console_examples(), lambda example: example[0])
)
def test_the_docs_show_what_happens(command: str, output: str) -> None:
    done = run(command)
    assert done.returncode in OK, done.stderr
    if output:
        assert done.stdout.strip().startswith(output.strip())


def python_examples() -> list[str]:
    """Return each python block of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", python_examples())
def test_the_python_in_the_readme_runs(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    "name", runnable([(name,) for name in COMMAND_MODULES], lambda name: f"unboggle {name[0]}")
)
def test_the_examples_of_the_help_run(name: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command in help_examples(name):  # one may use what the one before wrote
        done = run(command, tmp_path)
        assert done.returncode in OK, (command, done.stderr)


def test_ci_runs_the_readme_command() -> None:
    readme = PAGES[0].read_text("utf-8")
    assert len(re.findall(r"^python3 -m venv .*pytest$", readme, re.MULTILINE)) == 1
    assert len(re.findall(r"^python3 -m venv .*unboggle fit ", readme, re.MULTILINE)) == 1
