"""Switches of the test run, and what no test may leave behind."""

from __future__ import annotations

import functools
import gc
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import amounts
import nursery
import pytest
from left_over import no_process_left

from unboggle.system import child


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew instead of comparing with them",
    )


def compiled(root: Path) -> set[Path]:
    """Return the folders of byte code of what is tested and of the tests.

    Another run may take some away meanwhile: `os.walk` goes on then, `Path.rglob` does not.
    """
    return {
        Path(folder)
        for part in ("unboggle", "tests", "tools", "benchmarks", "encodings")
        for folder, _, _ in os.walk(root / part)
        if os.path.basename(folder) == "__pycache__"
    }


def remove_compiled(root: Path, but: set[Path]) -> None:
    for folder in compiled(root) - but:
        shutil.rmtree(folder, ignore_errors=True)  # a process may be writing


FULL = 300_000
"""So many new objects are looked through for cycles."""


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # what has no cycles goes without it; the rest is collected between tests
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Begun in the background of a shell: Ctrl-C would be ignored by all that tests start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Hundreds of Pythons are started: each would compile the whole program again.
        before = compiled(config.rootpath)
        config.add_cleanup(functools.partial(remove_compiled, config.rootpath, before))
    amounts.choose(long=config.getoption("markexpr") == "long")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let property tests take part in the long run, where they try more."""
    if amounts.thorough:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("long")


def pytest_collection_finish() -> None:
    """Keep what collecting made out of the collector's rounds: it stays to the end."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    """Collect cycles where many may be: rounds every few allocations take a tenth of the time."""
    if gc.get_count()[0] > FULL:
        gc.collect()


def pytest_sessionfinish() -> None:
    """Leave no process behind."""
    nursery.close()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(autouse=True)
def born(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Get children from a nursery, where the test is not about starting them."""
    if nursery.available() and request.node.get_closest_marker("fresh") is None:
        monkeypatch.setattr(child, "start", nursery.nursery().start)


@pytest.fixture(autouse=True)
def clean(born: None) -> Iterator[None]:
    """Fail if a process is left behind."""
    with no_process_left():
        yield


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Put back what `unboggle.cli.main` sets for the process."""
    names = [n for n in ("SIGTERM", "SIGHUP") if hasattr(signal, n)]
    before = {name: signal.getsignal(getattr(signal, name)) for name in names}
    yield
    for name, handler in before.items():
        signal.signal(getattr(signal, name), handler)
