"""A child of the tests' nursery behaves like a fresh one, and so does a child of that one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from child_targets import own_children
from leftover_processes import no_process_left

from tools import nursery
from unboggle.system import child
from unboggle.system.child import Child
from unboggle.system.child import start as fresh_start
from unboggle.system.clock import Deadline

pytestmark = pytest.mark.skipif(not nursery.available(), reason="no nursery on this system")


def surroundings(target: str) -> tuple[dict[str, Any], float]:
    with Child(f"child_targets:{target}") as one:
        assert one.pid in own_children()
        deadline = Deadline.after(30)
        return one.receive(deadline), one.receive(deadline)


@pytest.mark.parametrize("target", ["surroundings", "surroundings_of_a_child"])
def test_it_has_the_surroundings_of_a_fresh_one(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "777")
    monkeypatch.delenv("PATH")
    forked, drawn = surroundings(target)
    assert surroundings(target)[1] != drawn  # its random state is its own
    monkeypatch.setattr(child, "start", fresh_start)
    fresh, _ = surroundings(target)
    for environment in (fresh, forked):  # C libraries and a starting Python may add some
        environment["environment"] = {
            name: environment["environment"].get(name) for name in os.environ
        }
    assert forked == fresh
    assert fresh["folder"] == str(tmp_path)
    assert fresh["environment"]["UNBOGGLE_MEMORY_MB"] == "777"
    assert fresh["parent"] == os.getpid()
    assert fresh["leads its session"]


def end(one: Any) -> None:
    one.kill()
    one.wait()
    for pipe in (one.stdin, one.stdout, one.stderr):
        if pipe is not None:
            pipe.close()


@pytest.mark.parametrize("by", ["a nursery", "subprocess"])
def test_a_process_that_is_left_behind_is_found(by: str) -> None:
    code = "import sys; sys.stdin.read()"
    one: Any = None
    with pytest.raises(AssertionError, match="still running"), no_process_left():
        if by == "subprocess":
            one = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
        else:
            one = nursery.nursery().start(code)
    end(one)


def test_a_child_that_ends_while_it_is_born_has_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getcwd", lambda: "/no/such/folder")
    one = nursery.nursery().start("raise SystemExit")
    try:
        assert one.wait(60)
    finally:
        end(one)


def test_a_child_leads_a_group_as_soon_as_it_has_a_number() -> None:
    one = nursery.nursery().start("import sys; sys.stdin.read()")
    try:
        assert os.getpgid(one.pid) == one.pid
    finally:
        end(one)
