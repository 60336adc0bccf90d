"""What wishes for pairs of words have in common: how they are written, and what is left of them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

from unboggle.errors import InputError
from unboggle.puzzle.capitals import folded
from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.faces import Face, Spelling
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Wish

Pair = tuple[str, str]


def touching(grid: Grid, path: Path, other: Path) -> bool:
    """Whether two paths have a cell in common, or cells beside each other.

    >>> touching(Grid.rectangle(1, 4), ((0, 0), (0, 1)), ((0, 2), (0, 3)))
    True
    """
    cells = set(other)
    return any(cell in cells or not cells.isdisjoint(grid.neighbours[cell]) for cell in path)


@dataclass(frozen=True)
class PairWish(Wish):
    """A wish for each of ``pairs`` of words; one of which a word is left out asks for nothing."""

    pairs: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        ordered = dict.fromkeys((min(pair), max(pair)) for pair in self.pairs)
        object.__setattr__(self, "pairs", tuple(ordered))
        if not self.pairs or not all(map(all, self.pairs)):
            raise InputError(f"the {self.label} are two words, or more")
        for one, other in self.pairs:
            if one == other:
                raise InputError(f"the {self.label}: {one!r} stands there with itself")

    @property
    def about(self) -> frozenset[str]:
        """The words of the pairs."""
        return frozenset(word for pair in self.pairs for word in pair)

    def asked_of(self, words: Collection[str]) -> Self | None:
        """Return the pairs of which both words are among ``words``."""
        left = tuple(pair for pair in self.pairs if all(word in words for word in pair))
        return type(self)(left) if left else None

    def against_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if a word of a pair is not in the list."""
        for word in (word for pair in self.pairs for word in pair):
            if word not in spellings:
                raise InputError(f"the {self.label}: {word!r} is not in the list")

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: it speaks of no place."""
        return True

    @property
    def embeds(self) -> bool:
        """True: what touches does so on a larger board, and nothing else does."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: it speaks of paths alone."""
        return ()

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each pair alone."""
        return tuple(type(self)((pair,)) for pair in self.pairs)

    @classmethod
    def joined(cls, wishes: Sequence[Self]) -> Self:
        """Return all pairs."""
        return cls(tuple(pair for wish in wishes for pair in wish.pairs))

    @staticmethod
    @abstractmethod
    def named(one: str, other: str) -> str:
        """Return what a reason calls the wish for two words, which are in capitals."""

    @property
    def names(self) -> tuple[str, ...]:
        """Each pair, as reasons name it."""
        return tuple(self.named(one.upper(), other.upper()) for one, other in self.pairs)

    def text(self, grid: Grid) -> str:
        """Return the pairs as `parse` reads them."""
        return ", ".join(map(" ".join, self.pairs))

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the wish for the pairs of ``text``, between commas; of more words all pairs."""
        pairs: list[Pair] = []
        for group in re.split(r"[,;]", text):
            words = [folded(word.replace("_", "")) for word in group.split()]
            if len(words) < 2:
                raise InputError(
                    f"the {cls.label}: {group.strip()!r} are not two words or more"
                    " (as in 'cat dog, cat cow')"
                )
            pairs += combinations(words, 2)
        return cls(tuple(pairs))

    def to_json(self) -> dict[str, Any]:
        """Return its name: the pairs."""
        return {self.name: [list(pair) for pair in self.pairs]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the wish that `to_json` described."""
        pairs = tuple(tuple(pair) for pair in data[cls.name] if isinstance(pair, (list, tuple)))
        plain = all(len(pair) == 2 and all(isinstance(w, str) for w in pair) for pair in pairs)
        if len(pairs) != len(data[cls.name]) or not plain:
            raise ValueError("pairs are two words each")
        return cls(pairs)
