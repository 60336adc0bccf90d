"""Prepare the API reference: docstrings as Markdown, and the values of defaults.

Doctests become code blocks and public names become links. A default that is a named constant
is shown by its value, which helps callers more than the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe

DOCTEST = re.compile(r"^>>> .*(?:\n(?=\S).*)*", re.MULTILINE)
NAME = re.compile(r"(?<![`\[])`(?:unboggle\.)?([A-Za-z]\w*)((?:\.\w+)?)`(?!`)")
PAGES = Path(__file__).parents[1] / "docs" / "library"


class Docstrings(griffe.Extension):
    """Rewrite the docstrings for the reference."""

    def __init__(self) -> None:
        super().__init__()
        pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES.rglob("*.md"))
        self.public = set(re.findall(r"^::: unboggle\.(.+)$", pages, re.MULTILINE))

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of ``obj``."""
        if obj.docstring:
            obj.docstring.value = linked(fenced(obj.docstring.value), self.public)

    def on_package(self, *, pkg: griffe.Module, loader: griffe.GriffeLoader, **_: Any) -> None:
        """Replace constants by their values in the defaults of ``pkg``."""
        for function in functions(pkg):
            for parameter in function.parameters:
                if isinstance(parameter.default, griffe.ExprName):
                    value = constant(parameter.default.canonical_path, loader)
                    parameter.default = value or parameter.default


def functions(scope: griffe.Module | griffe.Class) -> Iterator[griffe.Function]:
    """Yield the functions and methods that are defined in ``scope``."""
    for member in scope.members.values():
        if isinstance(member, griffe.Function):
            yield member
        elif isinstance(member, (griffe.Module, griffe.Class)):
            yield from functions(member)


def constant(path: str, loader: griffe.GriffeLoader) -> str | None:
    """Return the value of ``path`` as written, if it is a number or a string, else None."""
    try:
        value = loader.modules_collection.get_member(path).value
    except (AttributeError, KeyError, griffe.AliasResolutionError):
        return None
    return value if isinstance(value, str) and re.match(r"[-\d\"']", value) else None


def fenced(text: str) -> str:
    """Return ``text`` with its doctests as code blocks."""
    return DOCTEST.sub(lambda block: f"```pycon\n{block[0]}\n```", text)


def linked(text: str, public: set[str]) -> str:
    """Return ``text`` with links from the names of ``public`` to their descriptions."""
    return NAME.sub(
        lambda found: (
            f"[`{found[1]}{found[2]}`][unboggle.{found[1]}]" if found[1] in public else found[0]
        ),
        text,
    )
