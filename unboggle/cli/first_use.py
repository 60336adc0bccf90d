"""Whether the C kernel can be loaded at all: a crash there would end the process without a word.

Another Python tries it when a kernel is used for the first time, and a file in the user's cache
keeps the result. Without a place for the file each command tries it, in some 20 ms.
"""

from __future__ import annotations

import _imp
import os
import sys

from unboggle.system.folders import cache_folder

WHY = "_UNBOGGLE_KERNEL"
"""The variable with the reason why `unboggle.kernel`, which cannot be imported here, loads none."""
_REASONS = {
    "crashed": "it crashes when it is loaded",
    "ends": "it ends the process when it is loaded",
    "loops": "it is not loaded after {busy:g} seconds of work",
    "hangs": "it is not loaded after {longest:g} seconds",
}
"""The reasons by the results of a trial."""
_KEPT = ("loads", "crashed", "ends", "loops")
"""Results that stay the same: without them the trial was killed, or the machine is too busy."""
_LOADS = 42
"""The exit code of a trial in which the kernel neither crashed nor ended the process."""
_LONGEST, _BUSIEST = 30.0, 10.0
"""Seconds of a trial, and those of a core that it may take."""
_ALARMS = (
    "import _signal; _signal.setitimer(_signal.ITIMER_REAL, {});"
    " _signal.setitimer(_signal.ITIMER_PROF, {})\n"
)
"""The system ends the trial after either time, also in code of C; no loop must watch it."""

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
    if kernel is None or os.environ.get("UNBOGGLE_KERNEL") == "0" or os.environ.get(WHY):
        return
    path, state = kernel
    name = f"kernel-{_imp.source_hash(0, os.fsencode(path)).hex()}"
    record = None if cache is None else os.path.join(cache, "unboggle", name)
    known, _, result = _read(record).partition(" ")
    if known != state:
        result = _try(path)
        if result in _KEPT:
            _keep(record, f"{state} {result}")
    if result in _REASONS:
        os.environ[WHY] = _REASONS[result].format(busy=_BUSIEST, longest=_LONGEST)


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
    code = _run(path)
    if code is None:
        return "hangs"
    if code == _LOADS:
        return "loads"
    if 0 <= code < 256:  # the kernel ended the process, if Python itself starts without it
        return "ends" if _run("") == _LOADS else ""
    return _end(code)


def _run(path: str) -> int | None:
    """Return the exit code of a Python that loads the library ``path``; None: it takes too long.

    Without a ``path`` it does all the rest.
    """
    posix = os.name == "posix"
    alarms = _ALARMS.format(_LONGEST, _BUSIEST) if posix else ""
    command = [sys.executable, "-I", "-S", "-c", alarms + _TRY, path]
    try:
        if posix:  # five times quicker than with `subprocess`
            return os.spawnv(os.P_WAIT, command[0], command)
        import subprocess

        try:
            return subprocess.run(command, timeout=_LONGEST, check=False).returncode
        except subprocess.TimeoutExpired:
            return None
    except OSError:
        return 127  # as a shell has it for a program that cannot start


def _end(code: int) -> str:
    """Return what happened with the code of a crash or signal; a kill from outside is no crash."""
    if os.name == "nt":
        crashed = code & 0xF0000000 == 0xC0000000 and code & 0xFFFFFFFF != 0xC000013A  # Ctrl-C
        return "crashed" if crashed else ""
    import signal

    if -code in (signal.SIGALRM, signal.SIGPROF):
        return "hangs" if -code == signal.SIGALRM else "loops"
    crashes = (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGABRT)
    return "crashed" if -code in crashes else ""
