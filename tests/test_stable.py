"""What programs and files of users rest on does not vanish: see docs/upgrades.md.

`stable.txt` has one line for each public thing, below what it begins with: so it takes less of the
archive. Once a version was released, a new thing needs ``--update-golden``, and that removes no
line: who removes one edits the file, by the rules of the page. Positional parameters have their
numbers, so that another order is another list.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import itertools
import json
import re
import textwrap
import types
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import click

import unboggle
from unboggle.cli import defaults_file
from unboggle.cli.defaults_found import Source
from unboggle.cli.environment import VARIABLES
from unboggle.cli.exit_codes import EXIT_CODES
from unboggle.cli.main import cli
from unboggle.puzzle import constraints
from unboggle.puzzle.formats.puzzle_fields import GRID, OUTPUT, SEARCH, WORDS
from unboggle.render import formats
from unboggle.reports import schema, schema_names

ROOT = Path(__file__).resolve().parents[1]
STABLE = Path(__file__).with_name("stable.txt")
RELEASED = re.search(
    r"^## \[?\d", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
)


NAMED = [getattr(unboggle, name) for name in unboggle.__all__]
MODULES = [unboggle, *(one for one in NAMED if isinstance(one, types.ModuleType))]
CLASSES = {
    value: f"{module.__name__}.{name}"
    for module in reversed(MODULES)  # the top goes before others
    for name in module.__all__
    if inspect.isclass(value := getattr(module, name)) and value.__module__.startswith("unboggle.")
}
"""The public classes with their names."""


def in_library() -> Iterator[str]:
    """The public names, what classes have, and what calls take."""
    for module in MODULES:
        for name in module.__all__:
            value = getattr(module, name)
            yield f"name {module.__name__}.{name}"
            if inspect.isfunction(value):
                yield from parameters(f"{module.__name__}.{name}", value)
    for value, name in CLASSES.items():
        yield from in_class(name, value)


def parameters(name: str, call: Any) -> Iterator[str]:
    """What ``call`` takes: a number if it is positional, ``=`` if it is optional."""
    taken = [one for one in inspect.signature(call).parameters.values() if one.name != "self"]
    places: dict[Any, str] = {
        inspect.Parameter.VAR_POSITIONAL: "*",
        inspect.Parameter.VAR_KEYWORD: "**",
    }
    for number, one in enumerate(taken, start=1):
        place = places.get(one.kind, "")
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD):
            place = f"{number} "
        optional = "=" if one.default is not one.empty else ""
        yield f"parameter {name}({place}{one.name}{optional})"


def in_class(name: str, value: type) -> Iterator[str]:
    """The members of a public class, but not those that it has from another public class."""
    ours = [base for base in value.__mro__ if base.__module__.startswith("unboggle.")]
    public = [base for base in ours[1:] if base in CLASSES]
    for base in public:
        yield f"base {name} {CLASSES[base]}"
    own = [base for base in ours if not any(base in one.__mro__ for one in public)]
    inherited = {member for base in public for member in members(base)}
    for member in {member for base in own for member in members(base)} - inherited:
        yield f"name {name}.{member}"
        call = getattr(value, member, None)
        if inspect.ismethod(call) or (inspect.isfunction(call) and member not in fields_of(value)):
            yield from parameters(f"{name}.{member}", call)
    abstract = issubclass(value, enum.Enum) or getattr(value, "_is_protocol", False)
    if not abstract and any({"__init__", "__new__"} & vars(base).keys() for base in ours):
        yield from parameters(name, value)


def fields_of(value: type) -> set[str]:
    """The fields of a dataclass: the default of one may be a function."""
    return {one.name for one in dataclasses.fields(value)} if is_dataclass(value) else set()


def members(value: type) -> Iterator[str]:
    """The names that ``value`` defines: methods, fields, and what its code assigns to ``self``."""
    names = {*vars(value), *inspect.get_annotations(value)}
    if "__init__" in vars(value) and not is_dataclass(value):
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(value)))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                assert ast.unparse(node.value) == "self"
                names.add(node.attr)
    yield from (name for name in names if not name.startswith("_"))


def fields(node: Any, path: str, defined: Any, inside: tuple[str, ...] = ()) -> Iterator[str]:
    """The fields that a schema describes below ``path``; ``x[].y`` is a field of each item."""
    if not isinstance(node, dict):
        return
    reference = node.get("$ref", "").rpartition("/")[2]
    if reference and reference not in inside:
        yield from fields(defined[reference], path, defined, (*inside, reference))
    for name, below in node.get("properties", {}).items():
        yield f"{path}.{name}".removeprefix(".")
        yield from fields(below, f"{path}.{name}", defined, inside)
    for key in ("anyOf", "oneOf", "allOf"):
        for below in node.get(key, ()):
            yield from fields(below, path, defined, inside)
    yield from fields(node.get("items"), f"{path}[]", defined, inside)
    yield from fields(node.get("additionalProperties"), f"{path}.*", defined, inside)


def in_schemas() -> Iterator[str]:
    """The fields of each report."""
    for name in schema_names():
        described = schema(name)
        kind = json.dumps(described["properties"]["format"])
        (version,) = set(re.findall(r"unboggle\.[a-z-]+/\d+", kind)) or {name}
        for field in fields(described, "", described.get("$defs", {})):
            yield f"field {version} {field}"


ONE_RUN = vars(defaults_file)["_ONE_RUN"]
"""The options that files of defaults may not have."""


def in_commands() -> Iterator[str]:
    """The commands, what they take, and what files of defaults may have for them."""
    settings: Any = cli.context_settings
    top = click.Context(cli, info_name="unboggle", **settings)

    def below(command: click.Command, ctx: click.Context, path: str) -> Iterator[str]:
        table = path.removeprefix("unboggle").strip().replace(" ", ".")
        arguments = 0
        for parameter in command.get_params(ctx):
            if not isinstance(parameter, click.Option):
                arguments += 1
                yield f"argument {path} {arguments} {parameter.name}"
                continue
            for option in (*parameter.opts, *parameter.secondary_opts):
                yield f"option {path} {option}"
            for key in (one.removeprefix("--") for one in parameter.opts if one[:2] == "--"):
                if table and key.replace("-", "_") not in ONE_RUN:
                    yield f"default [{table}] {key}"
        if isinstance(command, click.Group):
            for name in command.list_commands(ctx):
                inner = command.get_command(ctx, name)
                assert inner is not None
                yield f"command {path} {name}"
                context = click.Context(inner, info_name=name, parent=ctx)
                yield from below(inner, context, f"{path} {name}")

    yield from below(cli, top, "unboggle")


def in_files() -> Iterator[str]:
    """What puzzle files may have, and the formats of results."""
    kinds = {
        "grid": [field.name for field in GRID],
        "words": [field.name for field in WORDS],
        "search": SEARCH,
        "output": OUTPUT,
        "constraints": constraints.built_in_names(),
    }
    for table, keys in kinds.items():
        for key in keys:
            yield f"puzzle file [{table}] {key}"
    for name in formats.built_in_names():
        yield f"format {name}"


@cache
def current() -> frozenset[str]:
    """Everything that `stable.txt` lists, as it is now."""
    codes = {f"exit code {code} {status}" for status, code in EXIT_CODES.items()}
    variables = {f"variable {name}" for name in VARIABLES}
    found = (in_library(), in_schemas(), in_commands(), in_files(), codes, variables)
    return frozenset(itertools.chain(*found))


def grouped(lines: list[str]) -> Iterator[str]:
    """Yield what lines begin with, before a dot, blank or parenthesis; then the rest, indented."""
    above = None
    for line in lines:
        owner, rest = cast(re.Match[str], re.match(r"([^(]*)([( .].*)", line)).groups()
        if owner != above:
            yield owner
        yield f" {rest}"
        above = owner


def listed() -> Iterator[str]:
    """Yield the lines of `stable.txt`."""
    above = ""
    for line in STABLE.read_text(encoding="utf-8").splitlines() if STABLE.exists() else ():
        if line.startswith(" "):
            yield above + line[1:]
        else:
            above = line


def test_the_list_is_read_as_it_is_written() -> None:
    lines = ["exit 0 fitted", "field a/1 b", "field a/1 b.c", "name x.y", "parameter x.y(1 a)"]
    assert [*grouped(lines)] == [
        *("exit 0", "  fitted", "field a/1", "  b", "field a/1 b", " .c", "name x", " .y"),
        *("parameter x.y", " (1 a)"),
    ]
    text = STABLE.read_text(encoding="utf-8").splitlines()
    assert [*grouped([*listed()])] == text


def test_nothing_stable_has_vanished(update_golden: bool) -> None:
    now = current()
    before = {*listed()}
    if update_golden:
        before = {*now, *before} if RELEASED else {*now}
        STABLE.write_text("".join(map("{}\n".format, grouped(sorted(before)))), encoding="utf-8")
    assert not sorted(before - now), "these have vanished: see docs/upgrades.md"
    if RELEASED:
        assert not sorted(now - before), "these are new: run this file with --update-golden"


def test_each_kind_of_stable_thing_is_listed() -> None:
    kinds = {line.partition(" ")[0] for line in listed()}
    assert sorted(kinds) == [
        *("argument", "base", "command", "default", "exit", "field", "format", "name", "option"),
        *("parameter", "puzzle", "variable"),
    ]


def test_members_and_parameters_of_classes_are_listed() -> None:
    assert {
        "name unboggle.Fit.status",  # a field
        "name unboggle.Grid.reached_from",  # a method
        "name unboggle.Constraint.names",  # a property
        "name unboggle.scoring.Scorer.words",  # what `__init__` assigns
        "name unboggle.solvers.Status.UNSAT",
        "parameter unboggle.Board(1 grid)",
        "parameter unboggle.Board.from_rows(wrap_rows=)",
        "base unboggle.GivenCells unboggle.Constraint",
    } <= current()


def test_another_order_of_parameters_is_another_list() -> None:
    def call(first: int, second: int = 0, *, third: int) -> None: ...

    def swapped(second: int, first: int = 0, *, third: int) -> None: ...

    assert [*parameters("call", call)] == [
        *("parameter call(1 first)", "parameter call(2 second=)", "parameter call(third)"),
    ]
    assert {*parameters("call", call)} - {*parameters("call", swapped)}


def test_the_page_on_upgrades_names_what_is_listed() -> None:
    """Environment variables and the keys of files of defaults: by the tables of another page."""
    page, commands = (
        (ROOT / "docs" / name).read_text("utf-8") for name in ("upgrades.md", "command-line.md")
    )
    assert "(command-line.md#environment)" in page
    assert "(command-line.md#defaults)" in page
    table = commands.partition("\n## Environment\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [*VARIABLES]


def test_files_of_defaults_take_the_listed_keys(tmp_path: Path) -> None:
    listed = sorted(line.split()[1:] for line in current() if line.startswith("default "))
    text = [
        line
        for table, lines in itertools.groupby(listed, lambda line: line[0])
        for line in (table, *(f"{key} = true" for _, key in lines))
    ]
    path = tmp_path / "config.toml"
    path.write_text("\n".join(text), encoding="utf-8")
    found = [*defaults_file.settings(cli, [Source(str(path), own=True)])]
    assert sum(line.endswith(" = true") for line in found) == len(listed)
    faults = [line for line in found if line.startswith("broken: ")]
    assert [line for line in faults if "not a number or text" not in line] == []
