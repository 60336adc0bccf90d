"""What the pages show: blocks of code, links, files named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(
        page
        for folder in ("docs", "encodings", "benchmarks", "examples")
        for page in sorted((ROOT / folder).rglob("*.md"))
    ),
]
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code: the page, what is in it, and the ``text`` block right behind it."""

    page: str
    code: str
    output: str | None


def name(page: Path) -> str:
    """Return the page as it is called in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(kind: str, page: Path) -> Iterator[Block]:
    """Yield the blocks of this kind, each with the output shown behind it."""
    text = page.read_text(encoding="utf-8")
    found = list(_FENCED.finditer(text))
    for block, after in zip_longest(found, found[1:]):
        if block[1] == kind:
            shown = after and after[1] == "text" and not text[block.end() : after.start()].strip()
            yield Block(name(page), block[2], after[2] if after and shown else None)


def prose(page: Path) -> str:
    """Return the page without its blocks of code."""
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """Return where the links of the page lead to, but for other sites."""
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "``", prose(page)))
    return [target for target in targets if "://" not in target]


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings, as mkdocs and GitHub both make them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def files_named(page: Path) -> set[str]:
    """Return what looks like a file or folder of this repository between backticks."""
    folders = "unboggle|tests|tools|docs|encodings|benchmarks|examples"
    return set(re.findall(rf"`((?:{folders})/[\w./-]+)`", prose(page)))
