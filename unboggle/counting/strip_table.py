"""Words as strings in a row: the table of which sets of them fit, by their last string.

Words overlap as in a shortest common superstring; each may be reversed. Words that no other word
contains begin in some order and end in the same one. So a word is laid next to the last one only
(M. Held and R. Karp, "A dynamic programming approach to sequencing problems", J. SIAM 10, 1962).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from unboggle.puzzle import Face, Spelling
from unboggle.system.clock import Deadline

Ways = tuple[tuple[Spelling, ...], ...]
"""The spellings of each word."""


class Tuning(NamedTuple):
    """Limits of a `Table`, so that counting remains quick."""

    words: int = 16
    """Longer lists are not laid; words that others imply do not count. The table doubles with each
    word."""
    letters: int = 2_000
    """Longer lists are not laid: words are compared letter by letter, at every place."""
    steps: int = 10_000_000
    """A list that needs more steps of the table is not decided: a million took 0.4 seconds."""


TUNING = Tuning()


class TooHard(Exception):
    """A list has too many words for the table, or needs too many steps."""


class Table:
    """The words of a list as strings, each word in each spelling and in both directions.

    ``covers[v]`` has a bit for each word that string v contains. ``shifts[u]`` has each string that
    may begin within string u and end after it, with how many places later it may begin. If
    ``all_together``, words that others contain are left out. So are places that leave too few to
    the other words.
    """

    def __init__(
        self, ways: Ways, longest: int, deadline: Deadline, *, all_together: bool = True
    ) -> None:
        self.deadline = deadline
        if sum(len(s) for spellings in ways for s in spellings) > TUNING.letters:
            raise TooHard
        kept = _not_implied(ways) if all_together else ways
        if len(kept) > TUNING.words:
            raise TooHard
        self.all = (1 << len(kept)) - 1
        strings: dict[Spelling, int] = {}
        for spellings in kept:
            for string in (way for s in spellings for way in (s, s[::-1])):
                if len(string) <= longest:
                    strings[string] = _covered(string, kept)
        self.strings = list(strings)
        self.covers = list(strings.values())
        self.lengths = [len(string) for string in strings]
        self.shifts = [
            [(v, found) for v, second in enumerate(strings) if (found := _shifts(first, second))]
            for first in strings
        ]
        self.steps = 0
        self._least = self._additions()
        if not all_together:
            self._least = [0] * len(self._least)

    def _additions(self) -> list[int]:
        """Return for each set of words how many places it adds at least to those laid before."""
        overlap = [0] * len(self.strings)
        for u, after in enumerate(self.shifts):
            for v, found in after:
                overlap[v] = max(overlap[v], self.lengths[u] - found[0])
        self.overlap = overlap
        least = []
        for word in range(self.all.bit_length()):
            having = self.having(word)
            alone = all(self.covers[v] == 1 << word for v in having)
            added = (self.lengths[v] - overlap[v] for v in having)
            least.append(min(added, default=10**6) if alone or not having else 0)
        sums = [0]
        for one in least:
            sums += [one + other for other in sums]
        return sums

    def having(self, word: int) -> list[int]:
        """Return the strings that contain ``word``."""
        return [v for v, covered in enumerate(self.covers) if covered >> word & 1]

    def drop_mirrored(self) -> None:
        """Let the first word run forwards only, for rows of which the mirror image is as good."""
        having = self.having(0)
        if len(having) == 2 and self.covers[having[0]] == self.covers[having[1]] == 1:
            first, second = having
            if self.strings[first] == self.strings[second][::-1]:
                self.covers[second] = 0
                self.shifts = [[(v, s) for v, s in one if v != second] for one in self.shifts]

    def greedy(self) -> int:
        """Return the length of a row that holds the words, each laid with the largest overlap."""
        best = sum(self.lengths)
        for v, laid in enumerate(self.covers):
            length = self.lengths[v]
            while laid != self.all:
                new = {w: 0 for w, covered in enumerate(self.covers) if covered & ~laid}
                new |= {w: self.lengths[v] - s[0] for w, s in self.shifts[v] if w in new}
                v = max(new, key=new.__getitem__)
                length += self.lengths[v] - new[v]
                laid |= self.covers[v]
            best = min(best, length)
        return best

    def least(self, laid: int) -> int:
        """Return how many places the words not ``laid`` need at least."""
        return self._least[self.all & ~laid]

    def fill(
        self, begin: Mapping[int, int], fits: Sequence[int], end: int, *, first_only: bool
    ) -> list[dict[int, int]]:
        """Return for each set of words: last string -> the places where it may begin, as bits.

        ``begin`` has the places of the strings that may be first, ``fits[v]`` those where string
        v fits; no word ends after ``end``. ``first_only``: only the first place matters. Raises
        `TooHard`.
        """
        table: list[dict[int, int]] = [{} for _ in range(self.all + 1)]
        for v, places in begin.items():
            if self.covers[v] and places:
                table[self.covers[v]][v] = places
        for laid, last in enumerate(table):
            if last and laid != self.all:
                room = end - self.least(laid)
                after = self._drop_late(last, room, first_only=first_only)
                self._overlap(table, laid, fits)
                if after <= room:
                    self._append(table, laid, fits, after)
            if self.steps > TUNING.steps:
                raise TooHard
            if not laid % 64:
                self.deadline.raise_if_expired()
        return table

    def _drop_late(self, last: dict[int, int], room: int, *, first_only: bool) -> int:
        """Drop the ``last`` strings that end after ``room``; return the first end of the others."""
        first = room + 1
        for u, places in list(last.items()):
            if first_only:
                last[u] = places & -places
            end = first_place(places) + self.lengths[u]
            if end > room:
                del last[u]
            first = min(first, end)
        return first

    def _overlap(self, table: list[dict[int, int]], laid: int, fits: Sequence[int]) -> None:
        """Add the strings that may begin within the last one."""
        for u, places in table[laid].items():
            self.steps += len(self.shifts[u])
            for v, shifts in self.shifts[u]:
                if self.covers[v] & ~laid:
                    found = 0
                    for shift in shifts:
                        found |= places << shift
                    if found := found & fits[v]:
                        target = table[laid | self.covers[v]]
                        target[v] = target.get(v, 0) | found

    def _append(
        self, table: list[dict[int, int]], laid: int, fits: Sequence[int], after: int
    ) -> None:
        """Add the strings that may begin ``after`` the last one."""
        self.steps += len(self.strings)
        for v, covered in enumerate(self.covers):
            if covered & ~laid and (found := fits[v] >> after << after):
                target = table[laid | covered]
                target[v] = target.get(v, 0) | found

    def trace(
        self, table: Sequence[Mapping[int, int]], last: int, place: int, laid: int | None = None
    ) -> dict[int, Face]:
        """Return the faces of a way to lay all words that ends with string ``last``.

        Or only the words ``laid``.
        """
        layout: dict[int, Face] = {}
        laid = self.all if laid is None else laid
        while True:
            layout.update(enumerate(self.strings[last], place))
            before = self._before(table, laid, last, place)
            if before is None:
                return layout
            laid, last, place = before

    def _before(
        self, table: Sequence[Mapping[int, int]], laid: int, v: int, place: int
    ) -> tuple[int, int, int] | None:
        """Return a state from which string ``v`` comes to ``place``; None if it is the first."""
        covered = part = self.covers[v]
        while part:
            fewer = laid & ~part
            for u, places in table[fewer].items() if fewer else ():
                first = first_place(places)
                if first + self.lengths[u] <= place:
                    return fewer, u, first
                for shift in next((found for w, found in self.shifts[u] if w == v), ()):
                    if place >= shift and places >> (place - shift) & 1:
                        return fewer, u, place - shift
            part = (part - 1) & covered
        return None


def _shifts(first: Spelling, second: Spelling) -> tuple[int, ...]:
    """Return where ``second`` may begin within ``first``, later than it, so that it ends later."""
    least = max(1, len(first) - len(second) + 1)
    return tuple(
        shift for shift in range(least, len(first)) if first[shift:] == second[: len(first) - shift]
    )


def _covered(string: Spelling, ways: Ways) -> int:
    """Return a bit for each word that ``string`` contains in some spelling, in either direction."""
    return sum(
        any(_within(way, string) for s in spellings for way in (s, s[::-1])) << word
        for word, spellings in enumerate(ways)
    )


def _within(part: Spelling, string: Spelling) -> bool:
    size = len(part)
    return any(string[i : i + size] == part for i in range(len(string) - size + 1))


def _not_implied(ways: Ways) -> Ways:
    """Return the words, without those that a remaining word contains however it is spelled."""
    kept: list[tuple[Spelling, ...]] = []
    for spellings in sorted(ways, key=lambda s: (-max(map(len, s)), s)):
        if not any(all(_covered(other, (spellings,)) for other in one) for one in kept):
            kept.append(spellings)
    return tuple(kept)


def first_place(places: int) -> int:
    """Return the first of some places."""
    return (places & -places).bit_length() - 1
