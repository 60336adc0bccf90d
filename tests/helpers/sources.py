"""The syntax trees of the sources, for the tests that read all of them."""

from __future__ import annotations

import ast
from functools import cache


@cache
def nodes(text: str) -> list[ast.AST]:
    """Return the nodes of a program: to parse all of unboggle takes a second, once a process."""
    return list(ast.walk(ast.parse(text)))
