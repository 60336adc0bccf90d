"""Pick the definitions that a ``check.py`` needs: all that its check uses, and no other.

It parses the modules of the checker and follows names from the check itself. So there is no list of
names to keep. A name without a definition is an error before any check is written.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

MODULES = (
    "base",
    "rows",
    "constraints",
    "against",
    "boards",
    "counts",
    "constraint_clauses",
    "formula",
    "tiles",
    "most",
)
"""The modules with definitions, in the order in which a ``check.py`` has them."""
_WITH_CONSTRAINTS = "constraint_clauses"
"""A module that is needed only if the puzzle has constraints."""
_BY_FIELD = {"how_broken": "breaks_"}
"""A definition that calls others by the field of a constraint, and how their names begin."""
_KNOWN = {*dir(builtins), "__file__"}


class Definition(NamedTuple):
    """A function or class of the checker."""

    module: str
    node: ast.FunctionDef | ast.ClassDef
    source: str


def parse(texts: Mapping[str, str]) -> dict[str, Definition]:
    """Return name -> definition for the modules whose sources are ``texts``, in their order."""
    found: dict[str, Definition] = {}
    for module, text in texts.items():
        lines = text.splitlines(keepends=True)
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                if node.name in found:
                    raise NameError(f"{node.name} is defined in {found[node.name].module}, too")
                source = "".join(lines[node.lineno - 1 : node.end_lineno])
                found[node.name] = Definition(module, node, source)
    return found


@cache
def definitions() -> Mapping[str, Definition]:
    """Return all definitions of the checker."""
    texts: dict[str, str] = {}
    for module in MODULES:
        data = get_data(__package__, f"{module}.py")  # starts faster than importlib.resources
        assert data is not None, "the loader of a package of files can read them"
        texts[module] = data.decode()
    return parse(texts)


def closure(
    every: Mapping[str, Definition],
    names: Iterable[str],
    fields: Collection[str] = (),
    known: Collection[str] = (),
) -> list[Definition]:
    """Return the definitions that ``names`` and each other use, in the order of ``every``.

    ``fields`` are those of the puzzle's constraints: what is used only for another constraint is
    left out. ``known`` are the names that need no definition. Raises `NameError` for a name that
    is neither of these, nor a built-in one.

    >>> [one.node.name for one in closure(definitions(), ["same"], known=["Any", "sys"])]
    ['refuse', 'same']
    """
    needed: set[str] = set()
    todo = [("check.py", name) for name in names]
    while todo:
        user, name = todo.pop()
        if name in needed:
            continue
        if name not in every:
            if name in known or name in _KNOWN:
                continue
            raise NameError(f"{user} uses {name!r}, which no module of the checker defines")
        if every[name].module == _WITH_CONSTRAINTS and not fields:
            continue
        needed.add(name)
        todo += [(name, used) for used in used_names(every[name].node, fields)]
        if name in _BY_FIELD:
            functions = (f"{_BY_FIELD[name]}{field}" for field in fields)
            todo += [(name, function) for function in functions if function in every]
    return [definition for name, definition in every.items() if name in needed]


def used_names(node: ast.AST, fields: Collection[str] = ()) -> set[str]:
    """Return the names that ``node`` reads and does not bind itself.

    What follows a test for the field of a constraint, ``"dice" in puzzle``, counts only if the
    field is one of ``fields``.
    """
    return set(_read(node, fields)) - bound_names(node)


def bound_names(node: ast.AST) -> set[str]:
    """Return the names that ``node`` binds anywhere in it: imported, assigned or as arguments."""
    bound: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            bound.add(part.id)
        elif isinstance(part, ast.arg):
            bound.add(part.arg)
        elif isinstance(part, ast.alias):
            bound.add(part.asname or part.name)
        elif isinstance(part, ast.ExceptHandler | ast.FunctionDef) and part is not node:
            bound.add(part.name or "")
    return bound


def _read(node: ast.AST, fields: Collection[str]) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    parts: Iterable[ast.AST] = ast.iter_child_nodes(node)
    if isinstance(node, ast.If | ast.IfExp) and _is_false(node.test, fields):
        parts = [node.test, *(node.orelse if isinstance(node, ast.If) else [node.orelse])]
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        false = [k for k, value in enumerate(node.values) if _is_false(value, fields)]
        parts = node.values[: false[0]] if false else node.values
    for part in parts:
        yield from _read(part, fields)


def _is_false(test: ast.expr, fields: Collection[str]) -> bool:
    """Whether ``test`` looks for a field in the puzzle that is none of ``fields``."""
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.ops[0], ast.In)
        and isinstance(test.left, ast.Constant)
        and ast.unparse(test.comparators[0]) in ("puzzle", "data['puzzle']")
        and test.left.value not in fields
    )
