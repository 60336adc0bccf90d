"""Options and hooks of the test run, and checks that tests clean up."""

from __future__ import annotations

import functools
import gc
import os
import shutil
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import amounts
import budget
import doctests
import pytest
from fake_clock import FakeClock, Undecided
from leftover_processes import no_process_left

from tools import nursery
from unboggle.system import child

# Not on Windows: commands as a POSIX shell has them, and processes and memory as POSIX counts them.
collect_ignore = [
    "test_campaigns.py",
    "test_campaigns_running.py",
    "test_docs.py",
    "test_huge_input.py",
] * (os.name != "posix")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden files instead of comparing with them",
    )


def compiled(root: Path) -> set[Path]:
    """Return the folders of byte code of the package and of the tests.

    Another run may remove some meanwhile: `os.walk` survives that, `Path.rglob` does not.
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


HANDLED = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
FULL = 1_000_000
"""How many new objects trigger a search for cycles."""


def pytest_configure(config: pytest.Config) -> None:
    os.environ["UNBOGGLE_CONFIG"] = "0"  # the defaults of who runs the tests do not count
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        os.environ.pop(name, None)
    gc.disable()  # cycles are collected between tests
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Started in the background of a shell: all processes of the tests would ignore Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Hundreds of Pythons are started: without byte code each would compile the whole program.
        before = compiled(config.rootpath)
        config.add_cleanup(functools.partial(remove_compiled, config.rootpath, before))
    config.pluginmanager.register(budget, "budget")
    config.pluginmanager.register(doctests, "doctests")
    amounts.choose(config.getoption("markexpr"))


def _place(item: pytest.Item) -> int:
    """Return 0 for what waits for processes, so that the workers do not end by waiting.

    And 2 for pages in a browser: after them the process has an event loop, and others start one.
    """
    if "page" in item.path.parts:
        return 2
    return 1 if item.get_closest_marker("fresh") is None else 0


_rank: dict[pytest.Item | pytest.Collector, int] = {}
"""The places of files and folders within their folders, in a worker."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let every second worker collect backwards: it reads what the other one has compiled.

    To compile the tests with their assertions takes seconds of each worker.
    """
    report = yield
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker and isinstance(collector, pytest.Directory):
        found = list(report.result or ())
        _rank.update((node, place) for place, node in enumerate(found))
        if worker[-1] in "13579":
            report.result = found[::-1]
    return report


def _order(item: pytest.Item) -> tuple[int, list[int]]:
    """Return where the test is among all, which is the same for all workers."""
    return _place(item), [_rank[node] for node in item.listchain() if node in _rank]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests, and include property tests in the long run, with more examples there."""
    items.sort(key=_order)
    if amounts.thorough:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("long")


def pytest_collection_finish() -> None:
    """Exempt what collection made from the collector: it lives until the end."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    """Collect cycles if there may be many: the usual rounds would take a tenth of the time.

    What is left is caches, which live long: it is exempt from the next collections.
    """
    if gc.get_count()[0] > FULL:
        gc.collect()
        gc.freeze()


def pytest_sessionfinish() -> None:
    """End the nursery."""
    nursery.close()


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skip for users to whom no permission is denied, such as root."""
    probe = tmp_path_factory.mktemp("probe") / "secret"
    probe.touch(mode=0)
    if os.access(probe, os.R_OK):
        pytest.skip("no permission is denied to this user (root?)")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(autouse=True)
def isolated(request: pytest.FixtureRequest) -> Iterator[None]:
    """Start children from a nursery, if the test is not about starting them.

    Fail if the test leaves a process running. Restore the signal handlers that `unboggle.cli.main`
    sets for the process. One fixture for all that: each takes its time in thousands of tests.
    """
    start, handlers = child.start, [(number, signal.getsignal(number)) for number in HANDLED]
    if nursery.available() and request.node.get_closest_marker("fresh") is None:
        vars(child)["start"] = nursery.nursery().start
    try:
        with no_process_left():
            yield
    finally:
        vars(child)["start"] = start
        for number, handler in handlers:
            signal.signal(number, handler)


@pytest.fixture
def fake_clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """A clock that only waits move on, for all of unboggle in this process."""
    fake = FakeClock()
    fake.install(monkeypatch)
    return fake


@pytest.fixture
def undecided(monkeypatch: pytest.MonkeyPatch) -> Undecided:
    """No search and no solver has an answer; only counting has, and the clock is a `FakeClock`."""
    return Undecided(monkeypatch, FakeClock())
