"""What a test may need of the machine: marks that skip it elsewhere, each with its reason.

Where ``UNBOGGLE_REQUIRE_KERNEL=1`` asks for the C kernel nothing is skipped for the want
of it: then its absence is a failure.
"""

from __future__ import annotations

import os
import sys

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
needs_kernel = pytest.mark.skipif(
    KERNEL_MISSING is not None, reason=f"no C kernel: {KERNEL_MISSING}"
)
