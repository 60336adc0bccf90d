"""Mutation testing: a copy of a file with one small change is a *mutant*, and a test must fail.

The changes are those of mutmut, in the bodies of functions. A process collects the tests of a
package once. For each mutant it forks: the child exchanges the code of the functions and runs the
tests that reach the changed lines, the fastest first, until one fails. A copy of the repository
has the changed file, for the processes that tests start.
"""

from __future__ import annotations

import argparse
import ctypes
import functools
import gc
import hashlib
import importlib
import os
import random
import resource
import select
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import CodeType
from typing import NoReturn
from unittest import mock

import coverage
import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.changes import Functions, Mutant, compiled, mutants
from tools.mutants.reached import Reached
from tools.mutants.report import KILLED, LATE, SURVIVED, UNFIT, Report

ROOT = Path(__file__).resolve().parents[2]
TESTS = {
    "unboggle/forward/trace.py": "tests/forward/test_trace.py",
    "unboggle/counting": "tests/counting",
    "unboggle/puzzle/constraints": "tests/puzzle/test_each_kind.py"
    " tests/puzzle/test_constraint_laws.py tests/puzzle/test_ban_within.py",
    "unboggle/certify": "tests/certify",
    "unboggle/formula": "tests/formula tests/fitting/test_constraint_kinds.py"
    " tests/fitting/test_constraints_of_others.py tests/conflicts/test_weight_prover.py"
    " tests/lab/test_instances.py",
    "unboggle/encodings": "tests/encodings",
    "unboggle/solutions": "tests/solutions",
    "unboggle/conflicts": "tests/conflicts",
}
"""The packages that are changed, and the tests that must notice it."""
_DAY = 86400
_PATIENCE = 600  # seconds: a busy machine gives little time
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_UNFIT = 4  # exit code: the mutant cannot be made


def in_child(work: Callable[[], int], cpu: float, wall: float, quiet: bool = True) -> int | None:
    """Return what ``work`` returns in a fork of this process; None if it takes too long."""
    ctypes.CDLL(None).prctl(_SUBREAPER, 1)  # processes that the fork leaves become ours
    pid = os.fork()
    if not pid:
        code = 3
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
            null = os.open(os.devnull, os.O_RDWR)
            for stream in range(3 if quiet else 0):
                os.dup2(null, stream)
            code = work()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    end = os.pidfd_open(pid)
    late = not select.select([end], [], [], wall)[0]
    os.close(end)
    if late:
        os.kill(pid, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    while left := Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        for orphan in left:
            os.kill(int(orphan), signal.SIGKILL)
            os.waitpid(int(orphan), 0)
    return None if late or status in (-signal.SIGXCPU, -signal.SIGKILL) else status


def python_files(root: Path, start: str) -> list[str]:
    """Return the file or the files below the folder ``start``."""
    found = sorted((root / start).rglob("*.py")) if (root / start).is_dir() else [root / start]
    return [file.relative_to(root).as_posix() for file in found]


def copy_changed(source: str, to: str) -> None:
    """Copy a file with its time, so that its byte code is still that of its text."""
    old, new = os.stat(source), os.stat(to) if os.path.exists(to) else None
    if new is None or (old.st_mtime, old.st_size) != (new.st_mtime, new.st_size):
        shutil.copy2(source, to)


def sha256(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def slow(*_: object) -> NoReturn:
    """End a test that would take too long for any mutant."""
    raise TimeoutError


def passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run a test; whether it passes or is skipped."""
    return not any(part.failed for part in runtestprotocol(item, log=False, nextitem=after))


class Server:
    """A pytest plug-in: measures the collected tests, then tries the mutants of some files.

    What tests reach of all files ``near`` these is measured, so that it serves for others, too.
    """

    def __init__(
        self, options: argparse.Namespace, paths: list[str], near: list[str], report: Report
    ) -> None:
        self.options, self.paths, self.near, self.report = options, paths, near, report
        name = hashlib.sha256(" ".join(near).encode()).hexdigest()[:16]
        self.reached = Reached(options.work / f"measured-{name}.json")
        self.functions: Functions
        self.times = count(1_000_000_000)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let Hypothesis stop at the first failure: no person reads a shrunk one."""
        quick = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
        hypothesis.settings.register_profile("mutants", phases=quick, database=None)
        hypothesis.settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants instead of running the tests."""
        gc.unfreeze()
        for path in self.near:
            importlib.import_module(path.removesuffix(".py").replace("/", "."))
        items = {item.nodeid: item for item in session.items}
        tests = {name: sha256(item.path) for name, item in items.items()}
        new = self.reached.forget({path: sha256(Path(path)) for path in self.near}, tests)
        measure = functools.partial(self.measure, [items[name] for name in new], tests)
        if new and in_child(measure, _DAY, _DAY, quiet=False):
            raise RuntimeError("the tests cannot be measured")
        self.reached.load()
        self.functions = Functions([os.path.abspath(path) for path in self.paths])
        for path in self.paths:
            self.try_file(path, items)
        return True

    def measure(self, items: list[pytest.Item], tests: dict[str, str]) -> int:
        """Note for each test its CPU seconds and the lines that it reaches."""
        signal.signal(signal.SIGVTALRM, slow)
        for item, after in zip(items, [*items[1:], None], strict=True):
            cover = coverage.Coverage(data_file=None, include=self.near, config_file=False)
            cover.set_option("run:disable_warnings", ["no-data-collected"])  # an error in tests
            signal.setitimer(signal.ITIMER_VIRTUAL, self.options.cap)
            start = sum(os.times()[:4])
            with cover.collect():
                passed = passes(item, after)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            seconds = sum(os.times()[:4]) - start if passed else None
            data = cover.get_data()
            lines = {p: data.lines(os.path.abspath(p)) or [] for p in self.near}
            self.reached.add(item.nodeid, tests[item.nodeid], seconds, lines)
        self.reached.save()
        return 0

    def try_file(self, path: str, items: dict[str, pytest.Item]) -> None:
        """Try the mutants of a file that have no outcome yet."""
        source = Path(path).read_text("utf-8")
        known = self.report.begin(path, source, again=self.options.again)
        draw = random.Random(f"{self.options.seed} {path}")
        codes = compiled(os.path.abspath(path), source)
        same = Mutant(1, len(source.splitlines()), "", "", source)
        found = mutants(source, self.options.each, draw)
        if again := self.report.survived - {m.key for m in found}:  # of other samples
            found += [m for m in mutants(source, sys.maxsize, draw) if m.key in again]
        new = [m for m in found if m.key not in known]
        for mutant in [same, *new] if new else []:
            names, seconds = self.reached.tests(path, mutant, self.options.cap)
            tests = [items[name] for name in names]
            work = functools.partial(tried, self.functions, path, codes, mutant, tests)
            self.write(path, mutant.text)
            status = in_child(work, 3 + 2 * seconds, _PATIENCE + 20 * seconds)
            self.write(path, source)
            if mutant is not same:
                outcome = {None: LATE, 0: SURVIVED, _UNFIT: UNFIT}.get(status, KILLED)
                self.report.add(path, mutant, outcome, len(names))
            elif status:
                raise RuntimeError(f"{path}: the tests fail without a change")

    def write(self, path: str, text: str) -> None:
        """Write a file with a time of its own: no byte code of another text is taken for it."""
        Path(path).write_text(text, "utf-8")
        os.utime(path, (time := next(self.times), time))


def tried(
    functions: Functions, path: str, codes: list[CodeType], mutant: Mutant, items: list[pytest.Item]
) -> int:
    """Return 0 if the tests do not notice the mutant, 1 if they do, `_UNFIT` if there is none."""
    if mutant.was and not functions.exchange(os.path.abspath(path), codes, mutant.text):
        return _UNFIT
    forget_results(path)
    afters = [*items, None][1:]
    with mock.patch.object(pytest.Function, "repr_failure", return_value=""):  # it takes long
        return int(not all(passes(item, after) for item, after in zip(items, afters, strict=True)))


def forget_results(path: str) -> None:
    """Clear the caches of the package, which have results of the code without the change."""
    package = path.split("/")[0]
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == package:
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


def serve(
    options: argparse.Namespace, tests: str, paths: list[str], near: list[str], report: Report
) -> int:
    """Collect the tests in the copy of the repository and try the mutants of ``paths``."""
    tree = options.work / "tree"
    os.chdir(tree)
    folders = [str(tree), str(tree / "tests" / "helpers")]
    sys.path[:] = folders + [p for p in sys.path if Path(p or ".").resolve() not in (tree, ROOT)]
    os.environ["PYTHONPATH"] = os.pathsep.join(folders)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the copy keeps its byte code
    os.environ["UNBOGGLE_NURSERY"] = "0"  # each fork would start one, for more than most tests take
    sys.dont_write_bytecode = False
    plain = ["-q", "-s", "-n0", "--assert=plain", "-p", "no:cacheprovider"]
    server = Server(options, paths, near, report)
    return int(pytest.main([*plain, *tests.split(), *near], plugins=[server]))


def main(arguments: list[str] | None = None) -> int:
    """Try mutants, and print survivors and scores."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("paths", nargs="*", default=list(TESTS), metavar="PATH")
    parser.add_argument("--tests", help="other tests than those of the table in this file")
    parser.add_argument("--root", type=Path, default=ROOT, help="another project")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "mutants")
    parser.add_argument("--each", type=int, default=40, help="mutants of a file (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cap", type=float, default=2, help="CPU seconds of tests (default: 2)")
    parser.add_argument("--again", action="store_true", help="try what survived once more")
    options = parser.parse_args(arguments)
    options.work, root = options.work.resolve(), options.root.resolve()
    tree = options.work / "tree"
    ignored = shutil.ignore_patterns(".*", "*.pyc.*", "build", "dist", "site")
    shutil.copytree(root, tree, ignore=ignored, copy_function=copy_changed, dirs_exist_ok=True)
    file, equivalent = options.work / "outcomes.json", root / "tools/mutants/equivalent.tsv"
    done: list[str] = []
    packages: dict[str, list[str]] = {}
    for path in options.paths:
        package = next((p for p in TESTS if path.startswith(p)), path)
        if options.tests is None and package not in TESTS:
            parser.error(f"{path}: name its tests with --tests")
        packages.setdefault(path if options.tests else package, []).extend(python_files(tree, path))
    for package, names in packages.items():
        near, tests = python_files(tree, package), options.tests or TESTS[package]
        work = functools.partial(serve, options, tests, names, near, Report(file, equivalent))
        if in_child(work, _DAY, _DAY, quiet=False):
            return 2
        done += names
    report = Report(file, equivalent)
    report.save()
    print(*report.lines(done), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
