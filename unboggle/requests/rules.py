"""What does not go with what, in one table for the command line, the page and the library.

A rule speaks of fields of requests (`unboggle.requests.request`). Its sentence names them, and
each caller spells them in its own way: ``--cross-check``, ``"cross_check": true`` or
``cross_check=True`` (see `unboggle.errors.Option`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Literal, NamedTuple

from unboggle.errors import InputError, Option

_NAMED = re.compile(r"\{(\w+)(?: ([^}]*))?\}")


class Rule(NamedTuple):
    """A row: in ``tasks`` the ``field`` needs or excludes the ``other`` one.

    A condition is a field that is set (``most``), one with a value (``fill=none``), or a name that
    only some callers know (``a puzzle file``); ``|`` separates alternatives. In the sentence
    ``{field}`` and ``{other}`` are those that meet, ``{size 4}`` is a field with a value.
    With ``typed`` a file may have the field all the same: then it has no effect.
    """

    tasks: str
    field: str
    relation: Literal["needs", "excludes"]
    other: str
    sentence: str = "{field} goes with {other}"
    typed: bool = False

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """The alternatives, each with each."""
        return product(self.field.split("|"), self.other.split("|"))

    def broken(self, holds: Holds) -> tuple[str, str] | None:
        """Return the conditions by which the rule is broken, None if it is not."""
        pairs = [*self.pairs]
        for field, other in pairs:
            if not holds(field, self.typed):
                continue
            if self.relation == "excludes":
                if holds(other, False):
                    return field, other
            elif not any(holds(one, False) for _, one in pairs):
                return field, other
        return None

    def error(self, field: str, other: str) -> InputError:
        """Return the error for a pair of conditions that breaks the rule."""
        met = {"field": field, "other": other}
        parts: list[object] = []
        end = 0
        for match in _NAMED.finditer(self.sentence):
            name, value = match.groups()
            parts += [self.sentence[end : match.start()], _option(met.get(name, name), value)]
            end = match.end()
        return InputError(*(part for part in (*parts, self.sentence[end:]) if part))


_PUZZLE = "fit alternatives why boards unique"
_FILLED = "fit alternatives boards unique render"
_METHODS = "encoding|solver|cross_check"

RULES = (
    # the size
    Rule(
        _PUZZLE, "wrap=rows|wrap=columns|wrap=both|hexagons", "needs", "size",
        "{field} needs a {size}: only plain rectangles are searched for",
    ),
    Rule(
        f"{_PUZZLE} share count fill solve", "hexagons", "excludes",
        "wrap=rows|wrap=columns|wrap=both",
        "{field} does not go with {other}: hexagons have no ends that meet",
    ),
    Rule(
        _PUZZLE, "within|square|top_row", "excludes", "size", "{field} is for {size auto} only",
        typed=True,
    ),
    # some of the words
    Rule(
        "fit", "most|optional", "needs", "size",
        "{field} needs a {size}, such as {size 4}: all words fit on a board large enough",
    ),
    Rule(
        "fit", "most|optional", "excludes", _METHODS,
        "{field} has methods of its own and takes no {other}",
    ),
    Rule(
        "fit", "max_words", "excludes", "certify",
        "{field} drops words that fit: it takes no {other}",
    ),
    Rule("fit", "max_words", "needs", "most|optional", "{field} needs {other}: it drops words"),
    # a cluster
    Rule(
        "fit", "cluster", "excludes", "most|optional",
        "{field} looks for a board with all words, and does not take {other}",
    ),
    Rule(
        "fit", "cluster", "needs", "size",
        "{field} needs a {size}, such as {size 8}: it works on one board",
    ),
    Rule(
        "fit", "cluster", "excludes", "encoding|solver|deterministic|cross_check",
        "{field} runs the race on other machines, and takes no {other}",
    ),
    # several boards
    Rule("fit alternatives", "rank_by", "needs", "alternatives", typed=True),
    Rule(
        "fit alternatives", "most|optional|certify", "excludes", "alternatives",
        "{field} is about one board, and {other} shows several",
    ),
    Rule(
        "fit alternatives", "version_kind=other", "excludes", "alternatives",
        "{field} makes other boards versions of one sheet, and {other} shows several",
    ),
    Rule(
        "fit alternatives", "cluster", "excludes", "alternatives",
        "{other} looks for its boards here, and takes no {field}",
    ),
    Rule(
        "fit alternatives", f"{_METHODS}|jobs|deterministic", "excludes", "alternatives",
        "{other} has methods of its own and takes no {field}",
    ),
    Rule(
        "fit alternatives", "rank_by=extras", "excludes", "alternatives without extras",
        "{field} counts extra words: it takes no {extras none}",
    ),
    Rule(
        "fit", "most|optional|certify", "excludes", "versions of other boards",
        "{field} is about one board, and {version_kind other} shows others",
    ),
    # blank cells
    Rule(
        _FILLED, "max_extras", "excludes", "fill=none",
        "{field} is for cells that are filled, and {fill} is none",
    ),
    Rule(
        _FILLED, "fill_level", "needs", "a filling",
        "{field} is for cells that are filled: add a {fill}", typed=True,
    ),
    # unique
    Rule("unique", "board|max_targets", "needs", "make_unique", "{field} needs {other}"),
    Rule(
        "unique", "max_targets", "excludes", "board",
        "{field} is for any board, and {other} names one",
    ),
    Rule(
        "unique", "rare|dictionary", "needs", "make_unique=words", "{field} needs {other}",
    ),
    Rule(
        "unique", "make_unique=words", "excludes", "faces",
        "{field} adds words letter by letter, and takes no {other}",
    ),
    Rule(
        "unique", "drop_redundant", "excludes", "weights",
        "{field} takes no weights, only ! for words that stay",
    ),
    Rule("unique", "board", "needs", "size", "{field} needs a {other}: that of the board"),
    # Gogens
    Rule(
        "gogen-make", "week", "excludes", "difficulty",
        "{field} has a difficulty for each day, and takes no {other}",
    ),
)  # fmt: skip
"""The rules of all callers, in the order in which they are checked."""

Holds = Callable[[str, bool], bool]
"""Whether a condition holds; the flag: a field from a file does not count."""


def check(task: str, holds: Holds, rules: Iterable[Rule] = RULES) -> None:
    """Raise `InputError` for the first of ``rules`` that is broken in ``task``."""
    if (found := first_broken(task, holds, rules)) is not None:
        rule, pair = found
        raise rule.error(*pair)


def first_broken(
    task: str, holds: Holds, rules: Iterable[Rule]
) -> tuple[Rule, tuple[str, str]] | None:
    """Return the first of ``rules`` that is broken in ``task``, and the conditions that meet."""
    for rule in rules:
        if task in rule.tasks.split() and (pair := rule.broken(holds)) is not None:
            return rule, pair
    return None


def check_settings(task: str, settings: Mapping[str, object]) -> None:
    """Raise `InputError` for the first rule that the fields ``settings`` break.

    A field with the value None, False, "" or nothing in it is not set.

    >>> check_settings("fit", {"most": True, "size": None})
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unboggle.errors.InputError: most needs a size, such as size='4': ...
    """
    check(task, lambda condition, typed: is_set(condition, settings))


def is_set(condition: str, settings: Mapping[str, object]) -> bool:
    """Return whether ``condition`` holds for the fields ``settings``."""
    name, _, value = condition.partition("=")
    there = settings.get(name)
    return str(there) == value if value else there not in (None, False, (), "", {})


def _option(condition: str, value: str | None) -> Option | str:
    name, _, own = condition.partition("=")
    return Option(name, value or own or None) if name.isidentifier() else condition
