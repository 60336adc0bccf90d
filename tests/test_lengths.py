"""Functions and files stay short enough to be read at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sources import nodes

ROOT = Path(__file__).resolve().parents[1]
FUNCTION, FILE = 60, 400
"""The most lines of a function without its docstring, and of a file."""
LONGER = {
    # files
    "gogen/generate.py": "the draft of a Gogen, which every step of its making needs",
    # functions
    "_tiles": "one lemma for each bound of the encoding",
    "chances": "a recursion whose functions share its state",
    "words_in": "one pass over the entries of a list",
    "_schemas": "a description as data",
    "_paths": "a description as data",
    "tasks": "a description as data",
}
"""What is longer: the end of a file's path or the name of a function, with the reason."""


def lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of ``function``, without decorators and docstring."""
    first, end = function.body[0], function.end_lineno or 0
    doc = 0
    if ast.get_docstring(function) is not None:
        doc = (first.end_lineno or 0) - first.lineno + 1
    return end - function.lineno + 1 - doc


@cache
def too_long() -> dict[str, str]:
    """All that is longer, as in the table: where it is, and how long."""
    return dict(measured())


def measured() -> Iterator[tuple[str, str]]:
    for file in sorted([*(ROOT / "unboggle").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]):
        text, path = file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix()
        if (number := len(text.splitlines())) > FILE:
            yield path, f"{path}: {number} lines"
        for node in nodes(text):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and lines(node) > FUNCTION:
                yield node.name, f"{path}:{node.lineno}: {node.name} has {lines(node)} lines"


def is_called(name: str, entry: str) -> bool:
    return name == entry or name.endswith(f"/{entry}")


def test_no_function_and_no_file_is_too_long() -> None:
    """Cut it where one thing ends and the next begins, or give the reason in the table."""
    found = too_long()
    assert [at for name, at in found.items() if not any(is_called(name, e) for e in LONGER)] == []


def test_the_table_has_no_more_than_it_must() -> None:
    assert {e for e in LONGER if not any(is_called(name, e) for name in too_long())} == set()
