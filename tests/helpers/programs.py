"""Programs that act as solvers, and their processes."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from pathlib import Path

from child_targets import HELPERS

SOLVER = HELPERS / "tiny_solver.py"


MARK = f"mark-{os.getpid()}-{os.urandom(4).hex()}"


def tiny(*options: str, files: str = "", solver: Path = SOLVER) -> str:
    """Return the backend name of the tiny solver; ``files`` are its last arguments."""
    command = [sys.executable, "-S", str(solver), "--mark", MARK, *options]
    return f"dimacs:{shlex.join(command)} {files}".strip()


def marked() -> set[int]:
    """Return the living processes with our mark, whatever their parent."""
    found = set()
    for entry in os.listdir("/proc"):
        with contextlib.suppress(OSError):
            if entry.isdecimal() and MARK.encode() in Path(f"/proc/{entry}/cmdline").read_bytes():
                found.add(int(entry))
    return found - {os.getpid()}
