"""The marks after a word of a list: its weight, its level, and whether it is required.

``cat*3`` weighs as much as three words, ``cat@2`` or ``cat 2`` is of level 2, ``cat!`` must be on
the board, and ``cat?`` is a bonus word: never searched for, but shown if it is there. A line
``@2``, or ``@2*3``, is the heading of the words below it: they have its level and weight unless
their own marks differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Annotated, Literal, NamedTuple

from unboggle.arguments import Range
from unboggle.errors import InputError
from unboggle.phrases import cut, quoted
from unboggle.puzzle.lists.entries import Entry

MAX_WEIGHT = 1_000_000
"""The largest weight of a word."""
MAX_LEVEL = 99
"""The highest level of a word."""
ListLevel = Annotated[int, Range(1, MAX_LEVEL)]
"""A list level, as in ``cat@2``."""
Role = Literal["may", "must", "bonus"]
_ROLES: dict[str, Role] = {"": "may", "!": "must", "?": "bonus"}
_SIGNS: dict[Role, str] = {role: sign for sign, role in _ROLES.items()}
_AFTER = re.compile(r"((?:[*@][^*@!?]*)*)([!?]?)", re.DOTALL)
_SPLIT = re.compile(r"([^*@!?]*)(.*)", re.DOTALL)
_PART = re.compile(r"([*@])([^*@!?]*)", re.DOTALL)
_BODY = re.compile(r"(.*?)((?:\*[^\s*!?@]*)?(?:@[^\s*!?@]*)?[!?]?)", re.DOTALL)


class Marks(NamedTuple):
    """The marks of a word: its weight, its level (None: no level), and its role."""

    weight: int = 1
    level: int | None = None
    role: Role = "may"

    def __str__(self) -> str:
        """The marks as written after the word."""
        weight = f"*{self.weight}" if self.weight != 1 else ""
        level = f"@{self.level}" if self.level is not None else ""
        return f"{weight}{level}{_SIGNS[self.role]}"


class Marked(NamedTuple):
    """An entry, the ``token`` to spell, its marks, and what is wrong with them ("" if nothing)."""

    entry: Entry
    token: str
    marks: Marks
    fault: str = ""


def unmarked(found: Iterable[Entry]) -> Iterator[Marked]:
    """Yield entries of a list without marks: any characters after a word are a part of it."""
    none = Marks()
    for entry in found:
        yield Marked(entry, entry.text + entry.marks, none)


def marked(found: Iterable[Entry], *, theme: bool) -> Iterator[Marked]:
    """Yield the words of a list with their marks; only a ``theme`` has levels and ``?``."""
    section = Marks()
    for _, group in groupby(found, key=lambda entry: entry.line):
        row = list(group)
        if theme and len(row) == 1 and not row[0].text and row[0].marks.startswith("@"):
            heading = _read(row[0], Marks(), theme=True)
            if heading.fault or heading.marks.role != "may":
                yield heading._replace(fault=heading.fault or "has a mark that no heading has")
            else:
                section = heading.marks
            continue
        numbers: set[int] = set()
        for k, entry in enumerate(row):
            if k in numbers:
                continue
            one = _read(entry, section, theme=theme)
            after = row[k + 1] if k + 1 < len(row) else None
            if theme and one.token and after is not None and _is_number(after):
                numbers.add(k + 1)
                level, fault = _number("list level", after.text, MAX_LEVEL)
                one = one._replace(marks=one.marks._replace(level=level), fault=one.fault or fault)
            yield one


def has_marks(token: str) -> bool:
    """Whether ``token`` would be a word with marks in a list that has marks."""
    found = _SPLIT.fullmatch(token)
    return found is not None and bool(found[2]) and _AFTER.fullmatch(found[2]) is not None


def listed(entry: str, where: str = "[words] list: ") -> str:
    """Return ``entry``, a word or phrase with its marks, as one entry of a word list.

    Raises `InputError`, with ``where`` in front, if ``entry`` is not one word or phrase.

    >>> listed("ice cream*3!")
    '"ice cream"*3!'
    """
    match = _BODY.fullmatch(entry.strip())
    assert match is not None
    body = match[1].strip()
    if len(body) > 1 and body[0] == body[-1] == '"':
        body = body[1:-1]
    bad = next((c for c in body if c in '"“”#,' or not c.isprintable()), None)
    if bad is not None or not body:
        why = f"has {bad!r} in it" if bad else "has no letters"
        raise InputError(f"{where}{quoted(entry)} {why}; write one word in each text")
    return f'"{body}"{match[2]}'


def _is_number(entry: Entry) -> bool:
    return entry.text.isdecimal() and not entry.marks


def _read(entry: Entry, section: Marks, *, theme: bool) -> Marked:
    """Return the word of ``entry`` with its own marks, or else those of its ``section``."""
    token = entry.text + entry.marks
    found = _SPLIT.fullmatch(token)
    assert found is not None
    word, behind = found[1], found[2]
    if not theme and ("@" in behind or "?" in behind):
        return Marked(entry, token, Marks())
    parts = _AFTER.fullmatch(behind)
    if parts is None:
        if re.match(r"[!?]+[*@]", behind):
            fault = "has its marks in the wrong order: the weight comes first, as in cat*3!"
            return Marked(entry, token, section, fault)
        return Marked(entry, token, section)  # the token has a character that is not a letter
    weight, level, fault = section.weight, section.level, ""
    signs = _PART.findall(parts[1])
    for sign, text in signs:
        if sign == "*":
            value, wrong = _number("weight", text, MAX_WEIGHT)
            weight = value or weight
        else:
            level, wrong = _number("list level", text, MAX_LEVEL)
        fault = fault or wrong
    if len({sign for sign, _ in signs}) < len(signs):
        fault = "has two weights or two list levels"
    role = _ROLES[parts[2]]
    if role == "bonus":
        weight = 1
        if any(sign == "*" for sign, _ in signs):
            fault = fault or "is a bonus word with a weight; bonus words have no weight"
    if not word and not fault and entry.marks and not entry.marks.startswith("@"):
        fault = "is on its own; put a weight (*3) or a mark (!) right after its word"
    return Marked(entry, word, Marks(weight, level, role), fault)


def _number(what: str, text: str, most: int) -> tuple[int | None, str]:
    """Return a whole number from 1 to ``most``, or None and what is wrong with ``text``."""
    if text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= most:
        return int(text), ""
    return None, f"has the {what} {cut(text)!r}; use a whole number from 1 to {most:,}"
