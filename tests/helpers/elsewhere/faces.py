"""Modules as another system has them, for the code of this repository only."""

from __future__ import annotations

import builtins
import errno
import io
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = str(Path(__file__).resolve().parents[3])
NO_MODULE = {
    "windows": "fcntl grp pty pwd readline resource syslog termios tty",
    "macos": "spwd",
}
"""Modules that no code finds."""
SIGNALS = {getattr(signal, f"SIG{name}") for name in ("ABRT", "FPE", "ILL", "INT", "SEGV", "TERM")}
"""The signals that Windows has; it also has SIGBREAK, which is not here."""
OF_POSIX = """
    chown chroot confstr ctermid fchmod fchown fork forkpty geteuid getegid getgid getgrouplist
    getgroups getloadavg getpgid getpgrp getpriority getresuid getsid getuid killpg lchown lockf
    major mkfifo mknod nice openpty pathconf pipe2 posix_fallocate posix_spawn pread preadv pwrite
    register_at_fork sched_getaffinity sched_setaffinity sched_yield sendfile setgid setpgid
    setpriority setsid setuid sysconf sysconf_names tcgetpgrp uname wait wait3 wait4 waitid WNOHANG
    WIFEXITED WIFSIGNALED WTERMSIG O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_SYNC O_TMPFILE
    pidfd_open memfd_create statvfs fstatvfs sync fdatasync ttyname
"""
OF_LINUX = """
    sched_getaffinity sched_setaffinity pidfd_open memfd_create eventfd getrandom posix_fadvise
    posix_fallocate copy_file_range splice setresuid getresuid O_TMPFILE O_DIRECT
"""
SIGNALS_OF_POSIX = """
    alarm getitimer setitimer ITIMER_REAL ITIMER_VIRTUAL ITIMER_PROF pause pthread_kill
    pthread_sigmask SIG_BLOCK SIG_UNBLOCK SIG_SETMASK sigpending siginterrupt sigtimedwait sigwait
    sigwaitinfo
"""
FORBIDDEN = set('<>:"|?*')
"""Characters that no name of a file has on Windows."""
RESERVED = {"con", "prn", "aux", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


Call = Callable[..., Any]


class Face(ModuleType):
    """The module ``real``, but with ``other`` values and without ``hidden`` names."""

    def __init__(self, real: ModuleType, hidden: set[str], **other: object) -> None:
        super().__init__(real.__name__)
        _own(self).update(_real=real, _hidden=hidden, **other)

    def __getattribute__(self, name: str) -> Any:
        own = _own(self)
        if name == "__dict__":  # pytest restores what is there
            return {key: getattr(self, key) for key in dir(self)}
        if name in own and name != "__name__":
            return own[name]
        if name in own["_hidden"]:
            raise AttributeError(f"module {own['_real'].__name__!r} has no attribute {name!r} here")
        return getattr(own["_real"], name)

    def __setattr__(self, name: str, value: object) -> None:
        own = _own(self)
        if name in own or name in own["_hidden"]:
            own[name] = value
        else:
            setattr(own["_real"], name, value)

    def __delattr__(self, name: str) -> None:
        own = _own(self)
        if name in own:
            del own[name]
            own["_hidden"].add(name)
        else:
            delattr(own["_real"], name)

    def __dir__(self) -> list[str]:
        own = _own(self)
        return sorted({*dir(own["_real"]), *own} - own["_hidden"])


def _own(face: Face) -> dict[str, Any]:
    found: dict[str, Any] = object.__getattribute__(face, "__dict__")
    return found


def show(system: str) -> None:
    """Let the code of this repository see ``system``."""
    seen = {"windows": _windows, "macos": _macos}[system]()
    for name in NO_MODULE[system].split():
        sys.modules[name] = None  # type: ignore[assignment]  # its import fails, as documented
    real = builtins.__import__

    def imported(
        name: str,
        globals: dict[str, Any] | None = None,
        locals: dict[str, Any] | None = None,
        fromlist: tuple[str, ...] = (),
        level: int = 0,
    ) -> ModuleType:
        found = real(name, globals, locals, fromlist, level)
        if found.__name__ in seen and globals is not None and _is_ours(globals):
            return seen[found.__name__]
        return found

    vars(builtins)["__import__"] = imported


def _is_ours(names: dict[str, Any]) -> bool:
    file = str(names.get("__file__") or "")
    package = "site-packages" in file  # also in a .venv or .nox of the repository
    own = file.startswith(ROOT) and not package and not file.startswith(__file__[:-8])
    return own or str(names.get("__package__") or "").split(".")[0] == "unboggle"


def _asked_by_us() -> bool:
    """Whether our code called the function that calls this, itself or by `pathlib`."""
    frame = sys._getframe(2)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("pathlib"):
        frame = frame.f_back
    return _is_ours(frame.f_globals)


# ---- Windows ----


def _windows() -> dict[str, ModuleType]:
    _like_ntfs()
    no_signals = {
        name
        for name in dir(signal)
        if isinstance(getattr(signal, name), signal.Signals)
        and getattr(signal, name) not in SIGNALS
    }
    return {
        "os": Face(os, set(OF_POSIX.split()), name="nt", kill=_kill),
        "sys": Face(sys, set(), platform="win32"),
        "signal": Face(
            signal,
            no_signals | set(SIGNALS_OF_POSIX.split()),
            signal=_signal,
            valid_signals=lambda: set(SIGNALS),
            CTRL_C_EVENT=0,
            CTRL_BREAK_EVENT=1,
        ),
        "subprocess": Face(
            subprocess,
            set(),
            Popen=WindowsPopen,
            run=_run,
            CREATE_NEW_PROCESS_GROUP=0x200,
            CREATE_NO_WINDOW=0x08000000,
        ),
        "socket": Face(
            socket,
            {"AF_UNIX", "socketpair", "send_fds", "recv_fds", "CMSG_SPACE"},
            socket=WindowsSocket,
            SO_EXCLUSIVEADDRUSE=~socket.SO_REUSEADDR,
        ),
    }


def _kill(pid: int, number: int) -> None:
    """End the process; 0 and 1 are Ctrl-C and Ctrl-Break there, and no question."""
    if number in (0, 1):
        raise AssertionError("os.kill(pid, 0) sends Ctrl-C on Windows")
    os.kill(pid, signal.SIGKILL)


def _signal(number: int, handler: Any) -> Any:
    if number not in SIGNALS:
        raise ValueError("invalid signal value")
    return signal.signal(number, handler)


class WindowsPopen(subprocess.Popen[Any]):
    """A process as Windows has it: no sessions, no function before, exit codes without signs."""

    def __init__(self, *args: Any, creationflags: int = 0, **options: Any) -> None:
        if options.get("preexec_fn") is not None:
            raise ValueError("preexec_fn is not supported on Windows platforms")
        if options.get("pass_fds"):
            raise ValueError("pass_fds not supported on Windows.")
        options["start_new_session"] = bool(creationflags & 0x200)
        super().__init__(*args, **options)

    @property
    def returncode(self) -> int | None:
        """The exit code."""
        return self._code

    @returncode.setter
    def returncode(self, code: int | None) -> None:
        crashed = {-signal.SIGSEGV: 0xC0000005, -signal.SIGABRT: 3}
        self._code = code if code is None or code >= 0 else crashed.get(code, 1)

    def send_signal(self, sig: int) -> None:
        """Only SIGTERM, which ends the process, and events of a console."""
        if sig not in (signal.SIGTERM, signal.SIGKILL):
            raise ValueError(f"Unsupported signal: {sig}")
        super().send_signal(signal.SIGKILL)


def _run(*args: Any, **options: Any) -> Any:
    """As `subprocess.run`, with the processes of Windows."""
    real = subprocess.Popen
    try:
        vars(subprocess)["Popen"] = WindowsPopen
        return subprocess.run(*args, **options)
    finally:
        vars(subprocess)["Popen"] = real


class WindowsSocket(socket.socket):
    """SO_REUSEADDR shares a port with other programs that set it, as SO_REUSEPORT does here."""

    def setsockopt(self, level: int, name: int, *value: Any) -> None:
        """Set an option."""
        if level == socket.SOL_SOCKET and name == ~socket.SO_REUSEADDR:
            return
        if level == socket.SOL_SOCKET and name == socket.SO_REUSEADDR:
            name = socket.SO_REUSEPORT
        super().setsockopt(level, name, *value)


def _like_ntfs() -> None:
    """Refuse what NTFS refuses: names, and to move or remove a file that this process has open."""

    def guarded(
        real: Callable[..., Any], targets: int, may_exist: bool = True
    ) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            if _asked_by_us():
                for path in args[:targets]:
                    _refuse_open(path)
                _refuse_name(args[targets - 1])
                if not may_exist and os.path.lexists(args[1]):
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(args[0]))
            return real(*args, **options)

        return call

    os.replace, os.rename = guarded(os.replace, 2), guarded(os.rename, 2, may_exist=False)
    os.unlink = os.remove = guarded(os.unlink, 1)
    os.mkdir = guarded(os.mkdir, 1)
    real_open = io.open

    def open_(file: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
        if isinstance(file, (str, os.PathLike)) and _asked_by_us():
            if os.path.isdir(file):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(file))
            _refuse_name(file)
            if "b" not in mode and mode[0] in "wxa" and len(args) < 4:
                options["newline"] = options.get("newline") or (
                    "\r\n" if options.get("newline") is None else ""
                )
        return real_open(file, mode, *args, **options)

    io.open = builtins.open = open_


def _refuse_open(path: Any) -> None:
    real = os.path.realpath(path)
    for number in os.listdir("/proc/self/fd"):
        try:
            busy = os.readlink(f"/proc/self/fd/{number}") == real
        except OSError:
            continue
        if busy and os.path.isfile(real):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))


def _refuse_name(path: Any) -> None:
    name = os.path.basename(os.fspath(path))
    if isinstance(name, bytes):
        name = os.fsdecode(name)
    bad = FORBIDDEN & {*name} or name.split(".")[0].lower() in RESERVED or "\\" in name
    if bad or (name not in (".", "..") and name != name.rstrip(". ")):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fspath(path))


# ---- macOS ----


def _macos() -> dict[str, ModuleType]:
    import resource

    def setrlimit(which: int, limits: tuple[int, int]) -> None:
        if which == resource.RLIMIT_AS:  # macOS knows it and refuses each value
            raise ValueError("current limit exceeds maximum limit")
        resource.setrlimit(which, limits)

    real_open = io.open

    def open_(file: Any, *args: Any, **options: Any) -> Any:
        named = isinstance(file, (str, os.PathLike))
        if named and str(file).startswith("/proc/") and _asked_by_us():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(file))
        return real_open(file, *args, **options)

    io.open = builtins.open = open_
    return {
        "os": Face(os, set(OF_LINUX.split())),
        "sys": Face(sys, set(), platform="darwin"),
        "resource": Face(resource, set(), setrlimit=setrlimit),
    }
