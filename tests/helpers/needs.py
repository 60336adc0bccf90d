"""Requirements of tests on the machine: marks that skip a test, each with its reason.

``UNBOGGLE_REQUIRE_KERNEL=1`` makes a missing C kernel a failure instead of a skip.
``UNBOGGLE_REQUIRE_PAGE=1`` does the same for the requirements of the tests of the page in a
browser. ``.ci/run`` sets it where it has installed them, so that no test is skipped there
unnoticed.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from unboggle import kernel as native

LINUX = sys.platform == "linux"
KERNEL_MISSING = None if os.environ.get("UNBOGGLE_REQUIRE_KERNEL") == "1" else native.why_missing()

posix_only = pytest.mark.skipif(
    os.name != "posix", reason="POSIX signals, sessions, limits and pseudo-terminals"
)
needs_proc = pytest.mark.skipif(not LINUX, reason="watches processes by /proc")
needs_full_disk = pytest.mark.skipif(
    not os.path.exists("/dev/full"), reason="needs the device /dev/full"
)
needs_clone = pytest.mark.skipif(
    (
        Path(__file__).parents[2] / "PKG-INFO"
    ).exists(),  # a clone has none, so nothing is skipped there
    reason="the archive of the source has neither the lists nor the runs of benchmarks",
)
needs_kernel = pytest.mark.skipif(
    KERNEL_MISSING is not None, reason=f"no C kernel: {KERNEL_MISSING}"
)


PATIENCE = 120.0
"""Seconds that a page gets for any step: other work, or a Python without the kernel, slows it."""


def no_page(why: str) -> NoReturn:
    """Skip a test of the page for the reason ``why``, or fail if the page must be tested."""
    if os.environ.get("UNBOGGLE_REQUIRE_PAGE") == "1":
        pytest.fail(f"{why} (UNBOGGLE_REQUIRE_PAGE=1)", pytrace=False)
    pytest.skip(why, allow_module_level=True)


def for_page(module: str, install: str) -> Any:
    """Return the ``module`` that tests of the page need; ``install`` is how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        no_page(f"{module} is not installed: {install}")
