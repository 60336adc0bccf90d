"""Files without a doctest are not collected for doctests.

To import each module of the package, and to look at each name in it twice, takes a second of each
worker; two in three have no doctest.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Drop what would look for doctests in a file that has none; keep its tests."""
    found = yield
    if file_path.suffix == ".py" and ">>>" not in file_path.read_text(encoding="utf-8"):
        return [collector for collector in found if type(collector) is pytest.Module]
    return found
