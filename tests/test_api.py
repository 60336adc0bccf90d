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
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from doctests import attribute_docs

import unboggle
from unboggle import cluster, lab, requests, solvers
from unboggle.events import ignore
from unboggle.puzzle.constraints import NO_CONSTRAINTS
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.scoring import BOGGLE_RULES

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "unboggle"
GOLDEN = Path(__file__).parent / "api.txt"


def signature(call: Any) -> str:
    """The signature of ``call``, without the places of functions in memory."""
    return re.sub(r"<function (\S+) at 0x\w+>", r"\1", str(inspect.signature(call)))


def described(name: str, value: Any) -> Iterator[str]:
    """Lines that describe ``value`` for its users."""
    if isinstance(value, types.ModuleType):
        yield f"{name}: a module"
    elif inspect.isfunction(value):
        yield f"{name}{signature(value)}"
    elif inspect.isclass(value):
        yield f"class {name}"
        if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                yield f"    {field.name}: {field.type}"
        elif issubclass(value, tuple):  # a NamedTuple
            for part, kind in value.__annotations__.items():
                yield f"    {part}: {getattr(kind, '__forward_arg__', kind)}"
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


MODULES = [unboggle] + [
    getattr(unboggle, name)
    for name in unboggle.__all__
    if isinstance(getattr(unboggle, name), types.ModuleType)
]
"""The public modules: `unboggle`, and those that it names."""
PUBLIC = {module.__name__: [*module.__all__] for module in MODULES}


def owner(name: str) -> str:
    """The public module of a public name; the top goes before others."""
    return next(str(module) for module, names in PUBLIC.items() if name in names)


def public(name: str) -> Any:
    return getattr(sys.modules[owner(name)], name)


def test_names_and_signatures_are_those_written_down(update_golden: bool) -> None:
    sections = [
        "\n".join([f"# {module.__name__}", *lines])
        for module in MODULES
        if (lines := [x for n in module.__all__ for x in described(n, getattr(module, n))])
    ]
    text = "\n\n".join(sections) + "\n"
    if update_golden:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_the_top_has_about_forty_names() -> None:
    names = {name for name in unboggle.__all__ if not isinstance(public(name), types.ModuleType)}
    assert 40 <= len(names - {"__version__"}) <= 45


def test_a_name_of_two_modules_is_one_thing() -> None:
    """Constraints that most puzzles have are at the top, too; what plug-ins are found by is not."""
    every = [(name, module) for module in MODULES for name in module.__all__]
    twice = {name for name, count in Counter(name for name, _ in every).items() if count > 1}
    assert twice == {"Constraint", "Constraints", "GivenCells", "Inventory"} | REGISTRY
    for name in twice - REGISTRY:
        assert len({id(getattr(module, name)) for one, module in every if one == name}) == 1


REGISTRY = {"GROUP", "built_in_names", "get", "names"}
"""What each registry has: encodings, solvers, constraints."""


def stub(module: types.ModuleType) -> str:
    """What type checkers read of a module whose names are lazy."""
    lines = [
        f"from unboggle.{source} import {name} as {name}"
        for source, names in vars(module)["_TABLE"].items()
        for name in names.split()
    ]
    parts = sorted(set(module.__all__) - {line.split()[-1] for line in lines})
    lines += [f"from {module.__name__} import {name} as {name}" for name in parts]

    def order(line: str) -> tuple[str, bool, str]:  # constants first, as linters sort imports
        name = line.split()[-1]
        return line.split()[1], not (name.isupper() and len(name) > 1), line

    return "\n".join([*sorted(lines, key=order), "", "__all__: list[str]", ""])


@pytest.mark.parametrize(
    "module", [m for m in MODULES if "_TABLE" in vars(m)], ids=lambda module: module.__name__
)
def test_type_checkers_see_the_names_that_there_are(
    module: types.ModuleType, update_golden: bool
) -> None:
    path = Path(str(module.__file__)).with_suffix(".pyi")
    if update_golden:
        path.write_text(stub(module), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == stub(module)


def test_no_public_name_hides_a_package() -> None:
    """Nor a module: importing ``unboggle.lab.compare`` would replace the function."""
    for module in MODULES:
        if module.__file__ and module.__file__.endswith("__init__.py"):
            inside = {path.stem for path in Path(module.__file__).parent.iterdir()}
            for name in inside & set(module.__all__):
                assert isinstance(getattr(module, name), types.ModuleType), name


def test_importing_unboggle_imports_two_modules() -> None:
    script = "import sys, unboggle; print(sum(m.startswith('unboggle') for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "2\n"  # itself and the one that makes names lazy


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
    "file", sorted((PACKAGE / "cli" / "commands").glob("*.py")), ids=lambda path: path.stem
)
def test_commands_import_public_names_only(file: Path) -> None:
    for line, module, name in public_imports(file):
        own = module.startswith(("unboggle.cli", "unboggle.web")) or (
            module == "unboggle" and name == "cli"
        )
        assert own or name in PUBLIC.get(module, ()), f"{file.name}:{line}: {module} {name}"


CALLS = list(
    {id(call): call for m in MODULES for n in m.__all__ for call in [getattr(m, n)]}.values()
)
OPTIONS = {
    "timeout": "Seconds | None",
    "seed": "Seed",
    "jobs": "Positive | None",
    "cluster": "str | None",
    "deterministic": "bool",
    "on_progress": "OnProgress",
    "stop": "StopToken | None",
}
LONG = [c for c in CALLS if inspect.isfunction(c) and "timeout" in c.__annotations__]


@pytest.mark.parametrize("call", LONG, ids=lambda call: call.__name__)
def test_calls_that_take_long_take_the_same_options(call: Any) -> None:
    parameters = inspect.signature(call).parameters
    for name, annotation in OPTIONS.items():
        if name in parameters or name in ("timeout", "on_progress", "stop"):
            assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY, name
            assert parameters[name].annotation == annotation
    assert parameters["timeout"].default == (20.0 if call is lab.compare else 60.0)
    assert parameters["on_progress"].default is ignore
    assert parameters["stop"].default is None
    for name, default in (("seed", 0), ("jobs", None), ("cluster", None), ("deterministic", False)):
        assert name not in parameters or parameters[name].default == default
    for name in ("on_made", "on_better"):
        assert name not in parameters or parameters[name].default is ignore


@pytest.mark.parametrize("call", LONG, ids=lambda call: call.__name__)
def test_the_same_options_come_last_and_in_one_order(call: Any) -> None:
    names = [name for name in inspect.signature(call).parameters if not name.startswith("on_")]
    options = [name for name in OPTIONS if name in names]
    assert names[-len(options) :] == options


SHARED: dict[str, dict[str, Any]] = {
    "encoding": {"str | None": None, "str": "tiles"},  # a formula has one, a race has several
    "solver": {"str | None": None},
    "constraints": {"Constraints": NO_CONSTRAINTS},
    "lexicon": {"Lexicon | None": None},
    "rules": {"ScoringRules": BOGGLE_RULES},
    "reading": {"ReadOptions": ReadOptions()},
    "required": {"Collection[Word]": ()},
    "weights": {"Mapping[Word, int] | None": None},
    "wrap": {"Wrap": "none"},
    "deterministic": {"bool": False},
}
"""Optional parameters that mean the same everywhere: type and default."""


def test_parameters_of_one_name_have_one_type_and_default() -> None:
    methods = [
        getattr(value, name)
        for value in CALLS
        if inspect.isclass(value)
        for name, member in vars(value).items()
        if isinstance(member, classmethod) or (inspect.isfunction(member) and name[0] != "_")
    ]
    for call in [one for one in CALLS if inspect.isfunction(one)] + methods:
        for name, parameter in inspect.signature(call).parameters.items():
            if name in SHARED and parameter.default is not inspect.Parameter.empty:
                assert SHARED[name].get(parameter.annotation) == parameter.default, (call, name)


@pytest.mark.parametrize("option", ["seed", "jobs"])
def test_the_guide_says_which_calls_take_what(option: str) -> None:
    guide = (ROOT / "docs" / "library" / "guide.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{option}` \| (.+) \|$", guide, re.MULTILINE)
    takes = {c.__name__ for c in LONG if option in inspect.signature(c).parameters}
    assert set(re.findall(r"`(\w+)`", row)) == takes


def test_a_call_that_can_be_stopped_takes_all_the_options() -> None:
    stoppable = [c for c in CALLS if inspect.isfunction(c) and "stop" in c.__annotations__]
    assert [c for c in stoppable if c not in (cluster.run_tasks, requests.answer)] == LONG


def test_the_numbers_of_a_refusal_are_public() -> None:
    numbers, reasons = (
        importlib.import_module("unboggle.counting.numbers"),
        set(PUBLIC["unboggle.reasons"]),
    )
    kinds = {name for name, v in vars(numbers).items() if dataclasses.is_dataclass(v)}
    assert {"TooLong", "FaceNeedsMoreTiles", "CountingArgument"} < kinds <= reasons
    # and so is all that a reason can rest on: what has a sentence and is no answer of its own
    for path in ("fitting.sentences", "conflicts.sentences", "certify.crosscheck"):
        module = importlib.import_module(f"unboggle.{path}")
        said = {name: v for name, v in vars(module).items() if hasattr(v, "text")}
        assert {name for name, v in said.items() if v.__module__ == module.__name__} <= reasons


def test_the_reference_lists_every_public_name_once() -> None:
    pages = (ROOT / "docs" / "library" / "reference").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    listed = re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE)
    names = {f"{m.__name__}.{name}" for m in MODULES for name in m.__all__}
    assert sorted(listed) == sorted(names - {module.__name__ for module in MODULES})


def descriptions(name: str, module: types.ModuleType) -> list[str]:
    """What the reference shows of a public name: its docstring and those of its members.

    Of a constant or the name of a type it shows the string below the assignment.
    """
    value = getattr(module, name)
    ours = str(getattr(value, "__module__", "")).startswith("unboggle.")
    if inspect.isfunction(value):
        return [value.__doc__ or ""]
    if inspect.isclass(value) and ours:
        members = [member for key, member in vars(value).items() if key[0] != "_"]
        return [own_docstring(one) for one in (value, *members)]
    home, lazy = module.__name__, vars(module).get("_TABLE", {})
    home = next((f"unboggle.{m}" for m, names in lazy.items() if name in names.split()), home)
    return [below_assignment(name, home)]


def own_docstring(value: object) -> str:
    """The docstring of ``value`` itself: not that which a number or a text has from its type."""
    doc = getattr(value, "__doc__", None)
    return doc if isinstance(doc, str) and doc != type(value).__doc__ else ""


def test_a_field_has_no_docstring_by_its_default() -> None:
    """The docstring of `int` has an example, that of a member of an enum is its class's."""
    assert [own_docstring(value) for value in (70, "", solvers.Status.SAT)] == ["", "", ""]
    assert ">>>" in own_docstring(solvers.Status)
    assert own_docstring(vars(requests.NewGogensRequest)["total"]).startswith("The number")


def below_assignment(name: str, module: str) -> str:
    """The string below the assignment of ``name``, in ``module`` or where that imports it from."""
    text = Path(str(importlib.import_module(module).__file__)).read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}:
            return below_assignment(name, str(node.module))
    return dict(attribute_docs(text)).get(name, "")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_public_name_has_an_example(module: types.ModuleType) -> None:
    names = [n for n in module.__all__ if not isinstance(getattr(module, n), types.ModuleType)]
    assert names
    assert [n for n in names if not any(">>>" in one for one in descriptions(n, module))] == []


def test_the_examples_of_constants_are_run(request: pytest.FixtureRequest) -> None:
    session = request.session
    hook = session.gethookproxy(PACKAGE).pytest_collect_file
    [collector] = hook(file_path=PACKAGE / "version.py", parent=session)
    report = collector.ihook.pytest_make_collect_report(collector=collector)
    assert [item.name for item in report.result] == ["unboggle.version.__test__.__version__"]


ANSWERS = """Fit Explanation Enumeration Uniqueness GogenAnswer SolvedBoard BoardCheck DiceThrow
    DiceAnswer BestBoards PathCounts Comparison DecodedAnswer Certificate NewGogens Reason
    Progress EncodedPuzzle TracedWords DroppedWords IncumbentBoard SmallerSize Solution WordList
    DicePlacement"""


@pytest.mark.parametrize("name", ANSWERS.split())
def test_answers_are_frozen(name: str) -> None:
    value = public(name)
    for kind in value.__args__ if isinstance(value, types.UnionType) else [value]:
        if not issubclass(kind, tuple):  # a NamedTuple
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
