"""The hooks of mkdocs for this repository.

The site has the page without a server at ``play/``, and the examples have links to it. It is built
if npm and emscripten are there; without them the site has neither. From a folder, the search works
if npm was there.
Pages outside docs/ (``encodings/*/README.md`` and others) are part of the site, too. Links
that work between the files of the repository are rewritten to work in the site. The page of
commands gets the help of each command. A page that would load an external resource fails the
build.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import sys
import tarfile
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from unboggle.cli.command import ALL
from unboggle.cli.main import cli
from unboggle.render.text.schema import schema_page
from unboggle.reports import schema, schema_names

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import build_static, docs_face
from tools.docs_links import anchor, with_links

ROOT = Path(__file__).parents[1]
DOCS = "docs/"
PLAY = "play/"
"""The folder of the page in the site."""
RENAMED = {
    "README.md": "index.md",
    "LICENSE": "LICENSE.txt",
    "unboggle/data/NOTICE": "NOTICE.txt",
    "unboggle/data/fonts/LICENSE": "FONTS.txt",
}
BESIDE = [  # in addition to docs/
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benchmarks/README.md",
    "benchmarks/instances/README.md",
    "benchmarks/results/study/*",
    "encodings/*.md",
    "encodings/*/*.md",
    "encodings/report/*.svg",
    "examples/records/README.md",
    "unboggle/reports/schemas/*.json",
]
SHIM = build_static.npm_package(
    "iframe-worker", "1.0.4", "e8c5d12d87829c503afba01d67772ea9f4aba5b7ae57a0c98e1917711030efbb"
)
"""Lets the search of a site from a folder use a worker; mkdocs.yml names its place."""
PICTURE = re.compile(
    r'<picture>\n\s*<source .*srcset="(?P<dark>.*?)">'
    r'\n\s*<img src="(?P<light>.*?)"(?P<more>.*)>\n</picture>'
)
# The theme shows one of these; the site's own button may choose another scheme than the system's.
BY_SCHEME = r'<img src="\g<light>#only-light"\g<more>>\n<img src="\g<dark>#only-dark"\g<more>>'
FROM_STYLE = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")
LINK = re.compile(r"""(?:(?<=\]\()|(?<= src=")|(?<= srcset="))([^)"\s#:]+)(?=[#)"])""")


log = get_plugin_logger("unboggle")


def on_startup(command: str, dirty: bool) -> None:
    """Build the page without a server, unless it is built of these sources."""
    if command == "serve" or build_static.is_current():
        return
    try:
        build_static.build(build_static.BUILT, build_static.CACHE, kernel=True)
    except SystemExit as failed:
        why = str(failed).strip().splitlines()[-1]
        if os.environ.get("UNBOGGLE_REQUIRE_PAGE") == "1":
            raise PluginError(f"the page without a server: {why}") from None
        log.info(f"without the page at {PLAY}: {why}")


def on_config(config: MkDocsConfig) -> None:
    """Let the theme show a switch of versions if mike builds one of them."""
    if "mike" in config.plugins:
        config.extra["version"] = {"provider": "mike", "default": "latest"}


@cache
def has_page() -> bool:
    """Whether the site has the page without a server."""
    return build_static.is_current()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files that are not in docs/."""
    for path in (*RENAMED, *(path for pattern in BESIDE for path in _found(pattern))):
        files.append(File.generated(config, in_site(path), abs_src_path=str(ROOT / path)))
    for font in docs_face.FONTS.glob("*.ttf"):
        files.append(File.generated(config, f"assets/fonts/{font.name}", abs_src_path=str(font)))
    files.append(File.generated(config, "assets/logo.svg", abs_src_path=str(docs_face.ICON)))
    files.append(File.generated(config, "assets/palette.css", content=docs_face.palette()))
    files.append(File.generated(config, "assets/iframe-worker.js", content=search_shim()))
    return files


def search_shim() -> bytes:
    """Return the script of `SHIM`; none without npm, and then the search needs a server."""
    if shutil.which("npm") is None:
        return b""
    with tarfile.open(SHIM(build_static.CACHE)) as archive:
        file = archive.extractfile("package/shim/index.js")
        assert file is not None
        return file.read()


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrite links for the site, and write the help of every command."""
    here = in_repository(page.file.src_uri)
    if has_page():
        page_folder = posixpath.relpath(PLAY, posixpath.dirname(page.file.dest_uri) or ".")
        markdown = with_links(markdown, f"{page_folder}/")
        if page.file.src_uri == "play.md":
            markdown = markdown.replace("\n", f"\n\n{anchor(PLAY, 'Open the page')}", 1)
    if page.file.src_uri == "index.md":
        board = docs_face.front(PLAY if has_page() else "")
        markdown = markdown.replace("<picture>", f"{board}\n<picture>", 1)
    markdown = PICTURE.sub(BY_SCHEME, markdown)
    if page.file.src_uri == "commands.md":
        markdown += "\n".join(command_pages())
    if page.file.src_uri == "json-fields.md":
        markdown += "\n" + "\n".join(map(schema_section, schema_names()))
    return LINK.sub(lambda link: turned(link[1], here), markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Add the page without a server; reject a site that would fetch an external resource."""
    if has_page():
        to = Path(config.site_dir) / PLAY
        shutil.copytree(build_static.BUILT, to, dirs_exist_ok=True)
    for file in sorted(Path(config.site_dir).rglob("*.*")):
        if file.suffix in (".html", ".css"):
            text = file.read_text(encoding="utf-8")
            found = (
                fetched_from_outside(text) if file.suffix == ".html" else FROM_STYLE.findall(text)
            )
            if found:
                raise PluginError(f"{file} would fetch {found[0]}; keep a copy in the site")


def schema_section(name: str) -> str:
    """Return the fields of the schema ``name``, below a link to its file if it has one."""
    section, file = schema_page(schema(name)), f"unboggle/reports/schemas/unboggle.{name}-1.json"
    if not (ROOT / file).is_file():
        return section
    heading, rest = section.split("\n", 1)
    return f"{heading}\n\n[unboggle.{name}-1](../{file})\n{rest}"


def in_site(path: str) -> str:
    """Return the path in the site of the file ``path`` of the repository."""
    return RENAMED.get(path, path.removeprefix(DOCS))


def in_repository(place: str) -> str:
    """Return the file of the repository for the path ``place`` in the site."""
    for path, renamed in RENAMED.items():
        if place == renamed:
            return path
    return place if (ROOT / place).exists() else DOCS + place


def turned(link: str, page: str) -> str:
    """Return the ``link`` of the file ``page`` rewritten for the site."""
    folder = posixpath.dirname(page)
    target = posixpath.normpath(posixpath.join(folder, link))
    return posixpath.relpath(in_site(target), posixpath.dirname(in_site(page)) or ".")


def command_pages() -> Iterator[str]:
    """Yield the lines with the help of each command."""
    for context in _contexts(cli.make_context("unboggle", ["fit"])):
        context.meta[ALL] = True
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

    The theme fetches mermaid for pages with a mermaid drawing only; that is allowed.
    """
    parser = _Loaded()
    parser.feed(html)
    return parser.addresses


class _Loaded(HTMLParser):
    """Collects the addresses that a page loads, without the links that a reader may follow."""

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
