"""Policies: which of many that share a few cores run now, and for how long.

A policy knows seconds, no clocks and no processes. `unboggle.system.scheduler` applies it to
children. Searches in one process, which count their seconds in moves, take turns by it as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

K = TypeVar("K")
Spent = Callable[[K], float]
"""The seconds that a key has had so far."""


class Sides(NamedTuple):
    """Seconds of a turn of this process, and of a turn of its children."""

    here: float
    there: float


class Policy(Protocol[K]):
    """Decides whose turn it is."""

    def due(self, keys: Sequence[K], slots: int, turn: int, spent: Spent[K]) -> list[K]:
        """Return up to ``slots`` of ``keys`` that run now, the most useful first.

        ``turn`` is the number of turns before this one.
        """
        ...

    def seconds(self, due: Sequence[K], among: int, turn: int, spent: Spent[K]) -> float:
        """Return the length of the turn of ``due``, some of ``among`` keys."""
        ...


class InTurns(Policy[K]):
    """Each runs for a turn, one after the other; the next turn begins with the next key.

    ``length`` returns the seconds of a turn: of those that run, in the round with this number.

    >>> policy = InTurns(lambda due, round: 0.5)
    >>> [policy.due("abc", 2, turn, lambda _: 0.0) for turn in range(4)]
    [['a', 'b'], ['b', 'c'], ['a', 'c'], ['a', 'b']]
    """

    def __init__(self, length: Callable[[Sequence[K], int], float]) -> None:
        self._length = length

    def due(self, keys: Sequence[K], slots: int, turn: int, spent: Spent[K]) -> list[K]:
        """Return the keys from that of ``turn`` on, in the order of ``keys``."""
        return [key for k, key in enumerate(keys) if (k - turn) % len(keys) < slots]

    def seconds(self, due: Sequence[K], among: int, turn: int, spent: Spent[K]) -> float:
        """Return the length of a turn in this round."""
        return self._length(due, turn // max(1, among))


class Levels(Policy[K]):
    """Each gets ``first`` seconds before any gets more; then ``more`` times as long, and so on.

    Among those on the same level the first key takes precedence.

    >>> policy = Levels[str](1.0, 4.0)
    >>> policy.due("abc", 2, 0, {"a": 1.5, "b": 0.2, "c": 0.0}.__getitem__)
    ['b', 'c']
    >>> policy.seconds("b", 3, 0, lambda _: 0.25)
    0.75
    """

    _SHORTEST = 0.01

    def __init__(self, first: float, more: float) -> None:
        self._first, self._more = first, more

    def due(self, keys: Sequence[K], slots: int, turn: int, spent: Spent[K]) -> list[K]:
        """Return those on the lowest levels."""
        return sorted(keys, key=lambda key: self._level(spent(key)))[:slots]

    def seconds(self, due: Sequence[K], among: int, turn: int, spent: Spent[K]) -> float:
        """Return the seconds until the first of ``due`` reaches its next level."""
        left = [self._end_of(self._level(spent(key))) - spent(key) for key in due]
        return max(self._SHORTEST, min(left, default=self._first))

    def _level(self, seconds: float) -> int:
        level = 0
        while seconds >= self._end_of(level):
            level += 1
        return level

    def _end_of(self, level: int) -> float:
        return sum(self._first * self._more**k for k in range(level + 1))


class InOrder(Policy[K]):
    """The first keys run until they are done.

    >>> InOrder().due("abc", 2, 0, lambda _: 0.0)
    ['a', 'b']
    """

    def due(self, keys: Sequence[K], slots: int, turn: int, spent: Spent[K]) -> list[K]:
        """Return the first keys."""
        return list(keys[:slots])

    def seconds(self, due: Sequence[K], among: int, turn: int, spent: Spent[K]) -> float:
        """Return infinity: no turn ends by itself."""
        return math.inf


class LeastFirst(Policy[K]):
    """The key that has had the least of its share runs; ``weighed`` returns that, in shares.

    >>> share = {"a": 3.0, "b": 1.0}
    >>> policy = LeastFirst[str](lambda key, seconds: seconds / share[key])
    >>> policy.due("ab", 1, 0, {"a": 1.2, "b": 0.5}.__getitem__)
    ['a']
    """

    def __init__(self, weighed: Callable[[K, float], float] = lambda _, seconds: seconds) -> None:
        self._weighed = weighed

    def due(self, keys: Sequence[K], slots: int, turn: int, spent: Spent[K]) -> list[K]:
        """Return those that have had the least; of equals the first."""
        return sorted(keys, key=lambda key: self._weighed(key, spent(key)))[:slots]

    def next(self, keys: Sequence[K], spent: Spent[K]) -> K:
        """Return the one of ``keys`` whose turn it is."""
        return min(keys, key=lambda key: self._weighed(key, spent(key)))

    def seconds(self, due: Sequence[K], among: int, turn: int, spent: Spent[K]) -> float:
        """Return 0: the next turn comes after each slice of work."""
        return 0.0


def slots_by_share(slots: int, share: float, spent: float, total: float) -> int:
    """Return how many of ``slots`` one of two sides gets; its ``share`` is from 0 to 1.

    A slot that belongs to both goes to this side if its ``spent`` seconds are at most its share of
    the ``total`` of both.

    >>> [slots_by_share(3, 0.5, spent, 10.0) for spent in (4.0, 6.0)]
    [2, 1]
    >>> [slots_by_share(2, 0.5, spent, 10.0) for spent in (4.0, 6.0)]
    [1, 1]
    """
    whole = math.floor(slots * share)
    return whole + (slots * share > whole and spent <= total * share)
