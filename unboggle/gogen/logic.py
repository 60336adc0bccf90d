"""Gogens by logic: is there another board, and how hard is it to find the one?

Letters are numbers from 0, cells too, row by row; a set of cells is a bit mask.
*Options* say for each letter on which cells it may still be. The simple rules:

* A letter stands next to some option of every letter that it touches in a word.
* A letter with one option left is there, and no other letter is.
* A letter that alone has a cell among its options is there.
* A letter that touches more than five others is on no edge, one that touches
  more than three in no corner.

`another_board` searches with them, exactly; `unboggle.gogen.grade` counts what a
careful person needs to find the only one. None of this shares code with the
encodings, so that a finished puzzle can be confirmed by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from unboggle.gogen.gogen import LETTERS, SIDE
from unboggle.system.clock import NEVER, Deadline

CELLS = SIDE * SIDE
_ALL = (1 << CELLS) - 1
_LEFT = sum(1 << (SIDE * row) for row in range(SIDE))
_RIGHT = _LEFT << (SIDE - 1)
_INNER = sum(1 << (SIDE * r + c) for r in range(1, SIDE - 1) for c in range(1, SIDE - 1))
_CORNERS = sum(1 << cell for cell in (0, SIDE - 1, CELLS - SIDE, CELLS - 1))
_FIRST = ord(LETTERS[0])

Touching = tuple[tuple[int, ...], ...]


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


class Options:
    """On which cells each letter may still be: ``cells[letter]``, and which letters ``touch``."""

    __slots__ = ("cells", "touch")

    def __init__(self, cells: list[int], touch: Touching) -> None:
        self.cells, self.touch = cells, touch

    @classmethod
    def at_first(cls, given: Mapping[int, int], touch: Touching) -> Options:
        """Return what is open when ``given`` (cell -> letter) are, before any reasoning."""
        cells = [_ALL] * CELLS
        for letter, around in enumerate(touch):
            if len(around) > 5:
                cells[letter] = _INNER
            elif len(around) > 3:
                cells[letter] = _ALL & ~_CORNERS
        for cell, letter in given.items():
            cells[letter] &= 1 << cell
        return cls(cells, touch)

    @classmethod
    def of_board(cls, board: Sequence[int], touch: Touching) -> Options:
        """Return the one option of each letter on ``board`` (cell -> letter)."""
        cells = [0] * CELLS
        for cell, letter in enumerate(board):
            cells[letter] = 1 << cell
        return cls(cells, touch)

    def supposing(self, letter: int, cell: int) -> Options:
        """Return the options when ``letter`` is supposed to be on ``cell`` (a bit)."""
        cells = self.cells.copy()
        cells[letter] = cell
        return Options(cells, self.touch)

    def near(self, letter: int) -> int:
        """Return the cells that touch one of the options of ``letter``."""
        return _near[self.cells[letter]]

    @property
    def open(self) -> list[int]:
        """The letters with several options."""
        return [letter for letter, cells in enumerate(self.cells) if cells & (cells - 1)]

    def each(self, letter: int) -> Iterator[int]:
        """Yield the options of ``letter`` one by one, each a bit."""
        cells = self.cells[letter]
        while cells:
            yield cells & -cells
            cells &= cells - 1

    def narrow(self, changed: Iterable[int] = range(CELLS)) -> bool:
        """Take away what the simple rules rule out; False if a letter has nowhere to go.

        ``changed`` are the letters that have lost options since the last time.
        """
        where, touch, near, todo = self.cells, self.touch, _near, set(changed)
        if not all(where):
            return False
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
            alone = self.only_here()
            if alone is None:
                return False
            for letter, cell in alone:
                if cell & (cell - 1):  # it would have to be on two
                    return False
                where[letter] = cell
                todo.add(letter)
            if not todo:
                return True

    def only_here(self) -> list[tuple[int, int]] | None:
        """Return the letters with several options of which one is open to no other letter.

        None if some cell is open to no letter at all.
        """
        once = twice = 0
        for cells in self.cells:
            twice |= once & cells
            once |= cells
        if once != _ALL:
            return None
        alone = once & ~twice
        return [
            (x, cells & alone)
            for x, cells in enumerate(self.cells)
            if cells & alone not in (0, cells)
        ]


def narrowed(given: Mapping[int, int], touch: Touching) -> Options | None:
    """Return where each letter may be when ``given`` (cell -> letter) are; None if nowhere."""
    options = Options.at_first(given, touch)
    return options if options.narrow() else None


def another_board(
    options: Options,
    known: Options | None = None,
    *,
    most: int = 2_000,
    deadline: Deadline = NEVER,
) -> Options | None:
    """Return a board other than ``known`` within ``options``, or None: then there is none.

    ``options`` have been narrowed. Raises `TooHard` after ``most`` positions, and `Late`.
    """
    stack = [options]
    for _ in range(most):
        if not stack:
            return None
        deadline.check()
        options = stack.pop()
        open_ = options.open
        if not open_:
            if known is None or options.cells != known.cells:
                return options
            continue
        letter = min(
            open_, key=lambda x: 100 * options.cells[x].bit_count() - len(options.touch[x])
        )
        tries = list(options.each(letter))
        if known is not None and known.cells[letter] in tries:  # last in, first out: try it last
            tries.remove(known.cells[letter])
            tries.insert(0, known.cells[letter])
        for cell in tries:
            branch = options.supposing(letter, cell)
            if branch.narrow((letter,)):
                stack.append(branch)
    raise TooHard


def numbers(letters: Sequence[str] | str) -> list[int]:
    """Return the numbers of ``letters``.

    >>> numbers("ay")
    [0, 24]
    """
    return [ord(letter) - _FIRST for letter in letters]
