"""Every annotation of a checked parameter can be read: a call leaves out those that cannot."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from needs import needs_kernel

import unboggle
from unboggle import InputError, parse_words
from unboggle.arguments import Count, Level, Seconds, parameters, validated
from unboggle.render.formats import RenderOptions, SheetOptions

TOP = Path(unboggle.__file__).parent
UNKNOWN: Any = None
ELSEWHERE = {"fill_report_boards report", "render_answer answer", "to_report answer"}
"""Parameters that their calls check by other means."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield all modules in which arguments are checked."""
    for file in sorted(TOP.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        name = ".".join(file.relative_to(TOP.parent).with_suffix("").parts)
        if "validated(" in text and name != "unboggle.arguments":
            yield name.removesuffix(".__init__"), ast.parse(text)


def checked(node: ast.AST, owner: str = "") -> Iterator[tuple[str, str]]:
    """Yield what is checked in ``node`` as it is written, and the class that it is written in."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Call(func=ast.Name(id="validated")):
                yield owner, ast.unparse(child.args[0])
        yield from checked(child, child.name if isinstance(child, ast.ClassDef) else owner)


def kinds_of(cls: type[Any]) -> Iterator[type[Any]]:
    if is_dataclass(cls) and cls.__module__.startswith("unboggle."):  # not of other tests
        yield cls
    for one in type.__subclasses__(cls):
        yield from kinds_of(one)


@cache
def calls() -> dict[str, Callable[..., object]]:
    """Return all calls and dataclasses that check their arguments."""
    found: list[Any] = [RenderOptions, SheetOptions]
    for name, tree in modules():
        names = vars(importlib.import_module(name))
        for owner, written in checked(tree):
            what, *attributes = written.split(".")
            if written == "type(self)":
                found += kinds_of(names[owner])
            elif written != "type(look)":
                one: Any = names[owner if what in ("self", "cls") else what]
                for attribute in attributes:
                    one = getattr(one, attribute)
                found.append(getattr(one, "__func__", one))
    return {f"{one.__module__}.{one.__qualname__}": one for one in found}


@cache
def imported_for_type_checkers(module: str) -> dict[str, Any]:
    """Return what ``module`` imports under TYPE_CHECKING."""
    tree = ast.parse(Path(sys.modules[module].__file__ or "").read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), module, "exec"), found)
    return found


def test_there_are_many() -> None:
    assert len(calls()) > 150


def test_each_annotation_is_read() -> None:
    assert [
        (name, one.name)
        for name, call in sorted(calls().items())
        for one in parameters(call)
        if not one.kinds
    ] == []


@needs_kernel  # some names are those of the kernel
def test_a_name_that_is_not_imported_is_a_class() -> None:
    for call in calls().values():
        hold_to_classes(call)


def hold_to_classes(call: Any) -> None:
    for module in {one.__module__ for one in getattr(call, "__mro__", (call,))} - {"builtins"}:
        missing = imported_for_type_checkers(module)
        for one, annotation in getattr(call, "__annotations__", {}).items():
            if one == "return" or "Callable" in annotation or f"{call.__name__} {one}" in ELSEWHERE:
                continue
            for node in ast.walk(ast.parse(annotation)):
                if isinstance(node, ast.Name) and node.id in missing:
                    kind = missing[node.id]
                    assert isinstance(kind, type), (call, node.id)
                    assert not getattr(kind, "_is_protocol", False), (call, node.id)


def test_what_cannot_be_read_is_not_checked() -> None:
    def call(one: Any, other: Any, count: Count) -> None:
        validated(call, locals())

    call.__annotations__ |= {"one": "Count[3]", "other": "1 + 1"}  # no type checker reads these

    assert [bool(one.kinds) for one in parameters(call)] == [False, False, True]
    call(UNKNOWN, UNKNOWN, 3)
    with pytest.raises(InputError, match=r"^call: count takes a whole number from 0 on, not -3$"):
        call(UNKNOWN, UNKNOWN, -3)


def test_ranges_hold_within_collections_and_beside_others() -> None:
    def call(some: list[Count], timeout: Seconds | None = None, level: Level = 10) -> None:
        validated(call, locals())

    call([0, 3], 0.5, 95)
    for wrong, named in (
        (([-1],), "some takes a list"),
        (([True],), "some takes a list"),
        (([], -0.5), "timeout takes a number from 0 on or None, not -0.5"),
        (([], float("nan")), "timeout takes"),
        (([], None, 9), "level takes a whole number from 10 to 95, not 9"),
        (([], None, 96), "level takes"),
    ):
        with pytest.raises(InputError, match=f"^call: {named}"):
            call(*wrong)


def test_an_annotation_is_read_once() -> None:
    assert parameters(parse_words) is parameters(parse_words)
