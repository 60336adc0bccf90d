"""Every word can be traced in one way only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.faces import Face
from unboggle.puzzle.wishes._base import Candidate
from unboggle.puzzle.wishes._flag import Flag


@dataclass(frozen=True)
class OnePath(Flag):
    """No word of the list has two paths; a palindrome's, to and fro, is one."""

    name = "one_path"
    help = "Every word of the list can be traced in one way only; a palindrome also backwards."
    label = "one path for each word"
    about = None  # a word that comes with a longer one may still have two paths

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first word with two paths."""
        for word in candidate.spellings:
            if second(candidate, word) is not None:
                return f"{word} can be traced in two ways"
        return None

    @property
    def embeds(self) -> bool:
        """True: no word runs through a blank cell."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: with less on it, a board has fewer paths."""
        return ()


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
