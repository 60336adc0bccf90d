"""Docstrings as Markdown: doctests are blocks of code."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^>>> .*(?:\n(?=\S).*)*", re.MULTILINE)


class Docstrings(griffe.Extension):
    """Put the doctests of each docstring between fences."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of ``obj``."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return ``text`` with its doctests as blocks of code.

    >>> print(fenced("One.\\n\\n>>> 1 + 1\\n2\\n\\nTwo."))
    One.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    <BLANKLINE>
    Two.
    """
    return DOCTEST.sub(lambda block: f"```pycon\n{block[0]}\n```", text)
