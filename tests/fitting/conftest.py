"""Fixtures of the tests of the race."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from leftover_processes import no_process_left
from needs import KERNEL_MISSING, LINUX
from programs import marked
from races import Watched

from unboggle.system import pool


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Watched]]:
    """The children that the races of a test start; all must be dead at its end."""
    Watched.started = []
    monkeypatch.setattr(pool, "Child", Watched)
    with no_process_left():
        yield Watched.started
    assert all(child._process.returncode is not None for child in Watched.started)
    assert not LINUX or not marked()


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)


@pytest.fixture(params=["python"] if KERNEL_MISSING else ["c", "python"])
def engine(request: pytest.FixtureRequest) -> str:
    """Run with the kernel and without it."""
    name: str = request.param
    if name == "python":
        request.getfixturevalue("without_kernel")
    return name
