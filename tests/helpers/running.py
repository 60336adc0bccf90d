"""Running the command line in this process, and its JSON held to the schemas."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from unboggle.cli import main as cli

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
HARD = ("--size", "7", "--encoding", "one_hot", "--solver", "cadical195")
"""With these, a fit of `child_targets.hard_words` does not end."""


class Result(NamedTuple):
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


def unboggle(*args: str | Path, stdin: str | bytes = "") -> Result:
    """Run the command line ``args`` in this process."""
    with CliRunner().isolation(input=stdin) as (out, err, _):
        with pytest.raises(SystemExit) as ended:
            cli.main([str(arg) for arg in args])
        result = Result(
            ended.value.code if isinstance(ended.value.code, int) else -1,
            out.getvalue().decode("utf-8"),
            err.getvalue().decode("utf-8"),
        )
    assert "Traceback" not in result.err
    return result


def command(*args: str | Path) -> list[str]:
    """Return what runs the command line ``args`` in a process of its own."""
    return [sys.executable, "-m", "unboggle", *map(str, args)]


def reported(*args: str | Path, stdin: str = "") -> tuple[int, dict[str, Any]]:
    """Run a command that prints JSON; the exit code and the object, held to its schema."""
    result = unboggle(*args, "--format", "json", stdin=stdin)
    assert result.out.count("\n") == 1
    report: dict[str, Any] = json.loads(result.out)
    validate(report)
    return result.code, report


@contextlib.contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """Within it Ctrl-C means something: a shell that runs us in the background switches it off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """Within it Ctrl-C comes once, after so many seconds; it should take longer without."""
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    with heeding_ctrl_c():
        timer.start()
        yield
        timer.join()


def no_byte_code() -> dict[str, str]:
    """Return the environment for a Python without room on the disk.

    It would cut off the byte code it writes of what it imports, and leave that for everybody.
    """
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


@cache
def schema(name: str) -> dict[str, Any]:
    """Return the schema of that name, without ``unboggle.`` and its version."""
    path = files("unboggle") / "reports" / "schemas" / f"unboggle.{name}-1.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def validate(report: dict[str, Any]) -> None:
    """Fail unless ``report`` is what the schema of its format says."""
    name = report["format"].removeprefix("unboggle.").removesuffix("/1")
    validator(name).validate(report)


@cache
def validator(name: str) -> Any:
    """Return what holds a report to the schema of that name."""
    jsonschema: Any = pytest.importorskip("jsonschema")
    return jsonschema.Draft202012Validator(schema(name))
