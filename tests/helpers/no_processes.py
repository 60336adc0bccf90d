"""One process only: a test that starts another one fails; and checks that several tests share."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

from unboggle.system import child

GOGEN = (Path(__file__).parents[2] / "examples" / "gogen.txt").read_text(encoding="utf-8")


def refuse(*_: object, **__: object) -> NoReturn:
    """Start nothing."""
    raise AssertionError("something was started")


def let_no_process_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every attempt to start a process fail."""
    monkeypatch.setattr(child, "start", refuse)
    monkeypatch.setattr(subprocess, "Popen", refuse)
