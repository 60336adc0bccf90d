"""What mkdocs has to know of this repository.

The pages that belong beside what they describe (``encodings/*/README.md`` and others)
are part of the site, too. Links are written as they work between the files of the
repository and are turned to where these files lie in the site. The page of commands
gets the help of each. A page that would load anything from outside breaks the build.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from unboggle import schema, schema_names
from unboggle.cli.main import cli
from unboggle.render.text.schema import schema_page

ROOT = Path(__file__).parents[1]
DOCS = "docs/"
RENAMED = {
    "README.md": "index.md",
    "LICENSE": "LICENSE.txt",
    "unboggle/data/NOTICE": "NOTICE.txt",
    "unboggle/data/fonts/LICENSE": "FONTS.txt",
}
BESIDE = [  # besides docs/
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "benchmarks/README.md",
    "benchmarks/instances/README.md",
    "encodings/*.md",
    "encodings/*/*.md",
    "encodings/report/*.svg",
    "examples/records/README.md",
    "unboggle/reports/schemas/*.json",
]
FROM_STYLE = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(?=[#)])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files that do not lie in docs/."""
    for path in (*RENAMED, *(path for pattern in BESIDE for path in _found(pattern))):
        files.append(File.generated(config, in_site(path), abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links to where their files lie in the site; write the help of every command."""
    here = in_repository(page.file.src_uri)
    if page.file.src_uri == "commands.md":
        markdown += "\n".join(command_pages())
    if page.file.src_uri == "json-fields.md":
        markdown += "\n" + "\n".join(schema_page(schema(name)) for name in schema_names())
    return LINK.sub(lambda link: turned(link[1], here), markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Refuse a site that would fetch anything from elsewhere."""
    for file in sorted(Path(config.site_dir).rglob("*.*")):
        if file.suffix in (".html", ".css"):
            text = file.read_text(encoding="utf-8")
            found = (
                fetched_from_outside(text) if file.suffix == ".html" else FROM_STYLE.findall(text)
            )
            if found:
                raise PluginError(f"{file} would fetch {found[0]}")


def in_site(path: str) -> str:
    """Return the place in the site of the file ``path`` of the repository."""
    return RENAMED.get(path, path.removeprefix(DOCS))


def in_repository(place: str) -> str:
    """Return the file of the repository that lies at ``place`` in the site."""
    for path, renamed in RENAMED.items():
        if place == renamed:
            return path
    return place if (ROOT / place).exists() else DOCS + place


def turned(link: str, page: str) -> str:
    """Return the ``link`` of the file ``page`` as it has to be in the site."""
    folder = posixpath.dirname(page)
    target = posixpath.normpath(posixpath.join(folder, link))
    return posixpath.relpath(in_site(target), posixpath.dirname(in_site(page)) or ".")


def command_pages() -> Iterator[str]:
    """Yield the lines that tell each command's help."""
    for context in _contexts(cli.make_context("unboggle", ["fit"])):
        helped = context.command.get_help(context)
        yield from ("", f"## {context.command_path}", "", "```text", helped, "```")


def _contexts(context: click.Context) -> Iterator[click.Context]:
    group = context.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        below = click.Context(
            command, context, name, max_content_width=80, **command.context_settings
        )
        yield below
        if isinstance(command, click.Group):
            yield from _contexts(below)


def fetched_from_outside(html: str) -> list[str]:
    """Return the addresses with a host that a browser would load to show ``html``.

    The theme fetches mermaid where a page has a drawing of it, and only there.
    """
    parser = _Loaded()
    parser.feed(html)
    return parser.addresses


class _Loaded(HTMLParser):
    """Collects what is loaded: anything but the links that a reader may follow."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            loads = name in {"src", "srcset", "data", "poster"} or (
                tag == "link" and name == "href"
            )
            if loads and value and re.match(r"(https?:)?//", value):
                self.addresses.append(value)
            if name == "class" and "mermaid" in (value or "").split():
                self.addresses.append("mermaid")


def _found(pattern: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))
