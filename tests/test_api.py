"""The public names, what they take, and who may import what."""

from __future__ import annotations

import ast
import dataclasses
import enum
import importlib
import inspect
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import unboggle
from unboggle.progress import ignore

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "unboggle"
GOLDEN = Path(__file__).parent / "api.txt"


def signature(call: Any) -> str:
    """The signature of ``call``, without the places of functions in memory."""
    return re.sub(r"<function (\S+) at 0x\w+>", r"\1", str(inspect.signature(call)))


def described(name: str, value: Any) -> Iterator[str]:
    """Lines that say what ``value`` is to somebody who uses it."""
    if isinstance(value, types.ModuleType):
        yield f"{name}: a module"
    elif inspect.isfunction(value):
        yield f"{name}{signature(value)}"
    elif inspect.isclass(value):
        yield f"class {name}"
        if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                yield f"    {field.name}: {field.type}"
        elif issubclass(value, enum.Enum):
            yield from (f"    {member.name} = {member.value!r}" for member in value)
        for attribute, member in sorted(vars(value).items()):
            if attribute.startswith("_"):
                continue
            if isinstance(member, property):
                yield f"    {attribute} (property)"
            elif isinstance(member, (classmethod, staticmethod)):
                yield f"    {attribute}{signature(getattr(value, attribute))}"
            elif inspect.isfunction(member):
                yield f"    {attribute}{signature(member)}"
    else:
        yield f"{name}: {type(value).__name__}"


def test_names_and_signatures_are_those_written_down(update_golden: bool) -> None:
    lines = [line for name in unboggle.__all__ for line in described(name, getattr(unboggle, name))]
    text = "\n".join(lines) + "\n"
    if update_golden:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_what_type_checkers_see_is_what_there_is() -> None:
    tree = ast.parse((HOUSE / "__init__.py").read_text(encoding="utf-8"))
    checking = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {}
    for node in checking.body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            assert alias.asname is not None
            seen[alias.asname] = (node.module, alias.name)
    assert sorted(seen) == unboggle.__all__
    for name, (module, own) in seen.items():
        value = getattr(unboggle, name)
        if not isinstance(value, types.ModuleType):
            assert value is getattr(sys.modules[str(module)], own), name


def test_no_public_name_hides_a_room() -> None:
    rooms = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").exists()}
    assert rooms & set(unboggle.__all__) <= {"encodings", "solvers"}  # these are rooms


def test_importing_unboggle_imports_one_module() -> None:
    script = "import sys, unboggle; print(sum(m.startswith('unboggle') for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "1\n"


def public_imports(file: Path) -> Iterator[tuple[int, str, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("unboggle."):
            for alias in node.names:
                yield node.lineno, str(node.module), alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("unboggle"):
                    yield node.lineno, alias.name, ""


@pytest.mark.parametrize(
    "file", sorted((HOUSE / "cli" / "commands").glob("*.py")), ids=lambda path: path.stem
)
def test_commands_import_public_names_only(file: Path) -> None:
    for line, module, name in public_imports(file):
        own = module.startswith(("unboggle.cli", "unboggle.web")) or (
            module == "unboggle" and name == "cli"
        )
        public = module == "unboggle" and name in unboggle.__all__
        assert own or public, f"{file.name}:{line}: {module} {name}"


CALLS = [getattr(unboggle, name) for name in unboggle.__all__]
OPTIONS = {
    "timeout": "float | None",
    "on_progress": "OnProgress",
    "stop": "Stop | None",
    "seed": "int",
    "jobs": "int | None",
}
LONG = [c for c in CALLS if inspect.isfunction(c) and "timeout" in c.__annotations__]


@pytest.mark.parametrize("call", LONG, ids=lambda call: call.__name__)
def test_calls_that_take_long_take_the_same_options(call: Any) -> None:
    parameters = inspect.signature(call).parameters
    for name, annotation in OPTIONS.items():
        if name in parameters or name in ("timeout", "on_progress", "stop"):
            assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY, name
            assert parameters[name].annotation == annotation
    assert parameters["timeout"].default == (20.0 if call is unboggle.compare else 60.0)
    assert parameters["on_progress"].default is ignore
    assert parameters["stop"].default is None
    if "seed" in parameters:
        assert parameters["seed"].default == 0
    if "jobs" in parameters:
        assert parameters["jobs"].default is None


@pytest.mark.parametrize("option", ["seed", "jobs"])
def test_the_guide_says_which_calls_take_what(option: str) -> None:
    guide = (ROOT / "docs" / "library" / "guide.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{option}` \| (.+) \|$", guide, re.MULTILINE)
    takes = {c.__name__ for c in LONG if option in inspect.signature(c).parameters}
    assert set(re.findall(r"`(\w+)`", row)) == takes


def test_a_call_that_can_be_stopped_takes_all_the_options() -> None:
    stoppable = [c for c in CALLS if inspect.isfunction(c) and "stop" in c.__annotations__]
    assert [c for c in stoppable if c is not unboggle.run_tasks] == LONG  # which calls others


def test_the_numbers_of_a_refusal_are_public() -> None:
    numbers, public = importlib.import_module("unboggle.counting.numbers"), set(unboggle.__all__)
    kinds = {name for name, v in vars(numbers).items() if dataclasses.is_dataclass(v)}
    assert {"TooLong", "Raised", "Numbers"} < kinds <= public
    # and so is all that a reason can rest on: what has a sentence and is no answer of its own
    for room in ("fitting.sentences", "conflicts.sentences", "certify.crosscheck"):
        module = importlib.import_module(f"unboggle.{room}")
        said = {name: v for name, v in vars(module).items() if hasattr(v, "text")}
        assert {name for name, v in said.items() if v.__module__ == module.__name__} <= public


def test_the_reference_lists_every_public_name_once() -> None:
    pages = (ROOT / "docs" / "library" / "reference").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    listed = re.findall(r"^::: unboggle\.(\w+)$", text, re.MULTILINE)
    assert sorted(listed) == unboggle.__all__


ANSWERS = """Fit Why Boards Uniqueness GogenAnswer Solved Checked Thrown Placed BestBoards
    PathCounts Comparison Decoded Certificate NewGogens Reason Progress Encoded Traced Drop
    Partial Smaller Solution WordList Placement"""


@pytest.mark.parametrize("name", ANSWERS.split())
def test_answers_are_frozen(name: str) -> None:
    value = getattr(unboggle, name)
    for kind in value.__args__ if isinstance(value, types.UnionType) else [value]:
        assert dataclasses.is_dataclass(kind)
        assert vars(kind)["__dataclass_params__"].frozen


@pytest.mark.long
def test_a_client_project_is_clean_under_strict_checks(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="needs mypy (pip install 'unboggle[dev]')")
    client = (ROOT / "examples" / "library.py").read_text(encoding="utf-8")
    (tmp_path / "client.py").write_text(client, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "client.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"MYPYPATH": "", "PATH": "", "HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
