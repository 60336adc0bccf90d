"""The content of the documentation pages: code blocks, links, names of files."""

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
    """A code block: its page, its content, and the ``text`` block right after it."""

    page: str
    code: str
    output: str | None


def name(page: Path) -> str:
    """Return the path of the page in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(kind: str, page: Path) -> Iterator[Block]:
    """Yield the blocks of this kind that are not files, each with the output shown after it."""
    text = page.read_text(encoding="utf-8")
    found = list(_FENCED.finditer(text))
    for block, after in zip_longest(found, found[1:]):
        if block["kind"] == kind and not block["title"]:
            between = text[block.end() : after.start()] if after else ""
            shown = after and after["kind"] == "text" and not between.strip()
            yield Block(name(page), block["code"], after["code"] if after and shown else None)


def files(page: Path) -> dict[str, str]:
    """Return the files that the page shows: the blocks with a title, by title."""
    text = page.read_text(encoding="utf-8")
    return {block["title"]: block["code"] for block in _FENCED.finditer(text) if block["title"]}


def prose(page: Path) -> str:
    """Return the page without its code blocks."""
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """Return the targets of the page's links and pictures, except links to other sites."""
    text = re.sub(r"`[^`\n]*`", "``", prose(page))
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r' src(?:set)?="([^"]+)"', text)
    return [target for target in targets if "://" not in target]


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings, as mkdocs and GitHub both make them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def files_named(page: Path) -> set[str]:
    """Return the texts in backticks that look like files or folders of this repository."""
    folders = "unboggle|tests|tools|docs|encodings|benchmarks|examples"
    return set(re.findall(rf"`((?:{folders})/[\w./-]+)`", prose(page)))
