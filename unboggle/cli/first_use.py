"""Whether the C kernel can be loaded at all: a crash there would end the process without a word.

Another Python tries it when a kernel is used for the first time, and a file in the user's cache
keeps the result. Without a place for the file each command tries it, in some 20 ms.
"""

from __future__ import annotations

import _imp
import os
import sys

from unboggle.system.folders import cache_folder

_OFF = ("0", "crashed")
"""The values of ``UNBOGGLE_KERNEL`` with which `unboggle.kernel`, which cannot be imported here, is
not loaded."""
_LOADS = 42
"""The exit code of a trial in which the kernel neither crashed nor ended the process."""
_LONGEST = 30.0
"""Seconds of a trial."""
_ALARM = "import _signal; _signal.setitimer(_signal.ITIMER_REAL, {})\n"
"""The system ends the trial after that time, also in code of C; no loop must watch it."""

_TRY = """if True:
    import os, sys
    from importlib import machinery, util
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        spec = util.spec_from_file_location("_kernel", sys.argv[1])
        spec.loader.exec_module(util.module_from_spec(spec))
    except BaseException:
        pass  # no crash: its import has the same error later
    os._exit(42)
"""


def check_kernel() -> None:
    """Turn the kernel off in this process and its children if loading it would crash them."""
    kernel, cache = _kernel(), cache_folder()
    if kernel is None or os.environ.get("UNBOGGLE_KERNEL") in _OFF:
        return
    path, state = kernel
    name = f"kernel-{_imp.source_hash(0, os.fsencode(path)).hex()}"
    record = None if cache is None else os.path.join(cache, "unboggle", name)
    known, _, result = _read(record).partition(" ")
    if known != state:
        result = _try(path)
        if result in ("loads", "crashed"):  # else it was killed, or the machine is too busy
            _keep(record, f"{state} {result}")
    if result in ("crashed", "hangs"):
        os.environ["UNBOGGLE_KERNEL"] = "crashed"


def _read(record: str | None) -> str:
    try:
        with open(record or "", encoding="ascii") as file:
            return file.read()
    except (OSError, ValueError):
        return ""


def _keep(record: str | None, text: str) -> None:
    """Write ``text`` to the file ``record``, if it can be written."""
    try:
        if record is not None:
            os.makedirs(os.path.dirname(record), exist_ok=True)
            with open(record, "w", encoding="ascii") as file:
                file.write(text)
    except OSError:
        return


def _kernel() -> tuple[str, str] | None:
    """Return the path of the kernel and what identifies its build, or None without one."""
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "kernel")
    for suffix in _imp.extension_suffixes():
        path = os.path.join(folder, f"_kernel{suffix}")
        try:
            about = os.stat(path)
        except OSError:
            continue
        return path, f"{sys.hexversion:x}-{about.st_mtime_ns:x}-{about.st_size:x}"
    return None


def _try(path: str) -> str:
    """Load the kernel in another Python; return what happened, empty if that is unknown."""
    alarm = _ALARM.format(_LONGEST) if os.name == "posix" else ""
    command = [sys.executable, "-I", "-S", "-c", alarm + _TRY, path]
    try:
        if os.name == "posix":  # five times quicker than with `subprocess`
            code = os.spawnv(os.P_WAIT, command[0], command)
        else:
            import subprocess

            try:
                code = subprocess.run(command, timeout=_LONGEST, check=False).returncode
            except subprocess.TimeoutExpired:
                return "hangs"
    except OSError:
        return ""
    if code == 0:
        return "crashed"  # it ended the process as if all were well
    return "loads" if code == _LOADS else _end(code)


def _end(code: int) -> str:
    """Return what happened with an exit code other than 0; a kill from outside is no crash."""
    if os.name == "nt":
        crashed = code & 0xF0000000 == 0xC0000000 and code & 0xFFFFFFFF != 0xC000013A  # Ctrl-C
        return "crashed" if crashed else ""
    import signal

    if -code == signal.SIGALRM:
        return "hangs"
    crashes = (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGABRT)
    return "crashed" if -code in crashes else ""
