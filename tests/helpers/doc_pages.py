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
TUTORIALS = sorted((ROOT / "docs" / "adding").glob("*.md"))
_FENCED = re.compile(
    r'^```(?P<kind>\w*)(?: title="(?P<title>.*?)")?\n(?P<code>.*?)^```$', re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """A block of code: the page, what is in it, and the ``text`` block right behind it."""

    page: str
    code: str
    output: str | None


def name(page: Path) -> str:
    """Return the page as it is called in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(kind: str, page: Path) -> Iterator[Block]:
    """Yield the blocks of this kind that are not files, each with the output shown behind it."""
    text = page.read_text(encoding="utf-8")
    found = list(_FENCED.finditer(text))
    for block, after in zip_longest(found, found[1:]):
        if block["kind"] == kind and not block["title"]:
            between = text[block.end() : after.start()] if after else ""
            shown = after and after["kind"] == "text" and not between.strip()
            yield Block(name(page), block["code"], after["code"] if after and shown else None)


def files(page: Path) -> dict[str, str]:
    """Return the files that the page shows: the blocks with a title, their name."""
    text = page.read_text(encoding="utf-8")
    return {block["title"]: block["code"] for block in _FENCED.finditer(text) if block["title"]}


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
