"""The folder for tests of comparisons."""

from __future__ import annotations

from pathlib import Path

import pytest
from comparing import PEERS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with two lists and a few peers."""
    (tmp_path / "cat.txt").write_text("cat\n", encoding="utf-8")
    (tmp_path / "dogs-3x3.txt").write_text("dog\ngod\n", encoding="utf-8")
    for name, body in PEERS.items():
        source = f"def solve(words, rows, columns, seed):\n    {body}\n"
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
