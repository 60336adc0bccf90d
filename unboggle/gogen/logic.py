"""Gogens by logic: find another board, and apply the rules by which solvers find the only one.

Letters and cells are numbers from 0, cells row by row; a set of cells is a bit mask. *Options* are
the cells that each letter may still be on. The simple rules:

* A letter is next to some option of every letter that it touches in a word.
* A letter with one option left is there, and no other letter is.
* A letter that alone has a cell among its options is there.
* A letter that touches more than five others is on no edge, one that touches
  more than three in no corner.

`another_board` searches with these rules, exactly; `unboggle.gogen.grade` counts the effort of a
careful person. None of this shares code with the encodings, so these can confirm a finished puzzle.
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
    """The search examined as many positions as allowed."""


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
    """Return for each letter those next to it in ``words``."""
    pairs = {pair for word in words for pair in pairwise(word.encode())}
    around = [set[int]() for _ in range(CELLS)]
    for a, b in pairs:
        around[a - _FIRST].add(b - _FIRST)
        around[b - _FIRST].add(a - _FIRST)
    return tuple(tuple(sorted(letters)) for letters in around)


class Options:
    """The cells that each letter may be on, ``cells[letter]``, and its neighbours ``touch``."""

    __slots__ = ("cells", "touch")

    def __init__(self, cells: list[int], touch: Touching) -> None:
        self.cells, self.touch = cells, touch

    @classmethod
    def at_first(cls, given: Mapping[int, int], touch: Touching) -> Options:
        """Return the options with ``given`` (cell -> letter), before any reasoning."""
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
        """Return the single option of each letter on ``board`` (cell -> letter)."""
        cells = [0] * CELLS
        for cell, letter in enumerate(board):
            cells[letter] = 1 << cell
        return cls(cells, touch)

    def supposing(self, letter: int, cell: int) -> Options:
        """Return the options under the supposition that ``letter`` is on ``cell`` (a bit)."""
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
        """Remove options by the simple rules; return False if a letter has none left.

        ``changed`` are the letters that lost options since the last call.
        """
        where, todo = self.cells, set(changed)
        if not all(where):
            return False
        while True:
            if not self._narrow_others(todo):
                return False
            alone = self.hidden_singles()
            if alone is None:
                return False
            for letter, cell in alone:
                if cell & (cell - 1):  # two cells that only it can be on
                    return False
                where[letter] = cell
                todo.add(letter)
            if not todo:
                return True

    def _narrow_others(self, todo: set[int]) -> bool:
        """Remove the options that those of the letters ``todo`` exclude; empty ``todo``.

        Return False if a letter has none left.
        """
        where, touch, near = self.cells, self.touch, _near
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
        return True

    def hidden_singles(self) -> list[tuple[int, int]] | None:
        """Return letters with several options, each with one that is open to no other letter.

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
    """Return the options of each letter with ``given`` (cell -> letter), None if one has none."""
    options = Options.at_first(given, touch)
    return options if options.narrow() else None


def another_board(
    options: Options,
    known: Options | None = None,
    *,
    most: int = 2_000,
    deadline: Deadline = NEVER,
) -> Options | None:
    """Return a board other than ``known`` within ``options``, or None if there is none.

    ``options`` must be narrowed. Raises `TooHard` after ``most`` positions, and `DeadlinePassed`.
    """
    stack = [options]
    for _ in range(most):
        if not stack:
            return None
        deadline.raise_if_expired()
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
        if known is not None and known.cells[letter] in tries:  # a stack: this is tried last
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
