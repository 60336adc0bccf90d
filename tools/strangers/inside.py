"""A machine inside namespaces of its own: hide there what it lacks, install, run the pages."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import tomllib
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.strangers.machines import Machine, python_of
from tools.strangers.pages import ROOT, Shown, fault, readme_install, shown_commands

EXTRA = "pdf"
"""The one that the pages need."""
COMPILERS = re.compile(r"(.*-)?(cc|gcc|g\+\+|c\+\+|clang|clang\+\+|tcc|c89|c99)(-[\d.]+)?")
LIMIT = 900
"""The most seconds of one command: one that hangs has failed."""
LONG = "--certify"
"""Commands with it take a CPU minute: only machines that are ``whole`` run them."""


class Outcome(NamedTuple):
    """What was installed on a machine, how many commands ran there, and what went wrong."""

    installed: str
    ran: int = 0
    failed: Sequence[str] = ()


class Refused(Exception):
    """A step of the installation failed; the message is what it printed."""


def of_dist(dist: Path, pattern: str) -> Path:
    """Return the one artifact of this pattern."""
    found = [*dist.glob(pattern)]
    if len(found) != 1:
        raise SystemExit(f"{dist} has {len(found)} files {pattern}: run python -m tools.artifacts")
    return found[0]


class Inside:
    """The inside of a machine: a folder with files, a home and a working folder."""

    def __init__(self, machine: Machine, dist: Path, wheelhouse: Path) -> None:
        self.machine, self.dist = machine, dist
        self.folder = Path(tempfile.mkdtemp(prefix="stranger-"))
        self.work, self.home = self.folder / "work", self.folder / "home"
        self.venv = self.work / ".venv"
        for path in (self.folder, self.work, self.home):
            path.mkdir(exist_ok=True)
            path.chmod(0o755)
            os.chown(path, machine.user, machine.user)
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(self.home),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": f"{wheelhouse} {dist}",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            **machine.variables,
        }

    def start(self, *command: str | Path) -> subprocess.Popen[str]:
        """Start ``command`` in the working folder, as the user of the machine."""
        user = self.machine.user or None
        return subprocess.Popen(
            command,
            cwd=self.work,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            user=user,
            group=user,
            extra_groups=[] if user else None,
        )

    def run(self, *command: str | Path) -> tuple[int, str]:
        """Run ``command`` to its end; return its exit code and what it prints."""
        with self.start(*command) as process:
            try:
                printed, errors = process.communicate(timeout=LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return -1, f"not at its end after {LIMIT} seconds"
        return process.returncode, printed + errors

    def must(self, *command: str | Path) -> str:
        """Run a step of the installation, and return what it prints."""
        code, printed = self.run(*command)
        if code:
            raise Refused(f"{' '.join(map(str, command))}\n{printed}")
        return printed

    def install(self) -> None:
        """Let pip install unboggle as users do."""
        machine, pip = self.machine, self.venv / "bin" / "pip"
        python = python_of(machine.python)
        assert python
        if machine.artifact == "source":
            self.unpack()
            self.must("bash", "-c", f'python3() {{ {python} "$@"; }}; {readme_install()}')
            extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
            self.must(pip, "install", *extras["optional-dependencies"][EXTRA])
        else:
            self.must(python, "-m", "venv", self.venv)
            if machine.pip:
                self.must(pip, "install", f"pip=={machine.pip}")
            pure = of_dist(self.dist, "*-py3-none-any.whl")
            chosen = pure if machine.artifact == "pure" else "unboggle"
            alone = ["--no-deps"] * bool(machine.refused)  # else pip may first miss another one
            self.must(pip, "install", *alone, f"{chosen}[{EXTRA}]")
            shutil.copytree(ROOT / "examples", self.work / "examples")
        self.environment["PATH"] = f"{self.venv / 'bin'}:{self.environment['PATH']}"
        about = self.must("unboggle", "--version")
        if f"kernel: {'yes' if machine.kernel else 'no'}" not in about:
            raise Refused(about)

    def unpack(self) -> None:
        """Unpack the archive as the working folder."""
        with tarfile.open(of_dist(self.dist, "*.tar.gz")) as packed:
            packed.extractall(self.folder, filter="data")
        (clone,) = self.folder.glob("unboggle-*")
        self.work.rmdir()
        clone.rename(self.work)

    def run_shown(self) -> Iterator[tuple[Shown, str]]:
        """Run the commands of the pages; yield each with what is wrong, "" if nothing is."""
        for shown in shown_commands():
            if LONG in shown.command and not self.machine.whole:
                continue
            if shown.command.startswith("unboggle serve"):
                yield shown, self.serve(shown.command)
                continue
            code, printed = self.run("bash", "-c", shown.command)
            wrong = fault(shown, code, printed, self.work, self.machine.exact)
            yield shown, f"{wrong}\n{printed}" if wrong else ""

    def serve(self, command: str) -> str:
        """Start the page, load it, and interrupt it; return what is wrong."""
        with self.start("bash", "-c", f"exec {command}") as server:
            try:
                assert server.stdout
                address = server.stdout.readline().strip()
                with urllib.request.urlopen(address, timeout=60) as page:
                    page.read()
                server.send_signal(signal.SIGINT)
                _, errors = server.communicate(timeout=60)
            except (OSError, ValueError, subprocess.TimeoutExpired) as error:
                server.kill()
                return f"{error}\n{server.communicate()[1]}"
        return f"exit code {server.returncode}\n{errors}" if server.returncode or errors else ""


def mount(*arguments: str | Path) -> None:
    """Run mount."""
    subprocess.run(["mount", *arguments], check=True)


def hide_compilers(folder: Path) -> None:
    """Lay a file system over the programs in which there is no compiler."""
    folder.mkdir()
    mount("-t", "tmpfs", "tmpfs", folder)
    for name in ("upper", "work"):
        (folder / name).mkdir()
    layers = f"lowerdir=/usr/bin,upperdir={folder / 'upper'},workdir={folder / 'work'}"
    mount("-t", "overlay", "-o", layers, "overlay", "/usr/bin")
    for path in Path("/usr/bin").iterdir():
        if COMPILERS.fullmatch(path.name):
            path.unlink()


def make_read_only(work: Path) -> None:
    """Make all file systems read-only, but for the working folder."""
    mount("--bind", work, work)
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        point = line.split()[4]
        if point != str(work) and not point.startswith("/proc"):
            subprocess.run(["mount", "-o", "remount,bind,ro", point], stderr=subprocess.DEVNULL)
    try:
        (work.parent / "home" / "x").touch()
    except OSError:
        return
    raise Refused("the file system can be written")


def try_inside(machine: Machine, dist: Path, wheelhouse: Path) -> Outcome:
    """Try ``machine``; this process is already in namespaces of its own."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)  # the page needs a loopback
    inside = Inside(machine, dist, wheelhouse)
    try:
        if not machine.compiler:
            hide_compilers(inside.folder / "bin")
        inside.install()
        if machine.read_only:
            make_read_only(inside.work)
    except Refused as error:
        if machine.refused and re.search(machine.refused, str(error)):
            return Outcome("no: pip says why")
        return Outcome("no", 0, [str(error)])
    if machine.refused:
        return Outcome("yes, but it must not be", 0, ["install"])
    results = [*inside.run_shown()]
    failed = [f"{shown.command}: {wrong}" for shown, wrong in results if wrong]
    return Outcome("with the kernel" if machine.kernel else "in Python", len(results), failed)
