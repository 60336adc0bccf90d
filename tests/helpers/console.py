"""The commands that pages show: what each must return and print, and how to regenerate that.

A block ``console`` has commands after ``$``. A command must return 0 unless its line ends in
``# exit code N``. Below it is nothing, or its output: whole, or with a line ``...`` in place of
each part that is left out. Times (``0.03 s``) may differ, and drat-trim may have checked proofs in
addition to dratify.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from doc_pages import PAGES, Block, blocks

_EXIT_CODE = re.compile(r"  # exit code ([1-9]\d*)$")
_TIME = re.compile(r"\b\d+\.\d+ s\b")
_SECOND_CHECKER = re.compile(r"(?<=dratify) and drat-trim\b|\bdrat-trim and (?=dratify)")
LEFT_OUT = "..."


class Shown(NamedTuple):
    """A command of a page: its line, and the output below it ("" if there is none)."""

    line: str
    output: str = ""

    @property
    def command(self) -> str:
        """The command without the comment on its exit code."""
        return _EXIT_CODE.sub("", self.line)

    @property
    def code(self) -> int:
        """The exit code that it must have."""
        stated = _EXIT_CODE.search(self.line)
        return int(stated[1]) if stated else 0


def commands(page: Path) -> Iterator[list[Shown]]:
    """Yield the commands of each console block of ``page``."""
    for block in blocks("console", page):
        parts = [part.partition("\n") for part in re.split(r"^\$ ", block.code, flags=re.M)[1:]]
        yield [Shown(line, output.strip("\n")) for line, _, output in parts]


def agrees(shown: str, printed: str) -> bool:
    """Return whether ``shown`` is ``printed``, but for times and the parts left out."""
    lines, chunks = _lines(printed), _chunks(_lines(shown))
    first, last = chunks[0], chunks[-1]
    if len(chunks) == 1:
        return lines == first
    if lines[: len(first)] != first or lines[len(lines) - len(last) :] != last:
        return False
    at, end = len(first), len(lines) - len(last)
    for chunk in chunks[1:-1]:
        places = [i for i in range(at, end) if lines[i : i + len(chunk)] == chunk]
        if not places:
            return False
        at = places[0] + len(chunk)
    return at <= end


def regenerated(shown: str, printed: str) -> str:
    """Return ``printed`` with as much left out as in ``shown``, each part where it fits best."""
    if agrees(shown, printed):
        return shown  # its times stay
    lines, chunks = _stripped(printed), _chunks(_stripped(shown))
    if len(chunks) == 1:
        return "\n".join(lines)
    parts, at = [], 0
    for number, chunk in enumerate(chunks):
        places = range(at, max(at, len(lines) - len(chunk)) + 1)
        if number == 0:
            place = 0
        elif number == len(chunks) - 1:
            place = places[-1]
        else:
            place = max(places, key=lambda i: _likeness(chunk, lines[i : i + len(chunk)]))
        parts.append(lines[place : place + len(chunk)])
        at = place + len(chunk)
    return f"\n{LEFT_OUT}\n".join("\n".join(part) for part in parts).strip("\n")


def rewrite_outputs(shown: Shown, output: str) -> None:
    """Write ``output`` below each such command of each page."""
    if shown.output and output != shown.output:
        old = f"$ {shown.line}\n{shown.output}\n"
        _replace_in_pages(old, f"$ {shown.line}\n{output}\n")


def rewrite_text(block: Block, output: str) -> None:
    """Write ``output`` to the text after this ``python`` block."""
    if output != block.output:
        before = f"{block.code}```\n\n```text\n"
        _replace_in_pages(f"{before}{block.output}```", f"{before}{output}```")


def _replace_in_pages(old: str, new: str) -> None:
    import fcntl  # Windows has none: there no page is rewritten

    for page in PAGES:
        with page.open("r+", encoding="utf-8", newline="\n") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # other tests may be rewriting the page
            text = file.read()
            if old in text:
                file.seek(0)
                file.truncate()
                file.write(text.replace(old, new))


def _stripped(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def _lines(text: str) -> list[str]:
    return _stripped(_SECOND_CHECKER.sub("", _TIME.sub("N s", text)))


def _chunks(lines: Sequence[str]) -> list[list[str]]:
    chunks: list[list[str]] = [[]]
    for line in lines:
        if line == LEFT_OUT:
            chunks.append([])
        else:
            chunks[-1].append(line)
    return chunks


def _likeness(chunk: list[str], lines: list[str]) -> float:
    return difflib.SequenceMatcher(None, "\n".join(chunk), "\n".join(lines)).ratio()
