"""The common part of constraints on pairs of words: how they are written and restricted."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.constraints._base import Constraint
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.grid import Grid

Pair = tuple[str, str]
MOST_PAIRS = 20_000
"""The most pairs of a typed constraint: those of 200 words."""


def touching(grid: Grid, path: Path, other: Path) -> bool:
    """Whether two paths share a cell or have adjacent cells.

    >>> touching(Grid.rectangle(1, 4), ((0, 0), (0, 1)), ((0, 2), (0, 3)))
    True
    """
    cells = set(other)
    return any(cell in cells or not cells.isdisjoint(grid.neighbours[cell]) for cell in path)


@dataclass(frozen=True)
class PairConstraint(Constraint):
    """A constraint on each of ``pairs`` of words; without both words a pair does not apply."""

    pairs: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        ordered = dict.fromkeys((min(pair), max(pair)) for pair in self.pairs)
        object.__setattr__(self, "pairs", tuple(ordered))
        if not self.pairs or not all(map(all, self.pairs)):
            raise InputError(f"the {self.label} are fewer than two; name two words or more")
        for one, other in self.pairs:
            if one == other:
                raise InputError(f"the {self.label}: {quoted(one)} is paired with itself")

    @property
    def named_words(self) -> frozenset[str]:
        """The words of the pairs."""
        return frozenset(word for pair in self.pairs for word in pair)

    def restricted_to(self, words: Collection[str]) -> Self | None:
        """Return the constraint on the pairs of which both words are among ``words``."""
        left = tuple(pair for pair in self.pairs if all(word in words for word in pair))
        return type(self)(left) if left else None

    def check_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if a word of a pair is not in the list."""
        for word in (word for pair in self.pairs for word in pair):
            if word not in spellings:
                raise InputError(f"the {self.label}: {quoted(word)} is not in the list")

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: it depends on no particular cell."""
        return True

    @property
    def embeddable(self) -> bool:
        """True: paths that touch also do on a larger board, and no others do."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: it is about paths only."""
        return ()

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each pair on its own."""
        return tuple(type(self)((pair,)) for pair in self.pairs)

    @classmethod
    def merge(cls, constraints: Sequence[Self]) -> Self:
        """Return all pairs."""
        return cls(tuple(pair for constraint in constraints for pair in constraint.pairs))

    @staticmethod
    @abstractmethod
    def named(one: str, other: str) -> str:
        """Return the name in reasons of the constraint on two words, which are in capitals."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each pair in reasons."""
        return tuple(self.named(one.upper(), other.upper()) for one, other in self.pairs)

    def text(self, grid: Grid) -> str:
        """Return the pairs as `parse` reads them."""
        return ", ".join(map(" ".join, self.pairs))

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint on the pairs of ``text``; three words or more are all paired."""
        validated(cls.parse, locals())
        pairs: list[Pair] = []
        for group in re.split(r"[,;]", text):
            words = [folded(word.replace("_", "")) for word in group.split()]
            if len(words) < 2:
                raise InputError(
                    f"the {cls.label}: {quoted(group.strip())} is not a pair of words;"
                    " write pairs such as 'cat dog, cat cow'"
                )
            if len(pairs) + len(words) * (len(words) - 1) // 2 > MOST_PAIRS:
                raise InputError(f"the {cls.label} are more than {MOST_PAIRS:,} pairs; name fewer")
            pairs += combinations(words, 2)
        return cls(tuple(pairs))

    def to_json(self) -> dict[str, Any]:
        """Return its name: the pairs."""
        return {self.name: [list(pair) for pair in self.pairs]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        pairs = tuple(tuple(pair) for pair in data[cls.name] if isinstance(pair, (list, tuple)))
        plain = all(len(pair) == 2 and all(isinstance(w, str) for w in pair) for pair in pairs)
        if len(pairs) != len(data[cls.name]) or not plain:
            raise ValueError("pairs are two words each")
        return cls(pairs)
