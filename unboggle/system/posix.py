"""What is POSIX or Linux only: groups, signals, limits, who dies with whom."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

POLL = 0.1  # seconds; on Windows Ctrl-C does not wake a waiting lock
_CHASE = 5.0  # seconds to hunt processes that start others faster than they are killed

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def signal_name(number: int) -> str:
    """Return the name of a signal that ended a solver, with what it may mean.

    >>> signal_name(11), signal_name(9)
    ('SIGSEGV', 'SIGKILL (out of memory?)')
    """
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    return name + (" (out of memory?)" if number in (6, 9) else "")


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Within it Ctrl-C and signals that ask us to end have to wait; they come afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield  # they only ever come to the main thread
        return
    waiting: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: waiting.append(number))
        for name in ("SIGINT", "SIGTERM", "SIGHUP")
        if (number := getattr(signal, name, None)) is not None
        if signal.getsignal(number) is not None  # else we could not put it back
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(waiting):
            signal.raise_signal(number)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group of ``process``; where there are none, the process."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def kill_descendants(root: int) -> None:
    """On Linux: kill what ``root``, a child of ours or this one, has started, and what that has."""
    give_up = time.monotonic() + _CHASE
    empty = 0
    while empty < 2 and time.monotonic() < give_up:
        family = _descendants(root)
        for pid in family:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        # One look is not enough: a parent may end, and its child be born, while we look.
        empty = 0 if family else empty + 1
        time.sleep(0.001 if family else 0)  # dying takes a moment


def _descendants(root: int) -> set[int]:
    """Return the living processes below ``root``; none where there is no Linux /proc.

    A child is a "subreaper": whoever loses its parent below it becomes its own.
    """
    if sys.platform != "linux":
        return set()
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc") if os.path.exists("/proc") else ():
        if entry.isdecimal():
            with contextlib.suppress(OSError), open(f"/proc/{entry}/stat", "rb") as file:
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                if state not in b"ZX":
                    children.setdefault(int(parent), []).append(int(entry))
    found: set[int] = set()
    pending = [root]
    while pending:
        fresh = children.pop(pending.pop(), [])
        found.update(fresh)
        pending += fresh
    return found


def die_with_parent(parent: int) -> None:
    """In a child: be killed when ``parent`` dies, or end now if it has; Linux only."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if sys.platform == "linux" and os.getppid() != parent:  # it died before we asked
        os._exit(1)


def is_dead(parent: int) -> bool:
    """Whether our parent is dead, or was killed just now and has threads that still end."""
    for pause in (0, POLL):
        time.sleep(pause)
        if os.getppid() != parent:
            return True
        with contextlib.suppress(OSError), open(f"/proc/{parent}/stat", "rb") as file:
            if file.read().rpartition(b")")[2].split()[0] in b"ZX":
                return True
    return False


def prctl(option: int, value: int) -> None:
    """Tell the Linux kernel how to treat this process; elsewhere do nothing."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value), 0, 0, 0)


def limit_memory(memory: int | None) -> None:
    """Limit the address space of this process to ``memory`` bytes, where that can be done."""
    if memory and os.name == "posix":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
