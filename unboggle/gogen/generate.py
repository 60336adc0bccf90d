"""Make new Gogens: a board, given letters, and a choice of words that leaves only one board.

Swaps improve a board until it holds many common words. Some of these are chosen: as long as there
is a second board, a word is added that this board does not hold. Then every redundant word is
removed. So each round costs a search for a second board (see `unboggle.gogen.logic`), a fraction of
a millisecond.

The result depends on the seed alone: on no clock, no set or hash order, no kernel. Of
`random.Random` it uses only the numbers that no release of Python changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from unboggle.arguments import validated
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
from unboggle.gogen.new_boards import USUAL, SeededRandom, improve, placed, random_paths, words_on

Kind = Literal["plain", "uber", "ultra", "hyper"]
LOWEST: Mapping[Kind, Mapping[int | str | None, int]] = {
    "plain": {},
    "uber": {},
    "ultra": {2: 2, 3: 2},
    "hyper": {2: 2},
}
"""Kind and givens -> the lowest level that was met in the measurement that `Tuning` describes.

Without an entry level 1 was met, if only twice.
"""
_SIMPLE = (1, 2, 3)  # levels that need no supposition


class Tuning(NamedTuple):
    """What tunes `make`. The numbers were chosen unless a comment says what was measured."""

    choices: int = 5
    """Choices of words for each board."""
    enough: int = 600
    """Choices of words after which an order counts as out of reach."""
    exchanges: int = 300
    """Exchanges of words, to make a Gogen harder."""
    harder: int = 4
    """By at most this number of levels: beyond, one in a hundred was measured to get there."""
    measured: int = 4_000
    """The choices of words for each kind and number of givens by which `LOWEST` was measured."""
    lowest: Mapping[Kind, Mapping[int | str | None, int]] = LOWEST
    """The lowest level of a kind with these givens."""


TUNING = Tuning()


@dataclass(frozen=True)
class Style:
    """The properties of a kind of Gogen: numbers of givens and words, and letters in no word."""

    givens: range
    words: range
    law: str
    absent: range = range(1)

    def number(self, level: int | None, chance: SeededRandom) -> int:
        """Return the number of given letters at ``level``: from Monday to Sunday ever fewer."""
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
GIVENS = (
    min(style.givens[0] for style in STYLES.values()),
    max(style.givens[-1] for style in STYLES.values()),
)
"""The least and the most given letters of any kind."""


class GogenSearchExhausted(InputError):
    """After many choices of words, an order was still not met.

    >>> GogenSpec("ultra", givens=2, level=1).check()  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unboggle.gogen.generate.GogenSearchExhausted: difficulty 1 is out of reach for the kind ...
    """


@dataclass(frozen=True)
class GogenSpec:
    """The requirements for a new Gogen.

    ``givens`` is a number, ``minimal`` (none of them is redundant) or None for the default of the
    kind at this level. ``level`` is that of `Grade`, None for any.

    >>> GogenSpec("plain", level=3).level
    3
    """

    kind: Kind = "plain"
    givens: int | Literal["minimal"] | None = None
    level: int | None = None

    def __post_init__(self) -> None:
        validated(GogenSpec, vars(self))

    def check(self) -> None:
        """Raise `InputError` for an invalid order, `GogenSearchExhausted` if it was never met."""
        self._check(TUNING)

    def _check(self, tuning: Tuning) -> None:
        """See `check`; ``tuning`` has what was never met."""
        style = STYLES[self.kind]
        if isinstance(self.givens, int) and self.givens not in style.givens:
            number = style.givens[0] if len(style.givens) == 1 else "such a number"
            raise InputError(
                Option("givens"),
                f" {self.givens}: the kind {self.kind} gives {style.law} letters;"
                f" use {number}, or 'minimal'",
            )
        if self.level is not None and not 1 <= self.level <= LEVELS:
            raise InputError(
                Option("difficulty"),
                f" {self.level}: use a level from 1 (Monday) to 7 (Sunday)",
            )
        lowest = tuning.lowest[self.kind].get(self.givens, 1)
        if self.level is not None and self.level < lowest:
            raise GogenSearchExhausted(
                Option("difficulty"),
                f" {self.level} is out of reach for the kind {self.kind} with ",
                Option("givens"),
                f" {self.givens}: none of {tuning.measured:,} choices of words was below level"
                f" {lowest};"
                " request that level or a higher one, or other givens",
            )


@dataclass(frozen=True)
class GeneratedGogen:
    """A Gogen with one board: its rows, its words in alphabetical order, and its difficulty.

    >>> from unboggle.gogen import make_gogens
    >>> [made] = make_gogens(difficulty=2, seeds=[0], timeout=None).gogens
    >>> made.kind, made.grade.level
    ('plain', 2)
    >>> len(made.grid), made.givens == 25 - "".join(made.grid).count(".")
    (5, True)
    """

    seed: int
    kind: Kind
    grid: tuple[str, ...]
    words: tuple[str, ...]
    solution: tuple[str, ...]
    grade: Grade

    @property
    def givens(self) -> int:
        """The number of given letters."""
        return sum(letter != "." for row in self.grid for letter in row)

    @property
    def absent(self) -> str:
        """The letters that occur in no word, in alphabetical order."""
        return "".join(sorted(set(LETTERS).difference(*self.words)))


def make(
    order: GogenSpec,
    seed: int,
    *,
    on_tried: Callable[[int], object] = lambda _: None,
    tuning: Tuning = TUNING,
) -> GeneratedGogen:
    """Return the Gogen of ``seed``, always the same; raise `InputError` for an unknown order.

    Raises `GogenSearchExhausted` if none of ``tuning.enough`` choices has the requested level.
    ``on_tried`` receives the number of choices tried, before each new board.

    >>> make(GogenSpec("ultra", level=5), 7).grade.level
    5
    """
    order._check(tuning)
    if len(STYLES[order.kind].givens) == 1 and order.givens != "minimal":
        order = replace(order, givens=None)  # naming the default must not change the result
    chance = SeededRandom(f"{order.kind} {order.givens} {order.level} {seed}")
    levels: Counter[int] = Counter()
    tried = looked = too_hard = 0
    while tried < tuning.enough and looked < 10 * tuning.enough:
        on_tried(tried)
        looked += 1
        design = _design(order, chance, tuning)
        if design is None:
            continue
        if design.too_hard:
            too_hard += 1
            tried += tuning.choices
            continue
        for _ in range(tuning.choices):
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
                return GeneratedGogen(
                    seed,
                    order.kind,
                    _rows(LETTERS[design.board[c]] if c in given else "." for c in range(CELLS)),
                    tuple(sorted(words)),
                    _rows(LETTERS[letter] for letter in design.board),
                    grade,
                )
    raise GogenSearchExhausted(_unreached(order, levels, too_hard, tuning.enough))


def _unreached(order: GogenSpec, levels: Mapping[int, int], too_hard: int, tried: int) -> str:
    """Return the message about an order that no choice met, with the levels that they reached."""
    givens = "" if order.givens is None else f" with {order.givens} givens"
    level = "this" if order.level is None else f"level {order.level}"
    reached = ", ".join(f"{one} ({count} times)" for one, count in sorted(levels.items()))
    boards = f" ({too_hard} boards are too hard even with all their words)" if too_hard else ""
    return (
        f"{level} seems out of reach for the kind {order.kind}{givens}: of"
        f" {tried} choices of words none had it{boards}; levels reached were"
        f" {reached or 'none'}; request one of those, or other givens"
    )


@dataclass(frozen=True)
class GogenDraft:
    """A board (cell -> letter), its given cells, and the words to choose from.

    With all of ``pool`` there is only one board. ``cover`` are the letters that must occur in the
    chosen words.
    """

    spec: GogenSpec
    board: list[int]
    given: list[int]
    pool: list[str]
    cover: frozenset[str]
    tuning: Tuning = TUNING

    @property
    def too_hard(self) -> bool:
        """Whether no choice of words can be easy enough, since all words together are not.

        More words and givens leave fewer options after each round. So if the simple rules are
        enough (level 1 to 3), they never make more rounds.
        """
        level = self.spec.level
        return level in _SIMPLE and self._grade(self.given, self.pool).level > level

    def second_solution(self, given: Iterable[int], words: Sequence[str]) -> Options | None:
        """Return a board other than this one that also solves it, or None."""
        return _second(self.board, given, words)

    def choose(self, chance: SeededRandom) -> tuple[list[int], list[str], Grade] | None:
        """Return given cells, words and difficulty; None for too few or too many words."""
        style, level, given = STYLES[self.spec.kind], self.spec.level, self.given
        words = self._enough(chance)
        words = self._needed(words, chance)
        if self.spec.givens == "minimal":
            given = self._least(words, chance)
        else:
            if level is not None:
                words = self._hardened(words, level, chance)
            words = self._eased(given, words, chance)
        grade = self._grade(given, words)
        if self.spec.givens != "minimal" and len(words) not in style.words:
            return None
        return given, words, grade

    def _enough(self, chance: SeededRandom) -> list[str]:
        """Return words that contain the letters of ``cover`` and leave only one board."""
        words: list[str] = []
        uncovered = set(self.cover)
        pool = chance.sample(self.pool)
        while uncovered:
            word = max(pool, key=lambda w: len(uncovered.intersection(w)) / len(w) ** 0.5)
            words.append(word)
            uncovered -= set(word)
        greed = 1 + chance.below(4)
        while (second := self.second_solution(self.given, words)) is not None:
            broken = [(w, count) for w in self.pool if (count := _breaks(second, w))]
            words.append(max(chance.sample(broken, greed), key=lambda item: item[1])[0])
        return words

    def _needed(self, words: list[str], chance: SeededRandom) -> list[str]:
        """Return ``words`` without the redundant ones."""
        for word in chance.sample(words):
            fewer = [w for w in words if w != word]
            if (
                self.cover.issubset("".join(fewer))
                and self.second_solution(self.given, fewer) is None
            ):
                words = fewer
        return words

    def _least(self, words: Sequence[str], chance: SeededRandom) -> list[int]:
        """Return given cells, none of which is redundant."""
        given = self.given
        for cell in chance.sample(given):
            fewer = [c for c in given if c != cell]
            if self.second_solution(fewer, words) is None:
                given = fewer
        return given

    def _hardened(self, words: list[str], level: int, chance: SeededRandom) -> list[str]:
        """Return other words if these are too easy, as hard as some exchanges make them."""
        grade = self._grade(self.given, words)
        if grade.level < level - self.tuning.harder:
            return words
        for _ in range(self.tuning.exchanges):
            if grade.level >= level:
                break
            word, gone = chance.pick(self.pool), chance.pick(words)
            fresh = [word if w == gone else w for w in words]
            if word in words or not self.cover.issubset("".join(fresh)):
                continue
            if self.second_solution(self.given, fresh) is None:
                fresh = self._needed(fresh, chance)
                harder = self._grade(self.given, fresh)
                if harder.effort >= grade.effort:
                    words, grade = fresh, harder
        return words

    def _eased(self, given: list[int], words: list[str], chance: SeededRandom) -> list[str]:
        """Return ``words`` with others added, until they are easy enough and enough in number."""
        style, level = STYLES[self.spec.kind], self.spec.level
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
    assert options is not None  # this board is a solution
    return another_board(options, Options.of_board(board, touch))


def _part_of(word: str, words: Iterable[str]) -> bool:
    """Whether ``word`` is a part of one of ``words``, or one of them is a part of it."""
    return any(word in other or other in word for other in words)


def _breaks(board: Options, word: str) -> int:
    """Return how many steps of ``word`` are impossible on ``board``."""
    return sum(not board.near(a) & board.cells[b] for a, b in pairwise(numbers(word)))


def _first_givens(order: GogenSpec, chance: SeededRandom) -> int:
    """Return how many letters are given at first; of ``minimal`` ones some are removed later."""
    if isinstance(order.givens, int):
        return order.givens
    if order.givens != "minimal":
        return STYLES[order.kind].number(order.level, chance)
    if order.level is None:
        return 2 + chance.below(6)
    # If many letters must be given, even few words leave easy choices. To give few letters
    # and add words until the Gogen is easy took ten times as long.
    return 18 - 2 * min(order.level, 3) + chance.below(5)


def _design(order: GogenSpec, chance: SeededRandom, tuning: Tuning = TUNING) -> GogenDraft | None:
    """Return a board with given letters and enough words, or None if this board has too few."""
    style = STYLES[order.kind]
    minimal = order.givens == "minimal"
    absent, usual = 0, USUAL
    if style.absent[-1]:
        absent = 1 + chance.below(min(style.absent[-1], order.level or LEVELS))
    if order.kind == "hyper":
        board = chance.sample(range(CELLS))
        pool = list(dict.fromkeys(random_paths(board, chance)))
        cover = frozenset[str]()
        usual = tuple(range(CELLS))
    else:
        board, out = placed(absent, chance)
        improve(board, out, chance)
        pool = [word for word, _ in words_on(board, out)]
        cover = frozenset(LETTERS[x] for x in board if x not in out)
    if not cover.issubset("".join(pool)):
        return None
    if minimal and order.level is not None:
        usual = tuple(range(CELLS))
    number = _first_givens(order, chance)
    for _ in range(3):
        given = sorted(chance.sample(usual, number))
        try:
            if _second(board, given, pool) is None:
                return GogenDraft(order, board, given, pool, cover, tuning)
        except TooHard:
            pass
        if number == len(usual):
            break
    return None


def _rows(letters: Iterable[str]) -> tuple[str, ...]:
    text = "".join(letters)
    return tuple(text[start : start + SIDE] for start in range(0, CELLS, SIDE))
