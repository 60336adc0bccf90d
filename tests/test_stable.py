"""What programs and files of users rest on does not vanish: see docs/upgrades.md.

`stable.txt` has one line for each public thing. Once a version was released, a new thing needs
``--update-golden``, and that removes no line: who removes one edits the file, by the rules of the
page.
"""

from __future__ import annotations

import inspect
import json
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import unboggle
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


def in_library() -> Iterator[str]:
    """The public names, and what functions take."""
    named = (getattr(unboggle, name) for name in unboggle.__all__)
    for module in (unboggle, *(one for one in named if isinstance(one, types.ModuleType))):
        for name in module.__all__:
            value = getattr(module, name)
            yield f"name {module.__name__}.{name}"
            if inspect.isfunction(value):
                for parameter in inspect.signature(value).parameters:
                    yield f"parameter {module.__name__}.{name}({parameter})"


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


def in_commands() -> Iterator[str]:
    """The commands and their options."""
    settings: Any = cli.context_settings
    top = click.Context(cli, info_name="unboggle", **settings)

    def below(command: click.Command, ctx: click.Context, path: str) -> Iterator[str]:
        for parameter in command.get_params(ctx):
            if isinstance(parameter, click.Option):
                for option in (*parameter.opts, *parameter.secondary_opts):
                    yield f"option {path} {option}"
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


def current() -> set[str]:
    """Everything that `stable.txt` lists, as it is now."""
    codes = {f"exit code {code} {status}" for status, code in EXIT_CODES.items()}
    return {*in_library(), *in_schemas(), *in_commands(), *in_files(), *codes}


def test_nothing_stable_has_vanished(update_golden: bool) -> None:
    now = current()
    before = set(STABLE.read_text(encoding="utf-8").splitlines()) if STABLE.exists() else set()
    if update_golden:
        before = now | before if RELEASED else now
        STABLE.write_text("".join(f"{line}\n" for line in sorted(before)), encoding="utf-8")
    assert not sorted(before - now), "these have vanished: see docs/upgrades.md"
    if RELEASED:
        assert not sorted(now - before), "these are new: run this file with --update-golden"


def test_each_kind_of_stable_thing_is_listed() -> None:
    kinds = {line.partition(" ")[0] for line in STABLE.read_text("utf-8").splitlines()}
    assert sorted(kinds) == [
        *("command", "exit", "field", "format", "name", "option", "parameter", "puzzle"),
    ]
