"""Run the command line in this process; validate its JSON."""

from __future__ import annotations

import contextlib
import io
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

import amounts
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
    return as_on_a_terminal(*args, stdin=stdin)[0]


def as_on_a_terminal(*args: str | Path, stdin: str | bytes = "") -> tuple[Result, str]:
    """Run ``args`` in this process; return also output and errors in the order they came."""
    with CliRunner().isolation(input=stdin) as (out, err, both):
        with pytest.raises(SystemExit) as ended:
            cli.main([str(arg) for arg in args])
        result = Result(
            ended.value.code if isinstance(ended.value.code, int) else -1,
            out.getvalue().decode("utf-8"),
            err.getvalue().decode("utf-8"),
        )
        printed = both.getvalue().decode("utf-8")
    assert "Traceback" not in result.err
    return result, printed


def standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let ``data`` be standard input, once."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def command(*args: str | Path) -> list[str]:
    """Return the command line that runs ``args`` in a process of its own."""
    return [sys.executable, "-m", "unboggle", *map(str, args)]


def reported(*args: str | Path, stdin: str = "") -> tuple[int, dict[str, Any]]:
    """Run a command that prints JSON; return its exit code and the validated object."""
    result = unboggle(*args, "--format", "json", stdin=stdin)
    assert result.out.count("\n") == 1
    report: dict[str, Any] = json.loads(result.out)
    validate(report)
    return result.code, report


@contextlib.contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """Enable Ctrl-C in this context: a shell that runs us in the background disables it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """Send Ctrl-C once, after ``seconds``, in this context, which should take longer."""
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    with heeding_ctrl_c():
        timer.start()
        yield
        timer.join()


def no_byte_code() -> dict[str, str]:
    """Return the environment for a Python whose disk is full.

    It would write truncated byte code of its imports, which later runs would load.
    """
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


@cache
def schema(name: str) -> dict[str, Any]:
    """Return the schema with that name, without ``unboggle.`` and its version."""
    path = files("unboggle") / "reports" / "schemas" / f"unboggle.{name}-1.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def validate(report: dict[str, Any]) -> None:
    """Fail unless ``report`` is valid by the schema of its format.

    Of long lists, whose items are alike, this reads only the ends unless it is the long run.
    """
    name = report["format"].removeprefix("unboggle.").removesuffix("/1")
    validator(name, ours=True).validate(report if amounts.thorough else without_middles(report))


def without_middles(value: Any) -> Any:
    """Return ``value`` with the first five and the last three items of each list."""
    if isinstance(value, dict):
        return {key: without_middles(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_middles(item) for item in (*value[:5], *value[5:][-3:])]
    return value


@cache
def validator(name: str, *, ours: bool = False) -> Any:
    """Return the validator of the schema with that name; for ``ours`` it rejects other fields."""
    jsonschema: Any = pytest.importorskip("jsonschema")
    return jsonschema.Draft202012Validator(closed(schema(name)) if ours else schema(name))


def closed(node: Any) -> Any:
    """Return the schema ``node`` without other fields, except constraints of plug-ins."""
    if isinstance(node, list):
        return [closed(part) for part in node]
    if not isinstance(node, dict):
        return node
    found = {key: closed(part) for key, part in node.items()}
    if node.get("additionalProperties") is True and "inventory" not in node["required"]:
        found["additionalProperties"] = False
    return found
