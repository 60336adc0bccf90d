"""New Gogens: a board, letters to give, and a choice of words that leaves one board only.

A board is climbed to by swaps, until many common words run over it. Of these
some are chosen: as long as there is a second board, a word that it breaks is
added; then every word is taken away again that is not needed. So each round
costs a search for a second board (see `unboggle.gogen.logic`), a fraction of a millisecond.

What a seed makes depends on nothing else: no clock, no set or hash order, no
kernel, and of `random.Random` only the numbers that no release of Python changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from unboggle.errors import InputError, Option
from unboggle.gogen.gogen import LETTERS, SIDE
from unboggle.gogen.grade import LEVELS, Grade, graded
from unboggle.gogen.logic import (
    CELLS,
    Options,
    TooHard,
    another_board,
    narrowed,
    numbers,
    touching,
)
from unboggle.gogen.new_boards import USUAL, Chance, climb, placed, walks, words_on

Kind = Literal["plain", "uber", "ultra", "hyper"]
_CHOICES = 5  # choices of words for a board, before there is another one
_ENOUGH = 600  # choices of words, after which an order is called out of reach
_EXCHANGES = 300  # of words, to make a Gogen harder,
_HARDER = 4  # by so many levels at most: beyond, one in a hundred came to be what was ordered
_SIMPLE = (1, 2, 3)  # levels at which nothing has to be supposed


@dataclass(frozen=True)
class Style:
    """What makes a kind of Gogen: numbers of givens and words, and letters in no word."""

    givens: range
    words: range
    law: str
    absent: range = range(1)

    def number(self, level: int | None, chance: Chance) -> int:
        """Return how many letters are given at ``level``: from Monday to Sunday ever fewer."""
        if level is None:
            return chance.pick(self.givens)
        most, least = self.givens[-1], self.givens[0]
        return most - round((most - least) * (level - 1) / (LEVELS - 1))


STYLES: Mapping[Kind, Style] = {
    "plain": Style(range(9, 10), range(8, 14), "nine"),
    "uber": Style(range(9, 10), range(7, 13), "nine", range(1, 8)),
    "ultra": Style(range(2, 9), range(8, 18), "2 to 8"),
    "hyper": Style(range(2, 6), range(6, 15), "2 to 5"),
}


class OutOfReach(InputError):
    """So many choices of words were tried that an order can hardly be met."""


_LOWEST: Mapping[Kind, Mapping[int | str | None, int]] = {
    "plain": {},
    "uber": {},
    "ultra": {2: 2, 3: 2},
    "hyper": {2: 2},
}
"""Kind and givens -> the lowest level that was met when `_MEASURED` choices of words were tried.

Where nothing stands level 1 was met, if only twice.
"""
_MEASURED = 4_000


@dataclass(frozen=True)
class Order:
    """What is to be made.

    ``givens`` is a number, ``minimal`` (none of them can be taken away) or None
    for what the kind has at this level. ``level`` is that of `Grade`, None for any.
    """

    kind: Kind = "plain"
    givens: int | Literal["minimal"] | None = None
    level: int | None = None

    def check(self) -> None:
        """Raise `InputError` if there is no such Gogen, `OutOfReach` if none was ever met."""
        style = STYLES[self.kind]
        if isinstance(self.givens, int) and self.givens not in style.givens:
            number = style.givens[0] if len(style.givens) == 1 else "such a number"
            raise InputError(
                Option("givens"),
                f" {self.givens}: the kind {self.kind} gives {style.law} letters;"
                f" give {number}, or 'minimal'",
            )
        if self.level is not None and not 1 <= self.level <= LEVELS:
            raise InputError(
                Option("level"), f" {self.level}: levels go from 1 (Monday) to 7 (Sunday)"
            )
        lowest = _LOWEST[self.kind].get(self.givens, 1)
        if self.level is not None and self.level < lowest:
            raise OutOfReach(
                Option("level"),
                f" {self.level} is out of reach for the kind {self.kind} with ",
                Option("givens"),
                f" {self.givens}: of {_MEASURED:,} choices of words that were tried once none was"
                f" below level {lowest}; ask for that one or a higher one, or for other givens",
            )


@dataclass(frozen=True)
class NewGogen:
    """A Gogen with one board: rows as written, words by the alphabet, and how hard it is."""

    seed: int
    kind: Kind
    grid: tuple[str, ...]
    words: tuple[str, ...]
    solution: tuple[str, ...]
    grade: Grade

    @property
    def givens(self) -> int:
        """How many letters are given."""
        return sum(letter != "." for row in self.grid for letter in row)

    @property
    def absent(self) -> str:
        """The letters that occur in no word, by the alphabet."""
        return "".join(sorted(set(LETTERS).difference(*self.words)))


def make(
    order: Order, seed: int, *, on_tried: Callable[[int], object] = lambda _: None
) -> NewGogen:
    """Return the Gogen of that ``seed``, always the same; `InputError` for an unknown order.

    Raises `OutOfReach` if none of the first `_ENOUGH` choices is of the level ordered.
    ``on_tried`` gets how many were tried, before each new board.

    >>> make(Order("ultra", level=5), 7).grade.level
    5
    """
    order.check()
    if len(STYLES[order.kind].givens) == 1 and order.givens != "minimal":
        order = replace(order, givens=None)  # to say what goes without saying changes nothing
    chance = Chance(f"{order.kind} {order.givens} {order.level} {seed}")
    levels: Counter[int] = Counter()
    tried = looked = too_hard = 0
    while tried < _ENOUGH and looked < 10 * _ENOUGH:
        on_tried(tried)
        looked += 1
        design = _design(order, chance)
        if design is None:
            continue
        if design.too_hard:
            too_hard += 1
            tried += _CHOICES
            continue
        for _ in range(_CHOICES):
            tried += 1
            try:
                found = design.choose(chance)
            except TooHard:
                break
            if found is None:
                continue
            given, words, grade = found
            levels[grade.level] += 1
            if order.level in (None, grade.level):
                return NewGogen(
                    seed,
                    order.kind,
                    _rows(LETTERS[design.board[c]] if c in given else "." for c in range(CELLS)),
                    tuple(sorted(words)),
                    _rows(LETTERS[letter] for letter in design.board),
                    grade,
                )
    raise OutOfReach(_unreached(order, levels, too_hard))


def _unreached(order: Order, levels: Mapping[int, int], too_hard: int) -> str:
    """Return what to tell of an order that none of many choices met, and what they came to."""
    givens = "" if order.givens is None else f" with {order.givens} givens"
    level = "this" if order.level is None else f"level {order.level}"
    reached = ", ".join(f"{one} ({count} times)" for one, count in sorted(levels.items()))
    boards = f" ({too_hard} boards are too hard even with all their words)" if too_hard else ""
    return (
        f"{level} seems out of reach for the kind {order.kind}{givens}: of"
        f" {_ENOUGH} choices of words none was that{boards}; levels reached were"
        f" {reached or 'none'}; ask for one of those, or for other givens"
    )


@dataclass(frozen=True)
class Design:
    """A board (cell -> letter), the cells given, and the words to choose from.

    With all of ``pool`` there is one board only. ``cover`` are the letters that
    have to occur in the words chosen.
    """

    order: Order
    board: list[int]
    given: list[int]
    pool: list[str]
    cover: frozenset[str]

    @property
    def too_hard(self) -> bool:
        """Whether no choice of words can be as easy as ordered, since all of them are not.

        More words and givens leave fewer options after each round, so where the simple
        rules are enough (level 1 to 3) they do not make more rounds.
        """
        level = self.order.level
        return level in _SIMPLE and self._grade(self.given, self.pool).level > level

    def second(self, given: Iterable[int], words: Sequence[str]) -> Options | None:
        """Return a board other than this one that also solves it, or None."""
        return _second(self.board, given, words)

    def choose(self, chance: Chance) -> tuple[list[int], list[str], Grade] | None:
        """Return cells to give and words, and how hard that is; None for too few or many words."""
        style, level, given = STYLES[self.order.kind], self.order.level, self.given
        words = self._enough(chance)
        words = self._needed(words, chance)
        if self.order.givens == "minimal":
            given = self._least(words, chance)
        else:
            if level is not None:
                words = self._hardened(words, level, chance)
            words = self._eased(given, words, chance)
        grade = self._grade(given, words)
        if self.order.givens != "minimal" and len(words) not in style.words:
            return None
        return given, words, grade

    def _enough(self, chance: Chance) -> list[str]:
        """Return words that cover what they must and leave one board only."""
        words: list[str] = []
        uncovered = set(self.cover)
        pool = chance.sample(self.pool)
        while uncovered:
            word = max(pool, key=lambda w: len(uncovered.intersection(w)) / len(w) ** 0.5)
            words.append(word)
            uncovered -= set(word)
        greed = 1 + chance.below(4)
        while (second := self.second(self.given, words)) is not None:
            broken = [(w, count) for w in self.pool if (count := _breaks(second, w))]
            words.append(max(chance.sample(broken, greed), key=lambda item: item[1])[0])
        return words

    def _needed(self, words: list[str], chance: Chance) -> list[str]:
        """Return ``words`` without those that are not needed."""
        for word in chance.sample(words):
            fewer = [w for w in words if w != word]
            if self.cover.issubset("".join(fewer)) and self.second(self.given, fewer) is None:
                words = fewer
        return words

    def _least(self, words: Sequence[str], chance: Chance) -> list[int]:
        """Return cells to give, none of which can be taken away."""
        given = self.given
        for cell in chance.sample(given):
            fewer = [c for c in given if c != cell]
            if self.second(fewer, words) is None:
                given = fewer
        return given

    def _hardened(self, words: list[str], level: int, chance: Chance) -> list[str]:
        """Return other words where these are too easy, as hard as some exchanges make them."""
        grade = self._grade(self.given, words)
        if grade.level < level - _HARDER:
            return words
        for _ in range(_EXCHANGES):
            if grade.level >= level:
                break
            word, gone = chance.pick(self.pool), chance.pick(words)
            fresh = [word if w == gone else w for w in words]
            if word in words or not self.cover.issubset("".join(fresh)):
                continue
            if self.second(self.given, fresh) is None:
                fresh = self._needed(fresh, chance)
                harder = self._grade(self.given, fresh)
                if harder.effort >= grade.effort:
                    words, grade = fresh, harder
        return words

    def _eased(self, given: list[int], words: list[str], chance: Chance) -> list[str]:
        """Return ``words`` with more of them, until the level is that ordered and they are many."""
        style, level = STYLES[self.order.kind], self.order.level
        grade = self._grade(given, words)
        for word in chance.sample(self.pool, 40):
            hard = level is not None and grade.level > level
            if len(words) >= style.words[-1] or not (hard or len(words) < style.words[0]):
                break
            if _part_of(word, words):
                continue
            easier = self._grade(given, [*words, word])
            if level is None or easier.level >= level:
                words, grade = [*words, word], easier
        return words

    def _grade(self, given: Iterable[int], words: Sequence[str]) -> Grade:
        return graded({c: self.board[c] for c in given}, touching(words))


def _second(board: Sequence[int], given: Iterable[int], words: Sequence[str]) -> Options | None:
    touch = touching(words)
    options = narrowed({cell: board[cell] for cell in given}, touch)
    assert options is not None  # this board is one
    return another_board(options, Options.of_board(board, touch))


def _part_of(word: str, words: Iterable[str]) -> bool:
    """Whether ``word`` is a part of one of ``words``, or one of them is a part of it."""
    return any(word in other or other in word for other in words)


def _breaks(board: Options, word: str) -> int:
    """Return how many steps of ``word`` are none on ``board``."""
    return sum(not board.near(a) & board.cells[b] for a, b in pairwise(numbers(word)))


def _design(order: Order, chance: Chance) -> Design | None:
    """Return a board with letters to give and enough words, or None if this one has not."""
    style = STYLES[order.kind]
    minimal = order.givens == "minimal"
    absent, usual = 0, USUAL
    if style.absent[-1]:
        absent = 1 + chance.below(min(style.absent[-1], order.level or LEVELS))
    if order.kind == "hyper":
        board = chance.sample(range(CELLS))
        pool = list(dict.fromkeys(walks(board, chance)))
        cover = frozenset[str]()
        usual = tuple(range(CELLS))
    else:
        board, out = placed(absent, chance)
        climb(board, out, chance)
        pool = [word for word, _ in words_on(board, out)]
        cover = frozenset(LETTERS[x] for x in board if x not in out)
    if not cover.issubset("".join(pool)):
        return None
    if isinstance(order.givens, int):
        number = order.givens
    elif minimal and order.level is not None:
        # What is left of many letters is still many, where they are needed, so that choices
        # are easy; to give a few and add words until it is easy took ten times as long.
        usual = tuple(range(CELLS))
        number = 18 - 2 * min(order.level, 3) + chance.below(5)
    elif minimal:
        number = 2 + chance.below(6)
    else:
        number = style.number(order.level, chance)
    for _ in range(3):
        given = sorted(chance.sample(usual, number))
        try:
            if _second(board, given, pool) is None:
                return Design(order, board, given, pool, cover)
        except TooHard:
            pass
        if number == len(usual):
            break
    return None


def _rows(letters: Iterable[str]) -> tuple[str, ...]:
    text = "".join(letters)
    return tuple(text[start : start + SIDE] for start in range(0, CELLS, SIDE))
