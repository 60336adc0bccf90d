"""Rule books: the shortest word that counts and what a word is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from unboggle.errors import InputError, MissingFile, Option, checked
from unboggle.phrases import quoted
from unboggle.puzzle import Word
from unboggle.system.files import read_text

TABLE_LIMIT = 100_000
"""The most bytes of a file of rules."""
LETTERS_LIMIT, POINTS_LIMIT = 1000, 1_000_000
"""The most letters, and the most points, of an entry in a table."""


@dataclass(frozen=True)
class RuleBook:
    """A rule book.

    ``points[n]`` is the worth of a word of n letters (Qu counts as two); longer
    words are worth ``per_letter`` points a letter, or the last entry if that is 0.
    """

    name: str
    shortest: int
    points: tuple[int, ...]
    per_letter: int = 0

    def score(self, word: Word) -> int:
        """Return the points of ``word``; 0 if it is too short to count.

        >>> BOGGLE.score("quest"), BIG.score("cat"), SUPER.score("knowledge")
        (2, 0, 18)
        """
        length = len(word)
        if length < self.shortest:
            return 0
        if length < len(self.points):
            return self.points[length]
        return self.per_letter * length or self.points[-1]


# Sources: the rule sheets of the three editions (4x4, 5x5, 6x6).
BOGGLE = RuleBook("boggle", 3, (0, 0, 0, 1, 1, 2, 3, 5, 11))
BIG = RuleBook("big", 4, (0, 0, 0, 0, 1, 2, 3, 5, 11))
SUPER = RuleBook("super", 4, (0, 0, 0, 0, 1, 2, 3, 5, 11), per_letter=2)

RULES = {rules.name: rules for rules in (BOGGLE, BIG, SUPER)}

_ENTRY = re.compile(r"(\d+)\s*:\s*(\d+)(\s*per\s+letter)?|shortest\s*:\s*(\d+)", re.ASCII)


def read_rules(name: str) -> RuleBook:
    """Return the rule book called ``name``, or else the one in the file of that name."""
    checked(read_rules, locals())
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


def parse_rules(text: str, *, name: str = "custom") -> RuleBook:
    """Return the rule book in ``text``: entries at line ends or commas, ``#`` comments.

    ``5: 2`` says that a word of 5 letters is worth 2 points; ``9: 2 per letter``
    that one of 9 or more is worth 2 a letter, which only the longest entry can;
    ``shortest: 4`` that shorter words do not count, by default those shorter
    than any entry. A length that is not listed is worth what the next shorter one
    is. Raises `InputError` with ``name`` and line.

    >>> parse_rules("3: 1, 5: 2, 9: 2 per letter").score("knowledge")
    18
    """
    checked(parse_rules, locals())
    table: dict[int, tuple[int, bool]] = {}  # letters -> points, and whether a letter
    shortest = None
    for where, entry in _entries(text, name):
        match = _ENTRY.fullmatch(entry.lower())
        if not match:
            raise InputError(
                f"{where} is no entry such as '5: 2', '9: 2 per letter' or 'shortest: 4'"
            )
        letters, points, per_letter, least = match.groups()
        if not 1 <= int((letters or least)[:9]) <= LETTERS_LIMIT:
            raise InputError(f"{where}: the letters of a word go from 1 to {LETTERS_LIMIT}")
        if points and int(points[:9]) > POINTS_LIMIT:
            raise InputError(f"{where}: points go from 0 to {POINTS_LIMIT:,}")
        if shortest is not None if least else int(letters) in table:
            raise InputError(f"{where} was said before in another way, or twice")
        if least:
            shortest = int(least)
        else:
            table[int(letters)] = (int(points), bool(per_letter) and int(points) > 0)
    if not table:
        raise InputError(f"{name}: there is no entry such as '5: 2' in this table of points")
    longest = max(table)
    if any(per_letter for letters, (_, per_letter) in table.items() if letters != longest):
        raise InputError(f"{name}: only the longest entry of a table can be 'per letter'")
    worth, per_letter = table[longest]
    points_of = [0]
    for letters in range(1, longest + (not per_letter)):
        points_of.append(table.get(letters, (points_of[-1], False))[0])
    return RuleBook(name, shortest or min(table), tuple(points_of), worth if per_letter else 0)


def with_shortest(rules: RuleBook, shortest: int) -> RuleBook:
    """Return ``rules`` with another shortest word; the table of points stays as it is."""
    checked(with_shortest, locals())
    return replace(rules, shortest=shortest)


def _entries(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield each entry behind words that say where it stands."""
    for number, line in enumerate(text.splitlines(), start=1):
        for entry in filter(None, map(str.strip, line.partition("#")[0].split(","))):
            yield f"{name}: line {number}: {quoted(entry)}", entry
