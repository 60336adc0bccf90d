"""Gogens by logic: is there another board, and how hard is it to find the one?

Letters are numbers from 0, cells too, row by row; a set of cells is a bit mask.
*Options* say for each letter on which cells it may still be. The simple rules:

* A letter stands next to some option of every letter that it touches in a word.
* A letter with one option left is there, and no other letter is.
* A letter that alone has a cell among its options is there.
* A letter that touches more than five others is on no edge, one that touches
  more than three in no corner.

`other` searches with them for a second board, exactly; `grade` counts what a
careful person needs to find the only one. None of this shares code with the
encodings, so that a finished puzzle can be confirmed by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from unboggle.gogen import LETTERS, SIDE

CELLS = SIDE * SIDE
_ALL = (1 << CELLS) - 1
_LEFT = sum(1 << (SIDE * row) for row in range(SIDE))
_RIGHT = _LEFT << (SIDE - 1)
_INNER = sum(1 << (SIDE * r + c) for r in range(1, SIDE - 1) for c in range(1, SIDE - 1))
_CORNERS = sum(1 << cell for cell in (0, SIDE - 1, CELLS - SIDE, CELLS - 1))
_FIRST = ord(LETTERS[0])

Options = list[int]
Touching = tuple[tuple[int, ...], ...]

LEVELS = 7
_MOST_ROUNDS = (5, 8)
"""The most rounds of levels 1 and 2; level 3 is whatever else the simple rules solve."""
_MOST_SUPPOSITIONS = (1, 2, 4)
"""The most suppositions of levels 4, 5 and 6."""


class TooHard(Exception):
    """The search went through as many positions as it was allowed to."""


class _Near(dict[int, int]):
    """Set of cells -> the cells that touch one of them; computed once each."""

    def __missing__(self, cells: int) -> int:
        row = (cells << 1 & _ALL & ~_LEFT) | (cells >> 1 & ~_RIGHT)
        three = row | cells
        self[cells] = (row | three << SIDE | three >> SIDE) & _ALL
        return self[cells]


_near = _Near()


def near(cells: int) -> int:
    """Return the cells that touch one of ``cells``, as bit masks.

    >>> bin(near(0b1))
    '0b1100010'
    """
    return _near[cells]


def touching(words: Iterable[str]) -> Touching:
    """Return for each letter those that come next to it in ``words``."""
    pairs = {pair for word in words for pair in pairwise(word.encode())}
    around = [set[int]() for _ in range(CELLS)]
    for a, b in pairs:
        around[a - _FIRST].add(b - _FIRST)
        around[b - _FIRST].add(a - _FIRST)
    return tuple(tuple(sorted(letters)) for letters in around)


def options(given: Mapping[int, int], touch: Touching) -> Options | None:
    """Return where each letter may be when ``given`` (cell -> letter) are; None if nowhere."""
    where = [_ALL] * CELLS
    for letter, around in enumerate(touch):
        if len(around) > 5:
            where[letter] = _INNER
        elif len(around) > 3:
            where[letter] = _ALL & ~_CORNERS
    for cell, letter in given.items():
        where[letter] &= 1 << cell
    return where if narrow(where, touch, range(CELLS)) else None


def narrow(where: Options, touch: Touching, changed: Iterable[int]) -> bool:
    """Take from ``where`` what the simple rules rule out; False if a letter has nowhere to go.

    ``changed`` are the letters that have lost options since the last time.
    """
    if not all(where):
        return False
    near, todo = _near, set(changed)
    while True:
        while todo:
            letter = todo.pop()
            mine = where[letter]
            if not mine & (mine - 1):
                for x, cells in enumerate(where):
                    if cells & mine and x != letter:
                        if cells == mine:
                            return False
                        where[x] = cells & ~mine
                        todo.add(x)
            around = near[mine]
            for x in touch[letter]:
                cells = where[x]
                left = cells & around
                if left != cells:
                    if not left:
                        return False
                    where[x] = left
                    todo.add(x)
        alone = _only_here(where)
        if alone is None:
            return False
        for letter, cell in alone:
            if cell & (cell - 1):  # it would have to be on two
                return False
            where[letter] = cell
            todo.add(letter)
        if not todo:
            return True


def _only_here(where: Options) -> list[tuple[int, int]] | None:
    """Return the letters with several options of which one is open to no other letter.

    None if some cell is open to no letter at all.
    """
    once = twice = 0
    for cells in where:
        twice |= once & cells
        once |= cells
    if once != _ALL:
        return None
    alone = once & ~twice
    return [(x, cells & alone) for x, cells in enumerate(where) if cells & alone not in (0, cells)]


def other(
    where: Options, touch: Touching, known: Options | None = None, *, most: int = 2_000
) -> Options | None:
    """Return a board other than ``known`` within ``where``, or None: then there is none.

    ``where`` has been narrowed. Raises `TooHard` after ``most`` positions.
    """
    stack = [where]
    for _ in range(most):
        if not stack:
            return None
        where = stack.pop()
        open_ = [x for x, cells in enumerate(where) if cells & (cells - 1)]
        if not open_:
            if where != known:
                return where
            continue
        letter = min(open_, key=lambda x: 100 * where[x].bit_count() - len(touch[x]))
        tries = list(_bits(where[letter]))
        if known is not None and known[letter] in tries:  # last in, first out: try it last
            tries.remove(known[letter])
            tries.insert(0, known[letter])
        for cell in tries:
            branch = where.copy()
            branch[letter] = cell
            if narrow(branch, touch, (letter,)):
                stack.append(branch)
    raise TooHard


def _bits(cells: int) -> Iterable[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1


@dataclass(frozen=True)
class Grade:
    """What it takes to solve a Gogen by logic.

    In a *round* the simple rules are applied once to every letter, with the
    options that the round before has left. Where they come to nothing, a letter
    is supposed to be on one of its cells (the letter with the fewest first, then
    by the alphabet); each *supposition* counted is one that the simple rules lead
    to a contradiction, so that the cell is struck out and rounds go on. ``beyond``: there came
    a point at which no single supposition led anywhere.
    """

    rounds: int
    suppositions: int
    beyond: bool = False

    @property
    def effort(self) -> tuple[bool, int, int]:
        """What is more for a harder Gogen."""
        return self.beyond, self.suppositions, self.rounds

    @property
    def level(self) -> int:
        """The difficulty from 1 (Monday) to 7 (Sunday).

        1 to 3: the simple rules are enough, in up to 5, up to 8, or more rounds.
        4 to 7: with one, two, up to 4, or more suppositions, or beyond.

        >>> Grade(6, 0).level, Grade(3, 7).level
        (2, 7)
        """
        if self.beyond:
            return LEVELS
        if not self.suppositions:
            return 1 + sum(self.rounds > most for most in _MOST_ROUNDS)
        return 4 + sum(self.suppositions > most for most in _MOST_SUPPOSITIONS)


def grade(given: Mapping[int, int], touch: Touching) -> Grade:
    """Return how hard the Gogen with the letters ``given`` (cell -> letter) is.

    It has to have one board only.
    """
    where = [_ALL] * CELLS
    for cell, letter in given.items():
        where[letter] = 1 << cell
    for letter, around in enumerate(touch):
        where[letter] &= _INNER if len(around) > 5 else ~_CORNERS if len(around) > 3 else _ALL
    rounds = suppositions = 0
    while True:
        while (after := _round(where, touch)) != where:
            rounds += 1
            where = after
        if not any(cells & (cells - 1) for cells in where):
            return Grade(rounds, suppositions)
        struck = _contradiction(where, touch)
        if struck is None:
            return Grade(rounds, suppositions, beyond=True)
        letter, cell = struck
        where[letter] &= ~cell
        suppositions += 1


def _round(where: Options, touch: Touching) -> Options:
    fixed = 0
    for cells in where:
        if not cells & (cells - 1):
            fixed |= cells
    alone = dict(_only_here(where) or ())  # the board is there: no cell is empty
    after = []
    for letter, cells in enumerate(where):
        if cells & (cells - 1):
            cells = alone.get(letter, cells & ~fixed)
            for x in touch[letter]:
                cells &= _near[where[x]]
        after.append(cells)
    return after


def _contradiction(where: Options, touch: Touching) -> tuple[int, int] | None:
    """Return a letter and a cell on which the simple rules show that it cannot be."""
    open_ = (x for x, cells in enumerate(where) if cells & (cells - 1))
    for letter in sorted(open_, key=lambda x: where[x].bit_count()):
        for cell in _bits(where[letter]):
            supposed = where.copy()
            supposed[letter] = cell
            if not narrow(supposed, touch, (letter,)):
                return letter, cell
    return None


def numbers(letters: Sequence[str] | str) -> list[int]:
    """Return the numbers of ``letters``.

    >>> numbers("ay")
    [0, 24]
    """
    return [ord(letter) - _FIRST for letter in letters]
