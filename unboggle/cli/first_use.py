"""Whether the C kernel can be loaded at all: a crash there would end the process without a word.

Another Python tries it when a kernel is used for the first time, and a file in the user's cache
keeps the result. Without a place for the file nothing is tried.
"""

from __future__ import annotations

import _imp
import os
import sys

from unboggle.system.folders import cache_folder

_TRY = """if True:
    import os, sys
    from importlib import machinery, util
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        spec = util.spec_from_file_location("_kernel", sys.argv[1])
        spec.loader.exec_module(util.module_from_spec(spec))
    except BaseException:
        pass  # no crash: its import has the same error later
    os._exit(0)
"""


def check_kernel() -> None:
    """Turn the kernel off in this process and its children if loading it would crash them."""
    kernel, cache = _kernel(), cache_folder()
    if kernel is None or cache is None or "UNBOGGLE_KERNEL" in os.environ:
        return
    path, state = kernel
    place = os.path.join(cache, "unboggle")
    record = os.path.join(place, f"kernel-{_imp.source_hash(0, os.fsencode(path)).hex()}")
    try:
        with open(record, encoding="ascii") as file:
            known, _, result = file.read().partition(" ")
    except (OSError, ValueError):
        known = result = ""
    if known != state:
        result = _try(path, place, record, state)
    if result == "crashed":
        os.environ["UNBOGGLE_KERNEL"] = result


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


def _try(path: str, place: str, record: str, state: str) -> str:
    """Load the kernel in another Python, and keep and return whether that crashed."""
    try:
        os.makedirs(place, exist_ok=True)
        with open(record, "w", encoding="ascii") as file:
            command = [sys.executable, "-I", "-S", "-c", _TRY, path]
            if os.name == "posix":  # five times quicker than with `subprocess`
                code = os.spawnv(os.P_WAIT, command[0], command)
            else:
                import subprocess

                code = subprocess.call(command)
            result = "crashed" if _crashed(code) else "loads" if code == 0 else ""
            if result:  # else it was not started or was killed: the next use tries again
                file.write(f"{state} {result}")
            return result
    except OSError:
        return ""


def _crashed(code: int) -> bool:
    """Whether a process with this exit code crashed; a kill from outside is no crash."""
    if os.name == "nt":
        return code & 0xF0000000 == 0xC0000000 and code & 0xFFFFFFFF != 0xC000013A  # Ctrl-C
    import signal

    return -code in (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGABRT)
