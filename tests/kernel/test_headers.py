"""Each header of the kernel compiles on its own, and the plain C does not include Python."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from amounts import mixed

ROOM = Path(__file__).parents[2] / "unboggle" / "kernel"
HEADERS = sorted(ROOM.glob("*/*.h"))
PYTHON = Path(sysconfig.get_path("include"))


def compiler() -> list[str]:
    """Return the C compiler, or skip the test."""
    command = shlex.split(os.environ.get("CC", "cc"))
    if shutil.which(command[0]) is None:
        pytest.skip(f"no C compiler: {command[0]}")
    return command


@pytest.mark.parametrize(
    "header",
    mixed(HEADERS, every=3),
    ids=lambda header: f"{header.parent.name}/{header.name}",
)
def test_a_header_compiles_alone(header: Path) -> None:
    options = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOM / 'c'}"]
    if header.parent.name == "python":
        if not (PYTHON / "Python.h").exists():
            pytest.skip("no headers of Python")
        # -isystem: no warnings about Python's headers
        options += ["-DPy_LIMITED_API=0x030b0000", "-isystem", str(PYTHON), f"-I{header.parent}"]
    done = subprocess.run(
        [*compiler(), *options, "-fsyntax-only", "-x", "c", str(header)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_a_body_includes_its_header_first() -> None:
    twice = ("reach", "distance", "paths", "gather")  # those with two bodies
    others = {f"{name}_run": f"{name}.h" for name in twice}
    for body in sorted(ROOM.glob("*/*.c")):
        header = others.get(body.stem, f"{body.stem}.h")
        if body.stem.endswith("_function"):
            header = "functions.h"
        assert f'#include "{header}"' == next(
            line for line in body.read_text(encoding="utf-8").splitlines() if "#include" in line
        ), body


def test_plain_c_knows_no_python() -> None:
    files = sorted((ROOM / "c").iterdir())
    assert len(files) > 20
    for file in files:
        assert "Python.h" not in file.read_text(encoding="utf-8"), file
