"""Programs in processes of their own, started quickly: forks of the nursery.

For tests of a program's environment, such as plug-ins on its path, and not for tests of its
start or end.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from tools import nursery

_PRELUDE = """
import os, sys
folder, path, args = {setup!r}
os.chdir(folder)
os.environ["PYTHONPATH"] = os.pathsep.join(path)
sys.path[:0] = path
for number, name in enumerate(("stdin", "stdout", "stderr")):
    setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8", closefd=False))
"""
_SETTLED = """
from tools import nursery

def run(code):
    try:
        exec(code, {"__name__": "__main__", "args": args})
        left = 0
    except SystemExit as end:
        left = end.code or 0
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(left)  # a clean shutdown would take longer than most programs

nursery.settle()
"""
_COMMAND = "from unboggle.cli.main import main; main(args)"


def program(
    code: str, *, folder: Path, path: Sequence[Path] = (), args: Sequence[str] = (), stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the Python ``code`` with ``args`` in ``folder``.

    Modules in ``folder`` and ``path`` come before all others.
    """
    prelude = _PRELUDE.format(setup=(str(folder), [str(folder), *map(str, path)], list(args)))
    if not nursery.available():
        return subprocess.run(
            [sys.executable, "-c", f"{prelude}\n{code}"],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
    born = nursery.nursery().start(prelude + _SETTLED + f"run({code!r})")
    setup: dict[str, str] = {}

    def read(name: str) -> None:
        with getattr(born, name) as pipe:
            setup[name] = pipe.read().decode("utf-8")

    readers = [threading.Thread(target=read, args=[name]) for name in ("stdout", "stderr")]
    try:
        for reader in readers:
            reader.start()
        # The program may have ended without reading anything.
        with contextlib.suppress(BrokenPipeError), born.stdin as pipe:
            pipe.write(stdin.encode())
        returncode = born.wait(60)
    finally:
        born.kill()
        for reader in readers:
            reader.join()
    return subprocess.CompletedProcess(args, returncode, setup["stdout"], setup["stderr"])


def unboggle(
    *args: str, folder: Path, path: Sequence[Path] = (), stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the command line ``args`` in ``folder``, see `program`."""
    return program(_COMMAND, folder=folder, path=path, args=args, stdin=stdin)
