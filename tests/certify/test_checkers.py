"""The processes of the proof checkers."""

from __future__ import annotations

from pathlib import Path

import pytest
from child_targets import is_gone
from needs import needs_proc

from unboggle.certify import checkers
from unboggle.errors import BackendError
from unboggle.system.child import Child
from unboggle.system.clock import Deadline


@needs_proc
@pytest.mark.fresh
def test_if_one_checker_cannot_be_started_the_other_one_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Child] = []

    def start(*_: object) -> Child:
        if started:
            raise BackendError("no process can be started (planted)")
        started.append(Child("child_targets:hang_in_python"))
        return started[0]

    monkeypatch.setattr(checkers, "Child", start)
    monkeypatch.setattr(checkers, "installed", lambda: ("one", "two"))
    try:
        with pytest.raises(BackendError, match="planted"):
            checkers.check_proof(tmp_path, Deadline.after(20))
        assert is_gone(started[0].pid)
    finally:
        started[0].kill()


@pytest.mark.parametrize("chunk", [1, 8, 1 << 20])
def test_all_parts_of_a_large_file_are_looked_through(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkers, "_CHUNK", chunk)
    file = tmp_path / "formula.cnf"
    for last, plain in (("10 0", True), ("1 -20 0", True), ("010 0", False), ("1 -02 0", False)):
        file.write_text(f"c 012 +1 1_0\np cnf 20 3\n1 2 0\nc 0x1\n-1 0\n{last}\n", "utf-8")
        assert checkers._is_plain(str(file)) is plain, last
