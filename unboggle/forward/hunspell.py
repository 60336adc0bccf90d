"""Dictionaries of hunspell: words with flags in a ``.dic`` file, the rules of flags in ``.aff``.

Each rule cuts letters off an end of a word and puts others there, if the end matches a condition.
The result may have flags of further rules. Compounds are not formed: their number has no limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from unboggle.errors import InputError
from unboggle.forward.scoring_rules import LETTERS_LIMIT

FORMS_LIMIT = 20_000_000
"""The most forms that are made of one dictionary: some languages have a billion."""
_REST = re.compile(r"\t| +[a-z]{2}:")  # after the word and its flags
_ONE = re.compile(r"\[\^?[^\]]*\]|.", re.DOTALL)  # one letter of a condition
_CODECS = {"microsoft-cp1251": "cp1251", "tis620-2533": "tis-620", "iscii-devanagari": "utf-8"}
Flags = frozenset[str]
_NONE: Flags = frozenset()


class Rule(NamedTuple):
    """A row of an affix: letters that it cuts and adds, and the flags of the result."""

    cut: str
    add: str
    condition: re.Pattern[str] | None
    flags: Flags


@dataclass
class Affix:
    """The rules of one flag, for the beginning of words or for their end."""

    prefix: bool
    crossed: bool
    """Whether a word may have this affix and one at its other end."""
    rules: list[Rule] = field(default_factory=list)
    reach: int = 1
    """How many letters of a word decide which rules fit."""
    known: dict[str, list[Rule]] = field(default_factory=dict)

    def forms(self, word: str) -> Iterator[tuple[str, Flags]]:
        """Yield what the rules make of ``word``, with its flags."""
        end = word[: self.reach] if self.prefix else word[-self.reach :]
        if (fitting := self.known.get(end)) is None:
            fitting = self.known[end] = [rule for rule in self.rules if self._fits(rule, end)]
        for cut, add, _, flags in fitting:
            if self.prefix:
                yield add + word[len(cut) :], flags
            else:
                yield word[: len(word) - len(cut)] + add, flags

    def _fits(self, rule: Rule, end: str) -> bool:
        there = end.startswith(rule.cut) if self.prefix else end.endswith(rule.cut)
        return there and (rule.condition is None or bool(rule.condition.search(end)))


@dataclass
class Affixes:
    """The content of an ``.aff`` file."""

    affixes: dict[str, Affix] = field(default_factory=dict)
    kind: str = ""
    """How flags are written: ``long``, ``num``, or one character each."""
    aliases: list[Flags] = field(default_factory=list)
    needs_affix: Flags = _NONE
    circumfix: Flags = _NONE
    never: Flags = _NONE
    """The flags of entries that are no words on their own."""
    found: dict[tuple[Flags, bool], list[Affix]] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Affixes:
        """Return the affixes in ``text``; rows that it does not know are ignored."""
        made = cls()
        for line in text.splitlines():
            match line.partition("#")[0].split() if line.startswith("#") else line.split():
                case ["FLAG", kind, *_]:
                    made.kind = kind.lower()
                case ["AF", flags, *_]:
                    made.aliases.append(made.split(flags))
                case ["NEEDAFFIX" | "PSEUDOROOT", flag, *_]:
                    made.needs_affix |= {flag}
                case ["CIRCUMFIX", flag, *_]:
                    made.circumfix |= {flag}
                case ["FORBIDDENWORD" | "ONLYINCOMPOUND", flag, *_]:
                    made.never |= {flag}
                case ["PFX" | "SFX" as end, flag, "Y" | "N" as cross, number] if number.isdigit():
                    made.affixes[flag] = Affix(end == "PFX", cross == "Y")
                case ["PFX" | "SFX", flag, cut, add, *more] if flag in made.affixes:
                    made._add(flag, cut, add, more[0] if more else ".")
        return made

    def split(self, flags: str) -> Flags:
        """Return the single flags in ``flags``, as they are written after a slash."""
        if self.kind == "num":
            return frozenset(flags.split(","))
        if self.kind == "long":
            return frozenset(flags[k : k + 2] for k in range(0, len(flags), 2))
        return frozenset(flags)

    def flags(self, written: str) -> Flags:
        """Return the flags of an entry or a rule: ``written``, or those of its alias."""
        if self.aliases and written.isdigit():
            at = int(written)  # the first row of the aliases is their number
            return self.aliases[at] if 0 < at < len(self.aliases) else _NONE
        return self.split(written)

    def _add(self, flag: str, cut: str, add: str, condition: str) -> None:
        affix = self.affixes[flag]
        add, _, flags = add.partition("/")
        cut, add = ("" if part == "0" else part for part in (cut, add))
        parts = _ONE.findall(condition)
        letters = "".join(map(_pattern, parts))
        pattern = rf"\A{letters}" if affix.prefix else rf"{letters}\Z"
        compiled = None if condition == "." else re.compile(pattern)
        affix.reach = max(affix.reach, len(parts), len(cut))
        affix.rules.append(Rule(cut, add, compiled, self.flags(flags) if flags else _NONE))

    def of(self, flags: Flags, prefix: bool) -> list[Affix]:
        """Return the affixes among ``flags`` at one end of words."""
        if (found := self.found.get((flags, prefix))) is None:
            every = [self.affixes[flag] for flag in sorted(flags) if flag in self.affixes]
            found = [affix for affix in every if affix.prefix == prefix]
            self.found[flags, prefix] = found
        return found

    def forms(self, word: str, flags: Flags) -> Iterator[str]:
        """Yield the words that an entry means: ``word`` and its forms."""
        if flags & self.never:
            return
        if not flags & self.needs_affix:
            yield word
        for form, its, crossed, around in self._suffixed(word, flags):
            if not (its & self.needs_affix or around):
                yield form
            if crossed:
                yield from self._prefixed(form, flags | its, around)
        yield from self._prefixed(word, flags, False, alone=True)

    def _suffixed(self, word: str, flags: Flags) -> Iterator[tuple[str, Flags, bool, bool]]:
        """Yield ``word`` with one suffix or two, the flags of the last, and how it combines."""
        for affix in self.of(flags, False):
            for form, its in affix.forms(word):
                if its & self.never:
                    continue
                yield form, its, affix.crossed, bool(its & self.circumfix)
                for second in self.of(its, False):
                    for longer, last in second.forms(form):
                        if last & self.never:
                            continue
                        around = bool((its | last) & self.circumfix)
                        yield longer, last, affix.crossed and second.crossed, around

    def _prefixed(
        self, word: str, flags: Flags, around: bool, *, alone: bool = False
    ) -> Iterator[str]:
        """Yield ``word`` with a prefix; ``around``: one that goes with its suffix only."""
        for affix in self.of(flags, True):
            if not (alone or affix.crossed):
                continue
            for form, its in affix.forms(word):
                if bool(its & self.circumfix) == around and not its & (
                    self.needs_affix | self.never
                ):
                    yield form
                if alone:  # suffixes that only a prefix allows
                    for suffix in self.of(its, False):
                        yield from (longer for longer, _ in suffix.forms(form))


def _pattern(one: str) -> str:
    """Return a letter of a condition as a regular expression; a hyphen in a set is a letter."""
    if one == "." or len(one) < 3:
        return "." if one == "." else re.escape(one)
    others = one[1] == "^"
    return f"[{'^' * others}{re.escape(one[1 + others : -1])}]" if one != "[^]" else "."


def decoder(affixes: bytes) -> Callable[[bytes], str]:
    """Return what decodes the files of the dictionary with these ``affixes``."""
    named = re.search(rb"^[ \t]*SET[ \t]+(\S+)", affixes, re.MULTILINE)
    name = named[1].decode("ascii", "replace") if named else "iso8859-1"
    name = _CODECS.get(name.lower(), name)
    try:
        "".encode(name)
    except LookupError:
        raise InputError(f"is in the encoding {name!r}, which is not known") from None
    return partial(bytes.decode, encoding=name, errors="ignore")


def words_of(dictionary: str, affixes: Affixes) -> Iterator[str]:
    """Yield the words of ``dictionary`` in all forms, those of letters only.

    Raises `InputError` if there are more than `FORMS_LIMIT`.
    """
    number = 0
    for entry in dictionary.splitlines()[1:]:  # the first line is their number
        entry = _REST.split(entry, maxsplit=1)[0]
        word, _, flags = entry.partition("/")  # an escaped slash is not in a word of letters
        if not word.isalpha() or len(word) > LETTERS_LIMIT:
            continue
        for form in affixes.forms(word, affixes.flags(flags.strip()) if flags else _NONE):
            number += 1
            if number > FORMS_LIMIT:
                raise InputError(f"makes more than {FORMS_LIMIT:,} forms; use a list of words")
            if form.isalpha():
                yield form
