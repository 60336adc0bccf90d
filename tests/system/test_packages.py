"""The packages that unboggle needs: which are missing or broken, and what repairs them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from running import ROOT, unboggle

from unboggle import encodings
from unboggle.fitting import fit as solving
from unboggle.solvers import pysmt, z3
from unboggle.system import install_hint
from unboggle.system.install_hint import repair_hint
from unboggle.system.packages import PACKAGES, described, explanation, fault


def test_the_packages_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [re.split(r"[>=]", one)[0] for one in project["dependencies"]]
    assert sorted(needed) == sorted(PACKAGES.values())
    assert [module for module in PACKAGES if fault(module)] == []


def test_a_package_that_is_missing_comes_with_unboggle(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(install_hint, "distribution", nothing)
    assert repair_hint("networkx") == "pip install -e ."
    monkeypatch.setattr(install_hint, "_TOP", Path("nowhere"))
    assert repair_hint("networkx") == "pip install unboggle"


def test_a_package_that_is_broken_is_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    assert repair_hint("networkx") == "pip install --force-reinstall networkx"
    monkeypatch.setattr(install_hint, "_installer", lambda: "uv pip install --python .venv")
    assert repair_hint("networkx") == "uv pip install --python .venv --reinstall networkx"


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("uv-receipt.toml", "uv tool install --reinstall unboggle"),
        ("pipx_metadata.json", "pipx install --force unboggle"),
    ],
)
def test_a_tool_for_programs_installs_all_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, command: str
) -> None:
    (tmp_path / file).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(install_hint, "clone", lambda: None)
    assert repair_hint("networkx") == command


@pytest.mark.parametrize(
    ("error", "begins"),
    [
        (
            ModuleNotFoundError("No module named 'starlette'", name="starlette.routing"),
            "the package starlette is missing (No module named 'starlette')\n",
        ),
        (
            ImportError("pysolvers.so: file too short", name="pysolvers", path="pysolvers.so"),
            "the package python-sat cannot be loaded (pysolvers.so: file too short)\n",
        ),
    ],
)
def test_a_command_says_what_repairs_the_installation(
    monkeypatch: pytest.MonkeyPatch, error: ImportError, begins: str
) -> None:
    package = begins.split()[2]
    monkeypatch.setattr(solving, "fit", lambda *_, **__: (_ for _ in ()).throw(error))
    result = unboggle("fit", "-", "--size", "1x3", stdin="cat")
    assert (result.code, result.out) == (70, "")
    assert result.err == f"unboggle: {begins}Repair the installation: {repair_hint(package)}\n"
    assert described(error) == result.err.removeprefix("unboggle: ").removesuffix("\n")


def test_other_modules_are_no_packages_of_ours() -> None:
    assert explanation(ModuleNotFoundError("No module named 'x'", name="x")) is None
    assert explanation(ImportError("cannot import name 'f' from 'unboggle'")) is None
    assert described(ImportError("no f")) == "ImportError: no f"
    assert described(ValueError("odd")) == "ValueError: odd"


def test_without_click_the_program_says_what_repairs_it(tmp_path: Path) -> None:
    raising = "raise ModuleNotFoundError(\"No module named 'click'\", name='click')"
    (tmp_path / "click.py").write_text(raising, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from unboggle.__main__ import command; command()"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (70, "")
    first, second = done.stderr.splitlines()
    assert first == "unboggle: the package click is missing (No module named 'click')"
    assert second.startswith("Repair the installation: ")


def test_info_names_a_library_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    why = fault("pysat.solvers")
    result = unboggle("info")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    hint = repair_hint("python-sat")
    assert f"broken: python-sat cannot be loaded ({why}): {hint}" in lines
    solvers = [line.split(maxsplit=1) for line in lines if line.startswith("  cadical")]
    assert {state for _, state in solvers} == {"missing: python-sat cannot be loaded"}


def test_without_z3_the_solvers_and_encodings_that_need_it_say_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (pysmt, z3):
        monkeypatch.setattr(module, "find_spec", lambda name: None if name == "z3" else name)
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    needing = [n for n in encodings.built_in_names() if "z3" in encodings.get(n).default_solver]
    for options in (
        ("--solver", "z3"), ("--solver", "pysmt:z3"), *(("--encoding", name) for name in needing)
    ):  # fmt: skip
        result = unboggle("fit", "-", "--size", "2", *options, stdin="cat")
        assert result.code == 2
        assert f"install z3-solver ({repair_hint('z3-solver')})" in result.err
        assert " ".join(options) in page or f"`{options[1]}`" in page


def test_pysmt_needs_no_z3_but_none_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (pysmt.broken("pysmt:msat"), z3.broken("z3")) == (None, None)
    for module in (pysmt, z3):
        monkeypatch.setattr(module, "fault", lambda name: "damaged" if name == "z3" else None)
    assert pysmt.broken("pysmt:msat") == z3.broken("z3") == "z3-solver cannot be loaded"
    monkeypatch.setattr(pysmt, "find_spec", lambda name: None)
    assert pysmt.broken("pysmt:msat") is None
