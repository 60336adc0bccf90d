"""Boards whose cells lie in rows of their own: exact, by dynamic programming.

If no cell touches more than two others, the grid is a set of lines, or one ring. A word is then a
run of consecutive cells, read in one of the two directions. So the words are laid by their order:
sets of words that are laid, and the last one of them, with all its places.

`unboggle.counting.strip_table` has the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from unboggle.counting.strip_table import TUNING, Table, TooHard, Ways, first_place
from unboggle.puzzle import Cell, Face, GivenCells, Grid, Puzzle, Spelling, Word
from unboggle.system.clock import NEVER, Deadline

KEPT = 32
"""The number of answers that are kept: several sizes and calls have the same words."""

Layout = Mapping[int, Face]
"""Place -> face: a way to lay all words."""
Given = Sequence[tuple[int, Face]]
"""Places with their given faces."""


@dataclass(frozen=True)
class Strips:
    """The cells of a grid in lines, each in its order; ``ring``: the ends of the only line touch.

    >>> Strips.of(Grid.rectangle(1, 3))
    Strips(lines=(((0, 0), (0, 1), (0, 2)),), ring=False)
    """

    lines: tuple[tuple[Cell, ...], ...]
    ring: bool

    @classmethod
    def of(cls, grid: Grid) -> Strips | None:
        """Return the lines of ``grid``; None if a cell touches three or more, or for two rings."""
        around = grid.neighbours
        if any(len(cells) > 2 for cells in around.values()):
            return None
        seen: set[Cell] = set()
        lines = []
        for start in sorted(around, key=lambda cell: (len(around[cell]), cell)):  # ends first
            if start not in seen:
                line = [start]
                seen.add(start)
                while further := [c for c in around[line[-1]] if c not in seen]:
                    line.append(min(further))
                    seen.add(line[-1])
                lines.append(tuple(line))
        rings = sum(len(around[line[0]]) == 2 for line in lines)
        if rings and len(lines) > 1:
            return None
        return cls(tuple(lines), bool(rings))

    @property
    def lengths(self) -> tuple[int, ...]:
        """The number of cells of each line."""
        return tuple(map(len, self.lines))

    def positions(self) -> dict[int, Cell]:
        """Return the cells by their places, one line after the other, with a gap between them."""
        places: dict[int, Cell] = {}
        for line in self.lines:
            first = max(places, default=-2) + 2
            places.update(enumerate(line, first))
        return places

    def given(self, shown: Mapping[Cell, Face]) -> tuple[tuple[int, Face], ...]:
        """Return the places of given cells, with their faces."""
        cells = {cell: place for place, cell in self.positions().items()}
        return tuple(sorted((cells[cell], face) for cell, face in shown.items()))


@dataclass(frozen=True)
class Laid:
    """What the table says of a list: the ``faces`` that hold all words, None if none do.

    ``rows`` are the numbers of cells of the lines, the smallest first. ``needed`` is the number of
    cells that the words take in one row; None if it is not known.
    """

    faces: Mapping[Cell, Face] | None
    rows: tuple[int, ...]
    ring: bool
    needed: int | None = None


_answers: dict[Hashable, Layout | Literal["too hard"] | None] = {}


def _once(question: Callable[..., Layout | None], deadline: Deadline, *asked: Any) -> Layout | None:
    """Return the answer to a question, which is kept for the next call with the same arguments.

    Raises `TooHard` and `DeadlinePassed`.
    """
    key = (question.__name__, *asked)
    answer = _answers.get(key, ...)
    if answer is ...:
        try:
            answer = question(deadline, *asked)
        except TooHard:
            answer = "too hard"
        if len(_answers) >= KEPT:
            _answers.clear()
        _answers[key] = answer
    if answer == "too hard":
        raise TooHard
    return answer


def lay(puzzle: Puzzle, deadline: Deadline = NEVER) -> Laid | None:
    """Return the faces of cells in rows that hold the words and the given cells, or that none do.

    None if the grid has no such rows, or if the list is too hard. Other constraints are ignored.
    Raises `DeadlinePassed` past ``deadline``.

    >>> from unboggle.puzzle.lists.words import parse_words
    >>> lay(parse_words("cat dog tag").puzzle(Grid.rectangle(1, 6)))
    Laid(faces=None, rows=(6,), ring=False, needed=7)
    """
    strips = Strips.of(puzzle.grid)
    if strips is None:
        return None
    deadline.raise_if_expired()
    places = strips.positions()
    shown = GivenCells.find(puzzle.constraints).cells
    given = strips.given(shown)
    ways = tuple(sorted(puzzle.spellings.values()))
    needed = None
    try:
        if not given and not strips.ring and len(strips.lines) == 1:
            with suppress(TooHard):  # to fit into fewer cells takes fewer steps
                shortest = _once(_shortest, deadline, ways)
                assert shortest is not None, "some row is long enough for any words"
                needed = len(shortest)
                layout = shortest if needed <= len(places) else None
        if needed is None:
            layout = _once(
                _around if strips.ring else _in_lines, deadline, ways, strips.lengths, given
            )
    except TooHard:
        return None
    faces = None
    if layout is not None:
        faces = {**{places[place]: face for place, face in layout.items()}, **shown}
    return Laid(faces, tuple(sorted(strips.lengths)), strips.ring, needed)


def lay_most(
    puzzle: Puzzle, weights: Mapping[Word, int], required: Collection[Word], deadline: Deadline
) -> tuple[Mapping[Cell, Face], int] | None:
    """Return the faces of a board in lines for words of the largest weight, and this weight.

    All ``required`` words are on it, and the given cells; other constraints are ignored. None if
    the grid is a ring or has no such lines, if the list is too hard, or if the required words do
    not fit. Raises `DeadlinePassed` past ``deadline``.
    """
    strips = Strips.of(puzzle.grid)
    if strips is None or strips.ring or len(puzzle.spellings) > TUNING.words:
        return None
    shown, places = GivenCells.find(puzzle.constraints).cells, strips.positions()
    try:
        table = Table(
            tuple(puzzle.spellings.values()), max(strips.lengths), deadline, all_together=False
        )
        found = _filled(table, strips.lengths, strips.given(shown))
    except TooHard:
        return None
    best, most, words = 0, 0, list(puzzle.spellings)
    for laid, last in enumerate(found):
        if last:
            on = {word for k, word in enumerate(words) if laid >> k & 1}
            weight = sum(map(weights.__getitem__, on))
            if weight > most and on.issuperset(required):
                best, most = laid, weight
    if not best:
        return None
    final, where = next(iter(found[best].items()))
    layout = table.trace(found, final, first_place(where), best)
    return {**{places[place]: face for place, face in layout.items()}, **shown}, most


def _shortest(deadline: Deadline, ways: Ways) -> Layout:
    """Return the shortest row that holds the words; raise `TooHard`."""
    table = Table(ways, max((len(s) for spellings in ways for s in spellings), default=0), deadline)
    if not table.all:
        return {}
    table.drop_mirrored()
    end = table.greedy()
    everywhere = (2 << end) - 1
    begin = dict.fromkeys(range(len(table.strings)), 1)
    found = table.fill(begin, [everywhere] * len(table.strings), end, first_only=True)
    ends = {v: first_place(places) + table.lengths[v] for v, places in found[table.all].items()}
    last = min(ends, key=ends.__getitem__)
    return table.trace(found, last, ends[last] - table.lengths[last])


def _in_lines(
    deadline: Deadline, ways: Ways, lengths: Sequence[int], given: Given
) -> Layout | None:
    """Return the faces of lines of these lengths that hold the words; raise `TooHard`."""
    table = Table(ways, max(lengths, default=0), deadline)
    if not table.all:
        return {}
    found = _filled(table, lengths, given)
    for last, places in found[table.all].items():
        return table.trace(found, last, first_place(places))
    return None


def _filled(table: Table, lengths: Sequence[int], given: Given) -> list[dict[int, int]]:
    """Return the table of lines of these lengths, one after the other, with a gap between them."""
    inside = [0] * (max(lengths, default=0) + 1)  # by length of a string
    end = 0
    for length in lengths:
        for size in range(1, length + 1):
            inside[size] |= ((2 << (length - size)) - 1) << end
        end += length + 1
    fits = [inside[len(string)] & ~_conflicts(string, given) for string in table.strings]
    first_only = not given and len(lengths) == 1
    return table.fill(dict(enumerate(fits)), fits, end - 1, first_only=first_only)


def _conflicts(string: Spelling, given: Given) -> int:
    """Return the places where ``string`` would show another face than a given one, as bits."""
    found = 0
    for place, face in given:
        for i, other in enumerate(string):
            if other != face and place >= i:
                found |= 1 << (place - i)
    return found


def _around(deadline: Deadline, ways: Ways, lengths: Sequence[int], given: Given) -> Layout | None:
    """Return the faces of a ring of this length that holds the words; raise `TooHard`.

    One word that is no part of another is first. Its cells are the first ones of a row. Words may
    reach from the end of the row into it, as if the row went on with the same word.
    """
    (length,) = lengths
    table = Table(ways, length, deadline)
    if not table.all:
        return {}
    if not given:
        table.drop_mirrored()
    for turn in range(length if given else 1):
        turned = [((place - turn) % length, face) for place, face in given]
        every = (1 << length) - 1
        fits = [every & ~_conflicts(string, turned) for string in table.strings]
        for first in table.having(0):
            if not fits[first] & 1:
                continue
            end = length + table.overlap[first]
            found = table.fill({first: 1}, fits, end, first_only=False)
            for last, place in _closing(table, found, first, length):
                layout = table.trace(found, last, place)
                return {(place + turn) % length: face for place, face in layout.items()}
    return None


def _closing(
    table: Table, found: Sequence[Mapping[int, int]], first: int, length: int
) -> Iterator[tuple[int, int]]:
    """Yield the last strings, with their places, after which string ``first`` may follow."""
    for last, places in found[table.all].items():
        shifts = next((s for v, s in table.shifts[last] if v == first), ())
        for place in range(length):
            rest = length - place
            if places >> place & 1 and (rest >= table.lengths[last] or rest in shifts):
                yield last, place
