"""Functions for tasks in tests. Workers elsewhere import this file, so it imports little."""

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
    """Return the process that runs this, and its parent."""
    return os.getpid(), os.getppid()


def refuse(why: str) -> NoReturn:
    raise ValueError(why)


def die_before(marks: str, times: int) -> int:
    """Die by a signal ``times`` times; then return how often it was started."""
    begun = Path(marks)
    with begun.open("a") as file:
        file.write("x")
    if len(begun.read_text()) <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return len(begun.read_text())


def die_with(common: object, marks: str) -> object:
    """Die by a signal once; then return the tasks' common argument."""
    die_before(marks, 1)
    return common


def hang_once(started: str, mark: str) -> int:
    """At the first call, write the parent to the pipe and hang; later return the parent."""
    if not os.path.exists(mark):
        Path(mark).touch()
        Path(started).write_text(f"{os.getppid()}\n")
        signal.pause()
    return os.getppid()


_met: list[object] = []


def commons_met(common: object, _: int) -> tuple[int, int]:
    """Return this process, and how many times it received the common argument."""
    if not any(one is common for one in _met):
        _met.append(common)
    return os.getpid(), len(_met)


def measured_elsewhere(_: Run, timeout: float | None) -> tuple[Measured, str]:
    """Return an undecided result that claims to be of another machine."""
    from unboggle.lab.runs import Measured
    from unboggle.version import __version__

    return Measured("undecided", wall=timeout or 0.0), f"elsewhere with unboggle {__version__}"
