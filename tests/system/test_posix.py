"""What only some systems have."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from unboggle.lab import measure
from unboggle.system import programs
from unboggle.system.posix import limit_memory

SCRIPT = """
import ctypes, sys, threading
from unboggle.system.posix import share_heap
libc = ctypes.CDLL(None)
if sys.argv[1] == "shared":
    share_heap()
together = threading.Barrier(4)
def work():
    kept = [bytes(5000 + k) for k in range(20)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="only the C library of GNU has heaps of threads"
)
def test_threads_may_share_a_heap() -> None:
    heaps = {}
    for how in ("own", "shared"):
        line = [sys.executable, "-c", SCRIPT, how]
        done = subprocess.run(line, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        heaps[how] = done.stdout.count("<heap nr=")
    assert heaps["shared"] == 1 < heaps["own"]


def test_a_python_without_limits_of_resources_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python for a browser or a small device may lack the module on a POSIX system."""
    monkeypatch.setitem(sys.modules, "resource", None)
    limit_memory(1)
    assert programs._bounds(1) == {}
    assert measure._cost() == (None, None)
