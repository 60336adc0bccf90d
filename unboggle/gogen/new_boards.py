"""Boards for new Gogens: letters placed so that the board holds many common words.

Swaps of two letters improve a board as long as its words determine more pairs of letters that
touch. Strings that are not words are simply open paths on a board.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from unboggle.forward.lexicon import MILD, Lexicon, is_offensive
from unboggle.gogen.gogen import LETTERS, SIDE
from unboggle.gogen.logic import CELLS, near, numbers

T = TypeVar("T")

USUAL = tuple(SIDE * row + column for row in (0, 2, 4) for column in (0, 2, 4))
"""The cells that newspapers give: corners, middles of the edges, the centre."""
WORD_LEVEL = 20
"""The highest SCOWL level of the words; words above it are less common."""


class Tuning(NamedTuple):
    """What tunes the making of boards. The numbers were chosen; no benchmark measures them."""

    steps: int = 250
    """Swaps for a board; further words come slowly after that."""
    for_q: int = 100
    """Score of a word with q: once swaps lose it, they do not find it again."""
    walks: int = 150
    """Candidates for the strings of a Hyper Gogen."""
    longest: int = 8
    """Letters of such a string."""
    returns: float = 0.02
    """Probability of a step back to a used letter: one string in fourteen has one."""


TUNING = Tuning()
_Q = LETTERS.index("q")
_TOUCHES = tuple(
    tuple(cell for cell in range(CELLS) if near(1 << middle) >> cell & 1) for middle in range(CELLS)
)


class _Node:
    """A node of a trie; see `_trie`."""

    __slots__ = ("further", "letters", "word")

    def __init__(self) -> None:
        self.letters = 0
        self.further: dict[int, _Node] = {}
        self.word: tuple[str, int] | None = None


class SeededRandom:
    """Random choices that depend on a seed alone."""

    def __init__(self, seed: str) -> None:
        self._next = random.Random(seed).random

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1."""
        return int(self._next() * bound)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of ``items``."""
        return items[self.below(len(items))]

    def sample(self, items: Iterable[T], number: int | None = None) -> list[T]:
        """Return ``number`` of ``items``, or all, in any order."""
        pool = list(items)
        number = len(pool) if number is None else min(number, len(pool))
        for k in range(number):
            other = k + self.below(len(pool) - k)
            pool[k], pool[other] = pool[other], pool[k]
        return pool[:number]

    def happens(self, probability: float) -> bool:
        """Return True with this ``probability``."""
        return self._next() < probability


def placed(absent: int, chance: SeededRandom) -> tuple[list[int], frozenset[int]]:
    """Return letters on all cells, and ``absent`` of them for no word, all but one given."""
    consonants = [x for x in range(CELLS) if LETTERS[x] not in "aeiou"]
    out = chance.sample(consonants, absent)
    homes = chance.sample(USUAL, absent)
    if absent and chance.happens(0.4):  # the letter that remains when all others are placed
        homes[0] = chance.pick([c for c in range(CELLS) if c not in USUAL])
    at = dict(zip(homes, out, strict=True))
    with_q = [word for word in _words_with_q() if not set(word).intersection(out)]
    if _Q not in out and with_q:  # few words have a q: swaps alone rarely find one
        at |= _walked(chance.pick(with_q), at, chance)
    rest = chance.sample(x for x in range(CELLS) if x not in at.values())
    return [at[c] if c in at else rest.pop() for c in range(CELLS)], frozenset(out)


def _walked(word: Sequence[int], taken: Mapping[int, int], chance: SeededRandom) -> dict[int, int]:
    """Return the letters of ``word`` on a random path of cells not ``taken``, as far as it gets."""
    walk: dict[int, int] = {}
    ways = [c for c in range(CELLS) if c not in taken]
    for letter in word:
        if not ways:
            break
        cell = chance.pick(ways)
        walk[cell] = letter
        ways = [c for c in _TOUCHES[cell] if c not in taken and c not in walk]
    return walk


def improve(board: list[int], out: frozenset[int], chance: SeededRandom) -> None:
    """Swap letters of ``board`` as long as its words determine more of it; letters ``out`` stay."""
    movable = [cell for cell in range(CELLS) if board[cell] not in out]
    score = _score(board, out)
    for _ in range(TUNING.steps):
        a, b = chance.sample(movable, 2)
        board[a], board[b] = board[b], board[a]
        after = _score(board, out)
        if after >= score:
            score = after
        else:
            board[a], board[b] = board[b], board[a]


def _score(board: Sequence[int], out: frozenset[int]) -> int:
    """Return a score of the words on ``board``: pairs of neighbours, the first of each most."""
    pairs = 0
    for _, steps in words_on(board, out):
        pairs |= steps
    degrees = [(pairs & mask).bit_count() for mask in _PAIRS_OF]
    found = sum(2 * min(degree, 4) + 20 * (degree > 0) for degree in degrees)
    return pairs.bit_count() + found + TUNING.for_q * (degrees[_Q] > 0)


_PAIRS_OF = tuple(
    sum(1 << CELLS * min(x, y) + max(x, y) for y in range(CELLS) if y != x) for x in range(CELLS)
)
"""Letter -> the bits of the unordered pairs that it is in."""


@cache
def _words_with_q() -> list[list[int]]:
    return [numbers(word) for word in _common() if "q" in word]


@cache
def _trie() -> _Node:
    """Return the words as a trie by letter.

    A node has the next letters as bits, a further node for each of them, and the word that ends
    there with its pairs, or None.
    """
    root = _Node()
    for word in _common():
        node = root
        letters = numbers(word)
        for letter in letters:
            node.letters |= 1 << letter
            node = node.further.setdefault(letter, _Node())
        pairs = 0
        for a, b in pairwise(letters):
            pairs |= 1 << CELLS * min(a, b) + max(a, b)
        node.word = (word, pairs)
    return root


@cache
def _common() -> list[str]:
    """Return the common words that may be in a Gogen, the most common first, then by alphabet."""
    return [
        word
        for level, text in Lexicon.load().levels
        if level is not None and level <= WORD_LEVEL
        for word in sorted(text.split())
        if "z" not in word and len(set(word)) == len(word) and not is_offensive(word, MILD)
    ]


def words_on(board: Sequence[int], out: frozenset[int]) -> list[tuple[str, int]]:
    """Return the common words on ``board`` without the letters ``out``, each with its pairs."""
    found: list[tuple[str, int]] = []
    beside = [0] * CELLS  # letter -> the letters that it touches, as bits: each is on one cell
    for cell, letter in enumerate(board):
        if letter not in out:
            for neighbour in _TOUCHES[cell]:
                beside[board[neighbour]] |= 1 << letter

    def walk(node: _Node, beside_it: int) -> None:
        if node.word is not None:
            found.append(node.word)
        ways = node.letters & beside_it
        while ways:
            way = ways & -ways
            ways ^= way
            letter = way.bit_length() - 1
            walk(node.further[letter], beside[letter])

    walk(_trie(), sum(1 << letter for letter in board if letter not in out))
    return found


def random_paths(board: Sequence[int], chance: SeededRandom) -> Iterator[str]:
    """Yield strings of 2 to `TUNING.longest` letters along ``board``; some repeat a letter."""
    for _ in range(TUNING.walks):
        cells = [chance.below(CELLS)]
        length = 2 + chance.below(TUNING.longest - 1)
        while len(cells) < length:
            back = chance.happens(TUNING.returns)
            ways = [c for c in _TOUCHES[cells[-1]] if (c in cells) == back]
            if not ways:
                break
            cells.append(chance.pick(ways))
        clue = "".join(LETTERS[board[cell]] for cell in cells)
        if len(clue) > 1 and not _offends(clue):
            yield clue


def _offends(clue: str) -> bool:
    parts = (clue[i:j] for i in range(len(clue)) for j in range(i + 3, len(clue) + 1))
    return any(is_offensive(part, MILD) for part in parts)
