"""Docstrings as Markdown: doctests are blocks of code, public names are links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import griffe

DOCTEST = re.compile(r"^>>> .*(?:\n(?=\S).*)*", re.MULTILINE)
NAME = re.compile(r"(?<![`\[])`(?:unboggle\.)?([A-Za-z]\w*)((?:\.\w+)?)`(?!`)")
PAGES = Path(__file__).parents[1] / "docs" / "library"


class Docstrings(griffe.Extension):
    """Rewrite the docstrings that are shown."""

    def __init__(self) -> None:
        super().__init__()
        pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES.rglob("*.md"))
        self.public = set(re.findall(r"^::: unboggle\.(.+)$", pages, re.MULTILINE))

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of ``obj``."""
        if obj.docstring:
            obj.docstring.value = linked(fenced(obj.docstring.value), self.public)


def fenced(text: str) -> str:
    """Return ``text`` with its doctests as blocks of code."""
    return DOCTEST.sub(lambda block: f"```pycon\n{block[0]}\n```", text)


def linked(text: str, public: set[str]) -> str:
    """Return ``text`` with the names of ``public`` as links to where they are described."""
    return NAME.sub(
        lambda found: (
            f"[`{found[1]}{found[2]}`][unboggle.{found[1]}]" if found[1] in public else found[0]
        ),
        text,
    )
