"""Scoring rules: the shortest word that counts, and the points of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from unboggle.arguments import Count, Positive, Range, validated
from unboggle.errors import InputError, MissingFile, Option
from unboggle.phrases import quoted
from unboggle.puzzle import Word
from unboggle.system.files import read_text

TABLE_LIMIT = 100_000
"""The most bytes of a file with scoring rules."""
LETTERS_LIMIT, POINTS_LIMIT = 1000, 1_000_000
"""The most letters, and the most points, of an entry in a table."""
MinLength = Annotated[int, Range(1, LETTERS_LIMIT)]
"""The letters of the shortest word that counts."""


@dataclass(frozen=True)
class ScoringRules:
    """Scoring rules.

    A word of n letters (Qu counts as two) scores ``points[n]``. Longer words score ``per_letter``
    points per letter, or the last entry if ``per_letter`` is 0.
    """

    name: str
    min_length: Positive
    points: tuple[int, ...]
    per_letter: Count = 0

    def __post_init__(self) -> None:
        validated(ScoringRules, vars(self))
        object.__setattr__(self, "points", tuple(self.points))
        if not self.points:
            raise InputError("ScoringRules: points is empty; it needs an entry")
        if not all(0 <= points <= POINTS_LIMIT for points in (*self.points, self.per_letter)):
            raise InputError(f"ScoringRules: points go from 0 to {POINTS_LIMIT:,}")

    def score(self, word: Word) -> int:
        """Return the points of ``word``; 0 if it is too short to count.

        >>> BOGGLE_RULES.score("quest"), BIG_RULES.score("cat"), SUPER_RULES.score("knowledge")
        (2, 0, 18)
        """
        try:
            length = len(word)
        except TypeError:
            raise InputError(f"ScoringRules.score: word takes text, not {word!r}") from None
        if length < self.min_length:
            return 0
        if length < len(self.points):
            return self.points[length]
        return self.per_letter * length or self.points[-1]


# Sources: the rule sheets of the three editions (4x4, 5x5, 6x6).
BOGGLE_RULES = ScoringRules("boggle", 3, (0, 0, 0, 1, 1, 2, 3, 5, 11))
"""The rules of 4x4 boards: three letters score 1 point, eight or more 11.

>>> [BOGGLE_RULES.score(word) for word in ("at", "cat", "house", "hedgehog")]
[0, 1, 2, 11]
"""
BIG_RULES = ScoringRules("big", 4, (0, 0, 0, 0, 1, 2, 3, 5, 11))
"""The rules of 5x5 boards: words have at least four letters.

>>> [BIG_RULES.score(word) for word in ("cat", "goat", "hedgehog")]
[0, 1, 11]
"""
SUPER_RULES = ScoringRules("super", 4, (0, 0, 0, 0, 1, 2, 3, 5, 11), per_letter=2)
"""The rules of 6x6 boards: from nine letters on each letter scores 2 points.

>>> [SUPER_RULES.score(word) for word in ("goat", "hedgehog", "crocodile")]
[1, 11, 18]
"""

RULES = {rules.name: rules for rules in (BOGGLE_RULES, BIG_RULES, SUPER_RULES)}

_ENTRY = r"(\d+)\s*:\s*(\d+)(\s*per\s+letter)?|min-length\s*:\s*(\d+)"


def load_rules(name: str) -> ScoringRules:
    """Return the scoring rules called ``name``, or else those in the file of that name.

    >>> load_rules("super").score("goat"), load_rules("boggle").min_length
    (1, 3)
    """
    validated(load_rules, locals())
    if name.lower() in RULES:
        return RULES[name.lower()]
    try:
        text = read_text(name, limit=TABLE_LIMIT, what="table of points")
    except MissingFile:
        if re.fullmatch(r"[\w-]*", name):
            raise InputError(
                Option("rules"), f" {name!r}: neither {', '.join(RULES)} nor a file with a table"
            ) from None
        raise
    return parse_rules(text, name=name)


def parse_rules(text: str, *, name: str = "custom") -> ScoringRules:
    """Return the scoring rules in ``text``: entries on lines or between commas, ``#`` comments.

    ``5: 2``: a word of 5 letters scores 2 points. ``9: 2 per letter``: a word of 9 or more letters
    scores 2 per letter; only the longest entry can do this. ``min-length: 4``: shorter words do not
    count (default: those shorter than any entry). A length without an entry scores like the next
    shorter one. Raises `InputError` with ``name`` and line.

    >>> parse_rules("3: 1, 5: 2, 9: 2 per letter").score("knowledge")
    18
    """
    validated(parse_rules, locals())
    table: dict[int, tuple[int, bool]] = {}  # letters -> points, and whether per letter
    shortest = None
    for where, entry in _entries(text, name):
        match = re.fullmatch(_ENTRY, entry.lower(), re.ASCII)
        if not match:
            raise InputError(
                f"{where} is not an entry such as '5: 2', '9: 2 per letter' or 'min-length: 4'"
            )
        letters, points, per_letter, least = match.groups()
        if not 1 <= int((letters or least)[:9]) <= LETTERS_LIMIT:
            raise InputError(f"{where}: the letters of a word go from 1 to {LETTERS_LIMIT}")
        if points and int(points[:9]) > POINTS_LIMIT:
            raise InputError(f"{where}: points go from 0 to {POINTS_LIMIT:,}")
        if shortest is not None if least else int(letters) in table:
            raise InputError(f"{where} repeats or contradicts an earlier entry")
        if least:
            shortest = int(least)
        else:
            table[int(letters)] = (int(points), bool(per_letter) and int(points) > 0)
    if not table:
        raise InputError(f"{name}: the table of points is empty; add entries such as '5: 2'")
    longest = max(table)
    if any(per_letter for letters, (_, per_letter) in table.items() if letters != longest):
        raise InputError(f"{name}: only the longest entry of a table can be 'per letter'")
    worth, per_letter = table[longest]
    points_of = [0]
    for letters in range(1, longest + (not per_letter)):
        points_of.append(table.get(letters, (points_of[-1], False))[0])
    return ScoringRules(name, shortest or min(table), tuple(points_of), worth if per_letter else 0)


def with_min_length(rules: ScoringRules, min_length: MinLength) -> ScoringRules:
    """Return ``rules`` with another shortest word and the same table of points.

    >>> with_min_length(BOGGLE_RULES, 4).score("cat")
    0
    """
    validated(with_min_length, locals())
    return replace(rules, min_length=min_length)


def _entries(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield each entry after its location, as messages begin."""
    for number, line in enumerate(text.splitlines(), start=1):
        for entry in filter(None, map(str.strip, line.partition("#")[0].split(","))):
            yield f"{name}: line {number}: {quoted(entry)}", entry
