"""A folder whose files of defaults are those of the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from unboggle.cli import defaults_found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the work, two below a folder that may have a file; the user has none."""
    work = tmp_path / "project" / "lists"
    work.mkdir(parents=True)
    (work / "w.txt").write_text("cat dog\n")
    monkeypatch.chdir(work)
    monkeypatch.delenv(defaults_found.VARIABLE)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "home" / ".config"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return work
