"""How the examples in docstrings are collected and run.

Examples of constants and types are in the strings below their assignments, where the reference
shows them; `doctest` looks at functions and classes only.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeGuard

import pytest

from unboggle.system.in_process import no_child_processes

WITH_CHILDREN = (
    *("unboggle.certify.certificate.", "unboggle.lab.", "unboggle.library.certificates."),
    "unboggle.library.tasks.",
)
"""Modules whose calls need other processes."""


def _looks_for_doctests(collector: pytest.Collector) -> TypeGuard[pytest.Module]:
    return isinstance(collector, pytest.Module) and type(collector) is not pytest.Module


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Drop what would look for doctests in a file that has none; keep its tests.

    To import each module of the package, and to look at each name in it twice, takes a second of
    each worker; half have no doctest.
    """
    found = yield
    if file_path.suffix == ".py" and ">>>" not in file_path.read_text(encoding="utf-8"):
        return [collector for collector in found if not _looks_for_doctests(collector)]
    return found


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let `doctest` find the examples of constants, by the table that it looks at."""
    if not _looks_for_doctests(collector):
        return (yield)
    text = collector.path.read_text(encoding="utf-8")
    examples = {name: doc for name, doc in attribute_docs(text) if ">>>" in doc}
    if not examples:
        return (yield)
    module = collector.obj
    module.__test__ = examples
    try:
        return (yield)
    finally:
        del module.__test__


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Run examples in this process: to start another takes longer than their tiny puzzles."""
    if not isinstance(item, pytest.DoctestItem) or item.name.startswith(WITH_CHILDREN):
        return (yield)
    with no_child_processes():
        return (yield)


def attribute_docs(source: str) -> Iterator[tuple[str, str]]:
    """Yield the names that ``source`` assigns, each with the string below its assignment."""
    body = ast.parse(source).body
    for node, below in pairwise(body):
        match node, below:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(doc))),
            ):
                yield name, doc
