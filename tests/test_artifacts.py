"""What the release has: what its checks reject. `.ci/run` builds the archive and a wheel."""

from __future__ import annotations

import gzip
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from tools import artifacts, pyodide_wheel
from tools.artifacts import LICENCES, NEEDED, Wrong, check_same, faults_of_archive, faults_of_wheel

ROOT = Path(__file__).resolve().parents[1]
PAGE = "unboggle-1.data/data/share/man/man1/unboggle.1"
WHEEL = ["unboggle/a.py", PAGE, *(f"unboggle-1.dist-info/licenses/{name}" for name in LICENCES)]
METADATA = "".join(f"License-File: {name}\n" for name in LICENCES)
SO = "unboggle/kernel/_kernel.abi3.so"


def test_a_wheel_has_the_package_and_its_licences_only() -> None:
    assert [*faults_of_wheel(WHEEL, METADATA, compiled=False)] == []
    assert [*faults_of_wheel([*WHEEL, SO], METADATA, compiled=True)] == []
    for name in ("tests/a.py", "tools/a.py", "unboggle/kernel/c/a.c", SO, "unboggle/a.pyc"):
        assert [*faults_of_wheel([*WHEEL, name], METADATA, compiled=False)], name
    assert [*faults_of_wheel(WHEEL, METADATA, compiled=True)] == ["0 extensions, not 1: []"]
    for name in WHEEL[1:]:
        assert [*faults_of_wheel([x for x in WHEEL if x != name], METADATA, compiled=False)]
    for name in ("unboggle-1.data/data/share/x", "unboggle-1.data/scripts/x"):
        assert [*faults_of_wheel([*WHEEL, name], METADATA, compiled=False)], name
    assert len([*faults_of_wheel(WHEEL, "", compiled=False)]) == len(LICENCES)


def test_an_archive_has_all_files_but_those_for_the_host_of_the_repository() -> None:
    names = [f"unboggle-1/{name}" for name in (*NEEDED, "README.md")]
    assert [*faults_of_archive(names, ["README.md", ".github/x.yml"])] == []
    assert [*faults_of_archive(names, ["a.py"])] == ["a.py is missing"]
    assert [*faults_of_archive(names[1:], [])] == [f"{NEEDED[0]} is missing"]
    assert [*faults_of_archive([*names, f"unboggle-1/{SO}"], [])] == [f"{SO} is compiled"]


def test_programs_beside_this_python_are_found(tmp_path: Path) -> None:
    """As auditwheel looks for patchelf, also where no environment is active."""
    script = "import os; print(os.environ['PATH'].partition(os.pathsep)[0])"
    printed = artifacts.run(artifacts.module("timeit", "-n1", "-r1", script), tmp_path)
    assert printed.splitlines()[0] == str(Path(sys.executable).parent)


def test_packing_an_archive_keeps_its_date_and_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compress(data: bytes, level: int) -> bytearray:
        return bytearray(gzip.compress(data, min(level, 9), mtime=0))

    monkeypatch.setitem(sys.modules, "deflate", SimpleNamespace(gzip_compress=compress))
    archive = tmp_path / "x.tar.gz"
    archive.write_bytes(before := gzip.compress(b"ab" * 1000, 1, mtime=1_700_000_000))
    artifacts.pack(archive)
    after = archive.read_bytes()
    assert gzip.decompress(after) == b"ab" * 1000
    assert after[:10] == before[:10]
    assert len(after) < len(before)


def test_what_is_built_twice_must_be_the_same(tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    for folder in (first, second):
        folder.mkdir()
        (folder / "x.whl").write_bytes(b"wheel")
    check_same([first / "x.whl"], [second / "x.whl"])
    (second / "x.whl").write_bytes(b"Wheel")
    with pytest.raises(Wrong, match=r"these differ: x\.whl"):
        check_same([first / "x.whl"], [second / "x.whl"])


def test_the_files_are_those_of_the_repository_at_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    known = artifacts.files()
    assert {*NEEDED, "tests/test_artifacts.py"} <= {*known}
    assert not [name for name in known if name.endswith((".so", ".pyc"))]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert artifacts.date() == "1700000000"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert int(artifacts.date()) >= 1_700_000_000


def test_the_extra_all_has_all_extras_that_users_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {*project["optional-dependencies"]} - {"all", "dev", "docs", "release", "test"}
    (everything,) = project["optional-dependencies"]["all"]
    assert everything == f"unboggle[{','.join(sorted(extras))}]"


def test_the_wheel_for_pyodide_is_the_one_in_pure_python_with_a_kernel(tmp_path: Path) -> None:
    pytest.importorskip("wheel", reason="needs wheel (pip install 'unboggle[release]')")
    info = "unboggle-1.dist-info"
    about = "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n\n"
    files = {
        "unboggle/kernel/a.py": "",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: unboggle\nVersion: 1\n",
        f"{info}/WHEEL": about,
    }
    source = tmp_path / "unboggle-1"
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, "utf-8")
    artifacts.run(artifacts.module("wheel", "pack", source), tmp_path)
    pure = tmp_path / "unboggle-1-py3-none-any.whl"
    wheel = pyodide_wheel.built(pure, b"kernel", tmp_path)
    assert wheel.name == f"unboggle-1-{pyodide_wheel.TAG}.whl"
    with ZipFile(wheel) as packed:
        assert packed.read(pyodide_wheel.KERNEL) == b"kernel"
        said = packed.read(f"{info}/WHEEL").decode()
        assert f"{pyodide_wheel.KERNEL},sha256=" in packed.read(f"{info}/RECORD").decode()
    assert "Root-Is-Purelib: false" in said
    assert [line for line in said.splitlines() if "Tag" in line] == [f"Tag: {pyodide_wheel.TAG}"]
    with pytest.raises(Wrong, match=r"too much or missing: unboggle/kernel/_kernel\.abi3\.so"):
        pyodide_wheel.check(pure, pure)
