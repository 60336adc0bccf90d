"""Build the page without a server: a folder that any host of plain files can serve.

The front end is that of ``unboggle serve`` with another ``engine.js``: Python in web workers
(Pyodide, from npm) answers as `unboggle.web.in_process` does. Its solvers are python-sat's own
wheel for Pyodide (from PyPI), and Debian's emscripten builds the kernel. Downloads are pinned by
their checksums and kept in the folder of ``--cache``.

    .venv/bin/python tools/build_static.py && python3 -m http.server -d build/page
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import struct
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "unboggle/web/static"
MORE = Path(__file__).parent / "static_page"
BUILT = ROOT / "build/page"
CACHE = ROOT / "build/static"
SOURCES = "sources.txt"
"""The file of a built page with the checksum of its sources."""
LIBRARY, KERNEL = "python.zip", "kernel.zip"
PYODIDE = "314.0.7"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# HTTP headers would be stronger, but most hosts of plain files do not let users set them.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none';"
    " require-trusted-types-for 'script'; trusted-types unboggle unboggle-offline"
)
HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
<link rel="manifest" href="manifest.webmanifest">
<link rel="stylesheet" href="loading.css">
"""
CHARSET = '<meta charset="utf-8">\n'
# Parts of unboggle, python-sat and networkx that the page does not need.
LEFT_OUT = (
    "unboggle/cli/", "unboggle/testing/", "unboggle/web/static/",
    "unboggle/kernel/c/", "unboggle/kernel/python/", "unboggle/data/fonts/",
    "pysat/examples/", "pysat/allies/", ".data/scripts/", "/tests/", "/__pycache__/",
)  # fmt: skip
FONTS = "unboggle/data/fonts/"
NO_SOURCES = (".so", ".pyd", ".pyi", ".pyc")
SIDE_MODULE = (
    "-O3", "-fPIC", "-fvisibility=hidden", "-DPy_LIMITED_API=0x030b0000",
    "-sSIDE_MODULE=2", "-sEXPORTED_FUNCTIONS=_PyInit__kernel",
    "-sWASM_BIGINT",  # else 64-bit numbers cannot be passed to Python
)  # fmt: skip
SIZES = ("LONG", "VOID_P", "SIZE_T", "UINTPTR_T", "PTHREAD_T")  # 4 bytes in a browser


@dataclass(frozen=True)
class Download:
    """A file of a registry with its checksum; ``get`` downloads it into a folder."""

    name: str
    sha256: str
    get: Callable[[Path], list[str]]

    def __call__(self, cache: Path) -> Path:
        """Return its path in ``cache``; download it if it is missing."""
        file = cache / self.name
        if not file.exists():
            cache.mkdir(parents=True, exist_ok=True)
            run(self.get(cache))
        found = hashlib.sha256(file.read_bytes()).hexdigest()
        if found != self.sha256:
            raise SystemExit(f"{file} does not match its pinned checksum: its SHA-256 is {found}")
        return file


def _pip(what: str, *more: str) -> Callable[[Path], list[str]]:
    line = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    return lambda folder: [*line, *more, "-d", str(folder), what]


def npm_package(name: str, version: str, sha256: str) -> Download:
    """Return the archive of a package of npm."""
    line = ["npm", "pack", "--silent", f"{name}@{version}", "--pack-destination"]
    return Download(f"{name}-{version}.tgz", sha256, lambda to: [*line, str(to)])


DOWNLOADS = {
    "pyodide": npm_package(
        "pyodide", PYODIDE, "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
    ),
    "python-sat": Download(
        "python_sat-1.9.dev17-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
        _pip(
            "python-sat==1.9.dev17", "--implementation=cp", "--python-version=3.14",
            "--abi=cp314", "--platform=pyemscripten_2026_0_wasm32",
        ),
    ),
    "networkx": Download(
        "networkx-3.6.1-py3-none-any.whl",
        "d47fbf302e7d9cbbb9e2555a0d267983d2aa476bac30e90dfbe5669bd57f3762",
        _pip("networkx==3.6.1"),
    ),
}  # fmt: skip


def run(command: list[str]) -> str:
    """Run ``command`` and return what it prints; if it fails, exit with its output."""
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} is not installed; install it") from None
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr[-2000:]}{done.stdout}")
    return done.stdout


def build(out: Path, cache: Path, *, kernel: bool) -> None:
    """Write the page into the folder ``out``, replacing an earlier page."""
    if out.exists() and any(out.iterdir()) and not (out / "service.js").exists():
        raise SystemExit(f"{out} is not empty and not an earlier page; name another folder")
    got = {name: download(cache) for name, download in DOWNLOADS.items()}
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(PAGE, out)
    for file in MORE.iterdir():
        if file.suffix != ".mjs":
            shutil.copy(file, out)
    _head(out / "index.html")
    _runtime(got["pyodide"], out / "pyodide")
    binary = {}
    if kernel:
        with tempfile.TemporaryDirectory() as scratch:
            binary["unboggle/kernel/_kernel.abi3.so"] = side_module(Path(scratch))
    _archive(out / LIBRARY, dict(_package()) | dict(_wheel(got["python-sat"])))
    _archive(out / KERNEL, binary)
    _archive(out / "networkx.zip", dict(_wheel(got["networkx"])))
    archives = [str(out / name) for name in (LIBRARY, KERNEL, "networkx.zip")]
    run(["node", str(MORE / "compile.mjs"), str(out / "pyodide"), *archives])
    _contents(out)
    (out / SOURCES).write_text(f"{sources()}\n", encoding="utf-8")
    _service(out)


def sources() -> str:
    """Return the checksum of all sources of the page, without downloads and compilers."""
    found = hashlib.sha256(Path(__file__).read_bytes())
    kernel = (ROOT / "unboggle/kernel").rglob("*.[chi]*")
    for file in sorted({*MORE.iterdir(), *kernel, *PAGE.rglob("*")}):
        if file.is_file() and "__pycache__" not in file.parts:  # byte code is no source
            found.update(file.read_bytes())
    for name, content in _package():
        found.update(name.encode() + content)
    return found.hexdigest()


def is_current(built: Path = BUILT) -> bool:
    """Whether the page in ``built`` is of the sources as they are now."""
    file = built / SOURCES
    return file.exists() and file.read_text(encoding="utf-8").strip() == sources()


def side_module(scratch: Path) -> bytes:
    """Return the kernel as a module for Pyodide, built in the folder ``scratch``."""
    headers = scratch / "include"
    shutil.copytree(sysconfig.get_paths()["include"], headers)
    config = headers / "pyconfig.h"
    sizes = "".join(
        f"#undef {kind}_{name}\n#define {kind}_{name} 4\n"
        for kind in ("SIZEOF", "ALIGNOF")
        for name in SIZES
    )
    config.write_text(f"{config.read_text()}\n{sizes}", encoding="utf-8")
    rooms = [ROOT / "unboggle/kernel/c", ROOT / "unboggle/kernel/python"]
    sources = sorted(str(file) for room in rooms for file in room.glob("*.c"))
    made = scratch / "_kernel.abi3.so"
    include = [f"-I{folder}" for folder in (headers, *rooms)]
    run(["emcc", *SIDE_MODULE, *include, *sources, "-o", str(made)])
    return made.read_bytes()


def _head(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if text.count(CHARSET) != 1:
        raise SystemExit(f"{page.name} must declare its character set exactly once")
    page.write_text(text.replace(CHARSET, CHARSET + HEAD), encoding="utf-8")


def _runtime(package: Path, folder: Path) -> None:
    """Write the files that Pyodide needs to start, without a list of packages to fetch."""
    folder.mkdir()
    with tarfile.open(package) as held:
        for name in RUNTIME:
            content = held.extractfile(f"package/{name}")
            assert content is not None
            (folder / name).write_bytes(content.read())
        lock = held.extractfile("package/pyodide-lock.json")
        assert lock is not None
        known = json.load(lock)
    (folder / "pyodide-lock.json").write_text(json.dumps({**known, "packages": {}}))


def _package() -> Iterator[tuple[str, bytes]]:
    for file in sorted((ROOT / "unboggle").rglob("*")):
        name = file.relative_to(ROOT).as_posix()
        if name.startswith(FONTS) and file.suffix == ".ttf":
            yield name, widths_of(file.read_bytes())
        elif file.is_file() and _wanted(name) and file.suffix not in NO_SOURCES:
            yield name, file.read_bytes()


def widths_of(font: bytes) -> bytes:
    """Return ``font`` with the tables of widths only: the browser draws with its own fonts.

    `unboggle.drawing.font` reads them to lay out sheets.
    """
    kept = {}
    for k in range(int.from_bytes(font[4:6])):
        tag, _, start, size = struct.unpack_from(">4sIII", font, 12 + 16 * k)
        if tag in (b"cmap", b"head", b"hhea", b"hmtx"):
            kept[tag] = font[start : start + size]
    place = 12 + 16 * len(kept)
    head, body = font[:4] + len(kept).to_bytes(2) + bytes(6), b""
    for tag, table in kept.items():
        head += struct.pack(">4sIII", tag, 0, place + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return head + body


def _wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as held:
        for name in held.namelist():
            if _wanted(name) and not name.endswith("/"):
                yield name, held.read(name)


def _wanted(name: str) -> bool:
    return not any(part in name for part in LEFT_OUT)


def _archive(file: Path, content: dict[str, bytes]) -> None:
    with zipfile.ZipFile(file, "w") as held:
        for name, data in content.items():
            held.writestr(name, data)


def _contents(out: Path) -> None:
    """Write the constants of the worker: modules to import first, and sizes of what it loads."""
    archives = [str(out / name) for name in (LIBRARY, KERNEL)]
    modules = run(["node", str(MORE / "modules.mjs"), str(out / "pyodide"), *archives]).strip()
    loaded = [LIBRARY, KERNEL, *(f"pyodide/{name}" for name in RUNTIME if "mjs" not in name)]
    sizes = {name: (out / name).stat().st_size for name in loaded}
    (out / "contents.js").write_text(
        f'export const MODULES = "{modules}";\nexport const SIZES = {json.dumps(sizes)};\n',
        encoding="utf-8",
    )


def _service(out: Path) -> None:
    """Give the scripts of the cache a version that depends on all files, and the list of these."""
    service = out / "service.js"
    files = sorted(f for f in out.rglob("*") if f.is_file())
    version = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    names = [file.relative_to(out).as_posix() for file in files if file != service]
    names[names.index("index.html")] = "./"  # hosts redirect it, and redirects cannot be cached
    named, listed = f'const VERSION = "{version}";\n', f"const FILES = {json.dumps(names)};\n"
    for file, constants in ((out / "memory.js", named), (service, named + listed)):
        file.write_text(constants + file.read_text(encoding="utf-8"), encoding="utf-8")


def report(out: Path) -> str:
    """Return the files in ``out`` with their sizes in bytes, plain and compressed."""
    lines, sums = [], [0, 0]
    small = [0, 0]
    for file in sorted(f for f in out.rglob("*") if f.is_file()):
        content = file.read_bytes()
        sizes = [len(content), len(gzip.compress(content, 9))]
        sums = [a + b for a, b in zip(sums, sizes, strict=True)]
        if sizes[0] < 100_000:
            small = [a + b for a, b in zip(small, sizes, strict=True)]
        else:
            lines.append((file.relative_to(out).as_posix(), *sizes))
    lines += [("the others", *small), ("together", *sums)]
    return "\n".join(f"{name:28} {raw:>12,} {packed:>12,}" for name, raw, packed in lines)


def main() -> None:
    """Build the page and print its size."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "out", type=Path, nargs="?", default=BUILT, help="the folder; an earlier page is replaced"
    )
    parser.add_argument("--cache", type=Path, default=CACHE, help="where downloads are kept")
    parser.add_argument(
        "--no-kernel", action="store_true", help="without emscripten: Python searches, slowly"
    )
    asked = parser.parse_args()
    build(asked.out, asked.cache, kernel=not asked.no_kernel)
    print(report(asked.out))


if __name__ == "__main__":
    main()
