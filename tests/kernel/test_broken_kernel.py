"""A kernel that is there but cannot be used: Python does its work, and one line says why."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from needs import needs_kernel, posix_only
from running import ROOT

from unboggle import kernel
from unboggle.cli import first_use

pytestmark = [needs_kernel, posix_only]  # on Windows not everybody may make links
PACKAGE = ROOT / "unboggle"
STUB = PACKAGE / "kernel" / "_kernel.pyi"
WARNING = re.compile(
    r"unboggle: the C kernel cannot be used \((.*)\): Python does its work, and searches are slow."
    r" Install unboggle again to mend it.\n"
)


def built() -> Path:
    """Return the file of the kernel."""
    file = kernel.extension.__file__
    assert file is not None
    return Path(file)


def copy_without_kernel(folder: Path) -> Path:
    """Make a package in ``folder`` of links to ours; return where its kernel would be."""
    package = folder / "unboggle"
    for ours in (PACKAGE, PACKAGE / "kernel"):
        theirs = package / ours.relative_to(PACKAGE)
        theirs.mkdir(parents=True)
        for entry in ours.iterdir():
            if entry.name not in ("kernel", "__pycache__", built().name):
                (theirs / entry.name).symlink_to(entry)
    return package / "kernel" / built().name


def fit_in(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a fit by the package in ``folder``, with a cache of its own there."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    for name in ("UNBOGGLE_KERNEL", "UNBOGGLE_REQUIRE_KERNEL"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, "-m", "unboggle", "fit", "-", "--size", "2", "--show-extras", "none"],
        input="abcd bdc",
        env={**environment, **more},
        cwd=folder,
        capture_output=True,
        text=True,
    )


def complaint(done: subprocess.CompletedProcess[str]) -> str:
    """Return the reason of the warning; the answer must be there."""
    assert done.returncode == 0, done
    assert "Your 2 words: abcd, bdc" in done.stdout
    warned = WARNING.fullmatch(done.stderr)
    assert warned, done.stderr
    return warned[1]


def test_what_is_no_library_is_reported_in_one_line(tmp_path: Path) -> None:
    copy_without_kernel(tmp_path).write_bytes(b"no library")
    assert "file too short" in complaint(fit_in(tmp_path)) or sys.platform != "linux"


def test_a_library_without_the_kernel_is_reported(tmp_path: Path) -> None:
    import pysolvers

    shutil.copy(pysolvers.__file__, copy_without_kernel(tmp_path))
    assert "PyInit__kernel" in complaint(fit_in(tmp_path))


def test_a_kernel_of_another_version_is_not_used(tmp_path: Path) -> None:
    file = copy_without_kernel(tmp_path)
    shutil.copy(built(), file)
    code = file.with_name("__init__.py")
    changed = code.read_text(encoding="utf-8").replace("\nINTERFACE = ", "\nINTERFACE = 1")
    code.unlink()
    code.write_text(changed, encoding="utf-8")
    assert complaint(fit_in(tmp_path)) == "it was built for another version of unboggle"


def crashing(folder: Path) -> None:
    """Put a kernel in ``folder`` that ends each process that loads it: its end is cut off."""
    whole = built().read_bytes()
    copy_without_kernel(folder).write_bytes(whole[: len(whole) // 3])


def test_python_takes_over_from_a_kernel_that_crashes(tmp_path: Path) -> None:
    crashing(tmp_path)
    assert complaint(fit_in(tmp_path)) == "it crashes when it is loaded"
    (record,) = (tmp_path / "cache" / "unboggle").iterdir()
    assert record.read_text(encoding="ascii").endswith(" crashed")
    assert complaint(fit_in(tmp_path)) == "it crashes when it is loaded"


@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT", "SIGTERM"])
def test_a_trial_that_somebody_ends_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Else one Ctrl-C at the first use would turn the kernel off for good."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("UNBOGGLE_KERNEL", raising=False)
    monkeypatch.setattr(
        first_use, "_TRY", f"import os, signal; os.kill(os.getpid(), signal.{name})"
    )
    first_use.check_kernel()
    assert "UNBOGGLE_KERNEL" not in os.environ
    assert [*tmp_path.iterdir()] == []  # the next use tries again


def test_a_kernel_that_crashes_can_be_turned_off(tmp_path: Path) -> None:
    crashing(tmp_path)
    done = fit_in(tmp_path, UNBOGGLE_KERNEL="0")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_kernel_is_tried_once(tmp_path: Path) -> None:
    file = copy_without_kernel(tmp_path)
    shutil.copy(built(), file)
    assert fit_in(tmp_path).stderr == ""
    (record,) = (tmp_path / "cache" / "unboggle").iterdir()
    before = record.stat().st_mtime_ns
    assert record.read_text(encoding="ascii").endswith(" loads")
    assert fit_in(tmp_path).stderr == ""
    assert record.stat().st_mtime_ns == before
    shutil.copy(built(), file)  # built again
    os.utime(file)
    assert fit_in(tmp_path).stderr == ""
    assert record.stat().st_mtime_ns > before


@pytest.mark.parametrize("cache", ["", "not/absolute", "/dev/null"])
def test_without_a_folder_for_the_record_each_command_tries(tmp_path: Path, cache: str) -> None:
    file = copy_without_kernel(tmp_path)
    shutil.copy(built(), file)
    done = fit_in(tmp_path, XDG_CACHE_HOME=cache, HOME="")
    assert (done.returncode, done.stderr) == (0, "")
    file.write_bytes(built().read_bytes()[: built().stat().st_size // 3])
    for _ in range(2):
        done = fit_in(tmp_path, XDG_CACHE_HOME=cache, HOME="")
        assert complaint(done) == "it crashes when it is loaded"


def test_a_kernel_that_is_turned_on_is_tried_too(tmp_path: Path) -> None:
    crashing(tmp_path)
    assert complaint(fit_in(tmp_path, UNBOGGLE_KERNEL="1")) == "it crashes when it is loaded"


@pytest.mark.parametrize(
    ("body", "record", "why"),
    [
        ("import signal; signal.pause()", "", "it is not loaded after 0.1 seconds"),
        ("any(iter(int, 1))", "loops", "it is not loaded after 0.05 seconds of work"),
        ("import os; os._exit(0)", "ends", "it ends the process when it is loaded"),
        ("import os; os._exit(1)", "ends", "it ends the process when it is loaded"),
    ],
)
def test_a_kernel_that_hangs_or_ends_the_process_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, record: str, why: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("UNBOGGLE_KERNEL", "1")
    monkeypatch.setenv(first_use.WHY, "")
    loading = "spec.loader.exec_module(util.module_from_spec(spec))"
    assert loading in first_use._TRY
    monkeypatch.setattr(first_use, "_TRY", first_use._TRY.replace(loading, f"spec.name; {body}"))
    if not record:
        monkeypatch.setattr(first_use, "_LONGEST", 0.1)
    if record == "loops":
        monkeypatch.setattr(first_use, "_BUSIEST", 0.05)
    first_use.check_kernel()
    assert os.environ[first_use.WHY] == why
    kept = [file.read_text("ascii").split()[1] for file in tmp_path.glob("unboggle/*")]
    assert kept == [record] * bool(record)  # a busy machine may be slow, too


def test_a_python_that_cannot_start_says_nothing_about_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv(first_use.WHY, "")
    monkeypatch.setattr(first_use, "_TRY", "import os; os._exit(1)")
    first_use.check_kernel()
    assert os.environ[first_use.WHY] == ""
    assert [*tmp_path.iterdir()] == []


def test_a_change_of_the_interface_raises_its_number() -> None:
    """Else an old build of a clone would be called with arguments that it does not know."""
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(getattr(node, "body", None), list):
            vars(node)["body"] = [it for it in vars(node)["body"] if not is_text(it)]
    found = zlib.crc32(ast.unparse(tree).encode())
    assert (kernel.INTERFACE, f"{found:08x}") == (1, "30c0d178"), (
        "raise INTERFACE in unboggle/kernel/__init__.py and in module.c, then correct this line"
    )


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
