"""Prose and names follow the style and the glossary of ``docs/contributing``."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from sources import nodes

from unboggle.cli.main import cli

ROOT = Path(__file__).resolve().parents[1]
CONTRIBUTING = ROOT / "docs" / "contributing"
ALLOWED = (
    # file (the beginning of its path), what the match contains, reason
    ("docs/contributing/style.md", "", "quotes what it forbids"),
    ("docs/contributing/glossary.md", "", "quotes the words that terms replace"),
    ("tests/test_language.py", "", "quotes what it looks for"),
    ("benchmarks/README.md", "house", "the name of a theme"),
    ("encodings/what-did-not-help.md", "house", "the name of a theme"),
    ("unboggle/kernel/c/", "floor", "a parameter of the C code"),
    ("tests/counting/test_arguments.py", "touch", "a refusal with all of its numbers"),
    ("unboggle/cli/shells.py", "complete_func", "programs for shells"),
    ("unboggle/cli/shells.py", "do case", "programs for shells"),
    ("tests/counting/test_sentences.py", "touch", "refusals with all of their numbers"),
    ("unboggle/render/sheets/languages.py", "", "sheets in other languages"),
)
PROSE = {".md"}
PYTHON = {".py", ".pyi"}
CODE = {".c", ".h", ".inc", ".js", ".mjs"}
MARKUP = {".html"}
COMMENT = re.compile(
    r"/\*.*?\*/|(?<!:)//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`]*`", re.S
)
PYTHON_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|'
    r"'''(?:\\.|[^\\])*?'''|"
    r'"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])*'|#[^\n]*",
    re.S,
)
"""Strings, and comments: quicker than `tokenize` by far."""
LONG = "{26,}"  # the pattern of long sentences has it


class Text(NamedTuple):
    """A piece of prose: where it is, and whether it is made of whole sentences."""

    file: str
    line: int
    text: str
    whole: bool


@cache
def rules() -> list[tuple[re.Pattern[str], str]]:
    """The patterns of the page on style, each with its advice."""
    page = (CONTRIBUTING / "style.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^## Lint$.*?^```text\n(.*?)^```", page, re.M | re.S)
    split = [re.split(r" {2,}", line, maxsplit=1) for line in block.splitlines()]
    return [(re.compile(pattern, re.IGNORECASE), advice) for pattern, advice in split]


@cache
def files() -> list[str]:
    """The files of the project: those that git tracks, or all in an unpacked archive."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        return listed.stdout.splitlines()
    return [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]


def in_python(file: str, source: str) -> Iterator[Text]:
    """Docstrings, messages and comments; the parts of an f-string are one text."""
    found = nodes(source) if file.startswith("unboggle/") else ast.walk(ast.parse(source))
    constants = [node for node in found if isinstance(node, (ast.JoinedStr, ast.Constant))]
    strings = [node for node in constants if isinstance(node, ast.JoinedStr)]
    inside = {id(part) for node in strings for v in node.values for part in ast.walk(v)}
    for string in strings:
        parts = [str(v.value) if isinstance(v, ast.Constant) else "N" for v in string.values]
        yield Text(
            file, string.lineno, "".join(parts), len(parts) < 9 and "\n" not in "".join(parts)
        )
    for node in constants:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
        ):
            docstring = node.col_offset and node.value.startswith(node.value.strip()[:1])
            for part in re.split(r"\n\s*(?=\n|[*-] )", node.value):
                if ">>>" not in part and " " in part:
                    yield Text(file, node.lineno, part, bool(docstring) or "\n" not in part)
    for match in PYTHON_COMMENT.finditer(source):
        if match[0].startswith("#"):
            yield Text(file, source.count("\n", 0, match.start()) + 1, match[0], False)


def in_markdown(file: str, source: str) -> Iterator[Text]:
    """Paragraphs without code blocks."""
    plain = re.sub(r"^```.*?^```", lambda m: "\n" * m[0].count("\n"), source, flags=re.M | re.S)
    line = 1
    for part in re.split(r"(\n\s*\n)", plain):
        for item in re.split(r"\n(?=\s*(?:[*-]|\d+\.) )", part):
            yield Text(file, line, item, "|" not in item)
        line += part.count("\n")


def in_schema(file: str, source: str) -> Iterator[Text]:
    def walk(node: Any) -> Iterator[Text]:
        if isinstance(node, dict):
            for key, value in node.items():
                if key in ("title", "description") and isinstance(value, str):
                    yield Text(file, 1, value, True)
                yield from walk(value)
        elif isinstance(node, list):
            for value in node:
                yield from walk(value)

    yield from walk(json.loads(source))


def texts(file: str) -> Iterator[Text]:
    path = ROOT / file
    kind = path.suffix
    if (
        file == "CHANGELOG.md"
        or "golden" in path.parts
        or kind not in PROSE | PYTHON | CODE | MARKUP | {".json"}
    ):
        return
    source = path.read_text(encoding="utf-8")
    if kind in PYTHON:
        yield from in_python(file, source)
    elif kind in PROSE:
        yield from in_markdown(file, source)
    elif kind in MARKUP:
        yield Text(file, 1, re.sub(r"<[^>]*>", "\n", source), False)
    elif kind in CODE:
        for match in COMMENT.finditer(source):
            yield Text(file, source.count("\n", 0, match.start()) + 1, match[0], False)
    elif "schemas" in path.parts:
        yield from in_schema(file, source)


def plain(text: str) -> str:
    """Return ``text`` without code, links and examples, as one line; semicolons end sentences."""
    text = re.sub(r"^\s*>>> .*(?:\n\s*\.\.\. .*)*", "", text, flags=re.M)
    text = re.sub(r"``[^`]*``|`[^`]*`", "N", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return " ".join(text.replace("; ", ". ").split())


def matches(text: Text) -> Iterator[str]:
    """Describe each match of a rule in ``text`` that nothing allows."""
    line = plain(text.text)
    for pattern, advice in rules():
        if LONG in pattern.pattern and not (text.whole and line.count(" ") >= 26):
            continue
        for match in pattern.finditer(line):
            found = line[max(0, match.start() - 25) : match.end() + 25]
            if not any(text.file.startswith(f) and part in match[0] for f, part, _ in ALLOWED):
                yield f"{text.file}:{text.line}: ...{found[:90]}... {advice}"


@pytest.mark.parametrize("folder", sorted({file.partition("/")[0] for file in files()}))
def test_prose_follows_the_style(folder: str) -> None:
    inside = [file for file in files() if file.partition("/")[0] == folder]
    assert [one for file in inside for text in texts(file) for one in matches(text)] == []


def test_every_rule_of_the_style_finds_something() -> None:
    """A sentence in the old style breaks most of them, a plain one none."""
    bad = "It has to be told so many, is to be heard; it stands behind rooms, besides wishes."
    assert len([*matches(Text("x.md", 1, bad, True))]) >= 8
    long = "word " * 30 + "end."
    assert [*matches(Text("x.md", 1, long, True))]
    assert not [*matches(Text("x.md", 1, long, False))]
    assert not [*matches(Text("x.md", 1, "The board holds `so many` words that fit.", True))]


@pytest.mark.parametrize("allowed", ALLOWED, ids=lambda allowed: f"{allowed[0]} {allowed[1]}")
def test_what_is_allowed_is_still_there(allowed: tuple[str, str, str]) -> None:
    start, part, reason = allowed
    assert reason
    inside = [text for file in files() if file.startswith(start) for text in texts(file)]
    assert any(part in plain(text.text) for text in inside)


@cache
def banned() -> frozenset[str]:
    """The words that are not in names, of the glossary."""
    page = (CONTRIBUTING / "glossary.md").read_text(encoding="utf-8")
    (block,) = re.findall(
        r"^## Words that are not in names$.*?^```text\n(.*?)^```", page, re.M | re.S
    )
    return frozenset(block.split())


def parts(name: str) -> set[str]:
    """The words that ``name`` is made of.

    >>> sorted(parts("--show-extras") | parts("WordPaths"))
    ['extras', 'paths', 'show', 'word']
    """
    return {part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def identifiers(file: str) -> Iterator[str]:
    """The names in a file of Python, C or JavaScript that may have an old word in one."""
    kind = Path(file).suffix
    if kind not in PYTHON | CODE:
        return
    source = (ROOT / file).read_text(encoding="utf-8")
    if not re.search("|".join(OLD_NAMES), source, re.IGNORECASE):
        return  # tokens of all files take seconds
    if kind in PYTHON:
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        yield from (token.string for token in tokens if token.type == tokenize.NAME)
    else:
        yield from re.findall(r"[A-Za-z_]\w*", COMMENT.sub("", source))


OLD_NAMES = frozenset({"wish", "wished", "told", "tell", "tells", "telling"})
"""Words that are in no name, be it public or local."""


def test_no_name_at_all_has_a_word_of_the_old_style() -> None:
    assert banned() >= OLD_NAMES
    found = {(file, name) for file in files() for name in identifiers(file)}
    assert sorted(f"{file}: {name}" for file, name in found if parts(name) & OLD_NAMES) == []


def wrong(names: set[str]) -> list[str]:
    return sorted(name for name in names if parts(name) & banned() and name not in NAMES)


NAMES = {
    "looks_english": "the plain verb",
    "words_held": "words that the board holds",
}
"""Names that may have such a word, with the reason."""


def test_public_names_are_built_of_the_terms_of_the_glossary() -> None:
    snapshot = (ROOT / "tests" / "api.txt").read_text(encoding="utf-8")
    assert wrong(set(re.findall(r"\w+", snapshot))) == []


def test_options_are_built_of_the_terms_of_the_glossary() -> None:
    def options(command: click.Command, ctx: click.Context) -> Iterator[str]:
        for parameter in command.get_params(ctx):
            yield from parameter.opts
        if isinstance(command, click.Group):
            for name in command.list_commands(ctx):
                inner = command.get_command(ctx, name)
                assert inner is not None
                yield from options(inner, click.Context(inner, info_name=name, parent=ctx))

    # click keeps the help option of a command, so it must have the names that others test
    settings: Any = cli.context_settings
    top = click.Context(cli, info_name="unboggle", **settings)
    assert wrong(set(options(cli, top))) == []


def test_fields_of_reports_are_built_of_the_terms_of_the_glossary() -> None:
    def fields(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            yield from node.get("properties", ())
            for value in node.values():
                yield from fields(value)
        elif isinstance(node, list):
            for value in node:
                yield from fields(value)

    schemas = (ROOT / "unboggle" / "reports" / "schemas").glob("*.json")
    found = {name for path in schemas for name in fields(json.loads(path.read_text("utf-8")))}
    assert wrong(found) == []
