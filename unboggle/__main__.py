"""``python -m unboggle`` and the command ``unboggle``; handles Ctrl-C before the slow imports."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # typing itself takes a while to import
if TYPE_CHECKING:
    import signal
    from typing import NoReturn
else:  # `signal` first imports `enum`, in which Ctrl-C would leave a traceback
    import _signal as signal


def main() -> NoReturn:
    """Run the command line; Ctrl-C while it starts or ends leaves no traceback."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else SIGINT is ignored
    if heard:
        # Not an exception: the callbacks of an import would swallow it and print a traceback.
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    try:
        from unboggle.cli.first_use import check_kernel

        check_kernel()
        from unboggle.cli import main as cli
    except Exception as error:  # no memory, no open files: Python's code 1 would be our "no"
        if os.environ.get("UNBOGGLE_DEBUG") == "1":
            raise
        _complain(error)
        raise SystemExit(70) from None

    def ready() -> None:
        if heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    code: object = 130
    try:
        cli.main(ready=ready)
    except KeyboardInterrupt:  # a second one, while the first is handled
        pass
    except SystemExit as end:
        code = end.code
    finally:
        if heard:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all output is complete
    raise SystemExit(code)


def _complain(error: Exception) -> None:
    why = "out of memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
    why = f"it cannot start ({why})"
    if isinstance(error, ImportError):
        from unboggle.system.packages import explanation

        why = explanation(error) or why
    try:  # noqa: SIM105 (contextlib may not be imported)
        os.write(2, f"unboggle: {why}\n".encode())
    except OSError:  # standard error is closed
        pass


def command() -> NoReturn:
    """Run the command line as a process of its own, which may end without a clean-up."""
    try:
        main()
    except SystemExit as end:
        _end_at_once(end.code)
        raise


def _end_at_once(code: object) -> None:
    """End the process without freeing each module, which takes a seventh of a short run.

    Return if Python must end it: another thread runs, functions are registered for the exit, a
    profiler or debugger watches, or output cannot be written.
    """
    import atexit

    threading = sys.modules.get("threading")
    registered = getattr(atexit, "_ncallbacks", lambda: 1)()
    if registered or (threading and threading.active_count() > 1):
        return
    watched = sys.flags.inspect or sys.gettrace() or sys.getprofile() or "_lsprof" in sys.modules
    if watched or not (code is None or isinstance(code, int)):
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):  # no stream, a full disk, a closed stream
        return
    os._exit(code or 0)


if __name__ == "__main__":
    command()
