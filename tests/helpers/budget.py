"""CPU seconds of each test: recorded, and limited by a budget.

Seconds are those of this process and of its children that have ended. So a busy machine changes
little, and a wait costs nothing. Where Python does the kernel's work a budget is four times as
large. ``UNBOGGLE_BUDGET=0`` turns the limits off, for builds of the kernel in which everything is
several times slower.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from needs import KERNEL_MISSING

SECONDS = 20.0
"""The budget of a test without a mark: five times the dearest one, or more, on two slow cores."""
SLOWER = 1 if KERNEL_MISSING is None else 4
_SPENT = "CPU seconds"
_spent: dict[str, tuple[float, float]] = {}


def cpu_seconds() -> float:
    """Return what this process and its ended children have used so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def budget_of(item: pytest.Item) -> float:
    """Return the seconds of the mark ``budget``, or the usual ones."""
    mark = item.get_closest_marker("budget")
    if mark is None:
        return SECONDS * SLOWER
    if not mark.kwargs.get("reason"):
        raise pytest.UsageError(f"{item.nodeid}: a budget needs a reason")
    return float(mark.args[0]) * SLOWER


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Measure the test; fail it if it passed and took more than its budget."""
    start = cpu_seconds()
    try:
        yield
    finally:
        took = cpu_seconds() - start
        item.user_properties.append((_SPENT, took))
    limited = item.get_closest_marker("long") is None and os.environ.get("UNBOGGLE_BUDGET") != "0"
    if limited and took > budget_of(item):
        pytest.fail(
            f"{took:.1f} CPU seconds are more than its budget of {budget_of(item):g}: make it"
            " cheaper, mark it long, or mark it budget(seconds, reason=...)",
            pytrace=False,
        )


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note the seconds: without workers, or in the process that gets their reports."""
    if report.when == "call":
        spent = float(str(dict(report.user_properties).get(_SPENT, 0.0)))
        _spent[report.nodeid] = spent, report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the CPU seconds and the seconds of all tests to a file, the dearest first."""
    file = durations_file(session.config)
    if file is not None and _spent:
        dearest = sorted(_spent.items(), key=lambda item: -item[1][0])
        text = "".join(f"{cpu:.3f}\t{took:.3f}\t{name}\n" for name, (cpu, took) in dearest)
        file.write_text(text, encoding="utf-8")


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name the file after a run of many tests."""
    file = durations_file(config)
    if file is not None and len(_spent) > 100:
        named = file.relative_to(config.rootpath)
        terminalreporter.write_line(
            f"{len(_spent)} tests took {sum(cpu for cpu, _ in _spent.values()):.0f} CPU seconds,"
            f" see {named}"
        )


def durations_file(config: pytest.Config) -> Path | None:
    """Return where the seconds of the last run are; None in a worker or without a cache."""
    cache = getattr(config, "cache", None)  # absent with -p no:cacheprovider
    if hasattr(config, "workerinput") or cache is None:
        return None
    return Path(cache.mkdir("durations")) / "last.tsv"
