"""The texts of the page use the terms of the glossary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "unboggle/web/static"
FILES = sorted(path.name for path in PAGE.iterdir() if path.suffix in (".html", ".js"))
REPLACED = re.compile(
    r"\bfree cell|\bcells? (is|are) free|\bwalks?\b|\bclash|\bonly board\b|\bone board only"
    r"|\bother words? (is|are)|\bgive up\b|\bnot decided\b|\bquestion has\b|\bcode copied",
    re.IGNORECASE,
)
STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`")


def visible(name: str) -> list[str]:
    """Return the texts of a file that a reader may see: sentences, and labels of two words."""
    source = (PAGE / name).read_text(encoding="utf-8")
    if name.endswith(".html"):
        labels = r"<[^>]*?(?:aria-label|title|placeholder)=(\"[^\"]*\")[^>]*>"
        return re.sub(r"<[^>]+>", "\n", re.sub(labels, r" \1 ", source)).splitlines()
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*|(?<=[;,{]) //[^\n]*", "", source, flags=re.S | re.M)
    parts = (re.sub(r"\$\{[^}]*\}", "", text) for text in STRING.findall(code))
    return [text for text in parts if " " in text.strip('"` ')]


@pytest.mark.parametrize("name", FILES)
def test_the_page_uses_the_terms_of_the_glossary(name: str) -> None:
    assert [text for text in visible(name) if REPLACED.search(text)] == []


def test_texts_are_found() -> None:
    assert "Boggle, backwards" in visible("index.html")
    assert "`Best so far:  of .`" in visible("answers.js")
