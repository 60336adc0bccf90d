"""Every word can be traced in one way only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate, Wish


@dataclass(frozen=True)
class OnePath(Wish):
    """No word of the list has two paths; a palindrome's, to and fro, is one."""

    name = "one_path"
    help = "Every word of the list can be traced in one way only; a palindrome also backwards."
    label = "one path for each word"
    monotone = False

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first word with two paths."""
        for word in candidate.spellings:
            if second(candidate, word) is not None:
                return f"{word} can be traced in two ways"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: it speaks of no place."""
        return True

    @property
    def embeds(self) -> bool:
        """True: no word runs through a blank cell."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: with less on it, a board has fewer paths."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The wish, as reasons name it."""
        return ("one path for each word",)

    def text(self, grid: Grid) -> str:
        """Return nothing: there is nothing to say."""
        return ""

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the wish."""
        return cls()

    def to_json(self) -> dict[str, Any]:
        """Return ``one_path``: true."""
        return {"one_path": True}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the wish that `to_json` described."""
        if data["one_path"] is not True:
            raise ValueError("one path for each word is wished, or nothing is")
        return cls()


def second(candidate: Candidate, word: str) -> tuple[Path, Path] | None:
    """Return two paths of ``word``, None if there are no two; backwards is the same."""
    first: Path | None = None
    for way in candidate.spellings[word]:
        for path in candidate.paths(way):
            if first is None:
                first = path
            elif path not in (first, first[::-1]):
                return first, path
    return None
