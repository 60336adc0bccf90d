"""The end of the process: quick, unless a profiler or another thread has work to do after it."""

from __future__ import annotations

import pstats
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from needs import needs_full_disk

VERSION = ("-m", "unboggle", "--version")


def python(*args: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], cwd=folder, capture_output=True, text=True, check=False
    )


def test_a_profile_of_a_run_is_written(tmp_path: Path) -> None:
    file = tmp_path / "run.prof"
    done = python("-m", "cProfile", "-o", str(file), *VERSION)
    assert (done.returncode, done.stderr) == (0, "")
    profile: Any = pstats.Stats(str(file))  # its counts are not in the stubs
    assert profile.total_calls > 100


@pytest.mark.parametrize(
    ("prelude", "printed"),
    [
        ("import atexit; atexit.register(print, 'registered')", "registered"),
        ("import sys; sys.setprofile(lambda *_: None)", ""),
        ("import threading; t = threading.Timer(0.0, print, ['thread']); t.start()", "thread"),
    ],
    ids=["a function at the exit", "a profiler", "a thread"],
)
def test_what_must_happen_at_the_exit_happens(prelude: str, printed: str) -> None:
    script = f"import sys; sys.argv = ['unboggle', '--version']\n{prelude}\n"
    script += "from unboggle.__main__ import command\ncommand()"
    done = python("-c", script)
    assert done.returncode == 0
    assert "kernel: " in done.stdout
    assert printed in done.stdout


def test_who_calls_main_goes_on_after_it() -> None:
    script = "import sys; sys.argv = ['unboggle', 'fit']\nfrom unboggle.__main__ import main\n"
    script += "try:\n    main()\nfinally:\n    print('after it')"
    done = python("-c", script)
    assert (done.returncode, done.stdout) == (2, "after it\n")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        ("MemoryError", "out of memory"),
        ("OSError(24, 'Too many open files')", "OSError: [Errno 24] Too many open files"),
    ],
)
def test_what_fails_while_it_starts_is_no_clear_no(error: str, why: str) -> None:
    """Python would end with code 1, which means a clear no."""
    script = (
        "import sys\nclass Finder:\n    def find_spec(self, name, *_):\n"
        f"        if name.startswith('unboggle.cli'):\n            raise {error}\n"
        "from unboggle.__main__ import command\nsys.meta_path.insert(0, Finder())\ncommand()"
    )
    done = python("-c", script)
    assert (done.returncode, done.stdout) == (70, "")
    assert done.stderr == f"unboggle: it cannot start ({why})\n"


@needs_full_disk
def test_a_full_disk_is_no_success() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, *VERSION], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode != 0
