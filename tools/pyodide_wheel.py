"""Build the wheel for Pyodide, which is Python in a browser, and try it there.

It is the wheel in pure Python with the kernel, as `tools.build_static` compiles it. pip looks for
the wheels that it needs by the tags of Pyodide. Then Node starts Pyodide, micropip installs all of
them, and `COMMANDS` run. Needs npm, Debian's emscripten, and the package ``wheel``.

    python -m tools.artifacts && python -m tools.pyodide_wheel          # from and into dist/
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

from tools.artifacts import LIMIT, Wrong, check_same, date, digest, module, run
from tools.build_static import CACHE, DOWNLOADS, side_module

ROOT = Path(__file__).resolve().parents[1]
KERNEL = "unboggle/kernel/_kernel.abi3.so"
PYTHON, PLATFORM = "314", "pyemscripten_2026_0_wasm32"
"""The version of Python and the platform of the Pyodide that `tools.build_static` pins."""
TAG = f"cp311-abi3-{PLATFORM}"
TRY = Path(__file__).parent / "static_page" / "try_wheel.mjs"


class Command(NamedTuple):
    """A command in the browser, its exit code, and some text that it prints."""

    line: str
    code: int
    prints: str


FILES = {"few.txt": "cat dog cow hen", "none.txt": "aba cdc efe bdf face bead"}
"""The lists in its folder. No 3x3 board holds the second one, which counting does not show."""
COMMANDS = (
    Command("--version", 0, "kernel: yes"),
    Command("fit few.txt --size 4", 0, "Your 4 words"),
    Command("fit few.txt --size auto", 0, "Your 4 words"),
    Command("fit none.txt --size 3", 20, "cannot share one"),
    Command("fit none.txt --size 3 --solver z3", 20, "cannot share one"),
    Command("fit few.txt --size 3 --most", 0, "no fewer is possible"),
    Command("why none.txt --size 3", 20, "Without any one"),
    Command("boards few.txt --size 2x5 --limit 3", 0, "At least"),
    Command("unique few.txt --size 2x5", 1, "Not unique"),
    Command("gogen make --seed 1", 0, "seed 1"),
    Command("solve catdogcow", 0, "points"),
    Command("best --size 3 --rounds 1", 0, "points"),
    Command("encode few.txt --size 4 -o few.cnf", 0, "few.cnf"),
    Command("serve", 70, "no server can run in a browser"),
)


def built(pure: Path, kernel: bytes, out: Path) -> Path:
    """Write the wheel for Pyodide of the wheel ``pure`` into ``out``, and return its path."""
    with tempfile.TemporaryDirectory() as scratch:
        run(module("wheel", "unpack", "-d", scratch, pure), out)
        (folder,) = Path(scratch).iterdir()
        (folder / KERNEL).write_bytes(kernel)
        (about,) = folder.glob("*.dist-info/WHEEL")
        lines = about.read_text("utf-8").splitlines()
        kept = [line for line in lines if line and not line.startswith(("Tag:", "Root-Is-"))]
        about.write_text("\n".join([*kept, "Root-Is-Purelib: false", f"Tag: {TAG}\n"]), "utf-8")
        run(module("wheel", "pack", "-d", out, folder), out)
    wheel = out / f"{pure.name.removesuffix('-py3-none-any.whl')}-{TAG}.whl"
    check(pure, wheel)
    return wheel


def check(pure: Path, wheel: Path) -> None:
    """Raise `Wrong` unless ``wheel`` has the files of ``pure`` and the kernel, and is small."""
    with zipfile.ZipFile(pure) as ours, zipfile.ZipFile(wheel) as theirs:
        different = {*ours.namelist(), KERNEL} ^ {*theirs.namelist()}
    if different:
        raise Wrong(f"{wheel.name}: too much or missing: {', '.join(sorted(different))}")
    if wheel.stat().st_size > LIMIT:
        raise Wrong(f"{wheel.name}: {wheel.stat().st_size:,} bytes, at most {LIMIT:,}")


def needed(wheel: Path, folder: Path) -> None:
    """Download micropip and all wheels that ``wheel`` needs in Pyodide into ``folder``."""
    abis = [f"--abi={abi}" for abi in (f"cp{PYTHON}", "abi3", "none")]
    python = ["--implementation=cp", f"--python-version={PYTHON}", *abis, f"--platform={PLATFORM}"]
    download = module("pip", "download", "-q", "--only-binary=:all:", *python)
    run([*download, "-d", folder, wheel, "micropip"], folder)


def tried(wheel: Path, cache: Path) -> str:
    """Run the commands in Pyodide, and return what they took; raise `Wrong` if one is wrong."""
    with tempfile.TemporaryDirectory() as scratch:
        runtime, wheels, plan = (Path(scratch, name) for name in ("runtime", "wheels", "plan.json"))
        with tarfile.open(DOWNLOADS["pyodide"](cache)) as packed:
            packed.extractall(runtime, filter="data")
        wheels.mkdir()
        needed(wheel, wheels)
        rows = [command._asdict() for command in COMMANDS]
        plan.write_text(json.dumps({"files": FILES, "commands": rows}), "utf-8")
        return run(["node", TRY, runtime / "package", wheels, plan], Path(scratch))


def _whole(pure: Path, folder: Path) -> Path:
    """Compile the kernel in ``folder``, and return the wheel with it there."""
    (folder / "kernel").mkdir(parents=True)
    return built(pure, side_module(folder / "kernel"), folder)


def main(arguments: list[str] | None = None) -> int:
    """Build and try the wheel; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        description="Build and try the wheel for Pyodide.", prog="tools.pyodide_wheel"
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", help="folder of the wheels (default: dist)"
    )
    parser.add_argument("--cache", type=Path, default=CACHE, help="folder of downloads")
    options = parser.parse_args(arguments)
    os.umask(0o022)
    os.environ["SOURCE_DATE_EPOCH"] = date()
    pure = [*options.out.resolve().glob("*-py3-none-any.whl")]
    if len(pure) != 1:
        print(f"{options.out} has {len(pure)} wheels in pure Python, not 1", file=sys.stderr)
        return 1
    try:
        with tempfile.TemporaryDirectory() as folder:
            made, again = (_whole(pure[0], Path(folder, name)) for name in ("1", "the second"))
            check_same([made], [again])
            print(tried(made, options.cache), end="")
            print(f"{made.stat().st_size:>9,} bytes  sha256 {digest(made)}  {made.name}")
            shutil.copy(made, options.out)
    except Wrong as wrong:
        print(f"wrong: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
