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
