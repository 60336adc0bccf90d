"""Code for POSIX or Linux only: process groups, signals, limits, parents that die."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator

from unboggle.system.clock import POLL

_CHASE = 5.0  # seconds to kill processes that keep starting others

_M_ARENA_MAX = -8  # of malloc.h
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def signal_name(number: int) -> str:
    """Return the name of a signal that ended a solver, with its likely cause.

    >>> signal_name(11), signal_name(9)
    ('SIGSEGV', 'SIGKILL (out of memory?)')
    """
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    return name + (" (out of memory?)" if number in (6, 9) else "")


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delay Ctrl-C and termination signals in this context; they are delivered after it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals only reach the main thread
        return
    waiting: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: waiting.append(number))
        for name in ("SIGINT", "SIGTERM", "SIGHUP")
        if (number := getattr(signal, name, None)) is not None
        if signal.getsignal(number) is not None  # else it could not be restored
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(waiting):
            signal.raise_signal(number)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group of ``process``, or just the process where there are no groups."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def kill_descendants(root: int) -> None:
    """On Linux: kill all descendants of ``root``, which is a child of ours or this process."""
    give_up = time.monotonic() + _CHASE
    empty = 0
    while empty < 2 and time.monotonic() < give_up:
        family = _descendants(root)
        for pid in family:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        # One look is not enough: a parent may end, and a child start, during it.
        empty = 0 if family else empty + 1
        time.sleep(0.001 if family else 0)  # dying takes a moment


def _descendants(root: int) -> set[int]:
    """Return the living descendants of ``root``; none without Linux /proc.

    A child of ours is a "subreaper": it becomes the parent of descendants that lose theirs.
    """
    if sys.platform != "linux":
        return set()
    children_of = _listed_children if _lists_children() else _all_children().__getitem__
    found: set[int] = set()
    pending = [root]
    while pending:
        fresh = [pid for pid in children_of(pending.pop()) if pid not in found]
        found.update(fresh)
        pending += fresh
    return found


def _lists_children() -> bool:
    return os.path.exists(f"/proc/self/task/{threading.get_native_id()}/children")


def _listed_children(parent: int) -> list[int]:
    """Return the living children of ``parent`` from the kernel's lists, one for each thread.

    A list may miss a child while another one ends, but only if it has any.
    """
    pids: list[bytes] = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{parent}/task"):
            with open(f"/proc/{parent}/task/{thread}/children", "rb") as file:
                pids += file.read().split()
    return [int(pid) for pid in pids if _living_parent(int(pid)) is not None]


def _all_children() -> defaultdict[int, list[int]]:
    """Return the living children of each process, where the kernel does not list them."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    for entry in os.listdir("/proc") if os.path.exists("/proc") else ():
        if entry.isdecimal() and (parent := _living_parent(int(entry))) is not None:
            children[parent].append(int(entry))
    return children


def _living_parent(pid: int) -> int | None:
    """Return the parent of the process ``pid``, None if it is dead."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", "rb") as file:
        state, parent = file.read().rpartition(b")")[2].split()[:2]
        return None if state in b"ZX" else int(parent)
    return None


def die_with_parent(parent: int) -> None:
    """In a child: be killed when ``parent`` dies, or end now if it has died; Linux only."""
    if sys.platform == "linux":  # Windows has no SIGKILL either
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the call
            os._exit(1)


def is_dead(parent: int) -> bool:
    """Whether our parent is dead, or was just killed and still has threads that end."""
    for pause in (0, POLL):
        time.sleep(pause)
        if os.getppid() != parent:
            return True
        with contextlib.suppress(OSError), open(f"/proc/{parent}/stat", "rb") as file:
            if file.read().rpartition(b")")[2].split()[0] in b"ZX":
                return True
    return False


def prctl(option: int, value: int) -> None:
    """Set how the Linux kernel treats this process; elsewhere do nothing."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value), 0, 0, 0)


def share_heap() -> None:
    """Let all threads allocate from one heap, if the C library is that of GNU.

    By default each thread gets a heap, up to eight for each core, and returns little of it to the
    system. A process whose threads come and go grows for hours.
    """
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)


def limit_memory(memory: int | None) -> None:
    """Limit the address space of this process to ``memory`` bytes, if the system supports it."""
    if memory and os.name == "posix":
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
