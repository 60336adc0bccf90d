"""Forks of a warm process next to ours that are our children, so that commands start quickly.

`tools.campaigns.forks` and `tools.nursery` use it. Linux on the processors of `_CLONE` only.
"""

from __future__ import annotations

import ctypes
import os
import platform
import select
import signal
import subprocess
import sys
import threading

_CLONE = {"x86_64": 56, "aarch64": 220}  # the numbers of the system call
_CLONE_PARENT = 0x8000


def available() -> bool:
    """Whether `fork_sibling` works here."""
    return sys.platform == "linux" and platform.machine() in _CLONE


def fork_sibling() -> int:
    """Fork a child of our parent; return 0 in the child. `os.fork` would make it our child."""
    python = ctypes.pythonapi
    call = ctypes.PyDLL(None).syscall
    call.restype = ctypes.c_long
    python.PyOS_BeforeFork()
    flags, zero = ctypes.c_long(_CLONE_PARENT | signal.SIGCHLD), ctypes.c_long(0)
    pid = int(call(ctypes.c_long(_CLONE[platform.machine()]), flags, zero, zero, zero, zero))
    if pid:
        python.PyOS_AfterFork_Parent()
    else:
        python.PyOS_AfterFork_Child()
    if pid < 0:
        os._exit(1)
    return pid


class Forked:
    """A child by its number, with a part of `subprocess.Popen`; threads may share it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._reaping = threading.Lock()

    def poll(self) -> int | None:
        """Return the exit code, or None if it has not ended."""
        with self._reaping:
            if self.returncode is None:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; raise `subprocess.TimeoutExpired` if there is none."""
        if self.poll() is None:
            fd = os.pidfd_open(self.pid)  # readable when it has ended
            try:
                if not select.select([fd], [], [], timeout)[0]:
                    raise subprocess.TimeoutExpired("a forked process", timeout or 0)
            finally:
                os.close(fd)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        self.send_signal(signal.SIGKILL)
