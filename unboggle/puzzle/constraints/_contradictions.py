"""Which constraints contradict each other, in one table for all callers.

It is for pairs that cannot be combined whatever the words are. Constraints that merely rule out
every board are left to counting and solvers. Those of plug-ins have
`Constraint.contradiction` for this.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from unboggle.phrases import count_noun
from unboggle.puzzle.constraints._base import Constraint
from unboggle.puzzle.constraints.apart import WordsApart
from unboggle.puzzle.constraints.ban import Ban
from unboggle.puzzle.constraints.given import GivenCells
from unboggle.puzzle.constraints.inventory import Inventory
from unboggle.puzzle.constraints.message import HiddenMessage
from unboggle.puzzle.constraints.touch import WordsTouch
from unboggle.puzzle.constraints.vowels import Vowels, is_vowel
from unboggle.puzzle.model.faces import implies_face
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.spelling import spell


class Contradiction(NamedTuple):
    """A row: why constraints of the kinds ``one`` and ``other`` do not go together.

    ``condition`` returns what the ``sentence`` names, or None if two constraints go together. It
    takes them and the grid, which is None before there is one.
    """

    one: type[Constraint]
    other: type[Constraint]
    condition: Callable[[Any, Any, Grid | None], tuple[object, ...] | None]
    sentence: str


def between(one: Constraint, other: Constraint, grid: Grid | None = None) -> str | None:
    """Return why ``one`` and ``other`` contradict each other as a clause, or None.

    Some contradict each other only on a ``grid``; None: any grid.

    The rows come first, then what the kind itself says. The order of the two counts: messages name
    ``one`` first.

    >>> between(WordsApart((("dog", "cat"),)), WordsTouch((("cat", "dog"),)))
    'cat and dog cannot be both'
    """
    for row in CONTRADICTIONS:
        if isinstance(one, row.one) and isinstance(other, row.other):
            named = row.condition(one, other, grid)
            if named is not None:
                return row.sentence.format(*named)
    return one.contradiction(other)


def _same_pair(apart: WordsApart, touch: WordsTouch, _: object) -> tuple[object, ...] | None:
    return next((pair for pair in apart.pairs if pair in touch.pairs), None)


def _word_of_the_message(
    ban: Ban, message: HiddenMessage, grid: Grid | None
) -> tuple[object, ...] | None:
    """Return a banned word on the path that the message is; on hexagons a diagonal is no path."""
    if (grid is None) != (message.line in ("row", "column")):
        return None
    for word in ban.words:
        if implies_face(spell(word, frozenset(message.letters)), (message.letters,)):
            return (word,) if grid is None or _is_path(message, grid) else None
    return None


def _is_path(message: HiddenMessage, grid: Grid) -> bool:
    """Whether it is a path wherever ``grid`` can show it."""
    steps = (step for place in message.places(grid) for step in pairwise(place))
    return all(after in grid.neighbours[cell] for cell, after in steps)


def _wrong_number(vowels: Vowels, inventory: Inventory, _: object) -> tuple[object, ...] | None:
    have = sum(count for face, count in inventory.counts.items() if is_vowel(face))
    too_many = have > _most(vowels) and not inventory.at_most
    return (_vowels(have),) if have < vowels.at_least or too_many else None


def _too_many(vowels: Vowels, given: GivenCells, _: object) -> tuple[object, ...] | None:
    count = sum(map(is_vowel, given.cells.values()))
    return (_vowels(count),) if count > _most(vowels) else None


def _most(vowels: Vowels) -> float:
    return math.inf if vowels.at_most is None else vowels.at_most


def _vowels(count: int) -> str:
    return count_noun(count, "vowel", no="no")


CONTRADICTIONS = (
    Contradiction(WordsApart, WordsTouch, _same_pair, "{} and {} cannot be both"),
    Contradiction(Ban, HiddenMessage, _word_of_the_message, "the message shows {}"),
    Contradiction(Vowels, Inventory, _wrong_number, "the letters to use have {}"),
    Contradiction(Vowels, GivenCells, _too_many, "{} are given"),
)
