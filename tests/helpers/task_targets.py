"""What tasks call in tests. A worker elsewhere has to find this file, and little else."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from unboggle.lab.runs import Measured, Run


def square(number: int) -> int:
    return number * number


def where(_: int) -> tuple[int, int]:
    """Return the process that does this, and the one it is a child of."""
    return os.getpid(), os.getppid()


def refuse(why: str) -> NoReturn:
    raise ValueError(why)


def die_before(marks: str, times: int) -> int:
    """Die by a signal so many times, and then return how often it was begun."""
    begun = Path(marks)
    with begun.open("a") as file:
        file.write("x")
    if len(begun.read_text()) <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return len(begun.read_text())


def die_with(common: object, marks: str) -> object:
    """Die by a signal once; then return what the tasks have in common."""
    die_before(marks, 1)
    return common


def hang_once(told: str, mark: str) -> int:
    """The first time, tell the pipe ``told`` whose child this is, and never end; then return it."""
    if not os.path.exists(mark):
        Path(mark).touch()
        Path(told).write_text(f"{os.getppid()}\n")
        signal.pause()
    return os.getppid()


_met: list[object] = []


def commons_met(common: object, _: int) -> tuple[int, int]:
    """Return this process, and how many times it was sent what its tasks have in common."""
    if not any(one is common for one in _met):
        _met.append(common)
    return os.getpid(), len(_met)


def measured_elsewhere(_: Run, timeout: float | None) -> tuple[Measured, str]:
    """Say that another machine had no answer in time."""
    from unboggle.lab.runs import Measured
    from unboggle.version import __version__

    return Measured("undecided", wall=timeout or 0.0), f"elsewhere with unboggle {__version__}"
