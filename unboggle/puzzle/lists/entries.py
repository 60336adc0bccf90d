"""The entries of a word list: handles bullets, numbers, quotes and comments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

# Anything before an entry: "1.", "2)", "(3)", "-", "*", a bullet, a box to tick.
_BEFORE = re.compile(
    r"\s*(?:(?:[-*+–—·]\s+|[•‣◦▪●○■□☐☑✓✔]\s*|\[[ xX]?\]\s+|\(?[0-9]{1,4}[.):](?=\D|$))\s*)+"
)
_QUOTED = r'"[^"]{1,200}"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|»[^«]{1,200}«'
_ENTRY = re.compile(rf"(?P<phrase>{_QUOTED})(?P<marks>[*!?@][^\s,;]*)?(?=[\s,;]|$)|[^\s,;]+")
_BETWEEN = re.compile("[,;]")
_JOINED = re.compile(r"(?<=[^\W_])_+(?=[^\W_])")
_MARK = re.compile(r"[*!?@]")
_SHORT_PHRASE = 2  # words; longer lines are rows of a list
_APOSTROPHES = "'’‘`´ʼ"


class Entry(NamedTuple):
    """An entry on ``line``: ``text`` to spell, the ``marks`` after it, and its ``written`` form.

    ``text`` has no blanks; the written form has them if the entry was in quotes or joined by ``_``.
    """

    line: int
    text: str
    written: str
    marks: str = ""


def entries(text: str) -> Iterator[Entry]:
    """Yield the entries of ``text``, between commas, semicolons, blanks or line ends.

    ``#`` begins a comment. A bullet or a number before the first entry of a line is skipped. Text
    in double quotes is one entry, and so are words joined by ``_``.

    >>> [(e.text, e.written) for e in entries('1. "ice cream"  # cold\\n- hot_dog, cat')]
    [('icecream', 'ice cream'), ('hotdog', 'hot dog'), ('cat', 'cat')]
    """
    for number, whole in enumerate(text.splitlines(), start=1):
        if whole.isalpha():  # a word on its own line, as in long lists
            yield Entry(number, whole, whole)
            continue
        line = whole.partition("#")[0]
        before = _BEFORE.match(line)
        for match in _ENTRY.finditer(line, before.end() if before else 0):
            if match["phrase"]:
                written = " ".join(_JOINED.sub(" ", match["phrase"][1:-1]).split())
                marks = match["marks"] or ""
            else:
                word, marks = match[0], ""
                if cut := _MARK.search(word):
                    word, marks = word[: cut.start()], word[cut.start() :]
                written = _JOINED.sub(" ", word)
            yield Entry(number, written.replace(" ", ""), written, marks)


def separate_entries(text: str) -> tuple[str, ...]:
    """Return what looks like entries of several words, although each word is read on its own.

    These are the texts of several words between commas, semicolons or line ends. The list must have
    such a sign, or mostly single words, or several lines of mostly one or two words.

    >>> separate_entries("ice cream, hot dog"), separate_entries("cat dog cow")
    (('ice cream', 'hot dog'), ())
    >>> separate_entries("cat\\nice cream\\ncow"), separate_entries("New York\\nLos Angeles")
    (('ice cream',), ('New York', 'Los Angeles'))
    """
    several: list[str] = []
    sizes: list[int] = []
    commas = False
    for whole in text.splitlines():
        if whole.isalpha():
            sizes.append(1)
            continue
        line = whole.partition("#")[0]
        before = _BEFORE.match(line)
        parts = _BETWEEN.split(line[before.end() if before else 0 :])
        commas |= len(parts) > 1
        for part in filter(None, map(str.split, parts)):
            sizes.append(len(part))
            if len(part) > 1 and all(map(str.isalpha, part)):
                several.append(" ".join(part))
    mostly_short = len(sizes) > 1 and sorted(sizes)[len(sizes) // 2] <= _SHORT_PHRASE
    single = sizes.count(1) > len(several)
    return tuple(several) if commas or single or mostly_short else ()


def squeezed(text: str) -> str:
    """Return ``text`` without apostrophes and hyphens.

    >>> squeezed("don't"), squeezed("well-known")
    ('dont', 'wellknown')
    """
    return "".join(c for c in text if c not in _APOSTROPHES and unicodedata.category(c) != "Pd")


def is_apostrophe(letter: str) -> bool:
    """Whether ``letter`` is an apostrophe of any form."""
    return letter in _APOSTROPHES
